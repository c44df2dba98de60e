package robot

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// figureSize is how much larger bodies are painted than they are.
const figureSize = 1.3

// mood returns how sure a robot's mind is that somebody is there, 0 to 1, and whether it knows whom it is after.
func (g *Game) mood(b *Body) (suspicion float64, alert bool) {
	s := g.Seat(int(b.Number))
	if b.Off || s.SteeredBy() != "" {
		return 0, false
	}
	p := g.team.guard.Bound
	return p.Suspicion.Get(s.Mind), p.Alert.Get(s.Mind)
}

// light returns the colour of a robot's mood.
func (g *Game) light(b *Body) sim.Color {
	suspicion, alert := g.mood(b)
	switch {
	case alert:
		return colourAlert
	case suspicion > 0:
		return colourCalm.Mix(colourAware, min(1, 0.35+suspicion))
	}
	return colourCalm
}

// cone is what a robot sees: as far as walls, crates and closed doors let it.
func (g *Game) cone(s *sim.Scene, b *Body) {
	if b.Off {
		return
	}
	const rays = 30
	var points [rays + 2]geom.Vec2
	w := g.world
	c := g.light(b)
	if b.Noted == Flicker && w.Tick%14 < 7 {
		c = c.Alpha(0.4)
	}
	for pass, part := range [3]float64{1, 0.7, 0.4} {
		points[0] = b.At
		for i := range rays + 1 {
			way := geom.FromAngle(b.Gaze + float64(viewAngle*(float64(i)/rays-0.5))).Scale(float64(viewRange * part))
			points[i+1] = b.At.Add(way.Scale(w.openUntil(b.At, b.At.Add(way))))
		}
		_, _, _, a := c.Parts()
		s.Polygon(points[:], sim.Fill(c.Alpha(float64(float64(a)/255*(0.085+float64(0.02*float64(pass)))))))
	}
}

// robot paints a guard.
func (g *Game) robot(s *sim.Scene, b *Body) {
	look := sim.Look{Tint: colours[b.Number], Scale: geom.Vec2{X: figureSize, Y: figureSize}}
	at := b.At
	if b.Noted == Dizzy {
		at = at.Add(geom.Vec2{X: float64(0.05 * geom.Sin(float64(float64(g.world.Tick)*0.9)))})
	}
	if b.Off {
		look.Tint = look.Tint.Mix(colourInk, 0.6)
	}
	pen.Shadow(s, at, geom.Vec2{X: 0.6, Y: 0.56})
	if b.Docked {
		pulse := geom.Sin(float64(g.world.Time() * 8))
		s.Circle(at, 0.72+float64(0.06*pulse), sim.Stroke(colourGreen.Alpha(0.5), 0.06))
	}
	s.Sprite("treads", at, b.Facing, look)
	s.Sprite("shell", at, b.Facing, look)
	s.Sprite("cannon", at, b.Facing, look)
	head := look
	head.Tint = colourPaper
	if b.Off {
		head.Tint = colourSteel.Mix(colourInk, 0.5)
	}
	s.Sprite("head", at, b.Gaze, head)
	if !b.Off { // its eye
		eye := at.Add(geom.FromAngle(b.Gaze).Scale(0.2))
		c := g.light(b)
		s.Circle(eye, 0.16, sim.Fill(c.Alpha(0.3)))
		s.Circle(eye, 0.08, sim.Fill(c))
	}
	s.Pick(b.ID.Index(), b.At, 0.8)
}

// intruder paints the player's figure.
func (g *Game) intruder(s *sim.Scene) {
	w := g.world
	b := w.Intruder()
	look := sim.Look{Tint: colours[0], Scale: geom.Vec2{X: figureSize, Y: figureSize}}
	if b.HurtFor < 0.5 && w.Tick%8 < 4 {
		look.Tint = colourAlert
	}
	if w.Phase == Caught {
		look.Tint = look.Tint.Mix(colourAlert, 0.35)
	}
	if b.Sneaks {
		look.Fade = 0.25
	}
	pen.Shadow(s, b.At, geom.Vec2{X: 0.36, Y: 0.34})
	if g.Taken() == 0 { // so that one finds oneself in the dark
		s.Circle(b.At, 0.55, sim.Stroke(colourPaper.Alpha(0.35), 0.05))
	}
	pen.Feet(s, b.At, b.Facing, 0.44, paint.Stride(w.Time(), b.Velocity.Len()/walkSpeed, 0))
	if n := w.Carried(); n > 0 {
		size := float64(figureSize * (0.9 + float64(0.15*float64(n))))
		s.Sprite("sack", b.At.Sub(geom.FromAngle(b.Facing).Scale(0.3)), b.Facing, sim.Look{Scale: geom.Vec2{X: size, Y: size}})
	}
	s.Sprite("thief", b.At, b.Facing, look)
	s.Sprite("hood", b.At, b.Facing, sim.Look{Tint: look.Tint.Mix(colourInk, 0.35), Scale: look.Scale, Fade: look.Fade})
	if w.Maker.State == InHand {
		hand := b.At.Add(geom.Vec2{X: 0.2, Y: -0.36}.Rotate(b.Facing))
		s.Sprite("maker", hand, b.Facing, sim.Look{Scale: geom.Vec2{X: 0.75, Y: 0.75}})
	}
	s.Pick(b.ID.Index(), b.At, 0.7)
}

// thoughts shows over a robot's head what it makes of what it sees and hears.
func (g *Game) thoughts(s *sim.Scene, b *Body) {
	w := g.world
	at := b.At.Add(geom.Vec2{Y: 1.02})
	suspicion, alert := g.mood(b)
	switch b.Noted {
	case Question:
		pen.Doubt(s, at, 0.38, colourAware)
	case Exclamation:
		pen.Alarm(s, at, 0.4, colourAlert, colourPaper)
	case Flicker:
		if w.Tick%20 < 13 {
			s.Sprite("battery", at, 0, sim.Look{Scale: geom.Vec2{X: 1.5, Y: 1.5}})
		}
	case Dizzy:
		for k := range 3 {
			angle := float64(w.Time()*6) + float64(float64(k)*(tau/3))
			paint.Star(s, b.At.Add(geom.Vec2{X: float64(0.5 * geom.Cos(angle)), Y: 0.55 + float64(0.16*geom.Sin(angle))}), 0.15, colourGold)
		}
	case Dots:
		for k := range 3 {
			lit := 0.25
			if w.Tick/18%4 > int64(k) {
				lit = 1
			}
			s.Circle(at.Add(geom.Vec2{X: float64(0.24 * float64(k-1)), Y: -0.1}), 0.09, sim.Style{Fill: colourPaper.Alpha(lit), Stroke: colourInk.Alpha(0.6), Width: 0.03})
		}
	case NoSign:
		if suspicion > 0.02 && !alert { // it fills up; full is known
			s.Wedge(at.Add(geom.Vec2{Y: 0.02}), 0.17, 0.3, tau/4-tau, tau/4, sim.Fill(colourInk.Alpha(0.75)))
			s.Wedge(at.Add(geom.Vec2{Y: 0.02}), 0.19, 0.28, tau/4-float64(tau*suspicion), tau/4, sim.Fill(colourAware))
		}
	}
	if b.Battery < 35 || b.Docked {
		c := colourAlert
		if b.Docked {
			c = colourGreen
		}
		pen.Bar(s, b.At.Add(geom.Vec2{Y: -0.85}), geom.Vec2{X: 0.9, Y: 0.12}, b.Battery/batteryFull, c)
	}
}
