package planar

import (
	"cmp"
	"math/bits"
	"slices"
)

// Arrangement is a set of points and of edges between them that meet at points only.
type Arrangement struct {
	Points []Point
	Edges  [][2]int32 // each once, the smaller point first; in the order of the segments they come from
}

// rounds bounds how often Arrange looks whether the rounded segments still meet points only; the first round gives that by
// Hobby's theorem, so that the second finds nothing to do.
const rounds = 8

// Arrange divides segments where they meet. Segments of no length count as points.
func Arrange(segments []Segment) Arrangement {
	for range rounds {
		next, split := divide(segments)
		segments = next
		if !split {
			break
		}
	}
	var a Arrangement
	ids := map[Point]int32{}
	id := func(p Point) int32 {
		i, ok := ids[p]
		if !ok {
			i = int32(len(a.Points))
			ids[p] = i
			a.Points = append(a.Points, p)
		}
		return i
	}
	seen := map[[2]int32]bool{}
	for _, s := range segments {
		u, v := id(s.A), id(s.B)
		if u == v {
			continue
		}
		e := [2]int32{min(u, v), max(u, v)}
		if !seen[e] {
			seen[e] = true
			a.Edges = append(a.Edges, e)
		}
	}
	return a
}

// divide leads every segment through the hot pixels on its way.
func divide(segments []Segment) (divided []Segment, split bool) {
	b := newBuckets(segments)
	for i, s := range segments {
		b.pass(s, func(cell int) { b.segments[cell] = append(b.segments[cell], int32(i)) })
	}
	hot := map[Point]bool{}
	heat := func(p Point) {
		if !hot[p] {
			hot[p] = true
			cell := b.cell(p)
			b.points[cell] = append(b.points[cell], p)
		}
	}
	for _, s := range segments {
		heat(s.A)
		heat(s.B)
	}
	for _, in := range b.segments {
		for i, x := range in {
			for _, y := range in[i+1:] {
				if p, ok := crossing(segments[x], segments[y]); ok {
					heat(p)
				}
			}
		}
	}
	var way []Point
	for _, s := range segments {
		way = append(way[:0], s.A, s.B)
		b.pass(s, func(cell int) {
			for _, p := range b.points[cell] {
				if p != s.A && p != s.B && throughPixel(s, p) {
					way = append(way, p)
				}
			}
		})
		if len(way) == 2 {
			divided = append(divided, s)
			continue
		}
		d := s.B.Sub(s.A)
		slices.SortFunc(way, func(p, q Point) int {
			return cmp.Or(cmp.Compare(p.Sub(s.A).Dot(d), q.Sub(s.A).Dot(d)), cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y))
		})
		way = slices.Compact(way)
		split = true
		for i := range way[1:] {
			divided = append(divided, Segment{way[i], way[i+1]})
		}
	}
	return divided, split
}

// crossing returns the point, rounded, in which the insides of two segments cross.
func crossing(s, t Segment) (Point, bool) {
	if max(s.A.X, s.B.X) < min(t.A.X, t.B.X) || max(t.A.X, t.B.X) < min(s.A.X, s.B.X) ||
		max(s.A.Y, s.B.Y) < min(t.A.Y, t.B.Y) || max(t.A.Y, t.B.Y) < min(s.A.Y, s.B.Y) {
		return Point{}, false
	}
	a, b := Orient(t.A, t.B, s.A), Orient(t.A, t.B, s.B)
	c, d := Orient(s.A, s.B, t.A), Orient(s.A, s.B, t.B)
	if !opposite(a, b) || !opposite(c, d) {
		return Point{}, false
	}
	way := s.B.Sub(s.A)
	num, den := a, a-b
	if den < 0 {
		num, den = -num, -den
	}
	return Point{s.A.X + share(way.X, num, den), s.A.Y + share(way.Y, num, den)}, true
}

func opposite(a, b int64) bool { return a < 0 && b > 0 || a > 0 && b < 0 }

