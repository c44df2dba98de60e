package overlay

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/sense"
)

// The palette. Colours can be told from each other by people who see few, and from dark and light grounds.
const (
	Walkable = sim.Color(0x5b93d6ff) // what one can walk on, and ways
	Seeing   = sim.Color(0xd9a53cff)
	Hearing  = sim.Color(0x3fa99bff)
	Smelling = sim.Color(0x8fa244ff)
	Feeling  = sim.Color(0xd4606bff) // touch and damage
	Other    = sim.Color(0x8a8fa0ff)
	Memory   = sim.Color(0x9d7fd6ff)
	Barred   = sim.Color(0xcf6a5aff) // what keeps somebody out
)

// Widths of lines, in metres.
const (
	fine  = 0.03
	plain = 0.06
)

// Painter paints overlays on scenes. It keeps its memory from one use to the next. The zero value is ready; one goroutine
// uses it at a time.
type Painter struct {
	points   []geom.Vec2
	viewer   level.Viewer
	views    []sense.View
	flights  []sense.Flight
	puffs    []sense.Puff
	percepts []sense.Percept

	config     *sense.Config // of whose modalities the following are
	modalities []wits.Name
}

// modality finds a modality of a configuration; nil for one that it has not.
func (p *Painter) modality(c *sense.Config, name wits.Name) *sense.Modality {
	plan := c.Plan()
	if p.config != c {
		p.config, p.modalities = c, p.modalities[:0]
		for i := range plan.Modalities {
			p.modalities = append(p.modalities, wits.NameOf(plan.Modalities[i].Name))
		}
	}
	for i, n := range p.modalities {
		if n == name {
			return &plan.Modalities[i]
		}
	}
	return nil
}

// colour returns that of a sort of signals.
func colour(m *sense.Modality) sim.Color {
	if m == nil {
		return Other
	}
	switch m.Type {
	case sense.Sight:
		return Seeing
	case sense.Hearing:
		return Hearing
	case sense.Smell:
		return Smelling
	case sense.Touch, sense.Damage:
		return Feeling
	}
	return Other
}

// flat collects points of space as points of the plane.
func (p *Painter) flat(points []geom.Vec3) []geom.Vec2 {
	p.points = p.points[:0]
	for _, q := range points {
		p.points = append(p.points, q.XY())
	}
	return p.points
}
