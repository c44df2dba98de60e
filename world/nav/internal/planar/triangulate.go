package planar

import (
	"cmp"
	"slices"
)

// Triangle is one of a triangulation. Its corners go round counter-clockwise; side i leads from corner i to the next.
type Triangle struct {
	Corners [3]int32
	Beside  [3]int32 // the triangle on the other side of each side; -1: none
	Fixed   [3]bool  // sides that are edges of the arrangement
}

// Triangulation covers a square around all points of an arrangement. Its points are those of the arrangement and then the
// four corners of that square.
type Triangulation struct {
	Points    []Point
	Triangles []Triangle
	at        []int32 // by point: one of the triangles it is a corner of
}

// Triangulate makes all edges of an arrangement sides of triangles.
func Triangulate(a Arrangement) *Triangulation {
	t := &Triangulation{Points: slices.Clone(a.Points)}
	t.at = make([]int32, len(a.Points)+4)
	t.frame()
	last := int32(0)
	for _, p := range t.order(len(a.Points)) {
		last = t.insert(p, last)
	}
	for _, e := range a.Edges {
		t.fix(e[0], e[1])
	}
	return t
}

// frame adds the square around all points, in two triangles.
func (t *Triangulation) frame() {
	var lo, hi Point
	for i, p := range t.Points {
		if i == 0 {
			lo, hi = p, p
		}
		lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
		hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
	}
	margin := (max(hi.X-lo.X, hi.Y-lo.Y) + 8) / 4
	lo, hi = Point{lo.X - margin, lo.Y - margin}, Point{hi.X + margin, hi.Y + margin}
	n := int32(len(t.Points))
	t.Points = append(t.Points, lo, Point{hi.X, lo.Y}, hi, Point{lo.X, hi.Y})
	t.Triangles = []Triangle{
		{Corners: [3]int32{n, n + 1, n + 2}, Beside: [3]int32{-1, -1, 1}},
		{Corners: [3]int32{n, n + 2, n + 3}, Beside: [3]int32{0, -1, -1}},
	}
	t.at[n], t.at[n+1], t.at[n+2], t.at[n+3] = 0, 0, 0, 1
}

// order is one in which neighbours follow each other, so that the walk to the next point is short: rows of squares, to and
// fro.
func (t *Triangulation) order(n int) []int32 {
	order := make([]int32, n)
	lo, hi := t.Points[n], t.Points[n+2]
	across := int64(1)
	for across*across*4 < int64(n) {
		across++
	}
	size := (hi.X-lo.X)/across + 1
	key := func(i int32) (row, column int64) {
		p := t.Points[i]
		row, column = (p.Y-lo.Y)/size, (p.X-lo.X)/size
		if row&1 == 1 {
			column = -column
		}
		return row, column
	}
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int {
		ri, ci := key(i)
		rj, cj := key(j)
		return cmp.Or(cmp.Compare(ri, rj), cmp.Compare(ci, cj), cmp.Compare(i, j))
	})
	return order
}

// locate walks from a triangle to the one that a point lies in, and tells the side that it lies on, or -1.
func (t *Triangulation) locate(p Point, from int32) (tri int32, on int) {
	for steps := 0; steps <= 4*len(t.Triangles); steps++ {
		tri := &t.Triangles[from]
		on = -1
		next := int32(-1)
		for k := range 3 {
			i := (k + steps) % 3
			o := Orient(t.Points[tri.Corners[i]], t.Points[tri.Corners[(i+1)%3]], p)
			if o < 0 {
				next = tri.Beside[i]
				break
			}
			if o == 0 {
				on = i
			}
		}
		if next < 0 {
			return from, on
		}
		from = next
	}
	// A walk through triangles that are not quite Delaunay could go in a circle.
	for i := range t.Triangles {
		c := t.Triangles[i].Corners
		a, b, d := t.Points[c[0]], t.Points[c[1]], t.Points[c[2]]
		x, y, z := Orient(a, b, p), Orient(b, d, p), Orient(d, a, p)
		if x >= 0 && y >= 0 && z >= 0 {
			return int32(i), slices.Index([]int64{x, y, z}, 0)
		}
	}
	panic("planar: a point outside of the frame")
}

// Locate returns a triangle that a point within the frame lies in, or on a side of. The search begins at a triangle, best one that
// is close.
func (t *Triangulation) Locate(p Point, from int32) int32 {
	tri, _ := t.locate(p, from)
	return tri
}

