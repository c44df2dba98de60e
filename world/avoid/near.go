package avoid

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// body is what neighbours need to know of an agent, in a line of the cache.
type body struct {
	at, velocity geom.Vec2
	radius       float64
	x, y         int32 // the cell
	layers       uint32
	id           int32
	yield        float32
	asks         bool // has been held up for long enough that others make room
}

// near finds who is near. In each step the agents are put into square cells, and those of a cell beside each other in memory;
// unlike a [spatial.Grid] it finds the nearest few, which ends the search early in a dense crowd. Cells are found by a
// hash of where they are, so the world may be as wide as it likes.
type near struct {
	cell   float64 // side; follows how far the neighbours were, which changes how long the search takes, not what it finds
	first  []int32 // of each bucket: its first body; a power of two of buckets, and one more
	bodies []body
	bucket []int32   // of each agent, while they are sorted
	fars   []float64 // of each block: how far its agents had to look, in sum
}

// fill sorts the agents that live. Strict: without what is against jams.
func (n *near) fill(s *agents, strict bool) {
	count := 0
	for _, live := range s.live {
		if live {
			count++
		}
	}
	buckets := 16
	for buckets < 8*count {
		buckets *= 2
	}
	if cap(n.bodies) < count {
		n.bodies = make([]body, count+count/4)
	}
	n.bodies = n.bodies[:count]
	if len(n.first) != buckets+1 {
		n.first = make([]int32, buckets+1)
	}
	if len(n.bucket) < len(s.live) {
		n.bucket = make([]int32, len(s.live)+len(s.live)/4)
	}
	clear(n.first)
	for i, live := range s.live {
		if live {
			x, y := n.cellOf(s.at[i])
			b := n.hash(x, y)
			n.bucket[i] = b
			n.first[b+1]++
		}
	}
	for b := range buckets {
		n.first[b+1] += n.first[b]
	}
	// From the last to the first, so that each bucket is in the order of numbers; its end becomes its beginning.
	for i := len(s.live) - 1; i >= 0; i-- {
		if !s.live[i] {
			continue
		}
		b := n.bucket[i]
		n.first[b+1]--
		x, y := n.cellOf(s.at[i])
		n.bodies[n.first[b+1]] = body{
			at: s.at[i], velocity: s.velocity[i], radius: s.radius[i],
			x: x, y: y, layers: s.layers[i], id: int32(i), yield: float32(s.yield[i]),
		}
		if !strict {
			b := &n.bodies[n.first[b+1]]
			b.yield, b.asks = float32(s.ease(i)), s.held[i] > courtesy
		}
	}
	copy(n.first, n.first[1:])
	n.first[buckets] = int32(count)
}

// cellOf is the cell of a point. Beyond two thousand million cells all are the same.
func (n *near) cellOf(p geom.Vec2) (x, y int32) {
	return cellAt(p.X / n.cell), cellAt(p.Y / n.cell)
}

func cellAt(v float64) int32 {
	if !(v > math.MinInt32+1024) {
		return math.MinInt32 + 1024
	}
	if v > math.MaxInt32-1024 {
		return math.MaxInt32 - 1024
	}
	return int32(math.Floor(v))
}

func (n *near) hash(x, y int32) int32 {
	h := (uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77)
	h ^= h >> 15
	return int32(h & uint32(len(n.first)-2))
}

// found is a neighbour: how far it is, squared, and which body.
type found struct {
	square float64
	body   int32
}

// find gives the nearest that share a layer with a body, within a distance, nearest first; of those equally near, the
// lower number first. It also gives how far it had to look, and whether it has left out others, though there may be more.
func (n *near) find(me *body, reach float64, most int, dst *[MostNeighbours]found) (count int, far float64, more bool) {
	limit := float64(reach * reach)
	if most == 0 {
		return 0, 0, false
	}
	// How far the nearest edge of the own cell is: everything up to it, and so many cells further, has been seen. A little
	// is taken off for rounding, so that what is found never depends on the cells.
	left, low := me.at.X-float64(float64(me.x)*n.cell), me.at.Y-float64(float64(me.y)*n.cell)
	if !(left >= -n.cell && left <= 2*n.cell && low >= -n.cell && low <= 2*n.cell) {
		return 0, reach, false // nowhere, or too far out for cells
	}
	edge := min(min(left, n.cell-left), min(low, n.cell-low))
	edge -= float64(1e-9 * (n.cell + math.Abs(me.at.X) + math.Abs(me.at.Y)))
	first, bodies, layers := n.first, n.bodies, me.layers
	for ring := int32(0); ; ring++ {
		for y := me.y - ring; y <= me.y+ring; y++ {
			step := int32(1)
			if ring > 0 && y != me.y-ring && y != me.y+ring {
				step = 2 * ring
			}
			for x := me.x - ring; x <= me.x+ring; x += step {
				b := n.hash(x, y)
				k, end := first[b], first[b+1]
				for ; k < end; k++ {
					other := &bodies[k]
					if other.x != x || other.y != y {
						continue
					}
					square := other.at.Sub(me.at).LenSq()
					if square > limit || other.layers&layers == 0 || other.id == me.id {
						continue
					}
					more = more || count == most
					count = n.insert(dst, count, most, found{square, k})
					if count == most {
						limit = dst[most-1].square
					}
				}
			}
		}
		seen := max(edge+float64(float64(ring)*n.cell), 0)
		if float64(seen*seen) > limit {
			return count, math.Sqrt(limit), more
		}
	}
}

// insert puts one into the list at its place, and drops the last if there are too many.
func (n *near) insert(dst *[MostNeighbours]found, count, most int, f found) int {
	at := count
	if count == most {
		at--
		if !n.before(f, dst[at]) {
			return count
		}
	} else {
		count++
	}
	for at > 0 && n.before(f, dst[at-1]) {
		dst[at] = dst[at-1]
		at--
	}
	dst[at] = f
	return count
}

func (n *near) before(a, b found) bool {
	return a.square < b.square || a.square == b.square && n.bodies[a.body].id < n.bodies[b.body].id
}
