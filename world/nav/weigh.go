package nav

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// This file decides which of the nodes that a search has found it goes on from, and in which order.

// weighPlain is weigh for nodes of a way to a goal where a metre costs the same everywhere.
func (f *Finder) weighPlain(first, last int32) {
	nodes, portals, goal := f.nodes[first:last], f.mesh.portals, f.goal
	for k := range nodes {
		o := &nodes[k]
		p := &portals[o.via]
		if p.link >= 0 || p.to == f.to.Poly {
			f.weigh(first + int32(k))
			continue
		}
		g := goal
		if turn(p.right, p.left, g) > 0 {
			g = mirrored(g, p.right, p.left)
		}
		gx, gy := g.X-o.apex.X, g.Y-o.apex.Y
		total := o.cost
		if float64((o.left.X-o.apex.X)*gy) > float64((o.left.Y-o.apex.Y)*gx) {
			enter := p.left
			if !o.leftEnd {
				enter = cut(p, o.apex, o.left)
			}
			total += distance(o.apex, enter) + distance(enter, g)
		} else if float64((o.right.X-o.apex.X)*gy) < float64((o.right.Y-o.apex.Y)*gx) {
			enter := p.right
			if !o.rightEnd {
				enter = cut(p, o.apex, o.right)
			}
			total += distance(o.apex, enter) + distance(enter, g)
		} else {
			total += math.Sqrt(float64(gx*gx) + float64(gy*gy))
		}
		if total < f.most {
			f.queue.push(total, first+int32(k))
		}
	}
}

// weigh decides whether and when to go on from a node, by how far away the goal is.
func (f *Finder) weigh(i int32) {
	o := &f.nodes[i]
	p := &f.mesh.portals[o.via]
	metre := 1.0
	if !f.terms.plain {
		metre = f.terms.costs[f.mesh.classes[p.from].area]
	}
	switch {
	case f.changes(p):
		f.change(i)
		return
	case f.flood:
		left, right := f.part(o)
		f.suggest(i, p, o.cost+float64(distance(o.apex, onSegment(left, right, o.apex))*metre))
		return
	case p.to == f.to.Poly && f.settled:
		f.suggest(i, p, f.costTo(o, p.to, f.goal))
		return
	case p.to == f.to.Poly:
		if total := f.costTo(o, p.to, f.goal); total < f.most {
			f.most, f.best = total, i
		}
	}
	goal := f.goal
	if turn(p.right, p.left, goal) > 0 {
		goal = mirrored(goal, p.right, p.left) // it lies on this side of the portal, so one has to come back
	}
	// Is it straight on to the goal, or round an end?
	var enter geom.Vec2
	if turn(o.apex, o.left, goal) > 0 {
		if enter = p.left; !o.leftEnd {
			enter = cut(p, o.apex, o.left)
		}
	} else if turn(o.apex, o.right, goal) < 0 {
		if enter = p.right; !o.rightEnd {
			enter = cut(p, o.apex, o.right)
		}
	} else {
		f.wait(i, o.cost+float64(distance(o.apex, goal)*f.cheapest)+f.atLeast(o, metre))
		return
	}
	f.wait(i, o.cost+float64((distance(o.apex, enter)+distance(enter, goal))*f.cheapest)+f.atLeast(o, metre))
}

// atLeast is by how much more than the least a way costs up to the portal of a node, where a metre costs more than the least.
// Which of its points is the best depends on what comes behind it; the nearest one is no farther.
func (f *Finder) atLeast(o *node, metre float64) float64 {
	if metre == f.cheapest {
		return 0
	}
	left, right := f.part(o)
	return float64((metre - f.cheapest) * distance(o.apex, onSegment(left, right, o.apex)))
}

// wait goes on from a node later, unless no way behind it can be better than that to the goal which is known.
func (f *Finder) wait(i int32, least float64) {
	if least < f.most {
		f.queue.push(least, i)
	}
}

// suggest goes on from a node later, unless it is of no interest.
func (f *Finder) suggest(i int32, p *portal, total float64) {
	if !(total < f.most || f.flood && total == f.most) {
		return
	}
	if f.flood {
		f.enter(p.to, i)
	} else if p.to == f.to.Poly {
		f.most, f.best = total, i
	}
	f.queue.push(total, i)
}

// enter writes down that a flood has come to a polygon with a node.
func (f *Finder) enter(poly, i int32) {
	s := &f.polys[poly]
	if s.stamp != f.stamp {
		s.stamp, s.last = f.stamp, -1
		f.visited = append(f.visited, poly)
	}
	f.nodes[i].next, s.last = s.last, i
}

// bridge goes on into polygons that rounding has hidden: it is possible to get into them from a known one, but no node says
// so. False if there are none.
func (f *Finder) bridge() (found bool) {
	m := f.mesh
	for _, poly := range f.visited {
		for id := m.firstPortal[poly]; id < m.firstPortal[poly+1]; id++ {
			p := &m.portals[id]
			if p.link >= 0 || f.polys[p.to].stamp == f.stamp || !f.terms.allow(p.area, p.gate) {
				continue
			}
			before := f.way(Place{poly, m.on(poly, between(p.left, p.right, 0.5))})
			n := &f.nodes[before]
			at := onSegment(p.left, p.right, n.apex)
			cost := f.costTo(n, poly, at)
			if !(cost <= f.most) {
				continue
			}
			f.taut = false
			f.roots = append(f.roots, root{cost: cost, vertex: -1, from: n.root})
			f.nodes = append(f.nodes, node{apex: at, left: at, right: at, cost: cost, via: id, from: before, root: int32(len(f.roots) - 1)})
			f.suggest(int32(len(f.nodes)-1), p, cost)
			found = true
		}
	}
	return found
}

// linkStart returns where the portal of a link begins, and the link.
func (m *Mesh) linkStart(p *portal) (geom.Vec3, *Link) {
	l := &m.links[p.link/2]
	if p.link%2 == 1 {
		return l.To, l
	}
	return l.From, l
}
