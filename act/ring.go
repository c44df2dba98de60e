package act

import "strconv"

// MaxRuns is how many actions one agent can carry out at once, on all layers together. Its ring has room for usualRuns of them
// until it needs more, so that bodies that never do have the same states and hashes whatever MaxRuns is.
const (
	MaxRuns   = 16
	usualRuns = 9
)

// State is how an entry of a [Ring] stands [Ott, table 1]. An action that waits is in the list of orders, not in
// the ring.
type State uint8

const (
	// Inactive: not in the ring. The zero value.
	Inactive State = iota
	// Waiting: ordered, but not in the ring yet.
	Waiting
	// Active: in the ring, being carried out.
	Active
	// Interrupted: told to stop; the action sees to that itself.
	Interrupted
	// Finished: through with everything it does.
	Finished
	// Sleeping: not run any more, but still in the ring; can be woken.
	Sleeping
)

var stateNames = [...]string{"inactive", "waiting", "active", "interrupted", "finished", "sleeping"}

func (s State) String() string {
	if int(s) < len(stateNames) {
		return stateNames[s]
	}
	return "state " + strconv.Itoa(int(s))
}

// follows lists the states that may come after a state, one bit for each.
var follows = [...]uint8{
	Inactive:    1<<Waiting | 1<<Active,
	Waiting:     1<<Active | 1<<Interrupted | 1<<Inactive,
	Active:      1<<Interrupted | 1<<Finished,
	Interrupted: 1 << Finished,
	Finished:    1 << Sleeping,
	Sleeping:    1<<Active | 1<<Inactive,
}

// May reports whether an action may go from one state to the other.
func (s State) May(to State) bool {
	return int(s) < len(follows) && follows[s]>>to&1 != 0
}

// Ring is the action ring buffer: places for a fixed number of actions, each with its state. An action keeps its place
// as long as it is in the ring; so the ring holds only states, and whoever uses it keeps what the places stand for in
// an array beside it. A Ring is a flat value. [Ott, "ActionRingBuffer", figures 12 to 15.]
//
// It differs from a plain ring in this: removing moves the head over sleeping actions only, and when the tail meets
// the head, active actions at the head become the newest instead of being lost.
type Ring struct {
	head, tail, places uint8 // places is one more than the size: the tail's place is always free
	states             [MaxRuns + 1]State
	_                  [4]uint8
}

// NewRing makes a ring for size actions, 1 to MaxRuns.
func NewRing(size int) Ring {
	return Ring{places: uint8(max(1, min(size, MaxRuns))) + 1}
}

// Size returns how many actions have room.
func (r *Ring) Size() int { return int(r.places) - 1 }

// Head returns the place of the oldest action, Tail the place of the next one.
func (r *Ring) Head() int { return int(r.head) }

// Tail returns the place that the next action gets.
func (r *Ring) Tail() int { return int(r.tail) }

// Len counts the places from head to tail, sleeping actions included.
func (r *Ring) Len() int {
	if r.tail >= r.head {
		return int(r.tail - r.head)
	}
	return int(r.places - r.head + r.tail)
}

// Next returns the place after a place. Go from Head to Tail with it, and skip what is not awake.
func (r *Ring) Next(place int) int {
	if place++; place == int(r.places) {
		return 0
	}
	return place
}

// State returns that of the action at a place.
func (r *Ring) State(place int) State { return r.states[place] }

// Awake reports whether the action at a place is to be run.
func (r *Ring) Awake(place int) bool {
	return r.states[place] != Sleeping && r.states[place] != Inactive
}

// Active counts the actions that are awake.
func (r *Ring) Active() int {
	n := 0
	for i := r.Head(); i != r.Tail(); i = r.Next(i) {
		if r.Awake(i) {
			n++
		}
	}
	return n
}

// Add finds a place for an action and makes it active. If all actions in the ring are awake, it changes nothing and
// returns a [BufferError] with the size that would do.
func (r *Ring) Add() (place int, err error) {
	if r.full() {
		return 0, &BufferError{Size: r.Size(), Need: r.Size() + 1}
	}
	place = r.Tail()
	r.states[place] = Active
	r.tail = uint8(r.Next(place))
	for r.tail == r.head { // at least one action sleeps, so this finds a place for the tail
		r.head = uint8(r.Next(r.Head()))
		r.remove()
		r.tail = uint8(r.Next(r.Tail()))
	}
	return place, nil
}

func (r *Ring) full() bool { return r.Active() >= r.Size() }

// Wake makes a sleeping action active again, where it is; false if it does not sleep.
func (r *Ring) Wake(place int) bool {
	if r.states[place] != Sleeping {
		return false
	}
	r.states[place] = Active
	return true
}

// Interrupt notes that an active action was told to stop; false if it is not active.
func (r *Ring) Interrupt(place int) bool {
	if r.states[place] != Active {
		return false
	}
	r.states[place] = Interrupted
	return true
}

// Finish puts an action that is through to sleep, and takes those that sleep at the head out of the ring; false if it
// is not awake.
func (r *Ring) Finish(place int) bool {
	if !r.states[place].May(Finished) {
		return false
	}
	r.states[place] = Sleeping // by way of finished: nobody sees an action between the two
	r.remove()
	return true
}

// remove moves the head over sleeping actions.
func (r *Ring) remove() {
	for r.head != r.tail && r.states[r.head] == Sleeping {
		r.states[r.head] = Inactive
		r.head = uint8(r.Next(r.Head()))
	}
}

// grow makes room for as many actions as there can be at all, when all places are taken, and tells which place each of them had:
// the one that lies at i now was at (first+i) modulo the number of places, of which there were places.
func (r *Ring) grow() (first, places int) {
	first, places = r.Head(), int(r.places)
	old, n := r.states, r.Len()
	r.states = [MaxRuns + 1]State{}
	for i := range n {
		r.states[i] = old[(first+i)%places]
	}
	r.head, r.tail, r.places = 0, uint8(n), MaxRuns+1
	return first, places
}
