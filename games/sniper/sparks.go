package sniper

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// effect is something that happened a moment ago. What is painted follows from its age alone.
type effect = paint.Spark[Event]

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

// sparks are flashes, dust and words that float up.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age > 2 {
			continue
		}
		switch e.What.Kind {
		case Shot:
			if age < 0.15 {
				at := e.What.At.Add(geom.FromAngle(e.What.Angle).Scale(7.5))
				s.Circle(at, 3.4-float64(12*age), sim.Fill(colourGold.Alpha(0.9)))
				s.Circle(at, 1.2, sim.Fill(colourPaper))
			}
			if out := float64(age * 45); e.What.Body == 0 && age < 0.9 { // the report
				s.Circle(e.What.At, 4+out, sim.Stroke(colourPaper.Alpha(float64(0.5*(1-age/0.9))), 0.5))
			}
		case Impact:
			burst(s, e, age, 7, 1.6, 9, 0.9, colourPath.Mix(colourPaper, 0.3), e.What.Angle+tau/2)
			if age < 0.5 {
				s.Circle(e.What.At, 1+float64(7*age), sim.Fill(colourPath.Alpha(float64(0.5*(1-age/0.5)))))
			}
		case Hit:
			burst(s, e, age, 9, tau, 9, 1, colourPatrol, 0)
		case Fallen:
			if age < 0.6 {
				s.Circle(e.What.At, 3+float64(12*age), sim.Stroke(colourPaper.Alpha(1-age/0.6), 0.7))
			}
			pen.Word(s, e.What.At, age, 4.4, colourPaper, "down")
		case Spotted:
			if age < 1 {
				pen.Label(s, e.What.At.Add(geom.Vec2{Y: 5 + float64(3*age)}), 6, sim.Centre, colourGold.Alpha(1-age), "!")
			}
		case Unmasked:
			pen.Word(s, e.What.At, age, 4.4, colourGold, "in disguise!")
		}
	}
}

// burst is a handful of bits that fly apart and slow down.
func burst(s *sim.Scene, e *effect, age float64, n int, spread, speed, size float64, c sim.Color, angle float64) {
	paint.Burst{N: n, Angle: angle, Spread: spread, Far: [2]float64{float64(0.4 * speed * 0.5), float64(speed * 0.5)}, Life: [2]float64{0.3, 0.8}, Size: size, Color: c}.
		Bits(s, e.What.At, age, e.Rand(uint64(e.What.Body), uint64(e.What.Kind)))
}
