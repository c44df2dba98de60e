package steer

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Seek goes to a point at full speed, and past it.
func Seek(m *Mover, target geom.Vec2) geom.Vec2 { return m.along(target.Sub(m.At)) }

// Flee goes straight away from a point.
func Flee(m *Mover, from geom.Vec2) geom.Vec2 { return m.along(m.At.Sub(from)) }

// Arrive goes to a point and stops there: it slows down so that, braking with deceleration m/s², it comes to rest at the
// point. Within tolerance metres it wants to stand. A deceleration that is not above 0 makes it Seek.
func Arrive(m *Mover, target geom.Vec2, deceleration, tolerance float64) geom.Vec2 {
	way := target.Sub(m.At)
	distance := way.Len()
	if distance <= tolerance {
		return m.Toward(geom.Vec2{})
	}
	if !(deceleration > 0) {
		return m.along(way)
	}
	speed := min(m.MaxSpeed, math.Sqrt(2*deceleration*distance))
	return m.Toward(way.Scale(speed / distance))
}

// Intercept returns where a mover that goes at full speed meets another that goes on as it does, if it does so within so many
// seconds; else where the other is by then.
func Intercept(m, other *Mover, most float64) geom.Vec2 {
	// |d + v t| = s t, with d the way to it: (v² - s²) t² + 2 d·v t + d² = 0; the least t above 0.
	d, v := other.At.Sub(m.At), other.Velocity
	a, b, c := v.LenSq()-float64(m.MaxSpeed*m.MaxSpeed), d.Dot(v), d.LenSq()
	t := math.Inf(1)
	if math.Abs(a) < 1e-9 {
		if b < 0 {
			t = -c / (2 * b)
		}
	} else if root := float64(b*b) - float64(a*c); root >= 0 {
		// Of two above 0 this is the lesser, and for a below 0 the only one.
		if x := (-b - math.Sqrt(root)) / a; x >= 0 {
			t = x
		}
	}
	return other.Predicted(min(t, max(most, 0)))
}

// Pursue goes to where it meets another that moves, looking ahead for at most so many seconds.
func Pursue(m, quarry *Mover, most float64) geom.Vec2 { return Seek(m, Intercept(m, quarry, most)) }

// Evade goes away from where another that pursues it would meet it.
func Evade(m, hunter *Mover, most float64) geom.Vec2 {
	t := min(max(most, 0), m.At.Dist(hunter.At)/max(hunter.MaxSpeed, 1e-9))
	return Flee(m, hunter.Predicted(t))
}

// Predictive is [Hufford]'s SeekBot: it seeks, or flees from, where another will be in so many seconds.
func Predictive(m, other *Mover, seconds float64, flee bool) geom.Vec2 {
	if flee {
		return Flee(m, other.Predicted(seconds))
	}
	return Seek(m, other.Predicted(seconds))
}

// OffsetPursuit keeps a place beside another, in its frame: x ahead of it, y to its left. It moves as the other does, and beside
// that towards the place, so slowly in the end that, braking with deceleration m/s², it is in step with the other when it is
// there. A deceleration that is not above 0 makes it go there as fast as it can.
func OffsetPursuit(m, leader *Mover, offset geom.Vec2, deceleration float64) geom.Vec2 {
	ahead := leader.Ahead()
	left := geom.Vec2{X: -ahead.Y, Y: ahead.X}
	way := leader.At.Add(ahead.Scale(offset.X)).Add(left.Scale(offset.Y)).Sub(m.At)
	distance := way.Len()
	if distance == 0 {
		return m.Toward(leader.Velocity.Clamped(m.MaxSpeed))
	}
	way = way.Scale(1 / distance)
	speed := m.closing(leader.Velocity, way)
	if deceleration > 0 {
		speed = min(speed, math.Sqrt(2*deceleration*distance))
	}
	return m.Toward(leader.Velocity.Add(way.Scale(speed)).Clamped(m.MaxSpeed))
}

// closing returns the greatest speed along a way, beside a velocity, with which both together are not more than the greatest speed:
// then the mover comes nearer on the straight way to what moves with that velocity. If there is none, it is the greatest
// speed itself.
func (m *Mover) closing(velocity, way geom.Vec2) float64 {
	along := velocity.Dot(way)
	// |velocity + speed way| = greatest
	root := float64(along*along) + float64(m.MaxSpeed*m.MaxSpeed) - velocity.LenSq()
	if root < 0 || math.Sqrt(root) < along {
		return m.MaxSpeed
	}
	return math.Sqrt(root) - along
}

// Interpose goes between two others, to the middle of where they will be when it is there.
func Interpose(m, a, b *Mover, deceleration float64) geom.Vec2 {
	t := a.At.Lerp(b.At, 0.5).Dist(m.At) / max(m.MaxSpeed, 1e-9)
	return Arrive(m, a.Predicted(t).Lerp(b.Predicted(t), 0.5), deceleration, 0)
}

// Random is where numbers in [0, 1) come from; the generator of a mind is one.
type Random interface{ Float() float64 }

// Wandering is the state of a Wander: an angle that drifts, radians. It is a value of the mover's own.
type Wandering struct{ Angle float64 }

// Wander strolls about: it seeks a point that moves at random on a circle of the radius that lies distance metres ahead. The
// point moves by at most jitter radians a second to either side, so the way bends and never jumps.
func Wander(m *Mover, w *Wandering, r Random, radius, distance, jitter, dt float64) geom.Vec2 {
	w.Angle = geom.WrapAngle(w.Angle + float64(geom.Lerp(-1, 1, r.Float())*jitter*dt))
	ahead := m.Ahead()
	target := m.At.Add(ahead.Scale(distance)).Add(geom.FromAngle(ahead.Angle() + w.Angle).Scale(radius))
	return Seek(m, target)
}

// Follow goes along a field of directions: flow gives the velocity that is wanted at a point; it is asked for where the mover
// will be in so many seconds.
func Follow(m *Mover, flow func(geom.Vec2) geom.Vec2, seconds float64) geom.Vec2 {
	velocity := flow(m.Predicted(seconds))
	if velocity == (geom.Vec2{}) {
		return geom.Vec2{}
	}
	return m.Toward(velocity.Clamped(m.MaxSpeed))
}
