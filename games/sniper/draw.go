package sniper

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

const tau = 6.283185307179586

// The palette. The scene has its own ground, so it looks the same on a dark page and on a light one.
const (
	colourFrame  = sim.Color(0x10151aff)
	colourField  = sim.Color(0x7f8a55ff)
	colourGrass  = sim.Color(0x8c9660ff)
	colourWood   = sim.Color(0x3f5a3fff)
	colourPath   = sim.Color(0xb6a273ff)
	colourPaving = sim.Color(0xcdbb93ff)
	colourJoint  = sim.Color(0xb09c72ff)
	colourRoof   = sim.Color(0xa5553fff)
	colourTiles  = sim.Color(0x8d4434ff)
	colourRidge  = sim.Color(0xd08a6cff)
	colourWall   = sim.Color(0x8c8577ff)
	colourTop    = sim.Color(0xb9b1a0ff)
	colourShade  = sim.Color(0x1a1a1055)
	colourInk    = sim.Color(0x14181cff)
	colourPaper  = sim.Color(0xf6f2e6ff)
	colourZone   = sim.Color(0xd23b3bff)
	colourSniper = sim.Color(0x2fae8cff)
	colourPatrol = sim.Color(0xd8503cff)
	colourGold   = sim.Color(0xffd257ff)
	colourWater  = sim.Color(0x5fa8c9ff)
)

// awnings are the colours of the stalls of the market.
var awnings = [...]sim.Color{0xc9564bff, 0x4b83b5ff, 0xd9a441ff, 0x6f9a5bff, 0x8e6aa8ff, 0xc7774bff}

// figureSize is how much larger people are painted than their sprites are.
const figureSize = 8.0

// Draw paints the town: the ground, what the sniper sees and could hit, everybody, what both sides believe, and how the
// day stands.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	s.Background(colourFrame)
	s.Camera(geom.Vec2{X: Width / 2, Y: Height/2 + 2}, (Width+2)/1.58) // all of it on the narrowest stage
	g.ground.paint(s, w.Time())
	g.reach(s)
	for i := range w.Count {
		if b := &w.Bodies[i]; !b.Stands() {
			g.figure(s, b)
		}
	}
	for i := range w.Count {
		if b := &w.Bodies[i]; b.Stands() {
			g.figure(s, b)
		}
	}
	g.trees(s)
	g.bullets(s)
	g.sparks(s)
	g.beliefs(s)
	g.panel(s)
}

// paint paints what does not move.
func (g *Ground) paint(s *sim.Scene, now float64) {
	s.Rect(geom.Vec2{X: Width / 2, Y: Height / 2}, geom.Vec2{X: Width, Y: Height}, 0, 0, sim.Fill(colourField))
	for k := range 26 { // tufts, in stripes as fields have
		x := 54 + float64(float64(k%13)*8.2)
		y := 6 + float64(float64(k/13)*(Height/2)) + float64((k*37)%60)
		s.Ellipse(geom.Vec2{X: x, Y: y}, geom.Vec2{X: 7, Y: 2.4}, 0.3, sim.Fill(colourGrass.Alpha(0.6)))
	}
	wood := g.Wood
	s.Rect(wood.Center(), wood.Size(), 0, 0, sim.Fill(colourWood))
	for _, n := range g.Nests {
		s.Line(n, geom.Vec2{X: 196, Y: 80}, 3.2, colourPath.Alpha(0.25))
	}
	m := g.Market
	s.Line(geom.Vec2{X: 50, Y: 80}, geom.Vec2{X: Width - 4, Y: 80}, 8, colourPath)
	s.Line(geom.Vec2{X: 191, Y: 4}, geom.Vec2{X: 191, Y: Height - 4}, 7, colourPath)
	s.Polygon(m, sim.Fill(colourPaving))
	low, high := m[0], m[2]
	for x := low.X + 6; x < high.X; x += 6 {
		s.Line(geom.Vec2{X: x, Y: low.Y}, geom.Vec2{X: x, Y: high.Y}, 0.3, colourJoint.Alpha(0.6))
	}
	for y := low.Y + 6; y < high.Y; y += 6 {
		s.Line(geom.Vec2{X: low.X, Y: y}, geom.Vec2{X: high.X, Y: y}, 0.3, colourJoint.Alpha(0.6))
	}
	for i := range m { // the kill zone, dashed
		a, b := m[i], m[(i+1)%len(m)]
		n := int(a.Dist(b) / 5)
		for k := 0; k < n; k += 2 {
			s.Line(a.Lerp(b, float64(k)/float64(n)), a.Lerp(b, float64(k+1)/float64(n)), 0.9, colourZone.Alpha(0.75))
		}
	}
	pen.Label(s, geom.Vec2{X: low.X + 1.5, Y: low.Y + 1.5}, 3.4, sim.Left, colourZone.Mix(colourPaper, 0.65), "kill zone")
	for i, c := range g.Covers {
		cover(s, c, i, now, g.Market.Contains(c.Center()))
	}
	for _, h := range g.Houses {
		house(s, h)
	}
	for _, n := range g.Nests {
		for k := range 9 {
			angle := float64(float64(k) * (tau / 9))
			s.Ellipse(n.Add(geom.FromAngle(angle).Scale(5)), geom.Vec2{X: 2, Y: 1.2}, angle+tau/4, sim.Style{Fill: colourPath.Mix(colourInk, 0.25), Stroke: colourInk.Alpha(0.5), Width: 0.3})
		}
	}
}

