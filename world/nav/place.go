package nav

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Place is a point of a mesh together with the polygon it lies on. A polygon of -1 is nowhere; a place that you have not
// got from a mesh is no place of it.
type Place struct {
	Poly int32
	At   geom.Vec3
}

// Nowhere is the place that is none.
var Nowhere = Place{Poly: -1}

// Nearest returns the place of the mesh that is closest to a point, within a distance in metres. What is straight below or above
// the point by at most a step counts as closest, else distances in space do. False if nothing is so close.
func (m *Mesh) Nearest(p geom.Vec3, within float64) (Place, bool) {
	flat := p.XY()
	best, found := within, Nowhere
	for _, poly := range m.places.cell(flat) {
		if m.contains(poly, flat) {
			z := m.classes[poly].plane.At(flat)
			off := math.Abs(z - p.Z)
			if off <= m.options.Step && off <= within {
				return Place{poly, geom.Vec3{X: p.X, Y: p.Y, Z: z}}, true
			}
			if off < best {
				best, found = off, Place{poly, geom.Vec3{X: p.X, Y: p.Y, Z: z}}
			}
		}
	}
	for ring := range m.places.rings(flat) {
		if m.places.ringDistance(flat, ring) > best {
			break
		}
		c := m.places.ringCells(flat, ring)
		for cell, ok := c.next(); ok; cell, ok = c.next() {
			for _, poly := range m.places.items[m.places.first[cell]:m.places.first[cell+1]] {
				q := m.on(poly, m.clamp(poly, flat))
				if d := q.Dist(p); d < best || d == best && (found.Poly < 0 || poly < found.Poly) {
					best, found = d, Place{poly, q}
				}
			}
		}
	}
	return found, found.Poly >= 0
}

// contains reports whether a point lies on a polygon, seen from above.
func (m *Mesh) contains(poly int32, p geom.Vec2) bool {
	ring := m.ring(poly)
	if len(ring) == 0 {
		return false
	}
	a := ring[len(ring)-1]
	for _, b := range ring {
		if float64((b.X-a.X)*(p.Y-a.Y)) < float64((b.Y-a.Y)*(p.X-a.X)) {
			return false
		}
		a = b
	}
	return true
}

// clamp returns the point of a polygon that is closest to a point, seen from above.
func (m *Mesh) clamp(poly int32, p geom.Vec2) geom.Vec2 {
	if m.contains(poly, p) {
		return p
	}
	ring := m.ring(poly)
	best, nearest := math.Inf(1), p
	a := ring[len(ring)-1]
	for _, b := range ring {
		q := onSegment(a, b, p)
		if d := q.Sub(p).LenSq(); d < best {
			best, nearest = d, q
		}
		a = b
	}
	return nearest
}

// onSegment returns the point between a and b that is closest to p.
func onSegment(a, b, p geom.Vec2) geom.Vec2 {
	d := b.Sub(a)
	t := p.Sub(a).Dot(d)
	square := d.LenSq()
	switch {
	case t <= 0:
		return a
	case t >= square:
		return b
	}
	return a.Add(d.Scale(t / square))
}

// Random draws a place of the mesh, every square metre with the same probability. False if the mesh is empty.
func (m *Mesh) Random(r geom.Random) (Place, bool) {
	at := float64(r.Float() * m.Size())
	x, y := r.Float(), r.Float()
	if m.Size() == 0 {
		return Nowhere, false
	}
	lo, hi := 0, m.Len()-1
	for lo < hi { // the first polygon whose area and that of all before it is above what was drawn
		if middle := (lo + hi) / 2; m.areas[middle] > at {
			hi = middle
		} else {
			lo = middle + 1
		}
	}
	poly := int32(lo)
	ring := m.ring(poly)
	if lo > 0 {
		at -= m.areas[lo-1]
	}
	a, b, c := ring[0], ring[1], ring[2]
	for i := 2; i < len(ring); i++ {
		b, c = ring[i-1], ring[i]
		size := b.Sub(a).Cross(c.Sub(a)) / 2
		if at < size {
			break
		}
		at -= size
	}
	if x+y > 1 {
		x, y = 1-x, 1-y
	}
	p := m.clamp(poly, a.Add(b.Sub(a).Scale(x)).Add(c.Sub(a).Scale(y)))
	return Place{poly, m.on(poly, p)}, true
}
