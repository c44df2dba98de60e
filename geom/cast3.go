package geom

import "math"

// Touch3 is where something that moves along a straight way in space first meets a shape.
type Touch3 struct {
	// Fraction is the part of the way that is free, in [0, 1].
	Fraction float64
	// Normal has length 1 and points from the shape towards what meets it. It is the zero vector if they overlap from
	// the beginning; the fraction is 0 then.
	Normal Vec3
}

// first3 is the earliest of several touches.
type first3 struct {
	Touch3
	ok bool
}

func (f *first3) take(t Touch3, ok bool) {
	if ok && (!f.ok || t.Fraction < f.Fraction) {
		f.Touch3, f.ok = t, true
	}
}

// Segment3 is the straight line between two points in space.
type Segment3 struct{ A, B Vec3 }

// Closest returns the point of the segment that is nearest to p, and where it lies between A and B, in [0, 1].
func (s Segment3) Closest(p Vec3) (Vec3, float64) {
	e := s.B.Sub(s.A)
	sq := e.LenSq()
	if !(sq > 0) {
		return s.A, 0
	}
	t := Clamp(p.Sub(s.A).Dot(e)/sq, 0, 1)
	return s.A.Lerp(s.B, t), t
}

// Dist returns the distance from a point to the segment.
func (s Segment3) Dist(p Vec3) float64 {
	q, _ := s.Closest(p)
	return p.Dist(q)
}

// Cast moves a ball along the straight way from one point to another, and says where it first meets the segment. A ray,
// with a radius of 0, meets no line in space.
func (s Segment3) Cast(from, to Vec3, radius float64) (Touch3, bool) {
	if !(radius > 0) {
		return Touch3{}, false
	}
	if s.Dist(from) < radius-slack {
		return Touch3{}, true
	}
	var f first3
	f.take(Sphere{s.A, 0}.Cast(from, to, radius))
	f.take(Sphere{s.B, 0}.Cast(from, to, radius))
	// What is left is the cylinder around the segment. All is taken at right angles to the segment.
	e, d, m := s.B.Sub(s.A), to.Sub(from), from.Sub(s.A)
	ee, de, me := e.LenSq(), d.Dot(e), m.Dot(e)
	if !(ee > 0) {
		return f.Touch3, f.ok
	}
	d, m = d.Sub(e.Scale(de/ee)), m.Sub(e.Scale(me/ee))
	if t, ok := meet(d.LenSq(), m.Dot(d), m.LenSq(), radius); ok {
		if along := me + float64(t*de); along >= 0 && along <= ee {
			f.take(Touch3{t, m.Add(d.Scale(t)).Norm()}, true)
		}
	}
	return f.Touch3, f.ok
}

// Sphere is a ball. With a radius of 0 it is its centre alone.
type Sphere struct {
	Center Vec3
	Radius float64
}

// Contains reports whether a point lies in the ball or on its surface.
func (s Sphere) Contains(p Vec3) bool {
	return s.Radius >= 0 && p.Sub(s.Center).LenSq() <= square(s.Radius)
}

// Cast moves a ball along the straight way from one point to another, and says where it first meets the sphere; a radius
// of 0 is a ray.
func (s Sphere) Cast(from, to Vec3, radius float64) (Touch3, bool) {
	r := s.Radius + max(radius, 0)
	f, d := from.Sub(s.Center), to.Sub(from)
	t, ok := meet(d.LenSq(), f.Dot(d), f.LenSq(), r)
	if !ok || t == 0 && deep(f.LenSq(), r) {
		return Touch3{}, ok
	}
	n := f.Add(d.Scale(t)).Norm()
	if n == (Vec3{}) { // a point that meets a point
		n = d.Neg().Norm()
	}
	return Touch3{t, n}, true
}

// Cylinder stands upright over a circle, between two heights.
type Cylinder struct {
	Base      Circle
	Low, High float64
}

// Bounds returns the smallest box around it.
func (c Cylinder) Bounds() Box {
	r := Vec2{c.Base.Radius, c.Base.Radius}
	low, high := c.Base.Center.Sub(r), c.Base.Center.Add(r)
	return Box{Vec3{low.X, low.Y, c.Low}, Vec3{high.X, high.Y, c.High}}
}

