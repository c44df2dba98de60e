package maneuver

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// The palette. The scene has its own ground, so it looks the same on a dark page and on a light one.
const (
	colourFrame   = sim.Color(0x14181aff)
	colourMeadow  = sim.Color(0x8a9a5bff)
	colourWood    = sim.Color(0x3f5f3aff)
	colourTree    = sim.Color(0x4f7a45ff)
	colourLit     = sim.Color(0x6b9a57ff)
	colourBank    = sim.Color(0xb7ad7cff)
	colourWater   = sim.Color(0x3d7ea6ff)
	colourRipple  = sim.Color(0x9fd0e6ff)
	colourRoad    = sim.Color(0xcdbb90ff)
	colourVerge   = sim.Color(0x77744aff)
	colourStone   = sim.Color(0x9a968cff)
	colourRoof    = sim.Color(0xa8573fff)
	colourRoofLit = sim.Color(0xc87455ff)
	colourShade   = sim.Color(0x10140c66)
	colourInk     = sim.Color(0x14171aff)
	colourPaper   = sim.Color(0xf6f3e8ff)
	colourBlue    = sim.Color(0x3f8fe0ff)
	colourRed     = sim.Color(0xd9503bff)
	colourGold    = sim.Color(0xffd257ff)
	colourAlert   = sim.Color(0xff5562ff)
)

// colourOf is the colour of a side.
func colourOf(red bool) sim.Color {
	if red {
		return colourRed
	}
	return colourBlue
}

// Draw paints the valley, what the sides are about, their units, and how the battle stands.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	s.Background(colourFrame)
	s.Camera(geom.Vec2{X: Width / 2, Y: Height/2 + 30}, Height+190)
	g.terrain(s)
	g.objective(s)
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.Stands() && b.Aboard == 0 {
			g.route(s, b)
		}
	}
	for i := range w.Bodies {
		if b := &w.Bodies[i]; !b.Stands() {
			g.wreck(s, b)
		}
	}
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.Stands() && b.Aboard == 0 {
			g.figure(s, b)
		}
	}
	g.titles = g.titles[:0]
	for i := range w.Bodies {
		if b := &w.Bodies[i]; b.Stands() && b.Aboard == 0 {
			g.name(s, b)
		}
	}
	g.shots(s)
	g.panel(s)
}

// objective is the village's ring, and the places where blue forms up while it does.
func (g *Game) objective(s *sim.Scene) {
	w := g.world
	c := colourRed
	if w.Held > 0 || w.Phase == BlueWon {
		c = colourBlue
	}
	s.Circle(w.Ground.Village, villageReach, sim.Style{Fill: c.Alpha(0.07), Stroke: c.Alpha(0.7), Width: 5})
	if w.Held > 0 {
		s.Wedge(w.Ground.Village, villageReach+6, villageReach+18, tau/4-float64(tau*min(1, w.Held/4)), tau/4, sim.Fill(colourBlue))
	}
	for i, at := range w.Ground.Form {
		used := false
		for k := range w.Bodies {
			b := &w.Bodies[k]
			used = used || !b.Red && b.Stands() && b.Order.Verb == Move && b.Order.At.Dist(at) < 160
		}
		if used {
			s.Ellipse(at, geom.Vec2{X: 110, Y: 120}, 0, sim.Style{Fill: colourBlue.Alpha(0.1), Stroke: colourBlue.Alpha(0.5), Width: 3})
			label(s, at.Add(geom.Vec2{Y: -158 + float64(float64(i)*290)}), 30, sim.Centre, colourBlue.Mix(colourPaper, 0.5), "FORM UP")
		}
	}
}

// route is where a unit is going: a line along the way that is left, with an arrow where it attacks.
func (g *Game) route(s *sim.Scene, b *Body) {
	o := b.order()
	if !o.open() {
		return
	}
	c := colourOf(b.Red).Mix(colourPaper, 0.25)
	switch o.Verb {
	case Fire:
		s.Line(b.At, o.At, 3, colourGold.Alpha(0.35))
		s.Circle(o.At, shellSpread, sim.Style{Stroke: colourGold.Alpha(0.8), Width: 4})
		s.Line(o.At.Sub(geom.Vec2{X: 34}), o.At.Add(geom.Vec2{X: 34}), 4, colourGold.Alpha(0.8))
		s.Line(o.At.Sub(geom.Vec2{Y: 34}), o.At.Add(geom.Vec2{Y: 34}), 4, colourGold.Alpha(0.8))
	case Move, Attack, Dig:
		y := &b.way
		if y.Count == 0 || y.Next >= y.Count || !b.intent.Go {
			return
		}
		g.points = append(g.points[:0], b.At)
		g.points = append(g.points, y.Corners[y.Next:y.Count]...)
		wide := 4.0
		if o.Verb == Attack {
			wide = 9
		}
		for i := range len(g.points) - 1 {
			s.Line(g.points[i], g.points[i+1], wide, c.Alpha(0.55))
		}
		end, from := g.points[len(g.points)-1], g.points[len(g.points)-2]
		way := end.Sub(from).Norm()
		side := geom.Vec2{X: -way.Y, Y: way.X}
		size := float64(wide * 3.2)
		tip := [3]geom.Vec2{end.Add(way.Scale(size)), end.Add(side.Scale(size)), end.Sub(side.Scale(size))}
		s.Polygon(tip[:], sim.Fill(c.Alpha(0.8)))
	}
}

// shots are what flies, and what bursts.
func (g *Game) shots(s *sim.Scene) {
	w := g.world
	for i := range w.Shells {
		if e := &w.Shells[i]; e.Flies && e.In < 0.7 {
			s.Circle(e.At, 14+float64(50*e.In), sim.Stroke(colourAlert.Alpha(0.7), 4))
		}
	}
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(w.Tick, Rate)
		at := e.What.At
		switch e.What.Kind {
		case Shot:
			if age < 0.22 {
				way := e.What.To.Sub(at)
				a, b := at.Add(way.Scale(float64(age*3))), at.Add(way.Scale(min(1, 0.3+float64(age*3.2))))
				s.Line(a, b, 4, colourGold.Alpha(0.85))
			}
			if age < 0.1 {
				s.Circle(at.Add(e.What.To.Sub(at).Norm().Scale(22)), 10, sim.Fill(colourPaper))
			}
		case Burst:
			if age < 0.3 {
				s.Circle(at, 12+float64(150*age), sim.Fill(colourGold.Alpha(float64(0.9*(1-age/0.3)))))
			}
			if age < 2.2 {
				for k := range 5 {
					way := geom.FromAngle(float64(float64(k)*1.3) + at.X)
					s.Circle(at.Add(way.Scale(8+float64(16*age))), 12+float64(12*age), sim.Fill(colourInk.Mix(colourBank, 0.4).Alpha(float64(0.5*(1-age/2.2)))))
				}
			}
		case Fell:
			sparks.Ring(s, at, age, 1, 10, 80, 6, colourAlert)
		case Boarded, Alighted:
			sparks.Ring(s, at, age, 0.7, 30, 55, 4, colourPaper)
		case Collapsed:
			sparks.Ring(s, at, age, 1.4, 20, 160, 10, colourGold)
		}
	}
}

// label is a text with a rim, to be read on anything.
func label(s *sim.Scene, at geom.Vec2, size float64, align sim.Align, c sim.Color, text string) {
	sparks.Label(s, at, size, align, c, colourInk, text)
}
