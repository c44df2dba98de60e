package field

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/fnv"
)

// Map is a number for each cell of a grid; between the middles of cells it is interpolated. It is a picture of the plane:
// heights and walls mean nothing to it. Make one with [NewMap].
type Map struct {
	grid   Grid
	v      []float32
	buffer []float32 // of Blur

	sums, counts []float64 // of resample
}

var _ Field = (*Map)(nil)

// NewMap makes a map of zeros.
func NewMap(g Grid) *Map { return &Map{grid: g, v: make([]float32, g.Len())} }

// Grid returns where the cells lie.
func (m *Map) Grid() Grid { return m.grid }

// At returns the number of a cell, which Grid.Find or Grid.Index gives; 0 for a cell of -1.
func (m *Map) At(i int) float64 {
	if i < 0 {
		return 0
	}
	return float64(m.v[i])
}

// Set gives a cell its number, which keeps the precision of a float32; nothing for a cell of -1.
func (m *Map) Set(i int, v float64) {
	if i >= 0 {
		m.v[i] = float32(v)
	}
}

// Fill gives all cells the same number.
func (m *Map) Fill(v float64) {
	for i := range m.v {
		m.v[i] = float32(v)
	}
}

// Paint gives a number to all cells whose middles lie in a region.
func (m *Map) Paint(r geom.Region, v float64) {
	for i := range m.v {
		if r.Contains(m.grid.Center(i)) {
			m.v[i] = float32(v)
		}
	}
}

// Add adds another map's numbers, times a weight. Where the grids differ, what the other map has at the middle of each cell
// is taken, 0 outside of it.
func (m *Map) Add(other *Map, weight float64) {
	same := m.grid == other.grid
	for i := range m.v {
		w := 0.0
		if same {
			w = float64(other.v[i])
		} else {
			w = other.value(m.grid.Center(i))
		}
		m.v[i] += float32(w * weight)
	}
}

// Scale multiplies all numbers.
func (m *Map) Scale(by float64) {
	for i := range m.v {
		m.v[i] = float32(float64(m.v[i]) * by)
	}
}

// Resampled returns the map on another grid: a finer or a coarser one, or a part. A coarser cell has the mean of those whose
// middles lie in it.
func (m *Map) Resampled(g Grid) *Map {
	out := NewMap(g)
	if g.Cell <= m.grid.Cell {
		for i := range out.v {
			out.v[i] = float32(m.value(g.Center(i)))
		}
		return out
	}
	out.resample(m)
	return out
}

// resample gives each cell the mean of those of a finer map whose middles lie in it.
func (m *Map) resample(of *Map) {
	if n := len(m.v); len(m.sums) < n {
		m.sums, m.counts = make([]float64, n), make([]float64, n)
	}
	clear(m.sums)
	clear(m.counts)
	for i, v := range of.v {
		if j := m.grid.Find(of.grid.Center(i)); j >= 0 {
			m.sums[j] += float64(v)
			m.counts[j]++
		}
	}
	for j := range m.v {
		if m.counts[j] > 0 {
			m.v[j] = float32(m.sums[j] / m.counts[j])
		}
	}
}

// Value returns the number at a place, interpolated between the four nearest middles of cells. Beyond the outermost middles
// it stays what it is there; outside the grid it is 0.
func (m *Map) Value(at geom.Vec3) float64 { return m.value(geom.Vec2{X: at.X, Y: at.Y}) }

func (m *Map) value(p geom.Vec2) float64 {
	s, ok := m.square(p)
	if !ok {
		return 0
	}
	return geom.Lerp(geom.Lerp(s.v[0], s.v[1], s.x), geom.Lerp(s.v[2], s.v[3], s.x), s.y)
}

// Gradient is in which direction the number grows, as seen from a point, and by how much a metre. Outside the grid, and where
// the map is as wide as one cell, it is 0.
func (m *Map) Gradient(p geom.Vec2) geom.Vec2 {
	s, ok := m.square(p)
	if !ok {
		return geom.Vec2{}
	}
	return geom.Vec2{
		X: geom.Lerp(s.v[1]-s.v[0], s.v[3]-s.v[2], s.y) / m.grid.Cell,
		Y: geom.Lerp(s.v[2]-s.v[0], s.v[3]-s.v[1], s.x) / m.grid.Cell,
	}
}

