package geom

import "math"

// Prism is a part of space: what lies over an area of the plane, between two planes that are tilted alike.
type Prism struct {
	// Sides go round the area so that it lies on their left, as [Polygon.Sides] gives them. They must not cross each other.
	Sides []Segment
	// Low and High are the heights of its two planes over the origin, in metres.
	Low, High float64
	// Slope is how much both planes rise in a metre along X and along Y.
	Slope Vec2
}

// Bounds returns the smallest box around it.
func (p *Prism) Bounds() Box {
	b := NoBox()
	for _, s := range p.Sides {
		b = b.With(p.corner(s.A, p.Low)).With(p.corner(s.A, p.High))
	}
	return b
}

// corner returns the point of a plane over a point.
func (p *Prism) corner(v Vec2, height float64) Vec3 {
	return Vec3{v.X, v.Y, height + p.Slope.Dot(v)}
}

// over reports whether the area contains a point of the plane, and whether the point lies on its boundary.
func (p *Prism) over(v Vec2) (inside, on bool) {
	for i := range p.Sides {
		crossed, on := beside(p.Sides[i].A, p.Sides[i].B, v)
		if on {
			return inside, true
		}
		inside = inside != crossed
	}
	return inside, false
}

// rise returns how high a point lies over the plane through the origin.
func (p *Prism) rise(v Vec3) float64 { return v.Z - p.Slope.Dot(v.XY()) }

// Contains reports whether a point lies in the prism; its surface belongs to it.
func (p *Prism) Contains(v Vec3) bool {
	if h := p.rise(v); !(h >= p.Low && h <= p.High) {
		return false
	}
	inside, on := p.over(v.XY())
	return inside || on
}

// within is Contains without the surface.
func (p *Prism) within(v Vec3) bool {
	if h := p.rise(v); !(h > p.Low && h < p.High) {
		return false
	}
	inside, on := p.over(v.XY())
	return inside && !on
}

// Dist returns the distance from a point to the prism, 0 within.
func (p *Prism) Dist(v Vec3) float64 {
	if p.Contains(v) {
		return 0
	}
	least := math.Inf(1)
	h, tilt := p.rise(v), p.tilt()
	for _, lid := range [2]float64{p.Low, p.High} {
		gap := float64((h - lid) * tilt.Z) // along the normal; below 0 under the plane
		foot := v.Sub(tilt.Scale(gap))
		if inside, on := p.over(foot.XY()); inside || on {
			least = min(least, math.Abs(gap))
		}
	}
	flat := v.XY()
	for i := range p.Sides {
		s := p.Sides[i]
		if foot, _ := s.Closest(flat); v.Z >= p.corner(foot, p.Low).Z && v.Z <= p.corner(foot, p.High).Z {
			least = min(least, flat.Dist(foot))
		}
		for _, e := range p.edges(s) {
			least = min(least, e.Dist(v))
		}
	}
	return least
}

// tilt returns the normal of the upper plane.
func (p *Prism) tilt() Vec3 { return Vec3{-p.Slope.X, -p.Slope.Y, 1}.Norm() }

// edges returns the lines that a side ends in: below, above, and where it meets the side before.
func (p *Prism) edges(s Segment) [3]Segment3 {
	al, ah := p.corner(s.A, p.Low), p.corner(s.A, p.High)
	return [3]Segment3{{al, p.corner(s.B, p.Low)}, {ah, p.corner(s.B, p.High)}, {al, ah}}
}

// Cast moves a ball along the straight way from one point to another, and says where it first meets the prism; a radius
// of 0 is a ray, which takes a few nanoseconds for each side.
func (p *Prism) Cast(from, to Vec3, radius float64) (Touch3, bool) {
	if !(radius > 0) {
		return p.ray(from, to)
	}
	if p.Slope == (Vec2{}) && min(from.Z, to.Z) >= p.Low && max(from.Z, to.Z) <= p.High {
		t, ok := p.disc(from.XY(), to.XY(), radius)
		return Touch3{t.Fraction, Vec3{t.Normal.X, t.Normal.Y, 0}}, ok
	}
	if gap := p.Dist(from); gap < radius-slack {
		return Touch3{}, true
	}
	var f first3
	d, tilt := to.Sub(from), p.tilt()
	for _, up := range [2]float64{1, -1} {
		n, height := tilt.Scale(up), p.High
		if up < 0 {
			height = p.Low
		}
		gap := float64(float64((p.rise(from)-height)*tilt.Z) * up)
		towards := -d.Dot(n)
		if !(towards > 0) || gap < radius-slack {
			continue
		}
		t := max((gap-radius)/towards, 0)
		at := from.Lerp(to, t).Sub(n.Scale(radius))
		if inside, on := p.over(at.XY()); t <= 1 && (inside || on) {
			f.take(Touch3{t, n}, true)
		}
	}
	for i := range p.Sides {
		s := p.Sides[i]
		n := outward(s)
		t, ok := enterDisc(from.XY(), to.XY(), s.A, s.B, n, radius)
		if ok && p.beside(from.Lerp(to, t.Fraction), n.Scale(radius)) {
			f.take(Touch3{t.Fraction, Vec3{n.X, n.Y, 0}}, true)
		}
		for _, e := range p.edges(s) {
			f.take(e.Cast(from, to, radius))
		}
	}
	return f.Touch3, f.ok
}

