package act

import (
	"errors"
	"strconv"
)

// Status says how an order stands. An order that was issued is Running, and then exactly one of the others for good.
type Status uint8

const (
	// Running: waiting for its turn, or being carried out. The zero value.
	Running Status = iota
	// Done: carried out, its stop stage included.
	Done
	// Failed: not carried out; the [Reason] says why.
	Failed
	// Superseded: ended from outside, by a newer order or because it was cancelled; the [Reason] says which.
	Superseded
)

var statusNames = [...]string{"running", "done", "failed", "superseded"}

func (s Status) String() string {
	if int(s) < len(statusNames) {
		return statusNames[s]
	}
	return "unknown status"
}

// Reason says why an order failed or was superseded. Reasons up to [FirstOwn] are this package's; a game adds its own
// with [Repertoire.AddReason].
type Reason uint8

const (
	// None: the order runs or was done.
	None Reason = iota
	// Replaced: a newer order of another type took the layers. The order is superseded.
	Replaced
	// Cancelled: whoever issued it took it back. The order is superseded.
	Cancelled
	// Unknown: the agent's repertoire has no such order.
	Unknown
	// Dead: the agent is dead, or died before the order was done.
	Dead
	// RingFull: the ring buffer is full of active actions.
	RingFull
	// ListFull: too many orders wait already.
	ListFull
	// TimeLimit: the action did not end in the time that it has.
	TimeLimit
	// Panicked: the action's code panicked.
	Panicked
	// NoOrder: there never was such an order; so for the zero handle and those of another agent.
	NoOrder
	// Forgotten: the order ended so long ago that nobody knows how.
	Forgotten

	// FirstOwn is the first reason that a game may give a meaning.
	FirstOwn Reason = 32
)

// Errors of orders. Test with errors.Is.
var (
	// ErrUnknownOrder: the order is of no type that the agent's repertoire knows.
	ErrUnknownOrder = errors.New("unknown order: the agent's repertoire has no such action")
	// ErrDead: the agent is dead.
	ErrDead = errors.New("order to a dead agent")
	// ErrBufferTooSmall: more actions or orders at once than there is room for. See [BufferError].
	ErrBufferTooSmall = errors.New("the buffer is too small")
	// ErrTimeLimit: an action did not end in the time that it has.
	ErrTimeLimit = errors.New("the action did not end in its time")
	// ErrPanicked: an action's code panicked.
	ErrPanicked = errors.New("the action panicked")
	// ErrSuperseded: a newer order took the place of this one.
	ErrSuperseded = errors.New("superseded by a newer order")
	// ErrCancelled: whoever issued the order took it back.
	ErrCancelled = errors.New("cancelled")
	// ErrNoOrder: the handle is of no order of this agent.
	ErrNoOrder = errors.New("there is no such order")
	// ErrForgotten: the order ended too long ago.
	ErrForgotten = errors.New("the order ended so long ago that nobody knows how")
	// ErrFailed: the action failed for a reason of the game's own.
	ErrFailed = errors.New("the action failed")
	// ErrOtherRepertoire: an actuator was stepped with a repertoire that it was not made for.
	ErrOtherRepertoire = errors.New("the actuator is not of this repertoire")
)

var reasons = [...]struct {
	name string
	err  error
}{
	None:      {"none", nil},
	Replaced:  {"replaced", ErrSuperseded},
	Cancelled: {"cancelled", ErrCancelled},
	Unknown:   {"unknown", ErrUnknownOrder},
	Dead:      {"dead", ErrDead},
	RingFull:  {"ring full", ErrBufferTooSmall},
	ListFull:  {"list full", ErrBufferTooSmall},
	TimeLimit: {"time limit", ErrTimeLimit},
	Panicked:  {"panicked", ErrPanicked},
	NoOrder:   {"no order", ErrNoOrder},
	Forgotten: {"forgotten", ErrForgotten},
}

func (r Reason) String() string {
	if int(r) < len(reasons) {
		return reasons[r].name
	}
	return "reason " + strconv.Itoa(int(r))
}

// Err is the named error of a reason: nil for None, ErrFailed for reasons of the game's own.
func (r Reason) Err() error {
	if int(r) < len(reasons) {
		return reasons[r].err
	}
	return ErrFailed
}

// Result is what a stage of an action returns: [Continue], [Complete], or [Fail] with a reason.
type Result uint16

const (
	// Continue: call this stage again in the next frame. The zero value.
	Continue Result = iota
	// Complete: go on with the next stage, in the same frame.
	Complete
	failed
)

// Fail ends the action: it goes on with its stop stage, and its orders fail with the reason.
func Fail(why Reason) Result { return failed | Result(why)<<8 }
