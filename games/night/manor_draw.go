package night

import (
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/script"
	"github.com/wits-ai/wits/world/unseen"
)

// possible paints where guards could be that nobody sees, the wires, and the last forced decisions.
func (g *Game) possible(s *sim.Scene) {
	w := g.world
	x := w.haunt
	if x == nil {
		return
	}
	if s.Layer("possible", 0) {
		g.wires(s)
	}
	ground := w.House.Ground
	cell := geom.Vec2{X: ground.Grid().Cell, Y: ground.Grid().Cell}
	low, _ := w.House.Mesh.Bounds()
	for i := range w.Guards() {
		b := &w.Guards()[i]
		if !s.Layer("possible", b.ID.Index()) {
			continue
		}
		c := coats[b.Number].Mix(colourPaper, 0.2)
		if b.Away {
			for v := range x.maps.Versions(i) {
				for k := range x.maps.States(i, v).All() {
					if k >= ground.Len() {
						break
					}
					s.Rect(plan(ground.At(k)), cell, 0, 0, sim.Fill(c.Alpha(0.07)))
					if v > 0 { // it may have taken something on the way
						s.Circle(plan(ground.At(k)), 0.1, sim.Fill(c.Alpha(0.6)))
					}
				}
			}
		}
		g.decisions(s, b, c)
		pen.Label(s, geom.Vec2{X: low.X + 0.4, Y: low.Y - 0.9 - float64(0.8*float64(i))}, 0.55, sim.Left, c, g.whereabouts(b))
	}
}

// decisions are the last ones that were forced about a guard: rings with a word.
func (g *Game) decisions(s *sim.Scene, b *Body, c sim.Color) {
	for _, f := range g.world.Manor.Forced {
		age := float64(g.world.Tick-f.Tick) / Rate
		if f.Tick == 0 || f.Guard != b.Number || age > 6 {
			continue
		}
		word := "stays hidden"
		switch {
		case f.Appears && f.Must:
			word = "had to appear"
		case f.Appears:
			word = "appears"
		}
		s.Circle(f.At, 0.5+float64(0.1*age), sim.Stroke(c.Alpha(0.9-float64(0.14*age)), 0.08))
		pen.Label(s, f.At.Add(geom.Vec2{Y: 0.7}), 0.5, sim.Centre, c, word)
	}
}

// whereabouts says in a sentence what is known of a guard.
func (g *Game) whereabouts(b *Body) string {
	w, i := g.world, int(b.Number)-1
	text := names[b.Number] + " is there"
	if b.Away {
		text = names[b.Number] + " could be in " + strconv.Itoa(w.lurking(b)) + " places"
	}
	m := w.haunt.maps
	for k := len(m.Events()) - 1; k >= 0; k-- {
		if e := m.Events()[k]; int(e.Agent) == i && e.Step <= m.Now() {
			ago := strconv.FormatInt((m.Now()-e.Step)*mapTicks/Rate, 10) + " s ago"
			switch e.Kind {
			case unseen.EventDeclined:
				return text + "; " + strconv.Itoa(int(e.Count)) + " were ruled out " + ago
			case unseen.EventLost:
				return text + "; lost from sight " + ago
			case unseen.EventInstantiated:
				return text + "; appeared " + ago
			case unseen.EventCompelled:
				return text + "; had to appear " + ago
			case unseen.EventObserved:
				return text + "; seen " + ago
			}
		}
	}
	return text
}

// wires are the places that trip the house.
func (g *Game) wires(s *sim.Scene) {
	x := g.world.haunt
	view := x.views[g.steward.Number]
	for i, v := range script.Volumes(g.team.steward.Program) {
		at, ok := view.At(i)
		if !ok {
			continue
		}
		c := colourAware
		if view.Inside(i) > 0 {
			c = colourAlert
		}
		style := sim.Style{Fill: c.Alpha(0.12), Stroke: c.Alpha(0.7), Width: 0.05}
		if v.Size != (geom.Vec2{}) {
			s.Rect(at, v.Size, 0, 0, style)
		} else {
			s.Circle(at, v.Radius, style)
		}
		pen.Label(s, at.Add(geom.Vec2{Y: 0.15}), 0.42, sim.Centre, c, v.ID.String())
	}
}
