package avoid

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// TestWhatIsNotHeededIsCounted: neighbours and walls above what an agent heeds, and nothing else.
func TestWhatIsNotHeededIsCounted(t *testing.T) {
	for _, c := range []struct {
		agents, walls     int
		neighbours, lined int64
	}{{11, 24, 0, 0}, {12, 24, 12, 0}, {2, 30, 0, 12}} {
		var walls []Wall
		for i := range c.walls {
			walls = append(walls, Wall{Segment: geom.Segment{A: geom.Vec2{X: float64(i) / 100, Y: 2}, B: geom.Vec2{X: float64(i) / 100, Y: 3}}})
		}
		crowd, err := New(Options{})
		must.Succeed(t, err)
		crowd.SetWalls(walls)
		for i := range c.agents {
			crowd.Add(Agent{At: geom.Vec2{X: float64(i) / 4}, Radius: 0.1, Most: 10})
		}
		crowd.Step(0.1, nil)
		l := crowd.Limits(nil)
		// A search for neighbours ends when enough are found, so that not all who have more are counted.
		if (l[0].Lost > 0) != (c.neighbours > 0) || l[0].Lost > c.neighbours || l[1].Lost != c.lined {
			t.Errorf("%d agents and %d walls: %v", c.agents, c.walls, l)
		}
	}
}
