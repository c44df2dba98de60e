package armada

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// effect is something that happened a moment ago. What is painted follows from its age alone.
type effect = paint.Spark[Event]

// bolts fly with a tail: beams those of blue, balls those of red.
func (g *Game) bolts(s *sim.Scene) {
	w := g.world
	thick := max(1, float64(w.Height/700))
	for i := range w.Flying {
		b := &w.Bolts[i]
		c := colourOf(b.Side)
		way := b.Velocity.Norm()
		if b.Side == Red { // a ball with a short tail
			s.Line(b.At.Sub(way.Scale(float64(3.5*thick))), b.At, float64(1.3*thick), c.Alpha(0.45))
			s.Circle(b.At, float64(0.9*thick), sim.Fill(c.Mix(colourPaper, 0.55)))
			continue
		}
		tail := b.At.Sub(way.Scale(float64(6.5 * thick)))
		s.Line(tail, b.At, float64(1.2*thick), c.Alpha(0.4))
		s.Line(tail.Lerp(b.At, 0.4), b.At, float64(0.65*thick), c.Mix(colourPaper, 0.6))
	}
}

// sparks are hits and explosions.
func (g *Game) sparks(s *sim.Scene) {
	size := max(1.2, float64(g.world.Height/600))
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		switch {
		case e.What.Kind == Hit && age < 0.25:
			s.Circle(e.What.At, 1+float64(7*age), sim.Fill(colourPaper.Alpha(float64(0.7*(1-age/0.25)))))
		case e.What.Kind == Scratch && age < 0.3:
			s.Circle(e.What.At, 1+float64(5*age), sim.Fill(colourRidge.Alpha(float64(0.6*(1-age/0.3)))))
		case e.What.Kind == Destroyed && age < 1.4:
			burst(s, e, i, age, 1.4, size, colourOf(e.What.Side))
		case e.What.Kind == FlagshipLost && age < 4:
			burst(s, e, i, age, 4, float64(5*size), colourOf(e.What.Side))
		}
	}
}

// burst is a flash, a ring and debris.
func burst(s *sim.Scene, e *effect, i int, age, life, size float64, c sim.Color) {
	t := age / life
	s.Circle(e.What.At, float64(size*(4+float64(14*t))), sim.Fill(sim.Color(0xff8a3aff).Alpha(float64(0.28*(1-t)))))
	if t < 0.3 {
		s.Circle(e.What.At, float64(size*(3+float64(12*t))), sim.Fill(colourGold.Mix(colourPaper, 1-t/0.3).Alpha(float64(0.9*(1-t/0.3)))))
	}
	s.Circle(e.What.At, float64(size*(3+float64(16*t))), sim.Stroke(colourGold.Alpha(float64(0.5*(1-t))), float64(size*0.5)))
	r := e.Rand(uint64(i), uint64(e.What.Kind))
	for range 9 {
		way, far, turn := geom.FromAngle(r.Range(-tau/2, tau/2)), r.Range(4, 15), r.Range(0, tau)
		out := 1 - float64((1-t)*(1-t))
		s.Rect(e.What.At.Add(way.Scale(float64(size*far*out))), geom.Vec2{X: float64(size * 1.5), Y: float64(size * 0.8)}, turn+float64(t*5), 0.2, sim.Fill(c.Mix(colourInk, 0.3).Alpha(1-t)))
	}
}
