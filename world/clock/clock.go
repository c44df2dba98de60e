// Package clock keeps game time for whoever wants a time of his own: a clock that is paused and stopped, goes faster or slower,
// and is moved on by hand [Hufford, "Timer"]. A [Clock] is a flat value; its zero value stands at 0 and is to be started.
//
//	c.Start()               from 0 on
//	c.Update(dt)            once a tick
//	c.Pause(), c.Resume()   it stands, it goes on
//	c.Stop()                it stands, until it is started again
//	c.Set(now)              it is moved by hand
//	c.Now(), c.Delta(), c.Rate()
//	alarm.Set(&c, 3); alarm.Rings(&c)
package clock

import "math"

// Clock tells a time in seconds.
type Clock struct {
	// Speed is how many of its seconds pass in a second of what it is updated with, at most a million; 0 counts as 1, and
	// what is below 0, or no number, as standing still.
	Speed float64

	now, delta float64
	interval   float64 // between updates, evened out
	updates    int64
	going      bool
	paused     bool
}

// Start begins at 0.
func (c *Clock) Start() { *c = Clock{Speed: c.Speed, going: true} }

// Stop ends it: it stands where it is until Start.
func (c *Clock) Stop() { c.going, c.paused, c.delta = false, false, 0 }

// Pause holds it until Resume. A clock that does not go is not paused.
func (c *Clock) Pause() { c.paused = c.going }

// Resume lets it go on.
func (c *Clock) Resume() { c.paused = false }

// Going reports whether it goes: it was started, and neither stopped nor paused.
func (c *Clock) Going() bool { return c.going && !c.paused }

// Paused reports whether it is paused.
func (c *Clock) Paused() bool { return c.paused }

// evens is how much of the mean interval an update changes.
const evens = 0.1

// Update moves it on by dt seconds, times its speed, if it goes. A dt that is not above 0 counts as none.
func (c *Clock) Update(dt float64) {
	if c.delta = 0; !(dt > 0) || math.IsInf(dt, 1) || !c.Going() {
		return
	}
	if c.delta = dt; c.Speed != 0 {
		c.delta = max(float64(dt*min(c.Speed, 1e6)), 0)
	}
	if !(c.delta <= math.MaxFloat64-c.now) { // no number, or too far
		c.delta = 0
	}
	c.now += c.delta
	if c.updates++; c.updates == 1 {
		c.interval = dt
	} else {
		c.interval += float64(evens * (dt - c.interval))
	}
}

// Set moves it by hand; what is no finite number changes nothing.
func (c *Clock) Set(now float64) {
	if !math.IsNaN(now) && !math.IsInf(now, 0) {
		c.now = now
	}
}

// Now returns its time, s.
func (c *Clock) Now() float64 { return c.now }

// Delta is by how much the last Update moved it, s; 0 if it did not go.
func (c *Clock) Delta() float64 { return c.delta }

// Updates returns how often it was moved on since it was started.
func (c *Clock) Updates() int64 { return c.updates }

// Rate returns how many updates there were in a second of late, of what they were made with, and not of its own; 0 before the
// first.
func (c *Clock) Rate() float64 {
	if !(c.interval > 0) {
		return 0
	}
	return 1 / c.interval
}

// Alarm rings once when a time has come. Its zero value never does.
type Alarm struct {
	at  float64
	set bool
}

// Set lets it ring in so many seconds of a clock.
func (a *Alarm) Set(c *Clock, seconds float64) { *a = Alarm{c.now + seconds, true} }

// Cancel lets it not ring.
func (a *Alarm) Cancel() { a.set = false }

// Rings reports whether its time has come; it says so once.
func (a *Alarm) Rings(c *Clock) bool {
	if !a.set || !(c.now >= a.at) {
		return false
	}
	a.set = false
	return true
}
