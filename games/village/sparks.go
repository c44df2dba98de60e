package village

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// stains stay on the ground for a while where a blob died.
func (g *Game) stains(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		if e.Kind != Killed || age > 8 {
			continue
		}
		r := e.random()
		for range 7 {
			at := e.At.Add(scatter(r, 0.05, 0.75))
			s.Ellipse(at, geom.Vec2{X: r.Range(0.08, 0.24), Y: r.Range(0.06, 0.16)}, r.Range(0, 3), sim.Fill(sim.Color(0x7b4fb0ff).Alpha(float64(0.55*(1-age/8)))))
		}
	}
}

// random draws the same numbers for one effect again and again: it always flies the same way.
func (e *effect) random() wits.Rand {
	state := uint64(e.tick)*31 + uint64(e.Who)*7 + uint64(e.Kind)
	return wits.NewRand(&state)
}

// sparks are chips, dust, leaves and blows.
func (g *Game) sparks(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		if age > 1.4 {
			continue
		}
		switch e.Kind {
		case Chopped:
			e.burst(s, age, 7, 1.6, 2.6, 0.09, 0xe0b981ff, e.Angle+tau/2)
			e.burst(s, age, 4, tau, 1.4, 0.1, 0x5f9a48ff, 0)
		case Hammered:
			e.burst(s, age, 5, tau, 1.8, 0.06, 0xf3dfb0ff, 0)
		case Struck:
			if age < 0.12 {
				s.Circle(e.At, 0.2+float64(1.6*age), sim.Stroke(sim.White.Alpha(1-age/0.12), 0.08))
			}
			e.burst(s, age, 8, 1.8, 3.2, 0.09, 0xb36be0ff, e.Angle)
		case Killed:
			e.burst(s, age, 18, tau, 3.6, 0.13, 0x8f5ac8ff, 0)
			if age < 0.5 {
				s.Circle(e.At, 0.3+float64(2.2*age), sim.Stroke(sim.Color(0xd9b3ffff).Alpha(1-age/0.5), 0.1))
			}
		case Felled:
			e.burst(s, age, 22, tau, 2.4, 0.15, 0x5f9a48ff, 0)
			dust(s, e, age, 1.1)
		case Built:
			dust(s, e, age, 1.9)
			e.burst(s, age, 16, tau, 3, 0.09, colourGold, 0)
		case Collapsed:
			dust(s, e, age, 2.1)
		case Delivered, Stored, Picked:
			dust(s, e, age, 0.35)
		case Bitten:
			e.burst(s, age, 6, tau, 2, 0.07, colourRed, 0)
		case Stolen, Ate:
			e.burst(s, age, 4, tau, 0.9, 0.05, 0xd8382fff, 0)
		case Regrown:
			e.burst(s, age, 8, tau, 1.2, 0.08, colourLeaf, 0)
		}
	}
}

// dust is a ring of puffs that drift apart.
func dust(s *sim.Scene, e *effect, age, size float64) {
	if age > 1 {
		return
	}
	r := e.random()
	for range 10 {
		at := e.At.Add(scatter(r, 0.5, 1).Scale(float64(size * (0.4 + float64(0.7*age)))))
		s.Circle(at, float64(r.Range(0.2, 0.4)*min(size, 1.3)*(0.6+float64(0.8*age))), sim.Fill(sim.Color(0xe9dcb8ff).Alpha(float64(0.45*(1-age)))))
	}
}

// burst is a handful of bits that fly apart and slow down.
func (e *effect) burst(s *sim.Scene, age float64, n int, spread, speed, size float64, c sim.Color, angle float64) {
	r := e.random()
	for range n {
		way := geom.FromAngle(angle + r.Range(-spread/2, spread/2))
		far, life, turn := r.Range(0.4, 1)*speed*0.28, r.Range(0.35, 0.8), r.Range(0, tau)
		t := age / life
		if t >= 1 {
			continue
		}
		out := 1 - float64((1-t)*(1-t))
		at := e.At.Add(way.Scale(float64(far * out))).Add(geom.Vec2{Y: float64(0.25 * t * (1 - t) * 4)})
		s.Rect(at, geom.Vec2{X: size, Y: float64(size * 0.6)}, turn+float64(t*6), float64(size*0.2), sim.Fill(c.Alpha(1-float64(t*t))))
	}
}

// numbers float up from what people eat and lose.
func (g *Game) numbers(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		if age > 1.3 {
			continue
		}
		at := e.At.Add(geom.Vec2{Y: 0.7 + float64(0.8*age)})
		fade := min(1, (1.3-age)/0.5)
		switch e.Kind {
		case Ate:
			label(s, at, 0.36, colourLeaf.Alpha(fade), "+15")
		case Bitten:
			label(s, at, 0.34, colourRed.Alpha(fade), "-3")
		case Built:
			label(s, at.Add(geom.Vec2{Y: 0.8}), 0.6, colourGold.Alpha(fade), "A new house!")
		case Raid:
			label(s, g.world.middle().Add(geom.Vec2{Y: float64(g.world.High.Y * 0.72)}), 0.8, colourRed.Mix(sim.White, 0.3).Alpha(fade), "Blobs are coming!")
		case Died:
			label(s, at, 0.45, colourPaper.Alpha(fade), "farewell")
		}
	}
}
