package night

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/overlay"
	"github.com/wits-ai/wits/sim/paint"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/limit"
)

// The palette. The scene has its own ground, so it looks the same on a dark page and on a light one.
const (
	colourNight = sim.Color(0x0a0d14ff)
	colourSeam  = sim.Color(0xffffff0b)
	colourWall  = sim.Color(0x56617aff)
	colourTop   = sim.Color(0x8492b0ff)
	colourShade = sim.Color(0x04060c66)
	colourInk   = sim.Color(0x10141cff)
	colourPaper = sim.Color(0xf4f6faff)
	colourLight = sim.Color(0xffe2a0ff)
	colourAware = sim.Color(0xffd257ff)
	colourAlert = sim.Color(0xff5562ff)
	colourCalm  = sim.Color(0xa9dcffff)
	colourGreen = sim.Color(0x7be08aff)
	colourWood  = sim.Color(0x8a6844ff)
	colourOak   = sim.Color(0xa98456ff)
	colourGlass = sim.Color(0x9fd8e6ff)
	colourStone = sim.Color(0x9299a8ff)
	colourWater = sim.Color(0x4f9fc4ff)
	colourDoor  = sim.Color(0xc08a4cff)
	colourHider = sim.Color(0x8d66b8ff)
)

// carpets are the colours of rooms, by their number, and coats those of the bodies.
var (
	carpets = [...]sim.Color{0x2e3a50ff, 0x3b3348ff, 0x2d4450ff, 0x4a3a36ff, 0x39413aff, 0x33465cff, 0x46394aff, 0x34504cff, 0x4a4334ff, 0x3c3a55ff}
	coats   = [MaxBodies]sim.Color{colourHider, 0xe39a3bff, 0x4f8df0ff, 0x6fae4cff, 0xe0708fff, 0x8d9bb0ff, 0xb9a03aff}
)

// paint is memory that painting uses again and again.
type canvas struct {
	points []geom.Vec2
	light  []geom.Vec2
	cells  []geom.Vec3

	viewer   level.Viewer
	overlays overlay.Painter
	limits   []limit.Limit
}

// Draw paints the house, the light of the guards' lamps, who is there, what they think, and how the night stands.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	b := w.House.Level.Bounds()
	low, high := plan(b.Low), plan(b.High)
	size := high.Sub(low)
	s.Background(colourNight)
	s.Camera(low.Add(high).Scale(0.5).Add(geom.Vec2{Y: 1}), max(size.Y+3.6, (size.X+1)/1.6))
	g.floors(s)
	for i := range w.Guards() {
		if b := &w.Guards()[i]; b.Robot.Is {
			g.lens(s, b)
		} else if !b.Away {
			g.lamp(s, b)
		}
	}
	if w.Robots {
		g.docks(s)
	}
	g.wires(s, false)
	g.exit(s)
	g.furniture(s)
	g.doors(s)
	g.walls(s)
	g.things(s)
	g.ripples(s)
	for i := range w.Guards() {
		if b := &w.Guards()[i]; b.Robot.Is {
			g.robot(s, b)
		} else if !b.Away {
			g.guard(s, b)
		}
	}
	g.hider(s)
	g.stones(s)
	g.flying(s)
	g.sparks(s)
	g.layers(s)
	for i := range w.Guards() {
		if b := &w.Guards()[i]; b.Robot.Is {
			g.sign(s, b)
		} else if !b.Away {
			g.mark(s, b)
		}
	}
	g.hands(s)
	g.panel(s, low, high)
}

// floors are the floors of the level, with a carpet in each room.
func (g *Game) floors(s *sim.Scene) {
	p := g.world.House.Level.Plan()
	for i := range p.Floors {
		g.paint.points = g.paint.points[:0]
		for _, q := range p.Floors[i].Outline {
			g.paint.points = append(g.paint.points, plan(q))
		}
		s.Polygon(g.paint.points, sim.Fill(carpets[0].Mix(colourInk, 0.2)))
	}
	for i := range p.Regions {
		c := carpets[i%len(carpets)]
		s.Polygon(p.Regions[i].Outline, sim.Fill(c))
		low, high := extent(p.Regions[i].Outline)
		for x := float64(int(low.X)) + 1; x < high.X; x++ {
			s.Line(geom.Vec2{X: x, Y: low.Y}, geom.Vec2{X: x, Y: high.Y}, 0.03, colourSeam)
		}
		for y := float64(int(low.Y)) + 1; y < high.Y; y++ {
			s.Line(geom.Vec2{X: low.X, Y: y}, geom.Vec2{X: high.X, Y: y}, 0.03, colourSeam)
		}
		mid := low.Add(high).Scale(0.5)
		s.Rect(mid, high.Sub(low).Sub(geom.Vec2{X: 1.4, Y: 1.4}), 0, 0.3, sim.Stroke(c.Mix(colourPaper, 0.12), 0.06))
		pen.Label(s, geom.Vec2{X: low.X + 0.6, Y: low.Y + 0.6}, 0.55, sim.Left, c.Mix(colourPaper, 0.5), p.Regions[i].Name)
	}
}

