package guard

import (
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// figureSize is how much larger people are painted than their sprites are.
const figureSize = 1.35

// guard paints a guard: feet, coat, lamp and cap. The body faces where it goes, the cap where it looks.
func (g *Game) guard(s *sim.Scene, b *Body) {
	scale := geom.Vec2{X: figureSize, Y: figureSize}
	s.Ellipse(b.At.Add(geom.Vec2{X: 0.12, Y: -0.15}), geom.Vec2{X: 0.46, Y: 0.42}, 0, sim.Fill(colourShade))
	if g.taken == b.Number {
		s.Circle(b.At, 0.75+float64(0.05*geom.Sin(float64(g.world.Time()*5))), sim.Stroke(colourPaper, 0.07))
	}
	g.feet(s, b)
	s.Sprite("lamp", b.At, b.Gaze, sim.Look{Scale: scale})
	s.Sprite("coat", b.At, b.Legs, sim.Look{Tint: coats[b.Number], Scale: scale})
	s.Sprite("cap", b.At, b.Gaze, sim.Look{Tint: coats[b.Number].Mix(colourInk, 0.35), Scale: scale})
	s.Pick(b.ID.Index(), b.At, 0.75)
}

// feet step as fast as a body goes.
func (g *Game) feet(s *sim.Scene, b *Body) {
	part := min(b.Velocity.Len()/walkSpeed, 1.4)
	stride := float64(geom.Sin(float64(g.world.Time()*(7+float64(4*part)))+float64(b.Number)) * part)
	for _, side := range [2]float64{-1, 1} {
		foot := geom.Vec2{X: float64(0.26 * stride * side), Y: float64(0.17 * side)}.Rotate(b.Legs)
		s.Ellipse(b.At.Add(foot), geom.Vec2{X: 0.17, Y: 0.1}, b.Legs, sim.Fill(colourInk))
	}
}

// hider paints who hides: smaller while it sneaks, and with a bag once it has something.
func (g *Game) hider(s *sim.Scene) {
	w, b := g.world, g.world.Hider()
	if w.Phase == Escaped && w.Over < pauseAfter-0.4 {
		return
	}
	size := figureSize
	if b.Pace == Sneaking {
		size = float64(size * 0.85)
	}
	scale := geom.Vec2{X: size, Y: size}
	s.Ellipse(b.At.Add(geom.Vec2{X: 0.1, Y: -0.13}), geom.Vec2{X: float64(0.4 * size), Y: float64(0.36 * size)}, 0, sim.Fill(colourShade))
	if g.taken == 0 {
		ring := colourPaper
		if b.Seen {
			ring = colourAlert
		}
		s.Circle(b.At, 0.68+float64(0.04*geom.Sin(float64(w.Time()*5))), sim.Stroke(ring.Alpha(0.9), 0.06))
	}
	g.feet(s, b)
	if w.Carries() > 0 {
		s.Sprite("bag", b.At.Sub(geom.FromAngle(b.Legs).Scale(0.26)), b.Legs, sim.Look{Scale: scale})
	}
	s.Sprite("cloak", b.At, b.Legs, sim.Look{Tint: colourHider.Mix(colourInk, 0.3), Scale: scale})
	s.Sprite("hood", b.At, b.Gaze, sim.Look{Tint: colourHider, Scale: scale})
	if b.Breath < breath-0.05 {
		c := colourCalm
		if b.Winded {
			c = colourAlert
		}
		meter(s, b.At.Add(geom.Vec2{Y: -0.85}), 1, b.Breath/breath, c)
	}
	s.Pick(b.ID.Index(), b.At, 0.7)
}

// mark is what a guard is about, over its head: "!" in a triangle for a chase, "?" in a disc for a search. So it is told
// by shape, and not by colour alone.
func (g *Game) mark(s *sim.Scene, b *Body) {
	at := b.At.Add(geom.Vec2{Y: 1.15})
	switch b.Mood {
	case Chase:
		jump := float64(0.06 * geom.Sin(float64(g.world.Time()*14)))
		at.Y += jump
		g.paint.points = append(g.paint.points[:0], at.Add(geom.Vec2{Y: 0.52}), at.Add(geom.Vec2{X: -0.5, Y: -0.34}), at.Add(geom.Vec2{X: 0.5, Y: -0.34}))
		s.Polygon(g.paint.points, sim.Style{Fill: colourAlert, Stroke: colourInk, Width: 0.07})
		s.Text(at.Add(geom.Vec2{Y: -0.25}), 0.62, sim.Centre, colourPaper, "!")
	case Search:
		s.Circle(at, 0.42, sim.Style{Fill: colourAware, Stroke: colourInk, Width: 0.07})
		s.Text(at.Add(geom.Vec2{Y: -0.24}), 0.62, sim.Centre, colourInk, "?")
	}
}

// meter is a bar that is filled to a part.
func meter(s *sim.Scene, at geom.Vec2, wide, part float64, c sim.Color) {
	s.Rect(at, geom.Vec2{X: wide + 0.1, Y: 0.24}, 0, 0.1, sim.Fill(colourInk.Alpha(0.8)))
	part = geom.Clamp(part, 0, 1)
	s.Rect(at.Add(geom.Vec2{X: -wide * (1 - part) / 2}), geom.Vec2{X: float64(wide * part), Y: 0.14}, 0, 0.06, sim.Fill(c))
}

// hands show what the hider does, and what it could do where it is.
func (g *Game) hands(s *sim.Scene) {
	w, b := g.world, g.world.Hider()
	if w.Phase != Hiding {
		return
	}
	t := w.thingNear(b.At)
	if t >= 0 && w.Things[t].Done > 0 {
		meter(s, b.At.Add(geom.Vec2{Y: 0.95}), 1.2, w.Things[t].Done, colourAware)
		return
	}
	if g.taken != 0 {
		return
	}
	text := ""
	if t >= 0 {
		text = "hold E to take"
	} else if d := w.doorNear(b.At); d >= 0 {
		text = "E: open"
		if w.Open>>d&1 == 1 {
			text = "E: close"
		}
	}
	if text != "" {
		label(s, b.At.Add(geom.Vec2{Y: -1.25}), 0.55, sim.Centre, colourPaper, text)
	}
}

// panel is the strip over the house: stones, what is carried, and how the nights went.
func (g *Game) panel(s *sim.Scene, low, high geom.Vec2) {
	w := g.world
	y := high.Y + 1.15
	for i := range fullStones {
		fade := 0.0
		if int64(i) >= w.Left {
			fade = 0.8
		}
		s.Sprite("stone", geom.Vec2{X: low.X + 0.5 + float64(0.75*float64(i)), Y: y}, 0.4, sim.Look{Scale: geom.Vec2{X: 2, Y: 2}, Fade: fade})
	}
	for i := range w.Kinds {
		fade := 0.8
		if w.Things[i].State == Carried {
			fade = 0
		}
		s.Sprite("vase", geom.Vec2{X: low.X + 5 + float64(0.8*float64(i)), Y: y}, 0, sim.Look{Scale: geom.Vec2{X: 1.5, Y: 1.5}, Fade: fade})
	}
	text, c := g.news()
	tally := "Night " + strconv.FormatInt(w.Night, 10)
	if text == "" {
		tally += "   away " + strconv.FormatInt(w.Tally.Things, 10) + "   caught " + strconv.FormatInt(w.Tally.Caught, 10)
	}
	label(s, geom.Vec2{X: high.X - 0.4, Y: y - 0.3}, 0.84, sim.Right, colourPaper, tally)
	news := geom.Vec2{X: low.X + 5.6 + float64(0.8*float64(w.Kinds)), Y: y - 0.3}
	s.HUD(news, 0.84)
	label(s, news, 0.84, sim.Left, c, text)
	s.EndHUD()
	if w.Phase == Hiding {
		return
	}
	at := low.Add(high).Scale(0.5)
	text, c = "Caught!", colourAlert
	switch w.Phase {
	case Escaped:
		text, c = "Away with it!", colourGreen
	case Morning:
		text, c = "Morning has come", colourAware
	}
	grow := min(1, (pauseAfter-w.Over)/0.25)
	s.Rect(at, geom.Vec2{X: high.X - low.X, Y: float64(4.4 * grow)}, 0, 0, sim.Fill(colourInk.Alpha(0.78)))
	label(s, at.Add(geom.Vec2{Y: -0.8}), float64(2.4*grow), sim.Centre, c, text)
}

// news returns a word about how it stands.
func (g *Game) news() (string, sim.Color) {
	w := g.world
	since := float64(w.Tick-w.Since) / Rate
	searched := false
	for i := range w.Guards() {
		searched = searched || w.Guards()[i].Mood == Search
	}
	switch {
	case w.Phase != Hiding:
		return "", colourPaper
	case g.taken > 0:
		return "You are " + names[g.taken] + ": catch the hider", coats[g.taken]
	case w.Hider().Seen:
		return "They see you: run!", colourAlert
	case searched:
		return "They search for you", colourAware
	case w.Carries() > 0:
		return "Now get out", colourGreen
	case since < 6:
		return "Take what you can", colourPaper
	}
	return "", colourPaper
}
