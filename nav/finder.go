package nav

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Finder is the scratch memory of searches on one mesh, for one goroutine at a time. Once it has grown it allocates
// nothing. [Mesh.Finder] lends one.
type Finder struct {
	mesh     *Mesh
	nodes    []node // by polygon
	stamp    uint32 // of the nodes of this search
	open     []entry
	visited  []int32 // polygons, in the order they were found
	terms    terms
	from, to Place
	most     float64 // the search goes no further; +Inf for a path
	limit    float64 // that of a flood
	flood    bool
	corridor []int32 // portals on the way
}

// node is what a search knows of a polygon: the cheapest way into it so far.
type node struct {
	at    geom.Vec2 // where the way enters
	cost  float64   // up to there
	stamp uint32    // of the search that it belongs to
	via   int32     // portal; -1: the start
	done  bool
}

// entry of the heap of polygons to go on from.
type entry struct {
	total float64 // cost up to there and least cost of the rest
	poly  int32
}

// NewFinder makes a finder for a mesh.
func NewFinder(m *Mesh) *Finder {
	return &Finder{mesh: m, nodes: make([]node, m.Len())}
}

// Finder lends a finder from a pool. Give it back with [Finder.Release].
func (m *Mesh) Finder() *Finder {
	if f, ok := m.finders.Get().(*Finder); ok {
		return f
	}
	return NewFinder(m)
}

// Release gives a finder back to its mesh.
func (f *Finder) Release() { f.mesh.finders.Put(f) }

// Path finds a way between two places of the mesh: A* over the polygons, then the string is pulled tight (Lee and Preparata
// 1984). It is the shortest way through the polygons it goes through; it may be a few per cent longer than the shortest of
// all. If the goal cannot be reached, the path leads to the reachable place closest to it, and is partial. A start that is
// not on the mesh has no path at all. The points are appended to dst.
func (f *Finder) Path(from, to Place, filter *Filter, dst []geom.Vec3) Path {
	f.Start(from, to, filter)
	for !f.Advance(math.MaxInt32) {
	}
	return f.Result(dst)
}

// Distance is the length and the cost of the path between two places. False if there is none that leads all the way.
func (f *Finder) Distance(from, to Place, filter *Filter) (length, cost float64, ok bool) {
	f.Start(from, to, filter)
	for !f.Advance(math.MaxInt32) {
	}
	if !f.known(to.Poly) {
		return 0, 0, false
	}
	length, cost = f.measure(to)
	return length, cost, true
}

// Start begins the search for a path that Advance goes on with and Result tells.
func (f *Finder) Start(from, to Place, filter *Filter) {
	f.begin(from, filter)
	f.to, f.most, f.flood = to, math.Inf(1), false
	if f.mesh.has(from.Poly) && f.mesh.has(to.Poly) {
		f.enter(from.Poly, -1, from.At.XY(), 0, 0)
	}
}

// has says whether a polygon is one of the mesh.
func (m *Mesh) has(poly int32) bool { return poly >= 0 && int(poly) < m.Len() && m.Corners(poly) > 0 }

func (f *Finder) begin(from Place, filter *Filter) {
	f.stamp++
	if f.stamp == 0 { // after four milliards of searches
		clear(f.nodes)
		f.stamp = 1
	}
	f.open, f.visited = f.open[:0], f.visited[:0]
	f.from = from
	f.terms.set(filter)
}

// Advance goes on with a search for so many polygons. True when it is over.
func (f *Finder) Advance(steps int) bool {
	for ; steps > 0; steps-- {
		poly := f.pop()
		if poly < 0 {
			return true
		}
		if poly == f.to.Poly && !f.flood {
			f.open = f.open[:0]
			return true
		}
		f.expand(poly)
	}
	return len(f.open) == 0
}

// expand looks at the ways out of a polygon.
func (f *Finder) expand(poly int32) {
	m := f.mesh
	n := &f.nodes[poly]
	at, base := n.at, n.cost
	metre := f.terms.costs[m.classes[poly].area]
	goal := f.to.At.XY()
	came := int32(-1)
	if n.via >= 0 {
		came = m.portals[n.via].from
	}
	for i := m.firstPortal[poly]; i < m.firstPortal[poly+1]; i++ {
		p := &m.portals[i]
		if p.to == came && p.link < 0 || !f.terms.allow(p.area, p.gate) {
			continue
		}
		var enter geom.Vec2
		var cost float64
		switch {
		case p.link >= 0:
			enter = p.left
			l := &m.links[p.link]
			start := l.From.XY()
			if l.To.XY() != enter {
				start = l.To.XY()
			}
			cost = base + float64(distance(at, start)*metre) + float64(l.Cost*f.terms.costs[l.Area])
		case f.flood:
			enter = onSegment(p.left, p.right, at)
			cost = base + float64(distance(at, enter)*metre)
		default:
			enter = towards(at, goal, p.left, p.right)
			cost = base + float64(distance(at, enter)*metre)
		}
		if !(cost <= f.most) {
			continue
		}
		if o := &f.nodes[p.to]; o.stamp == f.stamp && o.cost <= cost {
			continue
		}
		var rest float64
		switch {
		case f.flood:
		case p.to == f.to.Poly:
			rest = float64(distance(enter, goal) * f.terms.costs[p.area])
		default:
			rest = float64(distance(enter, goal) * f.terms.cheapest)
		}
		f.enter(p.to, i, enter, cost, cost+rest)
	}
}

