package town

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// sky lays the light of the hour over everything, and says how much of it is night, 0 to 1.
func sky(s *sim.Scene, w *World) (night float64) {
	p := w.Part()
	night = geom.Clamp((p-duskAt)/(nightAt-duskAt), 0, 1)
	if p > dawnAt-0.03 {
		night = geom.Clamp((dawnAt+0.03-p)/0.06, 0, 1)
	}
	warm := 1 - math.Abs(p-(duskAt+0.03))/0.07 // dusk
	if p < 0.05 || p > 0.99 {
		warm = 0.6
	}
	size := w.High.Sub(w.Low).Scale(3)
	if warm = geom.Clamp(warm, 0, 1); warm > 0 {
		s.Rect(w.middle(), size, 0, 0, sim.Fill(colourDusk.Alpha(float64(0.2*warm))))
	}
	if night > 0 {
		s.Rect(w.middle(), size, 0, 0, sim.Fill(colourNight.Alpha(float64(0.56*night))))
	}
	return night
}

// lights shine at night: fires, and the doors of houses where somebody sleeps.
func (g *Game) lights(s *sim.Scene, night float64) {
	if night <= 0 {
		return
	}
	w := g.world
	flicker := 1 + float64(0.04*geom.Sin(float64(float64(w.Tick)*0.23))) + float64(0.03*geom.Sin(float64(float64(w.Tick)*0.41)))
	for e := range fires.All(w.Things) {
		at := w.At(e)
		for i, r := range [5]float64{4.6, 3.5, 2.5, 1.6, 0.8} {
			s.Circle(at, float64(r*flicker), sim.Fill(sim.Color(0xffb04aff).Alpha(float64(night*(0.07+float64(0.015*float64(i)))))))
		}
		fire(s, w, at)
	}
	for e, h := range houses.All(w.Things) {
		if h.Sleepers == 0 {
			continue
		}
		door := w.At(e).Add(geom.Vec2{Y: -1.5})
		s.Circle(door, float64(0.9*flicker), sim.Fill(colourGold.Alpha(float64(0.14*night))))
		s.Circle(door, float64(0.45*flicker), sim.Fill(colourGold.Alpha(float64(0.3*night))))
		s.Circle(w.At(e), 0.17, sim.Fill(colourGold.Alpha(float64(0.8*night))))
	}
	for e := range blobs.All(w.Things) { // their eyes glow
		b := blobs.Get(w.Things, e)
		s.Circle(w.At(e), 0.6, sim.Fill(sim.Color(0xb36be0ff).Alpha(float64(0.18*night))))
		s.Sprite("eyes", w.At(e), b.Way, sim.Look{Scale: geom.Vec2{X: 1.3, Y: 1.3}})
	}
}

// board is the clock and the count of what there is, in the upper corners.
func (g *Game) board(s *sim.Scene) {
	w := g.world
	size := w.High.Sub(w.Low)
	unit := size.Y / 22
	on := func(x, y float64) geom.Vec2 {
		return geom.Vec2{X: w.Low.X + float64(x*unit), Y: w.High.Y - float64(y*unit)}
	}
	s.HUD(on(0.1, 0.5), float64(0.58*unit))
	defer s.EndHUD()
	panel := 5.2
	if w.Season.Arrivals {
		panel = 14.6
	}
	if g.town() {
		panel = 20.6
	}
	s.Rect(on(panel/2+0.1, 1.3), geom.Vec2{X: panel, Y: 1.5}.Scale(unit), 0, float64(0.7*unit), sim.Fill(colourInk.Alpha(0.5)))
	clock := on(1.35, 1.3)
	p := w.Part()
	s.Circle(clock, float64(0.98*unit), sim.Style{Fill: 0x8fc7eeff, Stroke: colourPaper, Width: float64(0.1 * unit)})
	s.Wedge(clock, 0, float64(0.93*unit), math.Pi/2-float64(tau*dawnAt), math.Pi/2-float64(tau*nightAt), sim.Fill(0x2c3668ff))
	s.Wedge(clock, 0, float64(0.93*unit), math.Pi/2-float64(tau*nightAt), math.Pi/2-float64(tau*duskAt), sim.Fill(colourDusk.Mix(0x2c3668ff, 0.3)))
	hand := geom.FromAngle(math.Pi/2 - float64(tau*p)).Scale(float64(0.72 * unit))
	s.Line(clock, clock.Add(hand), float64(0.1*unit), colourInk)
	if w.Night() {
		s.Sprite("moon", clock.Add(hand), 0, sim.Look{Scale: geom.Vec2{X: unit, Y: unit}})
	} else {
		s.Circle(clock.Add(hand), float64(0.2*unit), sim.Style{Fill: colourGold, Stroke: colourInk.Alpha(0.6), Width: float64(0.03 * unit)})
	}
	s.Circle(clock, float64(0.1*unit), sim.Fill(colourInk))
	pen.Label(s, on(3.75, 1.55), float64(0.62*unit), sim.Centre, colourPaper, "Day "+strconv.FormatInt(w.Day()+1, 10))
	if g.town() {
		g.purse(s, on, unit)
		return
	}
	if !w.Season.Arrivals {
		return
	}
	food, stored := 0, int64(0)
	for _, l := range larders.All(w.Things) {
		stored += l.Count
	}
	for range foods.Present(w.Things) {
		food++
	}
	x := 6.1
	count := func(draw func(at geom.Vec2), n int64) {
		at := on(x, 1.3)
		draw(at)
		pen.Label(s, on(x+0.95, 1.52), float64(0.58*unit), sim.Centre, colourPaper, strconv.FormatInt(n, 10))
		x += 2.1
	}
	count(func(at geom.Vec2) {
		s.Circle(at, float64(0.24*unit), sim.Style{Fill: 0xf0c9a0ff, Stroke: colourInk, Width: float64(0.04 * unit)})
		s.Ellipse(at.Add(geom.Vec2{Y: float64(-0.36 * unit)}), geom.Vec2{X: float64(0.36 * unit), Y: float64(0.2 * unit)}, 0, sim.Style{Fill: 0x3d7ea6ff, Stroke: colourInk, Width: float64(0.04 * unit)})
	}, int64(g.people))
	count(func(at geom.Vec2) {
		s.Sprite("hut", at, 0, sim.Look{Scale: geom.Vec2{X: 0.38, Y: 0.38}.Scale(unit), Tint: 0xc99a4eff})
	}, int64(houses.Len(w.Things)))
	count(func(at geom.Vec2) {
		s.Sprite("apple", at, 0, sim.Look{Scale: geom.Vec2{X: 1.5, Y: 1.5}.Scale(unit)})
	}, int64(food)+stored)
	count(func(at geom.Vec2) {
		s.Sprite("blob", at, 0, sim.Look{Scale: geom.Vec2{X: 1, Y: 1}.Scale(unit), Tint: 0x7b4fb0ff})
		s.Sprite("eyes", at, 0, sim.Look{Scale: geom.Vec2{X: 1, Y: 1}.Scale(unit)})
	}, w.Tally.Blobs)
}
