package robot

import (
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// work shows how far the intruder has got with what its hands do.
func (g *Game) work(s *sim.Scene) {
	w := g.world
	current, _ := repertoire.FullBody(&w.Intruder().actuator)
	part := 0.0
	switch current.Order.Type() {
	case crack.Type():
		if l := w.lootNear(w.Intruder().At); l >= 0 {
			part = w.Loot[l].Done / crackTime(l)
		}
	case unplug.Type():
		part = current.Elapsed / unplugTime
	}
	if part > 0 {
		pen.Bar(s, w.Intruder().At.Add(geom.Vec2{Y: 0.8}), geom.Vec2{X: 1.1, Y: 0.12}, part, colourGold)
	}
	if g.Taken() != 0 || w.Phase != Sneaking {
		return
	}
	// What one could do here.
	if at := w.Intruder().At; part == 0 {
		if w.plugNear(at) != 0 {
			hint(s, at, "E: pull the plug")
		} else if l := w.lootNear(at); l >= 0 && w.Loot[l].Place == There {
			hint(s, at, "hold E")
		}
	}
}

func hint(s *sim.Scene, at geom.Vec2, text string) {
	pen.Label(s, at.Add(geom.Vec2{Y: -0.95}), 0.46, sim.Centre, colourPaper, text)
}

// panel is the strip over the facility: health, what the hands hold, loot, and how the nights went.
func (g *Game) panel(s *sim.Scene) {
	w := g.world
	f := w.Plan
	wide, top := float64(f.Width), float64(f.Height)
	y := top + 0.78
	for i := range fullHealth {
		tint := colourHealth
		if float64(i) >= w.Intruder().Health {
			tint = colourWall.Mix(colourInk, 0.4)
		}
		s.Sprite("heart", geom.Vec2{X: 0.8 + float64(0.85*float64(i)), Y: y}, 0, sim.Look{Tint: tint, Scale: geom.Vec2{X: 1.35, Y: 1.35}})
	}
	x := 4.2
	fade := 0.0
	if w.Maker.State != InHand {
		fade = 0.75
	}
	s.Sprite("maker", geom.Vec2{X: x, Y: y}, 0.5, sim.Look{Scale: geom.Vec2{X: 2, Y: 2}, Fade: fade})
	for i := range w.Loot {
		l := &w.Loot[i]
		if l.Place == NoLoot {
			continue
		}
		x += 1.1
		name, size := "coins", 1.6
		if i == 0 {
			name, size = "gem", 1.7
		}
		at := geom.Vec2{X: x, Y: y}
		if l.Place == Carried {
			s.Circle(at, 0.5, sim.Fill(colourGold.Alpha(0.25)))
		}
		s.Sprite(name, at, 0, sim.Look{Scale: geom.Vec2{X: size, Y: size}, Fade: map[bool]float64{true: 0, false: 0.75}[l.Place == Carried]})
	}
	pen.Label(s, geom.Vec2{X: wide - 0.5, Y: y - 0.25}, 0.7, sim.Right, colourPaper, "Night "+strconv.FormatInt(w.Night, 10)+"   loot "+strconv.FormatInt(w.Tally.Loot, 10)+"   caught "+strconv.FormatInt(w.Tally.Caught, 10))
	g.say(s, geom.Vec2{X: wide / 2, Y: y - 0.25})
	if w.Phase != Sneaking {
		at := geom.Vec2{X: wide / 2, Y: top / 2}
		text, c := "Caught!", colourAlert
		if w.Phase == Escaped {
			text, c = "Away with it!", colourGreen
		}
		grow := min(1, (pauseAfter-w.Left)/0.25)
		s.Rect(at, geom.Vec2{X: wide, Y: float64(3.4 * grow)}, 0, 0, sim.Fill(colourInk.Alpha(0.72)))
		pen.Label(s, at.Add(geom.Vec2{Y: -0.6}), float64(1.9*grow), sim.Centre, c, text)
	}
}

// say is a word about how it stands.
func (g *Game) say(s *sim.Scene, at geom.Vec2) {
	w := g.world
	hunted := false
	for i := range w.Robots() {
		_, alert := g.mood(&w.Robots()[i])
		hunted = hunted || alert
	}
	switch {
	case w.Phase != Sneaking:
	case g.Taken() > 0:
		pen.Label(s, at, 0.7, sim.Centre, colours[g.Taken()], "You are "+names[g.Taken()]+": catch the thief")
	case hunted:
		pen.Label(s, at, 0.7, sim.Centre, colourAlert, "They see you!")
	case g.team.alarm.Get():
		if w.Tick/20%2 == 0 {
			pen.Label(s, at, 0.7, sim.Centre, colourAlert, "ALARM")
		}
	case w.Carried() > 0:
		pen.Label(s, at, 0.7, sim.Centre, colourGreen, "Now get out")
	case w.Time() < 7:
		pen.Label(s, at, 0.7, sim.Centre, colourPaper.Alpha(0.85), "Get the gem, and get out")
	case w.Time() < 14:
		pen.Label(s, at, 0.7, sim.Centre, colourPaper.Alpha(0.85), "Space makes noise elsewhere")
	case w.Time() < 21:
		pen.Label(s, at, 0.7, sim.Centre, colourPaper.Alpha(0.85), "Their back has a plug: E")
	}
}
