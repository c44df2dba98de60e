package sniper

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
	newer.Best, newer.Since = math.MaxFloat64, 0
	*o = newer
}

// Execute goes a step.
func (o *GoTo) Execute(b mover, m act.Moment) act.Result {
	next, far, ok := b.w.Ground.Way(b.At, o.To)
	if !ok {
		return act.Fail(reasonNoWay)
	}
	if next == o.To && far <= o.Within {
		return act.Complete
	}
	if far < o.Best-0.2 {
		o.Best, o.Since = far, 0
	} else if o.Since += m.Delta; o.Since > stuckAfter {
		return act.Fail(reasonStuck)
	}
	speed := o.Speed
	if b.Pose == Prone {
		b.Pose = Standing
	}
	if next == o.To { // it arrives slowly, and does not circle around the place
		speed = min(speed, 1+float64(5*max(far-o.Within, 0)))
	}
	b.drive(next.Sub(b.At).Norm(), speed)
	return act.Continue
}

// Steer is the order to go in a direction, as a person does who holds a key.
type Steer struct {
	Way   geom.Vec2 // of length 1
	Speed float64   // m/s
}

// Execute goes a step.
func (o *Steer) Execute(b mover, _ act.Moment) act.Result {
	if b.Pose == Prone {
		b.Pose = Standing
	}
	b.drive(o.Way, o.Speed)
	return act.Continue
}

// TakePose is the order to stand up, kneel or lie down.
type TakePose struct{ Pose Pose }

// Execute takes its time, unless the body is in that pose already.
func (o *TakePose) Execute(b mover, m act.Moment) act.Result {
	if b.Pose == o.Pose {
		return act.Complete
	}
	if m.Elapsed+m.Delta < poseTime {
		return act.Continue
	}
	b.Pose = o.Pose
	return act.Complete
}

// Duck is the order to lie low.
type Duck struct{}

// Execute lies there.
func (o *Duck) Execute(b mover, _ act.Moment) act.Result {
	b.Pose, b.Ducked, b.Raised = Prone, true, false
	return act.Continue
}

// End looks out again.
func (o *Duck) End(b mover, _ act.Status) { b.Ducked = false }

// Watch is the order to look at a place. It runs beside everything else.
type Watch struct{ At geom.Vec2 }

// Execute turns.
func (o *Watch) Execute(b mover, _ act.Moment) act.Result {
	b.turn(o.At)
	return act.Continue
}

// turn looks towards a place, and says how far it still looks aside, in radians.
func (b mover) turn(to geom.Vec2) float64 {
	b.Watched = b.w.Tick
	way := to.Sub(b.At)
	if way.Len() < 1 { // underfoot: any direction will do
		return 0
	}
	b.Facing = turned(b.Facing, way.Angle(), turnRate*delta)
	off := geom.WrapAngle(way.Angle() - b.Facing)
	return max(off, -off)
}

// Raise is the order to raise the weapon towards a place.
type Raise struct{ At geom.Vec2 }

// Execute takes its time, unless the weapon is raised already, and turns.
func (o *Raise) Execute(b mover, m act.Moment) act.Result {
	if b.Rank == Civilian {
		return act.Fail(reasonBare)
	}
	b.AimAt = o.At
	if off := b.turn(o.At); !b.Raised && m.Elapsed+m.Delta < raiseTime || off > 0.1 {
		return act.Continue
	}
	b.Raised = true
	return act.Complete
}

// Fire is the order to fire a bullet at a place.
type Fire struct {
	At     geom.Vec2
	Spread float64 // rad to each side, more than what the pose makes of it
}

// Execute fires at its moment.
func (o *Fire) Execute(b mover, m act.Moment) act.Result {
	if b.Rank == Civilian {
		return act.Fail(reasonBare)
	}
	b.AimAt = o.At
	b.turn(o.At)
	if due(m, fireAt) {
		if !b.Raised {
			return act.Fail(reasonDown)
		}
		b.w.shoot(b.Body, o.At, o.Spread)
	}
	return after(m, fireTime)
}
