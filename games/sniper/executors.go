package sniper

import (
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
)

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

// face looks towards a place, and says how far it still looks aside, in radians.
func (b mover) face(to geom.Vec2) float64 {
	way := to.Sub(b.At)
	if way.Len() < 1 { // underfoot: any direction will do
		return 0
	}
	b.Turn(way.Angle())
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
	if off := b.face(o.At); !b.Raised && m.Elapsed+m.Delta < raiseTime || off > 0.1 {
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
	b.face(o.At)
	if actors.Due(m, fireAt) {
		if !b.Raised {
			return act.Fail(reasonDown)
		}
		b.w.shoot(b.Body, o.At, o.Spread)
	}
	return actors.After(m, fireTime)
}
