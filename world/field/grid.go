package field

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/geom"
)

// MostCells is how many cells a grid may have: a map of them takes 64 MiB.
const MostCells = 1 << 24

// Grid lays square cells over a rectangle of the plane. Cells are counted from the lower left corner, first along X, then
// along Y. Make one with [NewGrid]; grids are values and can be compared.
type Grid struct {
	// Low is the lower left corner, in metres.
	Low geom.Vec2
	// Cell is the length of a cell's side, in metres.
	Cell float64
	// Width and Height are how many cells there are along X and along Y.
	Width, Height int
}

// NewGrid covers the rectangle between two corners with cells. It reaches beyond the upper right corner if the sides are no
// multiple of the cell's; a billionth more is taken for rounding. It fails if the corners are not finite or the wrong way round, if cell is not above 0, or if there
// would be more than [MostCells].
func NewGrid(low, high geom.Vec2, cell float64) (Grid, error) {
	size := high.Sub(low)
	switch {
	case !finite(low.X) || !finite(low.Y) || !finite(high.X) || !finite(high.Y):
		return Grid{}, fmt.Errorf("field: the corners of a grid are finite, not %v and %v", low, high)
	case !(size.X > 0) || !(size.Y > 0):
		return Grid{}, fmt.Errorf("field: a grid from %v to %v has no area: its second corner lies above and to the right of its first", low, high)
	case !(cell > 0) || !finite(cell):
		return Grid{}, fmt.Errorf("field: the side of a cell is more than 0 metres, not %v", cell)
	}
	width, height := cells(size.X/cell), cells(size.Y/cell)
	if !(float64(width*height) <= MostCells) {
		return Grid{}, fmt.Errorf("field: a grid of %.0f by %.0f cells has more than %d; take larger ones than %v m", width, height, MostCells, cell)
	}
	return Grid{Low: low, Cell: cell, Width: int(width), Height: int(height)}, nil
}

// cells returns how many cells cover so many widths of one: 3.0000000000000004 are 3, and not 4, of which one would be empty.
func cells(widths float64) float64 {
	if n := math.Round(widths); n > 0 && widths-n <= float64(1e-9*n) {
		return n
	}
	return math.Ceil(widths)
}

// Len returns the number of cells.
func (g Grid) Len() int { return g.Width * g.Height }

// Index returns the number of the cell at column x and row y; -1 outside.
func (g Grid) Index(x, y int) int {
	if x < 0 || y < 0 || x >= g.Width || y >= g.Height {
		return -1
	}
	return y*g.Width + x
}

// Find returns the number of the cell in which a point lies; -1 outside.
func (g Grid) Find(p geom.Vec2) int {
	x, y := g.column(p)
	return g.Index(x, y)
}

// Center returns the middle of a cell.
func (g Grid) Center(i int) geom.Vec2 {
	x, y := i%g.Width, i/g.Width
	return geom.Vec2{
		X: g.Low.X + float64((float64(x)+0.5)*g.Cell),
		Y: g.Low.Y + float64((float64(y)+0.5)*g.Cell),
	}
}

// High returns the upper right corner of the last cell.
func (g Grid) High() geom.Vec2 {
	return geom.Vec2{X: g.Low.X + float64(float64(g.Width)*g.Cell), Y: g.Low.Y + float64(float64(g.Height)*g.Cell)}
}

// column returns the column and row of a point, which may lie outside.
func (g Grid) column(p geom.Vec2) (x, y int) {
	return whole((p.X - g.Low.X) / g.Cell), whole((p.Y - g.Low.Y) / g.Cell)
}

// whole rounds down, and keeps what no int holds far outside of all grids.
func whole(v float64) int {
	if !(v > -2*MostCells) { // NaN too
		return -2 * MostCells
	}
	if v > 2*MostCells {
		return 2 * MostCells
	}
	return int(math.Floor(v))
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
