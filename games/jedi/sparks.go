package jedi

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// effect is something that happened a moment ago. What is painted follows from its age alone.
type effect = paint.Spark[Event]

// scorches are what stays on the ground for a while.
func (g *Game) scorches(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age < 0 || age > 5 {
			continue
		}
		switch e.What.Kind {
		case Felled:
			s.Ellipse(e.What.At, geom.Vec2{X: 0.7, Y: 0.55}, e.What.Angle, sim.Fill(colourInk.Alpha(float64(0.4*(1-age/5)))))
		case Slammed:
			s.Circle(e.What.At, 0.9, sim.Fill(colourInk.Alpha(float64(0.28*(1-age/5)))))
			for k := range 7 {
				way := geom.FromAngle(e.What.Angle + float64(float64(k)*0.9))
				s.Line(e.What.At.Add(way.Scale(0.4)), e.What.At.Add(way.Scale(1.1+float64(float64(k%3)*0.2))), 0.05, colourInk.Alpha(float64(0.5*(1-age/5))))
			}
		}
	}
}

// flashes are sparks, rings and numbers.
func (g *Game) flashes(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age < 0 || age > 0.9 {
			continue
		}
		switch e.What.Kind {
		case Cut:
			if age < 0.07 {
				paint.Star(s, e.What.At, 0.34, sim.White)
			}
			burst(s, e, age, 9, 2, 4.6, colourWarn)
		case Shielded:
			paint.Ring(s, e.What.At, age, 0.3, 0.2, 0.6, 0.1, colourShine)
			burst(s, e, age, 5, 3, 3, colourShine)
		case Broken:
			paint.Ring(s, e.What.At, age, 0.45, 0.3, 1.2, 0.1, colourShine)
			burst(s, e, age, 14, 2*math.Pi, 5, colourShine)
			rising(s, e, age, colourShine, "shield down")
		case Felled:
			paint.Ring(s, e.What.At, age, 0.5, 0.3, 1.9, 0.1, colourWarn)
			burst(s, e, age, 18, 2*math.Pi, 5.2, colourWarn)
		case Wounded:
			burst(s, e, age, 8, 1.6, 4, colourBolt)
			rising(s, e, age, colourBolt.Mix(sim.White, 0.3), strconv.Itoa(int(e.What.Worth+0.5)))
		case Deflected:
			if age < 0.07 {
				paint.Star(s, e.What.At, 0.42, sim.White)
			}
			paint.Ring(s, e.What.At, age, 0.25, 0.1, 0.6, 0.1, sabers[e.What.Who])
			burst(s, e, age, 7, 2.4, 4.2, sabers[e.What.Who])
		case Fired:
			if age < 0.1 {
				s.Circle(e.What.At, float64(0.28*(1-age/0.1)), sim.Fill(colourBolt.Mix(sim.White, 0.5)))
			}
		case Slammed:
			paint.Ring(s, e.What.At, age, 0.4, 0.4, slamReach, 0.1, colourBone)
		case Landed:
			paint.Ring(s, e.What.At, age, 0.3, 0.3, 0.9, 0.1, colourDim)
		case Arrived:
			paint.Ring(s, e.What.At, age, 0.6, 0.2, 1, 0.1, colourWarn)
		case Defeated:
			paint.Ring(s, e.What.At, age, 0.8, 0.3, 2.4, 0.1, colourBolt)
		}
	}
}

// rising is a text that goes up.
func rising(s *sim.Scene, e *effect, age float64, c sim.Color, text string) {
	label(s, e.What.At.Add(geom.Vec2{Y: 0.5 + float64(0.8*(1-float64((1-age)*(1-age))))}), 0.36, c.Alpha(min(1, (0.9-age)/0.3)), text)
}

// burst is a handful of sparks that fly apart and slow down.
func burst(s *sim.Scene, e *effect, age float64, n int, spread, speed float64, c sim.Color) {
	paint.Burst{N: n, Angle: e.What.Angle, Spread: spread, Far: [2]float64{float64(0.35 * speed * 0.17), float64(speed * 0.17)}, Life: [2]float64{0.2, 0.6}, Size: 0.06, Tail: 0.25, Color: c}.
		Streaks(s, e.What.At, age, e.Rand(uint64(e.What.Who), uint64(e.What.Kind)))
}
