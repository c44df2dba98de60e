package query

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// same is how near two points lie that count as one when they were put onto the ground, in metres.
const same = 0.01

// spots finds points that were put where another one is: those of a grid that lie beyond an edge of the ground come to lie upon
// each other. It is a table of squares of twice that side, each with the points in it.
type spots struct {
	first  []int32 // by the hash of a square: 1 + the point; 0 for none
	next   []int32 // by point
	filled int     // the points before this one are in the table
}

func (s *spots) reset() { s.filled = 0 }

// isTaken reports whether a point that was put onto the ground lies where an earlier one does. Somebody is not taken for a place,
// nor for somebody else.
func (e *run) isTaken(i int) bool {
	s := &e.taken
	if s.filled == 0 {
		size := 64
		for size < 2*e.n {
			size *= 2
		}
		if len(s.first) < size {
			s.first = make([]int32, size)
		} else {
			clear(s.first)
		}
		if len(s.next) < e.n {
			s.next = make([]int32, max(e.n, e.most))
		}
	}
	for ; s.filled < i; s.filled++ {
		if k := s.filled; e.valid(k) {
			p := e.at(k)
			b := s.bucket(square(p.X), square(p.Y))
			s.next[k], *b = *b, int32(k+1)
		}
	}
	if e.whoAt(i) != 0 {
		return false
	}
	p := e.at(i)
	for x := square(p.X - same); x <= square(p.X+same); x++ {
		for y := square(p.Y - same); y <= square(p.Y+same); y++ {
			for k := *s.bucket(x, y); k > 0; k = s.next[k-1] {
				if e.at(int(k-1)).Dist(p) < same {
					return true
				}
			}
		}
	}
	return false
}

// square returns the number of the square in which a coordinate lies.
func square(v float64) int64 { return int64(math.Floor(geom.Clamp(v, -far, far) / (2 * same))) }

// bucket returns where the points of a square begin.
func (s *spots) bucket(x, y int64) *int32 {
	h := uint64(x)*0x9e3779b97f4a7c15 ^ uint64(y)*0xc2b2ae3d27d4eb4f
	h ^= h >> 29
	return &s.first[h&uint64(len(s.first)-1)]
}
