package wits

import (
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/geom"
)

// Frame is what the game says about one frame when it steps a mind.
type Frame struct {
	// Delta is the game time since the last frame, in seconds: 0 or more. A frame with another one parks the mind.
	Delta float64
	// Time is the game time at the start of the frame, in seconds: what waits, waits by it. A game that leaves it at 0 need
	// not count: its minds then go by the sum of the Deltas that they were given before.
	Time float64
	// Tick counts frames from the start of the game.
	Tick int64
	// Entity is the agent's own id in the game's world.
	Entity Entity
	// Self is whatever the game wants its actions to find about the agent: its body, its component. See [Self].
	Self any
	// World is whatever the game wants its actions to find about everything else. See [World].
	World any
	// Log receives what documents and actions log; nil drops it.
	Log Logger
	// Monitor can be asked from outside what the mind is doing, also while a frame does not come to its end; nil for none.
	Monitor *Monitor
}

// Logger is the game's sink for messages of its agents. It is called from the goroutine that steps the mind. If it panics in the
// middle of a frame, the mind is parked as for any panic; if it does when it is told so, the [Fault] says that too.
type Logger interface {
	Log(Message)
}

// Message is one line from an agent.
type Message struct {
	Entity Entity
	Tick   int64
	Level  Level
	// Node is the path of the node that speaks, such as "Idle/MoveTowards"; Document the file it stands in.
	Node, Document string
	Text           string
}

// Level grades messages.
type Level uint8

// Levels of messages. An Error parks no agent; it only says that something is wrong.
const (
	Info Level = iota
	Warning
	Error
)

func (l Level) String() string { return [...]string{"info", "warning", "error"}[min(l, Error)] }

const (
	phaseRelease uint8 = iota // triggers take effect; raising one is an error
	phaseUpdate               // active parts run
	phaseIdle                 // between frames: the game writes inputs
)

// Context is a mind while it steps, as actions and functions see it. It is valid only during the call it was given to.
type Context struct {
	words    []uint64
	refs     []any
	program  *Program
	frame    Frame
	fault    *Fault
	observer *observer // nil while nobody looks
	monitor  *Monitor  // that has noted the mind
	node     int32     // the node that runs, for faults, messages and the monitor; atRest between frames
	restarts int16     // how often something may still begin anew in this frame
	phase    uint8
	ahead    bool // a kind looks ahead, and frame.Log is its [Lookahead]
}

// Delta is the game time since the last frame, in seconds.
func (x *Context) Delta() float64 { return x.frame.Delta }

// Time is the game time, in seconds.
func (x *Context) Time() float64 { return x.frame.Time }

// Tick counts frames from the start of the game.
func (x *Context) Tick() int64 { return x.frame.Tick }

// Entity is the agent's own id.
func (x *Context) Entity() Entity { return x.frame.Entity }

// Rand is the mind's own random generator.
func (x *Context) Rand() Rand { return Rand{&x.words[wordRand], x.program.random} }

// Dice are the same generator for what takes an interface with Float, such as the regions of geom: handing them on allocates nothing,
// as it would with Rand. Do not keep them.
func (x *Context) Dice() geom.Random { return dice{x} }

// Self is what the game put into [Frame.Self]; a fault if that is not a T.
func Self[T any](x *Context) T { return given[T](x.frame.Self, "Frame.Self") }

// SelfIs is what the game put into [Frame.Self] if that is a T; for kinds that can do without.
func SelfIs[T any](x *Context) (T, bool) {
	t, ok := x.frame.Self.(T)
	return t, ok
}

// WorldIs is what the game put into [Frame.World] if that is a T; for kinds that can do without.
func WorldIs[T any](x *Context) (T, bool) {
	t, ok := x.frame.World.(T)
	return t, ok
}

// World is what the game put into [Frame.World]; a fault if that is not a T.
func World[T any](x *Context) T { return given[T](x.frame.World, "Frame.World") }

func given[T any](v any, where string) T {
	t, ok := v.(T)
	if !ok {
		is := "nil"
		if v != nil {
			is = fmt.Sprintf("a %T", v)
		}
		panic(fmt.Sprintf("%s is %s, but this node wants a %v", where, is, reflect.TypeFor[T]()))
	}
	return t
}

// Log sends a message to the game's [Logger]. Formatting is skipped when there is none.
func (x *Context) Log(level Level, format string, args ...any) {
	if x.frame.Log == nil || x.ahead {
		return
	}
	n := x.here()
	x.frame.Log.Log(Message{Entity: x.frame.Entity, Tick: x.frame.Tick, Level: level,
		Node: n.Path, Document: n.Document, Text: fmt.Sprintf(format, args...)})
}

// raise marks triggers for the next frame.
func (x *Context) raise(fan []mark) {
	next := x.program.next
	for _, m := range fan {
		x.words[next+m.word] |= m.mask
	}
}

// The methods below are for kinds.

// Lend makes another agent the one whose step it is, for a kind that lets many agents act with one mind: Entity, Self and messages are
// then its own. It gives who it was before, for the kind to lend it back before its own Update returns.
func (x *Context) Lend(entity Entity, self any) (wasEntity Entity, wasSelf any) {
	wasEntity, wasSelf = x.frame.Entity, x.frame.Self
	x.frame.Entity, x.frame.Self = entity, self
	return wasEntity, wasSelf
}

// Words is the mind's block. Kinds keep their own state there, at places that their [Builder] gave them.
func (x *Context) Words() []uint64 { return x.words }

// maxRestarts is how often things of one mind may begin anew in the frame in which they ended.
const maxRestarts = 1000

// AllowRestart asks whether something that has ended in this frame may begin anew in it. After a thousand times in a frame of a
// mind the answer is no, and the kind goes on with the next frame: so no loop hangs a frame.
func (x *Context) AllowRestart() bool {
	if x.restarts == 0 {
		return false
	}
	x.restarts--
	return true
}

// Reset sets a value back to what it is in a new mind.
func (x *Context) Reset(s Slot) {
	if n := int32(s.typ.words); n > 0 {
		copy(x.words[s.at:s.at+n], x.program.image[s.at:s.at+n])
	} else {
		x.refs[s.at] = x.program.imageRefs[s.at]
	}
}

// Raise marks a trigger that the kind itself raises (a node's OnActivate and the like). Unlike a coder's trigger it may
// be raised in any phase; it acts in the next frame.
func (x *Context) Raise(s Signal) { x.raise(s.fan) }

// Released reports whether a trigger acts in this frame.
func (x *Context) Released(t TriggerBit) bool { return x.words[x.program.now+t.word]&t.mask != 0 }

// Raised reports whether a trigger was raised in this frame, and so acts in the next.
func (x *Context) Raised(t TriggerBit) bool { return x.words[x.program.next+t.word]&t.mask != 0 }

// Signal is a resolved trigger of a kind.
type Signal struct{ fan []mark }

// Heard reports whether anything follows from the trigger.
func (s Signal) Heard() bool { return len(s.fan) > 0 }

// mark is a bit among the trigger bits.
type mark struct {
	word int32
	mask uint64
}
