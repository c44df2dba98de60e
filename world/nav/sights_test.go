package nav_test

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav"
)

// sights is the graph of the corners of a mesh that see each other, and of its links. It knows nothing of how a search goes:
// whether two points see each other is told by cutting the line between them with every polygon, and by which of those that it
// lies in are neighbours. Where a metre does not cost the same everywhere, ways bend at the borders between areas, too: points
// close together on them stand for all places.
type sights struct {
	mesh    *nav.Mesh
	filter  nav.Filter
	classes []float64 // what a metre may cost
	rings   [][]geom.Vec2
	lo, hi  []geom.Vec2 // of each polygon
	beside  [][]int32   // the polygon on the other side of each side; -1 at a border
	metre   []float64   // of each polygon; 0 of those that are not entered
	nodes   []sight
	edges   [][]float64 // what it costs from one node to another; infinite if they do not see each other
	parts   []part      // scratch, as are those below
	line    []part
	open    []int32
}

// sight is a place where a shortest way may bend.
type sight struct {
	at      geom.Vec2
	poly    int32
	in, out geom.Vec2 // the directions of the borders that meet there, the floor on their left; zero where more do, or none
}

// part is which part of a line lies in a polygon.
type part struct {
	poly   int32
	lo, hi float64
	seen   bool
}

// apart is how far points on borders between areas are from each other, in metres. Ways that cross one border at the best of
// those points are a few millimetres longer as a rule than the best.
const apart = 0.2

func newSights(m *nav.Mesh, filter nav.Filter) *sights {
	g := &sights{mesh: m, filter: filter}
	for p := range int32(m.Len()) {
		var ring []geom.Vec2
		var beside []int32
		lo, hi := geom.Vec2{X: math.Inf(1), Y: math.Inf(1)}, geom.Vec2{X: math.Inf(-1), Y: math.Inf(-1)}
		for i := range m.Corners(p) {
			c := m.Corner(p, i).XY()
			ring = append(ring, c)
			lo, hi = geom.Vec2{X: min(lo.X, c.X), Y: min(lo.Y, c.Y)}, geom.Vec2{X: max(hi.X, c.X), Y: max(hi.Y, c.Y)}
			q := m.Neighbour(p, i)
			if q >= 0 && !g.entered(q) {
				q = -1
			}
			beside = append(beside, q)
		}
		metre := 0.0
		if len(ring) > 0 && g.entered(p) {
			metre = g.costs(p)
			if !slices.Contains(g.classes, metre) {
				g.classes = append(g.classes, metre)
			}
		}
		g.rings, g.beside, g.lo, g.hi, g.metre = append(g.rings, ring), append(g.beside, beside), append(g.lo, lo), append(g.hi, hi), append(g.metre, metre)
	}
	slices.Sort(g.classes)
	g.corners()
	g.borders()
	first := len(g.nodes)
	for _, l := range m.Links() {
		for _, at := range [2]geom.Vec3{l.From, l.To} {
			p, _ := m.Nearest(at, 0.02)
			g.nodes = append(g.nodes, sight{at: at.XY(), poly: p.Poly})
		}
	}
	for range g.nodes {
		g.edges = append(g.edges, make([]float64, len(g.nodes)))
	}
	for i := range g.nodes {
		for k := range i {
			d := math.Inf(1)
			if a, b := &g.nodes[i], &g.nodes[k]; a.touched(b.at) && b.touched(a.at) {
				d = g.straight(a.at, a.poly, b.at, b.poly)
			}
			g.edges[i][k], g.edges[k][i] = d, d
		}
	}
	for i, l := range m.Links() {
		from, to := first+2*i, first+2*i+1
		g.leap(from, to, l)
		if l.Both {
			g.leap(to, from, l)
		}
	}
	return g
}

// leap lets ways go over a link.
func (g *sights) leap(from, to int, l nav.Link) {
	if poly := g.nodes[to].poly; g.filter.Excluded>>l.Area&1 == 0 && poly >= 0 && g.nodes[from].poly >= 0 && g.entered(poly) {
		g.edges[from][to] = min(g.edges[from][to], l.Cost*g.factor(l.Area))
	}
}

// entered reports whether the filter lets anybody into a polygon.
func (g *sights) entered(p int32) bool {
	gate := g.mesh.Gate(p)
	return g.filter.Excluded>>g.mesh.Area(p)&1 == 0 && (gate < 0 || g.filter.Closed>>gate&1 == 0)
}

