package nav

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// Mesh is a floor in convex polygons, numbered from 0. It never changes; any number of goroutines may use it.
type Mesh struct {
	options Options
	links   []Link

	// By polygon.
	classes []class
	first   []int32     // its first side; the first side of the next polygon follows its last; one more at the end
	areas   []float64   // square metres of it and all before it
	middles []geom.Vec2 // the mean of its corners

	// By side: it leads from its corner to that of the next side of the polygon.
	corners []geom.Vec2
	to      []int32 // the polygon beside it; -1 at a border
	back    []int32 // the same side of the polygon beside it
	polyOf  []int32 // the polygon it belongs to

	portals     []portal
	firstPortal []int32 // by polygon, as first
	exits       []int32 // the portals by which one can leave the polygon that a portal leads to, but back
	starts      []int32 // all portals
	inward      []int32 // by polygon: the one that a dead end leads back to; -1 of all that are none
	vertexCount int     // corners of polygons that meet in one point are one vertex

	places, borders cellIndex // polygons and sides at borders by place
	lo, hi          geom.Vec2
	uneven          bool // portals lead from plane to plane
	finders         pool
}

// portal is a way from one polygon to another: over a side, or a link.
type portal struct {
	left, right geom.Vec2 // seen on the way out; of a link both are where it ends
	from, to    int32
	leftVertex  int32 // -1 of a link
	rightVertex int32
	link        int32 // -1: none; else twice the number of the link, and one more on the way back
	exits       int32 // where the list of the ways on begins
	area        uint8 // of the polygon it leads to
	gate        int8  // of the polygon it leads to
	bend        bool  // the planes on both sides differ
	leftCorner  bool  // a way may go round the left end
	rightCorner bool
	deadEnd     int8   // 1: into one; -1: out of one
	exitCount   uint16 // a portal takes 64 bytes
}

// Len returns the number of polygons. Those that obstacles took the place of count, and have no corners.
func (m *Mesh) Len() int { return len(m.classes) }

// Options returns those the mesh was built with, defaults filled in.
func (m *Mesh) Options() Options { return m.options }

// Links returns the links of the ground, with ends on the mesh and costs filled in.
func (m *Mesh) Links() []Link { return m.links }

// LinkBetween returns the index in [Mesh.Links] of the link that leads from one point of a path to the next, and false if that leg lies on
// the floor.
func (m *Mesh) LinkBetween(from, to geom.Vec3) (link int, ok bool) {
	for i, l := range m.links {
		if l.From == from && l.To == to || l.Both && l.From == to && l.To == from {
			return i, true
		}
	}
	return 0, false
}

// Corners returns the number of corners of a polygon, which is that of its sides.
func (m *Mesh) Corners(poly int32) int { return int(m.first[poly+1] - m.first[poly]) }

// Corner returns a corner of a polygon; they go round counter-clockwise.
func (m *Mesh) Corner(poly int32, i int) geom.Vec3 {
	return m.on(poly, m.corners[int(m.first[poly])+i])
}

// Neighbour returns the polygon beside side i of a polygon, which leads from corner i to the next; -1 at a border.
func (m *Mesh) Neighbour(poly int32, i int) int32 { return m.to[int(m.first[poly])+i] }

// Area returns the area that a polygon belongs to.
func (m *Mesh) Area(poly int32) uint8 { return m.classes[poly].area }

// Gate returns the gate that a polygon lies in, -1 for none.
func (m *Mesh) Gate(poly int32) int { return int(m.classes[poly].gate) }

// Layer returns the layer of the floor of a polygon.
func (m *Mesh) Layer(poly int32) int16 { return m.classes[poly].layer }

// Size returns the area of all polygons in square metres.
func (m *Mesh) Size() float64 {
	if len(m.areas) == 0 {
		return 0
	}
	return m.areas[len(m.areas)-1]
}

// Bounds returns the smallest box around all polygons in the plane.
func (m *Mesh) Bounds() (lo, hi geom.Vec2) { return m.lo, m.hi }

// on returns a point of the plane at the height of a polygon.
func (m *Mesh) on(poly int32, p geom.Vec2) geom.Vec3 {
	return geom.Vec3{X: p.X, Y: p.Y, Z: m.classes[poly].plane.At(p)}
}

// ring returns the corners of a polygon.
func (m *Mesh) ring(poly int32) []geom.Vec2 { return m.corners[m.first[poly]:m.first[poly+1]] }

// end returns the corner that a side leads to.
func (m *Mesh) end(poly, side int32) geom.Vec2 {
	if side+1 == m.first[poly+1] {
		return m.corners[m.first[poly]]
	}
	return m.corners[side+1]
}

