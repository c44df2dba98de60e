package steer

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// AvoidObstacles goes around discs that stand in its way within so many seconds: aside from the one that it would meet
// first, the more the nearer that is, and it brakes if it is right ahead [Reynolds99]. Without one it wants nothing.
func AvoidObstacles(m *Mover, obstacles []geom.Circle, seconds float64) geom.Vec2 {
	speed := m.Velocity.Len()
	if speed == 0 {
		return geom.Vec2{}
	}
	ahead := m.Velocity.Scale(1 / speed)
	left := geom.Vec2{X: -ahead.Y, Y: ahead.X}
	look := speed * max(seconds, 0)
	nearest, side, clear := math.Inf(1), 0.0, 0.0
	for _, o := range obstacles {
		way := o.Center.Sub(m.At)
		along, across := way.Dot(ahead), way.Dot(left)
		room := o.Radius + m.Radius
		if !(along >= 0) || !(math.Abs(across) < room) {
			continue
		}
		// Below 0 it is in the disc already: the deepest counts.
		if meets := along - math.Sqrt(float64(room*room)-float64(across*across)); meets <= look && meets < nearest {
			nearest, side, clear = meets, across, room
		}
	}
	if math.IsInf(nearest, 1) {
		return geom.Vec2{}
	}
	nearest = max(nearest, 0)
	urgency := 1 - nearest/max(look, 1e-9)
	aside := left.Scale(-math.Copysign(m.MaxForce*(0.3+float64(0.7*urgency)), side))
	brake := ahead.Scale(float64(-m.MaxForce * 0.5 * urgency * (1 - math.Abs(side)/clear)))
	return m.clip(aside.Add(brake))
}

// AvoidOthers goes out of the way of others who move [Reynolds99, unaligned collision avoidance]: of those who would come
// nearer than the sum of the radii and margin within so many seconds, the first; it goes aside from where that would be, to
// the side that it is on already.
func AvoidOthers(m *Mover, others []Mover, margin, seconds float64) geom.Vec2 {
	soonest, threat := seconds, -1
	for i := range others {
		o := &others[i]
		way, speed := o.At.Sub(m.At), o.Velocity.Sub(m.Velocity)
		v := speed.LenSq()
		if v == 0 {
			continue
		}
		t := -way.Dot(speed) / v
		if t >= 0 && t < soonest && way.Add(speed.Scale(t)).Len() < m.Radius+o.Radius+margin {
			soonest, threat = t, i
		}
	}
	if threat < 0 {
		return geom.Vec2{}
	}
	o := &others[threat]
	ahead := m.Ahead()
	apart := m.Predicted(soonest).Sub(o.Predicted(soonest))
	side := ahead.Cross(apart)
	if math.Abs(side) < 1e-6 { // straight on: both go to their right
		side = -1
	}
	left := geom.Vec2{X: -ahead.Y, Y: ahead.X}
	return m.clip(left.Scale(math.Copysign(m.MaxForce, side)))
}

// FollowWall goes along the nearest of walls, distance metres off, on the side that it is on: it seeks the point that lies so
// far off the wall beside where it will be in so many seconds, and as far along it as it goes in that time at full speed. The
// way along the wall is that in which it goes; straight towards the wall, or away from it, the one with the wall on its right.
func FollowWall(m *Mover, walls []geom.Segment, distance, seconds float64) geom.Vec2 {
	future := m.Predicted(seconds)
	best, wall, at := math.Inf(1), 0, geom.Vec2{}
	for i := range walls {
		if p, _ := walls[i].Closest(future); p.Dist(future) < best {
			best, wall, at = p.Dist(future), i, p
		}
	}
	if math.IsInf(best, 1) {
		return geom.Vec2{}
	}
	beside, _ := walls[wall].Closest(m.At)
	off := m.At.Sub(beside).Norm() // the side that it is on
	if off == (geom.Vec2{}) {
		return geom.Vec2{}
	}
	along := geom.Vec2{X: off.Y, Y: -off.X} // the wall on its right
	if side := along.Dot(m.Ahead()); side < -straight {
		along = along.Neg()
	}
	return Seek(m, at.Add(off.Scale(distance)).Add(along.Scale(float64(m.MaxSpeed*max(seconds, 0)))))
}

