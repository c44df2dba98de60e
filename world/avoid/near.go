package avoid

import (
	"math"
	"math/bits"

	"github.com/wits-ai/wits/geom"
)

// body is what neighbours need to know of an agent, in a line of the cache.
type body struct {
	at, velocity geom.Vec2
	radius       float64
	cell         int32 // its index in near.cells
	layers       uint32
	id           int32
	yield        float32
	asks         bool // has been held up for long enough that others make room
}

// near finds who is near. In each step the agents are put into square cells, and those of a cell beside each other in memory;
// unlike a [spatial.Grid] it finds the nearest few, which ends the search early in a dense crowd. Cells are found by a
// hash of where they are, so the world may be as wide as it likes.
type near struct {
	side   float64   // of a cell; follows how far the neighbours were, which changes how long the search takes, not what it finds
	cells  []cell    // the first is empty; then those in which there is somebody
	table  []int32   // of each hash: the index of the cell; a power of two of entries, at least half of them 0
	bodies []body    // cell after cell
	home   []int32   // of each agent: its cell, while they are sorted
	fars   []float64 // of each block: how far its agents had to look, in sum
}

// cell is a square of the plane, and who is in it.
type cell struct {
	x, y int32
	span
}

// span is some of near.bodies, which lie beside each other.
type span struct{ first, end int32 }

// fill sorts the agents that live. Strict: without what is against jams.
func (n *near) fill(crowd *Crowd) {
	s := &crowd.agents
	count := 0
	for _, live := range s.live {
		if live {
			count++
		}
	}
	entries := 16
	for entries < 2*count {
		entries *= 2
	}
	if len(n.table) != entries {
		n.table = make([]int32, entries)
	}
	if cap(n.bodies) < count {
		n.bodies = make([]body, count+count/4)
		n.cells = make([]cell, 0, 1+count+count/4)
	}
	if len(n.home) < len(s.live) {
		n.home = make([]int32, len(s.live)+len(s.live)/4)
	}
	n.bodies, n.cells = n.bodies[:count], append(n.cells[:0], cell{})
	clear(n.table)
	for i, live := range s.live {
		if live {
			c := n.enter(n.cellOf(s.at[i]))
			n.cells[c].end++ // how many there are, for now
			n.home[i] = c
		}
	}
	first := int32(0)
	for c := range n.cells {
		n.cells[c].first = first
		first, n.cells[c].end = first+n.cells[c].end, first
	}
	// Each cell ends where it begins, and grows; who is in it is in the order of numbers.
	for i, live := range s.live {
		if !live {
			continue
		}
		c := &n.cells[n.home[i]]
		b := &n.bodies[c.end]
		c.end++
		// Field by field: a body as a whole would be made beside it and copied.
		b.at, b.velocity, b.radius = s.at[i], s.velocity[i], s.radius[i]
		b.cell, b.layers, b.id = n.home[i], s.layers[i], int32(i)
		b.yield, b.asks = float32(s.yield[i]), false
		if !crowd.options.Strict {
			b.yield, b.asks = float32(s.ease(i)), s.held[i] > courtesy && crowd.persistence(int32(i)) > 0
		}
	}
}

