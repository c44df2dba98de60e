package geom

import "math"

// Touch is where something that moves along a straight way in the plane first meets a shape.
type Touch struct {
	// Fraction is the part of the way that is free, in [0, 1].
	Fraction float64
	// Normal has length 1 and points from the shape towards what meets it. It is the zero vector if they overlap from
	// the beginning; the fraction is 0 then.
	Normal Vec2
}

// Segment is the straight line between two points.
type Segment struct{ A, B Vec2 }

// Closest returns the point of the segment that is nearest to p, and where it lies between A and B, in [0, 1].
func (s Segment) Closest(p Vec2) (Vec2, float64) {
	e := s.B.Sub(s.A)
	sq := e.LenSq()
	if !(sq > 0) {
		return s.A, 0
	}
	t := Clamp(p.Sub(s.A).Dot(e)/sq, 0, 1)
	return s.A.Lerp(s.B, t), t
}

// Dist returns the distance from a point to the segment.
func (s Segment) Dist(p Vec2) float64 {
	q, _ := s.Closest(p)
	return p.Dist(q)
}

// Cross returns where two segments that are not parallel meet, as the fraction of the way along s; false if they do not.
func (s Segment) Cross(o Segment) (float64, bool) {
	d, e := s.B.Sub(s.A), o.B.Sub(o.A)
	ca, cb := d.Cross(o.A.Sub(s.A)), d.Cross(o.B.Sub(s.A))
	if ca > 0 == (cb > 0) && ca != 0 && cb != 0 || ca == cb {
		return 0, false
	}
	t := o.A.Sub(s.A).Cross(e) / d.Cross(e)
	return t, t >= 0 && t <= 1
}

// Cast moves a disc along the straight way from one point to another; a radius of 0 is a ray. It says where the disc first
// meets the segment, from whichever side. Who touches it at the beginning and does not come closer does not meet it.
func (s Segment) Cast(from, to Vec2, radius float64) (Touch, bool) {
	e := s.B.Sub(s.A)
	n := Vec2{e.Y, -e.X}.Norm()
	if to.Sub(from).Dot(n) > 0 {
		s.A, s.B, n = s.B, s.A, n.Neg() // the side that is met
	}
	if !(radius > 0) {
		return Enter(from, to, s.A, s.B, n)
	}
	if s.Dist(from) < radius-slack {
		return Touch{}, true
	}
	var f first
	f.take(enterDisc(from, to, s.A, s.B, n, radius))
	f.take(Circle{s.A, 0}.Cast(from, to, radius))
	f.take(Circle{s.B, 0}.Cast(from, to, radius))
	return f.Touch, f.ok
}

// first is the earliest of several touches.
type first struct {
	Touch
	ok bool
}

func (f *first) take(t Touch, ok bool) {
	if ok && (!f.ok || t.Fraction < f.Fraction) {
		f.Touch, f.ok = t, true
	}
}

// slack is how deep something may be in what it touches, in metres, without being said to overlap it: what was moved to
// where it touches is that deep in it, for all that is rounded, and must be able to leave.
const slack = 1e-9

// Enter says where a ray crosses a side of a polygon that goes round counter-clockwise, from outside to inside: from A to B
// the inside is on the left. The normal is the side's, of length 1, and is given back. Sides that share a corner leave no
// gap between them, whatever is rounded.
func Enter(from, to, a, b, normal Vec2) (Touch, bool) {
	d := to.Sub(from)
	ca, cb := d.Cross(a.Sub(from)), d.Cross(b.Sub(from))
	if !(ca >= 0 && cb <= 0 && ca > cb) {
		return Touch{}, false
	}
	t := ahead(d, a.Sub(from), b.Sub(a))
	return Touch{t, normal}, t >= 0 && t <= 1
}

