package geom

import "math"

// Random is where points that are drawn by chance come from: numbers in [0, 1). The dice of a mind are one.
type Random interface{ Float() float64 }

// Region is a part of the plane. Regions are closed: their boundary belongs to them, as far as it can be told with the
// digits of a float64.
type Region interface {
	// Contains reports whether a point lies in the region. A point with a coordinate that is not a number lies in none.
	Contains(p Vec2) bool
	// Random draws a point of the region, each with the same probability. False says that none was found: because the
	// region has no inside, or because it fills too little of the box that it lies in. A point that is returned with true
	// always passes Contains.
	Random(r Random) (Vec2, bool)
}

// Region3 is a part of space, its surface included: what [Region] is in the plane.
type Region3 interface {
	// Contains reports whether a point lies in it. A point with a coordinate that is not a number lies in none.
	Contains(p Vec3) bool
	// Random draws a point of it, each with the same probability; false if none was found.
	Random(r Random) (Vec3, bool)
}

// attempts is how often a point is drawn before Random gives up. With a region that fills a tenth of its box it fails
// once in 10^12 times.
const attempts = 256

// Circle is a disc. One of a radius of 0 is its centre alone; with a radius below 0 it contains nothing.
type Circle struct {
	Center Vec2
	Radius float64
}

// Contains compares squares, so that nothing is rounded more than it must be: the point (3, 4) lies in the circle of
// radius 5 around the origin.
func (c Circle) Contains(p Vec2) bool {
	return c.Radius >= 0 && p.Sub(c.Center).LenSq() <= float64(c.Radius*c.Radius)
}

// Random fails for a radius below 0, or that is infinite or not a number.
func (c Circle) Random(r Random) (Vec2, bool) {
	if !(c.Radius >= 0) || c.Radius > math.MaxFloat64 {
		return Vec2{}, false
	}
	for range attempts {
		// Of the square around the circle 79 points in 100 lie in it.
		p := c.Center.Add(Vec2{Lerp(-1, 1, r.Float()), Lerp(-1, 1, r.Float())}.Scale(c.Radius))
		if c.Contains(p) {
			return p, true
		}
	}
	return Vec2{}, false
}

// Parallelogram is spanned by two sides from a corner. If they lie on one line it has no inside and contains nothing.
type Parallelogram struct {
	Base, A, B Vec2
}

// Contains reports whether the point is the corner plus s times A plus t times B, with s and t from 0 to 1.
func (g Parallelogram) Contains(p Vec2) bool {
	area := g.A.Cross(g.B)
	q := p.Sub(g.Base)
	s, t := q.Cross(g.B), g.A.Cross(q)
	if area < 0 {
		area, s, t = -area, -s, -t
	}
	return area > 0 && s >= 0 && s <= area && t >= 0 && t <= area
}

// Random fails if the parallelogram has no inside.
func (g Parallelogram) Random(r Random) (Vec2, bool) {
	for range attempts {
		p := g.Base.Add(g.A.Scale(r.Float())).Add(g.B.Scale(r.Float()))
		if g.Contains(p) { // all but those that rounding puts beyond the edge
			return p, true
		}
	}
	return Vec2{}, false
}

// Extruded is a part of space: all that lies over a region of the plane, or in it, between two heights, both included.
// Over a circle it is a cylinder that stands upright.
type Extruded[R Region] struct {
	Base      R
	Low, High float64 // Z, in metres; nothing if High is below Low
}

// Contains reports whether a point lies between the heights and over the region.
func (e Extruded[R]) Contains(p Vec3) bool {
	return p.Z >= e.Low && p.Z <= e.High && e.Base.Contains(p.XY())
}

// Random draws a point. It fails where the region does, and if there is no room between the heights.
func (e Extruded[R]) Random(r Random) (Vec3, bool) {
	if !(e.High >= e.Low) {
		return Vec3{}, false
	}
	p, ok := e.Base.Random(r)
	if !ok {
		return Vec3{}, false
	}
	z := Clamp(Lerp(e.Low, e.High, r.Float()), e.Low, e.High)
	return Vec3{p.X, p.Y, z}, z == z
}

// Random draws a point of the ball. It fails for a radius below 0, or that is infinite or not a number.
func (s Sphere) Random(r Random) (Vec3, bool) {
	if !(s.Radius >= 0) || s.Radius > math.MaxFloat64 {
		return Vec3{}, false
	}
	for range attempts {
		// Of the box around the ball 52 points in 100 lie in it.
		p := s.Center.Add(Vec3{Lerp(-1, 1, r.Float()), Lerp(-1, 1, r.Float()), Lerp(-1, 1, r.Float())}.Scale(s.Radius))
		if s.Contains(p) {
			return p, true
		}
	}
	return Vec3{}, false
}

// Random draws a point of the box. It fails if the box is empty, or a side infinite.
func (b Box) Random(r Random) (Vec3, bool) {
	p := Vec3{
		Clamp(Lerp(b.Low.X, b.High.X, r.Float()), b.Low.X, b.High.X),
		Clamp(Lerp(b.Low.Y, b.High.Y, r.Float()), b.Low.Y, b.High.Y),
		Clamp(Lerp(b.Low.Z, b.High.Z, r.Float()), b.Low.Z, b.High.Z),
	}
	return p, b.Contains(p) && p.Sub(p) == Vec3{}
}
