package maneuver

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// marchers are where the men of a platoon walk, in metres from its middle.
var marchers = [...]geom.Vec2{{X: 20}, {X: 4, Y: 17}, {X: 4, Y: -17}, {X: -16, Y: 9}, {X: -16, Y: -9}}

// figure is a unit: men or a vehicle, its name, its strength, and how much it is pinned down.
func (g *Game) figure(s *sim.Scene, b *Body) {
	w := g.world
	c := colourOf(b.Red)
	if b.Dug {
		s.Wedge(b.At, 34, 42, b.Facing-1.3, b.Facing+1.3, sim.Style{Fill: colourBank, Stroke: colourInk, Width: 2})
	}
	if b.Pinned > 0.15 {
		s.Circle(b.At, 46, sim.Style{Fill: colourAlert.Alpha(float64(0.12 * b.Pinned)), Stroke: colourAlert.Alpha(float64(0.8 * b.Pinned)), Width: 4})
	}
	if b.Own.open() {
		s.Circle(b.At, 50, sim.Stroke(colourPaper, 4))
	}
	if b.Class == Infantry {
		alive := 1 + int(float64(b.Strength/100*float64(len(marchers)-1))+0.5)
		for i, p := range marchers[:min(alive, len(marchers))] {
			step := 0.0
			if b.Moves {
				step = float64(3 * geom.Sin(float64(w.Time()*9)+float64(i*2)))
			}
			at := b.At.Add(p.Rotate(b.Facing)).Add(geom.Vec2{X: step}.Rotate(b.Facing))
			s.Circle(at.Add(geom.Vec2{X: 3, Y: -4}), 9, sim.Fill(colourShade))
			s.Sprite("man", at, b.Facing, sim.Look{Tint: c})
		}
	} else {
		s.Ellipse(b.At.Add(geom.Vec2{X: 6, Y: -9}), geom.Vec2{X: 36, Y: 24}, b.Facing, sim.Fill(colourShade))
		s.Sprite(classNames[b.Class], b.At, b.Facing, sim.Look{Tint: c})
		if b.Cargo > 0 {
			for _, y := range [2]float64{-7, 7} {
				s.Circle(b.At.Add(geom.Vec2{X: -10, Y: y}.Rotate(b.Facing)), 5, sim.Style{Fill: c.Mix(colourPaper, 0.4), Stroke: colourInk, Width: 2})
			}
		}
	}
	meter(s, b.At.Add(geom.Vec2{Y: -48}), 64, b.Strength/100, c.Mix(colourPaper, 0.2))
	s.Pick(b.ID.Index(), b.At, 44)
}

// title is where a name stands: its middle, and half of its width and height.
type title struct{ at, half geom.Vec2 }

// name writes a unit's name above it; below it or beside it where another name stands already.
func (g *Game) name(s *sim.Scene, b *Body) {
	text := names[b.Number]
	if b.Cargo > 0 {
		text = carrying[b.Number][b.Cargo-1]
	}
	half := geom.Vec2{X: float64(9 * len(text)), Y: 15}
	aside := geom.Vec2{X: 46 + half.X, Y: -4}
	places := [...]geom.Vec2{{Y: 34}, {Y: -74}, aside, {X: -aside.X, Y: aside.Y}, {Y: 66}}
	at := b.At.Add(places[0])
	for _, by := range places {
		if is := b.At.Add(by); g.free(title{is, half}) {
			at = is
			break
		}
	}
	g.titles = append(g.titles, title{at, half})
	label(s, at, 29, sim.Centre, colourOf(b.Red).Mix(colourPaper, 0.6), text)
}

// free reports whether a name covers no other.
func (g *Game) free(t title) bool {
	for i := range g.titles {
		o := &g.titles[i]
		if d := t.at.Sub(o.at); max(d.X, -d.X) < t.half.X+o.half.X && max(d.Y, -d.Y) < t.half.Y+o.half.Y {
			return false
		}
	}
	return true
}

// carrying are names of carriers with who is aboard, so that no frame makes one.
var carrying = func() (out [MaxBodies][MaxBodies]string) {
	for i := range out {
		for k := range out[i] {
			out[i][k] = names[i] + " + " + names[k]
		}
	}
	return out
}()

// wreck is what is left of a unit.
func (g *Game) wreck(s *sim.Scene, b *Body) {
	c := colourInk.Mix(colourOf(b.Red), 0.3)
	if b.Class == Infantry {
		for _, p := range marchers {
			s.Ellipse(b.At.Add(p), geom.Vec2{X: 9, Y: 5}, p.X, sim.Fill(c.Alpha(0.6)))
		}
		return
	}
	s.Sprite(classNames[b.Class], b.At, b.Facing, sim.Look{Tint: c, Fade: 0.35})
	for k := range 3 {
		t := float64(g.world.Time()*0.4) + float64(k)/3
		t -= float64(int(t))
		s.Circle(b.At.Add(geom.Vec2{X: float64(30 * t), Y: float64(70 * t)}), 8+float64(20*t), sim.Fill(colourInk.Alpha(float64(0.4*(1-t)))))
	}
}

// meter is a bar that is filled to a part.
func meter(s *sim.Scene, at geom.Vec2, wide, part float64, c sim.Color) {
	s.Rect(at, geom.Vec2{X: wide + 4, Y: 11}, 0, 4, sim.Fill(colourInk.Alpha(0.85)))
	part = geom.Clamp(part, 0, 1)
	s.Rect(at.Add(geom.Vec2{X: float64(-wide * (1 - part) / 2)}), geom.Vec2{X: float64(wide * part), Y: 7}, 0, 3, sim.Fill(c))
}
