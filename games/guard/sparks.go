package guard

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// ripples are noises: rings that grow.
func (g *Game) ripples(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		reach, width := 0.0, 0.05
		switch e.Kind {
		case SneakStep:
			reach = 0.5
		case Step:
			reach = 1.2
		case RunStep:
			reach, width = 2.6, 0.08
		case Landed:
			reach, width = 4.5, 0.1
		case DoorMoves:
			reach = 1.6
		}
		if age < 0.6 && reach > 0 {
			part := age / 0.6
			s.Circle(e.At, 0.15+float64(reach*part), sim.Stroke(colourPaper.Alpha(float64(0.35*(1-part))), width))
		}
	}
}

// random draws the same numbers for one effect again and again: it always flies the same way.
func (e *effect) random() wits.Rand {
	state := uint64(e.tick)*31 + uint64(e.Body)*7 + uint64(e.Kind)
	return wits.NewRand(&state)
}

// sparks are dust and words that float up.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		if age > 2 {
			continue
		}
		switch e.Kind {
		case Landed:
			e.burst(s, age, 7, 2.2, 0.12, colourStone)
		case Taken:
			e.burst(s, age, 10, 2.4, 0.12, colourAware)
			e.word(s, age, colourAware, "got it")
		case GotCaught:
			e.burst(s, age, 14, 4, 0.16, colourAlert)
		case GotAway:
			e.burst(s, age, 14, 4, 0.16, colourGreen)
		case Noticed:
			e.word(s, age, colourAware, "hm?")
		case Spotted:
			e.word(s, age, colourAlert, "there!")
		}
	}
}

// word floats up and fades.
func (e *effect) word(s *sim.Scene, age float64, c sim.Color, text string) {
	if age < 1.4 {
		label(s, e.At.Add(geom.Vec2{X: 0.5, Y: 1.2 + float64(0.7*age)}), 0.6, sim.Left, c.Alpha(min(1, (1.4-age)/0.5)), text)
	}
}

// burst is a handful of bits that fly apart and slow down.
func (e *effect) burst(s *sim.Scene, age float64, n int, speed, size float64, c sim.Color) {
	r := e.random()
	for range n {
		way := geom.FromAngle(r.Range(0, tau))
		out, life, turn := r.Range(0.4, 1)*speed*0.5, r.Range(0.3, 0.8), r.Range(0, tau)
		t := age / life
		if t >= 1 {
			continue
		}
		slow := 1 - float64((1-t)*(1-t))
		s.Rect(e.At.Add(way.Scale(float64(out*slow))), geom.Vec2{X: size, Y: float64(size * 0.6)}, turn+float64(t*6), float64(size*0.2), sim.Fill(c.Alpha(1-float64(t*t))))
	}
}