// square is the numbers of four middles around a point, from the lower left one along X, then those above, and how far
// between them the point lies, from 0 to 1.
type square struct {
	v    [4]float64
	x, y float64
}

func (m *Map) square(p geom.Vec2) (square, bool) {
	if m.grid.Find(p) < 0 {
		return square{}, false
	}
	x0, x1, fx := between((p.X-m.grid.Low.X)/m.grid.Cell-0.5, m.grid.Width)
	y0, y1, fy := between((p.Y-m.grid.Low.Y)/m.grid.Cell-0.5, m.grid.Height)
	low, high := y0*m.grid.Width, y1*m.grid.Width
	return square{v: [4]float64{float64(m.v[low+x0]), float64(m.v[low+x1]), float64(m.v[high+x0]), float64(m.v[high+x1])}, x: fx, y: fy}, true
}

// between returns the two of n middles that a number of cells lies between, and how far.
func between(at float64, n int) (low, high int, f float64) {
	at = geom.Clamp(at, 0, float64(n-1))
	low = min(int(at), max(n-2, 0))
	return low, min(low+1, n-1), at - float64(low)
}

// Most returns the cell with the greatest number, the first of those that are equal, and that number. A cell that was set to what
// is not a number counts if there is no other.
func (m *Map) Most() (cell int, v float64) {
	for i, w := range m.v {
		if w > m.v[cell] || m.v[cell] != m.v[cell] && w == w {
			cell = i
		}
	}
	return cell, float64(m.v[cell])
}

// Least returns the cell with the least number, as Most is that with the greatest.
func (m *Map) Least() (cell int, v float64) {
	for i, w := range m.v {
		if w < m.v[cell] || m.v[cell] != m.v[cell] && w == w {
			cell = i
		}
	}
	return cell, float64(m.v[cell])
}

// Blur evens the numbers out, as many times over as rounds says: in each, a cell gets half of its own number and a quarter of
// each neighbour's, along X and then along Y. At the edge it counts as its own neighbour, so that nothing is lost.
// The standard deviation of the blur is the side of a cell times the root of half the rounds.
func (m *Map) Blur(rounds int) {
	if len(m.buffer) < len(m.v) {
		m.buffer = make([]float32, len(m.v))
	}
	w, h := m.grid.Width, m.grid.Height
	for range rounds {
		blur(m.buffer, m.v, w, h, 1, w)
		blur(m.v, m.buffer, h, w, w, 1)
	}
}

// blur goes through lines of n numbers that are step apart; the lines are stride apart.
func blur(to, from []float32, n, lines, step, stride int) {
	for l := range lines {
		at := l * stride
		before := from[at]
		for i := range n {
			own, after := from[at], from[at]
			if i+1 < n {
				after = from[at+step]
			}
			to[at] = float32(own*0.5) + float32((before+after)*0.25)
			before = own
			at += step
		}
	}
}

// Keep copies the map into s.
func (m *Map) Keep(s *State) {
	s.Numbers = append(s.Numbers[:0], m.v...)
	s.Words = s.Words[:0]
}

// Return takes the map back to what Keep copied. It fails if that was no map of as many cells.
func (m *Map) Return(s *State) error {
	if len(s.Numbers) != len(m.v) || len(s.Words) != 0 {
		return fmt.Errorf("field: what was kept is no map of %d cells", len(m.v))
	}
	copy(m.v, s.Numbers)
	return nil
}

// Hash sums the numbers up: equal maps have equal hashes, on every machine.
func (m *Map) Hash() uint64 { return hash(seed, m.v) }

const seed = fnv.Start64

// hash continues an FNV-1a hash, a number at a time.
func hash(h uint64, vs []float32) uint64 {
	for _, v := range vs {
		h = mix(h, uint64(math.Float32bits(v)))
	}
	return h
}

// mix continues a hash with a word.
func mix(h, v uint64) uint64 { return fnv.Mixed(h, v) }
