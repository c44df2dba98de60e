package nav

import (
	"cmp"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav/internal/planar"
)

// polygon is one of a mesh while it is made.
type polygon struct {
	class
	ring []geom.Vec2 // counter-clockwise, convex
	to   []int32     // by side: the polygon beside it, -1 at a border
}

// dust is the greatest area, in square metres, of a piece that is left out when it is joined to nothing.
const dust = 1.0 / 128

// merged joins cells of one class to convex polygons: over the longest sides first, which leaves the fewest slivers
// (Hertel and Mehlhorn 1983 bound what any order leaves by four times the fewest).
// Polygons get at most so many corners, any number for 0.
//
// Corners in keep stay, even where they mean nothing. Pieces that are only dust are left out if sweep says so.
func (d *division) merged(corners int, keep map[geom.Vec2]bool, sweep bool) []polygon {
	rings := make([][]int32, len(d.cells)) // by cell: the sides around the polygon that it stands for
	owner := make([]int32, len(d.cells))
	for c := range rings {
		rings[c] = []int32{int32(3 * c), int32(3*c + 1), int32(3*c + 2)}
		owner[c] = int32(c)
	}
	find := func(c int32) int32 {
		for owner[c] != c {
			owner[c] = owner[owner[c]]
			c = owner[c]
		}
		return c
	}
	var inner []int32
	for side, twin := range d.twins {
		if twin > int32(side) && d.cells[side/3].class == d.cells[twin/3].class {
			inner = append(inner, int32(side))
		}
	}
	length := func(side int32) int64 {
		u, v := d.ends(side)
		w := d.Points[v].Sub(d.Points[u])
		return w.Dot(w)
	}
	slices.SortFunc(inner, func(s, t int32) int { return cmp.Or(cmp.Compare(length(t), length(s)), cmp.Compare(s, t)) })
	for again := true; again; {
		again = false
		left := inner[:0]
		for _, side := range inner {
			p, q := find(side/3), find(d.twins[side]/3)
			if p == q {
				continue
			}
			if ring := d.joined(rings[p], rings[q], side); ring != nil && (corners == 0 || len(ring) <= corners) {
				rings[p], rings[q] = ring, nil
				owner[q] = p
				again = true
			} else {
				left = append(left, side)
			}
		}
		inner = left
	}
	if sweep {
		d.sweep(rings)
	}
	return d.polygons(rings, find, keep)
}

// joined returns the ring around two polygons that a side parts, or nil if it is not convex.
func (d *division) joined(p, q []int32, side int32) []int32 {
	i, j := slices.Index(p, side), slices.Index(q, d.twins[side])
	// They may share more than the one side: a straight line of them. first is the first of these in p, n their number.
	first, n := i, 1
	for n < len(p) && n < len(q) && d.twins[sideAt(p, i+1)] == sideAt(q, j-1) {
		i, j, n = i+1, j-1, n+1
	}
	j += n - 1
	for n < len(p) && n < len(q) && d.twins[sideAt(p, first-1)] == sideAt(q, j+1) {
		first, j, n = first-1, j+1, n+1
	}
	ring := make([]int32, 0, len(p)+len(q)-2*n)
	for k := range len(p) - n {
		ring = append(ring, sideAt(p, first+n+k))
	}
	joint := len(ring)
	for k := range len(q) - n {
		ring = append(ring, sideAt(q, j+1+k))
	}
	if len(ring) < 3 || !d.turnsLeft(ring, joint) || !d.turnsLeft(ring, 0) {
		return nil
	}
	return ring
}

func sideAt(ring []int32, i int) int32 { return ring[(i+2*len(ring))%len(ring)] }

// turnsLeft reports whether a ring is not hollow at the start of a side.
func (d *division) turnsLeft(ring []int32, i int) bool {
	a, b := d.ends(sideAt(ring, i-1))
	_, c := d.ends(sideAt(ring, i))
	return planar.Orient(d.Points[a], d.Points[b], d.Points[c]) >= 0
}

// sweep leaves out pieces of the floor that are joined to nothing and no larger than dust.
func (d *division) sweep(rings [][]int32) {
	piece := make([]int32, len(d.cells))
	for c := range piece {
		piece[c] = int32(c)
	}
	root := func(c int32) int32 {
		for piece[c] != c {
			piece[c] = piece[piece[c]]
			c = piece[c]
		}
		return c
	}
	for side, twin := range d.twins {
		if twin >= 0 {
			a, b := root(int32(side/3)), root(twin/3)
			piece[max(a, b)] = min(a, b)
		}
	}
	area := make([]int64, len(d.cells)) // twice, in square grid steps
	for c := range d.cells {
		t := &d.Triangles[d.cells[c].tri]
		area[root(int32(c))] += planar.Orient(d.Points[t.Corners[0]], d.Points[t.Corners[1]], d.Points[t.Corners[2]])
	}
	for c := range rings {
		if area[root(int32(c))] <= int64(2*dust*unit*unit) {
			rings[c] = nil
		}
	}
}

// polygons numbers the rings that are left. Corners on a straight side that mean nothing are left out.
func (d *division) polygons(rings [][]int32, find func(int32) int32, keep map[geom.Vec2]bool) []polygon {
	number := make([]int32, len(rings))
	n := int32(0)
	for c, ring := range rings {
		number[c] = -1
		if ring != nil {
			number[c] = n
			n++
		}
	}
	polygons := make([]polygon, 0, n)
	for c, ring := range rings {
		if ring == nil {
			continue
		}
		beside := func(side int32) int32 {
			if d.twins[side] < 0 {
				return -1
			}
			return number[find(d.twins[side]/3)]
		}
		p := polygon{class: d.cells[c].class}
		for i, side := range ring {
			u, v := d.ends(side)
			before := sideAt(ring, i-1)
			w, _ := d.ends(before)
			corner := fromGrid(d.Points[u])
			if !keep[corner] && beside(before) == beside(side) && planar.Orient(d.Points[w], d.Points[u], d.Points[v]) == 0 {
				continue
			}
			p.ring = append(p.ring, corner)
			p.to = append(p.to, beside(side))
		}
		polygons = append(polygons, p)
	}
	return polygons
}
