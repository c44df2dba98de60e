package squad

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// shots are bullets with a tail, and grenades in their arc with the reach of their blast.
func (g *Game) shots(s *sim.Scene) {
	w := g.world
	for i := range w.Bullets {
		b := &w.Bullets[i]
		if !b.Flies {
			continue
		}
		way := b.Velocity.Norm()
		long := min(1.8, b.At.Dist(b.From))
		s.Line(b.At.Sub(way.Scale(long)), b.At, 0.1, colourGold.Alpha(0.55))
		s.Line(b.At.Sub(way.Scale(float64(long*0.4))), b.At, 0.14, colourPaper)
	}
	for i := range w.Bombs {
		o := &w.Bombs[i]
		if !o.Lives {
			continue
		}
		part := min(1, o.For/flight)
		at, up := o.At(), float64(4*part*(1-part))
		blink := 0.5 + float64(0.5*geom.Sin(float64(o.For*o.For*9)))
		s.Circle(o.To, blastReach, sim.Style{Fill: colourAlert.Alpha(float64(0.1 * part)), Stroke: colourAlert.Alpha(0.3 + float64(0.3*blink)), Width: 0.07})
		s.Ellipse(at, geom.Vec2{X: 0.2, Y: 0.13}, 0, sim.Fill(colourShade))
		s.Circle(at.Add(geom.Vec2{Y: float64(1.6 * up)}), 0.19+float64(0.1*up), sim.Style{Fill: colourIron.Mix(colourAlert, float64(0.6*blink)), Stroke: colourInk, Width: 0.05})
	}
}

// sparks are flashes, dust, blasts and words that float up.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age > 2 {
			continue
		}
		at := e.What.At
		switch e.What.Kind {
		case Shot:
			if age < 0.09 {
				tip := at.Add(geom.FromAngle(e.What.Angle).Scale(1.15))
				s.Circle(tip, 0.34-float64(2*age), sim.Fill(colourGold.Alpha(0.9)))
				s.Circle(tip, 0.15, sim.Fill(colourPaper))
			}
		case Impact:
			bits(s, e, age, 5, 1.6, 3, 0.12, colourSand, e.What.Angle+tau/2)
		case Hit:
			bits(s, e, age, 8, tau, 3, 0.16, colourAlert, 0)
		case Fell:
			sparks.Ring(s, at, age, 0.6, 0.4, 2, 0.1, colourPaper)
		case Blast:
			if age < 0.35 {
				s.Circle(at, 0.6+float64(9*age), sim.Fill(colourGold.Alpha(float64(0.8*(1-age/0.35)))))
				s.Circle(at, 0.3+float64(5*age), sim.Fill(colourPaper.Alpha(float64(0.9*(1-age/0.35)))))
			}
			sparks.Ring(s, at, age, 0.7, 0.5, blastReach, 0.22, colourGold)
			bits(s, e, age, 16, tau, 9, 0.24, colourInk, 0)
		case Struck:
			sparks.Ring(s, at, age, 0.3, 0.2, 0.9, 0.12, colourPaper)
		case Spotted:
			if age < 1 {
				b := &g.world.Bodies[e.What.Body]
				label(s, b.At.Add(geom.Vec2{X: 0.75, Y: 0.3 + float64(0.6*age)}), 1.1, sim.Centre, colourAlert.Alpha(1-age), "!")
			}
		case DoorKicked:
			sparks.Ring(s, at, age, 0.4, 0.3, 1.6, 0.14, colourPlank)
			bits(s, e, age, 9, tau, 5, 0.16, colourPlank, 0)
		case Took:
			sparks.Ring(s, at, age, 0.5, 0.3, 1, 0.08, colourGreen)
		}
	}
}

// bits fly apart and slow down.
func bits(s *sim.Scene, e *sparks.Spark[Event], age float64, n int, spread, speed, size float64, c sim.Color, angle float64) {
	sparks.Burst{N: n, Angle: angle, Spread: spread, Far: [2]float64{float64(0.15 * speed), float64(0.4 * speed)}, Life: [2]float64{0.2, 0.6}, Size: size, Color: c}.
		Bits(s, e.What.At, age, e.Rand(uint64(e.What.Body), uint64(e.What.Kind)))
}