// extent returns the box around a polygon.
func extent(p geom.Polygon) (low, high geom.Vec2) {
	low, high = p[0], p[0]
	for _, q := range p {
		low = geom.Vec2{X: min(low.X, q.X), Y: min(low.Y, q.Y)}
		high = geom.Vec2{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
	}
	return low, high
}

// lamp is the light that a guard throws where it looks: what it sees best.
func (g *Game) lamp(s *sim.Scene, b *Body) {
	warm := colourLight
	switch b.Mood {
	case Chase:
		warm = colourLight.Mix(colourAlert, 0.45)
	case Search:
		warm = colourLight.Mix(colourAware, 0.5)
	}
	for _, c := range [...]struct{ angle, reach float64 }{{1.5, 9}, {0.95, 12}, {0.5, 14}} {
		g.cone(s, b, c.angle, c.reach, warm.Alpha(0.1))
	}
	s.Circle(b.At, 1.3, sim.Fill(warm.Alpha(0.08)))
}

// exit is where the hider comes in and gets out.
func (g *Game) exit(s *sim.Scene) {
	at := plan(g.world.House.Entrance.At)
	s.Circle(at, exitReach, sim.Style{Fill: colourGreen.Alpha(0.12), Stroke: colourGreen.Alpha(0.55), Width: 0.06})
	if g.world.Carries() > 0 {
		pulse := 0.5 + float64(0.5*geom.Sin(float64(g.world.Time()*4)))
		s.Circle(at, exitReach+float64(0.4*pulse), sim.Stroke(colourGreen.Alpha(0.8-float64(0.5*pulse)), 0.08))
	}
	s.Text(at.Add(geom.Vec2{Y: 0.3}), 0.5, sim.Centre, colourGreen, "EXIT") // above the name of the room
}

// furniture is all that stands about: what one sees over is light, what hides who stands behind it is dark and throws a
// longer shadow.
func (g *Game) furniture(s *sim.Scene) {
	p := g.world.House.Level.Plan()
	for i := range p.Solids {
		o := &p.Solids[i]
		tall := o.High >= eyeHeight
		shade := geom.Vec2{X: 0.12, Y: -0.14}
		if tall {
			shade = geom.Vec2{X: 0.3, Y: -0.34}
		}
		fill, rim := looksOf(o)
		style := sim.Style{Fill: fill, Stroke: colourInk, Width: 0.06}
		if len(o.Outline) == 0 {
			at, r := o.Circle.Center, o.Circle.Radius
			s.Circle(at.Add(shade), r, sim.Fill(colourShade))
			s.Circle(at, r, style)
			switch o.Material {
			case "leaf":
				s.Sprite("leaves", at, float64(i), sim.Look{Scale: geom.Vec2{X: float64(2.4 * r), Y: float64(2.4 * r)}})
			case "water":
				s.Circle(at, float64(0.8*r), sim.Fill(colourWater))
				beat := float64(g.world.Time() * 0.5)
				ring := beat - float64(int(beat))
				s.Circle(at, float64(0.75*r*ring), sim.Stroke(colourPaper.Alpha(float64(0.4*(1-ring))), 0.05))
				s.Circle(at, float64(0.2*r), sim.Style{Fill: colourStone, Stroke: colourInk, Width: 0.05})
			default:
				s.Circle(at.Add(geom.Vec2{X: float64(-0.12 * r), Y: float64(0.14 * r)}), float64(0.68*r), sim.Fill(rim))
			}
			continue
		}
		g.paint.points = g.paint.points[:0]
		for _, q := range o.Outline {
			g.paint.points = append(g.paint.points, q.Add(shade))
		}
		s.Polygon(g.paint.points, sim.Fill(colourShade))
		s.Polygon(o.Outline, style)
		low, high := extent(o.Outline)
		at, size := low.Add(high).Scale(0.5), high.Sub(low)
		s.Rect(at.Add(geom.Vec2{X: -0.04, Y: 0.05}), geom.Vec2{X: max(0.1, size.X-0.3), Y: max(0.1, size.Y-0.3)}, 0, 0.08, sim.Fill(rim))
		if o.Material == "wood" && tall { // shelves
			long := geom.Vec2{X: 1}
			n := int(size.X / 0.8)
			if size.Y > size.X {
				long, n = geom.Vec2{Y: 1}, int(size.Y/0.8)
			}
			for k := 1; k < n; k++ {
				c := at.Add(long.Scale(float64(0.8*float64(k)) - float64(0.4*float64(n))))
				side := long.Perp().Scale(min(size.X, size.Y)/2 - 0.12)
				s.Line(c.Sub(side), c.Add(side), 0.05, colourInk.Alpha(0.5))
			}
		}
	}
}

// looksOf returns how something that stands about is painted, by its material.
func looksOf(o *level.Solid) (fill, top sim.Color) {
	switch o.Material {
	case "glass":
		return colourGlass.Alpha(0.35), colourGlass.Alpha(0.25)
	case "stone", "water":
		return colourStone.Mix(colourInk, 0.2), colourStone
	case "leaf":
		return sim.Color(0x5d4636ff), sim.Color(0x35251cff)
	}
	if o.High >= eyeHeight {
		return colourWood.Mix(colourInk, 0.35), colourWood
	}
	return colourWood, colourOak
}

// doors turn out of the way when they open.
func (g *Game) doors(s *sim.Scene) {
	w := g.world
	for i, d := range w.House.Level.Doors() {
		way := d.To.Sub(d.From)
		open := w.Open>>i&1 == 1
		angle := way.Angle()
		if open {
			angle += 1.35
		}
		leaf := geom.FromAngle(angle).Scale(way.Len())
		at := d.From.Add(leaf.Scale(0.5))
		s.Line(d.From, d.To, 0.3, colourInk.Alpha(0.35))
		s.Rect(at.Add(geom.Vec2{X: 0.08, Y: -0.1}), geom.Vec2{X: way.Len(), Y: 0.16}, angle, 0.03, sim.Fill(colourShade))
		s.Rect(at, geom.Vec2{X: way.Len(), Y: 0.16}, angle, 0.03, sim.Style{Fill: colourDoor, Stroke: colourInk, Width: 0.04})
		s.Circle(d.From.Add(leaf.Scale(0.85)), 0.07, sim.Fill(colourAware))
	}
}

// walls have a shadow to the south-east and a lit top.
func (g *Game) walls(s *sim.Scene) {
	p := g.world.House.Level.Plan()
	each := func(paint func(a, b geom.Vec2, thick float64)) {
		for i := range p.Walls {
			o := &p.Walls[i]
			n := len(o.Points)
			last := n - 1
			if o.Closed {
				last = n
			}
			for k := range last {
				paint(o.Points[k], o.Points[(k+1)%n], o.Thick)
			}
		}
	}
	each(func(a, b geom.Vec2, thick float64) {
		off := geom.Vec2{X: 0.22, Y: -0.26}
		bar(s, a.Add(off), b.Add(off), thick, colourShade)
	})
	each(func(a, b geom.Vec2, thick float64) { bar(s, a, b, thick+0.08, colourInk) })
	each(func(a, b geom.Vec2, thick float64) { bar(s, a, b, thick, colourWall) })
	each(func(a, b geom.Vec2, thick float64) {
		off := geom.Vec2{X: -0.03, Y: 0.04}
		bar(s, a.Add(off), b.Add(off), thick-0.14, colourTop)
	})
}

// bar is a straight wall with square ends.
func bar(s *sim.Scene, a, b geom.Vec2, thick float64, c sim.Color) {
	way := b.Sub(a)
	s.Rect(a.Add(b).Scale(0.5), geom.Vec2{X: way.Len() + thick, Y: thick}, way.Angle(), 0, sim.Fill(c))
}

// things are what there is to take.
func (g *Game) things(s *sim.Scene) {
	w := g.world
	for i := range w.Kinds {
		t := &w.Things[i]
		if t.State != Lying {
			continue
		}
		glow := 0.5 + float64(0.5*geom.Sin(float64(w.Time()*2.5)+float64(i)))
		s.Circle(t.At, 0.5+float64(0.12*glow), sim.Fill(colourAware.Alpha(0.1+float64(0.1*glow))))
		s.Ellipse(t.At.Add(geom.Vec2{X: 0.1, Y: -0.2}), geom.Vec2{X: 0.26, Y: 0.14}, 0, sim.Fill(colourShade))
		s.Sprite(t.sprite(), t.At, 0, sim.Look{Scale: geom.Vec2{X: 1.25, Y: 1.25}})
	}
}

// sprite returns the name of a thing's picture.
func (t *Thing) sprite() string {
	if t.Vault {
		return "gem"
	}
	return "vase"
}

// stones fly in an arc.
func (g *Game) stones(s *sim.Scene) {
	for i := range g.world.Stones {
		o := &g.world.Stones[i]
		if !o.Flies {
			continue
		}
		part := min(1, o.For/stoneTime)
		at, up := o.From.Lerp(o.To, part), float64(4*part*(1-part))
		s.Ellipse(at, geom.Vec2{X: 0.14, Y: 0.09}, 0, sim.Fill(colourShade))
		s.Sprite("stone", at.Add(geom.Vec2{Y: float64(0.9 * up)}), float64(o.For*14), sim.Look{Scale: geom.Vec2{X: 1 + float64(0.5*up), Y: 1 + float64(0.5*up)}})
	}
}

var pen = paint.Pen{Ink: colourInk, Shade: colourShade}