// straight is the cosine of an angle to a wall that counts as straight towards it.
const straight = 1e-6

// AvoidWalls turns away from walls in good time: it feels ahead, and to both sides of where it goes, as far as it gets in so many
// seconds, and goes off the wall that it would meet first, the more the nearer that is [Reynolds99, containment]. Without
// one in its way it wants nothing.
func AvoidWalls(m *Mover, walls []geom.Segment, seconds float64) geom.Vec2 {
	speed := m.Velocity.Len()
	if speed == 0 || !(seconds > 0) {
		return geom.Vec2{}
	}
	ahead := m.Velocity.Scale(1 / speed)
	look := m.Radius + float64(speed*seconds)
	nearest, out := 1.0, geom.Vec2{}
	for k, feeler := range [...]geom.Vec2{ahead, ahead.Rotate(0.6), ahead.Rotate(-0.6)} {
		far := look
		if k > 0 {
			far = m.Radius + float64(0.5*speed*seconds)
		}
		end := m.At.Add(feeler.Scale(far))
		for i := range walls {
			t, ok := walls[i].Cast(m.At, end, 0)
			if !ok || t.Normal == (geom.Vec2{}) {
				continue
			}
			if free := max(float64(t.Fraction*far)-m.Radius, 0) / (far - m.Radius); free < nearest {
				nearest, out = free, t.Normal
			}
		}
	}
	if out == (geom.Vec2{}) {
		return out
	}
	push := out.Scale(float64(m.MaxForce * (1 - nearest)))
	// Straight on the way off the wall and back are one: it turns to its left.
	if out.Dot(ahead) < -0.95 {
		push = push.Add(geom.Vec2{X: -ahead.Y, Y: ahead.X}.Scale(float64(0.5 * m.MaxForce * (1 - nearest))))
	}
	return m.clip(push.Scale(1.5))
}

// Edge is a straight line that a region lies on one side of: the points p with (p - At)·Inward >= 0. Inward has length one.
type Edge struct {
	At, Inward geom.Vec2
}

// Box returns the edges of a rectangle.
func Box(low, high geom.Vec2) [4]Edge {
	return [4]Edge{{low, geom.Vec2{X: 1}}, {low, geom.Vec2{Y: 1}}, {high, geom.Vec2{X: -1}}, {high, geom.Vec2{Y: -1}}}
}

// Contain keeps a mover within a convex region: it brakes as soon as it must so as not to cross an edge, and margin metres
// before it. Without need it wants nothing. Mass is that of the mover, kg, dt the step, s. A mover that can use its force in
// every direction, as vehicle.PointMass with the same limits can, and that gets this force first (see [Budget]), never leaves
// a region without acute angles that is wide enough for it to brake in.
func Contain(m *Mover, edges []Edge, mass, margin, dt float64) geom.Vec2 {
	if !(mass > 0) {
		return geom.Vec2{}
	}
	// Two edges at a right angle may need the force at once.
	brake := m.MaxForce / mass / math.Sqrt2
	var right, left geom.Vec2 // the outermost of the directions in which edges push: between them each gets its share
	for _, e := range edges {
		room := m.At.Sub(e.At).Dot(e.Inward) - m.Radius - margin
		out := -m.Velocity.Dot(e.Inward) // m/s towards the edge
		// This step it goes on, and gains at most what the whole force gives; after that it must be able to stop.
		next := max(out, 0) + float64(m.MaxForce/mass*dt)
		if need := float64(next*dt) + float64(next*next)/(2*brake); !(room < need) {
			continue
		}
		if right == (geom.Vec2{}) {
			right, left = e.Inward, e.Inward
		}
		if right.Cross(e.Inward) < 0 {
			right = e.Inward
		}
		if left.Cross(e.Inward) > 0 {
			left = e.Inward
		}
	}
	return m.clip(right.Add(left).Norm().Scale(m.MaxForce))
}
