package field

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/geom"
)

// Influence is a number for each cell of a ground that sources add to, that fades with time, and that spreads along the cells
// that can be walked on: the threat of enemies, the scent of somebody who passed, who commands an area. Make one with
// [NewInfluence]. The numbers are from -1e30 to 1e30, whatever it is told; a strength that is infinite or not a number adds
// nothing.
type Influence struct {
	ground *Ground
	v      []float32
	next   []float32
	// What StampWalk searches with: distances, a heap of cells by distance, and which cells were reached.
	dist    []float32
	heap    []reached
	touched []int32
}

// endless is the distance of what is not reached.
var endless = float32(math.Inf(1))

type reached struct {
	dist float32
	cell int32
}

var _ Cells = (*Influence)(nil)

// NewInfluence makes an influence that is 0 everywhere.
func NewInfluence(g *Ground) *Influence {
	f := &Influence{ground: g, v: make([]float32, g.Len()), next: make([]float32, g.Len()), dist: make([]float32, g.Len())}
	for i := range f.dist {
		f.dist[i] = endless
	}
	return f
}

// Ground returns where the cells are.
func (f *Influence) Ground() *Ground { return f.ground }

// Cell returns the number of a cell.
func (f *Influence) Cell(i int) float64 { return float64(f.v[i]) }

// Set gives a cell its number, which keeps the precision of a float32. What is not a number counts as 0.
func (f *Influence) Set(i int, v float64) { f.v[i] = bounded(float32(v)) }

// bounded returns a number that can be computed with: further sums and shares of such numbers stay finite.
func bounded(v float32) float32 {
	if v != v {
		return 0
	}
	return min(max(v, -1e30), 1e30)
}

// stamps reports whether something of a radius and a strength adds anything.
func stamps(radius, strength float64) bool {
	return radius > 0 && math.Abs(strength) <= math.MaxFloat64
}

// Clear makes it 0 everywhere.
func (f *Influence) Clear() { clear(f.v) }

// Value returns the number of the cell of a place; 0 where there is none.
func (f *Influence) Value(at geom.Vec3) float64 {
	if c := f.ground.Find(at); c >= 0 {
		return float64(f.v[c])
	}
	return 0
}

// Stamp adds strength to the cell of a place and less to those around it, down to nothing at a distance of radius metres,
// through walls and on the same storey. What has a strength below 0 takes away.
func (f *Influence) Stamp(at geom.Vec3, radius, strength float64) {
	if !stamps(radius, strength) {
		return
	}
	center := geom.Vec2{X: at.X, Y: at.Y}
	f.ground.visit(center, radius, func(c int32) bool {
		p := f.ground.at[c]
		if math.Abs(p.Z-at.Z) <= radius {
			share := 1 - p.Sub(at).Len()/radius
			f.v[c] = bounded(f.v[c] + float32(strength*max(share, 0)))
		}
		return true
	})
}

// StampWalk does as Stamp, by the distance that has to be walked: what lies behind a wall gets less or nothing.
func (f *Influence) StampWalk(at geom.Vec3, radius, strength float64) {
	start := f.ground.Nearest(at, float64(3*f.ground.grid.Cell))
	if start < 0 || !stamps(radius, strength) {
		return
	}
	side := f.ground.grid.Cell
	most := float32(radius / side)
	f.offer(int32(start), 0)
	for len(f.heap) > 0 {
		top := f.pop()
		if top.dist > f.dist[top.cell] {
			continue // there was a shorter way
		}
		f.v[top.cell] = bounded(f.v[top.cell] + float32(strength*float64(1-top.dist/most)))
		for d, n := range f.ground.near[top.cell] {
			if n >= 0 {
				if dist := top.dist + sides[d&1]; dist < most && dist < f.dist[n] {
					f.offer(n, dist)
				}
			}
		}
	}
	for _, c := range f.touched {
		f.dist[c] = endless
	}
	f.touched = f.touched[:0]
}

