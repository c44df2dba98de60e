package sense

import "github.com/wits-ai/wits/geom"

// mapped puts all bodies into the grid as they stand now, which is done at most once a step.
func (s *System) mapped() {
	if s.filled {
		return
	}
	s.filled = true
	s.places = s.places[:0]
	for _, i := range s.order {
		at := s.bodies[i].Place
		s.places = append(s.places, geom.Vec2{X: at.X, Y: at.Y})
	}
	s.grid.Fill(s.places)
}

// nearby collects the bodies that lie within a distance of a place, seen from above, and that sense or emit what the masks
// say, in the order of their indices.
func (s *System) nearby(to []int32, at geom.Vec3, within float64, senses, emits uint32) []int32 {
	s.mapped()
	first := len(to)
	to = s.grid.Near(geom.Vec2{X: at.X, Y: at.Y}, within, to)
	kept := to[:first]
	for _, k := range to[first:] {
		if b := &s.bodies[s.order[k]]; b.senses&senses|b.emits&emits != 0 {
			kept = append(kept, s.order[k])
		}
	}
	return kept
}
