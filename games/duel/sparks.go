package duel

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// effect is something that happened a moment ago. What is painted follows from its age alone.
type effect = paint.Spark[Event]

// stains are what stays on the sand for a while.
func (g *Game) stains(s *sim.Scene) {
	for i := range g.sparks.List {
		e := &g.sparks.List[i]
		age := e.Age(g.match.World.Tick, Rate)
		if age < 0 || age > 6 || e.What.Kind != Hit {
			continue
		}
		r := e.Rand(uint64(e.What.Who), uint64(e.What.Kind))
		for range 5 {
			at := e.What.At.Add(geom.FromAngle(e.What.Angle + r.Range(-0.7, 0.7)).Scale(r.Range(0.3, 1.3))).Clamped(ArenaRadius - 0.12)
			s.Ellipse(at, geom.Vec2{X: r.Range(0.04, 0.11), Y: r.Range(0.03, 0.06)}, e.What.Angle, sim.Fill(sim.RGB(0x8e, 0x2f, 0x22).Alpha(float64(0.5*(1-age/6)))))
		}
	}
}

// flashes are sparks, rings and dust.
func (g *Game) flashes(s *sim.Scene) {
	for i := range g.sparks.List {
		e := &g.sparks.List[i]
		age := e.Age(g.match.World.Tick, Rate)
		if age < 0 || age > 0.6 {
			continue
		}
		switch e.What.Kind {
		case Parried:
			t := age / 0.35
			if t < 1 {
				s.Circle(e.What.At, 0.15+float64(0.75*t), sim.Stroke(colourSteel.Alpha(float64(0.9*(1-t))), float64(0.09*(1-t))))
			}
			if age < 0.09 {
				paint.Star(s, e.What.At, 0.5, sim.White)
			}
			burst(s, e, age, 14, 2*math.Pi, 5.5, colourFire)
		case Hit:
			if age < 0.07 {
				paint.Star(s, e.What.At, 0.34, sim.White)
			}
			burst(s, e, age, 9, 1.5, 4.2, sim.RGB(0xe0, 0x5a, 0x35))
		case Killed:
			t := age / 0.6
			s.Circle(e.What.At, 0.3+float64(2.2*t), sim.Stroke(colourBone.Alpha(float64(0.7*(1-t))), float64(0.14*(1-t))))
			burst(s, e, age, 18, 2*math.Pi, 4.5, colourBone)
		}
	}
}

// burst is a handful of sparks that fly apart and slow down.
func burst(s *sim.Scene, e *effect, age float64, n int, spread, speed float64, c sim.Color) {
	paint.Burst{N: n, Angle: e.What.Angle, Spread: spread, Far: [2]float64{float64(0.35 * speed * 0.16), float64(speed * 0.16)}, Life: [2]float64{0.2, 0.55}, Size: 0.055, Tail: 0.22, Color: c}.
		Streaks(s, e.What.At, age, e.Rand(uint64(e.What.Who), uint64(e.What.Kind)))
}

// numbers are what blows cost, and what parries are worth.
func (g *Game) numbers(s *sim.Scene) {
	for i := range g.sparks.List {
		e := &g.sparks.List[i]
		age := e.Age(g.match.World.Tick, Rate)
		if age < 0 || age > 0.9 {
			continue
		}
		fade := min(1, (0.9-age)/0.35)
		// Above the bars of whoever was struck it can be read.
		at := e.What.At.Add(geom.Vec2{Y: 1.15 + float64(0.5*(1-float64((1-age)*(1-age))))})
		switch e.What.Kind {
		case Hit:
			size, colour := 0.34, colourBone
			if e.What.Behind {
				size, colour = 0.44, colourWarn
			}
			label(s, at, size, colour.Alpha(fade), strconv.Itoa(int(e.What.Amount+0.5)))
		case Parried:
			label(s, at.Add(geom.Vec2{Y: 0.3}), 0.34, colourSteel.Alpha(fade), "parried")
		}
	}
}
