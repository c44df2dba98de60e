package nav

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// A node of a search is a part of a portal together with the last corner before it, from which all of that part is seen:
// all ways through the part that go round that corner last. What is seen of the portals behind it makes new nodes; what is
// hidden is reached round the ends of the part, but only if those are corners of what cannot be walked on, because no
// shortest way bends anywhere else. So no way is left out, and the first node that comes to the goal is on the shortest.
// (The idea is that of Polyanya [Cui17].)
type node struct {
	apex        geom.Vec2 // the last corner; the start of the way; or a place where the cost changes
	left, right geom.Vec2 // what is seen lies between the directions to these; both are the apex if nothing is in the way
	cost        float64   // up to the apex
	via         int32     // portal; -1: the start
	from        int32     // the node before; -1: none
	next        int32     // another node of the polygon that the portal leads to; -1: none
	root        int32     // the number of the apex
	leftEnd     bool      // the part reaches to the left end of the portal
	rightEnd    bool
}

// all reports whether the whole polygon is seen from the apex, which lies on the portal.
func (n *node) all() bool { return n.left == n.right }

// root is an apex, and the cheapest way to it.
type root struct {
	at     geom.Vec2
	poly   int32 // on which it lies
	cost   float64
	vertex int32 // -1: none
	from   int32 // the root before; -1: none
	worse  bool  // a better way to the vertex has been found since
}

// polyState is what a search knows of a polygon.
type polyState struct {
	stamp   uint32 // of the search that has found a way into it
	towards uint32 // of the search whose goal lies in it, or behind it in a dead end
	last    int32  // the node that was found last
}

// vertexState is what a search knows of a vertex.
type vertexState struct {
	stamp uint32
	root  int32 // the cheapest way to it
}

// begin makes everything ready for a search that has found nothing yet.
func (f *Finder) begin(from Place) {
	f.stamp++
	if f.stamp == 0 { // after four milliards of searches
		clear(f.polys)
		clear(f.vertices)
		clear(f.ranks)
		f.stamp = 1
	}
	f.queue.reset(0, 0)
	f.visited, f.nodes, f.roots = f.visited[:0], f.nodes[:0], f.roots[:0]
	f.from, f.most, f.best, f.end = from, math.Inf(1), -1, -1
	f.taut = f.terms.plain && !f.mesh.uneven && len(f.mesh.links) == 0
	if !f.terms.plain && f.ranks == nil {
		f.ranks = make([]rankState, crossings*len(f.mesh.portals))
	}
}

// first adds the start.
func (f *Finder) first() {
	at := f.from.At.XY()
	f.roots = append(f.roots, root{vertex: -1, from: -1})
	f.nodes = append(f.nodes, node{apex: at, left: at, right: at, via: -1, from: -1})
	f.enter(f.from.Poly, 0)
	span := min(f.most, distance(f.mesh.lo, f.mesh.hi))
	if f.flood {
		f.queue.reset(0, span)
		f.queue.push(0, 0)
		return
	}
	least := float64(distance(at, f.goal) * f.cheapest)
	f.queue.reset(least, min(least, span))
	f.queue.push(least, 0)
	if f.from.Poly == f.to.Poly {
		f.most, f.best = f.costTo(&f.nodes[0], f.to.Poly, f.goal), 0
	}
}

// portalTo returns the polygon that a node lies in.
func (f *Finder) portalTo(i int32) int32 {
	if via := f.nodes[i].via; via >= 0 {
		return f.mesh.portals[via].to
	}
	return f.from.Poly
}

// part returns the part of its portal that a node stands for.
func (f *Finder) part(n *node) (left, right geom.Vec2) {
	p := &f.mesh.portals[n.via]
	left, right = p.left, p.right
	if n.all() {
		return left, right
	}
	if !n.leftEnd {
		left = cut(p, n.apex, n.left)
	}
	if !n.rightEnd {
		right = cut(p, n.apex, n.right)
	}
	return left, right
}

// cut returns where the line from a corner through a point cuts a portal.
func cut(p *portal, apex, through geom.Vec2) geom.Vec2 {
	l, r := turn(apex, through, p.left), turn(apex, through, p.right)
	if l == r {
		return p.left
	}
	return between(p.left, p.right, min(max(l/(l-r), 0), 1))
}

// tie is by how much a way to a corner must be better than another to count, in metres or what they cost: between ways that
// are equally good rounding must not decide over and over again.
const tie = 1e-9

// bendState is what is known of a corner that ways from one node go round.
type bendState struct {
	known, good bool
	root        int32
	cost        float64
}

// bend fills in the root at a corner of a node, the first time; false if there is a better way to that corner.
func (f *Finder) bend(b *bendState, apex, at geom.Vec2, cost float64, root, poly, vertex int32) bool {
	if !b.known {
		b.known = true
		b.cost = cost + float64(distance(apex, at)*f.terms.costs[f.mesh.classes[poly].area])
		b.root = f.arrive(root, vertex, b.cost, at, poly)
		b.good = b.root >= 0
	}
	return b.good
}