// cover is something low: a stall or the fountain in the market, a wall in the field.
func cover(s *sim.Scene, c Rect, i int, now float64, market bool) {
	at, size := c.Center(), c.Size()
	s.Rect(at.Add(geom.Vec2{X: 0.9, Y: -1}), size, 0, 0.6, sim.Fill(colourShade))
	switch {
	case market && size.X == size.Y:
		s.Circle(at, size.X/2, sim.Style{Fill: colourWall, Stroke: colourInk.Alpha(0.6), Width: 0.4})
		s.Circle(at, size.X/2-0.9, sim.Fill(colourWater))
		ripple := now - float64(int(now))
		s.Circle(at, 0.5+float64(2.2*ripple), sim.Stroke(colourPaper.Alpha(float64(0.6*(1-ripple))), 0.3))
		s.Circle(at, 0.8, sim.Fill(colourTop))
	case market:
		s.Rect(at, size, 0, 0.5, sim.Style{Fill: awnings[i%len(awnings)], Stroke: colourInk.Alpha(0.7), Width: 0.35})
		for k := range 3 { // stripes of the awning
			part := float64(k)/3 - 0.25
			stripe, off := geom.Vec2{X: size.X / 7, Y: size.Y - 0.4}, geom.Vec2{X: float64(size.X * part)}
			if size.Y > size.X {
				stripe, off = geom.Vec2{X: size.X - 0.4, Y: size.Y / 7}, geom.Vec2{Y: float64(size.Y * part)}
			}
			s.Rect(at.Add(off), stripe, 0, 0, sim.Fill(colourPaper.Alpha(0.75)))
		}
	default:
		s.Rect(at, size, 0, 0.6, sim.Style{Fill: colourWall, Stroke: colourInk.Alpha(0.6), Width: 0.35})
		s.Rect(at.Add(geom.Vec2{X: -0.2, Y: 0.3}), size.Sub(geom.Vec2{X: 1, Y: 1}), 0, 0.4, sim.Fill(colourTop))
	}
}

// house is a roof with a ridge.
func house(s *sim.Scene, h Rect) {
	at, size := h.Center(), h.Size()
	s.Rect(at.Add(geom.Vec2{X: 2, Y: -2.2}), size, 0, 0.5, sim.Fill(colourShade))
	s.Rect(at, size, 0, 0.5, sim.Style{Fill: colourRoof, Stroke: colourInk, Width: 0.5})
	half, ridge := size, geom.Vec2{X: size.X/2 - 5}
	half.Y, half.X = size.Y/2, size.X
	off := geom.Vec2{Y: -size.Y / 4}
	if size.Y > size.X {
		half, ridge, off = geom.Vec2{X: size.X / 2, Y: size.Y}, geom.Vec2{Y: size.Y/2 - 5}, geom.Vec2{X: size.X / 4}
	}
	s.Rect(at.Add(off), half, 0, 0.3, sim.Fill(colourTiles))
	for _, corner := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		out := geom.Vec2{X: corner[0] * size.X / 2, Y: corner[1] * size.Y / 2}
		end := ridge
		if float64(corner[0]*ridge.X)+float64(corner[1]*ridge.Y) < 0 {
			end = ridge.Neg()
		}
		s.Line(at.Add(out), at.Add(end), 0.45, colourInk.Alpha(0.35))
	}
	s.Line(at.Sub(ridge), at.Add(ridge), 0.9, colourRidge)
}

// trees stand over whoever is in the wood; one sees through them.
func (g *Game) trees(s *sim.Scene) {
	wood := g.ground.Wood
	for k := range 64 {
		x := wood.Low.X + 4 + float64((k*29)%45)
		y := 4 + float64(float64(k)*2.42) + float64(float64((k*17)%7-3)*1.5)
		at := geom.Vec2{X: x, Y: y}
		near := false
		for _, n := range g.ground.Nests {
			near = near || n.Dist(at) < 11
		}
		if near {
			continue
		}
		size := 8 + float64((k*13)%5)
		look := sim.Look{Scale: geom.Vec2{X: size, Y: size}, Fade: 0.25, Tint: colourWood.Mix(colourGrass, float64(float64((k*7)%4)*0.09)).Mix(colourInk, 0.12)}
		s.Ellipse(at.Add(geom.Vec2{X: 1, Y: -1.2}), geom.Vec2{X: size / 2, Y: size / 2}, 0, sim.Fill(colourShade))
		s.Sprite("tree", at, float64(k), look)
	}
}

// pen paints texts larger than they say: the town is wide, and the stage is not.
var pen = paint.Pen{Ink: colourInk, Shade: colourShade, Text: 1.4}