// assemble makes a mesh of polygons and of links whose ends lie on them.
func assemble(polygons []polygon, links []Link, o Options) *Mesh {
	m := &Mesh{options: o, links: links, lo: geom.Vec2{X: math.Inf(1), Y: math.Inf(1)}, hi: geom.Vec2{X: math.Inf(-1), Y: math.Inf(-1)}}
	total := 0.0
	for _, p := range polygons {
		m.classes = append(m.classes, p.class)
		m.first = append(m.first, int32(len(m.corners)))
		m.corners = append(m.corners, p.ring...)
		m.to = append(m.to, p.to...)
		total += geom.Polygon(p.ring).Area()
		m.areas = append(m.areas, total)
		middle := geom.Vec2{}
		for _, c := range p.ring {
			middle = middle.Add(c.Scale(1 / float64(len(p.ring))))
			m.lo = geom.Vec2{X: min(m.lo.X, c.X), Y: min(m.lo.Y, c.Y)}
			m.hi = geom.Vec2{X: max(m.hi.X, c.X), Y: max(m.hi.Y, c.Y)}
		}
		m.middles = append(m.middles, middle)
	}
	m.first = append(m.first, int32(len(m.corners)))
	if len(m.corners) == 0 {
		m.lo, m.hi = geom.Vec2{}, geom.Vec2{}
	}
	m.back = make([]int32, len(m.to))
	for p := range polygons {
		for s := m.first[p]; s < m.first[p+1]; s++ {
			m.back[s] = m.twin(int32(p), s)
		}
	}
	m.index()
	m.connect()
	return m
}

// twin returns the same side, seen from the polygon beside it; -1 at a border.
func (m *Mesh) twin(poly, side int32) int32 {
	q := m.to[side]
	if q < 0 {
		return -1
	}
	for t := m.first[q]; t < m.first[q+1]; t++ {
		if m.to[t] == poly && m.corners[t] == m.end(poly, side) && m.end(q, t) == m.corners[side] {
			return t
		}
	}
	return -1
}

// connect makes the portals, over sides and of links.
func (m *Mesh) connect() {
	m.portals, m.firstPortal = nil, nil
	vertex := m.number()
	corner := m.bends(vertex)
	ways := m.linkPortals()
	for p := range int32(m.Len()) {
		m.firstPortal = append(m.firstPortal, int32(len(m.portals)))
		for s := m.first[p]; s < m.first[p+1]; s++ {
			if q := m.to[s]; q >= 0 {
				l, r := vertex[m.afterSide(s)], vertex[s]
				m.portals = append(m.portals, portal{
					left: m.end(p, s), right: m.corners[s], from: p, to: q, link: -1,
					leftVertex: l, rightVertex: r, leftCorner: corner[l], rightCorner: corner[r],
					area: m.classes[q].area, gate: m.classes[q].gate, bend: m.classes[p].plane != m.classes[q].plane,
				})
			}
		}
		for len(ways) > 0 && ways[0].from == p {
			m.portals = append(m.portals, ways[0])
			ways = ways[1:]
		}
	}
	m.firstPortal = append(m.firstPortal, int32(len(m.portals)))
	m.listExits()
	m.inward = m.deadEnds()
	for i := range m.portals {
		switch p := &m.portals[i]; {
		case p.link >= 0:
		case m.inward[p.to] == p.from:
			p.deadEnd = 1
		case m.inward[p.from] == p.to:
			p.deadEnd = -1
		}
	}
	m.uneven = slices.ContainsFunc(m.portals, func(p portal) bool { return p.bend })
}

// nudge is how far, in metres, the end of a link may be off a mesh that was carved.
const nudge = 0.01

// linkPortals returns those of links, in the order of the polygons they lead from.
func (m *Mesh) linkPortals() (ways []portal) {
	add := func(way int32, from, to geom.Vec3) {
		a, there := m.Nearest(from, nudge)
		b, here := m.Nearest(to, nudge)
		if there && here {
			c := m.classes[b.Poly]
			ways = append(ways, portal{left: to.XY(), right: to.XY(), from: a.Poly, to: b.Poly, leftVertex: -1, rightVertex: -1, link: way, area: c.area, gate: c.gate})
		}
	}
	for i, l := range m.links {
		add(2*int32(i), l.From, l.To)
		if l.Both {
			add(2*int32(i)+1, l.To, l.From)
		}
	}
	slices.SortStableFunc(ways, func(a, b portal) int { return cmp.Compare(a.from, b.from) })
	return ways
}

// setLinks moves links onto the mesh and connects them.
func (m *Mesh) setLinks(links []Link) error {
	if len(links) == 0 {
		return nil
	}
	within := float64(2*m.options.Radius) + m.options.Step
	for i, l := range links {
		from, ok := m.Nearest(l.From, within)
		if !ok {
			return fmt.Errorf("link %d starts at (%v, %v, %v), where no floor is within %v m", i, l.From.X, l.From.Y, l.From.Z, within)
		}
		to, ok := m.Nearest(l.To, within)
		if !ok {
			return fmt.Errorf("link %d ends at (%v, %v, %v), where no floor is within %v m", i, l.To.X, l.To.Y, l.To.Z, within)
		}
		if l.Area >= MaxAreas {
			return fmt.Errorf("link %d: area %d; there are areas 0 to %d", i, l.Area, MaxAreas-1)
		}
		if !(l.Cost >= 0 && !math.IsInf(l.Cost, 0)) {
			return fmt.Errorf("link %d: cost %v; it is 0 or more", i, l.Cost)
		}
		l.From, l.To = from.At, to.At
		if l.Cost == 0 {
			l.Cost = l.From.Dist(l.To)
		}
		m.links = append(m.links, l)
	}
	m.connect()
	return nil
}
