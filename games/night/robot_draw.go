package night

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

const (
	colourGem   = sim.Color(0x6fe3ffff)
	colourSteel = sim.Color(0x9fb0c8ff)
)

// moodColour returns the colour of what a robot knows.
func moodColour(b *Body) sim.Color {
	switch {
	case b.Mood == Chase:
		return colourAlert
	case b.Robot.Suspicion > 0:
		return colourCalm.Mix(colourAware, min(1, 0.35+b.Robot.Suspicion))
	}
	return colourCalm
}

// lens is the light of a robot's lens: what it sees.
func (g *Game) lens(s *sim.Scene, b *Body) {
	if b.Robot.Off {
		return
	}
	c := moodColour(b).Alpha(0.1)
	if b.Robot.Sign == Flicker && g.world.Tick%14 < 7 {
		c = c.Alpha(0.04)
	}
	for _, reach := range [...]float64{9, 6.3, 3.6} {
		g.cone(s, b, 1.35, reach, c)
	}
}

// docks are where robots charge.
func (g *Game) docks(s *sim.Scene) {
	for i := range g.world.Guards() {
		b := &g.world.Guards()[i]
		c := coats[b.Number]
		s.Rect(b.Home, geom.Vec2{X: 1.1, Y: 1.1}, 0, 0.2, sim.Style{Fill: colourInk.Alpha(0.55), Stroke: c.Alpha(0.6), Width: 0.06})
		s.Sprite("bolt", b.Home, 0, sim.Look{Tint: c, Scale: geom.Vec2{X: 1.2, Y: 1.2}, Fade: 0.35})
	}
}

// robot paints a robot: it drives where its treads point, and its head turns.
func (g *Game) robot(s *sim.Scene, b *Body) {
	look := sim.Look{Tint: coats[b.Number], Scale: geom.Vec2{X: figureSize, Y: figureSize}}
	at, r := b.At, &b.Robot
	if r.Sign == Dizzy {
		at = at.Add(geom.Vec2{X: float64(0.05 * geom.Sin(float64(float64(g.world.Tick)*0.9)))})
	}
	if r.Off {
		look.Tint = look.Tint.Mix(colourInk, 0.6)
	}
	pen.Shadow(s, at, geom.Vec2{X: 0.6, Y: 0.56})
	if r.Docked {
		s.Circle(at, 0.72+float64(0.06*geom.Sin(float64(g.world.Time()*8))), sim.Stroke(colourGreen.Alpha(0.5), 0.06))
	}
	for _, part := range [...]string{"treads", "shell", "cannon"} {
		s.Sprite(part, at, b.Legs, look)
	}
	look.Tint = colourPaper
	if r.Off {
		look.Tint = colourSteel.Mix(colourInk, 0.5)
	}
	s.Sprite("head", at, b.Gaze, look)
	if !r.Off { // its eye
		eye, c := at.Add(geom.FromAngle(b.Gaze).Scale(0.2)), moodColour(b)
		s.Circle(eye, 0.16, sim.Fill(c.Alpha(0.3)))
		s.Circle(eye, 0.08, sim.Fill(c))
	}
	s.Pick(b.ID.Index(), b.At, 0.8)
}

// sign shows over a robot's head what it makes of what it sees and hears, and a battery that is low or fills.
func (g *Game) sign(s *sim.Scene, b *Body) {
	w, r, at := g.world, &b.Robot, b.At.Add(geom.Vec2{Y: 1.02})
	switch r.Sign {
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
			paint.Star(s, b.At.Add(geom.Vec2{X: float64(0.5 * geom.Cos(angle)), Y: 0.55 + float64(0.16*geom.Sin(angle))}), 0.15, colourAware)
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
		if r.Suspicion > 0.02 && b.Mood != Chase { // it fills up; full is known
			s.Wedge(at, 0.17, 0.3, tau/4-tau, tau/4, sim.Fill(colourInk.Alpha(0.75)))
			s.Wedge(at, 0.19, 0.28, tau/4-float64(tau*r.Suspicion), tau/4, sim.Fill(colourAware))
		}
	}
	if r.Battery < 35 || r.Docked {
		c := colourAlert
		if r.Docked {
			c = colourGreen
		}
		pen.Bar(s, b.At.Add(geom.Vec2{Y: -0.85}), geom.Vec2{X: 0.9, Y: 0.12}, r.Battery/batteryFull, c)
	}
}

// flying are bolts, with a tail.
func (g *Game) flying(s *sim.Scene) {
	for i := range g.world.Bolts {
		b := &g.world.Bolts[i]
		if b.By == 0 {
			continue
		}
		way, c := b.Velocity.Norm(), coats[b.By]
		s.Line(b.At.Sub(way.Scale(0.7)), b.At, 0.1, c.Alpha(0.4))
		s.Circle(b.At, 0.22, sim.Fill(c.Alpha(0.35)))
		s.Ellipse(b.At, geom.Vec2{X: 0.17, Y: 0.09}, way.Angle(), sim.Fill(colourPaper))
	}
}

