package squad

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// GoTo is the order to go to a place, or to a spot.
type GoTo struct {
	To     geom.Vec2
	Within float64 // m: so near is there
	Speed  float64 // m/s
	Spot   Spot    // what it is; Away: a place like others
	Slot   int64   // of a cover, from 1; it must be free

	Best  float64 // m: the least that was left to go
	Since float64 // s for which it has not become less
}

// Start looks for the way, and claims a cover.
func (o *GoTo) Start(b mover, _ act.Moment) act.Result {
	o.Best, o.Since = never, 0
	b.way.Since = never
	b.Slot, b.Spot = 0, Away
	b.Low = b.Low && o.Speed <= crouchSpeed // nobody runs crouching
	if o.Slot > 0 {
		if !b.w.free(int(o.Slot-1), b.Body) {
			return act.Fail(reasonTaken)
		}
		b.Slot = o.Slot
	}
	return act.Complete
}

// Merge goes on to another place.
func (o *GoTo) Merge(newer GoTo) {
	best, since := o.Best, o.Since
	if newer.To.Dist(o.To) > 0.5 {
		best, since = never, 0
	}
	*o = newer
	o.Best, o.Since = best, since
}

// Execute goes a step.
func (o *GoTo) Execute(b mover, m act.Moment) act.Result {
	if o.Slot > 0 && b.Slot != o.Slot { // merged from another place
		if !b.w.free(int(o.Slot-1), b.Body) {
			return act.Fail(reasonTaken)
		}
		b.Slot = o.Slot
	}
	if b.way.Since += m.Delta; b.way.Since >= repathEvery || b.way.To != o.To {
		f := b.w.passable()
		if !b.w.find(&b.way, b.At, o.To, &f) {
			return act.Fail(reasonNoWay)
		}
	}
	y := &b.way
	for y.Next < y.Count-1 && b.At.Dist(y.Corners[y.Next]) < cornerReach {
		y.Next++
	}
	left := y.left(b.At)
	if left <= o.Within {
		if y.Partial && b.At.Dist(o.To) > o.Within+0.6 { // to a door that is shut it goes as near as it can
			return act.Fail(reasonNoWay)
		}
		b.Spot, b.SpotAt = o.Spot, o.To
		return act.Complete
	}
	if left < o.Best-0.05 {
		o.Best, o.Since = left, 0
	} else if o.Since += m.Delta; o.Since > stuckAfter {
		return act.Fail(reasonStuck)
	}
	speed := min(o.Speed, 0.5+float64(5*max(left-o.Within, 0))) // it arrives slowly, and does not circle around the place
	b.drive(y.Corners[y.Next].Sub(b.At).Norm(), speed)
	return act.Continue
}

// End leaves a cover to others that it has not reached.
func (o *GoTo) End(b mover, s act.Status) {
	if s != act.Done && b.Slot == o.Slot {
		b.Slot = 0
	}
}

// Steer is the order to go in a direction, as a person does who holds a key.
type Steer struct {
	Way   geom.Vec2 // of length 1
	Speed float64   // m/s
}

// Execute goes a step.
func (o *Steer) Execute(b mover, _ act.Moment) act.Result {
	b.Slot, b.Spot = 0, Away
	b.drive(o.Way, o.Speed)
	return act.Continue
}

// Crouch is the order to crouch, or to stand up.
type Crouch struct{ Low bool }

// Execute does so at once.
func (o *Crouch) Execute(b mover, _ act.Moment) act.Result {
	b.Low = o.Low
	return act.Complete
}

// Look is the order to look at a place. It runs beside everything else.
type Look struct{ At geom.Vec2 }

// Execute turns.
func (o *Look) Execute(b mover, _ act.Moment) act.Result {
	b.turn(o.At)
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

// Execute turns.
func (o *Scan) Execute(b mover, m act.Moment) act.Result {
	to := o.Middle + float64(o.Angle*geom.Sin(float64(m.Elapsed/max(o.Seconds, delta)*tau)))
	b.turn(b.At.Add(geom.FromAngle(to).Scale(4)))
	return after(m, o.Seconds)
}

// Say is the order to call something out.
type Say struct{ Line Line }

// Execute says it; who has just said something else says it a moment later.
func (o *Say) Execute(b mover, _ act.Moment) act.Result {
	if now := b.w.Time(); now-b.Said < 0.4 {
		return act.Continue
	}
	b.Line, b.Said = o.Line, b.w.Time()
	b.w.tell(Event{Kind: Called, Body: b.Number, At: b.At})
	return act.Complete
}

// Forget is the order to give up what it suspected.
type Forget struct{}

// Execute forgets whom it has in mind, unless it sees that one.
func (o *Forget) Execute(b mover, _ act.Moment) act.Result {
	if c := b.foe(); c != nil && !c.Sees {
		*c = nobody
		b.Target = -1
	}
	return act.Complete
}