func (g *sights) costs(p int32) float64 { return g.factor(g.mesh.Area(p)) }

func (g *sights) factor(area uint8) float64 {
	if c := g.filter.Costs[area]; c > 0 {
		return c
	}
	return 1
}

// corners finds where what cannot be walked on has a corner. It goes round each point over the sides that end there.
func (g *sights) corners() {
	seen := make([][]bool, len(g.rings))
	for p, ring := range g.rings {
		seen[p] = make([]bool, len(ring))
	}
	for p, ring := range g.rings {
		for i, at := range ring {
			if seen[p][i] || g.metre[p] == 0 {
				continue
			}
			n := sight{at: at, poly: int32(p)}
			rims, several := 0, false
			round := []int32{int32(p)}
			for len(round) > 0 {
				q := round[len(round)-1]
				round = round[:len(round)-1]
				k := slices.Index(g.rings[q], at)
				if k < 0 || seen[q][k] {
					continue
				}
				seen[q][k] = true
				last := (k + len(g.rings[q]) - 1) % len(g.rings[q])
				several = several || g.metre[q] != g.metre[p]
				for _, side := range [2]int{last, k} {
					if o := g.beside[q][side]; o >= 0 {
						round = append(round, o)
						continue
					}
					rims++
					a, b := g.rings[q][side], g.rings[q][(side+1)%len(g.rings[q])]
					if side == k {
						n.out = b.Sub(a)
					} else {
						n.in = b.Sub(a)
					}
				}
			}
			turn := n.in.Cross(n.out)
			switch {
			case several || rims > 2:
				n.in, n.out = geom.Vec2{}, geom.Vec2{}
			case rims == 0 || turn > 1e-9 || turn >= -1e-9 && n.in.Dot(n.out) > 0:
				continue // no shortest way bends in the inner corner of a room, or where a wall is straight
			}
			g.nodes = append(g.nodes, n)
		}
	}
}

// borders puts points on the borders between areas that do not cost the same.
func (g *sights) borders() {
	for p, ring := range g.rings {
		for i, a := range ring {
			q := g.beside[p][i]
			if g.metre[p] == 0 || q < int32(p) || g.metre[q] == g.metre[p] {
				continue
			}
			b := ring[(i+1)%len(ring)]
			n := int(a.Dist(b) / apart)
			for k := range n {
				g.nodes = append(g.nodes, sight{at: a.Lerp(b, (float64(k)+0.5)/float64(n)), poly: int32(p)})
			}
		}
	}
}

// touched reports whether a shortest way to or from a place may bend at a corner: whether the line between them leaves both borders
// on one side.
func (n *sight) touched(by geom.Vec2) bool {
	if n.in == (geom.Vec2{}) && n.out == (geom.Vec2{}) {
		return true
	}
	way := n.at.Sub(by)
	slack := 1e-6 * way.Len()
	a, b := way.Cross(n.out), -way.Cross(n.in) // of the ends of the borders that meet there
	return !(a > slack*n.out.Len() && b < -slack*n.in.Len() || a < -slack*n.out.Len() && b > slack*n.in.Len())
}

// seen tells what it costs to each node from a place; infinite for those that it does not see.
func (g *sights) seen(from geom.Vec2, poly int32) []float64 {
	out := make([]float64, len(g.nodes))
	for i := range g.nodes {
		out[i] = math.Inf(1)
		if n := &g.nodes[i]; n.poly >= 0 && n.touched(from) {
			out[i] = g.straight(from, poly, n.at, n.poly)
		}
	}
	return out
}

