package nav

import (
	"math"
	"sync"

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
	flood    bool
	corridor []int32 // portals on the way
	views    [3]view
}

// node is what a search knows of a polygon: the best way into it so far. Of that way it knows the last corner that it goes
// round and how far one can see from there: the funnel of the string that is pulled tight later.
type node struct {
	apex        geom.Vec2 // the last corner; the start of the way, or a place where the cost changes
	left, right geom.Vec2 // what is seen lies between the directions to these; both are the apex if nothing is in the way
	cost        float64   // up to the apex
	total       float64   // up to here, and the least cost of the rest: the order in which the search goes on
	rank        float64   // what tells the better of two ways in: total, or in a flood the cost up to the middle of the polygon
	stamp       uint32    // of the search that it belongs to
	via         int32     // portal; -1: the start
	done        bool
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

// pool keeps finders that are not in use. Unlike a sync.Pool it never drops one, so that searches allocate nothing once
// there are as many as goroutines.
type pool struct {
	mutex sync.Mutex
	free  []*Finder
}

// Finder lends a finder. Give it back with [Finder.Release].
func (m *Mesh) Finder() *Finder {
	p := &m.finders
	p.mutex.Lock()
	if n := len(p.free); n > 0 {
		f := p.free[n-1]
		p.free = p.free[:n-1]
		p.mutex.Unlock()
		return f
	}
	p.mutex.Unlock()
	return NewFinder(m)
}

// Release gives a finder back to its mesh. It must not be used afterwards.
func (f *Finder) Release() {
	p := &f.mesh.finders
	p.mutex.Lock()
	p.free = append(p.free, f)
	p.mutex.Unlock()
}

// Path finds a way between two places of the mesh: A* over the polygons, then the string is pulled tight (Lee and Preparata
// 1984). It is the shortest way through the polygons it goes through; the shortest of all may be a little shorter. If the
// goal cannot be reached, the path leads to the reachable place closest to it, and is partial. A start or a goal that is not
// on the mesh has no path at all. The points are appended to dst.
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
		root := f.root()
		f.enter(from.Poly, &root)
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

// root is the node of the start.
func (f *Finder) root() node {
	p := f.from.At.XY()
	return node{apex: p, left: p, right: p, stamp: f.stamp, via: -1}
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
	metre := f.terms.costs[m.classes[poly].area]
	came := int32(-1)
	if n.via >= 0 {
		came = m.portals[n.via].from
	}
	for i := m.firstPortal[poly]; i < m.firstPortal[poly+1]; i++ {
		p := &m.portals[i]
		if p.to == came && p.link < 0 || !f.terms.allow(p.area, p.gate) {
			continue
		}
		o := node{stamp: f.stamp, via: i, rank: math.Inf(1)}
		if p.link >= 0 {
			start, l := m.linkStart(p)
			cost := n.cost + float64(distance(n.apex, start.XY())*metre) + float64(l.Cost*f.terms.costs[l.Area])
			f.views[0] = view{p.left, p.left, p.left, cost, p.left, p.left}
			f.weigh(&o, &f.views[0], p, metre)
		} else {
			count := f.look(n, p, metre)
			for k := range count {
				f.weigh(&o, &f.views[k], p, metre)
			}
		}
		// No way gets better by going on; without this, what is only estimated could lead in circles.
		o.total = max(o.total, n.total)
		if !f.flood {
			o.rank = o.total
		}
		known := &f.nodes[p.to]
		switch {
		case !(o.total <= f.most):
		case known.stamp != f.stamp, o.rank < known.rank && !(f.flood && f.leads(p.to, poly)):
			f.enter(p.to, &o)
		}
	}
}

// view is a part of a portal, and how one gets to see it.
type view struct {
	apex, left, right geom.Vec2 // as of a node, beyond the portal
	cost              float64   // up to the apex
	from, to          geom.Vec2 // the part: its left and its right end
}

// weigh takes over a view of a portal if the way through it is the best so far.
func (f *Finder) weigh(o *node, v *view, p *portal, metre float64) {
	goal := f.to.At.XY()
	if f.flood {
		goal = f.mesh.middles[p.to]
	}
	enter := towards(v.apex, goal, v.from, v.to)
	total := v.cost + float64(distance(v.apex, enter)*metre)
	next := f.terms.costs[p.area]
	if next != metre { // where the cost changes, the string is not straight
		v.cost, v.apex, v.left, v.right = total, enter, enter, enter
	}
	rank := total
	switch {
	case f.flood:
		rank += float64(distance(enter, goal) * next)
		total = v.cost + float64(distance(v.apex, onSegment(v.from, v.to, v.apex))*metre)
	case p.to == f.to.Poly:
		total += float64(distance(enter, goal) * next)
		rank = total
	default:
		total += float64(distance(enter, goal) * f.terms.cheapest)
		rank = total
	}
	if rank < o.rank {
		o.apex, o.left, o.right, o.cost, o.total, o.rank = v.apex, v.left, v.right, v.cost, total, rank
	}
}

// look fills in the views of a portal from a node: the part that is seen from its apex, and the parts to the left and right
// of that, which are seen from the corners that hide them. To go round a corner is no use if the goal lies on the other side
// of what is seen. It tells how many views there are.
func (f *Finder) look(n *node, p *portal, metre float64) (count int) {
	goal := f.to.At.XY()
	if f.flood {
		goal = f.mesh.middles[p.to]
	}
	if n.left == n.right {
		f.views[0] = view{n.apex, p.left, p.right, n.cost, p.left, p.right}
		if touches(n.apex, p.left, p.right) {
			f.views[0].left, f.views[0].right = n.apex, n.apex
		}
		return 1
	}
	seen := view{n.apex, p.left, p.right, n.cost, p.left, p.right}
	whole := false // all of the portal is hidden
	if l := turn(n.apex, n.left, p.left); l > 0 {
		r := turn(n.apex, n.left, p.right)
		if whole = r >= 0; !whole {
			seen.left, seen.from = n.left, between(p.left, p.right, l/(l-r))
		}
		if whole || turn(n.apex, n.left, goal) > 0 {
			f.views[count] = round(n, n.left, p, metre)
			count++
		}
	}
	if r := turn(n.apex, n.right, p.right); r < 0 {
		l := turn(n.apex, n.right, p.left)
		if l <= 0 {
			whole = true
		} else {
			seen.right, seen.to = n.right, between(p.right, p.left, r/(r-l))
		}
		if l <= 0 || turn(n.apex, n.right, goal) < 0 {
			f.views[count] = round(n, n.right, p, metre)
			count++
		}
	}
	if !whole {
		f.views[count] = seen
		count++
	}
	return count
}

// round is the view of a whole portal from one of the corners that bound what is seen.
func round(n *node, corner geom.Vec2, p *portal, metre float64) view {
	v := view{corner, p.left, p.right, n.cost + float64(distance(n.apex, corner)*metre), p.left, p.right}
	if touches(corner, p.left, p.right) {
		v.left, v.right = corner, corner
	}
	return v
}

func between(a, b geom.Vec2, t float64) geom.Vec2 {
	return geom.Vec2{X: a.X + float64(t*(b.X-a.X)), Y: a.Y + float64(t*(b.Y-a.Y))}
}

// linkStart is where the portal of a link begins, and the link.
func (m *Mesh) linkStart(p *portal) (geom.Vec3, *Link) {
	l := &m.links[p.link]
	if l.To.XY() == p.left {
		return l.From, l
	}
	return l.To, l
}

// touches says whether somebody stands in a portal, so that it hides nothing from him: within a micrometre, because places
// on a side are rounded.
func touches(p, left, right geom.Vec2) bool {
	d := right.Sub(left)
	v := p.Sub(left)
	off, along, square := d.Cross(v), d.Dot(v), d.LenSq()
	return float64(off*off) <= float64(1e-12*square) && along >= -1e-6 && along <= square+1e-6
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
		return between(left, right, l/(l-r))
	case math.Abs(l) < math.Abs(r):
		return left
	}
	return right
}

