package paint

import (
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Pen paints what many games show under and over their characters. Sizes are in metres.
type Pen struct {
	Ink   sim.Color // rims of texts, frames of bars, feet
	Shade sim.Color // shadows
	Text  float64   // by how much texts are larger than asked for; 0 is 1
}

// Label paints a text that can be read on any ground.
func (p Pen) Label(s *sim.Scene, at geom.Vec2, size float64, align sim.Align, c sim.Color, text string) {
	if p.Text != 0 {
		size = float64(size * p.Text)
	}
	Label(s, at, size, align, c, p.Ink, text)
}

// Word paints a text that floats up and fades, so many seconds after something happened.
func (p Pen) Word(s *sim.Scene, at geom.Vec2, age, size float64, c sim.Color, text string) {
	const life = 1.4 // s
	if age < life {
		p.Label(s, at.Add(geom.Vec2{Y: float64(size * (1.6 + float64(1.3*age)))}), size, sim.Centre, c.Alpha(min(1, (life-age)/0.5)), text)
	}
}

// Bar paints a gauge that is filled to a part, from 0 to 1. size is that of the filling.
func (p Pen) Bar(s *sim.Scene, at, size geom.Vec2, part float64, c sim.Color) {
	rim := 0.06
	s.Rect(at, geom.Vec2{X: size.X + rim, Y: size.Y + rim}, 0, 0.05, sim.Fill(p.Ink.Alpha(0.85)))
	if fill := float64(size.X * geom.Clamp(part, 0, 1)); fill > 0.02 {
		s.Rect(geom.Vec2{X: at.X - (size.X-fill)/2, Y: at.Y}, geom.Vec2{X: fill, Y: size.Y}, 0, 0.03, sim.Fill(c))
	}
}

// Shadow paints the shadow of a body of a size. The light comes from the upper left.
func (p Pen) Shadow(s *sim.Scene, at, size geom.Vec2) {
	s.Ellipse(at.Add(geom.Vec2{X: float64(0.26 * size.X), Y: float64(-0.36 * size.Y)}), size, 0, sim.Fill(p.Shade))
}

// Feet paints the two feet of a body of a size that looks in a direction, in radians. swing is where they are in their stride,
// from -1 to 1; see [Stride].
func (p Pen) Feet(s *sim.Scene, at geom.Vec2, facing, size, swing float64) {
	for _, side := range [2]float64{-1, 1} {
		foot := geom.Vec2{X: float64(0.5 * size * swing * side), Y: float64(0.34 * size * side)}.Rotate(facing)
		s.Ellipse(at.Add(foot), geom.Vec2{X: float64(0.34 * size), Y: float64(0.2 * size)}, facing, sim.Fill(p.Ink))
	}
}

// Stride returns where feet are in their stride at a time in seconds, for a part of the usual speed. Bodies with other numbers do
// not walk in step.
func Stride(seconds, part float64, number int64) float64 {
	part = min(part, 1.4)
	return float64(geom.Sin(float64(seconds*(7+float64(4*part)))+float64(number)) * part)
}

// Alarm paints an exclamation mark in a triangle over a head, and Doubt a question mark in a disc, so that shape tells them apart
// as well as colour.
func (p Pen) Alarm(s *sim.Scene, at geom.Vec2, size float64, c, text sim.Color) {
	on := func(x, y float64) geom.Vec2 { return at.Add(geom.Vec2{X: x, Y: y}.Scale(size)) }
	corners := [...]geom.Vec2{on(0, 1.2), on(-1.2, -0.8), on(1.2, -0.8)}
	s.Polygon(corners[:], sim.Style{Fill: c, Stroke: p.Ink, Width: float64(0.16 * size)})
	s.Text(on(0, -0.6), float64(1.5*size), sim.Centre, text, "!")
}

// Doubt paints a question mark in a disc; see [Pen.Alarm].
func (p Pen) Doubt(s *sim.Scene, at geom.Vec2, size float64, c sim.Color) {
	s.Circle(at, size, sim.Style{Fill: c, Stroke: p.Ink, Width: float64(0.16 * size)})
	s.Text(at.Add(geom.Vec2{Y: float64(-0.57 * size)}), float64(1.5*size), sim.Centre, p.Ink, "?")
}

// Disc returns the SVG path of a circle, for [sim.SpritePath].
func Disc(x, y, r float64) string {
	n := func(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }
	arc := "a" + n(r) + " " + n(r) + " 0 1 0 "
	return "M" + n(x-r) + " " + n(y) + arc + n(float64(2*r)) + " 0" + arc + n(float64(-2*r)) + " 0Z "
}
