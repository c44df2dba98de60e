package vehicle

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Car is a vehicle with wheels that roll and do not slide: it goes where it faces, ahead or back, and turns only while it
// goes (the kinematic bicycle). At is the middle of the rear axle.
type Car struct {
	Mass       float64 // kg, above 0
	Wheelbase  float64 // m between the axles, above 0
	MaxSteer   float64 // radians that the front wheels turn to either side, below a quarter turn
	MaxThrust  float64 // N
	MaxBrake   float64 // N
	MaxSpeed   float64 // m/s ahead
	MaxReverse float64 // m/s back; 0: it cannot
	// Grip is the greatest acceleration across, m/s²: the faster the car, the less it may steer. 0: no limit.
	Grip float64
}

// TurningRadius returns that of the tightest curve, of the middle of the rear axle, m.
func (c *Car) TurningRadius() float64 { return c.Wheelbase / geom.Tan(c.MaxSteer) }

// Step implements [Model]. The part of the force along the car moves it; the part across says how sharply it shall turn. A
// force that points back turns a car around that goes slowly: it drives a curve, or backs if it can and the force is nearly
// straight behind.
func (c *Car) Step(b *Body, force geom.Vec2, dt float64) {
	if !passes(dt) || !(c.Mass > 0) || !(c.Wheelbase > 0) {
		return
	}
	force = known(force)
	ahead := b.Ahead()
	speed := b.Velocity.Dot(ahead)
	along, across := force.Dot(ahead), ahead.Cross(force)
	if along < 0 && speed < slow && (c.MaxReverse <= 0 || math.Abs(across) > -along) { // around, by a curve
		along = force.Len()
		c.Drive(b, along, math.Copysign(c.MaxSteer, across), dt)
		return
	}
	c.Drive(b, along, c.steer(speed, across), dt)
}

// slow is a speed at which a car would rather turn around than brake, m/s.
const slow = 1

// steer returns how far the wheels turn for a force.
func (c *Car) steer(speed, across float64) float64 {
	if across == 0 {
		return 0
	}
	v := speed * speed
	if v == 0 {
		return math.Copysign(c.MaxSteer, across)
	}
	// The curve on which the force across is what keeps the car on it, ahead and back: a = v²/r, tan(steer) = wheelbase / r.
	return geom.Clamp(geom.Atan(across*c.Wheelbase/float64(c.Mass*v)), -c.MaxSteer, c.MaxSteer)
}

// Drive moves a body by the pedals and the wheel: a force along it, ahead above 0, N, and the angle of the front wheels,
// radians to the left. Both are limited to what the car is capable of.
func (c *Car) Drive(b *Body, force, steer, dt float64) {
	if !passes(dt) || !(c.Mass > 0) || !(c.Wheelbase > 0) || math.IsNaN(force) || math.IsNaN(steer) {
		return
	}
	ahead := b.Ahead()
	speed := b.Velocity.Dot(ahead)
	switch {
	case force > 0 && speed >= 0:
		force = min(force, c.MaxThrust)
	case force < 0 && speed <= 0:
		force = max(force, -c.MaxThrust)
	default:
		force = geom.Clamp(force, -c.MaxBrake, c.MaxBrake)
	}
	next := speed + float64(force/c.Mass*dt)
	if speed > 0 && next < 0 || speed < 0 && next > 0 {
		next = 0 // brakes do not push
	}
	next = geom.Clamp(next, -max(c.MaxReverse, 0), c.MaxSpeed)
	curvature := geom.Tan(geom.Clamp(steer, -c.MaxSteer, c.MaxSteer)) / c.Wheelbase
	if v := next * next; c.Grip > 0 && v > 0 {
		curvature = geom.Clamp(curvature, -c.Grip/v, c.Grip/v)
	}
	b.Spin = float64(next * curvature)
	b.Facing = geom.WrapAngle(b.Facing + float64(b.Spin*dt))
	b.Velocity = b.Ahead().Scale(next)
	b.At = b.At.Add(b.Velocity.Scale(dt))
}
