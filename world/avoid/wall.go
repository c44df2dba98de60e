package avoid

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// mostWalls is how many walls an agent heeds, the nearest ones that nearer ones do not hide.
const mostWalls = 24

// joint is an end of a wall, where others may go on.
type joint struct {
	wall   int32
	layers uint32
	meet   []meeting // all walls that meet there, this one included
}

// meeting is a wall that ends at a joint.
type meeting struct {
	end    geom.Vec2 // its other end
	wall   int32
	layers uint32
}

// joined finds the walls that go on from each end of each wall, however many there are.
func joined(walls []Wall) [][2]joint {
	count := make(map[geom.Vec2]int32, len(walls))
	for _, w := range walls {
		count[w.A]++
		count[w.B]++
	}
	// The walls that meet at a point lie beside each other.
	space := make([]meeting, 2*len(walls))
	at := make(map[geom.Vec2][]meeting, len(count))
	add := func(p geom.Vec2, m meeting) {
		list, known := at[p]
		if !known {
			n := count[p]
			list, space = space[:0:n], space[n:]
		}
		at[p] = append(list, m)
	}
	for i, w := range walls {
		add(w.A, meeting{w.B, int32(i), w.Layers})
		add(w.B, meeting{w.A, int32(i), w.Layers})
	}
	out := make([][2]joint, len(walls))
	for i, w := range walls {
		out[i] = [2]joint{{int32(i), w.Layers, at[w.A]}, {int32(i), w.Layers, at[w.B]}}
	}
	return out
}

// beyond reports whether a wall goes on to the left of a direction, as seen from a point; with a sign of -1 to the right.
func (j *joint) beyond(from, direction geom.Vec2, sign float64) bool {
	for i := range j.meet {
		m := &j.meet[i]
		if m.wall != j.wall && m.layers&j.layers != 0 && float64(direction.Cross(m.end.Sub(from))*sign) > 0 {
			return true
		}
	}
	return false
}

// wallsNear returns the walls that an agent can come to within the horizon, nearest first.
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
		if !(square <= float64(reach*reach)) {
			continue
		}
		at := len(list)
		if at < mostWalls {
			list = list[:at+1]
		} else {
			w.lost[limitWalls]++
			if at--; square >= list[at].square {
				continue
			}
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
		wide := me.radius
		if wall.Grown {
			wide = 0
			if b.Sub(a).Cross(a) >= 0 { // on its wrong side, or exactly on it
				if f.square <= float64(slip*slip)*float64(me.radius*me.radius) && f.closest != a && f.closest != b {
					inward := b.Sub(a).Perp().Norm()
					dst = append(dst, outward(inward.Scale(math.Sqrt(f.square)/max(dt, apart)), inward))
				}
				continue
			}
		}
		if f.square <= float64(wide*wide) {
			dst = append(dst, leave(a, b, f, wide, max(dt, apart)))
			continue
		}
		by := 1 / c.options.WallHorizon
		a, b, radius := a.Scale(by), b.Scale(by), float64(wide*by)
		if !hidden(dst, a, b, radius) {
			dst = append(dst, beside(a, b, radius, me.velocity, me.at, &c.joints[f.wall]))
		}
	}
	return dst
}

// slip is how far beyond a wall that has grown an agent can get by rounding and by being pushed, in its radii.
const slip = 0.5

// leave returns the half-plane of one who touches a wall: he goes on no further, and comes off it in so many seconds.
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

// hidden reports whether half-planes that there are already keep off a wall, wholly.
func hidden(before []half, a, b geom.Vec2, radius float64) bool {
	for i := range before {
		if before[i].depth(a) >= radius && before[i].depth(b) >= radius {
			return true
		}
	}
	return false
}

// beside returns the half-plane of one who does not touch a wall. The velocities that lead to the wall within the horizon are what
// the wall, as thick as the agent, and divided by the horizon, hides when seen from the origin, itself included. That is
// convex: two legs, which touch its ends, and its front. The half-plane touches it where it is nearest to the
// velocity that the agent has.
//
// A leg is no border if another wall goes on beyond it: the two would send the agent right into the joint, each along its
// own leg. Then only the front counts.
func beside(a, b geom.Vec2, radius float64, v, from geom.Vec2, joints *[2]joint) half {
	best, least := half{}, math.Inf(1)
	consider := func(off float64, h half) {
		if off = math.Abs(off); off < least {
			best, least = h, off
		}
	}
	left, leftFrom, leftJoint := tangentOf(a, b, radius, joints)
	right, rightFrom, rightJoint := tangentOf(a, b, -radius, joints)
	if t := v.Dot(left); t >= leftFrom && !leftJoint.beyond(from, left, 1) {
		consider(left.Cross(v), half{point: left.Scale(t), along: left})
	}
	if t := v.Dot(right); t >= rightFrom && !rightJoint.beyond(from, right, -1) {
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
	if math.IsInf(least, 1) { // behind the wall, with no leg that is a border; or in a gap that rounding has left
		closest, _ := geom.Segment{A: a, B: b}.Closest(geom.Vec2{})
		normal = closest.Norm().Neg()
		return outward(closest.Add(normal.Scale(radius)), normal)
	}
	return best
}

// tangentOf returns the leg of a wall: the tangent at that end at which it lies further to the left, with a negative radius to the
// right; how far away it touches, and the joint there.
func tangentOf(a, b geom.Vec2, radius float64, joints *[2]joint) (geom.Vec2, float64, *joint) {
	at, from := tangent(a, radius)
	if other, far := tangent(b, radius); (at.Cross(other) > 0) == (radius >= 0 && !math.Signbit(radius)) {
		return other, far, &joints[1]
	}
	return at, from, &joints[0]
}

// tangent returns the direction in which a line from the origin touches a disc, to the left of its middle, with a negative radius
// to the right; and how far away it does.
func tangent(middle geom.Vec2, radius float64) (geom.Vec2, float64) {
	square := middle.LenSq()
	from := math.Sqrt(max(square-float64(radius*radius), 0))
	return geom.Vec2{
		X: float64(middle.X*from) - float64(middle.Y*radius),
		Y: float64(middle.X*radius) + float64(middle.Y*from),
	}.Scale(1 / square), from
}