// arrive returns the number of the root at a vertex, for ways that come to it from another root; -1 if there is a better way to it.
func (f *Finder) arrive(from, vertex int32, cost float64, at geom.Vec2, poly int32) int32 {
	v := &f.vertices[vertex]
	if v.stamp == f.stamp {
		r := &f.roots[v.root]
		if r.from == from && r.cost == cost {
			return v.root
		}
		if !(cost < r.cost-tie) {
			return -1
		}
		r.worse = true
	}
	v.stamp, v.root = f.stamp, int32(len(f.roots))
	f.roots = append(f.roots, root{at: at, poly: poly, cost: cost, vertex: vertex, from: from})
	return v.root
}

// expand goes on from a node into all that is seen and hidden behind its polygon. While there is only one way to go on, it
// goes on at once, because nothing needs to be weighed.
func (f *Finder) expand(i int32) {
	for {
		first := int32(len(f.nodes))
		f.look(i)
		last := int32(len(f.nodes))
		if last == first+1 && !f.flood && f.terms.plain {
			if p := &f.mesh.portals[f.nodes[first].via]; p.link < 0 && p.to != f.to.Poly {
				if o := &f.nodes[first]; f.taut && !o.all() { // the way is told by its corners alone
					f.nodes[i] = *o
					f.nodes = f.nodes[:first]
					continue
				}
				i = first
				continue
			}
		}
		if f.terms.plain && f.cheapest == 1 && !f.flood {
			f.weighPlain(first, last)
			return
		}
		for k := first; k < last; k++ {
			f.weigh(k)
		}
		return
	}
}

// look makes the nodes that come after a node, and does not weigh them yet.
func (f *Finder) look(i int32) {
	m := f.mesh
	n := &f.nodes[i]
	first := len(f.nodes)
	apex, left, right, root := n.apex, n.left, n.right, n.root
	poly := f.from.Poly
	var entry *portal
	if n.via >= 0 {
		entry = &m.portals[n.via]
		poly = entry.to
	}
	all := n.all()
	cost := n.cost
	roundLeft, roundRight := !all && n.leftEnd && entry.leftCorner, !all && n.rightEnd && entry.rightCorner
	lx, ly, rx, ry := left.X-apex.X, left.Y-apex.Y, right.X-apex.X, right.Y-apex.Y
	var byLeft, byRight bendState
	var exits []int32
	if entry != nil {
		exits = m.exits[entry.exits : entry.exits+int32(entry.exitCount)]
		if f.changes(entry) && f.terms.costs[entry.area] < f.terms.costs[m.classes[entry.from].area] {
			f.alongside(i, poly)
		}
	} else {
		exits = m.starts[m.firstPortal[poly]:m.firstPortal[poly+1]]
	}
	for _, id := range exits {
		p := &m.portals[id]
		if !f.terms.open && !f.terms.allow(p.area, p.gate) {
			continue
		}
		if p.link >= 0 {
			f.climb(i, poly, id)
			continue
		}
		// Dead ends are entered only towards the goal, and not left if it lies in them.
		if p.deadEnd != 0 && !f.flood && f.terms.plain {
			if p.deadEnd > 0 && f.polys[p.to].towards != f.stamp || p.deadEnd < 0 && f.polys[poly].towards == f.stamp {
				continue
			}
		}
		if all && touches(apex, p.left, p.right) {
			if !f.been(i, p.to, root) {
				f.add(apex, apex, apex, cost, id, i, root)
			}
			continue
		}
		if near, vertex := p.edgeOn(apex); vertex >= 0 && (all || withinRays(lx, ly, rx, ry, near.Sub(apex))) {
			var b bendState
			if f.bend(&b, apex, near, cost, root, poly, vertex) {
				f.add(near, near, near, b.cost, id, i, b.root)
			}
			continue
		}
		if all {
			f.add(apex, p.left, p.right, cost, id, i, root)
			continue
		}
		px, py, qx, qy := p.left.X-apex.X, p.left.Y-apex.Y, p.right.X-apex.X, p.right.Y-apex.Y
		ll, lr := float64(lx*py)-float64(ly*px), float64(lx*qy)-float64(ly*qx)
		rl, rr := float64(rx*py)-float64(ry*px), float64(rx*qy)-float64(ry*qx)
		hiddenLeft, hiddenRight := lr >= 0, rl <= 0 // all of it
		if !hiddenLeft && !hiddenRight {
			o := f.add(apex, p.left, p.right, cost, id, i, root)
			if ll > 0 {
				o.left, o.leftEnd = left, false
			}
			if rr < 0 {
				o.right, o.rightEnd = right, false
			}
		}
		if roundLeft && (ll > 0 || hiddenLeft) {
			if roundLeft = f.bend(&byLeft, apex, left, cost, root, poly, entry.leftVertex); roundLeft {
				if touches(left, p.left, p.right) {
					f.add(left, left, left, byLeft.cost, id, i, byLeft.root)
				} else if o := f.add(left, p.left, p.right, byLeft.cost, id, i, byLeft.root); !hiddenLeft {
					o.right, o.rightEnd = between(p.left, p.right, ll/(ll-lr)), false
				}
			} else if f.needless(i, left, entry.leftVertex) {
				f.nodes = f.nodes[:first]
				return
			}
		}
		if roundRight && (rr < 0 || hiddenRight) {
			if roundRight = f.bend(&byRight, apex, right, cost, root, poly, entry.rightVertex); roundRight {
				if touches(right, p.left, p.right) {
					f.add(right, right, right, byRight.cost, id, i, byRight.root)
				} else if o := f.add(right, p.left, p.right, byRight.cost, id, i, byRight.root); !hiddenRight {
					o.left, o.leftEnd = between(p.right, p.left, rr/(rr-rl)), false
				}
			} else if f.needless(i, right, entry.rightVertex) {
				f.nodes = f.nodes[:first]
				return
			}
		}
	}
}

