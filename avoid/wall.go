package avoid

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// mostWalls is how many walls an agent heeds, the nearest ones that nearer ones do not hide.
const mostWalls = 24

// wallsNear gives the walls that an agent can come to within the horizon, nearest first.
func (c *Crowd) wallsNear(me *body, most float64, w *scratch) []foundWall {
	if c.tree == nil || len(c.walls) == 0 {
		return nil
	}
	reach := me.radius + float64(most*c.options.WallHorizon)
	overlap := c.tree.Overlapping(geom.Box{
		Low:  geom.Vec3{X: me.at.X - reach, Y: me.at.Y - reach, Z: -1},
		High: geom.Vec3{X: me.at.X + reach, Y: me.at.Y + reach, Z: 1},
	}, w.overlaps[:0])
	list := w.walls[:0]
	for _, i := range overlap {
		wall := &c.walls[i]
		if wall.Layers&me.layers == 0 {
			continue
		}
		closest, _ := wall.Closest(me.at)
		square := closest.Sub(me.at).LenSq()
		if square > float64(reach*reach) {
			continue
		}
		at := len(list)
		if at < mostWalls {
			list = list[:at+1]
		} else if at--; square >= list[at].square {
			continue
		}
		for at > 0 && square < list[at-1].square {
			list[at] = list[at-1]
			at--
		}
		list[at] = foundWall{square: square, closest: closest.Sub(me.at), wall: i}
	}
	return list
}

type foundWall struct {
	square  float64
	closest geom.Vec2 // from the agent
	wall    int32
}

// keepOff appends the half-planes of the walls near an agent.
func (c *Crowd) keepOff(me *body, most, dt float64, w *scratch, dst []half) []half {
	for _, f := range c.wallsNear(me, most, w) {
		wall := &c.walls[f.wall]
		a, b := wall.A.Sub(me.at), wall.B.Sub(me.at)
		if f.square <= float64(me.radius*me.radius) {
			dst = append(dst, leave(a, b, f, me.radius, max(dt, apart)))
			continue
		}
		by := 1 / c.options.WallHorizon
		a, b, radius := a.Scale(by), b.Scale(by), float64(me.radius*by)
		if !hidden(dst, a, b, radius) {
			dst = append(dst, beside(a, b, radius, me.velocity))
		}
	}
	return dst
}

// leave is the half-plane of one who touches a wall: he goes on no further, and comes off it in so many seconds.
func leave(a, b geom.Vec2, f foundWall, radius, seconds float64) half {
	far := math.Sqrt(f.square)
	var normal geom.Vec2
	if far > 0 {
		normal = f.closest.Scale(-1 / far)
	} else {
		normal = b.Sub(a).Perp().Norm()
	}
	return outward(normal.Scale((radius-far)/seconds), normal)
}

// hidden says whether half-planes that there are already keep off a wall, wholly.
func hidden(before []half, a, b geom.Vec2, radius float64) bool {
	for i := range before {
		if before[i].depth(a) >= radius && before[i].depth(b) >= radius {
			return true
		}
	}
	return false
}

// beside is the half-plane of one who does not touch a wall. The velocities that lead to the wall within the horizon are what
// the wall, as thick as the agent, and divided by the horizon, hides when seen from the origin, itself included. That is
// convex: two legs, which touch its ends, and its front. The half-plane touches it where it is nearest to the
// velocity that the agent has.
func beside(a, b geom.Vec2, radius float64, v geom.Vec2) half {
	best, least := half{}, math.Inf(1)
	consider := func(off float64, h half) {
		if off = math.Abs(off); off < least {
			best, least = h, off
		}
	}
	// The legs.
	left, leftFrom := tangent(a, radius)
	if t, from := tangent(b, radius); left.Cross(t) > 0 {
		left, leftFrom = t, from
	}
	right, rightFrom := tangent(a, -radius)
	if t, from := tangent(b, -radius); right.Cross(t) < 0 {
		right, rightFrom = t, from
	}
	if t := v.Dot(left); t >= leftFrom {
		consider(left.Cross(v), half{point: left.Scale(t), along: left})
	}
	if t := v.Dot(right); t >= rightFrom {
		consider(right.Cross(v), half{point: right.Scale(t), along: right.Neg()})
	}
	// The front: what of the border is turned towards the origin.
	on, t := geom.Segment{A: a, B: b}.Closest(v)
	away := v.Sub(on)
	far := away.Len()
	normal := away.Norm()
	if far == 0 {
		normal = b.Sub(a).Perp().Norm()
		if normal.Dot(on) > 0 {
			normal = normal.Neg()
		}
	}
	if normal.Dot(on)+radius <= 0 {
		consider(far-radius, outward(on.Add(normal.Scale(radius)), normal))
	} else if t > 0 && t < 1 {
		// From behind, through the wall.
		if normal = normal.Neg(); normal.Dot(on)+radius <= 0 {
			consider(far+radius, outward(on.Add(normal.Scale(radius)), normal))
		}
	}
	if math.IsInf(least, 1) { // rounding has left a gap between the parts
		closest, _ := geom.Segment{A: a, B: b}.Closest(geom.Vec2{})
		normal = closest.Norm().Neg()
		return outward(closest.Add(normal.Scale(radius)), normal)
	}
	return best
}

// tangent is the direction in which a line from the origin touches a disc, to the left of its middle, with a negative radius
// to the right; and how far away it does.
func tangent(middle geom.Vec2, radius float64) (geom.Vec2, float64) {
	square := middle.LenSq()
	from := math.Sqrt(max(square-float64(radius*radius), 0))
	return geom.Vec2{
		X: float64(middle.X*from) - float64(middle.Y*radius),
		Y: float64(middle.X*radius) + float64(middle.Y*from),
	}.Scale(1 / square), from
}
