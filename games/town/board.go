package town

import (
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// cursorShown is for how long the cursor stays after a key, in seconds.
const cursorShown = 8

// cursor shows where keys build, what, and why not.
func (g *Game) cursor(s *sim.Scene) {
	p, w := &g.player, g.world
	if w.Tick-p.Shown > cursorShown*Rate {
		return
	}
	tile := w.Grid.Tile(int(p.Column), int(p.Row))
	at := w.Middle(tile)
	what := g.hand()
	wrong := g.canBuild(what, tile)
	if wrong == nil {
		wrong = g.affords(what)
	}
	c, words := sim.Color(0x6fe08aff), label(what)
	if price := priceOf(g.bins.design, what); price != "" {
		words += " " + price
	}
	if wrong != nil {
		c, words = colourRed, words+": "+wrong.Error()
	}
	if w.Site[tile] == 0 && g.roadOf(what) <= 0 {
		name := what
		if !known[name] {
			name = "building"
		}
		s.Sprite(name, at, 0, sim.Look{Fade: 0.45, Tint: roofs[0]})
	}
	s.Rect(at, geom.Vec2{X: 1.04, Y: 1.04}, 0, 0.12, sim.Style{Fill: c.Alpha(0.18), Stroke: c, Width: 0.08})
	size := p.Height / 36
	below := at.Add(geom.Vec2{Y: -0.62 - size})
	if at.Y < p.Eye.Y-float64(p.Height*0.42) {
		below = at.Add(geom.Vec2{Y: 0.7})
	}
	sparks.Label(s, below, size, sim.Centre, colourPaper, colourInk, words)
}

var seasons = [...]string{"Spring", "Summer", "Autumn", "Winter"}

// board is what the player has, along the upper edge of the picture.
func (g *Game) board(s *sim.Scene) {
	p, w := &g.player, g.world
	unit := p.Height / 30
	n := len(g.bins.goods)
	wide := 14 + float64(float64(n)*3.4)
	left := geom.Vec2{X: p.Eye.X - float64(wide*unit/2), Y: p.Eye.Y + float64(p.Height*0.5) - float64(0.95*unit)}
	on := func(x, y float64) geom.Vec2 { return left.Add(geom.Vec2{X: float64(x * unit), Y: float64(y * unit)}) }
	s.HUD(geom.Vec2{X: p.Eye.X, Y: left.Y + float64(unit*0.9)}, float64(0.8*unit))
	defer s.EndHUD()
	s.Rect(on(wide/2, 0), geom.Vec2{X: float64((wide + 0.6) * unit), Y: float64(1.5 * unit)}, 0, float64(0.75*unit), sim.Fill(colourInk.Alpha(0.72)))
	day := w.Day(g.bins.design)
	text := func(x float64, c sim.Color, words string) {
		s.Text(on(x, -0.29), float64(0.8*unit), sim.Left, c, words)
	}
	text(0.3, colourGold, seasons[day%yearDays/seasonDays]+", year "+strconv.FormatInt(day/yearDays+1, 10))
	sign := func(name string, x float64) {
		s.Sprite(name, on(x, 0), 0, sim.Look{Scale: geom.Vec2{X: 0.95, Y: 0.95}.Scale(unit)})
	}
	sign("good people", 7.5)
	people := strconv.FormatInt(int64(g.has(g.bins.people)/rules.One), 10)
	if idle := g.has(g.bins.idle) / rules.One; idle > 0 {
		people += " (" + strconv.FormatInt(int64(idle), 10) + " idle)"
	}
	text(8.1, colourPaper, people)
	x := 15.2
	for i := range g.bins.goods {
		good := &g.bins.goods[i]
		if name := "good " + good.name; known[name] {
			sign(name, x)
		} else {
			text(x-0.4, colourGold, good.name[:1])
		}
		c := colourPaper
		have := g.has(good.bin)
		if have < rules.One {
			c = 0xff9a8aff
		}
		text(x+0.65, c, whole(int64(have/rules.One)))
		x += 3.4
	}
	below := on(wide/2, -1.75)
	switch {
	case g.has(g.bins.won) > 0:
		sparks.Label(s, below, float64(1.3*unit), sim.Centre, colourGold, colourInk, "The town is won. Build on as you like.")
	case g.has(g.bins.lost) > 0:
		sparks.Label(s, below, float64(1.3*unit), sim.Centre, 0xff9a8aff, colourInk, "Too late. Build on, or restart.")
	case g.has(g.bins.allBurning) > 0:
		sparks.Label(s, below, float64(unit), sim.Centre, 0xffb43cff, colourInk, "Fire!")
	case g.has(g.bins.allHungry) >= rules.One:
		sparks.Label(s, below, float64(unit), sim.Centre, colourGold, colourInk, strconv.FormatInt(int64(g.has(g.bins.allHungry)/rules.One), 10)+" are hungry")
	}
}

// whole is a number in at most four characters: 12000 is "12k".
func whole(n int64) string {
	if n >= 10_000 {
		return strconv.FormatInt(n/1000, 10) + "k"
	}
	return strconv.FormatInt(n, 10)
}
