package jedi

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// scorches are what stays on the ground for a while.
func (g *Game) scorches(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		if age < 0 || age > 5 {
			continue
		}
		switch e.Kind {
		case Felled:
			s.Ellipse(e.At, geom.Vec2{X: 0.7, Y: 0.55}, e.Angle, sim.Fill(colourInk.Alpha(float64(0.4*(1-age/5)))))
		case Slammed:
			s.Circle(e.At, 0.9, sim.Fill(colourInk.Alpha(float64(0.28*(1-age/5)))))
			for k := range 7 {
				way := geom.FromAngle(e.Angle + float64(float64(k)*0.9))
				s.Line(e.At.Add(way.Scale(0.4)), e.At.Add(way.Scale(1.1+float64(float64(k%3)*0.2))), 0.05, colourInk.Alpha(float64(0.5*(1-age/5))))
			}
		}
	}
}

// flashes are sparks, rings and numbers.
func (g *Game) flashes(s *sim.Scene) {
	for i := range g.effects.list {
		e := &g.effects.list[i]
		age := e.age(g.world.Tick)
		if age < 0 || age > 0.9 {
			continue
		}
		switch e.Kind {
		case Cut:
			if age < 0.07 {
				star(s, e.At, 0.34, sim.White)
			}
			e.burst(s, age, 9, 2, 4.6, colourWarn)
		case Shielded:
			ring(s, e, age, 0.3, 0.2, 0.6, colourShine)
			e.burst(s, age, 5, 3, 3, colourShine)
		case Broken:
			ring(s, e, age, 0.45, 0.3, 1.2, colourShine)
			e.burst(s, age, 14, 2*math.Pi, 5, colourShine)
			rising(s, e, age, colourShine, "shield down")
		case Felled:
			ring(s, e, age, 0.5, 0.3, 1.9, colourWarn)
			e.burst(s, age, 18, 2*math.Pi, 5.2, colourWarn)
		case Wounded:
			e.burst(s, age, 8, 1.6, 4, colourBolt)
			rising(s, e, age, colourBolt.Mix(sim.White, 0.3), strconv.Itoa(int(e.Worth+0.5)))
		case Deflected:
			if age < 0.07 {
				star(s, e.At, 0.42, sim.White)
			}
			ring(s, e, age, 0.25, 0.1, 0.6, sabers[e.Who])
			e.burst(s, age, 7, 2.4, 4.2, sabers[e.Who])
		case Fired:
			if age < 0.1 {
				s.Circle(e.At, float64(0.28*(1-age/0.1)), sim.Fill(colourBolt.Mix(sim.White, 0.5)))
			}
		case Slammed:
			ring(s, e, age, 0.4, 0.4, slamReach, colourBone)
		case Landed:
			ring(s, e, age, 0.3, 0.3, 0.9, colourDim)
		case Arrived:
			ring(s, e, age, 0.6, 0.2, 1, colourWarn)
		case Defeated:
			ring(s, e, age, 0.8, 0.3, 2.4, colourBolt)
		}
	}
}

// ring grows and fades within some seconds.
func ring(s *sim.Scene, e *effect, age, life, from, to float64, c sim.Color) {
	if t := age / life; t < 1 {
		s.Circle(e.At, geom.Lerp(from, to, 1-float64((1-t)*(1-t))), sim.Stroke(c.Alpha(float64(0.8*(1-t))), float64(0.1*(1-t))))
	}
}

// rising is a text that goes up.
func rising(s *sim.Scene, e *effect, age float64, c sim.Color, text string) {
	label(s, e.At.Add(geom.Vec2{Y: 0.5 + float64(0.8*(1-float64((1-age)*(1-age))))}), 0.36, c.Alpha(min(1, (0.9-age)/0.3)), text)
}

// star is a star of four points.
func star(s *sim.Scene, at geom.Vec2, r float64, c sim.Color) {
	var points [8]geom.Vec2
	for i := range points {
		reach := r
		if i%2 == 1 {
			reach = float64(r * 0.36)
		}
		points[i] = at.Add(geom.FromAngle(float64(float64(i) * (math.Pi / 4))).Scale(reach))
	}
	s.Polygon(points[:], sim.Fill(c))
}

// burst is a handful of sparks that fly apart and slow down.
func (e *effect) burst(s *sim.Scene, age float64, n int, spread, speed float64, c sim.Color) {
	state := e.chance()
	r := random(&state)
	for range n {
		way := geom.FromAngle(e.Angle + r.Range(-spread/2, spread/2))
		far, life := r.Range(0.35, 1)*speed*0.17, r.Range(0.2, 0.6)
		t := age / life
		if t >= 1 {
			continue
		}
		out := 1 - float64((1-t)*(1-t))
		head := e.At.Add(way.Scale(float64(far * out)))
		tail := e.At.Add(way.Scale(float64(far * max(0, out-0.25))))
		s.Line(tail, head, float64(0.06*(1-t)), c.Mix(sim.White, float64(0.5*(1-t))).Alpha(1-float64(t*t)))
	}
}
