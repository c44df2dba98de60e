package spatial

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// Grid finds points that are near a place, after they have been put into cells of equal size. It is filled anew whenever
// they have moved, which takes some nanoseconds a point.
type Grid struct {
	cell   float64 // side, in metres
	low    geom.Vec2
	nx, ny int
	first  []int32 // by cell: where its points begin in order
	order  []int32 // points by cell, in the order of their numbers
	points []geom.Vec2
}

// NewGrid makes an empty grid. Cells about as large as the distances that are asked for are best. An error of the size, which
// must be above 0, is mended: such a grid has cells of a metre.
func NewGrid(cell float64) *Grid {
	if !(cell > 0) || cell > math.MaxFloat64 {
		cell = 1
	}
	return &Grid{cell: cell}
}

// Fill takes the points, which replace those from before. They are copied. Those with a coordinate that is infinite or not
// a number are never found.
func (g *Grid) Fill(points []geom.Vec2) {
	g.points = append(g.points[:0], points...)
	low, high := geom.Vec2{X: math.Inf(1), Y: math.Inf(1)}, geom.Vec2{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, p := range points {
		if finite(p) {
			low = geom.Vec2{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
			high = geom.Vec2{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		}
	}
	g.low, g.order = low, g.order[:0]
	if !(low.X <= high.X) {
		g.nx, g.ny = 0, 0
		return
	}
	// Few points that are far apart would have a great many empty cells: the outermost take what lies beyond.
	most := int(math.Sqrt(float64(4*len(points)))) + 1
	g.nx, g.ny = cells((high.X-low.X)/g.cell, most*8), cells((high.Y-low.Y)/g.cell, most*8)
	for g.nx*g.ny > most*most*4 {
		if g.nx >= g.ny {
			g.nx = (g.nx + 1) / 2
		} else {
			g.ny = (g.ny + 1) / 2
		}
	}
	g.first = slices.Grow(g.first[:0], g.nx*g.ny+1)[:g.nx*g.ny+1]
	clear(g.first)
	placed := 0
	for _, p := range points {
		if finite(p) {
			g.first[g.cellOf(p)+1]++
			placed++
		}
	}
	for c := 1; c < len(g.first); c++ {
		g.first[c] += g.first[c-1]
	}
	g.order = slices.Grow(g.order, placed)[:placed]
	for i := len(points) - 1; i >= 0; i-- { // from behind, so that each cell is filled from its end
		if finite(points[i]) {
			c := g.cellOf(points[i])
			g.first[c+1]--
			g.order[g.first[c+1]] = int32(i)
		}
	}
	// Each entry has moved to the beginning of its cell, one place behind where it belongs.
	copy(g.first, g.first[1:])
	g.first[len(g.first)-1] = int32(placed)
}

func finite(p geom.Vec2) bool {
	return math.Abs(p.X) <= math.MaxFloat64 && math.Abs(p.Y) <= math.MaxFloat64
}

// cells returns how many are needed for a width, of at most so many.
func cells(width float64, most int) int {
	if !(width < float64(most)) {
		return most
	}
	return int(width) + 1
}

func (g *Grid) cellOf(p geom.Vec2) int {
	return g.row(p.Y)*g.nx + g.column(p.X)
}

func (g *Grid) column(x float64) int { return index((x-g.low.X)/g.cell, g.nx) }
func (g *Grid) row(y float64) int    { return index((y-g.low.Y)/g.cell, g.ny) }

// index returns the cell of a coordinate, the outermost for what lies beyond.
func index(x float64, n int) int {
	if !(x > 0) {
		return 0
	}
	if x >= float64(n) {
		return n - 1
	}
	return int(x)
}

// Near appends the points that are at most so far from a place, in the order of their numbers.
func (g *Grid) Near(p geom.Vec2, within float64, dst []int32) []int32 {
	if g.nx == 0 || !(within >= 0) || !finite(p) {
		return dst
	}
	begin := len(dst)
	left, right := g.column(p.X-within), g.column(p.X+within)
	sq := float64(within * within)
	for y := g.row(p.Y - within); y <= g.row(p.Y+within); y++ {
		// The cells of a row lie side by side, and so do their points.
		for _, i := range g.order[g.first[y*g.nx+left]:g.first[y*g.nx+right+1]] {
			if g.points[i].Sub(p).LenSq() <= sq {
				dst = append(dst, i)
			}
		}
	}
	slices.Sort(dst[begin:])
	return dst
}

// Order returns the points by cell, row by row, and within a cell by their numbers; those that are never found are left out. It is
// good until Fill and must not be changed. Who asks for the neighbours of all points does best to keep what it needs of them
// in this order, and to go through it by [Grid.Spans].
func (g *Grid) Order() []int32 { return g.order }

// Span is a piece of [Grid.Order], without its end.
type Span struct{ First, End int32 }

// Spans appends the pieces of Order in which all points within a distance lie, and others: at most one for each row of cells,
// in the order of Order. Points of cells at the edge may be farther away than the distance.
func (g *Grid) Spans(p geom.Vec2, within float64, dst []Span) []Span {
	if g.nx == 0 || !(within >= 0) || !finite(p) {
		return dst
	}
	left, right := g.column(p.X-within), g.column(p.X+within)
	for y := g.row(p.Y - within); y <= g.row(p.Y+within); y++ {
		if s := (Span{g.first[y*g.nx+left], g.first[y*g.nx+right+1]}); s.First < s.End {
			dst = append(dst, s)
		}
	}
	return dst
}