// distance in the plane, where no coordinate is so large that its square is none.
func distance(a, b geom.Vec2) float64 {
	x, y := a.X-b.X, a.Y-b.Y
	return math.Sqrt(float64(x*x) + float64(y*y))
}

// towards is the point of a portal where the straight way to the goal crosses it, or the end of the portal that is closer to
// that way.
func towards(at, goal, left, right geom.Vec2) geom.Vec2 {
	dx, dy := goal.X-at.X, goal.Y-at.Y
	l := float64(dx*(left.Y-at.Y)) - float64(dy*(left.X-at.X))
	r := float64(dx*(right.Y-at.Y)) - float64(dy*(right.X-at.X))
	switch {
	case (l > 0) != (r > 0):
		t := l / (l - r)
		return geom.Vec2{X: left.X + float64(t*(right.X-left.X)), Y: left.Y + float64(t*(right.Y-left.Y))}
	case math.Abs(l) < math.Abs(r):
		return left
	}
	return right
}

// enter writes down a new or better way into a polygon.
func (f *Finder) enter(poly, via int32, at geom.Vec2, cost, total float64) {
	n := &f.nodes[poly]
	if n.stamp != f.stamp {
		f.visited = append(f.visited, poly)
	}
	*n = node{at: at, cost: cost, stamp: f.stamp, via: via}
	// Up the heap. An entry of the same polygon that is worse stays in it, and is skipped when it comes out.
	i := len(f.open)
	f.open = append(f.open, entry{})
	for i > 0 {
		up := (i - 1) / 2
		if !before(total, poly, f.open[up]) {
			break
		}
		f.open[i] = f.open[up]
		i = up
	}
	f.open[i] = entry{total, poly}
}

// before orders the heap: by cost, then by number, so that equal costs are the same everywhere.
func before(total float64, poly int32, e entry) bool {
	return total < e.total || total == e.total && poly < e.poly
}

// pop is the polygon to go on from, -1 if none is left.
func (f *Finder) pop() int32 {
	for len(f.open) > 0 {
		top := f.open[0]
		last := f.open[len(f.open)-1]
		f.open = f.open[:len(f.open)-1]
		if n := len(f.open); n > 0 {
			i := 0
			for {
				child := 2*i + 1
				if child >= n {
					break
				}
				if child+1 < n && before(f.open[child+1].total, f.open[child+1].poly, f.open[child]) {
					child++
				}
				if !before(f.open[child].total, f.open[child].poly, last) {
					break
				}
				f.open[i] = f.open[child]
				i = child
			}
			f.open[i] = last
		}
		if n := &f.nodes[top.poly]; !n.done {
			n.done = true
			return top.poly
		}
	}
	return -1
}

// known says whether the search has found a way into a polygon.
func (f *Finder) known(poly int32) bool {
	return f.mesh.has(poly) && f.nodes[poly].stamp == f.stamp
}

// Result is the path that a search has found, once Advance was true.
func (f *Finder) Result(dst []geom.Vec3) Path {
	if len(f.visited) == 0 {
		return Path{Points: dst}
	}
	to, partial := f.to, false
	if !f.known(to.Poly) {
		to, partial = f.closest(), true
	}
	path := f.pull(to, dst, true)
	path.Partial = partial
	return path
}

// closest is the place that the search came to that is closest to the goal.
func (f *Finder) closest() Place {
	best, found := math.Inf(1), f.from
	for _, poly := range f.visited {
		p := f.mesh.on(poly, f.mesh.clamp(poly, f.to.At.XY()))
		if d := p.Dist(f.to.At); d < best {
			best, found = d, Place{poly, p}
		}
	}
	return found
}

// Flood finds the ways from one place to all that are no more than a cost away, in one search; To tells them.
func (f *Finder) Flood(from Place, most float64, filter *Filter) {
	f.begin(from, filter)
	// The search takes ways for longer than they are once the string is pulled tight, so it must go a little further.
	f.to, f.limit, f.most, f.flood = Nowhere, most, float64(most*1.25), true
	if f.mesh.has(from.Poly) {
		f.enter(from.Poly, -1, from.At.XY(), 0, 0)
	}
	for !f.Advance(math.MaxInt32) {
	}
}

// To is the length and the cost of the way that the last Flood found to a place. False if it is not within its cost.
func (f *Finder) To(place Place) (length, cost float64, ok bool) {
	if !f.known(place.Poly) {
		return 0, 0, false
	}
	length, cost = f.measure(place)
	return length, cost, cost <= f.limit
}

// PathTo is the way that the last Flood found to a place, as Path tells it.
func (f *Finder) PathTo(place Place, dst []geom.Vec3) (Path, bool) {
	if !f.known(place.Poly) {
		return Path{Points: dst}, false
	}
	path := f.pull(place, dst, true)
	return path, path.Cost <= f.limit
}

func (f *Finder) measure(to Place) (length, cost float64) {
	path := f.pull(to, nil, false)
	return path.Length, path.Cost
}
