package main

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Draw paints the guards and the enemy on their line.
func (g *grove) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{X: 2, Y: 1.5}, 12)
	s.Background(0xe4efe6ff)
	s.Rect(geom.Vec2{X: 2, Y: -2.6}, geom.Vec2{X: 60, Y: 5}, 0, 0, sim.Fill(0x9db98fff))
	for x := -14.0; x < 20; x += 3.4 {
		s.Rect(geom.Vec2{X: x, Y: 0.8}, geom.Vec2{X: 0.3, Y: 1.9}, 0, 0.1, sim.Fill(0x8a6f55ff))
		s.Circle(geom.Vec2{X: x, Y: 2.6}, 1.2, sim.Fill(0x7fa873ff))
	}
	body := func(x float64, c sim.Color) {
		s.Ellipse(geom.Vec2{X: x, Y: -0.1}, geom.Vec2{X: 0.55, Y: 0.12}, 0, sim.Fill(0x00000030))
		s.Rect(geom.Vec2{X: x, Y: 0.6}, geom.Vec2{X: 0.6, Y: 1.2}, 0, 0.25, sim.Fill(c))
		s.Circle(geom.Vec2{X: x, Y: 1.4}, 0.28, sim.Fill(0xf0cfa8ff))
	}
	body(g.enemy, 0xb2433aff)
	for i := range g.guards {
		a := &g.guards[i]
		body(a.at, sim.Color(0x4a72b8ff))
		at := geom.Vec2{X: a.at, Y: 1}
		s.Text(geom.Vec2{X: a.at, Y: 1.9}, 0.4, sim.Centre, 0x24303cff, g.agents[i].Name)
		s.Pick(uint32(i+1), at, 1)
	}
}