// enterDisc is Enter for a disc, which may begin a little within.
func enterDisc(from, to, a, b, normal Vec2, radius float64) (Touch, bool) {
	off := normal.Scale(radius)
	a, b = a.Add(off), b.Add(off)
	d := to.Sub(from)
	ca, cb := d.Cross(a.Sub(from)), d.Cross(b.Sub(from))
	if !(ca >= 0 && cb <= 0 && ca > cb) {
		return Touch{}, false
	}
	e := b.Sub(a)
	t := ahead(d, a.Sub(from), e)
	// Who moves nearly along the side crossed its line far behind the beginning, and may be past the side by now.
	if along := from.Sub(a).Dot(e); t < 0 && (along < 0 || along > e.LenSq()) {
		return Touch{}, false
	}
	deep := float64(t * d.Dot(normal)) // the disc comes from above, so that both are below 0 within
	return Touch{max(t, 0), normal}, deep <= slack && t <= 1
}

// ahead returns how far along d lies the line that goes through a in the direction of e, as a fraction of d.
func ahead(d, a, e Vec2) float64 { return a.Cross(e) / d.Cross(e) }

// Cast moves a disc along the straight way from one point to another, and says where it first meets the circle; a radius
// of 0 is a ray.
func (c Circle) Cast(from, to Vec2, radius float64) (Touch, bool) {
	r := c.Radius + max(radius, 0)
	f, d := from.Sub(c.Center), to.Sub(from)
	t, ok := meet(d.LenSq(), f.Dot(d), f.LenSq(), r)
	if !ok || t == 0 && deep(f.LenSq(), r) {
		return Touch{}, ok
	}
	n := f.Add(d.Scale(t)).Norm()
	if n == (Vec2{}) { // a point that meets a point
		n = d.Neg().Norm()
	}
	return Touch{t, n}, true
}

// deep reports whether what has the square of a distance lies within another by more than slack.
func deep(sq, r float64) bool { return sq < square(max(r-slack, 0)) }

// meet solves |f + t d| = r for the first t in [0, 1] at which a way d, which begins at f, comes within r of the origin,
// given dd = d·d, fd = f·d and ff = f·f. It is 0 for a way that begins within.
func meet(dd, fd, ff, r float64) (float64, bool) {
	if !(r >= 0) {
		return 0, false
	}
	c := ff - square(r)
	if c < 0 && (fd < 0 || deep(ff, r)) {
		return 0, true
	}
	if !(fd < 0) {
		return 0, false // it leads away
	}
	root := square(fd) - float64(dd*c)
	if !(root >= 0) {
		return 0, false
	}
	t := c / (math.Sqrt(root) - fd)
	return t, t <= 1
}

func square(x float64) float64 { return float64(x * x) }

// Cast moves a disc along the straight way from one point to another, and says where it first meets the polygon; a radius
// of 0 is a ray. The polygon's sides must not cross each other.
func (g Polygon) Cast(from, to Vec2, radius float64) (Touch, bool) {
	radius = max(radius, 0)
	var f first
	if inside, on := g.around(from); inside && !on {
		return Touch{}, true
	}
	turned := g.Area() < 0
	for i, b := range g {
		a := g[(i+len(g)-1)%len(g)]
		if turned {
			a, b = b, a
		}
		e := b.Sub(a)
		n := Vec2{e.Y, -e.X}.Norm()
		if radius == 0 {
			f.take(Enter(from, to, a, b, n))
			continue
		}
		if (Segment{a, b}).Dist(from) < radius-slack {
			return Touch{}, true
		}
		f.take(enterDisc(from, to, a, b, n, radius))
		f.take(Circle{a, 0}.Cast(from, to, radius))
	}
	return f.Touch, f.ok
}

// Dist returns the distance from a point to the polygon, 0 within.
func (g Polygon) Dist(p Vec2) float64 {
	if g.Contains(p) || len(g) == 0 {
		return 0
	}
	least := math.Inf(1)
	for i, b := range g {
		least = min(least, Segment{g[(i+len(g)-1)%len(g)], b}.Dist(p))
	}
	return least
}