// share is d*num/den, rounded to the nearest whole number, halves up; 0 <= num <= den.
func share(d, num, den int64) int64 {
	size := d
	if d < 0 {
		size = -d
	}
	hi, lo := bits.Mul64(uint64(size), uint64(num))
	quo, rem := bits.Div64(hi, lo, uint64(den))
	half := uint64(den) / 2
	if d >= 0 {
		if rem > half || rem == half && den&1 == 0 {
			quo++
		}
		return int64(quo)
	}
	if rem > half {
		quo++
	}
	return -int64(quo)
}

// throughPixel reports whether a segment passes through the pixel of a point: the square of side 1 around it without its upper
// and its right side. Coordinates are doubled to have whole corners.
func throughPixel(s Segment, p Point) bool {
	lo, hi := bound{0, 1, false}, bound{1, 1, false}
	return within(2*(s.A.X-p.X), 2*(s.B.X-s.A.X), &lo, &hi) &&
		within(2*(s.A.Y-p.Y), 2*(s.B.Y-s.A.Y), &lo, &hi) &&
		(less(lo, hi) || !less(hi, lo) && !lo.open && !hi.open)
}

// bound is one end of a range of fractions of a segment.
type bound struct {
	num, den int64 // den is positive
	open     bool
}

func less(a, b bound) bool { return a.num*b.den < b.num*a.den }

// within narrows the range of the t for which -1 <= a + t*d < 1.
func within(a, d int64, lo, hi *bound) bool {
	var l, h bound
	switch {
	case d == 0:
		return -1 <= a && a < 1
	case d > 0:
		l, h = bound{-1 - a, d, false}, bound{1 - a, d, true}
	default:
		l, h = bound{a - 1, -d, true}, bound{a + 1, -d, false}
	}
	if less(*lo, l) || !less(l, *lo) && l.open {
		*lo = l
	}
	if less(h, *hi) || !less(*hi, h) && h.open {
		*hi = h
	}
	return true
}

// buckets is a grid over all segments.
type buckets struct {
	min      Point
	size     int64 // of a cell
	w, h     int64
	segments [][]int32
	points   [][]Point
}

func newBuckets(segments []Segment) *buckets {
	b := &buckets{size: 1, w: 1, h: 1}
	if len(segments) > 0 {
		lo, hi := segments[0].A, segments[0].A
		for _, s := range segments {
			for _, p := range [2]Point{s.A, s.B} {
				lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
				hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
			}
		}
		b.min = lo
		across := int64(1)
		for across*across < int64(len(segments)) {
			across++
		}
		b.size = max(8, (max(hi.X-lo.X, hi.Y-lo.Y)+across)/across)
		b.w, b.h = (hi.X-lo.X)/b.size+1, (hi.Y-lo.Y)/b.size+1
	}
	b.segments = make([][]int32, b.w*b.h)
	b.points = make([][]Point, b.w*b.h)
	return b
}

func (b *buckets) cell(p Point) int {
	return int((p.Y-b.min.Y)/b.size*b.w + (p.X-b.min.X)/b.size)
}

// pass visits the cells of all points whose pixel a segment may pass through, and perhaps some more.
func (b *buckets) pass(s Segment, visit func(cell int)) {
	low, high := s.A, s.B
	if low.Y > high.Y {
		low, high = high, low
	}
	first, last := max(0, (low.Y-1-b.min.Y)/b.size), min(b.h-1, (high.Y+1-b.min.Y)/b.size)
	for row := first; row <= last; row++ {
		y0, y1 := b.min.Y+row*b.size-2, b.min.Y+(row+1)*b.size+2
		x0, x1 := low.X, high.X
		if low.Y < high.Y {
			x0, x1 = along(low, high, y0), along(low, high, y1)
		}
		if x0 > x1 {
			x0, x1 = x1, x0
		}
		from, to := max(0, (x0-3-b.min.X)/b.size), min(b.w-1, (x1+3-b.min.X)/b.size)
		for column := from; column <= to; column++ {
			visit(int(row*b.w + column))
		}
	}
}

// along returns where the line from low to high is at the height y, which is limited to the segment.
func along(low, high Point, y int64) int64 {
	y = max(low.Y, min(y, high.Y)) - low.Y
	return low.X + share(high.X-low.X, y, high.Y-low.Y)
}