// beside reports whether a point that lies off a side by a way in the plane is between the two planes there.
func (p *Prism) beside(v Vec3, off Vec2) bool {
	h := p.rise(Vec3{v.X - off.X, v.Y - off.Y, v.Z})
	return h >= p.Low && h <= p.High
}

// outward returns the normal of a side.
func outward(s Segment) Vec2 {
	e := s.B.Sub(s.A)
	return Vec2{e.Y, -e.X}.Norm()
}

// disc returns the cast of a ball whose centre stays between the two planes, which are level.
func (p *Prism) disc(from, to Vec2, radius float64) (Touch, bool) {
	if inside, _ := p.over(from); inside {
		return Touch{}, true
	}
	var f first
	for i := range p.Sides {
		s := p.Sides[i]
		if s.Dist(from) < radius-slack {
			return Touch{}, true
		}
		n := outward(s)
		f.take(enterDisc(from, to, s.A, s.B, n, radius))
		f.take(Circle{s.A, 0}.Cast(from, to, radius))
	}
	return f.Touch, f.ok
}

// ray returns the cast of a ray.
func (p *Prism) ray(from, to Vec3) (Touch3, bool) {
	d, at := to.Sub(from), from.XY()
	flat := d.XY()
	h0, h1 := p.rise(from), p.rise(to)
	least, side := 2.0, -1
	odd := flat == Vec2{}
	for i := range p.Sides {
		s := &p.Sides[i]
		a, b := s.A.Sub(at), s.B.Sub(at)
		ca, cb := flat.Cross(a), flat.Cross(b)
		if (ca > 0) == (cb > 0) && (ca < 0) == (cb < 0) {
			continue
		}
		t := ahead(flat, a, b.Sub(a))
		if (ca > 0) != (cb > 0) && t >= 0 {
			odd = !odd
		}
		if !(ca >= 0 && cb <= 0 && t >= 0 && t < least && t <= 1) {
			continue
		}
		if h := Lerp(h0, h1, t); h >= p.Low && h <= p.High {
			least, side = t, i
		}
	}
	if odd && p.within(from) {
		return Touch3{}, true
	}
	if t, up, ok := p.lid(h0, h1); ok && t < least {
		if inside, on := p.over(at.Lerp(to.XY(), t)); inside || on {
			return Touch3{t, p.tilt().Scale(up)}, true
		}
	}
	if side < 0 {
		return Touch3{}, false
	}
	n := outward(p.Sides[side])
	return Touch3{least, Vec3{n.X, n.Y, 0}}, true
}

// lid returns where a ray comes to the upper (1) or lower (-1) plane from outside, given how high its ends lie over the plane
// through the origin.
func (p *Prism) lid(h0, h1 float64) (t, up float64, ok bool) {
	switch {
	case h0 >= p.High && h1 < h0:
		t, up = (p.High-h0)/(h1-h0), 1
	case h0 <= p.Low && h1 > h0:
		t, up = (p.Low-h0)/(h1-h0), -1
	default:
		return 0, 0, false
	}
	return t, up, t <= 1
}

// Through returns the part of a straight way that lies within the prism, as a fraction of it, and whether any does.
func (p *Prism) Through(from, to Vec3) (float64, bool) {
	h0, h1 := p.rise(from), p.rise(to)
	enter, leave := clipAxis(h0, h1-h0, p.Low, p.High, 0, 1)
	if !(enter < leave) {
		return 0, false
	}
	at := from.XY()
	d := to.XY().Sub(at)
	if d == (Vec2{}) {
		inside, on := p.over(at)
		if !inside || on {
			return 0, false
		}
		return leave - enter, true
	}
	// The line on which the way lies comes from outside and goes in and out; what it has left minus what it has entered,
	// each limited to the way, is what lies within.
	within := 0.0
	for i := range p.Sides {
		a, b := p.Sides[i].A.Sub(at), p.Sides[i].B.Sub(at)
		ca, cb := d.Cross(a), d.Cross(b)
		if (ca > 0) == (cb > 0) {
			continue
		}
		t := Clamp(ahead(d, a, b.Sub(a)), enter, leave)
		if ca > 0 {
			t = -t
		}
		within += t
	}
	return max(within, 0), within > 0
}
