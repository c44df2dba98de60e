package nav

import "github.com/wits-ai/wits/geom"

// This file has what a mesh knows beforehand for its searches: its vertices, which of them are corners that ways go round,
// and its dead ends.

// number numbers the vertices: corners of polygons that meet in one point and are joined there.
func (m *Mesh) number() (vertex []int32) {
	vertex = make([]int32, len(m.corners))
	for i := range vertex {
		vertex[i] = -1
	}
	n := int32(0)
	for s := range int32(len(vertex)) {
		if vertex[s] >= 0 {
			continue
		}
		vertex[s] = n
		// Round the vertex to the one side, and to the other if a border is met.
		for t := m.beforeSide(s); ; t = m.beforeSide(t) {
			if t = m.back[t]; t < 0 || vertex[t] >= 0 {
				break
			}
			vertex[t] = n
		}
		for t := m.back[s]; t >= 0; t = m.back[t] {
			if t = m.afterSide(t); vertex[t] >= 0 {
				break
			}
			vertex[t] = n
		}
		n++
	}
	m.vertexCount = int(n)
	return vertex
}

// afterSide returns the side that follows one, round its polygon.
func (m *Mesh) afterSide(s int32) int32 {
	poly := m.polyOf[s]
	if s+1 == m.first[poly+1] {
		return m.first[poly]
	}
	return s + 1
}

// beforeSide returns the side that comes before one, round its polygon.
func (m *Mesh) beforeSide(s int32) int32 {
	poly := m.polyOf[s]
	if s == m.first[poly] {
		return m.first[poly+1] - 1
	}
	return s - 1
}

// bends says of each vertex whether a shortest way may bend at it: whether it is a corner of what cannot be walked on. Where
// a gate may be closed, or an area not be entered, that depends on the search: there it counts as one.
func (m *Mesh) bends(vertex []int32) (corner []bool) {
	corner = make([]bool, m.vertexCount)
	type rim struct {
		from, to geom.Vec2
		in, out  bool
	}
	rims := make([]rim, m.vertexCount) // the borders that lead to a vertex, and from it
	for s := range int32(len(vertex)) {
		a, b := vertex[s], vertex[m.afterSide(s)]
		q := m.to[s]
		switch {
		case q < 0:
			if rims[a].out || rims[b].in {
				corner[a], corner[b] = true, true
			}
			rims[a].to, rims[a].out = m.end(m.polyOf[s], s), true
			rims[b].from, rims[b].in = m.corners[s], true
		case m.back[s] < 0:
			corner[a], corner[b] = true, true
		default:
			c, d := m.classes[m.polyOf[s]], m.classes[q]
			if c.gate != d.gate || c.area != d.area {
				corner[a], corner[b] = true, true
			}
		}
	}
	for s := range int32(len(vertex)) {
		v := vertex[s]
		r := &rims[v]
		if corner[v] || !r.in && !r.out {
			continue
		}
		if !r.in || !r.out {
			corner[v] = true
			continue
		}
		at := m.corners[s]
		side := turn(r.from, at, r.to) // the floor is on the left
		corner[v] = side < 0 || side == 0 && at.Sub(r.from).Dot(r.to.Sub(at)) < 0
	}
	return corner
}

// deadEnds says of each polygon that leads nowhere but back through one other which that is; -1 of all the rest. What hangs
// on a dead end alone is a dead end, too.
func (m *Mesh) deadEnds() (inward []int32) {
	n := m.Len()
	inward = make([]int32, n)
	degree := make([]int32, n)
	for p := range int32(n) {
		inward[p] = -1
		for i := m.firstPortal[p]; i < m.firstPortal[p+1]; i++ {
			o := &m.portals[i]
			if o.link >= 0 { // who uses links is on a way to somewhere
				degree[p] += 2
				degree[o.to] += 2
			} else if !m.twice(p, i) {
				degree[p]++
			}
		}
	}
	var ends []int32
	for p := range int32(n) {
		if degree[p] == 1 {
			ends = append(ends, p)
		}
	}
	for len(ends) > 0 {
		p := ends[len(ends)-1]
		ends = ends[:len(ends)-1]
		if degree[p] != 1 {
			continue // the last of those that hang together
		}
		for i := m.firstPortal[p]; i < m.firstPortal[p+1]; i++ {
			if q := m.portals[i].to; inward[q] != p {
				inward[p] = q
				degree[p] = 0
				if degree[q]--; degree[q] == 1 {
					ends = append(ends, q)
				}
				break
			}
		}
	}
	return inward
}

// twice reports whether an earlier portal of a polygon leads to the same one.
func (m *Mesh) twice(poly, portal int32) bool {
	for i := m.firstPortal[poly]; i < portal; i++ {
		if m.portals[i].to == m.portals[portal].to && m.portals[i].link < 0 {
			return true
		}
	}
	return false
}

// cheapest returns the least that a metre towards a goal may cost.
func (m *Mesh) cheapest(t *terms) float64 {
	least := t.cheapest
	for i := range m.links {
		l := &m.links[i]
		if d := distance(l.From.XY(), l.To.XY()); d > 0 {
			least = min(least, float64(l.Cost*t.costs[l.Area])/d)
		}
	}
	return least
}

// listExits lists the ways on from each portal: round the polygon that it leads to, from right to left.
func (m *Mesh) listExits() {
	m.exits, m.starts = make([]int32, 0, 2*len(m.portals)), make([]int32, 0, len(m.portals))
	for i := range m.portals {
		p := &m.portals[i]
		m.starts = append(m.starts, int32(i))
		p.exits = int32(len(m.exits))
		first, last := m.firstPortal[p.to], m.firstPortal[p.to+1]
		back := first
		for k := first; k < last && p.link < 0; k++ {
			if o := &m.portals[k]; o.to == p.from && o.link < 0 {
				back = k
			}
		}
		for k := range last - first {
			id := first + (back-first+1+k)%(last-first)
			if o := &m.portals[id]; o.to != p.from || o.link >= 0 || p.link >= 0 {
				m.exits = append(m.exits, id)
			}
		}
		p.exitCount = uint16(int32(len(m.exits)) - p.exits)
	}
}
