package overlay

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/limit"
)

// Limits writes down from a place, line by line, which limits have lost something, and how much: letters are so many metres
// high.
func (p *Painter) Limits(s *sim.Scene, at geom.Vec2, size float64, limits []limit.Limit) {
	none := true
	for i := range limits {
		l := &limits[i]
		if l.Lost == 0 {
			continue
		}
		none = false
		s.Text(at, size, sim.Left, Barred, l.String())
		at.Y -= float64(1.4 * size)
	}
	if none {
		s.Text(at, size, sim.Left, Other, "No limit has lost anything.")
	}
}
