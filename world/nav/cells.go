package nav

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// cellIndex finds things by place: a grid over the mesh, with the numbers of what has a part in each cell, ascending.
type cellIndex struct {
	lo    geom.Vec2
	size  float64 // of a cell in metres
	w, h  int
	first []int32 // by cell, into items; one more at the end
	items []int32
}

// newCellIndex lists n things; box gives the box of each, and false for what is not to be listed.
func newCellIndex(lo, hi geom.Vec2, n int, box func(i int32) (lo, hi geom.Vec2, ok bool)) cellIndex {
	x := cellIndex{lo: lo, size: 1, w: 1, h: 1}
	if width, height := hi.X-lo.X, hi.Y-lo.Y; n > 0 && width > 0 && height > 0 {
		x.size = math.Sqrt(width * height / (4 * float64(n)))
		x.size = max(x.size, max(width, height)/1000)
		x.w, x.h = int(width/x.size)+1, int(height/x.size)+1
	}
	x.first = make([]int32, x.w*x.h+1)
	each := func(visit func(cell int, item int32)) {
		for i := range int32(n) {
			lo, hi, ok := box(i)
			if !ok {
				continue
			}
			c0, r0 := x.at(lo)
			c1, r1 := x.at(hi)
			for r := r0; r <= r1; r++ {
				for c := c0; c <= c1; c++ {
					visit(r*x.w+c, i)
				}
			}
		}
	}
	each(func(cell int, _ int32) { x.first[cell+1]++ })
	for i := range x.w * x.h {
		x.first[i+1] += x.first[i]
	}
	x.items = make([]int32, x.first[x.w*x.h])
	fill := make([]int32, x.w*x.h)
	each(func(cell int, item int32) {
		x.items[x.first[cell]+fill[cell]] = item
		fill[cell]++
	})
	return x
}

// at returns the cell of a point, or the one that is closest to it.
func (x *cellIndex) at(p geom.Vec2) (column, row int) {
	return limited((p.X-x.lo.X)/x.size, x.w), limited((p.Y-x.lo.Y)/x.size, x.h)
}

func limited(v float64, n int) int {
	if !(v > 0) {
		return 0
	}
	if v >= float64(n) {
		return n - 1
	}
	return int(v)
}

// cell lists what may be at a point.
func (x *cellIndex) cell(p geom.Vec2) []int32 {
	c, r := x.at(p)
	i := r*x.w + c
	return x.items[x.first[i]:x.first[i+1]]
}

// rings returns how many rings of cells there are around that of a point: 0 is the cell itself.
func (x *cellIndex) rings(p geom.Vec2) int {
	c, r := x.at(p)
	return max(c, x.w-1-c, r, x.h-1-r) + 1
}

// ringDistance returns how far all that is only in this ring of cells and those around it is from a point, at least.
func (x *cellIndex) ringDistance(p geom.Vec2, ring int) float64 {
	if ring == 0 {
		return 0
	}
	c, r := x.at(p)
	left, right := p.X-(x.lo.X+float64(float64(c-ring+1)*x.size)), x.lo.X+float64(float64(c+ring)*x.size)-p.X
	down, up := p.Y-(x.lo.Y+float64(float64(r-ring+1)*x.size)), x.lo.Y+float64(float64(r+ring)*x.size)-p.Y
	// Beyond the edge of the grid there is nothing.
	if c-ring < 0 {
		left = math.Inf(1)
	}
	if c+ring >= x.w {
		right = math.Inf(1)
	}
	if r-ring < 0 {
		down = math.Inf(1)
	}
	if r+ring >= x.h {
		up = math.Inf(1)
	}
	return min(left, right, down, up)
}

// ringCells visits the cells of a ring, row by row.
func (x *cellIndex) ringCells(p geom.Vec2, ring int) cellRing {
	c, r := x.at(p)
	return cellRing{x: x, c: c, r: r, ring: ring, row: max(0, r-ring), column: c - ring - 1}
}

type cellRing struct {
	x           *cellIndex
	c, r, ring  int
	row, column int // of the last cell
}

func (k *cellRing) next() (cell int, ok bool) {
	for ; k.row <= min(k.r+k.ring, k.x.h-1); k.row, k.column = k.row+1, k.c-k.ring-1 {
		for {
			if k.row == k.r-k.ring || k.row == k.r+k.ring || k.column < k.c-k.ring {
				k.column++
			} else {
				k.column += 2 * k.ring // between them lie the rings within
			}
			if k.column > k.c+k.ring || k.column >= k.x.w {
				break
			}
			if k.column >= 0 {
				return k.row*k.x.w + k.column, true
			}
		}
	}
	return 0, false
}

// index makes the indices of polygons and of borders.
func (m *Mesh) index() {
	m.places = newCellIndex(m.lo, m.hi, m.Len(), func(i int32) (lo, hi geom.Vec2, ok bool) {
		ring := m.ring(i)
		if len(ring) == 0 {
			return lo, hi, false
		}
		lo, hi = ring[0], ring[0]
		for _, p := range ring {
			lo = geom.Vec2{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}
			hi = geom.Vec2{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
		}
		return lo, hi, true
	})
	m.polyOf = make([]int32, len(m.to))
	for p := range int32(m.Len()) {
		for s := m.first[p]; s < m.first[p+1]; s++ {
			m.polyOf[s] = p
		}
	}
	m.borders = newCellIndex(m.lo, m.hi, len(m.to), func(s int32) (lo, hi geom.Vec2, ok bool) {
		a, b := m.corners[s], m.end(m.polyOf[s], s)
		return geom.Vec2{X: min(a.X, b.X), Y: min(a.Y, b.Y)}, geom.Vec2{X: max(a.X, b.X), Y: max(a.Y, b.Y)}, m.to[s] < 0
	})
}
