package sim_test

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// ball is a game of one ball that a player pushes to the right.
type ball struct{ x float64 }

func (b *ball) Info() sim.Info {
	return sim.Info{Name: "ball", Title: "Push the ball", Rate: 60,
		Controls: []sim.Control{{Input: "push", Label: "Push", Keys: []string{"Space"}}}}
}

func (b *ball) Start(map[string]string, uint64) error { b.x = 0; return nil }

func (b *ball) Step(in sim.Input) {
	if in.Held("push") {
		b.x += 2 * in.Delta() // metres
	}
}

func (b *ball) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{}, 8)
	s.Circle(geom.Vec2{X: b.x}, 0.5, sim.Fill(sim.RGB(240, 120, 40)))
}

func (b *ball) Agents() []sim.Agent { return nil }

func (b *ball) Over() bool { return b.x > 4 }

func (b *ball) Result() string { return "the ball is out" }

// A game played without a page: the player holds the key from tick 30 on.
func ExampleHeadless() {
	out, err := sim.Headless(&ball{}, sim.Run{Ticks: 1000, Script: func(tick int64) []string {
		if tick >= 30 {
			return []string{"push"}
		}
		return nil
	}})
	fmt.Println(out.Ticks, out.Result, err)
	// Output: 151 the ball is out <nil>
}