// hearts are the bolts that the hider still takes.
func (g *Game) hearts(s *sim.Scene, at geom.Vec2) {
	for i := range int64(fullHealth) {
		tint := colourAlert
		if i >= g.world.Hider().Health {
			tint = colourWall.Mix(colourInk, 0.4)
		}
		s.Sprite("heart", at.Add(geom.Vec2{X: float64(0.85 * float64(i))}), 0, sim.Look{Tint: tint, Scale: geom.Vec2{X: 1.35, Y: 1.35}})
	}
}

// box returns a rectangle as SVG path data.
func box(x0, y0, x1, y1 string) string {
	return "M" + x0 + " " + y0 + " H" + x1 + " V" + y1 + " H" + x0 + " Z "
}

// robotSprites are those of the vault.
var robotSprites = []sim.Sprite{
	{Name: "treads", Paths: []sim.SpritePath{
		{D: box("-0.36", "0.24", "0.36", "0.46") + box("-0.36", "-0.46", "0.36", "-0.24"), Fill: "#1b212c", Stroke: "#0a0d13", Width: 0.03},
		{D: "M-0.26 0.25 V0.45 M-0.13 0.25 V0.45 M0 0.25 V0.45 M0.13 0.25 V0.45 M0.26 0.25 V0.45 M-0.26 -0.45 V-0.25 M-0.13 -0.45 V-0.25 M0 -0.45 V-0.25 M0.13 -0.45 V-0.25 M0.26 -0.45 V-0.25", Stroke: "#46536a", Width: 0.035},
	}},
	{Name: "shell", Paths: []sim.SpritePath{
		{D: "M0.3 -0.2 L0.3 0.2 L0.18 0.32 L-0.2 0.32 L-0.36 0.2 L-0.36 -0.2 L-0.2 -0.32 L0.18 -0.32 Z", Tint: true, Fill: "#f2a541", Stroke: "#11161f", Width: 0.04},
		{D: "M0.26 0.06 L0.26 0.18 L0.16 0.28 L-0.18 0.28 L-0.32 0.18 L-0.32 0.1 Z", Fill: "#ffffff33"},
		{D: "M-0.36 -0.12 L-0.36 0.12 L-0.44 0.08 L-0.44 -0.08 Z", Fill: "#2b3342", Stroke: "#11161f", Width: 0.03},
		{D: "M-0.44 0 h-0.06", Stroke: "#ffd76a", Width: 0.06},
	}},
	{Name: "cannon", Paths: []sim.SpritePath{
		{D: box("0.02", "-0.43", "0.44", "-0.31"), Fill: "#3c4659", Stroke: "#11161f", Width: 0.03},
		{D: paint.Disc(0.42, -0.37, 0.045), Fill: "#0d1118"},
	}},
	{Name: "head", Paths: []sim.SpritePath{
		{D: paint.Disc(0, 0, 0.21), Tint: true, Fill: "#e8edf5", Stroke: "#11161f", Width: 0.035},
		{D: "M0.06 -0.17 L0.2 -0.12 A0.23 0.23 0 0 1 0.2 0.12 L0.06 0.17 Z", Fill: "#0d1118", Stroke: "#11161f", Width: 0.02},
		{D: paint.Disc(-0.07, 0.06, 0.05), Fill: "#ffffff66"},
	}},
	{Name: "gem", Paths: []sim.SpritePath{
		{D: "M0 0.24 L0.2 0.08 L0.12 -0.2 L-0.12 -0.2 L-0.2 0.08 Z", Fill: "#6fe3ff", Stroke: "#0f2c3a", Width: 0.03},
		{D: "M0 0.24 L0.07 0.05 L0 -0.2 L-0.07 0.05 Z", Fill: "#ffffff66"},
		{D: "M-0.2 0.08 L0.2 0.08", Stroke: "#ffffff88", Width: 0.02},
	}},
	{Name: "heart", Paths: []sim.SpritePath{
		{D: "M0 -0.26 C-0.34 0 -0.3 0.26 -0.12 0.26 C-0.04 0.26 0 0.2 0 0.15 C0 0.2 0.04 0.26 0.12 0.26 C0.3 0.26 0.34 0 0 -0.26 Z", Tint: true, Fill: "#e0495b", Stroke: "#2a0d13", Width: 0.04},
	}},
	{Name: "battery", Paths: []sim.SpritePath{
		{D: box("-0.24", "-0.13", "0.2", "0.13"), Fill: "#11161f", Stroke: "#f4f6fa", Width: 0.04},
		{D: box("0.22", "-0.06", "0.27", "0.06"), Fill: "#f4f6fa"},
		{D: box("-0.2", "-0.09", "-0.1", "0.09"), Fill: "#e0495b"},
	}},
	{Name: "bolt", Paths: []sim.SpritePath{
		{D: "M0.05 0.26 L-0.14 -0.03 L-0.01 -0.03 L-0.05 -0.26 L0.14 0.05 L0.01 0.05 Z", Tint: true, Fill: "#ffd76a", Stroke: "#3a2a08", Width: 0.03},
	}},
}
