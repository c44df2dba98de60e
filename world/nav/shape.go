package nav

import (
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav/internal/planar"
)

// unit is how many steps of the grid that meshes are computed on make a metre: a step is a quarter of a millimetre. A power
// of two, so that points of the grid are exact as metres.
const unit = 4096

// reach bounds coordinates, in metres, so that the grid has room for what is added around the ground.
const reach = 30000

func toGrid(p geom.Vec2) planar.Point {
	return planar.Point{X: int64(math.RoundToEven(p.X * unit)), Y: int64(math.RoundToEven(p.Y * unit))}
}

func fromGrid(p planar.Point) geom.Vec2 {
	return geom.Vec2{X: float64(p.X) / unit, Y: float64(p.Y) / unit}
}

// shape is a polygon on the grid.
type shape struct {
	outline []planar.Point
	holes   [][]planar.Point
	lo, hi  planar.Point
}

func newShape(outline geom.Polygon, holes []geom.Polygon) (shape, error) {
	ring, err := gridRing(outline)
	if err != nil {
		return shape{}, err
	}
	s := ringShape(ring)
	for i, hole := range holes {
		ring, err := gridRing(hole)
		if err != nil {
			return shape{}, fmt.Errorf("hole %d: %w", i, err)
		}
		s.holes = append(s.holes, ring)
	}
	return s, nil
}

func gridRing(p geom.Polygon) ([]planar.Point, error) {
	if len(p) < 3 {
		return nil, fmt.Errorf("a polygon has at least 3 corners, this one %d", len(p))
	}
	ring := make([]planar.Point, len(p))
	for i, c := range p {
		if !(math.Abs(c.X) <= reach && math.Abs(c.Y) <= reach) {
			return nil, fmt.Errorf("corner %d is at (%v, %v); coordinates are numbers from %d to %d", i, c.X, c.Y, -reach, reach)
		}
		ring[i] = toGrid(c)
	}
	return ring, nil
}

func ringShape(ring []planar.Point) shape {
	s := shape{outline: ring, lo: ring[0], hi: ring[0]}
	for _, p := range ring {
		s.lo = planar.Point{X: min(s.lo.X, p.X), Y: min(s.lo.Y, p.Y)}
		s.hi = planar.Point{X: max(s.hi.X, p.X), Y: max(s.hi.Y, p.Y)}
	}
	return s
}

// third is a point in thirds of a grid step: the middle of a triangle is exact in these.
type third struct{ x, y int64 }

// metres returns the point in metres.
func (p third) metres() geom.Vec2 {
	return geom.Vec2{X: float64(p.x) / 3 / unit, Y: float64(p.y) / 3 / unit}
}

// contains reports whether a point lies in a shape, or on a side of it: a line on which the middle of a triangle lies is no border,
// so that there is the same on both sides of it, and one of them is inside.
func (s *shape) contains(p third) bool {
	if p.x < 3*s.lo.X || p.x > 3*s.hi.X || p.y < 3*s.lo.Y || p.y > 3*s.hi.Y || inRing(s.outline, p) < 0 {
		return false
	}
	for _, hole := range s.holes {
		if inRing(hole, p) > 0 {
			return false
		}
	}
	return true
}

// inRing is positive if a point lies in a ring, negative if it lies outside, and 0 if it lies on a side.
func inRing(ring []planar.Point, p third) int {
	in := -1
	a := ring[len(ring)-1]
	for _, b := range ring {
		left := (b.X-a.X)*(p.y-3*a.Y) - (p.x-3*a.X)*(b.Y-a.Y)
		if left == 0 && 3*min(a.X, b.X) <= p.x && p.x <= 3*max(a.X, b.X) && 3*min(a.Y, b.Y) <= p.y && p.y <= 3*max(a.Y, b.Y) {
			return 0
		}
		if (3*a.Y > p.y) != (3*b.Y > p.y) && (left < 0) == (b.Y < a.Y) {
			in = -in
		}
		a = b
	}
	return in
}

// segments returns the sides of a shape.
func (s *shape) segments(dst []planar.Segment) []planar.Segment {
	dst = ringSegments(dst, s.outline)
	for _, hole := range s.holes {
		dst = ringSegments(dst, hole)
	}
	return dst
}

func ringSegments(dst []planar.Segment, ring []planar.Point) []planar.Segment {
	a := ring[len(ring)-1]
	for _, b := range ring {
		dst = append(dst, planar.Segment{A: a, B: b})
		a = b
	}
	return dst
}

// shapeIndex finds the shapes whose boxes have a point in them: a grid of lists.
type shapeIndex struct {
	lo    planar.Point
	size  int64
	w, h  int64
	lists [][]int32
}

