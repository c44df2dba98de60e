package robot

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// ripples are noises: how far they were heard.
func (g *Game) ripples(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		if e.Kind != Noise || age > 1 {
			continue
		}
		loud := 0.2 + float64(min(e.Reach/landNoise, 1)*0.5)
		reach := min(e.Reach, 9)
		out := 1 - float64((1-age)*(1-age))
		s.Circle(e.At, 0.2+float64(reach*out*0.8), sim.Stroke(colourPaper.Alpha(float64(loud*(1-age))), 0.05))
		if e.Reach > 8 {
			s.Circle(e.At, 0.2+float64(reach*out*0.5), sim.Stroke(colourPaper.Alpha(float64(loud*(1-age)*0.7)), 0.05))
		}
	}
}

// bolts fly with a tail.
func (g *Game) bolts(s *sim.Scene) {
	for i := range g.world.Bolts {
		b := &g.world.Bolts[i]
		if b.By == 0 {
			continue
		}
		way := b.Velocity.Norm()
		c := colours[b.By]
		s.Line(b.At.Sub(way.Scale(0.7)), b.At, 0.1, c.Alpha(0.4))
		s.Circle(b.At, 0.22, sim.Fill(c.Alpha(0.35)))
		s.Ellipse(b.At, geom.Vec2{X: 0.17, Y: 0.09}, way.Angle(), sim.Fill(colourPaper))
	}
}

// random draws the same numbers for one effect again and again: it always flies the same way.
func (e *effect) random() wits.Rand {
	state := uint64(e.tick)*31 + uint64(e.Body)*7 + uint64(e.Kind)
	return wits.NewRand(&state)
}

// sparks are flashes, splinters and words that float up.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		if age > 1.6 {
			continue
		}
		switch e.Kind {
		case Shot:
			if age < 0.1 {
				s.Circle(e.At.Add(geom.FromAngle(e.Angle).Scale(0.6)), 0.28-float64(2*age), sim.Fill(colourGold.Alpha(0.9)))
			}
		case Spark:
			e.burst(s, age, 6, 2.4, 2.2, 0.07, colourGold, e.Angle+tau/2)
		case Hit:
			e.burst(s, age, 10, tau, 3, 0.1, colourAlert, 0)
			if age < 0.35 {
				s.Circle(e.At, 0.3+float64(2*age), sim.Stroke(colourAlert.Alpha(1-age/0.35), 0.08))
			}
		case Bumped:
			e.burst(s, age, 9, tau, 2.6, 0.09, colourPaper, 0)
			e.word(s, age, colourGold, "clonk!")
		case Landed:
			e.burst(s, age, 6, tau, 1.6, 0.06, colourPaper, 0)
		case PlugPulled:
			e.burst(s, age, 12, tau, 2.8, 0.08, colourGem, 0)
			e.word(s, age, colourGem, "click")
		case BackOn:
			if age < 0.5 {
				s.Circle(e.At, 0.4+float64(1.4*age), sim.Stroke(colourCalm.Alpha(1-age/0.5), 0.07))
			}
		case Taken:
			e.burst(s, age, 14, tau, 2.6, 0.09, colourGold, 0)
			e.word(s, age, colourGold, "got it")
		case Charged:
			e.word(s, age, colourGreen, "full")
		case PickedUp:
			e.word(s, age, colourPaper, "picked up")
		}
	}
}

// word floats up and fades.
func (e *effect) word(s *sim.Scene, age float64, c sim.Color, text string) {
	if age < 1.2 {
		label(s, e.At.Add(geom.Vec2{Y: 0.9 + float64(0.8*age)}), 0.52, sim.Centre, c.Alpha(min(1, (1.2-age)/0.4)), text)
	}
}

// burst is a handful of bits that fly apart and slow down.
func (e *effect) burst(s *sim.Scene, age float64, n int, spread, speed, size float64, c sim.Color, angle float64) {
	r := e.random()
	for range n {
		way := geom.FromAngle(angle + r.Range(-spread/2, spread/2))
		far, life, turn := r.Range(0.4, 1)*speed*0.3, r.Range(0.3, 0.7), r.Range(0, tau)
		t := age / life
		if t >= 1 {
			continue
		}
		out := 1 - float64((1-t)*(1-t))
		s.Rect(e.At.Add(way.Scale(float64(far*out))), geom.Vec2{X: size, Y: float64(size * 0.6)}, turn+float64(t*6), float64(size*0.2), sim.Fill(c.Alpha(1-float64(t*t))))
	}
}

// label is a text with a dark rim, to be read on anything.
func label(s *sim.Scene, at geom.Vec2, size float64, align sim.Align, c sim.Color, text string) {
	_, _, _, a := c.Parts()
	rim := colourInk.Alpha(float64(float64(a) / 255 * 0.8))
	d := float64(size * 0.07)
	for _, o := range [...]geom.Vec2{{X: d, Y: -d}, {X: -d, Y: -d}, {X: d, Y: d}, {X: -d, Y: d}} {
		s.Text(at.Add(o), size, align, rim, text)
	}
	s.Text(at, size, align, c, text)
}
