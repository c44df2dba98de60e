package level

import (
	"cmp"
	"math"

	"github.com/wits-ai/wits/geom"
)

// Sort is what a piece belongs to.
type Sort uint8

// Sorts of pieces.
const (
	OfWall Sort = iota
	OfSolid
	OfDoor
	OfFloor
)

// Piece is something massive that stands in the way: a straight part of a wall, a solid, a door that is closed, the body of a
// thick floor. What rays meet are pieces.
type Piece struct {
	Name  string
	Sort  Sort
	Index int32 // of the wall, solid, door or floor, in the plan
	// Round: it is an upright cylinder, Cylinder. Otherwise it is Prism.
	Round    bool
	Prism    geom.Prism
	Cylinder geom.Cylinder

	transparent     bool
	crossing, metre float64
	door            int8   // whose bit opens it; -1 for none
	convex          bool   // it stands upright on a convex area
	before, after   int32  // of a part of a wall: the parts beside it; -1 for none
	joined          uint64 // a bit for each side at which it meets one of these
}

// common is the material of what names none: [Keck] lets every solid take a tenth from a sound.
var common = Material{Crossing: 0.1}

// Pieces returns all pieces of the level.
func (l *Level) Pieces() []Piece { return l.pieces }

// Bounds returns the smallest box around a piece.
func (p *Piece) Bounds() geom.Box {
	if p.Round {
		return p.Cylinder.Bounds()
	}
	return p.Prism.Bounds()
}

// Dist returns the distance from a place to the piece, 0 within.
func (p *Piece) Dist(v geom.Vec3) float64 {
	if p.Round {
		return p.Cylinder.Dist(v)
	}
	return p.Prism.Dist(v)
}

// Cast moves a ball and says where it first meets the piece; see [geom.Prism.Cast].
func (p *Piece) Cast(from, to geom.Vec3, radius float64) (geom.Touch3, bool) {
	if p.Round {
		return p.Cylinder.Cast(from, to, radius)
	}
	return p.Prism.Cast(from, to, radius)
}

// Transparent reports whether sight goes through it.
func (p *Piece) Transparent() bool { return p.transparent }

// add makes a piece of a material.
func (l *Level) add(p Piece, material string) {
	m := &common
	for i := range l.plan.Materials {
		if l.plan.Materials[i].Name == material {
			m = &l.plan.Materials[i]
		}
	}
	p.transparent, p.crossing, p.metre = m.Transparent, m.Crossing, m.Metre
	p.before, p.after = -1, -1
	p.convex = !p.Round && p.Sort != OfFloor && convex(p.Prism.Sides)
	l.pieces = append(l.pieces, p)
}

// addPieces makes the pieces of the plan.
func (l *Level) addPieces() {
	p := &l.plan
	for i := range p.Walls {
		w, first := &p.Walls[i], int32(len(l.pieces))
		for _, q := range w.outlines() {
			l.add(Piece{Name: w.Name, Sort: OfWall, Index: int32(i), door: -1,
				Prism: geom.Prism{Sides: q.Sides(nil, false), Low: w.Low, High: w.High}}, w.Material)
		}
		last := int32(len(l.pieces)) - 1
		for k := first; k < last; k++ {
			l.meet(k, k+1)
		}
		if w.Closed {
			l.meet(last, first)
		}
	}
	for i := range p.Solids {
		s := &p.Solids[i]
		it := Piece{Name: s.Name, Sort: OfSolid, Index: int32(i), door: -1}
		if s.Outline == nil {
			it.Round, it.Cylinder = true, geom.Cylinder{Base: s.Circle, Low: s.Low, High: s.High}
		} else {
			it.Prism = geom.Prism{Sides: s.Outline.Sides(nil, false), Low: s.Low, High: s.High}
		}
		l.add(it, s.Material)
	}
	for i := range p.Doors {
		d := &p.Doors[i]
		l.add(Piece{Name: d.Name, Sort: OfDoor, Index: int32(i), door: int8(i),
			Prism: geom.Prism{Sides: d.Outline().Sides(nil, false), Low: d.Low, High: d.High}}, d.Material)
	}
	for i := range p.Floors {
		f := &p.Floors[i]
		if !(f.Thick > 0) {
			continue
		}
		at := &l.floors[i]
		sides := at.rings[0].Sides(nil, false)
		for _, hole := range at.rings[1:] {
			sides = hole.Sides(sides, true)
		}
		l.add(Piece{Name: f.Name, Sort: OfFloor, Index: int32(i), door: -1,
			Prism: geom.Prism{Sides: sides, Low: at.z - f.Thick, High: at.z, Slope: at.slope}}, f.Material)
	}
}

