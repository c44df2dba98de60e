package town

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// effect is something that happened a moment ago. What is painted follows from its age alone.
type effect = paint.Spark[Event]

// stains stay on the ground for a while where a blob died.
func (g *Game) stains(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if e.What.Kind != Killed || age > 8 {
			continue
		}
		r := e.Rand(uint64(e.What.Who), uint64(e.What.Kind))
		for range 7 {
			at := e.What.At.Add(scatter(r, 0.05, 0.75))
			s.Ellipse(at, geom.Vec2{X: r.Range(0.08, 0.24), Y: r.Range(0.06, 0.16)}, r.Range(0, 3), sim.Fill(sim.Color(0x7b4fb0ff).Alpha(float64(0.55*(1-age/8)))))
		}
	}
}

// sparks are chips, dust, leaves and blows.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age > 1.4 {
			continue
		}
		switch e.What.Kind {
		case Chopped:
			burst(s, e, age, 7, 1.6, 2.6, 0.09, 0xe0b981ff, e.What.Angle+tau/2)
			burst(s, e, age, 4, tau, 1.4, 0.1, 0x5f9a48ff, 0)
		case Hammered:
			burst(s, e, age, 5, tau, 1.8, 0.06, 0xf3dfb0ff, 0)
		case Struck:
			if age < 0.12 {
				s.Circle(e.What.At, 0.2+float64(1.6*age), sim.Stroke(sim.White.Alpha(1-age/0.12), 0.08))
			}
			burst(s, e, age, 8, 1.8, 3.2, 0.09, 0xb36be0ff, e.What.Angle)
		case Killed:
			burst(s, e, age, 18, tau, 3.6, 0.13, 0x8f5ac8ff, 0)
			if age < 0.5 {
				s.Circle(e.What.At, 0.3+float64(2.2*age), sim.Stroke(sim.Color(0xd9b3ffff).Alpha(1-age/0.5), 0.1))
			}
		case Felled:
			burst(s, e, age, 22, tau, 2.4, 0.15, 0x5f9a48ff, 0)
			dust(s, e, age, 1.1)
		case Built:
			dust(s, e, age, 1.9)
			burst(s, e, age, 16, tau, 3, 0.09, colourGold, 0)
		case Collapsed:
			dust(s, e, age, 2.1)
		case Delivered, Stored, Picked:
			dust(s, e, age, 0.35)
		case Bitten:
			burst(s, e, age, 6, tau, 2, 0.07, colourRed, 0)
		case Stolen, Ate:
			burst(s, e, age, 4, tau, 0.9, 0.05, 0xd8382fff, 0)
		case Regrown:
			burst(s, e, age, 8, tau, 1.2, 0.08, colourLeaf, 0)
		}
	}
}

// dust is a ring of puffs that drift apart.
func dust(s *sim.Scene, e *effect, age, size float64) {
	if age > 1 {
		return
	}
	r := e.Rand(uint64(e.What.Who), uint64(e.What.Kind))
	for range 10 {
		at := e.What.At.Add(scatter(r, 0.5, 1).Scale(float64(size * (0.4 + float64(0.7*age)))))
		s.Circle(at, float64(r.Range(0.2, 0.4)*min(size, 1.3)*(0.6+float64(0.8*age))), sim.Fill(sim.Color(0xe9dcb8ff).Alpha(float64(0.45*(1-age)))))
	}
}

// burst is a handful of bits that fly apart and slow down.
func burst(s *sim.Scene, e *effect, age float64, n int, spread, speed, size float64, c sim.Color, angle float64) {
	paint.Burst{N: n, Angle: angle, Spread: spread, Far: [2]float64{float64(0.4 * speed * 0.28), float64(speed * 0.28)}, Life: [2]float64{0.35, 0.8}, Size: size, Hop: 0.25, Color: c}.
		Bits(s, e.What.At, age, e.Rand(uint64(e.What.Who), uint64(e.What.Kind)))
}

// numbers float up from what people eat and lose.
func (g *Game) numbers(s *sim.Scene) {
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age > 1.3 {
			continue
		}
		at := e.What.At.Add(geom.Vec2{Y: 0.7 + float64(0.8*age)})
		fade := min(1, (1.3-age)/0.5)
		switch e.What.Kind {
		case Ate:
			pen.Label(s, at, 0.36, sim.Centre, colourLeaf.Alpha(fade), "+15")
		case Bitten:
			pen.Label(s, at, 0.34, sim.Centre, colourRed.Alpha(fade), "-3")
		case Built:
			pen.Label(s, at.Add(geom.Vec2{Y: 0.8}), 0.6, sim.Centre, colourGold.Alpha(fade), "A new house!")
		case Raid:
			pen.Label(s, g.world.middle().Add(geom.Vec2{Y: float64(g.world.High.Y * 0.72)}), 0.8, sim.Centre, colourRed.Mix(sim.White, 0.3).Alpha(fade), "Blobs are coming!")
		case Died:
			pen.Label(s, at, 0.45, sim.Centre, colourPaper.Alpha(fade), "farewell")
		}
	}
}
