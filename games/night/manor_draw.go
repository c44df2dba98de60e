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
	x := w.presence
	bounds := w.House.Level.Bounds()
	low, high := plan(bounds.Low), plan(bounds.High)
	if x == nil {
		if s.Layer("possible", 0) {
			pen.Label(s, geom.Vec2{X: low.X, Y: high.Y + 0.35}, 0.45, sim.Left, colourPaper, "In this level all guards are simulated. Choose the level manor.")
		}
		return
	}
	if s.Layer("possible", 0) {
		g.wires(s, true)
		pen.Label(s, geom.Vec2{X: low.X, Y: high.Y - 0.9}, 0.5, sim.Left, colourPaper, g.lastDecision())
	}
	ground := w.House.Ground
	cell := geom.Vec2{X: ground.Grid().Cell, Y: ground.Grid().Cell}
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
		text := names[b.Number] + " here"
		if b.Away {
			text = names[b.Number] + " " + strconv.Itoa(w.numPossible(b))
		}
		pen.Label(s, geom.Vec2{X: low.X + float64(float64(i)*(high.X-low.X)/manorGuards), Y: low.Y - 0.7}, 0.5, sim.Left, c, text)
	}
}

// decisions are the last ones about a guard: rings with a word.
func (g *Game) decisions(s *sim.Scene, b *Body, c sim.Color) {
	for _, d := range g.world.Manor.Decided {
		age := float64(g.world.Tick-d.Tick) / Rate
		if d.Tick == 0 || d.Guard != b.Number || age > 6 || d.Kind == unseen.EventObserved {
			continue
		}
		s.Circle(d.At, 0.5+float64(0.1*age), sim.Stroke(c.Alpha(0.9-float64(0.14*age)), 0.08))
		pen.Label(s, d.At.Add(geom.Vec2{Y: 0.7}), 0.45, sim.Centre, c, words[d.Kind])
	}
}

var words = map[unseen.EventKind]string{unseen.EventDeclined: "not here", unseen.EventInstantiated: "appears", unseen.EventCompelled: "had to appear", unseen.EventLost: "lost"}

// lastDecision says in a sentence what was decided last.
func (g *Game) lastDecision() string {
	w := g.world
	var d decision
	for _, o := range w.Manor.Decided {
		if o.Tick > d.Tick {
			d = o
		}
	}
	if d.Tick == 0 {
		return "Nothing has been decided yet."
	}
	room := " in the " + w.room(d.At) + "."
	text := names[d.Guard]
	switch d.Kind {
	case unseen.EventObserved:
		text += " is seen" + room
	case unseen.EventLost:
		text += " is lost from sight" + room
	case unseen.EventInstantiated:
		text += " appears" + room
	case unseen.EventCompelled:
		text += " could not stay hidden, and appears" + room
	default:
		text += " stays hidden: " + strconv.FormatInt(d.Count, 10) + " cells were at stake, " + strconv.FormatInt(d.Left, 10) + " are left."
	}
	if ago := (w.Tick - d.Tick) / Rate; ago > 0 {
		return strconv.FormatInt(ago, 10) + " s ago: " + text
	}
	return "Now: " + text
}

// room returns the name of the room in which a place is; "house" between rooms.
func (w *World) room(at geom.Vec2) string {
	for _, r := range w.House.Level.Plan().Regions {
		if w.House.Level.Inside(flat(at), r.Name) {
			return r.Name
		}
	}
	return "house"
}

// wires are the places that trip the house: threads that one sees who looks closely, or with their names for whom the overlay is for.
func (g *Game) wires(s *sim.Scene, named bool) {
	x := g.world.presence
	if x == nil {
		return
	}
	view := x.views[g.manorBody.Number]
	last := geom.Vec2{X: far}
	for i, v := range script.Volumes(g.team.manor.Program) {
		at, ok := view.At(i)
		if !ok || at == last {
			continue
		}
		last = at
		c := colourAware
		if view.Inside(i) > 0 {
			c = colourAlert
		}
		style := sim.Stroke(c.Alpha(0.22), 0.04)
		if named {
			style = sim.Style{Fill: c.Alpha(0.12), Stroke: c.Alpha(0.7), Width: 0.05}
		}
		if v.Size != (geom.Vec2{}) {
			s.Rect(at, v.Size, 0, 0, style)
		} else {
			s.Circle(at, v.Radius, style)
		}
		if named {
			pen.Label(s, at.Add(geom.Vec2{Y: v.Size.Y/2 + 0.1}), 0.42, sim.Centre, c, v.ID.String())
		}
	}
}