// newShapeIndex lists n shapes, of which shape gives the one of a number.
func newShapeIndex(n int, at func(i int) *shape) *shapeIndex {
	x := &shapeIndex{size: 1, w: 1, h: 1}
	if n > 0 {
		lo, hi := at(0).lo, at(0).hi
		for i := range n {
			s := at(i)
			lo = planar.Point{X: min(lo.X, s.lo.X), Y: min(lo.Y, s.lo.Y)}
			hi = planar.Point{X: max(hi.X, s.hi.X), Y: max(hi.Y, s.hi.Y)}
		}
		across := int64(1)
		for across*across < 4*int64(n) {
			across++
		}
		x.lo = lo
		x.size = max(hi.X-lo.X, hi.Y-lo.Y)/across + 1
		x.w, x.h = (hi.X-lo.X)/x.size+1, (hi.Y-lo.Y)/x.size+1
	}
	x.lists = make([][]int32, x.w*x.h)
	for i := range n {
		s := at(i)
		for row := (s.lo.Y - x.lo.Y) / x.size; row <= (s.hi.Y-x.lo.Y)/x.size; row++ {
			for column := (s.lo.X - x.lo.X) / x.size; column <= (s.hi.X-x.lo.X)/x.size; column++ {
				x.lists[row*x.w+column] = append(x.lists[row*x.w+column], int32(i))
			}
		}
	}
	return x
}

// near lists the shapes that may have a point in them, in their order.
func (x *shapeIndex) near(p third) []int32 {
	right, up := p.x-3*x.lo.X, p.y-3*x.lo.Y
	if right < 0 || up < 0 || right >= 3*x.size*x.w || up >= 3*x.size*x.h {
		return nil
	}
	return x.lists[up/(3*x.size)*x.w+right/(3*x.size)]
}

// simplified leaves out the points of polylines that lie within slack grid steps of the line without them. Edges are those
// of an arrangement; where other than two of them meet, a polyline ends.
func simplified(points []planar.Point, edges [][2]int32, slack float64) []planar.Segment {
	at := make([][]int32, len(points))
	for i, e := range edges {
		at[e[0]] = append(at[e[0]], int32(i))
		at[e[1]] = append(at[e[1]], int32(i))
	}
	var segments []planar.Segment
	done := make([]bool, len(edges))
	walk := func(start, edge int32) {
		chain := []planar.Point{points[start]}
		p := start
		for !done[edge] {
			done[edge] = true
			p = edges[edge][0] + edges[edge][1] - p
			chain = append(chain, points[p])
			if len(at[p]) != 2 {
				break
			}
			edge = at[p][0] + at[p][1] - edge
		}
		if p == start { // round: the point furthest from the start divides it
			far := 0
			for i, q := range chain {
				if q.Sub(chain[0]).Dot(q.Sub(chain[0])) > chain[far].Sub(chain[0]).Dot(chain[far].Sub(chain[0])) {
					far = i
				}
			}
			segments = straightened(segments, chain[:far+1], slack)
			chain = chain[far:]
		}
		segments = straightened(segments, chain, slack)
	}
	for p := range at {
		if len(at[p]) != 2 {
			for _, e := range at[p] {
				if !done[e] {
					walk(int32(p), e)
				}
			}
		}
	}
	for e := range edges {
		if !done[e] {
			walk(edges[e][0], int32(e))
		}
	}
	return segments
}

// straightened returns the polyline by [Douglas73].
func straightened(dst []planar.Segment, chain []planar.Point, slack float64) []planar.Segment {
	first, last := chain[0], chain[len(chain)-1]
	d := last.Sub(first)
	length := math.Sqrt(float64(d.Dot(d)))
	far, most := 0, slack
	for i := 1; i < len(chain)-1; i++ {
		v := chain[i].Sub(first)
		off := math.Sqrt(float64(v.Dot(v)))
		if length > 0 {
			off = math.Abs(float64(d.Cross(v))) / length
		}
		if off > most {
			far, most = i, off
		}
	}
	if far == 0 {
		return append(dst, planar.Segment{A: first, B: last})
	}
	dst = straightened(dst, chain[:far+1], slack)
	return straightened(dst, chain[far:], slack)
}

// clipped returns the part of the line where a plane of the height a*x + b*y + c is zero that lies in a box, or touches it; all in
// grid steps.
func clipped(a, b, c float64, lo, hi planar.Point) (planar.Segment, bool) {
	var ends []planar.Point
	add := func(x, y float64) {
		if x >= float64(lo.X)-0.5 && x <= float64(hi.X)+0.5 && y >= float64(lo.Y)-0.5 && y <= float64(hi.Y)+0.5 {
			p := planar.Point{X: int64(math.RoundToEven(x)), Y: int64(math.RoundToEven(y))}
			if !slices.Contains(ends, p) {
				ends = append(ends, p)
			}
		}
	}
	for _, y := range [2]float64{float64(lo.Y), float64(hi.Y)} {
		if a != 0 {
			add((-c-float64(b*y))/a, y)
		}
	}
	for _, x := range [2]float64{float64(lo.X), float64(hi.X)} {
		if b != 0 {
			add(x, (-c-float64(a*x))/b)
		}
	}
	if len(ends) == 0 {
		return planar.Segment{}, false
	}
	return planar.Segment{A: ends[0], B: ends[len(ends)-1]}, true
}
