package wits

import "math"

// A frame notes what it depended on beside the mind: nothing, a time that comes, or the world. A frame that changed nothing, and that
// depended on nothing outside the mind, is followed by frames that do just the same, until that time or until the mind is changed: they
// need not be executed. See [Schedule].

// Sleeper is implemented by actions that can tell how long they wait: an action that does not never lets its mind sleep. Sleep is called
// after an Update that returned Running. It returns the game time, in seconds, before which further Updates would change nothing outside
// the mind, and would depend on nothing but values of the mind and the agent's own id: +Inf to wait until the mind is woken. A time
// that is not after the next frame has the mind step in it. Whoever changes what the action waits for calls [Mind.Wake].
//
// A [Part] may implement it whose Update changes nothing at all before that time, whatever inputs are, as far as its state alone tells.
// It is asked where it is the root.
type Sleeper interface {
	Sleep(x *Context) (until float64)
}

// SleepingKind is implemented by kinds whose parts tell what a frame depended on beside the words and references of the mind, its
// triggers and the Delta of the frame: by [Context.Before] or [Context.Until] of a time, and by [Context.StayAwake] of all else, such as
// code of the game's. What calls [Context.Time], [Self], [World], [Context.Log], an action, a function or a list stays awake by itself.
// Minds with a part of another kind never sleep.
type SleepingKind interface {
	Kind
	MindsSleep()
}

// Pure says that a function depends on nothing but its parameters, its variables and the [Context]: minds that call it may sleep; see
// [Schedule].
func Pure() Option { return func(o *options) { o.pure = true } }

// always is the time until which a frame that depends on something outside is known to be repeated.
const always = -math.MaxFloat64

// The methods below are for kinds.

// StayAwake notes that the frame depends on something outside the mind, so that the next one has to be executed.
func (x *Context) StayAwake() { x.rest(always) }

// Until notes that something that the frame depends on changes at a game time, in seconds.
func (x *Context) Until(t float64) { x.rest(min(x.wake(), t)) }

// wake returns until when frames are known to be like the present one, as far as it has come.
func (x *Context) wake() float64 {
	if x.sleeper != nil {
		return x.sleeper.wake
	}
	return 0
}

func (x *Context) rest(until float64) {
	if x.sleeper != nil {
		x.sleeper.wake = until
	}
}

// Now is [Context.Time] for who notes with [Context.Until] when what it makes of the time changes.
func (x *Context) Now() float64 { return x.frame.Time }

// Before reports whether a game time, in seconds, is still to come, and notes that this changes.
func (x *Context) Before(t float64) bool {
	if !(x.frame.Time < t) {
		return false
	}
	if x.sleeper != nil {
		x.sleeper.wake = min(x.sleeper.wake, t)
	}
	return true
}

// Counted notes that the number in a word of the mind has gone on by so much in the frame, and would so in each frame: it counts time.
// Nothing may depend on the number but who asks it and notes so with [Context.Counting]. It does nothing for a word below 0.
func (x *Context) Counted(word int, by float64) {
	if x.sleeper != nil && word >= 0 {
		x.sleeper.counts = append(x.sleeper.counts, counter{word, by})
	}
}

// Counting notes that something becomes due when a number that is counted has gone on by so many seconds.
func (x *Context) Counting(left float64) {
	if x.sleeper != nil {
		x.Until(x.frame.Time + left - x.frame.Delta) // a frame early: the sum is not exact
	}
}
