package duel

import (
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// The palette. The scene has its own ground, so it looks the same on a dark page and on a light one. Red and blue also
// differ in lightness and by the emblem on the shoulders.
const (
	colourNight = sim.Color(0x1d1f27ff)
	colourWall  = sim.Color(0x3a3d49ff)
	colourEdge  = sim.Color(0x565b6bff)
	colourSand  = sim.Color(0xcdb68dff)
	colourSand2 = sim.Color(0xc3ab80ff)
	colourLine  = sim.Color(0x9c855cff)
	colourInk   = sim.Color(0x1a1c22ff)
	colourBone  = sim.Color(0xf6f1e4ff)
	colourLeaf  = sim.Color(0x63b56bff)
	colourWarn  = sim.Color(0xf0a63aff)
	colourFire  = sim.Color(0xffc35cff)
	colourSteel = sim.Color(0xeaf2ffff)
	colourShade = sim.Color(0x00000055)
)

var tints = [2]sim.Color{0xd9492fff, 0x2d6fc4ff}

// Draw paints the match.
func (g *Game) Draw(s *sim.Scene) {
	m := g.match
	w := &m.World
	s.Background(colourNight)
	camera, height := g.camera()
	s.Camera(camera, height)
	ground(s)
	g.stains(s)
	for i := range w.Fighters {
		s.Ellipse(w.Fighters[i].Position.Add(geom.Vec2{X: 0.12, Y: -0.14}), geom.Vec2{X: 0.5, Y: 0.44}, 0, sim.Fill(colourShade))
	}
	for i := range w.Fighters {
		trail(s, &w.Fighters[i])
	}
	// Who is down lies below who stands.
	order := [2]int{0, 1}
	if !w.Fighters[1].Stands() {
		order = [2]int{1, 0}
	}
	for _, i := range order {
		fighter(s, i, &w.Fighters[i], w.Tick)
		s.Pick(w.Fighters[i].ID.Index(), w.Fighters[i].Position, 0.7)
	}
	g.flashes(s)
	for i := range w.Fighters {
		g.bars(s, i, &w.Fighters[i])
	}
	g.numbers(s)
	g.board(s, camera, height/farHeight)
}

// The camera shows this much, in metres from bottom to top, while the fighters are close together and far apart.
const (
	nearHeight = 10.4
	farHeight  = 13.8
)

// camera follows the middle of the fight, comes nearer when the fighters do, and trembles after an impact.
func (g *Game) camera() (at geom.Vec2, height float64) {
	w := &g.match.World
	a, b := w.Fighters[0].Position, w.Fighters[1].Position
	height = geom.Clamp(nearHeight+float64((a.Dist(b)-2.6)*1.3), nearHeight, farHeight)
	far := (height - nearHeight) / (farHeight - nearHeight)
	at = a.Lerp(b, 0.5).Scale(geom.Lerp(0.4, 0.14, far))
	for i := range g.sparks.List {
		e := &g.sparks.List[i]
		age := e.Age(w.Tick, Rate)
		if age < 0 || age > 0.22 || e.What.Kind == GuardBegun {
			continue
		}
		force := 0.07 * (1 - age/0.22)
		if e.What.Kind == Killed {
			force *= 2.2
		}
		at = at.Add(geom.FromAngle(e.What.Angle).Scale(float64(force * geom.Sin(float64(age*70)))))
	}
	return at.Add(geom.Vec2{Y: 0.1}), height
}

// ground is the arena: wall, torches, raked sand.
func ground(s *sim.Scene) {
	centre := geom.Vec2{}
	s.Circle(centre, ArenaRadius+0.62, sim.Style{Fill: colourWall, Stroke: colourInk, Width: 0.08})
	for i := range 24 {
		from := float64(float64(i) * (math.Pi / 12))
		if i%2 == 0 {
			s.Wedge(centre, ArenaRadius+0.08, ArenaRadius+0.58, from, from+math.Pi/12, sim.Fill(colourEdge))
		}
	}
	s.Circle(centre, ArenaRadius+0.06, sim.Style{Fill: colourSand, Stroke: colourInk, Width: 0.07})
	for i := range 5 { // rings of the rake
		s.Circle(centre, ArenaRadius-0.5-float64(float64(i)*1.1), sim.Stroke(colourSand2, 0.34))
	}
	for i := range 70 { // pebbles, scattered along a sunflower's spiral
		r := float64(math.Sqrt(float64(i)+0.5) * 0.69)
		at := geom.FromAngle(float64(float64(i) * 2.399963)).Scale(r)
		s.Ellipse(at, geom.Vec2{X: 0.03 + float64(float64(i%3)*0.012), Y: 0.022 + float64(float64(i%4)*0.006)}, float64(i), sim.Fill(colourLine.Alpha(0.55)))
	}
	s.Sprite("crest", centre, math.Pi/4, sim.Look{})
	s.Sprite("crest", centre, 3*math.Pi/4, sim.Look{})
	s.Circle(centre, 1.35, sim.Stroke(colourLine.Alpha(0.7), 0.05))
	for _, x := range []float64{-startPlace, startPlace} {
		s.Line(geom.Vec2{X: x, Y: -0.55}, geom.Vec2{X: x, Y: 0.55}, 0.06, colourLine.Alpha(0.8))
	}
	s.Wedge(centre, ArenaRadius-0.35, ArenaRadius+0.02, 0, 2*math.Pi, sim.Fill(sim.Black.Alpha(0.10)))
	for i := range 8 {
		at := geom.FromAngle(float64((float64(i) + 0.5) * (math.Pi / 4))).Scale(ArenaRadius + 0.33)
		s.Circle(at, 0.75, sim.Fill(colourFire.Alpha(0.10)))
		s.Circle(at, 0.42, sim.Fill(colourFire.Alpha(0.16)))
		s.Sprite("torch", at, 0, sim.Look{})
	}
}

// trail is the path of the blade: a tell while it is drawn back, a fading fan while it comes.
func trail(s *sim.Scene, f *Fighter) {
	blade := f.BladeAngle()
	switch f.Stance {
	case WindUp:
		t := f.Part()
		s.Wedge(f.Position, 0.5, Reach, f.Facing-bladeHalf, f.Facing+bladeHalf, sim.Fill(colourFire.Alpha(0.05+float64(0.17*t))))
		s.Wedge(f.Position, Reach-0.05, Reach, f.Facing-bladeHalf, f.Facing+bladeHalf, sim.Fill(colourFire.Alpha(0.25+float64(0.5*t))))
	case Strike, Recover:
		fade := 1.0
		if f.Stance == Recover {
			fade = 1 - float64(f.Part()*2.2)
			if !f.Backhand {
				blade = f.Facing + bladeHalf
			} else {
				blade = f.Facing - bladeHalf
			}
		}
		if fade <= 0 {
			return
		}
		const slices = 6
		const width = 0.26
		for i := range slices {
			a := float64(fade * (0.5 - float64(float64(i)*0.08)))
			// Behind the blade: clockwise of it when it goes counter-clockwise, and the other way round.
			from := blade - float64(float64(i+1)*width)
			if f.Backhand {
				from = blade + float64(float64(i)*width)
			}
			s.Wedge(f.Position, 0.62+float64(float64(i)*0.05), Reach, from, from+width, sim.Fill(colourSteel.Alpha(a)))
		}
	}
}
