package query

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/nav"
)

// OnMesh returns the ground of a navmesh. The filter says what the ways may use and what they cost; nil allows everything. It is
// read whenever a query runs, so a game that opens and closes gates changes it between two ticks.
func OnMesh(m *nav.Mesh, f *nav.Filter) Ground { return &mesh{m, f} }

type mesh struct {
	*nav.Mesh
	filter *nav.Filter
}

func (m *mesh) Nearest(p geom.Vec3, within float64) (Spot, bool) {
	place, ok := m.Mesh.Nearest(p, within)
	return Spot{place.At, place.Poly}, ok
}

func placeOf(s Spot) nav.Place { return nav.Place{Poly: s.Ref, At: s.At} }

func (m *mesh) Border(s Spot) float64 {
	d, _, _ := m.BorderDistance(placeOf(s), far)
	return d
}

func (m *mesh) Path(dst []geom.Vec3, from, to Spot) ([]geom.Vec3, bool) {
	f := m.Finder()
	p := f.Path(placeOf(from), placeOf(to), m.filter, dst)
	f.Release()
	return p.Points, !p.Partial && len(p.Points) > len(dst)
}

// meshWays is a finder with what its last flood has found.
type meshWays nav.Finder

func (m *mesh) Ways(from Spot, most float64) Ways {
	f := m.Finder()
	f.Flood(placeOf(from), most, m.filter)
	return (*meshWays)(f)
}

func (w *meshWays) To(s Spot) (float64, bool) {
	length, _, ok := (*nav.Finder)(w).To(placeOf(s))
	return length, ok
}

func (w *meshWays) Close() { (*nav.Finder)(w).Release() }

func (m *mesh) Middles(dst []geom.Vec3, center geom.Vec3, radius float64) []geom.Vec3 {
	for poly := range int32(m.Len()) {
		n := m.Corners(poly)
		if n == 0 {
			continue
		}
		var sum geom.Vec3
		for i := range n {
			sum = sum.Add(m.Corner(poly, i))
		}
		if middle := sum.Scale(1 / float64(n)); middle.Dist(center) <= radius {
			dst = append(dst, middle)
		}
	}
	return dst
}

// draws is how often a point is drawn before there counts as no ground.
const draws = 64

// Random draws points of a disc until one lies on the mesh: at the height of the center, but for a step.
func (m *mesh) Random(r geom.Random, center geom.Vec3, radius float64) (Spot, bool) {
	for range draws {
		p := around(center, float64(r.Float()*(2*math.Pi)), float64(math.Sqrt(r.Float())*radius))
		if place, ok := m.Mesh.Nearest(p, m.Options().Step); ok && place.At.XY() == p.XY() {
			return Spot{place.At, place.Poly}, true
		}
	}
	return Spot{}, false
}
