package geom

import "math"

// Polygon is an area within corners, which go round it in either direction; the last is joined to the first. It may be
// hollow on any side. If its sides cross each other, what lies within an even number of loops is outside. A polygon of no
// area has no inside: it contains its sides alone.
type Polygon []Vec2

// Contains reports whether a point lies on a side, or within. It takes a few nanoseconds for each corner.
func (g Polygon) Contains(p Vec2) bool {
	inside, on := g.around(p)
	return inside || on
}

// around reports whether a point lies within the polygon, and whether it lies on a side; within counts for nothing then.
func (g Polygon) around(p Vec2) (inside, on bool) {
	for i, b := range g {
		crossed, on := beside(g[(i+len(g)-1)%len(g)], b, p)
		if on {
			return inside, true
		}
		inside = inside != crossed
	}
	return inside, false
}

// beside reports whether a ray from a point towards greater X crosses a side, and whether the point lies on it. A corner
// counts for the side above it only.
func beside(a, b, p Vec2) (crossed, on bool) {
	side := b.Sub(a).Cross(p.Sub(a))
	on = side == 0 && min(a.X, b.X) <= p.X && p.X <= max(a.X, b.X) && min(a.Y, b.Y) <= p.Y && p.Y <= max(a.Y, b.Y)
	return (a.Y > p.Y) != (b.Y > p.Y) && (side > 0) == (b.Y > a.Y) && side == side, on // a side that is NaN is crossed by none
}

// Sides appends the sides of the polygon so that they go round it counter-clockwise: its inside is on their left. Those of
// a hole go round the other way. Sides of no length are left out.
func (g Polygon) Sides(dst []Segment, hole bool) []Segment {
	turned := (g.Area() < 0) != hole
	for i, b := range g {
		a := g[(i+len(g)-1)%len(g)]
		if turned {
			a, b = b, a
		}
		if a != b {
			dst = append(dst, Segment{a, b})
		}
	}
	return dst
}

// Area returns the area within the corners; parts that are gone round the other way count against it, and clockwise is
// negative.
func (g Polygon) Area() float64 {
	area := 0.0
	for i := 2; i < len(g); i++ {
		area += g[i-1].Sub(g[0]).Cross(g[i].Sub(g[0]))
	}
	return area / 2
}

// Random draws points from the box along the longest side until one lies within. It fails if the polygon has no inside,
// and may fail if it fills less than a hundredth of that box, such as a ring that is very thin.
func (g Polygon) Random(r Random) (Vec2, bool) {
	along := g.longest().Norm()
	if along == (Vec2{}) {
		return Vec2{}, false
	}
	across := along.Perp()
	low, high := Vec2{math.Inf(1), math.Inf(1)}, Vec2{math.Inf(-1), math.Inf(-1)}
	for _, c := range g {
		// From the first corner, so that what is far from the origin loses no digits.
		q := c.Sub(g[0])
		u, v := q.Dot(along), q.Dot(across)
		low, high = Vec2{min(low.X, u), min(low.Y, v)}, Vec2{max(high.X, u), max(high.Y, v)}
	}
	if low.Y == high.Y || g.flat() {
		return Vec2{}, false
	}
	for range attempts {
		u, v := Lerp(low.X, high.X, r.Float()), Lerp(low.Y, high.Y, r.Float())
		p := g[0].Add(along.Scale(u)).Add(across.Scale(v))
		if g.Contains(p) {
			return p, true
		}
	}
	return Vec2{}, false
}

// longest returns the longest side, from corner to corner.
func (g Polygon) longest() (side Vec2) {
	for i, b := range g {
		if s := b.Sub(g[(i+len(g)-1)%len(g)]); s.LenSq() > side.LenSq() {
			side = s
		}
	}
	return side
}

// flat reports whether all corners lie on one line.
func (g Polygon) flat() bool {
	side := g.longest()
	for _, c := range g {
		if side.Cross(c.Sub(g[0])) != 0 {
			return false
		}
	}
	return true
}
