package avoid

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// half is a half-plane of velocities: those to the left of a line through a point, in the direction of a unit vector.
type half struct {
	point, along geom.Vec2
}

// outward returns the half-plane whose border goes through a point and whose inside is where a unit vector points.
func outward(point, normal geom.Vec2) half {
	return half{point: point, along: geom.Vec2{X: normal.Y, Y: -normal.X}}
}

// depth returns how far a velocity is outside of the half-plane; below 0 inside.
func (h *half) depth(v geom.Vec2) float64 { return h.along.Cross(h.point.Sub(v)) }

// apart is how long, at least, bodies that overlap may take to come apart, in seconds: with less they would jump.
const apart = 0.1

// horizon is for how many seconds a velocity must be safe, and one by that: all pairs want it, and a division takes long.
type horizon struct{ seconds, inverse float64 }

func horizonOf(seconds float64) horizon { return horizon{seconds, 1 / seconds} }

// pair returns the half-plane that an agent has to keep to because of another one. Share is which part of giving way falls to it.
func pair(me, other *body, ahead horizon, dt, share float64) half {
	way := other.at.Sub(me.at)
	speed := me.velocity.Sub(other.velocity)
	square := way.LenSq()
	both := me.radius + other.radius
	// The relative velocities that collide within the horizon are a cone around the way, cut off by a disc in front.
	// Those who overlap already have to be apart after a while: that is a disc alone.
	if square <= float64(both*both) {
		ahead = horizonOf(max(dt, apart))
	}
	off := speed.Sub(way.Scale(ahead.inverse)) // from the middle of the disc
	along := off.Dot(way)
	if square <= float64(both*both) || along < 0 && float64(along*along) > float64(float64(both*both)*off.LenSq()) {
		length := math.Sqrt(off.LenSq())
		normal := geom.Vec2{X: 1}
		switch {
		case length > 0:
			normal = off.Scale(1 / length)
		case me.id < other.id: // exactly upon each other, and alike: the numbers say who goes where
			normal = geom.Vec2{X: -1}
		}
		change := normal.Scale(both/ahead.seconds - length)
		return outward(me.velocity.Add(change.Scale(share)), normal)
	}
	// The leg on the side where the velocity is. Which side that is is as good as chance, so there is no branch: with a
	// negative length the formula of the left leg gives the right one, turned about. Who is in line with the way takes the
	// right one, also where the product is -0, of which + 0 makes 0.
	leg := -math.Copysign(math.Sqrt(square-float64(both*both)), off.Cross(way)+0)
	side := half{along: geom.Vec2{
		X: float64(way.X*leg) - float64(way.Y*both),
		Y: float64(way.X*both) + float64(way.Y*leg),
	}.Scale(1 / square)}
	change := side.along.Scale(speed.Dot(side.along)).Sub(speed)
	side.point = me.velocity.Add(change.Scale(share))
	return side
}

// share returns which part of giving way falls to the first of two.
func share(yield, other float64) float64 {
	switch {
	case yield < 0:
		return 0
	case other < 0:
		return 1
	}
	if yield == other {
		return 0.5
	}
	return yield / (yield + other)
}
