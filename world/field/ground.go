package field

import (
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// Plan is what a ground is made from.
type Plan struct {
	Grid Grid
	// Heights appends to dst at which heights, in metres, one can stand in the middle of a cell, at most eight: none where
	// nobody walks, several where floors lie above each other. Nil: at height 0 everywhere.
	Heights func(at geom.Vec2, dst []float64) []float64
	// Passes reports whether one gets straight from the middle of a cell to the middle of one that it touches; it is asked in
	// one direction. Nil: always. It keeps walls that are thinner than a cell.
	Passes func(from, to geom.Vec3) bool
	// Step is how far apart the heights of cells that touch may be, in metres. 0 means the side of a cell, a slope of 45
	// degrees.
	Step float64
}

// Ground is the cells that one can walk on, over any number of storeys, and which of them touch. It does not change and may be
// shared by any number of fields and goroutines.
//
// From a cell there are up to eight ways, counter-clockwise from the positive X axis. A slanting way is there only if one
// also gets there by either of the two straight ones, so that nothing slips through between corners.
type Ground struct {
	grid  Grid
	at    []geom.Vec3
	near  [][8]int32 // by direction; -1 none
	first []int32    // of a cell of the grid: its first cell here; those above each other follow, lowest first
}

// across are the columns and rows that a way leads to.
var across = [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

// stacked is how many floors there may be above each other.
const stacked = 8

// NewGround finds the cells that can be walked on, and which of them touch. It fails if there are none.
func NewGround(p Plan) (*Ground, error) {
	if p.Grid.Len() <= 0 {
		return nil, fmt.Errorf("field: a ground needs a grid with cells; make one with NewGrid")
	}
	if p.Step == 0 {
		p.Step = p.Grid.Cell
	}
	g := &Ground{grid: p.Grid, first: make([]int32, p.Grid.Len()+1)}
	var heights []float64
	for i := range p.Grid.Len() {
		c := p.Grid.Center(i)
		g.first[i] = int32(len(g.at))
		if p.Heights == nil {
			g.at = append(g.at, geom.Vec3{X: c.X, Y: c.Y})
			continue
		}
		heights = p.Heights(c, heights[:0])
		if len(heights) > stacked {
			return nil, fmt.Errorf("field: %d floors above each other at %v; there may be %d", len(heights), c, stacked)
		}
		slices.Sort(heights)
		for _, z := range heights {
			if !finite(z) {
				return nil, fmt.Errorf("field: the height of the ground at %v is %v", c, z)
			}
			g.at = append(g.at, geom.Vec3{X: c.X, Y: c.Y, Z: z})
		}
	}
	g.first[p.Grid.Len()] = int32(len(g.at))
	if len(g.at) == 0 {
		return nil, fmt.Errorf("field: no cell of the grid from %v to %v can be walked on", p.Grid.Low, p.Grid.High())
	}
	g.link(p)
	return g, nil
}

// link finds the ways between cells: first the straight ones, as the slanting ones need them.
func (g *Ground) link(p Plan) {
	g.near = make([][8]int32, len(g.at))
	for i := range g.near {
		g.near[i] = [8]int32{-1, -1, -1, -1, -1, -1, -1, -1}
	}
	for _, slanting := range []bool{false, true} {
		for i := range g.grid.Len() {
			for c := g.first[i]; c < g.first[i+1]; c++ {
				for d := range 4 { // the other four are their ways back
					if d%2 == 1 == slanting {
						g.join(p, i, c, d)
					}
				}
			}
		}
	}
}

// join makes the way from cell c, in the grid's cell i, in direction d, if there is one.
func (g *Ground) join(p Plan, i int, c int32, d int) {
	j := g.grid.Index(i%g.grid.Width+across[d][0], i/g.grid.Width+across[d][1])
	if j < 0 {
		return
	}
	best, gap := int32(-1), math.Inf(1)
	for n := g.first[j]; n < g.first[j+1]; n++ {
		if off := math.Abs(g.at[n].Z - g.at[c].Z); off <= p.Step && off < gap && g.near[n][d+4] < 0 {
			best, gap = n, off
		}
	}
	if best < 0 || p.Passes != nil && !p.Passes(g.at[c], g.at[best]) {
		return
	}
	if d%2 == 1 && (g.over(c, d-1, d+1) != best || g.over(c, d+1, d-1) != best) {
		return
	}
	g.near[c][d], g.near[best][d+4] = best, c
}

// over returns the cell that two ways after each other lead to; -1 none.
func (g *Ground) over(c int32, first, then int) int32 {
	if c = g.near[c][first]; c >= 0 {
		c = g.near[c][then]
	}
	return c
}

// Grid returns what the cells are laid out on.
func (g *Ground) Grid() Grid { return g.grid }

// Len returns the number of cells.
func (g *Ground) Len() int { return len(g.at) }

// At returns the middle of a cell, on the ground.
func (g *Ground) At(i int) geom.Vec3 { return g.at[i] }

// Near returns the cells that a cell has ways to, counter-clockwise from the positive X axis; -1 where there is none.
func (g *Ground) Near(i int) [8]int32 { return g.near[i] }

// length of a way in a direction, in metres.
func (g *Ground) length(d int) float64 {
	if d%2 == 1 {
		return float64(g.grid.Cell * math.Sqrt2)
	}
	return g.grid.Cell
}

// Find returns the cell in whose square a place lies, that nearest in height if several lie above each other; -1 none.
func (g *Ground) Find(p geom.Vec3) int {
	i := g.grid.Find(geom.Vec2{X: p.X, Y: p.Y})
	if i < 0 {
		return -1
	}
	return g.pick(i, p.Z)
}

// pick returns the cell of the grid's cell i that is nearest in height; -1 none.
func (g *Ground) pick(i int, z float64) int {
	best, gap := -1, math.Inf(1)
	for c := g.first[i]; c < g.first[i+1]; c++ {
		if off := math.Abs(g.at[c].Z - z); off < gap {
			best, gap = int(c), off
		}
	}
	return best
}

// Nearest returns the cell whose middle is nearest to a place, at most so many metres away from it or else the one in whose
// square it lies; -1 if there is none. Of two that are equally near it is the one counted first.
func (g *Ground) Nearest(p geom.Vec3, within float64) int {
	if c := g.Find(p); c >= 0 && math.Abs(g.at[c].Z-p.Z) <= g.grid.Cell {
		return c
	}
	best, least := g.Find(p), math.Inf(1)
	if best >= 0 {
		least = g.at[best].Sub(p).LenSq()
	}
	g.visit(geom.Vec2{X: p.X, Y: p.Y}, within, func(i int32) bool {
		if d := g.at[i].Sub(p).LenSq(); d < least && d <= float64(within*within) {
			best, least = int(i), d
		}
		return true
	})
	return best
}

// visit tells of the cells whose middles are within so many metres of a point, as seen from above, in their order, until
// told to stop.
func (g *Ground) visit(p geom.Vec2, within float64, tell func(i int32) bool) {
	if !(within >= 0) {
		return
	}
	r := geom.Vec2{X: within, Y: within}
	x0, y0 := g.grid.column(p.Sub(r))
	x1, y1 := g.grid.column(p.Add(r))
	for y := max(y0, 0); y <= min(y1, g.grid.Height-1); y++ {
		for x := max(x0, 0); x <= min(x1, g.grid.Width-1); x++ {
			i := g.grid.Index(x, y)
			for c := g.first[i]; c < g.first[i+1]; c++ {
				off := geom.Vec2{X: g.at[c].X - p.X, Y: g.at[c].Y - p.Y}
				if off.LenSq() <= float64(within*within) && !tell(c) {
					return
				}
			}
		}
	}
}
