package squad

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// The palette. The scene has its own ground, so it looks the same on a dark page and on a light one.
const (
	colourFrame = sim.Color(0x14181aff)
	colourYard  = sim.Color(0x9c8b66ff)
	colourTrack = sim.Color(0x8a7a58ff)
	colourSeam  = sim.Color(0x0000001a)
	colourWall  = sim.Color(0x5c6368ff)
	colourTop   = sim.Color(0x8b949aff)
	colourShade = sim.Color(0x10100c66)
	colourInk   = sim.Color(0x14171aff)
	colourPaper = sim.Color(0xf6f3e8ff)
	colourWood  = sim.Color(0x8a6239ff)
	colourPlank = sim.Color(0xb5854eff)
	colourSand  = sim.Color(0xb9a878ff)
	colourIron  = sim.Color(0x4d5a52ff)
	colourDoor  = sim.Color(0xc98f4aff)
	colourSpy   = sim.Color(0x3fb6d9ff)
	colourSquad = sim.Color(0xd9603bff)
	colourGold  = sim.Color(0xffd257ff)
	colourGreen = sim.Color(0x7be08aff)
	colourAlert = sim.Color(0xff5562ff)
)

// coats are the colours of people, by rank.
var coats = [...]sim.Color{Spy: colourSpy, Soldier: 0x7d8a4cff, Assassin: 0x5a4a78ff, Rookie: 0xc79a4cff}

// floors are the colours of rooms, by their number.
var floors = [...]sim.Color{0x5f6b5eff, 0x54606bff, 0x6b6a64ff, 0x6b5f52ff, 0x5d5570ff, 0x64594aff}

// Draw paints the outpost, what lies about, who is there, what they call out, and how the round stands.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	box := w.Ground.Level.Bounds()
	low, high := plan(box.Low), plan(box.High)
	size := high.Sub(low)
	s.Background(colourFrame)
	s.Camera(low.Add(high).Scale(0.5).Add(geom.Vec2{Y: 0.9}), max(size.Y+3.4, (size.X+1)/1.6))
	g.yard(s, low, high)
	g.views(s)
	g.goal(s)
	g.solids(s)
	g.gun(s)
	g.boxes(s)
	g.doors(s)
	g.walls(s)
	for i := range w.Count {
		if b := &w.Bodies[i]; !b.Stands() {
			g.fallen(s, b)
		}
	}
	for i := range w.Count {
		if b := &w.Bodies[i]; b.Stands() {
			g.figure(s, b)
		}
	}
	g.shots(s)
	g.sparks(s)
	for i := range w.Count {
		g.speech(s, &w.Bodies[i])
	}
	g.hands(s)
	g.panel(s, low, high)
}

// yard is the ground, with a floor in each room.
func (g *Game) yard(s *sim.Scene, low, high geom.Vec2) {
	p := g.world.Ground.Level.Plan()
	s.Rect(low.Add(high).Scale(0.5), high.Sub(low), 0, 0, sim.Fill(colourYard))
	gate := plan(g.world.Ground.Gate.At)
	s.Line(gate, geom.Vec2{X: high.X - 2.4, Y: gate.Y}, 3.2, colourTrack)
	for k := range 40 { // gravel
		x := low.X + 1 + float64((k*37)%420)/10
		y := low.Y + 1 + float64((k*61)%260)/10
		s.Ellipse(geom.Vec2{X: x, Y: y}, geom.Vec2{X: 0.5, Y: 0.2}, float64(k), sim.Fill(colourTrack.Alpha(0.5)))
	}
	for i := range p.Regions {
		low, high := extent(p.Regions[i].Outline)
		if p.Regions[i].Name == "Yard" {
			continue
		}
		c := floors[i%len(floors)]
		s.Polygon(p.Regions[i].Outline, sim.Fill(c))
		for x := float64(int(low.X)) + 1; x < high.X; x++ {
			s.Line(geom.Vec2{X: x, Y: low.Y}, geom.Vec2{X: x, Y: high.Y}, 0.04, colourSeam)
		}
		label(s, geom.Vec2{X: (low.X + high.X) / 2, Y: high.Y - 1.1}, 0.62, sim.Centre, c.Mix(colourPaper, 0.55), p.Regions[i].Name)
	}
}