// Dist returns the distance from a point to the cylinder, 0 within.
func (c Cylinder) Dist(p Vec3) float64 {
	out := max(p.XY().Dist(c.Base.Center)-c.Base.Radius, 0)
	up := max(c.Low-p.Z, p.Z-c.High, 0)
	return Vec2{out, up}.Len()
}

// Cast moves a ball along the straight way from one point to another, and says where it first meets the cylinder; a radius
// of 0 is a ray.
func (c Cylinder) Cast(from, to Vec3, radius float64) (Touch3, bool) {
	radius = max(radius, 0)
	if gap := c.Dist(from); gap < radius-slack || gap == 0 && c.within(from) {
		return Touch3{}, true
	}
	var f first3
	if t, ok := c.Base.Cast(from.XY(), to.XY(), radius); ok && t.Normal != (Vec2{}) {
		if z := Lerp(from.Z, to.Z, t.Fraction); z >= c.Low && z <= c.High {
			f.take(Touch3{t.Fraction, Vec3{t.Normal.X, t.Normal.Y, 0}}, true)
		}
	}
	for _, up := range [2]float64{1, -1} {
		t, ok := lid(from.Z, to.Z, c.Low, c.High, up, radius)
		if at := from.Lerp(to, t); ok && c.Base.Contains(at.XY()) {
			f.take(Touch3{t, Vec3{0, 0, up}}, true)
		}
	}
	if radius > 0 && !f.ok {
		f.take(c.rim(from, to, radius))
	}
	return f.Touch3, f.ok
}

// within reports whether a point lies inside, and not on the surface.
func (c Cylinder) within(p Vec3) bool {
	return p.Z > c.Low && p.Z < c.High && p.XY().Sub(c.Base.Center).LenSq() < square(c.Base.Radius)
}

// lid returns the fraction of a way at which a ball comes to the upper (1) or lower (-1) end between two heights.
func lid(from, to, low, high, up, radius float64) (float64, bool) {
	gap := low - from
	if up > 0 {
		gap = from - high
	}
	towards := float64((from - to) * up)
	if !(towards > 0) || gap < radius-slack {
		return 0, false
	}
	t := max((gap-radius)/towards, 0)
	return t, t <= 1
}

// steps is how often a way is halved to find a place on it: the place is then told with all digits.
const steps = 60

// rim returns where a ball meets the upper or lower edge of the cylinder. The distance from a convex body along a straight way
// falls and then rises again, so that the nearest place is found by thirds, and the first touch by halves.
func (c Cylinder) rim(from, to Vec3, radius float64) (Touch3, bool) {
	low, high := 0.0, 1.0
	for range steps {
		a, b := Lerp(low, high, 1./3), Lerp(low, high, 2./3)
		if c.Dist(from.Lerp(to, a)) <= c.Dist(from.Lerp(to, b)) {
			high = b
		} else {
			low = a
		}
	}
	if c.Dist(from.Lerp(to, low)) > radius {
		return Touch3{}, false
	}
	free, met := 0.0, low
	for range steps {
		if t := Lerp(free, met, 0.5); c.Dist(from.Lerp(to, t)) > radius {
			free = t
		} else {
			met = t
		}
	}
	at := from.Lerp(to, met)
	flat := at.XY().Sub(c.Base.Center).Clamped(c.Base.Radius).Add(c.Base.Center)
	near := Vec3{flat.X, flat.Y, Clamp(at.Z, c.Low, c.High)}
	n := at.Sub(near).Norm()
	return Touch3{met, n}, n.Dot(to.Sub(from)) < 0
}

// Through returns the part of a straight way that lies within the cylinder, as a fraction of it, and whether any does.
func (c Cylinder) Through(from, to Vec3) (float64, bool) {
	enter, leave := clipAxis(from.Z, to.Z-from.Z, c.Low, c.High, 0, 1)
	f, d := from.XY().Sub(c.Base.Center), to.XY().Sub(from.XY())
	dd, fd, gap := d.LenSq(), f.Dot(d), f.LenSq()-square(c.Base.Radius)
	if dd == 0 {
		if !(gap < 0 && enter < leave) {
			return 0, false
		}
		return leave - enter, true
	}
	root := square(fd) - float64(dd*gap)
	if !(root > 0) {
		return 0, false
	}
	half := math.Sqrt(root)
	enter, leave = max(enter, (-fd-half)/dd), min(leave, (-fd+half)/dd)
	return max(leave-enter, 0), enter < leave
}