// cellOf returns the cell of a point. Beyond two thousand million cells all are the same.
func (n *near) cellOf(p geom.Vec2) (x, y int32) {
	return cellAt(p.X / n.side), cellAt(p.Y / n.side)
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

// slot returns where in the table a cell is, or would be. Which of the two is as good as chance, so one branch serves both.
func (n *near) slot(x, y int32) *int32 {
	h := uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77
	h ^= h >> 15
	for {
		at := &n.table[h&uint32(len(n.table)-1)]
		taken := -*at >> 31 // all bits or none
		if c := &n.cells[*at]; ((c.x^x)|(c.y^y))&taken == 0 {
			return at
		}
		h++
	}
}

// enter returns the index of a cell, which it adds if there was nobody in it.
func (n *near) enter(x, y int32) int32 {
	at := n.slot(x, y)
	if *at == 0 {
		*at = int32(len(n.cells))
		n.cells = append(n.cells, cell{x: x, y: y})
	}
	return *at
}

// surroundings are who is in the cells around a cell. Agents of a cell follow each other, so they are looked up once for all.
type surroundings struct {
	cell  int32 // 0: nothing has been looked up
	count int
	spans [len(eight)]span
}

// eight is where the cells around a cell are.
var eight = [...][2]int32{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}

// around returns who is in the cells around a cell, from what was looked up last if that was for the same cell.
func (n *near) around(cell int32, last *surroundings) []span {
	if last.cell != cell {
		x, y := n.cells[cell].x, n.cells[cell].y
		count := 0
		for _, off := range eight {
			c := &n.cells[*n.slot(x+off[0], y+off[1])]
			last.spans[count] = c.span // what is empty is overwritten by the next
			if c.first < c.end {
				count++
			}
		}
		last.cell, last.count = cell, count
	}
	return last.spans[:last.count]
}

// found is a neighbour. Its words order the found: the nearest first, of those equally near the lower number.
type found struct {
	square uint64 // how far it is, squared: the bits, which are in the order of the numbers where none is negative
	who    uint64 // its number, and which body it is
}

func foundAt(square float64, id int32, body int) found {
	return found{math.Float64bits(square), uint64(id)<<32 | uint64(body)}
}

func (f *found) body() int32 { return int32(f.who) }

// search is a search for the nearest few.
type search struct {
	me    *body
	limit float64 // squared: nobody further away is of interest
	most  int
	count int
	more  bool // others have been left out
}

// find returns the nearest that share a layer with a body, within a distance, nearest first; of those equally near, the
// lower number first. It also gives how far it had to look, and whether it has left out others, though there may be more.
func (n *near) find(me *body, reach float64, most int, w *scratch) (count int, far float64, more bool) {
	if most == 0 {
		return 0, 0, false
	}
	// How far the nearest edge of the own cell is: everything up to it, and so many cells further, has been seen. A little
	// is taken off for rounding, so that what is found never depends on the cells.
	own := &n.cells[me.cell]
	left, low := me.at.X-float64(float64(own.x)*n.side), me.at.Y-float64(float64(own.y)*n.side)
	if !(left >= -n.side && left <= 2*n.side && low >= -n.side && low <= 2*n.side) {
		return 0, reach, false // nowhere, or too far out for cells
	}
	edge := min(min(left, n.side-left), min(low, n.side-low))
	edge -= float64(1e-9 * (n.side + math.Abs(me.at.X) + math.Abs(me.at.Y)))
	s := search{me: me, limit: float64(reach * reach), most: most}
	for ring := int32(0); ; ring++ {
		switch ring {
		case 0:
			n.look(&s, own.span, &w.near)
		case 1:
			for _, those := range n.around(me.cell, &w.around) {
				n.look(&s, those, &w.near)
			}
		default:
			for y := own.y - ring; y <= own.y+ring; y++ {
				step := 2 * ring
				if y == own.y-ring || y == own.y+ring {
					step = 1
				}
				for x := own.x - ring; x <= own.x+ring; x += step {
					if c := &n.cells[*n.slot(x, y)]; c.first < c.end {
						n.look(&s, c.span, &w.near)
					}
				}
			}
		}
		seen := max(edge+float64(float64(ring)*n.side), 0)
		if float64(seen*seen) > s.limit {
			return s.count, math.Sqrt(s.limit), s.more
		}
	}
}

// look goes through some bodies. One whose distance is not a number is not within the limit.
func (n *near) look(s *search, in span, dst *[MostNeighbours]found) {
	me, limit := s.me, s.limit
	bodies := n.bodies[in.first:in.end]
	for k := range bodies {
		other := &bodies[k]
		square := other.at.Sub(me.at).LenSq()
		if !(square <= limit) || other.layers&me.layers == 0 || other.id == me.id {
			continue
		}
		s.more = s.more || s.count == s.most
		s.count = insert(dst, s.count, s.most, foundAt(square, other.id, int(in.first)+k))
		if s.count == s.most {
			limit = math.Float64frombits(dst[s.most-1].square)
		}
	}
	s.limit = limit
}

// insert puts one into the list at its place, and drops the last if there are too many. Its place is as good as chance, so
// rather than branch it goes through the whole list, leaves the lesser of two in each place and goes on with the other.
func insert(dst *[MostNeighbours]found, count, most int, f found) int {
	list := dst[:count]
	for i, g := range list {
		_, less := bits.Sub64(f.who, g.who, 0)
		_, less = bits.Sub64(f.square, g.square, less) // 1 if f is less than g
		swap := -less                                  // all bits or none
		square, who := (f.square^g.square)&swap, (f.who^g.who)&swap
		list[i] = found{g.square ^ square, g.who ^ who}
		f = found{f.square ^ square, f.who ^ who}
	}
	if count < most {
		dst[count] = f
		count++
	}
	return count
}