// edgeOn returns the nearer end of a portal that is seen edge-on, as from a place at the wall that the portal continues: ways through it go
// along the wall and round that end. The vertex is -1 if the portal is not seen so, or if no way goes round that end.
func (p *portal) edgeOn(from geom.Vec2) (near geom.Vec2, vertex int32) {
	l, r := p.left.Sub(from), p.right.Sub(from)
	side := p.right.Sub(p.left)
	if off := l.Cross(r); float64(off*off) > float64(1e-12*side.LenSq()) || l.Dot(r) <= 0 {
		return near, -1
	}
	switch closer := l.LenSq() < r.LenSq(); {
	case closer && p.leftCorner:
		return p.left, p.leftVertex
	case !closer && p.rightCorner:
		return p.right, p.rightVertex
	}
	return near, -1
}

// withinRays reports whether a point lies between the rays to the left and to the right, or within a millionth of a metre of one.
func withinRays(lx, ly, rx, ry float64, way geom.Vec2) bool {
	l, r := float64(lx*way.Y)-float64(ly*way.X), float64(rx*way.Y)-float64(ry*way.X)
	return (l <= 0 || float64(l*l) <= 1e-12*(float64(lx*lx)+float64(ly*ly))) && (r >= 0 || float64(r*r) <= 1e-12*(float64(rx*rx)+float64(ry*ry)))
}

// needless reports whether all of the portal's part of a node is got to better round an end of it, to which there is a better
// way: then no shortest way is lost without the node. How much longer it is to go round an end grows with the distance from
// there, so that only the other end matters.
func (f *Finder) needless(i int32, end geom.Vec2, vertex int32) bool {
	if !f.terms.plain {
		return false
	}
	n := &f.nodes[i]
	left, right := f.part(n)
	other := left
	if end == n.left {
		other = right
	}
	return f.roots[f.vertices[vertex].root].cost+distance(end, other) < n.cost+distance(n.apex, other)-tie
}

// add makes a node that reaches to both ends of its portal.
func (f *Finder) add(apex, left, right geom.Vec2, cost float64, via, from, root int32) *node {
	i := len(f.nodes)
	if i == cap(f.nodes) {
		f.nodes = append(f.nodes, node{})
	} else {
		f.nodes = f.nodes[:i+1]
	}
	o := &f.nodes[i]
	o.apex, o.left, o.right = apex, left, right
	o.cost, o.via, o.from, o.root = cost, via, from, root
	o.next = -1
	o.leftEnd, o.rightEnd = true, true
	return o
}

// been reports whether the way to a node has been in a polygon before, round and round its apex.
func (f *Finder) been(i, poly, root int32) bool {
	for ; i >= 0 && f.nodes[i].root == root; i = f.nodes[i].from {
		if f.portalTo(i) == poly {
			return true
		}
	}
	return false
}

// climb goes over a link.
func (f *Finder) climb(i int32, poly, id int32) {
	m := f.mesh
	p := &m.portals[id]
	start, l := m.linkStart(p)
	if f.terms.excluded>>l.Area&1 == 1 {
		return
	}
	n := &f.nodes[i]
	cost := f.costTo(n, poly, start.XY()) + float64(l.Cost*f.terms.costs[l.Area])
	if r := f.arrive(n.root, int32(m.vertexCount)+p.link, cost, p.left, p.to); r >= 0 {
		f.nodes = append(f.nodes, node{apex: p.left, left: p.left, right: p.left, cost: cost, via: id, from: i, root: r})
	}
}
