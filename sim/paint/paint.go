package paint

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Burst is a handful of bits that fly apart and slow down.
type Burst struct {
	N      int
	Angle  float64    // rad: where they fly to, and
	Spread float64    // rad: how far to the sides; 2π for all around
	Far    [2]float64 // m: how far, at the least and at the most
	Life   [2]float64 // s: how long, at the least and at the most
	Size   float64    // m: of a bit, or the width of a streak
	Hop    float64    // m: how high bits hop; 0 on flat ground
	Tail   float64    // of streaks: how long, as a part of the way
	Color  sim.Color
}

// slowing returns how far one comes in a part of the time, who begins fast.
func slowing(t float64) float64 { return 1 - float64((1-t)*(1-t)) }

// Bits paints little boxes that turn and fade, so many seconds after they flew off.
func (b Burst) Bits(s *sim.Scene, at geom.Vec2, age float64, r wits.Rand) {
	for range b.N {
		way := geom.FromAngle(b.Angle + r.Range(-b.Spread/2, b.Spread/2))
		far, life, turn := r.Range(b.Far[0], b.Far[1]), r.Range(b.Life[0], b.Life[1]), r.Range(0, 2*math.Pi)
		t := age / life
		if t >= 1 {
			continue
		}
		to := at.Add(way.Scale(float64(far * slowing(t)))).Add(geom.Vec2{Y: float64(b.Hop * t * (1 - t) * 4)})
		s.Rect(to, geom.Vec2{X: b.Size, Y: float64(b.Size * 0.6)}, turn+float64(t*6), float64(b.Size*0.2), sim.Fill(b.Color.Alpha(1-float64(t*t))))
	}
}

// Streaks paints sparks with tails, so many seconds after they flew off.
func (b Burst) Streaks(s *sim.Scene, at geom.Vec2, age float64, r wits.Rand) {
	for range b.N {
		way := geom.FromAngle(b.Angle + r.Range(-b.Spread/2, b.Spread/2))
		far, life := r.Range(b.Far[0], b.Far[1]), r.Range(b.Life[0], b.Life[1])
		t := age / life
		if t >= 1 {
			continue
		}
		out := slowing(t)
		head := at.Add(way.Scale(float64(far * out)))
		tail := at.Add(way.Scale(float64(far * max(0, out-b.Tail))))
		s.Line(tail, head, float64(b.Size*(1-t)), b.Color.Mix(sim.White, float64(0.5*(1-t))).Alpha(1-float64(t*t)))
	}
}

// Ring paints a ring that grows within some seconds from one radius to another, in metres, and fades.
func Ring(s *sim.Scene, at geom.Vec2, age, life, from, to, width float64, c sim.Color) {
	if t := age / life; t < 1 {
		s.Circle(at, geom.Lerp(from, to, slowing(t)), sim.Stroke(c.Alpha(float64(0.8*(1-t))), float64(width*(1-t))))
	}
}

// Star paints a star of four points.
func Star(s *sim.Scene, at geom.Vec2, radius float64, c sim.Color) {
	var points [8]geom.Vec2
	for i := range points {
		reach := radius
		if i%2 == 1 {
			reach = float64(radius * 0.36)
		}
		points[i] = at.Add(geom.FromAngle(float64(float64(i) * (math.Pi / 4))).Scale(reach))
	}
	s.Polygon(points[:], sim.Fill(c))
}

// Label paints a text with a rim of another colour around it, to be read on anything.
func Label(s *sim.Scene, at geom.Vec2, size float64, align sim.Align, c, rim sim.Color, text string) {
	_, _, _, a := c.Parts()
	rim = rim.Alpha(float64(float64(a) / 255 * 0.8))
	d := float64(size * 0.06)
	for _, o := range [...]geom.Vec2{{X: d, Y: -d}, {X: -d, Y: -d}, {X: d, Y: d}, {X: -d, Y: d}} {
		s.Text(at.Add(o), size, align, rim, text)
	}
	s.Text(at, size, align, c, text)
}
