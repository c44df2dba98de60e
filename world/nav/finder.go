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
	polys    []polyState   // by polygon
	vertices []vertexState // by vertex, then two for each link: its ends
	ranks    []rankState   // by portal, places of it where the cost of a metre changes; nil until it is needed
	stamp    uint32        // of what belongs to this search
	nodes    []node
	roots    []root
	queue    queue
	visited  []int32 // polygons, in the order they were found
	terms    terms
	cheapest float64 // the least cost of a metre towards the goal, links included
	from, to Place
	goal     geom.Vec2
	most     float64     // nothing that costs more is of interest: the limit of a flood, or the best way to the goal so far
	flood    bool        // there is no goal
	settled  bool        // whoever is in the goal's polygon goes straight on: nothing is cheaper
	taut     bool        // ways are straight between their corners: no slopes, no links, no areas that cost more
	best     int32       // the node that is on the best way to the goal so far; -1: none
	end      int32       // the same when the search is over
	corridor []int32     // portals on the way
	apexes   []geom.Vec2 // of the nodes behind these
	apart    []geom.Vec2 // the same, as the search has left them
}

// NewFinder makes a finder for a mesh.
func NewFinder(m *Mesh) *Finder {
	return &Finder{mesh: m, polys: make([]polyState, m.Len()), vertices: make([]vertexState, m.vertexCount+2*len(m.links))}
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

// Path finds the shortest way between two places of the mesh, seen from above; from B to A it is as long as from A to B.
// Where areas cost more than others it is the cheapest, to three percent at worst, see [Filter.Costs]. If the goal cannot be reached, the
// path leads to the reachable place closest to it, and is partial. A start or a goal that is not on the mesh has no path at
// all. The points are appended to dst.
func (f *Finder) Path(from, to Place, filter *Filter, dst []geom.Vec3) Path {
	f.start(from, to, filter)
	f.search()
	return f.result(dst)
}

// Distance returns the length and the cost of the path between two places. False if there is none that leads all the way.
func (f *Finder) Distance(from, to Place, filter *Filter) (length, cost float64, ok bool) {
	f.start(from, to, filter)
	f.search()
	i := f.end
	if i < 0 {
		if !f.known(to.Poly) {
			return 0, 0, false
		}
		i = f.way(to)
	}
	path := f.pull(to, i, nil, false)
	return path.Length, path.Cost, true
}

// start begins the search for a path.
func (f *Finder) start(from, to Place, filter *Filter) {
	f.terms.set(filter)
	f.begin(from)
	f.to, f.goal, f.flood = to, to.At.XY(), false
	f.cheapest = f.mesh.cheapest(&f.terms)
	if f.mesh.has(from.Poly) && f.mesh.has(to.Poly) {
		f.settled = f.terms.costs[f.mesh.classes[to.Poly].area] == f.cheapest
		for p := to.Poly; p >= 0; p = f.mesh.inward[p] {
			f.polys[p].towards = f.stamp
		}
		f.first()
	}
}

// has reports whether a polygon is one of the mesh.
func (m *Mesh) has(poly int32) bool { return poly >= 0 && int(poly) < m.Len() && m.Corners(poly) > 0 }

// search runs a search that was begun to its end.
func (f *Finder) search() {
	for f.end < 0 {
		i := f.queue.pop(f.most)
		switch {
		case i >= 0:
			if n := &f.nodes[i]; !f.roots[n.root].worse && (i != f.best || !f.settled) {
				f.expand(i)
			}
		case f.best >= 0:
			f.end = f.best
		case !f.flood && len(f.visited) > 0:
			// The goal was not reached. What is closest to it may lie where a way to it would not have gone: look everywhere.
			f.begin(f.from)
			f.flood = true
			f.first()
		case !f.bridge():
			return
		}
	}
}

// result returns the path that the search found.
func (f *Finder) result(dst []geom.Vec3) Path {
	if len(f.visited) == 0 {
		return Path{Points: dst}
	}
	if f.end >= 0 {
		return f.pull(f.to, f.end, dst, true)
	}
	to, partial := f.to, false
	if !f.known(to.Poly) {
		to, partial = f.closest(), true
	}
	path := f.pull(to, f.way(to), dst, true)
	path.Partial = partial
	return path
}

// closest returns the place that the search came to that is closest to the goal.
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
	f.terms.set(filter)
	f.begin(from)
	f.to, f.most, f.flood = Nowhere, most, true
	if f.mesh.has(from.Poly) {
		f.first()
	}
	f.search()
}

// To returns the length and the cost of the way that the last Flood found to a place: as Path would find it. False if it is not
// within its cost.
func (f *Finder) To(place Place) (length, cost float64, ok bool) {
	if !f.known(place.Poly) {
		return 0, 0, false
	}
	path := f.pull(place, f.way(place), nil, false)
	return path.Length, path.Cost, path.Cost <= f.most
}

// PathTo returns the way that the last Flood found to a place, as Path tells it.
func (f *Finder) PathTo(place Place, dst []geom.Vec3) (Path, bool) {
	if !f.known(place.Poly) {
		return Path{Points: dst}, false
	}
	path := f.pull(place, f.way(place), dst, true)
	return path, path.Cost <= f.most
}

// known reports whether the search has found a way into a polygon.
func (f *Finder) known(poly int32) bool {
	return f.mesh.has(poly) && f.polys[poly].stamp == f.stamp
}

// way returns the node of a known polygon from which it is cheapest to a place in it.
func (f *Finder) way(to Place) int32 {
	best, found := math.Inf(1), f.polys[to.Poly].last
	at := to.At.XY()
	for i := found; i >= 0; i = f.nodes[i].next {
		n := &f.nodes[i]
		if d := distance(n.apex, at); n.cost+float64(d*f.terms.cheapest) >= best {
			continue
		}
		if cost := f.costTo(n, to.Poly, at); cost < best {
			best, found = cost, i
		}
	}
	return found
}

// costTo returns what it costs to get to a point of a polygon, in the way that a node of it stands for.
func (f *Finder) costTo(n *node, poly int32, at geom.Vec2) float64 {
	metre := f.terms.costs[f.mesh.classes[poly].area]
	enter, bent := f.lastBend(n, at)
	if !bent {
		return n.cost + float64(distance(n.apex, at)*metre)
	}
	return n.cost + float64((distance(n.apex, enter)+distance(enter, at))*metre)
}

// lastBend returns the end of the part of a portal that one has to go round to get from a node to a point in its polygon; false if
// the way is straight.
func (f *Finder) lastBend(n *node, at geom.Vec2) (geom.Vec2, bool) {
	if n.all() {
		return at, false
	}
	left, right := f.part(n)
	switch {
	case touches(at, left, right):
		return at, false
	case turn(n.apex, left, at) > 0:
		return left, true
	case turn(n.apex, right, at) < 0:
		return right, true
	}
	return at, false
}
