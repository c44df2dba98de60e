package robot

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// effect is something that happened a moment ago. What is painted follows from its age alone.
type effect = paint.Spark[Event]

// ripples are noises: how far they were heard.
func (g *Game) ripples(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if e.What.Kind != Noise || age > 1 {
			continue
		}
		loud := 0.2 + float64(min(e.What.Reach/landNoise, 1)*0.5)
		reach := min(e.What.Reach, 9)
		out := 1 - float64((1-age)*(1-age))
		s.Circle(e.What.At, 0.2+float64(reach*out*0.8), sim.Stroke(colourPaper.Alpha(float64(loud*(1-age))), 0.05))
		if e.What.Reach > 8 {
			s.Circle(e.What.At, 0.2+float64(reach*out*0.5), sim.Stroke(colourPaper.Alpha(float64(loud*(1-age)*0.7)), 0.05))
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

// sparks are flashes, splinters and words that float up.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age > 1.6 {
			continue
		}
		switch e.What.Kind {
		case Shot:
			if age < 0.1 {
				s.Circle(e.What.At.Add(geom.FromAngle(e.What.Angle).Scale(0.6)), 0.28-float64(2*age), sim.Fill(colourGold.Alpha(0.9)))
			}
		case Spark:
			burst(s, e, age, 6, 2.4, 2.2, 0.07, colourGold, e.What.Angle+tau/2)
		case Hit:
			burst(s, e, age, 10, tau, 3, 0.1, colourAlert, 0)
			if age < 0.35 {
				s.Circle(e.What.At, 0.3+float64(2*age), sim.Stroke(colourAlert.Alpha(1-age/0.35), 0.08))
			}
		case Bumped:
			burst(s, e, age, 9, tau, 2.6, 0.09, colourPaper, 0)
			pen.Word(s, e.What.At, age, 0.52, colourGold, "clonk!")
		case Landed:
			burst(s, e, age, 6, tau, 1.6, 0.06, colourPaper, 0)
		case PlugPulled:
			burst(s, e, age, 12, tau, 2.8, 0.08, colourGem, 0)
			pen.Word(s, e.What.At, age, 0.52, colourGem, "click")
		case BackOn:
			if age < 0.5 {
				s.Circle(e.What.At, 0.4+float64(1.4*age), sim.Stroke(colourCalm.Alpha(1-age/0.5), 0.07))
			}
		case Taken:
			burst(s, e, age, 14, tau, 2.6, 0.09, colourGold, 0)
			pen.Word(s, e.What.At, age, 0.52, colourGold, "got it")
		case Charged:
			pen.Word(s, e.What.At, age, 0.52, colourGreen, "full")
		case PickedUp:
			pen.Word(s, e.What.At, age, 0.52, colourPaper, "picked up")
		}
	}
}

// burst is a handful of bits that fly apart and slow down.
func burst(s *sim.Scene, e *effect, age float64, n int, spread, speed, size float64, c sim.Color, angle float64) {
	paint.Burst{N: n, Angle: angle, Spread: spread, Far: [2]float64{float64(0.4 * speed * 0.3), float64(speed * 0.3)}, Life: [2]float64{0.3, 0.7}, Size: size, Color: c}.
		Bits(s, e.What.At, age, e.Rand(uint64(e.What.Body), uint64(e.What.Kind)))
}
