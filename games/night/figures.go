package night

import (
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// figureSize is how much larger people are painted than their sprites are.
const figureSize = 1.35

// guard paints a guard: feet, coat, lamp and cap. The body faces where it goes, the cap where it looks.
func (g *Game) guard(s *sim.Scene, b *Body) {
	scale := geom.Vec2{X: figureSize, Y: figureSize}
	pen.Shadow(s, b.At, geom.Vec2{X: 0.46, Y: 0.42})
	if g.Taken() == int(b.Number) {
		s.Circle(b.At, 0.75+float64(0.05*geom.Sin(float64(g.world.Time()*5))), sim.Stroke(colourPaper, 0.07))
	}
	pen.Feet(s, b.At, b.Legs, 0.5, paint.Stride(g.world.Time(), b.Velocity.Len()/walkSpeed, b.Number))
	s.Sprite("lamp", b.At, b.Gaze, sim.Look{Scale: scale})
	s.Sprite("coat", b.At, b.Legs, sim.Look{Tint: coats[b.Number], Scale: scale})
	s.Sprite("cap", b.At, b.Gaze, sim.Look{Tint: coats[b.Number].Mix(colourInk, 0.35), Scale: scale})
	s.Pick(b.ID.Index(), b.At, 0.75)
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
	pen.Shadow(s, b.At, geom.Vec2{X: float64(0.4 * size), Y: float64(0.36 * size)})
	if g.Taken() == 0 {
		ring := colourPaper
		if b.Seen {
			ring = colourAlert
		}
		s.Circle(b.At, 0.68+float64(0.04*geom.Sin(float64(w.Time()*5))), sim.Stroke(ring.Alpha(0.9), 0.06))
	}
	pen.Feet(s, b.At, b.Legs, 0.5, paint.Stride(g.world.Time(), b.Velocity.Len()/walkSpeed, b.Number))
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
		pen.Bar(s, b.At.Add(geom.Vec2{Y: -0.85}), geom.Vec2{X: 1, Y: 0.14}, b.Breath/breath, c)
	}
	s.Pick(b.ID.Index(), b.At, 0.7)
}

// mark is what a guard is about, over its head.
func (g *Game) mark(s *sim.Scene, b *Body) {
	at := b.At.Add(geom.Vec2{Y: 1.15})
	switch b.Mood {
	case Chase:
		at.Y += float64(0.06 * geom.Sin(float64(g.world.Time()*14)))
		pen.Alarm(s, at, 0.42, colourAlert, colourPaper)
	case Search:
		pen.Doubt(s, at, 0.42, colourAware)
	}
}

// hands show what the hider does, and what it could do where it is.
func (g *Game) hands(s *sim.Scene) {
	w, b := g.world, g.world.Hider()
	if w.Phase != Hiding {
		return
	}
	t := w.thingNear(b.At)
	done := 0.0
	if t >= 0 {
		done = w.Things[t].Done
	}
	plug := w.plugNear(b.At) != 0
	if now, _ := repertoire.FullBody(&b.actuator); now.Order.Type() == unplug.Type() {
		done = now.Elapsed / unplugTime
	}
	if done > 0 {
		pen.Bar(s, b.At.Add(geom.Vec2{Y: 0.95}), geom.Vec2{X: 1.2, Y: 0.14}, done, colourAware)
		return
	}
	if g.Taken() != 0 {
		return
	}
	text := ""
	if plug {
		text = "hold E: pull the plug"
	} else if t >= 0 {
		text = "hold E to take"
	} else if d := w.doorNear(b.At); d >= 0 {
		text = "E: open"
		if w.Open>>d&1 == 1 {
			text = "E: close"
		}
	}
	if text != "" {
		pen.Label(s, b.At.Add(geom.Vec2{Y: -1.25}), 0.55, sim.Centre, colourPaper, text)
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
		s.Sprite(w.Things[i].sprite(), geom.Vec2{X: low.X + 5 + float64(0.8*float64(i)), Y: y}, 0, sim.Look{Scale: geom.Vec2{X: 1.5, Y: 1.5}, Fade: fade})
	}
	x := low.X + 5.6 + float64(0.8*float64(w.Kinds))
	if w.Robots {
		g.hearts(s, geom.Vec2{X: x, Y: y})
		x += float64(0.85 * fullHealth)
	}
	text, c := g.news()
	tally := "Night " + strconv.FormatInt(w.Night, 10)
	if text == "" {
		tally += "   away " + strconv.FormatInt(w.Tally.Things, 10) + "   caught " + strconv.FormatInt(w.Tally.Caught, 10)
	}
	pen.Label(s, geom.Vec2{X: high.X - 0.4, Y: y - 0.3}, 0.84, sim.Right, colourPaper, tally)
	news := geom.Vec2{X: x, Y: y - 0.3}
	s.HUD(news, 0.84)
	pen.Label(s, news, 0.84, sim.Left, c, text)
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
	pen.Label(s, at.Add(geom.Vec2{Y: -0.8}), float64(2.4*grow), sim.Centre, c, text)
}

// news returns a word about how it stands.
func (g *Game) news() (string, sim.Color) {
	w := g.world
	since := float64(w.Tick-w.Since) / Rate
	searched := w.Manor.Search
	for i := range w.Guards() {
		searched = searched || w.Guards()[i].Mood == Search
	}
	switch {
	case w.Phase != Hiding:
		return "", colourPaper
	case g.Taken() > 0:
		return "You are " + names[g.Taken()] + ": catch the hider", coats[g.Taken()]
	case g.team.board != nil && w.Robots && g.team.alarm.Get() && !w.Hider().Seen:
		return "Alarm: the vault is open", colourAlert
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