// Outline returns the area that a door fills while it is closed.
func (d *Door) Outline() geom.Polygon { return strip(d.From, d.To, d.Thick/2) }

// strip returns the rectangle along a line.
func strip(from, to geom.Vec2, half float64) geom.Polygon {
	off := to.Sub(from).Norm().Perp().Scale(half)
	return geom.Polygon{from.Sub(off), to.Sub(off), to.Add(off), from.Add(off)}
}

// outlines returns the areas of a wall's straight parts. Where two meet they end in the line that halves the angle between
// them; at a sharp corner, where that line would lead far out, both go on for half their thickness.
func (w *Wall) outlines() []geom.Polygon {
	n, half := len(w.Points), w.Thick/2
	parts := n - 1
	if w.Closed {
		parts = n
	}
	at := func(i int) geom.Vec2 { return w.Points[(i+n)%n] }
	out := make([]geom.Polygon, parts)
	for i := range out {
		out[i] = strip(at(i), at(i+1), half)
	}
	for i := range out {
		if i+1 == parts && !w.Closed {
			break
		}
		join(out[i], out[(i+1)%parts], at(i), at(i+1), at(i+2), half)
	}
	return out
}

// join makes two strips of a wall, from a to b and from b to c, meet.
func join(p, q geom.Polygon, a, b, c geom.Vec2, half float64) {
	u, v := b.Sub(a), c.Sub(b)
	m, n := u.Norm().Perp(), v.Norm().Perp()
	both := 1 + m.Dot(n) // from 2 straight on to 0 all the way back
	off := m.Add(n)
	if both > 0 {
		off = off.Scale(half / both)
	}
	// The line reaches so far along both parts.
	if reach := off.Len(); both < 0.5 || reach > min(u.Len(), v.Len())/2 {
		on := u.Norm().Scale(half)
		p[1], p[2] = p[1].Add(on), p[2].Add(on)
		on = v.Norm().Scale(half)
		q[0], q[3] = q[0].Sub(on), q[3].Sub(on)
		return
	}
	p[1], p[2] = b.Sub(off), b.Add(off)
	q[0], q[3] = p[1], p[2]
}

// planeOf returns the plane through corners: its height over the origin and its slope; the third value is how far the corner that
// lies farthest from it is above or below. It is the plane of the corners that span the largest triangle with the first.
func planeOf(g []geom.Vec3) (z float64, slope geom.Vec2, off float64) {
	best := 0.0
	for i := 2; i < len(g); i++ {
		for k := 1; k < i; k++ {
			a, b := g[k].Sub(g[0]), g[i].Sub(g[0])
			if det := a.XY().Cross(b.XY()); abs(det) > abs(best) {
				best = det
				slope = geom.Vec2{
					X: (float64(a.Z*b.Y) - float64(b.Z*a.Y)) / det,
					Y: (float64(b.Z*a.X) - float64(a.Z*b.X)) / det,
				}
			}
		}
	}
	if len(g) == 0 {
		return 0, slope, 0
	}
	z = g[0].Z - slope.Dot(g[0].XY())
	for _, p := range g {
		off = max(off, abs(z+slope.Dot(p.XY())-p.Z))
	}
	return z, slope, off
}

func abs(x float64) float64 { return math.Abs(x) }

func compare[T cmp.Ordered](a, b T) int { return cmp.Compare(a, b) }
