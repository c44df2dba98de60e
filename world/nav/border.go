package nav

import "github.com/wits-ai/wits/geom"

// This file has how searches go over borders where the cost of a metre changes. Ways bend there by a law of refraction, for which
// there is no search as fast: the border is gone over at some places alone, and of all ways to a place the cheapest counts.

// crossings is how many places of a portal ways go over where the cost of a metre changes: so many that lie evenly from one end
// to the other, and one that is best if it was straight on to the goal from there.
const crossings = 9

// rankState is what a search knows of a place where the cost of a metre changes: the cheapest way to it.
type rankState struct {
	stamp uint32
	root  int32
	rank  float64
}

// changes reports whether a metre behind a portal costs something else than before it.
func (f *Finder) changes(p *portal) bool {
	return !f.terms.plain && p.link < 0 && f.terms.costs[p.area] != f.terms.costs[f.mesh.classes[p.from].area]
}

// change goes through a portal behind which a metre costs something else: to each of its places that is seen and to which there
// is no better way.
func (f *Finder) change(i int32) {
	o := f.nodes[i]
	p := &f.mesh.portals[o.via]
	left, right := f.part(&o)
	from, to := 0.0, 1.0
	if length := distance(p.left, p.right); length > 0 {
		from, to = distance(p.left, left)/length, distance(p.left, right)/length
	}
	goal := f.goal
	if f.flood {
		goal = f.mesh.middles[p.to]
	}
	for k := range crossings - 1 {
		if u := float64(k) / (crossings - 2); u >= from && u <= to {
			f.crossAt(&o, crossings*o.via+int32(k), between(p.left, p.right, u), goal, false)
		}
	}
	f.crossAt(&o, crossings*o.via+crossings-1, towards(o.apex, goal, left, right), goal, true)
}

// crossAt goes over a border at a place. What is known of the ways there has a number. A place that moves is not the same each
// time: of those the one counts from which the goal would be the cheapest, if it was straight on.
func (f *Finder) crossAt(o *node, number int32, at, goal geom.Vec2, moves bool) {
	p := &f.mesh.portals[o.via]
	metre, next := f.terms.costs[f.mesh.classes[p.from].area], f.terms.costs[p.area]
	cost := o.cost + float64(distance(o.apex, at)*metre)
	least := cost
	if !f.flood {
		least += float64(distance(at, goal) * f.cheapest)
		if !(least < f.most) {
			return
		}
	}
	rank := cost
	if moves {
		rank += float64(distance(at, goal) * next)
	}
	best := &f.ranks[number]
	if best.stamp == f.stamp {
		if !(rank < best.rank-tie) {
			return
		}
		f.roots[best.root].worse = true
	}
	*best = rankState{f.stamp, int32(len(f.roots)), rank}
	f.roots = append(f.roots, root{at: at, poly: p.from, cost: cost, vertex: -1, from: o.root})
	i := int32(len(f.nodes))
	f.nodes = append(f.nodes, node{apex: at, left: at, right: at, cost: cost, via: o.via, from: o.from, root: best.root, next: -1})
	if f.flood {
		f.suggest(i, p, cost)
		return
	}
	if p.to == f.to.Poly {
		if total := cost + float64(distance(at, f.goal)*next); total < f.most {
			f.most, f.best = total, i
		}
	}
	f.wait(i, least)
}

// alongside goes on from a node that has come over a border to where it is cheaper: along the border, and back over it.
func (f *Finder) alongside(i, poly int32) {
	m := f.mesh
	n := f.nodes[i]
	before := m.portals[n.via].from
	for id := m.firstPortal[poly]; id < m.firstPortal[poly+1]; id++ {
		if p := &m.portals[id]; p.to == before && p.link < 0 && f.terms.allow(p.area, p.gate) {
			f.add(n.apex, p.left, p.right, n.cost, id, i, n.root)
		}
	}
}

// slide moves the places at which a way goes over borders to where it is cheapest, each between the corners before and behind it,
// if the whole way becomes cheaper by that.
func (f *Finder) slide(to Place) {
	slides := func() (any bool) {
		for i, id := range f.corridor {
			p := &f.mesh.portals[id]
			if !f.changes(p) {
				continue
			}
			any = true
			before, behind := f.from.At.XY(), to.At.XY()
			if i > 0 {
				before = f.apexes[i-1]
			}
			for k := i + 1; k < len(f.corridor); k++ {
				if f.apexes[k] != f.apexes[i] || f.changes(&f.mesh.portals[f.corridor[k]]) {
					behind = f.apexes[k]
					if next := &f.mesh.portals[f.corridor[k]]; next.link >= 0 {
						start, _ := f.mesh.linkStart(next)
						behind = start.XY()
					}
					break
				}
			}
			at := refracted(before, behind, p.left, p.right, f.terms.costs[f.mesh.classes[p.from].area], f.terms.costs[p.area])
			for k, old := i, f.apexes[i]; k < len(f.apexes) && f.apexes[k] == old && (k == i || !f.changes(&f.mesh.portals[f.corridor[k]])); k++ {
				f.apexes[k] = at
			}
		}
		return any
	}
	f.apart = append(f.apart[:0], f.apexes...)
	if !slides() {
		return
	}
	slides()
	after := f.follow(to, nil, false).Cost
	f.apart, f.apexes = f.apexes, f.apart
	if after < f.follow(to, nil, false).Cost {
		f.apart, f.apexes = f.apexes, f.apart
	}
}

// refracted returns the point of a portal through which the way from one point to another is cheapest, where a metre costs so much
// before the portal and so much behind it.
func refracted(from, to, left, right geom.Vec2, before, behind float64) geom.Vec2 {
	cost := func(u float64) float64 {
		at := between(left, right, u)
		return float64(before*distance(from, at)) + float64(behind*distance(at, to))
	}
	lo, hi := 0.0, 1.0 // the cost is convex between them
	for range 40 {
		a, b := lo+(hi-lo)/3, hi-(hi-lo)/3
		if cost(a) <= cost(b) {
			hi = b
		} else {
			lo = a
		}
	}
	return between(left, right, (lo+hi)/2)
}
