package field

import (
	"errors"
	"math/bits"

	"github.com/wits-ai/wits/geom"
)

// Explored is which cells of a grid somebody has seen: a bit for each. Everybody may have one, and tell others [Hufford].
type Explored struct {
	grid Grid
	seen []uint64
}

// NewExplored has seen nothing.
func NewExplored(g Grid) *Explored { return &Explored{g, make([]uint64, (g.Len()+63)/64)} }

// Grid returns where the cells lie.
func (e *Explored) Grid() Grid { return e.grid }

// Knows reports whether the cell of a point has been seen; false outside.
func (e *Explored) Knows(p geom.Vec2) bool {
	i := e.grid.Find(p)
	return i >= 0 && e.seen[i/64]>>(i%64)&1 != 0
}

// Look sees all cells whose middles are at most so many metres from a point and that visible, if it is not nil, says can be
// seen.
func (e *Explored) Look(from geom.Vec2, radius float64, visible func(geom.Vec2) bool) {
	if !(radius >= 0) {
		return
	}
	low, high := e.grid.clamp(from.Sub(geom.Vec2{X: radius, Y: radius})), e.grid.clamp(from.Add(geom.Vec2{X: radius, Y: radius}))
	for y := low[1]; y <= high[1]; y++ {
		for x := low[0]; x <= high[0]; x++ {
			i := e.grid.Index(x, y)
			if i < 0 || e.seen[i/64]>>(i%64)&1 != 0 {
				continue
			}
			if c := e.grid.Center(i); c.Sub(from).LenSq() <= float64(radius*radius) && (visible == nil || visible(c)) {
				e.seen[i/64] |= 1 << (i % 64)
			}
		}
	}
}

// clamp returns the column and row of a point, or of the outermost cell beside it.
func (g Grid) clamp(p geom.Vec2) [2]int {
	return [2]int{column(p.X-g.Low.X, g.Cell, g.Width), column(p.Y-g.Low.Y, g.Cell, g.Height)}
}

func column(v, cell float64, n int) int {
	if !(v > 0) {
		return 0
	}
	if v >= float64(cell*float64(n)) {
		return n - 1
	}
	return min(int(v/cell), n-1)
}

// Share makes another know all that this one does. Both must have the same grid.
func (e *Explored) Share(other *Explored) error {
	if e.grid != other.grid {
		return errors.New("field: what was explored lies on another grid")
	}
	for i, w := range e.seen {
		other.seen[i] |= w
	}
	return nil
}

// Count returns how many cells have been seen, of Grid().Len().
func (e *Explored) Count() int {
	n := 0
	for _, w := range e.seen {
		n += bits.OnesCount64(w)
	}
	return n
}

// Forget has seen nothing again.
func (e *Explored) Forget() { clear(e.seen) }

// Keep copies it into memory of the caller's; Return takes it back. It fails if that was of another grid.
func (e *Explored) Keep(dst []uint64) []uint64 { return append(dst[:0], e.seen...) }

// Return takes it back to what Keep copied.
func (e *Explored) Return(src []uint64) error {
	if len(src) != len(e.seen) {
		return errors.New("field: what was kept is of another grid")
	}
	copy(e.seen, src)
	return nil
}

// Known is a field as far as somebody knows it: its number where that one has explored, and Otherwise elsewhere.
type Known struct {
	Field     Field
	Explored  *Explored
	Otherwise float64
}

// Value returns the number at a place.
func (k Known) Value(at geom.Vec3) float64 {
	if !k.Explored.Knows(at.XY()) {
		return k.Otherwise
	}
	return k.Field.Value(at)
}