// insert adds a point that differs from all others.
func (t *Triangulation) insert(p, near int32) int32 {
	f, on := t.locate(t.Points[p], near)
	old := t.Triangles[f]
	if on < 0 {
		a, b, c := old.Corners[0], old.Corners[1], old.Corners[2]
		g := t.grow(2)
		t.set(f, a, b, p, old.Beside[0], g, g+1)
		t.set(g, b, c, p, old.Beside[1], g+1, f)
		t.set(g+1, c, a, p, old.Beside[2], f, g)
		t.legalise(f, p)
		t.legalise(g, p)
		t.legalise(g+1, p)
		return f
	}
	a, b, c := old.Corners[on], old.Corners[(on+1)%3], old.Corners[(on+2)%3]
	bc, ca := old.Beside[(on+1)%3], old.Beside[(on+2)%3]
	h := old.Beside[on] // the frame keeps all points off its sides, so that there always is another triangle
	far := t.Triangles[h]
	back := t.side(h, b)
	d := far.Corners[(back+2)%3]
	ad, db := far.Beside[(back+1)%3], far.Beside[(back+2)%3]
	g := t.grow(2)
	t.set(f, c, a, p, ca, h, g)
	t.set(g, b, c, p, bc, f, g+1)
	t.set(h, a, d, p, ad, g+1, f)
	t.set(g+1, d, b, p, db, g, h)
	t.legalise(f, p)
	t.legalise(g, p)
	t.legalise(h, p)
	t.legalise(g+1, p)
	return f
}

func (t *Triangulation) grow(n int) int32 {
	first := int32(len(t.Triangles))
	t.Triangles = append(t.Triangles, make([]Triangle, n)...)
	return first
}

// set writes a triangle and tells its neighbours. What is fixed beyond stays fixed here.
func (t *Triangulation) set(f, a, b, c, ab, bc, ca int32) {
	t.Triangles[f] = Triangle{Corners: [3]int32{a, b, c}, Beside: [3]int32{ab, bc, ca}}
	for i, n := range [3]int32{ab, bc, ca} {
		from := t.Triangles[f].Corners[i]
		to := t.Triangles[f].Corners[(i+1)%3]
		t.at[from] = f
		if n < 0 {
			continue
		}
		// A neighbour that is still to be written has other corners; it will find this triangle itself.
		if j := t.side(n, to); j >= 0 && t.Triangles[n].Corners[(j+1)%3] == from {
			t.Triangles[n].Beside[j] = f
			t.Triangles[f].Fixed[i] = t.Triangles[n].Fixed[j]
		}
	}
}

// side returns the side of a triangle that begins at a point, or -1.
func (t *Triangulation) side(f, from int32) int {
	c := &t.Triangles[f].Corners
	switch from {
	case c[0]:
		return 0
	case c[1]:
		return 1
	case c[2]:
		return 2
	}
	return -1
}

// legalise flips the side of a triangle that lies opposite of a new point, and what follows from it, until the circles
// around the triangles have no point in them.
func (t *Triangulation) legalise(f, p int32) {
	i := (t.side(f, p) + 1) % 3
	n := t.Triangles[f].Beside[i]
	if n < 0 || t.Triangles[f].Fixed[i] || !t.better(f, i) {
		return
	}
	t.flip(f, i)
	t.legalise(f, p)
	t.legalise(n, p)
}

// better reports whether the other diagonal of the two triangles at a side is clearly the better one. Clearly, because the
// measure is rounded: what is no worse either way must not be flipped to and fro.
func (t *Triangulation) better(f int32, i int) bool {
	tri := &t.Triangles[f]
	n := tri.Beside[i]
	a, b, c := t.Points[tri.Corners[i]], t.Points[tri.Corners[(i+1)%3]], t.Points[tri.Corners[(i+2)%3]]
	d := t.Points[t.opposite(n, f)]
	if Orient(c, d, b) <= 0 || Orient(d, c, a) <= 0 {
		return false
	}
	ax, ay := float64(a.X-d.X), float64(a.Y-d.Y)
	bx, by := float64(b.X-d.X), float64(b.Y-d.Y)
	cx, cy := float64(c.X-d.X), float64(c.Y-d.Y)
	al := float64(ax*ax) + float64(ay*ay)
	bl := float64(bx*bx) + float64(by*by)
	cl := float64(cx*cx) + float64(cy*cy)
	u := float64(al * (float64(bx*cy) - float64(by*cx)))
	v := float64(bl * (float64(ax*cy) - float64(ay*cx)))
	w := float64(cl * (float64(ax*by) - float64(ay*bx)))
	return u-v+w > float64(1e-10*(max(u, -u)+max(v, -v)+max(w, -w)))
}

// opposite returns the corner of triangle n that the triangle f beside it does not have.
func (t *Triangulation) opposite(n, f int32) int32 {
	for j, g := range t.Triangles[n].Beside {
		if g == f {
			return t.Triangles[n].Corners[(j+2)%3]
		}
	}
	return -1
}

// flip replaces side i of a triangle f, which joins a and b, by the other diagonal c-d. Afterwards f is d, b, c and the
// triangle beside it c, a, d.
func (t *Triangulation) flip(f int32, i int) {
	old := t.Triangles[f]
	n := old.Beside[i]
	far := t.Triangles[n]
	a, b, c := old.Corners[i], old.Corners[(i+1)%3], old.Corners[(i+2)%3]
	j := t.side(n, b)
	d := far.Corners[(j+2)%3]
	bc, ca := old.Beside[(i+1)%3], old.Beside[(i+2)%3]
	ad, db := far.Beside[(j+1)%3], far.Beside[(j+2)%3]
	fbc, fca := old.Fixed[(i+1)%3], old.Fixed[(i+2)%3]
	fad, fdb := far.Fixed[(j+1)%3], far.Fixed[(j+2)%3]
	t.Triangles[f] = Triangle{Corners: [3]int32{d, b, c}, Beside: [3]int32{db, bc, n}, Fixed: [3]bool{fdb, fbc, false}}
	t.Triangles[n] = Triangle{Corners: [3]int32{c, a, d}, Beside: [3]int32{ca, ad, f}, Fixed: [3]bool{fca, fad, false}}
	t.relink(db, b, f)
	t.relink(ca, a, n)
	t.at[a], t.at[b], t.at[c], t.at[d] = n, f, f, f
}

