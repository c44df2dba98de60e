package nav

import (
	"slices"

	"github.com/wits-ai/wits/geom"
)

// taut is a path while the string is pulled.
type taut struct {
	f      *Finder
	path   Path
	keep   bool      // the points are wanted
	at     geom.Vec3 // the last point
	portal int       // of the corridor: the next to cross
}

// pull makes the shortest path through the portals that lead to a node, and on to a place in its polygon.
func (f *Finder) pull(to Place, i int32, dst []geom.Vec3, keep bool) Path {
	if f.taut {
		return f.round(to, i, dst, keep)
	}
	f.corridor, f.apexes = f.corridor[:0], f.apexes[:0]
	for ; f.nodes[i].via >= 0; i = f.nodes[i].from {
		f.corridor, f.apexes = append(f.corridor, f.nodes[i].via), append(f.apexes, f.nodes[i].apex)
	}
	slices.Reverse(f.corridor)
	slices.Reverse(f.apexes)
	if !f.terms.plain {
		f.slide(to)
	}
	return f.follow(to, dst, keep)
}

// follow returns the shortest path through the portals of the corridor, over borders where the cost changes at the apexes behind them.
func (f *Finder) follow(to Place, dst []geom.Vec3, keep bool) Path {
	t := taut{f: f, keep: keep, path: Path{Points: dst}, at: f.from.At}
	if keep {
		t.path.Points = append(t.path.Points, t.at)
	}
	first := 0
	for i, id := range f.corridor {
		p := &f.mesh.portals[id]
		if f.changes(p) {
			t.leg(first, i, Place{p.from, f.mesh.on(p.from, f.apexes[i])})
			t.portal = i + 1
			first = i + 1
			continue
		}
		if p.link < 0 {
			continue
		}
		from, l := f.mesh.linkStart(p)
		to := f.mesh.on(p.to, p.left)
		t.leg(first, i, Place{p.from, from})
		t.path.Length += from.Dist(to)
		t.path.Cost += float64(l.Cost * f.terms.costs[l.Area])
		t.step(to)
		t.portal = i + 1
		first = i + 1
	}
	t.leg(first, len(f.corridor), to)
	return t.path
}

// leg goes on to a goal through the portals from first to last-1 of the corridor, none of which is a link or a border where the
// cost changes. The funnel is all that can be seen from the last corner through the portals; its sides lie at a corner each.
func (t *taut) leg(first, last int, goal Place) {
	corridor, portals := t.f.corridor, t.f.mesh.portals
	apex := t.at.XY()
	left, right := apex, apex
	atLeft, atRight := first, first
	for i := first; i <= last; i++ {
		l, r := goal.At.XY(), goal.At.XY()
		if i < last {
			p := &portals[corridor[i]]
			l, r = p.left, p.right
			if left == right && touches(apex, l, r) {
				continue
			}
		}
		if turn(apex, right, r) >= 0 {
			if right == apex || turn(apex, left, r) < 0 {
				right, atRight = r, i
			} else { // the way goes round the left corner
				t.corner(left, atLeft)
				apex, right = left, left
				i, atRight = atLeft, atLeft
				continue
			}
		}
		if turn(apex, left, l) <= 0 {
			if left == apex || turn(apex, right, l) > 0 {
				left, atLeft = l, i
			} else if atRight == last {
				break // the goal itself is the right side: nothing is left to go round
			} else {
				t.corner(right, atRight)
				apex, left = right, right
				i, atLeft = atRight, atRight
				continue
			}
		}
	}
	t.cross(goal.At.XY(), last)
	t.line(goal.At, goal.Poly)
}

// turn is positive if c lies to the left of the way from a to b.
func turn(a, b, c geom.Vec2) float64 {
	return float64((b.X-a.X)*(c.Y-a.Y)) - float64((b.Y-a.Y)*(c.X-a.X))
}

// corner goes straight on to an end of a portal.
func (t *taut) corner(p geom.Vec2, portal int) {
	if p == t.at.XY() {
		return
	}
	t.cross(p, portal)
	poly := t.f.mesh.portals[t.f.corridor[portal]].from
	t.line(t.f.mesh.on(poly, p), poly)
}

// cross goes straight on towards a point, over the portals before a portal, and stops where the floor changes its slope.
func (t *taut) cross(goal geom.Vec2, portal int) {
	m := t.f.mesh
	if !m.uneven {
		t.portal = portal
		return
	}
	for ; t.portal < portal; t.portal++ {
		p := &m.portals[t.f.corridor[t.portal]]
		if !p.bend {
			continue
		}
		at := m.on(p.to, towards(t.at.XY(), goal, p.left, p.right))
		if at.XY() != t.at.XY() {
			t.line(at, p.from)
		}
	}
}

// line goes straight on to a point in a polygon, over no border of areas.
func (t *taut) line(p geom.Vec3, poly int32) {
	length := t.at.Dist(p)
	t.path.Length += length
	t.path.Cost += float64(length * t.f.terms.costs[t.f.mesh.classes[poly].area])
	t.step(p)
}

func (t *taut) step(p geom.Vec3) {
	moved := p != t.at
	t.at = p
	if t.keep && moved {
		t.path.Points = append(t.path.Points, p)
	}
}

// round returns the path round the corners that a node knows, and on to a place in its polygon.
func (f *Finder) round(to Place, i int32, dst []geom.Vec3, keep bool) Path {
	n := &f.nodes[i]
	cost := f.costTo(n, to.Poly, to.At.XY())
	path := Path{Points: dst, Length: cost, Cost: cost}
	if !keep {
		return path
	}
	first := len(dst)
	dst = append(dst, to.At)
	if bend, bent := f.lastBend(n, to.At.XY()); bent {
		dst = append(dst, f.mesh.on(to.Poly, bend))
	}
	for r := &f.roots[n.root]; r.from >= 0; r = &f.roots[r.from] {
		dst = append(dst, f.mesh.on(r.poly, r.at))
	}
	dst = append(dst, f.from.At)
	slices.Reverse(dst[first:])
	path.Points = dst[:first+len(slices.Compact(dst[first:]))]
	return path
}
