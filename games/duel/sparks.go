package duel

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// chance is a generator for one effect: the same effect always flies the same way.
func (e *effect) chance() uint64 { return uint64(e.tick)*31 + uint64(e.Who)*7 + uint64(e.Kind) }

// stains are what stays on the sand for a while.
func (g *Game) stains(s *sim.Scene) {
	for i := range g.sparks.list {
		e := &g.sparks.list[i]
		age := e.age(g.match.World.Tick)
		if age < 0 || age > 6 || e.Kind != Hit {
			continue
		}
		state := e.chance()
		r := wits.NewRand(&state)
		for range 5 {
			at := e.At.Add(geom.FromAngle(e.Angle + r.Range(-0.7, 0.7)).Scale(r.Range(0.3, 1.3))).Clamped(ArenaRadius - 0.12)
			s.Ellipse(at, geom.Vec2{X: r.Range(0.04, 0.11), Y: r.Range(0.03, 0.06)}, e.Angle, sim.Fill(sim.RGB(0x8e, 0x2f, 0x22).Alpha(float64(0.5*(1-age/6)))))
		}
	}
}

// flashes are sparks, rings and dust.
func (g *Game) flashes(s *sim.Scene) {
	for i := range g.sparks.list {
		e := &g.sparks.list[i]
		age := e.age(g.match.World.Tick)
		if age < 0 || age > 0.6 {
			continue
		}
		switch e.Kind {
		case Parried:
			t := age / 0.35
			if t < 1 {
				s.Circle(e.At, 0.15+float64(0.75*t), sim.Stroke(colourSteel.Alpha(float64(0.9*(1-t))), float64(0.09*(1-t))))
			}
			if age < 0.09 {
				star(s, e.At, 0.5, sim.White)
			}
			e.burst(s, age, 14, 2*math.Pi, 5.5, colourFire)
		case Hit:
			if age < 0.07 {
				star(s, e.At, 0.34, sim.White)
			}
			e.burst(s, age, 9, 1.5, 4.2, sim.RGB(0xe0, 0x5a, 0x35))
		case Killed:
			t := age / 0.6
			s.Circle(e.At, 0.3+float64(2.2*t), sim.Stroke(colourBone.Alpha(float64(0.7*(1-t))), float64(0.14*(1-t))))
			e.burst(s, age, 18, 2*math.Pi, 4.5, colourBone)
		}
	}
}

// burst is a handful of sparks that fly apart and slow down.
func (e *effect) burst(s *sim.Scene, age float64, n int, spread, speed float64, c sim.Color) {
	state := e.chance()
	r := wits.NewRand(&state)
	for range n {
		way := geom.FromAngle(e.Angle + r.Range(-spread/2, spread/2))
		far, life := r.Range(0.35, 1)*speed*0.16, r.Range(0.2, 0.55)
		t := age / life
		if t >= 1 {
			continue
		}
		out := 1 - float64((1-t)*(1-t))
		head := e.At.Add(way.Scale(float64(far * out)))
		tail := e.At.Add(way.Scale(float64(far * max(0, out-0.22))))
		s.Line(tail, head, float64(0.055*(1-t)), c.Mix(sim.White, float64(0.5*(1-t))).Alpha(1-float64(t*t)))
	}
}

// numbers are what blows cost, and what parries are worth.
func (g *Game) numbers(s *sim.Scene) {
	for i := range g.sparks.list {
		e := &g.sparks.list[i]
		age := e.age(g.match.World.Tick)
		if age < 0 || age > 0.9 {
			continue
		}
		fade := min(1, (0.9-age)/0.35)
		at := e.At.Add(geom.Vec2{Y: 0.35 + float64(0.75*(1-float64((1-age)*(1-age))))})
		switch e.Kind {
		case Hit:
			size, colour := 0.34, colourBone
			if e.Behind {
				size, colour = 0.44, colourWarn
			}
			label(s, at, size, colour.Alpha(fade), strconv.Itoa(int(e.Amount+0.5)))
		case Parried:
			label(s, at, 0.3, colourSteel.Alpha(fade), "parried")
		}
	}
}