// straight is what it costs to go straight from one place to another, through polygons of one cost only; infinite if they do
// not see each other.
func (g *sights) straight(a geom.Vec2, inA int32, b geom.Vec2, inB int32) float64 {
	way := b.Sub(a)
	g.parts = g.parts[:0]
	const slop = 1e-5
	x0, x1, y0, y1 := min(a.X, b.X)-slop, max(a.X, b.X)+slop, min(a.Y, b.Y)-slop, max(a.Y, b.Y)+slop
	for k, ring := range g.rings {
		if g.metre[k] == 0 || g.hi[k].X < x0 || g.lo[k].X > x1 || g.hi[k].Y < y0 || g.lo[k].Y > y1 {
			continue
		}
		lo, hi := 0.0, 1.0
		for i, c := range ring {
			e := ring[(i+1)%len(ring)].Sub(c)
			off, speed := e.Cross(a.Sub(c))+1e-6*e.Len(), e.Cross(way)
			switch {
			case speed > 0:
				lo = max(lo, -off/speed)
			case speed < 0:
				hi = min(hi, -off/speed)
			case off < 0:
				hi = -1
			}
		}
		if hi >= lo {
			g.parts = append(g.parts, part{poly: int32(k), lo: lo, hi: hi})
		}
	}
	slack := 1e-6 / max(way.Len(), 1e-6)
	for _, metre := range g.classes {
		if g.follow(inA, inB, slack, metre) {
			return way.Len() * metre
		}
	}
	return math.Inf(1)
}

// follow reports whether a line that was cut into parts leads from its start to its end over neighbours in which a metre costs so
// much. Its ends may lie on the borders of polygons in which it costs something else.
func (g *sights) follow(inA, inB int32, slack, metre float64) bool {
	g.line, g.open = g.line[:0], g.open[:0]
	for _, p := range g.parts {
		if g.metre[p.poly] == metre {
			g.line = append(g.line, p)
			continue
		}
		if p.lo <= slack {
			g.line = append(g.line, part{poly: p.poly, lo: p.lo, hi: min(p.hi, slack)})
		}
		if p.hi >= 1-slack {
			g.line = append(g.line, part{poly: p.poly, lo: max(p.lo, 1-slack), hi: p.hi})
		}
	}
	for i := range g.line {
		if p := &g.line[i]; p.poly == inA && p.lo <= slack {
			p.seen = true
			g.open = append(g.open, int32(i))
		}
	}
	for len(g.open) > 0 {
		p := g.line[g.open[len(g.open)-1]]
		g.open = g.open[:len(g.open)-1]
		if p.poly == inB && p.hi >= 1-slack {
			return true
		}
		for i := range g.line {
			q := &g.line[i]
			if !q.seen && q.lo <= p.hi+slack && q.hi >= p.lo-slack && slices.Contains(g.beside[p.poly], q.poly) {
				q.seen = true
				g.open = append(g.open, int32(i))
			}
		}
	}
	return false
}

// shortest is what the cheapest way of all costs: Dijkstra over all nodes.
func (g *sights) shortest(from, to nav.Place) float64 {
	best, last := g.seen(from.At.XY(), from.Poly), g.seen(to.At.XY(), to.Poly)
	found := g.straight(from.At.XY(), from.Poly, to.At.XY(), to.Poly)
	done := make([]bool, len(best))
	for {
		next := -1
		for i := range best {
			if !done[i] && best[i] < found && (next < 0 || best[i] < best[next]) {
				next = i
			}
		}
		if next < 0 {
			return found
		}
		done[next] = true
		found = min(found, best[next]+last[next])
		for i, d := range g.edges[next] {
			best[i] = min(best[i], best[next]+d)
		}
	}
}

// measure is what a path costs, seen from above, and whether all of it lies on the mesh or goes over links that it may use.
func (g *sights) measure(points []geom.Vec3) (cost float64, ok bool) {
	for i, a := range points[:len(points)-1] {
		b := points[i+1]
		p, okA := g.mesh.Nearest(a, 0.02)
		q, okB := g.mesh.Nearest(b, 0.02)
		if !okA || !okB {
			return 0, false
		}
		cost += min(g.straight(a.XY(), p.Poly, b.XY(), q.Poly), g.jump(a, b))
	}
	return cost, !math.IsInf(cost, 1)
}

// jump is what the cheapest link between two places costs; infinite if there is none.
func (g *sights) jump(a, b geom.Vec3) float64 {
	cost := math.Inf(1)
	for _, l := range g.mesh.Links() {
		if l.From.Dist(a) < 1e-3 && l.To.Dist(b) < 1e-3 || l.Both && l.To.Dist(a) < 1e-3 && l.From.Dist(b) < 1e-3 {
			cost = min(cost, l.Cost*g.factor(l.Area))
		}
	}
	return cost
}

// linked reports whether a path goes over a link.
func (g *sights) linked(points []geom.Vec3) bool {
	for i := range points[:len(points)-1] {
		if !math.IsInf(g.jump(points[i], points[i+1]), 1) {
			return true
		}
	}
	return false
}
