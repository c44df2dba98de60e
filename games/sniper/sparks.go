package sniper

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// bullets fly with a tail.
func (g *Game) bullets(s *sim.Scene) {
	for i := range g.world.Bullets {
		b := &g.world.Bullets[i]
		if !b.Flies {
			continue
		}
		way := b.Velocity.Norm()
		long := min(16, b.At.Dist(b.From))
		s.Line(b.At.Sub(way.Scale(long)), b.At, 0.5, colourGold.Alpha(0.45))
		s.Line(b.At.Sub(way.Scale(float64(long*0.4))), b.At, 0.8, colourPaper)
	}
}

// random draws the same numbers for one effect again and again: it always flies the same way.
func (e *effect) random() wits.Rand {
	state := uint64(e.tick)*31 + uint64(e.Body)*7 + uint64(e.Kind)
	return wits.NewRand(&state)
}

// sparks are flashes, dust and words that float up.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		if age > 2 {
			continue
		}
		switch e.Kind {
		case Shot:
			if age < 0.15 {
				at := e.At.Add(geom.FromAngle(e.Angle).Scale(7.5))
				s.Circle(at, 3.4-float64(12*age), sim.Fill(colourGold.Alpha(0.9)))
				s.Circle(at, 1.2, sim.Fill(colourPaper))
			}
			if out := float64(age * 45); e.Body == 0 && age < 0.9 { // the report
				s.Circle(e.At, 4+out, sim.Stroke(colourPaper.Alpha(float64(0.5*(1-age/0.9))), 0.5))
			}
		case Impact:
			e.burst(s, age, 7, 1.6, 9, 0.9, colourPath.Mix(colourPaper, 0.3), e.Angle+tau/2)
			if age < 0.5 {
				s.Circle(e.At, 1+float64(7*age), sim.Fill(colourPath.Alpha(float64(0.5*(1-age/0.5)))))
			}
		case Hit:
			e.burst(s, age, 9, tau, 9, 1, colourPatrol, 0)
		case Fallen:
			if age < 0.6 {
				s.Circle(e.At, 3+float64(12*age), sim.Stroke(colourPaper.Alpha(1-age/0.6), 0.7))
			}
			e.word(s, age, colourPaper, "down")
		case Spotted:
			if age < 1 {
				label(s, e.At.Add(geom.Vec2{Y: 5 + float64(3*age)}), 6, sim.Centre, colourGold.Alpha(1-age), "!")
			}
		case Unmasked:
			e.word(s, age, colourGold, "in disguise!")
		}
	}
}

// word floats up and fades.
func (e *effect) word(s *sim.Scene, age float64, c sim.Color, text string) {
	if age < 1.6 {
		label(s, e.At.Add(geom.Vec2{Y: 4 + float64(4*age)}), 4.4, sim.Centre, c.Alpha(min(1, (1.6-age)/0.5)), text)
	}
}

// burst is a handful of bits that fly apart and slow down.
func (e *effect) burst(s *sim.Scene, age float64, n int, spread, speed, size float64, c sim.Color, angle float64) {
	r := e.random()
	for range n {
		way := geom.FromAngle(angle + r.Range(-spread/2, spread/2))
		far, life, turn := r.Range(0.4, 1)*speed*0.5, r.Range(0.3, 0.8), r.Range(0, tau)
		t := age / life
		if t >= 1 {
			continue
		}
		out := 1 - float64((1-t)*(1-t))
		s.Rect(e.At.Add(way.Scale(float64(far*out))), geom.Vec2{X: size, Y: float64(size * 0.6)}, turn+float64(t*6), float64(size*0.2), sim.Fill(c.Alpha(1-float64(t*t))))
	}
}