// enter writes down a new or better way into a polygon.
func (f *Finder) enter(poly int32, n *node) {
	if f.nodes[poly].stamp != f.stamp {
		f.visited = append(f.visited, poly)
	}
	f.nodes[poly] = *n
	// Up the heap. An entry of the same polygon that is worse stays in it, and is skipped when it comes out.
	i := len(f.open)
	f.open = append(f.open, entry{})
	for i > 0 {
		up := (i - 1) / 2
		if !before(n.total, poly, f.open[up]) {
			break
		}
		f.open[i] = f.open[up]
		i = up
	}
	f.open[i] = entry{n.total, poly}
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
	f.to, f.most, f.flood = Nowhere, most, true
	if f.mesh.has(from.Poly) {
		root := f.root()
		f.enter(from.Poly, &root)
	}
	for !f.Advance(math.MaxInt32) {
	}
}

// To is the length and the cost of the way that the last Flood found to a place. False if it is not within its cost.
func (f *Finder) To(place Place) (length, cost float64, ok bool) {
	if !f.known(place.Poly) {
		return 0, 0, false
	}
	f.reenter(place)
	length, cost = f.measure(place)
	return length, cost, cost <= f.most
}

// PathTo is the way that the last Flood found to a place, as Path tells it.
func (f *Finder) PathTo(place Place, dst []geom.Vec3) (Path, bool) {
	if !f.known(place.Poly) {
		return Path{Points: dst}, false
	}
	f.reenter(place)
	path := f.pull(place, dst, true)
	return path, path.Cost <= f.most
}

// reenter leads the way into the polygon of a place through that neighbour from which it is cheapest to the place. A flood,
// which has no goal, has only found the way that comes to the polygon first.
func (f *Finder) reenter(place Place) {
	m, n := f.mesh, &f.nodes[place.Poly]
	if n.via < 0 {
		return
	}
	_, best := f.measure(place)
	via := n.via
	for i := m.firstPortal[place.Poly]; i < m.firstPortal[place.Poly+1]; i++ {
		q := m.portals[i].to
		if m.portals[i].link >= 0 || !f.known(q) || f.leads(place.Poly, q) {
			continue
		}
		if o := &f.nodes[q]; o.cost+float64(distance(o.apex, place.At.XY())*f.terms.cheapest) >= best {
			continue
		}
		for k := m.firstPortal[q]; k < m.firstPortal[q+1]; k++ {
			if p := &m.portals[k]; p.to == place.Poly && p.link < 0 && p.left == m.portals[i].right {
				n.via = k
				if _, cost := f.measure(place); cost < best {
					best, via = cost, k
				}
			}
		}
	}
	n.via = via
}

// leads says whether the way into polygon q goes through polygon p.
func (f *Finder) leads(p, q int32) bool {
	for q != p {
		via := f.nodes[q].via
		if via < 0 {
			return false
		}
		q = f.mesh.portals[via].from
	}
	return true
}

func (f *Finder) measure(to Place) (length, cost float64) {
	path := f.pull(to, nil, false)
	return path.Length, path.Cost
}
