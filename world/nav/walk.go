package nav

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Ray is how far a straight line over the mesh came.
type Ray struct {
	End      Place
	Hit      bool
	Fraction float64   // of the way; 1 if nothing was hit
	Normal   geom.Vec2 // of what was hit, of length one, towards the floor
}

// parallel is the sine of the angle between two directions that count as parallel.
const parallel = 1e-10

// Raycast goes straight, seen from above, from a place towards a point until the mesh ends or the filter forbids to go on.
// Links are not used. From nowhere it hits at once.
func (m *Mesh) Raycast(from Place, to geom.Vec3, filter *Filter) Ray {
	if !m.has(from.Poly) {
		return Ray{End: from, Hit: true}
	}
	start := from.At.XY()
	way := to.XY().Sub(start)
	poly, came := from.Poly, int32(-1)
	t := 0.0
	for range 2*m.Len() + 8 {
		exit, at := m.exit(poly, came, start, way, filter)
		if exit < 0 || at >= 1 {
			p := start.Add(way)
			return Ray{End: Place{poly, m.on(poly, m.clamp(poly, p))}, Fraction: 1}
		}
		t = max(t, at)
		if !m.passable(exit, filter) {
			p := m.clamp(poly, start.Add(way.Scale(t)))
			normal := m.end(poly, exit).Sub(m.corners[exit]).Norm().Perp()
			return Ray{End: Place{poly, m.on(poly, p)}, Hit: true, Fraction: t, Normal: normal}
		}
		poly, came = m.to[exit], m.back[exit]
	}
	p := m.clamp(poly, start.Add(way.Scale(t)))
	return Ray{End: Place{poly, m.on(poly, p)}, Hit: true, Fraction: t, Normal: way.Norm().Neg()}
}

// passable reports whether a side may be crossed.
func (m *Mesh) passable(side int32, filter *Filter) bool {
	q := m.to[side]
	if q < 0 {
		return false
	}
	if filter == nil {
		return true
	}
	c := m.classes[q]
	return filter.Excluded>>c.area&1 == 0 && (c.gate < 0 || filter.Closed>>uint8(c.gate)&1 == 0)
}

// graze is how close, in metres, to a corner a line counts as going through it.
const graze = 1e-7

// exit returns the side through which a line leaves a polygon that it came into through another side, and the fraction of it up
// to there; -1 if the line has no direction. Through a corner it may leave by either side: then by one that can be passed.
func (m *Mesh) exit(poly, came int32, start, way geom.Vec2, filter *Filter) (side int32, at float64) {
	first, last := m.first[poly], m.first[poly+1]
	at = math.Inf(1)
	for s := first; s < last; s++ {
		if t, out := m.leaves(poly, s, start, way); s != came && out && t < at {
			at = t
		}
	}
	side = -1
	least, open := math.Inf(1), false
	slack := graze / max(distance(way, geom.Vec2{}), graze)
	for s := first; s < last; s++ {
		t, out := m.leaves(poly, s, start, way)
		if s == came || !out || t > at+slack {
			continue
		}
		// Several sides may lie on one line: the line leaves through the one that it meets, which is 0 metres away.
		p := start.Add(way.Scale(t))
		off := max(0, distance(p, onSegment(m.corners[s], m.end(poly, s), p))-graze)
		passable := m.passable(s, filter)
		if off < least || off == least && passable && !open {
			side, least, open = s, off, passable
		}
	}
	return side, at
}

// leaves says where a line crosses the line of a side, if it does so outwards.
func (m *Mesh) leaves(poly, s int32, start, way geom.Vec2) (t float64, out bool) {
	a := m.corners[s]
	along := m.end(poly, s).Sub(a)
	speed := along.Cross(way)
	if !(speed < -float64(parallel*distance(along, geom.Vec2{})*distance(way, geom.Vec2{}))) {
		return 0, false
	}
	return along.Cross(start.Sub(a)) / -speed, true
}

// slides bounds how many borders one move slides along.
const slides = 4

// Move goes from a place by a step, and where it comes to a border slides along it, as somebody does who pushes against a
// wall. Links are not used.
func (m *Mesh) Move(from Place, by geom.Vec2, filter *Filter) Place {
	wanted := by
	for range slides {
		to := from.At.XY().Add(by)
		r := m.Raycast(from, geom.Vec3{X: to.X, Y: to.Y}, filter)
		from = r.End
		if !r.Hit {
			break
		}
		along := r.Normal.Perp()
		by = along.Scale(by.Scale(1 - r.Fraction).Dot(along))
		if by.Dot(wanted) <= 0 { // into a corner
			break
		}
	}
	return from
}

// Border is a side of a polygon where the mesh ends. The floor is on the left of the way from A to B.
type Border struct {
	A, B geom.Vec3
}

// BorderDistance returns how far it is, seen from above, from a place to the closest border, and which point of it that is. It
// looks no further than most metres: false if there is none. Gates and areas make no borders.
func (m *Mesh) BorderDistance(from Place, most float64) (d float64, at geom.Vec3, ok bool) {
	p := from.At.XY()
	d = most
	for ring := range m.borders.rings(p) {
		if m.borders.ringDistance(p, ring) > d {
			break
		}
		c := m.borders.ringCells(p, ring)
		for cell, more := c.next(); more; cell, more = c.next() {
			for _, s := range m.borders.items[m.borders.first[cell]:m.borders.first[cell+1]] {
				poly := m.polyOf[s]
				q := onSegment(m.corners[s], m.end(poly, s), p)
				off := distance(p, q)
				if off > d || off == d && ok {
					continue
				}
				if on := m.on(poly, q); math.Abs(on.Z-from.At.Z) < m.options.Height {
					d, at, ok = off, on, true
				}
			}
		}
	}
	return d, at, ok
}

// Borders appends the borders that come closer to a point than a distance, seen from above, and are not further above or
// below it than an agent is tall: what local avoidance has to respect. Their order depends on the mesh and the point alone.
func (m *Mesh) Borders(p geom.Vec3, within float64, dst []Border) []Border {
	flat := p.XY()
	c0, r0 := m.borders.at(geom.Vec2{X: p.X - within, Y: p.Y - within})
	c1, r1 := m.borders.at(geom.Vec2{X: p.X + within, Y: p.Y + within})
	for r := r0; r <= r1; r++ {
		for c := c0; c <= c1; c++ {
			cell := r*m.borders.w + c
			for _, s := range m.borders.items[m.borders.first[cell]:m.borders.first[cell+1]] {
				poly := m.polyOf[s]
				a, b := m.corners[s], m.end(poly, s)
				q := onSegment(a, b, flat)
				if distance(q, flat) > within || math.Abs(m.classes[poly].plane.At(q)-p.Z) >= m.options.Height {
					continue
				}
				// A border that lies in several cells is told in the first of them that is looked at.
				ac, ar := m.borders.at(geom.Vec2{X: min(a.X, b.X), Y: min(a.Y, b.Y)})
				if c != max(ac, c0) || r != max(ar, r0) {
					continue
				}
				dst = append(dst, Border{m.on(poly, a), m.on(poly, b)})
			}
		}
	}
	return dst
}
