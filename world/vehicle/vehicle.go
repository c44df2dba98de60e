package vehicle

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Body is what moves.
type Body struct {
	At       geom.Vec2 // m
	Velocity geom.Vec2 // m/s
	Facing   float64   // radians
	Spin     float64   // radians/s, counter-clockwise
}

// Ahead returns the direction in which it faces, of length one.
func (b *Body) Ahead() geom.Vec2 { return geom.FromAngle(b.Facing) }

// Model is a way to move.
type Model interface {
	// Step moves a body by dt seconds. Force is what it wants, N; what it gets is what the model is capable of. A force that
	// is no finite number counts as none, and a dt that is not above 0, or endless, changes nothing.
	Step(b *Body, force geom.Vec2, dt float64)
}

// PointMass is a point with mass, which faces where it goes: the simple vehicle of [Reynolds99], and [Hufford]'s.
type PointMass struct {
	Mass     float64 // kg, above 0
	MaxForce float64 // N, in all directions; 0: Forces alone limit it
	MaxSpeed float64 // m/s
	// Forces are limits that differ by direction; 0 in all of them: there are none.
	Forces Forces
}

// Forces are limits of a force by its direction, N: [Hufford]'s figure 4, a vehicle that brakes better than it accelerates. One
// below 0 counts as 0.
type Forces struct {
	Thrust float64 // ahead
	Brake  float64 // back
	Side   float64 // to the left and to the right
}

// Step implements [Model].
func (p *PointMass) Step(b *Body, force geom.Vec2, dt float64) {
	if !passes(dt) || !(p.Mass > 0) {
		return
	}
	force = p.Clip(b, force)
	b.Velocity = b.Velocity.Add(force.Scale(dt / p.Mass)).Clamped(p.MaxSpeed)
	b.At = b.At.Add(b.Velocity.Scale(dt))
	if b.Velocity.LenSq() > leastSpeed*leastSpeed {
		b.Facing = b.Velocity.Angle()
	}
}

// leastSpeed is how fast a point must be for its velocity to tell where it faces, m/s.
const leastSpeed = 1e-3

// Clip is as much of a force as a body is capable of.
func (p *PointMass) Clip(b *Body, force geom.Vec2) geom.Vec2 {
	force = known(force)
	if p.MaxForce > 0 {
		force = force.Clamped(p.MaxForce)
	}
	if p.Forces == (Forces{}) {
		if p.MaxForce > 0 {
			return force
		}
		return geom.Vec2{}
	}
	return p.Forces.clip(b.Ahead(), force)
}

// clip limits a force by its parts along and across a direction.
func (f *Forces) clip(ahead, force geom.Vec2) geom.Vec2 {
	left := geom.Vec2{X: -ahead.Y, Y: ahead.X}
	along, across := within(force.Dot(ahead), f.Brake, f.Thrust), within(force.Dot(left), f.Side, f.Side)
	return ahead.Scale(along).Add(left.Scale(across))
}

// within is as much of a force as two limits let through, one back and one ahead.
func within(force, back, ahead float64) float64 {
	return geom.Clamp(force, -max(back, 0), max(ahead, 0))
}

// passes reports whether a time can pass, s.
func passes(dt float64) bool { return dt > 0 && !math.IsInf(dt, 1) }

// known returns a vector, or none if it is no finite number.
func known(v geom.Vec2) geom.Vec2 {
	if l := v.LenSq(); math.IsNaN(l) || math.IsInf(v.X, 0) || math.IsInf(v.Y, 0) {
		return geom.Vec2{}
	}
	return v
}
