package robot

import (
	"math"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// GoTo is the order to go to a place.
type GoTo struct {
	To     geom.Vec2
	Within float64 // m: so near is there
	Speed  float64 // m/s
	Sneak  bool
	_      [7]byte

	Best  float64 // m: the least that was left to go
	Since float64 // s for which it has not become less
}

// Start begins to measure how it gets on.
func (o *GoTo) Start(mover, act.Moment) act.Result {
	o.Best, o.Since = math.MaxFloat64, 0
	return act.Complete
}

// Merge goes on to another place.
func (o *GoTo) Merge(newer GoTo) {
	best, since := o.Best, o.Since
	if newer.To.Dist(o.To) > 0.5 {
		best, since = math.MaxFloat64, 0
	}
	*o = newer
	o.Best, o.Since = best, since
}

// Execute goes a step.
func (o *GoTo) Execute(b mover, m act.Moment) act.Result {
	b.Sneaks = o.Sneak
	next, ok := b.w.Plan.Towards(b.At, o.To, b.radius()-0.04)
	if !ok {
		return act.Fail(reasonNoWay)
	}
	left := b.At.Dist(o.To)
	if next == o.To && left <= o.Within {
		return act.Complete
	}
	far, _ := b.w.Plan.Walk(b.At, o.To)
	if far = max(far, left); far < o.Best-0.05 {
		o.Best, o.Since = far, 0
	} else if o.Since += m.Delta; o.Since > stuckAfter {
		return act.Fail(reasonStuck)
	}
	speed := o.Speed
	if next == o.To { // it arrives slowly, and does not circle around the place
		speed = min(speed, 0.3+float64(3.5*max(left-o.Within, 0)))
	}
	b.drive(next.Sub(b.At).Norm(), speed)
	return act.Continue
}

// End stops.
func (o *GoTo) End(b mover, _ act.Status) { b.Sneaks = false }

// Steer is the order to go in a direction, as a person does who holds a key.
type Steer struct {
	Way   geom.Vec2 // of length 1
	Speed float64   // m/s
	Sneak bool
	_     [7]byte
}

// Execute goes a step.
func (o *Steer) Execute(b mover, _ act.Moment) act.Result {
	b.Sneaks = o.Sneak
	b.drive(o.Way, o.Speed)
	return act.Continue
}

// End stops.
func (o *Steer) End(b mover, _ act.Status) { b.Sneaks = false }

// Look is the order to look at a place. It runs beside everything else.
type Look struct{ At geom.Vec2 }

// Execute turns the head.
func (o *Look) Execute(b mover, _ act.Moment) act.Result {
	b.Looked = b.w.Tick
	if way := o.At.Sub(b.At); way.Len() > 0.2 {
		b.Gaze = turned(b.Gaze, way.Angle(), gazeRate*delta)
	}
	return act.Continue
}

// Scan is the order to look around: to the one side, to the other, and back.
type Scan struct {
	Seconds float64
	Angle   float64 // rad, to each side

	Middle float64 // rad
}

// Start keeps where it looked.
func (o *Scan) Start(b mover, _ act.Moment) act.Result {
	o.Middle = b.Facing
	return act.Complete
}

// Execute turns the head.
func (o *Scan) Execute(b mover, m act.Moment) act.Result {
	b.Looked = b.w.Tick
	to := o.Middle + float64(o.Angle*geom.Sin(float64(m.Elapsed/o.Seconds*tau)))
	b.Gaze = turned(b.Gaze, to, gazeRate*delta)
	return after(m, o.Seconds)
}

// Reel is the order to shake after a blow.
type Reel struct{ Seconds float64 }

// Execute shakes.
func (o *Reel) Execute(b mover, m act.Moment) act.Result {
	b.Looked = b.w.Tick
	b.Gaze = geom.WrapAngle(b.Gaze + float64(0.16*geom.Sin(float64(m.Elapsed*24))))
	b.Noted, b.NotedFor = Dizzy, 0.1
	return after(m, o.Seconds)
}

// Reboot is the order to start anew: for so long the robot is off.
type Reboot struct{ Seconds float64 }

// Start goes out.
func (o *Reboot) Start(b mover, _ act.Moment) act.Result {
	b.Off = true
	b.Velocity = geom.Vec2{}
	return act.Complete
}

// Execute waits.
func (o *Reboot) Execute(b mover, m act.Moment) act.Result {
	b.Noted, b.NotedFor = Dots, 0.1
	return after(m, o.Seconds)
}

// End is on again.
func (o *Reboot) End(b mover, _ act.Status) {
	b.Off = false
	b.w.tell(Event{Kind: BackOn, Body: b.Number, At: b.At})
}

// Signal is the order to show a sign.
type Signal struct {
	Sign    Sign
	Seconds float64
}

// Execute shows it.
func (o *Signal) Execute(b mover, m act.Moment) act.Result {
	b.Noted, b.NotedFor = o.Sign, 0.1
	return after(m, o.Seconds)
}
