package nav

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// This file has the geometry of searches, seen from above.

// between returns a point on the way from a to b.
func between(a, b geom.Vec2, t float64) geom.Vec2 {
	return geom.Vec2{X: a.X + float64(t*(b.X-a.X)), Y: a.Y + float64(t*(b.Y-a.Y))}
}

// mirrored returns a point on the other side of the line through a and b.
func mirrored(p, a, b geom.Vec2) geom.Vec2 {
	d := b.Sub(a)
	square := d.LenSq()
	if square == 0 {
		return p
	}
	off := 2 * (d.Cross(p.Sub(a)) / square)
	return geom.Vec2{X: p.X + float64(off*d.Y), Y: p.Y - float64(off*d.X)}
}

// touches reports whether somebody stands in a portal, so that it hides nothing from him: within a micrometre, because places
// on a side are rounded.
func touches(p, left, right geom.Vec2) bool {
	d := right.Sub(left)
	v := p.Sub(left)
	off, along, square := d.Cross(v), d.Dot(v), d.LenSq()
	return float64(off*off) <= float64(1e-12*square) && along >= -1e-6 && along <= square+1e-6
}

// distance in the plane, where no coordinate is so large that its square is none.
func distance(a, b geom.Vec2) float64 {
	x, y := a.X-b.X, a.Y-b.Y
	return math.Sqrt(float64(x*x) + float64(y*y))
}

// towards returns the point of a portal where the straight way to the goal crosses it, or the end of the portal that is closer to
// that way. A way that begins or ends on the portal crosses it there.
func towards(at, goal, left, right geom.Vec2) geom.Vec2 {
	switch {
	case touches(at, left, right):
		return at
	case touches(goal, left, right):
		return goal
	}
	dx, dy := goal.X-at.X, goal.Y-at.Y
	l := float64(dx*(left.Y-at.Y)) - float64(dy*(left.X-at.X))
	r := float64(dx*(right.Y-at.Y)) - float64(dy*(right.X-at.X))
	switch {
	case (l > 0) != (r > 0):
		return between(left, right, l/(l-r))
	case math.Abs(l) < math.Abs(r):
		return left
	}
	return right
}