// extent is the box around a polygon.
func extent(p geom.Polygon) (low, high geom.Vec2) {
	low, high = p[0], p[0]
	for _, q := range p {
		low = geom.Vec2{X: min(low.X, q.X), Y: min(low.Y, q.Y)}
		high = geom.Vec2{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
	}
	return low, high
}

// solids are what stands about: what can be fired over is light, what hides a man is dark and throws a longer shadow.
func (g *Game) solids(s *sim.Scene) {
	p := g.world.Ground.Level.Plan()
	for i := range p.Solids {
		o := &p.Solids[i]
		if len(o.Outline) == 0 {
			s.Circle(o.Circle.Center, o.Circle.Radius, sim.Style{Fill: colourWood, Stroke: colourInk, Width: 0.06})
			continue
		}
		low, high := extent(o.Outline)
		at, size := low.Add(high).Scale(0.5), high.Sub(low)
		tall := o.High > coverTop
		shade := geom.Vec2{X: 0.14, Y: -0.16}
		if tall {
			shade = geom.Vec2{X: 0.32, Y: -0.36}
		}
		fill, top := colourWood, colourPlank
		switch {
		case o.Material == "sand":
			fill, top = colourSand.Mix(colourInk, 0.25), colourSand
		case o.Material == "concrete":
			fill, top = colourIron.Mix(colourInk, 0.3), colourIron
		case tall:
			fill, top = colourWood.Mix(colourInk, 0.4), colourWood
		}
		s.Rect(at.Add(shade), size, 0, 0.08, sim.Fill(colourShade))
		s.Rect(at, size, 0, 0.08, sim.Style{Fill: fill, Stroke: colourInk, Width: 0.06})
		if o.Material == "sand" {
			sacks(s, at, size, top)
			continue
		}
		inner := geom.Vec2{X: max(0.1, size.X-0.24), Y: max(0.1, size.Y-0.24)}
		s.Rect(at.Add(geom.Vec2{X: -0.03, Y: 0.04}), inner, 0, 0.06, sim.Fill(top))
		if o.Material == "wood" && !tall { // a crate is nailed across
			half := inner.Scale(0.5)
			s.Line(at.Sub(half), at.Add(half), 0.07, fill.Alpha(0.8))
			s.Line(at.Add(geom.Vec2{X: -half.X, Y: half.Y}), at.Add(geom.Vec2{X: half.X, Y: -half.Y}), 0.07, fill.Alpha(0.8))
		}
	}
}

// sacks are filled with sand.
func sacks(s *sim.Scene, at, size geom.Vec2, c sim.Color) {
	long := geom.Vec2{X: 1}
	n := int(size.X / 0.62)
	if size.Y > size.X {
		long, n = geom.Vec2{Y: 1}, int(size.Y/0.62)
	}
	n = max(n, 1)
	step := max(size.X, size.Y) / float64(n)
	for k := range n {
		p := at.Add(long.Scale(float64(step*(float64(k)+0.5)) - max(size.X, size.Y)/2))
		s.Ellipse(p, geom.Vec2{X: float64(step * 0.46), Y: float64(min(size.X, size.Y) * 0.42)}, long.Angle(), sim.Style{Fill: c, Stroke: colourInk.Alpha(0.5), Width: 0.04})
	}
}

// doors turn out of the way when they open; a barricade is nailed across.
func (g *Game) doors(s *sim.Scene) {
	w := g.world
	for i, d := range w.Ground.Level.Doors() {
		door := int64(i)
		way := d.To.Sub(d.From)
		angle := way.Angle()
		c := colourDoor
		if !w.closed(door) {
			angle += 1.35
		}
		if w.Broken>>door&1 == 1 {
			c = c.Mix(colourInk, 0.45)
			angle += 0.5
		}
		leaf := geom.FromAngle(angle).Scale(way.Len())
		at := d.From.Add(leaf.Scale(0.5))
		s.Line(d.From, d.To, 0.34, colourInk.Alpha(0.4))
		s.Rect(at, geom.Vec2{X: way.Len(), Y: 0.18}, angle, 0.03, sim.Style{Fill: c, Stroke: colourInk, Width: 0.04})
		s.Circle(d.From.Add(leaf.Scale(0.85)), 0.07, sim.Fill(colourGold))
		if !w.barred(door) {
			continue
		}
		mid, across := w.middle(door), way.Perp().Norm()
		for k := range max(w.Bars[i], 1) {
			off := across.Scale(float64(0.16 * (float64(k) - 1)))
			s.Line(d.From.Lerp(mid, 0.1).Add(off), d.To.Lerp(mid, 0.1).Sub(off), 0.16, colourPlank)
			s.Line(d.From.Lerp(mid, 0.1).Add(off), d.To.Lerp(mid, 0.1).Sub(off), 0.05, colourInk.Alpha(0.5))
		}
	}
}

// walls have a shadow to the south-east and a lit top.
func (g *Game) walls(s *sim.Scene) {
	p := g.world.Ground.Level.Plan()
	for pass := range 4 {
		for i := range p.Walls {
			o := &p.Walls[i]
			n := len(o.Points)
			last := n - 1
			if o.Closed {
				last = n
			}
			for k := range last {
				a, b := o.Points[k], o.Points[(k+1)%n]
				switch pass {
				case 0:
					off := geom.Vec2{X: 0.24, Y: -0.28}
					beam(s, a.Add(off), b.Add(off), o.Thick, colourShade)
				case 1:
					beam(s, a, b, o.Thick+0.08, colourInk)
				case 2:
					beam(s, a, b, o.Thick, colourWall)
				default:
					off := geom.Vec2{X: -0.03, Y: 0.04}
					beam(s, a.Add(off), b.Add(off), o.Thick-0.14, colourTop)
				}
			}
		}
	}
}

// beam is a straight wall with square ends.
func beam(s *sim.Scene, a, b geom.Vec2, thick float64, c sim.Color) {
	way := b.Sub(a)
	s.Rect(a.Add(b).Scale(0.5), geom.Vec2{X: way.Len() + thick, Y: thick}, way.Angle(), 0, sim.Fill(c))
}

// goal is the gate, and where the papers are while nobody has them.
func (g *Game) goal(s *sim.Scene) {
	w := g.world
	at := plan(w.Ground.Gate.At)
	pulse := 0.5 + float64(0.5*geom.Sin(float64(w.Time()*4)))
	s.Circle(at, gateReach, sim.Style{Fill: colourGreen.Alpha(0.14), Stroke: colourGreen.Alpha(0.6), Width: 0.07})
	if w.Spy().Papers {
		s.Circle(at, gateReach+float64(0.4*pulse), sim.Stroke(colourGreen.Alpha(0.8-float64(0.5*pulse)), 0.09))
	}
	label(s, at.Add(geom.Vec2{X: 0.9, Y: 1.8}), 0.7, sim.Centre, colourGreen, "GATE")
}

// gun is the mounted gun, and how far it turns while somebody mans it.
func (g *Game) gun(s *sim.Scene) {
	w := g.world
	m := w.Ground.Gun
	at, facing := plan(m.At), m.Facing
	for i := range w.Count {
		if b := &w.Bodies[i]; b.Stands() && w.mans(b) {
			s.Wedge(at, 0.6, 16, facing-gunHalf, facing+gunHalf, sim.Fill(colourSquad.Alpha(0.09)))
			facing = b.Facing
		}
	}
	s.Sprite("gun", at.Add(geom.FromAngle(facing).Scale(0.55)), facing, sim.Look{Scale: geom.Vec2{X: 1.5, Y: 1.5}})
}

// boxes are what there is to take; empty ones are dim.
func (g *Game) boxes(s *sim.Scene) {
	w := g.world
	for i := range w.Ground.Boxes {
		x := &w.Ground.Boxes[i]
		fade := 0.0
		if w.Gone[i] > 0 {
			if x.Kind == Papers {
				continue
			}
			fade = 0.65
		}
		if x.Kind == Papers {
			glow := 0.5 + float64(0.5*geom.Sin(float64(w.Time()*3)))
			s.Circle(x.At, 0.6+float64(0.15*glow), sim.Fill(colourGold.Alpha(0.16+float64(0.12*glow))))
		}
		s.Ellipse(x.At.Add(geom.Vec2{X: 0.1, Y: -0.14}), geom.Vec2{X: 0.42, Y: 0.3}, 0, sim.Fill(colourShade))
		s.Sprite(spotNames[x.Kind], x.At, 0, sim.Look{Scale: geom.Vec2{X: 1.25, Y: 1.25}, Fade: fade})
	}
}

// label is a text with a rim, to be read on anything.
func label(s *sim.Scene, at geom.Vec2, size float64, align sim.Align, c sim.Color, text string) {
	sparks.Label(s, at, size, align, c, colourInk, text)
}
