package steer

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// PathEnd says what comes after the last point of a path.
type PathEnd uint8

// What comes after the last point.
const (
	StopAtEnd   PathEnd = iota // it stands there
	TurnAtEnd                  // it goes back, and at the beginning forth again, as [Hufford]'s
	RepeatAtEnd                // it goes on with the first point
)

// Following is how far somebody has come on a path. It is a value of the mover's own; its zero value begins with the first
// point.
type Following struct {
	Next int32 // the point that it goes to
	Back bool  // it goes towards the first point
	Done bool  // it has come to the end, and stays
}

// FollowPath goes from point to point of a path: within radius metres of one it goes to the next [Hufford]. With StopAtEnd
// it arrives at the last point with a deceleration, m/s².
func FollowPath(m *Mover, f *Following, points []geom.Vec2, radius float64, end PathEnd, deceleration float64) geom.Vec2 {
	n := int32(len(points))
	if n == 0 {
		return geom.Vec2{}
	}
	f.Next = min(max(f.Next, 0), n-1)
	for range points { // points may lie closer together than the radius
		if f.Done || !(m.At.Dist(points[f.Next]) <= radius) {
			break
		}
		if n == 1 && end != StopAtEnd {
			break
		}
		f.advance(n, end)
	}
	if end == StopAtEnd && (f.Done || f.Next == n-1 && !f.Back) {
		return Arrive(m, points[f.Next], deceleration, 0)
	}
	return Seek(m, points[f.Next])
}

// advance goes on to the next point.
func (f *Following) advance(n int32, end PathEnd) {
	last := f.Next == n-1
	if f.Back {
		last = f.Next == 0
	}
	switch {
	case !last && f.Back:
		f.Next--
	case !last:
		f.Next++
	case end == StopAtEnd:
		f.Done = true
	case end == TurnAtEnd:
		f.Back = !f.Back
		if f.Back {
			f.Next = max(n-2, 0)
		} else {
			f.Next = min(1, n-1)
		}
	default:
		f.Next = 0
		if f.Back {
			f.Next = n - 1
		}
	}
}

// StayOnPath keeps a mover that goes along a path within a corridor of radius metres to either side, in the direction of the
// points [Reynolds99]: if it will leave the corridor in so many seconds, or goes the wrong way, it seeks a point further
// along the path; else it wants nothing.
func StayOnPath(m *Mover, points []geom.Vec2, radius, seconds float64) geom.Vec2 {
	if len(points) < 2 {
		return geom.Vec2{}
	}
	future := m.Predicted(seconds)
	now, _ := nearestOnPath(points, m.At)
	then, off := nearestOnPath(points, future)
	if off <= radius && then > now {
		return geom.Vec2{}
	}
	return Seek(m, alongPath(points, max(now, then)+float64(max(m.Velocity.Len(), m.MaxSpeed/2)*max(seconds, 0.1))))
}

// nearestOnPath returns how far along a path the point lies that is nearest to another, m, and how far that is.
func nearestOnPath(points []geom.Vec2, p geom.Vec2) (along, off float64) {
	best, length := math.Inf(1), 0.0
	for i := range points[:len(points)-1] {
		a, b := points[i], points[i+1]
		way := b.Sub(a)
		l := way.Len()
		t := 0.0
		if l > 0 {
			t = geom.Clamp(p.Sub(a).Dot(way)/float64(l*l), 0, 1)
		}
		if d := a.Lerp(b, t).Dist(p); d < best {
			best, along = d, length+float64(t*l)
		}
		length += l
	}
	return along, best
}

// alongPath returns the point so many metres along a path, at most its end.
func alongPath(points []geom.Vec2, far float64) geom.Vec2 {
	for i := range points[:len(points)-1] {
		l := points[i].Dist(points[i+1])
		if far <= l && l > 0 {
			return points[i].Lerp(points[i+1], far/l)
		}
		far -= l
	}
	return points[len(points)-1]
}
