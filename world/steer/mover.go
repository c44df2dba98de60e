package steer

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Mover is what steering knows of a body.
type Mover struct {
	At       geom.Vec2 // m
	Velocity geom.Vec2 // m/s
	Facing   float64   // radians; where it looks while it stands
	MaxSpeed float64   // m/s
	MaxForce float64   // N
	Radius   float64   // m
}

// Ahead returns the direction in which it moves or, while it stands, faces; of length one.
func (m *Mover) Ahead() geom.Vec2 {
	if m.Velocity.LenSq() > 1e-6 {
		return m.Velocity.Norm()
	}
	return geom.FromAngle(m.Facing)
}

// Predicted returns where it will be in so many seconds if it goes on as it does.
func (m *Mover) Predicted(seconds float64) geom.Vec2 { return m.At.Add(m.Velocity.Scale(seconds)) }

// Toward returns the force for a velocity that is wanted [Reynolds99: steering = desired velocity - velocity]. An error of a quarter
// of the greatest speed asks for the greatest force, and so does any that is larger. A body that can get from rest to its
// greatest speed within two steps overshoots by that and trembles: give it less force, or shorter steps.
func (m *Mover) Toward(velocity geom.Vec2) geom.Vec2 {
	if !(m.MaxSpeed > 0) {
		return geom.Vec2{}
	}
	return m.clip(velocity.Sub(m.Velocity).Scale(4 * m.MaxForce / m.MaxSpeed))
}

// clip limits a force, and makes nothing of one that is no finite number, or of one for a mover that cannot move.
func (m *Mover) clip(force geom.Vec2) geom.Vec2 {
	if !finite(force) || !(m.MaxSpeed > 0) {
		return geom.Vec2{}
	}
	return force.Clamped(m.MaxForce)
}

// finite reports whether a vector is a number, and not too long to compute with.
func finite(v geom.Vec2) bool {
	l := v.LenSq()
	return !math.IsNaN(l) && !math.IsInf(l, 0)
}

// along returns the force for full speed in a direction; none without one.
func (m *Mover) along(direction geom.Vec2) geom.Vec2 {
	if direction == (geom.Vec2{}) {
		return geom.Vec2{}
	}
	return m.Toward(direction.Norm().Scale(m.MaxSpeed))
}
