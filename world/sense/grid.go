package sense

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
)

// bodiesGrid finds bodies that are near. It is filled anew only when somebody comes or goes, or has moved far: until then
// it looks so much farther, and goes by where bodies are now. It is no part of the state: what it finds does not depend on
// when it was filled.
type bodiesGrid struct {
	spatial *spatial.Grid
	places  []geom.Vec2
	filled  bool
	leap    float64 // the square of the farthest that anybody has got from where it was at the last step
	strayed float64 // how far anybody may be from where it was when the grid was filled, in metres
}

// mapBodies brings the grid up to date, once a step.
func (s *System) mapBodies() {
	g := &s.grid
	g.strayed += math.Sqrt(g.leap)
	g.leap = 0
	if g.filled && g.strayed <= s.config.cell/8 {
		return
	}
	g.filled, g.strayed = true, 0
	g.places = g.places[:0]
	for _, i := range s.order {
		at := s.bodies[i].Place
		g.places = append(g.places, geom.Vec2{X: at.X, Y: at.Y})
	}
	g.spatial.Fill(g.places)
}

// nearby collects the bodies that lie within a distance of a place, seen from above, and that sense or emit what the masks
// say, in the order of their indices.
func (s *System) nearby(to []int32, at geom.Vec3, within float64, senses, emits uint32) []int32 {
	first := len(to)
	to = s.grid.spatial.Near(geom.Vec2{X: at.X, Y: at.Y}, within+s.grid.strayed, to)
	kept := to[:first]
	for _, k := range to[first:] {
		i := s.order[k]
		b := &s.bodies[i]
		dx, dy := b.Place.X-at.X, b.Place.Y-at.Y
		if b.senses&senses|b.emits&emits != 0 && float64(dx*dx)+float64(dy*dy) <= float64(within*within) {
			kept = append(kept, i)
		}
	}
	return kept
}
