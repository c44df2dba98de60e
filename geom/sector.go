package geom

import "math"

// Sector is a piece of a disc: all that lies within a distance and, seen from its tip, within an angle to either side of
// where it faces. It is a cone of sight, or what an attack reaches. With a radius below 0, or facing nowhere, it contains
// nothing.
type Sector struct {
	Tip    Vec2
	Facing Vec2    // of any length but 0
	Radius float64 // in metres
	// Half is the angle from the middle to either edge, in radians: π or more is the whole disc.
	Half float64
}

// Contains reports whether a point lies in the sector. Its tip does.
func (s Sector) Contains(p Vec2) bool {
	d := p.Sub(s.Tip)
	if !(s.Radius >= 0) || d.LenSq() > float64(s.Radius*s.Radius) || !(s.Facing.LenSq() > 0) {
		return false
	}
	return d == Vec2{} || math.Abs(AngleBetween(s.Facing, d)) <= s.Half
}

// Random fails for a sector without an inside.
func (s Sector) Random(r Random) (Vec2, bool) {
	if !(s.Half >= 0) || s.Radius > math.MaxFloat64 {
		return Vec2{}, false
	}
	middle, half := s.Facing.Angle(), min(s.Half, math.Pi)
	for range attempts {
		sin, cos := Sincos(middle + Lerp(-half, half, r.Float()))
		p := s.Tip.Add(Vec2{cos, sin}.Scale(float64(s.Radius * math.Sqrt(r.Float()))))
		if s.Contains(p) { // all but those that rounding puts beyond the edge
			return p, true
		}
	}
	return Vec2{}, false
}

// FitSector returns the smallest sector with this tip and middle that has all points in it: spheres around a monster that its
// attack hits tell how far the attack reaches [Pro360, ch. 24]. The sector of no points has a negative radius.
func FitSector(tip, facing Vec2, points []Vec2) Sector {
	s := Sector{Tip: tip, Facing: facing, Radius: -1}
	for _, p := range points {
		d := p.Sub(tip)
		s.Radius = max(s.Radius, math.Nextafter(d.Len(), math.Inf(1))) // a length is rounded; what is in must stay in
		if d != (Vec2{}) {
			s.Half = max(s.Half, math.Abs(AngleBetween(facing, d)))
		}
	}
	return s
}
