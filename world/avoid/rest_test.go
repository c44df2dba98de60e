package avoid_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/avoid"
)

// TestCrowdsComeToRest checks that agents stand still once none of them can come nearer to its goal.
func TestCrowdsComeToRest(t *testing.T) {
	door := []avoid.Wall{{Segment: geom.Segment{A: geom.Vec2{Y: -20}, B: geom.Vec2{Y: 20}}}}
	for _, c := range []struct {
		name    string
		agents  int
		goal    geom.Vec2
		walls   []avoid.Wall
		seconds float64 // until they rest
	}{
		{"one who wishes through a wall", 1, geom.Vec2{X: 5, Y: 1}, door, 20},
		{"two who wish through a wall", 2, geom.Vec2{X: 5}, door, 300},
		{"four before a closed door", 4, geom.Vec2{X: 5}, door, 300},
		{"two to one point", 2, geom.Vec2{X: -3}, nil, 300},
		{"twenty to one point", 20, geom.Vec2{X: -3}, nil, 400},
		{"twenty before a closed door", 20, geom.Vec2{X: 5}, door, 300},
	} {
		for _, arrive := range []bool{false, true} {
			if c.walls == nil && !arrive {
				continue // at full speed nobody stops at a point
			}
			t.Run(fmt.Sprint(c.name, " arrive=", arrive), func(t *testing.T) {
				w := crowd(t, avoid.Options{})
				w.SetWalls(c.walls)
				for i := range c.agents {
					angle := float64(i) * 2 * math.Pi / float64(c.agents)
					w.Add(avoid.Agent{At: geom.Vec2{X: -9 + 3*math.Cos(angle), Y: 3 * math.Sin(angle)}, Radius: 0.3, Most: 2})
				}
				fastest := 0.0
				for tick := range int(c.seconds*10) + 100 {
					for i := range c.agents {
						way := c.goal.Sub(w.At(i))
						if arrive {
							way = way.Clamped(1)
						} else {
							way = way.Norm()
						}
						w.Wish(i, way.Scale(1.4))
					}
					w.Step(0.1, nil)
					for i := range c.agents {
						if tick >= int(c.seconds*10) {
							fastest = max(fastest, w.Velocity(i).Len())
						}
					}
				}
				if fastest > 0.02 {
					t.Errorf("after %v s they still move at up to %.3f m/s", c.seconds, fastest)
				}
				if c.walls == nil {
					return
				}
				// They go on once the wall is gone.
				w.SetWalls(nil)
				for range 100 {
					for i := range c.agents {
						w.Wish(i, geom.Vec2{X: 1.4})
					}
					w.Step(0.1, nil)
				}
				for i := range c.agents {
					if x := w.At(i).X; x < 5 {
						t.Errorf("agent %d has come to x = %.2f m only, 10 s after the wall went", i, x)
					}
				}
			})
		}
	}
}
