package field

import "github.com/wits-ai/wits/geom"

// Drawn is a field that is made of shapes, as they are, without cells: fences and chairs cost no memory, however large the
// world [Hufford]. Its number at a place is the greatest that one of the shapes has there, or the least of those below 0 if
// none is above it; 0 where there are none.
type Drawn []Shape

// Shape is a shape with a number.
type Shape struct {
	// Center and Radius are a disc, if there are no Points; with one point or more they are not used.
	Center geom.Vec2
	Radius float64
	// Points are a line, or with Filled the edge of a polygon. Width is that of the line, in metres.
	Points []geom.Vec2
	Filled bool
	Width  float64
	// Strength is the number within the shape. Around it, it falls to 0 over Falloff metres.
	Strength, Falloff float64
}

var _ Field = Drawn(nil)

// Value returns the number at a place, whatever its height; 0 if the place is not a number.
func (d Drawn) Value(at geom.Vec3) float64 {
	most, least := 0.0, 0.0
	for i := range d {
		v := d[i].value(at.XY())
		most, least = max(most, v), min(least, v)
	}
	if most > 0 {
		return most
	}
	return least
}

// Distance returns how far a point is from the shape, m; 0 within it.
func (s *Shape) Distance(p geom.Vec2) float64 {
	switch {
	case len(s.Points) == 0:
		return max(p.Dist(s.Center)-max(s.Radius, 0), 0)
	case s.Filled && geom.Polygon(s.Points).Contains(p):
		return 0
	}
	n := len(s.Points)
	best := p.Dist(s.Points[0])
	for i := range n - 1 {
		best = min(best, geom.Segment{A: s.Points[i], B: s.Points[i+1]}.Dist(p))
	}
	if s.Filled {
		return min(best, geom.Segment{A: s.Points[n-1], B: s.Points[0]}.Dist(p))
	}
	return max(best-s.Width/2, 0)
}

func (s *Shape) value(p geom.Vec2) float64 {
	switch far := s.Distance(p); {
	case far <= 0:
		return s.Strength
	case far < s.Falloff:
		return float64(s.Strength * (1 - far/s.Falloff))
	}
	return 0
}

// Sum is a field that is the sum of others.
type Sum []Field

// Value returns the sum at a place.
func (f Sum) Value(at geom.Vec3) float64 {
	v := 0.0
	for _, g := range f {
		v += g.Value(at)
	}
	return v
}

// Fidelities are maps of the same ground, the finest first, for those who need not look so closely [Hufford: detail by
// distance to the camera].
type Fidelities []*Map

// NewFidelities makes coarser maps of one, each with cells that are twice as wide as those before, as many as levels says,
// itself included.
func NewFidelities(finest *Map, levels int) (Fidelities, error) {
	out := Fidelities{finest}
	for len(out) < levels {
		last := out[len(out)-1].Grid()
		g, err := NewGrid(last.Low, last.High(), float64(2*last.Cell))
		if err != nil {
			return nil, err
		}
		out = append(out, out[len(out)-1].Resampled(g))
	}
	return out, nil
}

// Refresh makes the coarser maps of the finest anew, after that has changed. It allocates nothing.
func (f Fidelities) Refresh() {
	for i := 1; i < len(f); i++ {
		f[i].resample(f[i-1])
	}
}

// For returns the coarsest map whose cells are at most as wide as a size, m; the finest if none is.
func (f Fidelities) For(size float64) *Map {
	best := f[0]
	for _, m := range f[1:] {
		if m.Grid().Cell <= size {
			best = m
		}
	}
	return best
}
