package avoid

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/fnv"
)

// State is what Keep takes and Return gives back: plain memory. Its zero value is ready to be kept into.
type State struct{ agents agents }

// Keep copies all that decides how the crowd goes on into s, but for the walls.
func (c *Crowd) Keep(s *State) { s.agents.take(&c.agents) }

// Return takes the crowd back to what Keep copied.
func (c *Crowd) Return(s *State) error {
	if len(s.agents.at) != len(s.agents.live) {
		return fmt.Errorf("avoid: what was kept is no crowd")
	}
	c.agents.take(&s.agents)
	return nil
}

func (s *agents) take(from *agents) {
	s.live = append(s.live[:0], from.live...)
	s.at = append(s.at[:0], from.at...)
	s.velocity = append(s.velocity[:0], from.velocity...)
	s.wish = append(s.wish[:0], from.wish...)
	s.radius = append(s.radius[:0], from.radius...)
	s.most = append(s.most[:0], from.most...)
	s.yield = append(s.yield[:0], from.yield...)
	s.layers = append(s.layers[:0], from.layers...)
	s.held = append(s.held[:0], from.held...)
	s.still = append(s.still[:0], from.still...)
	s.stalled = append(s.stalled[:0], from.stalled...)
	s.progress = append(s.progress[:0], from.progress...)
}

// Hash sums the crowd up: equal crowds have equal hashes, on every machine.
func (c *Crowd) Hash() uint64 {
	h := fnv.Start64
	word := func(v uint64) { h = fnv.Mixed(h, v) }
	point := func(p geom.Vec2) {
		word(math.Float64bits(p.X))
		word(math.Float64bits(p.Y))
	}
	s := &c.agents
	for i, live := range s.live {
		if !live {
			continue
		}
		word(uint64(i))
		point(s.at[i])
		point(s.velocity[i])
		point(s.wish[i])
		for _, v := range [7]float64{s.radius[i], s.most[i], s.yield[i], s.held[i], s.still[i], s.stalled[i], s.progress[i]} {
			word(math.Float64bits(v))
		}
		word(uint64(s.layers[i]))
	}
	return h
}
