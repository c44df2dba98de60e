package actors

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav"
)

const (
	mostCorners = 24
	repath      = 0.5 // s after which a way is looked for anew
	cornerReach = 0.2 // m: so near a corner is passed
	onMesh      = 3.0 // m that a place may be beside the mesh
	footing     = 2.0 // the same, of a body that moves
)

// Route is the way of a body over a [Ground]: its corners, kept so that no tick needs to look for them. It is a flat value. Coordinates
// are in metres, seen from above. The zero Route leads nowhere.
type Route struct {
	To      geom.Vec2
	Corners [mostCorners]geom.Vec2
	Count   int64
	Next    int64
	Left    float64 // s until the way is looked for anew
	Partial bool    // it ends short of the place
}

// Ground is what bodies walk on. Its methods but Follow may be called by minds that step in parallel.
type Ground struct {
	Mesh *nav.Mesh

	corners []geom.Vec3 // memory that is used again
}

// Follow returns where to head for on the way to a place, and how far that way is, for a body whose tick takes so many seconds: see
// [Mover].
func (g *Ground) Follow(r *Route, from, to geom.Vec2, seconds float64) (next geom.Vec2, left float64, ok bool) {
	if r.Left -= seconds; r.Left <= 0 || r.To != to {
		if !g.find(r, from, to) {
			r.Forget() // who asks again is told the same
			return to, 0, false
		}
	}
	for r.Next < r.Count-1 && from.Dist(r.Corners[r.Next]) < cornerReach {
		r.Next++
	}
	at := from
	for _, p := range r.Corners[r.Next:r.Count] {
		left += at.Dist(p)
		at = p
	}
	if r.Partial {
		if left < cornerReach {
			return to, 0, false
		}
		left += at.Dist(to)
	}
	return r.Corners[r.Next], left, true
}

// Forget lets the way be looked for anew.
func (r *Route) Forget() { r.Left = 0 }

// Ahead returns the corners that the way still has.
func (r *Route) Ahead() []geom.Vec2 { return r.Corners[r.Next:r.Count] }

// find looks for a way to a place, or else to the nearest that can be reached. False if there is none.
func (g *Ground) find(r *Route, from, to geom.Vec2) bool {
	*r = Route{To: to, Left: repath}
	a, okA := g.Mesh.Nearest(geom.Vec3{X: from.X, Y: from.Y}, onMesh)
	b, okB := g.Mesh.Nearest(geom.Vec3{X: to.X, Y: to.Y}, onMesh)
	if !okA || !okB {
		return false
	}
	f := g.Mesh.Finder()
	p := f.Path(a, b, nil, g.corners[:0])
	f.Release()
	g.corners = p.Points[:0]
	r.Partial = p.Partial
	for i, q := range p.Points {
		if (i > 0 || len(p.Points) == 1) && r.Count < mostCorners { // the first is where it stands
			r.Corners[r.Count] = geom.Vec2{X: q.X, Y: q.Y}
			r.Count++
		}
	}
	return r.Count > 0
}

// Slide returns where a body comes that moves: it slides along walls.
func (g *Ground) Slide(at, by geom.Vec2) geom.Vec2 {
	p, ok := g.Mesh.Nearest(geom.Vec3{X: at.X, Y: at.Y}, footing)
	if !ok || by == (geom.Vec2{}) {
		return at
	}
	q := g.Mesh.Move(p, by, nil).At
	return geom.Vec2{X: q.X, Y: q.Y}
}

// Far returns how long the way between two places is, in metres; infinity if there is none.
func (g *Ground) Far(from, to geom.Vec2) float64 {
	a, okA := g.Mesh.Nearest(geom.Vec3{X: from.X, Y: from.Y}, footing)
	b, okB := g.Mesh.Nearest(geom.Vec3{X: to.X, Y: to.Y}, footing)
	if okA && okB {
		f := g.Mesh.Finder()
		defer f.Release()
		if length, _, ok := f.Distance(a, b, nil); ok {
			return length
		}
	}
	return math.Inf(1)
}