// Decay lets it fade for so many seconds; after half of them it is half of what it was.
func (f *Influence) Decay(seconds, half float64) {
	if !(seconds > 0) || !(half > 0) || math.IsInf(half, 1) {
		return
	}
	by := float32(geom.Exp(-math.Ln2 * seconds / half))
	for c, v := range f.v {
		f.v[c] = flushed(float32(v * by))
	}
}

// Propagate spreads it by a cell: each goes towards the greatest of its neighbours' numbers, which lose the share falloff
// on each metre of the way, from 0 to 1, or stays with its own number as far as momentum says: with 0 it takes the
// neighbours' at once, with 1 nothing changes. What is below 0 spreads just so, and the one further from 0 counts. Nothing
// happens if one of the two is not a number.
func (f *Influence) Propagate(falloff, momentum float64) {
	if math.IsNaN(falloff) || math.IsNaN(momentum) {
		return
	}
	lost := geom.Clamp(1-falloff, 0, 1)
	m := float32(geom.Clamp(momentum, 0, 1))
	kept := [2]float32{float32(geom.Pow(lost, f.ground.length(0))), float32(geom.Pow(lost, f.ground.length(1)))}
	for c := range f.v {
		high, low := float32(0), float32(0)
		for d, n := range f.ground.near[c] {
			if n >= 0 {
				v := f.v[n] * kept[d&1]
				high, low = max(high, v), min(low, v)
			}
		}
		strongest := high
		if -low > high {
			strongest = low
		}
		f.next[c] = flushed(float32(f.v[c]*m) + float32(strongest*(1-m)))
	}
	f.v, f.next = f.next, f.v
}

// flushed forgets what is next to nothing, which slows processors down.
func flushed(v float32) float32 {
	if v < faint && v > -faint {
		return 0
	}
	return v
}

// Best returns the cell with the greatest number, the first of those that are equal, and that number.
func (f *Influence) Best() (cell int, v float64) {
	for i, w := range f.v {
		if w > f.v[cell] {
			cell = i
		}
	}
	return cell, float64(f.v[cell])
}

// offer notes a way to a cell that is shorter than all before.
func (f *Influence) offer(c int32, dist float32) {
	if f.dist[c] == endless {
		f.touched = append(f.touched, c)
	}
	f.dist[c] = dist
	f.heap = append(f.heap, reached{dist, c})
	i := len(f.heap) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !f.heap[i].before(f.heap[up]) {
			break
		}
		f.heap[i], f.heap[up] = f.heap[up], f.heap[i]
		i = up
	}
}

// pop takes the nearest cell.
func (f *Influence) pop() reached {
	top := f.heap[0]
	last := len(f.heap) - 1
	f.heap[0] = f.heap[last]
	f.heap = f.heap[:last]
	for i := 0; ; {
		least := i
		for _, child := range [2]int{2*i + 1, 2*i + 2} {
			if child < last && f.heap[child].before(f.heap[least]) {
				least = child
			}
		}
		if least == i {
			return top
		}
		f.heap[i], f.heap[least] = f.heap[least], f.heap[i]
		i = least
	}
}

func (r reached) before(o reached) bool {
	return r.dist < o.dist || r.dist == o.dist && r.cell < o.cell
}

// Keep copies the numbers into s.
func (f *Influence) Keep(s *State) {
	s.Numbers = append(s.Numbers[:0], f.v...)
	s.Words = s.Words[:0]
}

// Return takes them back to what Keep copied. It fails if that was no influence of as many cells.
func (f *Influence) Return(s *State) error {
	if len(s.Numbers) != len(f.v) || len(s.Words) != 0 {
		return fmt.Errorf("field: what was kept is no influence of %d cells", len(f.v))
	}
	copy(f.v, s.Numbers)
	return nil
}

// Hash sums the numbers up: equal influences have equal hashes, on every machine.
func (f *Influence) Hash() uint64 { return hash(seed, f.v) }
