package town

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// manyStreets is from how many blocks on the picture shows what is around the player alone.
const manyStreets = 4

// shownHeight is the height of the picture then, m; shownWidth is what may be seen of the ground beside.
const shownHeight, shownWidth = 34.0, 64.0

// nearOnly reports whether the picture shows what is around the player alone.
func (g *Game) nearOnly() bool { return g.world.Season.Streets > manyStreets }

// shows reports whether a place may be in the picture.
func (g *Game) shows(at geom.Vec2) bool {
	if !g.nearOnly() {
		return true
	}
	d := at.Sub(g.viewer())
	return math.Abs(d.X) < shownWidth/2 && math.Abs(d.Y) < shownHeight/2+2
}

// streets paints the ground of streets: a road along each block.
func (g *Game) streets(s *sim.Scene) {
	w := g.world
	s.Rect(w.middle(), w.High.Sub(w.Low).Add(geom.Vec2{X: 0.6, Y: 0.6}), 0, 2.2, sim.Style{Fill: colourMeadow, Stroke: colourWoods.Mix(colourMeadow, 0.4), Width: 0.5})
	if g.detailing.blind.On {
		defer s.Rect(w.middle(), geom.Vec2{X: 0.3, Y: w.High.Y - w.Low.Y}, 0, 0, sim.Fill(colourPaper.Alpha(0.6)))
	}
	for i, at := range w.blocks() {
		if d := at.Sub(g.viewer()); g.nearOnly() && (math.Abs(d.X) > shownWidth/2+blockSize.X || math.Abs(d.Y) > shownHeight/2+blockSize.Y) {
			continue
		}
		s.Rect(at.Add(geom.Vec2{Y: 3}), geom.Vec2{X: blockSize.X, Y: 2.6}, 0, 0, sim.Fill(colourPath))
		s.Rect(at, geom.Vec2{X: 2, Y: blockSize.Y}, 0, 0, sim.Fill(colourPath2.Alpha(0.7)))
		state := uint64(i)
		for r, n := wits.NewRand(&state), 0; n < 24; n++ {
			p := at.Add(geom.Vec2{X: float64(r.Range(-0.5, 0.5) * blockSize.X), Y: float64(r.Range(-0.5, 0.5) * blockSize.Y)})
			s.Sprite("tuft", p, r.Range(-0.2, 0.2), sim.Look{Fade: 0.3, Scale: geom.Vec2{X: 1.3, Y: 1.3}})
		}
	}
}

// simple paints a person of whom little is noticed.
func (g *Game) simple(s *sim.Scene, e wits.Entity, v *Villager) {
	p := v.Person()
	f := &figure{s, g.world.At(e), v.Facing}
	s.Pick(e.Index(), f.at, 0.9)
	f.sprite("torso", f.at, f.facing, sim.Look{Tint: sim.Color(p.Shirt)})
	f.sprite("head", f.on(0.05, 0), f.facing, sim.Look{Tint: sim.Color(p.Hair)})
}

// detailOverlay is the layer that shows levels of detail.
const detailOverlay = "Detail"

// details paints how well people are simulated: a ring by how often the mind steps, and for the selected person the levels, what the
// player notices of it, and its last trade.
func (g *Game) details(s *sim.Scene) {
	c, w := &g.detailing, g.world
	if c.trader == nil || !s.Layer(detailOverlay, 0) {
		return
	}
	defer s.Base()
	if c.blind.On {
		pen.Label(s, g.caption(), 0.7, sim.Centre, colourPaper, "hidden in a blind test: tell the game which half is simplified")
		return
	}
	for i := range w.Agents {
		a := &w.Agents[i]
		v := villagers.Get(w.Things, a.ID)
		if v == nil || !g.shows(w.At(a.ID)) {
			continue
		}
		ring := colourInk.Alpha(0.35)
		switch n := a.Detail.every(detailMind); {
		case n == 1:
			ring = colourGold
		case n < Rate/2:
			ring = colourBlue
		}
		s.Circle(w.At(a.ID), 0.75, sim.Style{Stroke: ring, Width: 0.1})
		if a.ID == g.selected && i < len(c.known) && c.known[i].who == a.ID {
			g.levels(s, i)
		}
	}
	pen.Label(s, g.caption(), 0.7, sim.Centre, colourPaper, fmt.Sprintf("%.0f of %.0f µs a frame for %d people, %d trades in the last run", c.trader.Cost(0), c.details.Budget[0], g.people, len(c.trades)))
}

// caption returns where the sums of the street stand.
func (g *Game) caption() geom.Vec2 {
	if !g.nearOnly() {
		return g.world.Low.Add(geom.Vec2{X: 9, Y: 1})
	}
	return g.viewer().Add(geom.Vec2{X: -12, Y: -shownHeight/2 + 1.4})
}

// levels writes beside the selected person what the trader knows of it.
func (g *Game) levels(s *sim.Scene, slot int) {
	c, w := &g.detailing, g.world
	id := c.known[slot].id
	at := w.At(w.Agents[slot].ID).Add(geom.Vec2{Y: 1.9})
	line := func(format string, args ...any) {
		pen.Label(s, at, 0.7, sim.Centre, colourPaper, fmt.Sprintf(format, args...))
		at.Y += 1.25
	}
	for _, t := range c.trades {
		if t.ID == id {
			line("trade: %+.2g of risk, value %.2g", -t.Gain, t.Value)
		}
	}
	n, r := c.trader.Criticality(id), c.trader.Risk(id)
	line("risk %.2g, %.2g, %.2g", r[0], r[1], r[2])
	line("criticality: state %.2g, discontinuity %.2g, long term %.2g", n[0], n[1], n[2])
	text := ""
	for f := range detailKind.Features {
		text += detailKind.Features[f].Name + " " + c.trader.Level(id, f).Name + "  "
	}
	line("%s", text)
}
