package vehicle

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Ship is a ship in space: nothing slows it down, its engine pushes along its nose alone, and it takes time to turn. To go
// somewhere it must turn, burn, turn around and burn against its way in time: MoveTo does that [Kiley's abandoned flight
// with inertia].
type Ship struct {
	Mass     float64 // kg, above 0
	Thrust   float64 // N of the engine, above 0
	MaxSpeed float64 // m/s at which the engine gives out; 0: never
	Turn     float64 // radians/s² by which the spin changes, above 0
	MaxSpin  float64 // radians/s, above 0
}

// acceleration at full thrust, m/s².
func (s *Ship) acceleration() float64 { return s.Thrust / s.Mass }

// FlipTime returns how long half a turn takes from rest to rest, s.
func (s *Ship) FlipTime() float64 {
	// Half the way the spin grows, half it shrinks, with a middle at the greatest spin if it gets there.
	if top := s.MaxSpin * s.MaxSpin / s.Turn; top < math.Pi {
		return s.MaxSpin/s.Turn + math.Pi/s.MaxSpin
	}
	return float64(2 * math.Sqrt(math.Pi/s.Turn))
}

// StoppingDistance returns how far a ship goes on, at most, that flies with its nose ahead, until it stands: half a turn, and then
// the burn, m.
func (s *Ship) StoppingDistance(speed float64) float64 {
	return float64(speed*s.FlipTime()) + speed*speed/(2*s.acceleration())
}

// approach returns the greatest speed from which a ship that goes straight to a place at a distance can still stop there: the
// speed whose stopping distance it is, with a share of the thrust held back for what is not straight.
func (s *Ship) approach(distance float64) float64 {
	a, flip := reserve*s.acceleration(), s.FlipTime()
	return float64(a * (math.Sqrt(float64(flip*flip)+float64(2*distance/a)) - flip))
}

const reserve = 0.85

// Step implements [Model]: the nose turns to where the force points, and the engine burns as far as it points there.
func (s *Ship) Step(b *Body, force geom.Vec2, dt float64) {
	if !s.able(dt) {
		return
	}
	force = known(force)
	want := force.Len()
	throttle := 0.0
	if want > 0 {
		s.turn(b, force.Angle(), dt)
		throttle = float64(min(want/s.Thrust, 1) * max(0, geom.Cos(geom.WrapAngle(force.Angle()-b.Facing))))
	} else {
		s.hold(b, dt)
	}
	s.fly(b, throttle, dt)
}

// able reports whether a step of dt seconds can be made at all.
func (s *Ship) able(dt float64) bool {
	return passes(dt) && s.Mass > 0 && s.Thrust > 0 && s.Turn > 0 && s.MaxSpin > 0
}

// Fly moves a ship by its controls: the throttle from 0 to 1, and the helm from -1 to 1, a share of Turn to the left.
func (s *Ship) Fly(b *Body, throttle, helm, dt float64) {
	if !s.able(dt) || math.IsNaN(throttle) || math.IsNaN(helm) {
		return
	}
	b.Spin = geom.Clamp(b.Spin+float64(s.Turn*geom.Clamp(helm, -1, 1)*dt), -s.MaxSpin, s.MaxSpin)
	s.fly(b, geom.Clamp(throttle, 0, 1), dt)
}

func (s *Ship) fly(b *Body, throttle, dt float64) {
	b.Facing = geom.WrapAngle(b.Facing + float64(b.Spin*dt))
	speed := b.Velocity.Len()
	b.Velocity = b.Velocity.Add(b.Ahead().Scale(float64(float64(throttle*s.acceleration()) * dt)))
	if s.MaxSpeed > 0 { // the engine makes no ship faster than that, but does not slow down one that is
		b.Velocity = b.Velocity.Clamped(max(s.MaxSpeed, speed))
	}
	b.At = b.At.Add(b.Velocity.Scale(dt))
}

// MoveTo flies a ship to a place by one step, where it comes to rest; true once it is there: within half a metre, and all
// but at rest. Call it in every step; the target may move, slowly. A step or a
// target that is no number changes nothing.
func (s *Ship) MoveTo(b *Body, target geom.Vec2, dt float64) bool {
	way := target.Sub(b.At)
	if !s.able(dt) || known(way) != way {
		return false
	}
	distance := way.Len()
	if distance < arrived && b.Velocity.LenSq() < arrivedSpeed*arrivedSpeed {
		s.Stop(b, dt)
		return true
	}
	speed := s.approach(distance)
	if s.MaxSpeed > 0 {
		speed = min(speed, s.MaxSpeed)
	}
	s.seek(b, way.Norm().Scale(speed), dt)
	return false
}

// When a ship has arrived, m and m/s.
const (
	arrived      = 0.5
	arrivedSpeed = 0.2
)

// Stop brings a ship to rest by one step; true once it is.
func (s *Ship) Stop(b *Body, dt float64) bool {
	if !s.able(dt) {
		return false
	}
	s.seek(b, geom.Vec2{}, dt)
	return b.Velocity.LenSq() < arrivedSpeed*arrivedSpeed
}

// seek burns towards a velocity that is wanted.
func (s *Ship) seek(b *Body, velocity geom.Vec2, dt float64) {
	change := velocity.Sub(b.Velocity)
	need := change.Len()
	// Not worth a turn: a tenth of a burn, but with a strong engine not more than what counts as rest.
	if need < min(float64(s.acceleration()*dt)*0.1, arrivedSpeed/2) {
		s.hold(b, dt)
		s.fly(b, 0, dt)
		return
	}
	angle := change.Angle()
	s.turn(b, angle, dt)
	off := math.Abs(geom.WrapAngle(angle - b.Facing))
	throttle := 0.0
	if off < aligned { // no more than is needed in this step
		throttle = float64(min(1, need/float64(s.acceleration()*dt)) * geom.Cos(off))
	}
	s.fly(b, throttle, dt)
}

// aligned is by how much the nose may be off for a burn, radians.
const aligned = 0.35

// turn changes the spin so that the nose comes to point along an angle and rests there: as fast as it can be stopped in
// time.
func (s *Ship) turn(b *Body, angle, dt float64) {
	off := geom.WrapAngle(angle - b.Facing)
	// The greatest spin from which it stops in that angle, a step from now.
	step := float64(s.Turn * dt)
	spin := math.Sqrt(float64(step*step)/4+float64(2*s.Turn*math.Abs(off))) - step/2
	spin = math.Copysign(min(spin, s.MaxSpin, math.Abs(off)/dt), off)
	b.Spin += geom.Clamp(spin-b.Spin, -step, step)
	b.Spin = geom.Clamp(b.Spin, -s.MaxSpin, s.MaxSpin)
}

// hold ends the spin.
func (s *Ship) hold(b *Body, dt float64) {
	step := float64(s.Turn * dt)
	b.Spin -= geom.Clamp(b.Spin, -step, step)
}