// relink tells triangle g, whose side from a point led elsewhere, that f is there now.
func (t *Triangulation) relink(g, from, f int32) {
	if g >= 0 {
		t.Triangles[g].Beside[t.side(g, from)] = f
	}
}

// find returns the triangle and its side that lead from one point to another, or -1.
func (t *Triangulation) find(from, to int32) (int32, int) {
	tri := int32(-1)
	side := -1
	t.around(from, func(f int32, i int) bool {
		if t.Triangles[f].Corners[(i+1)%3] == to {
			tri, side = f, i
			return false
		}
		return true
	})
	return tri, side
}

// around visits the triangles at a point, each with the side that begins there, until told to stop.
func (t *Triangulation) around(p int32, visit func(f int32, i int) bool) {
	first := t.at[p]
	for f := first; ; {
		i := t.side(f, p)
		if !visit(f, i) {
			return
		}
		f = t.Triangles[f].Beside[(i+2)%3]
		if f == first {
			return
		}
		if f < 0 { // a corner of the frame: the other way round
			break
		}
	}
	for f := t.Triangles[first].Beside[t.side(first, p)]; f >= 0; {
		i := t.side(f, p)
		if !visit(f, i) {
			return
		}
		f = t.Triangles[f].Beside[i]
	}
}

// fix makes an edge of the arrangement a side. No other edge crosses it, and no point lies on it.
func (t *Triangulation) fix(u, v int32) {
	if f, i := t.find(u, v); f >= 0 {
		t.mark(f, i)
		return
	}
	crossed := t.crossed(u, v)
	var fresh [][2]int32
	pu, pv := t.Points[u], t.Points[v]
	for len(crossed) > 0 {
		e := crossed[0]
		crossed = crossed[1:]
		f, i := t.find(e[0], e[1])
		n := t.Triangles[f].Beside[i]
		a, b := t.Points[e[0]], t.Points[e[1]]
		third := t.Triangles[f].Corners[(i+2)%3]
		other := t.opposite(n, f)
		c, d := t.Points[third], t.Points[other]
		if Orient(c, d, b) <= 0 || Orient(d, c, a) <= 0 {
			crossed = append(crossed, e) // not convex: first its neighbours
			continue
		}
		t.flip(f, i)
		switch x, y := Orient(pu, pv, c), Orient(pu, pv, d); {
		case third != u && third != v && other != u && other != v && (x < 0) != (y < 0):
			crossed = append(crossed, [2]int32{third, other})
		default:
			fresh = append(fresh, [2]int32{third, other})
		}
	}
	f, i := t.find(u, v)
	t.mark(f, i)
	t.improve(fresh)
}

// crossed returns the sides that the way between two points crosses.
func (t *Triangulation) crossed(u, v int32) (sides [][2]int32) {
	pu, pv := t.Points[u], t.Points[v]
	var f int32
	var i int
	t.around(u, func(g int32, k int) bool {
		right, left := t.Points[t.Triangles[g].Corners[(k+1)%3]], t.Points[t.Triangles[g].Corners[(k+2)%3]]
		if Orient(pu, pv, right) < 0 && Orient(pu, pv, left) > 0 {
			f, i = g, (k+1)%3
			return false
		}
		return true
	})
	for {
		tri := &t.Triangles[f]
		sides = append(sides, [2]int32{tri.Corners[i], tri.Corners[(i+1)%3]})
		n := tri.Beside[i]
		apex := t.opposite(n, f)
		if apex == v {
			return sides
		}
		j := t.side(n, apex)
		if Orient(pu, pv, t.Points[apex]) > 0 { // on the left: the way leaves between the right corner and it
			j = (j + 2) % 3
		}
		f, i = n, j
	}
}

func (t *Triangulation) mark(f int32, i int) {
	t.Triangles[f].Fixed[i] = true
	if n := t.Triangles[f].Beside[i]; n >= 0 {
		t.Triangles[n].Fixed[t.side(n, t.Triangles[f].Corners[(i+1)%3])] = true
	}
}

// improve flips the sides that fixing an edge has made, where that is better.
func (t *Triangulation) improve(sides [][2]int32) {
	for again := true; again; {
		again = false
		for k, e := range sides {
			f, i := t.find(e[0], e[1])
			tri := &t.Triangles[f]
			if tri.Fixed[i] || tri.Beside[i] < 0 || !t.better(f, i) {
				continue
			}
			sides[k] = [2]int32{tri.Corners[(i+2)%3], t.opposite(tri.Beside[i], f)}
			t.flip(f, i)
			again = true
		}
	}
}
