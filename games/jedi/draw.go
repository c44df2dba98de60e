package jedi

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// The palette: a court at dusk, and light that is made by sabers and bolts. The two Jedi also differ in lightness, in the
// cut of their robes and by their names.
const (
	colourDusk  = sim.Color(0x12141fff)
	colourWall  = sim.Color(0x2b2f42ff)
	colourEdge  = sim.Color(0x474e6aff)
	colourStone = sim.Color(0x3a4057ff)
	colourTile  = sim.Color(0x424963ff)
	colourSeam  = sim.Color(0x2d3247ff)
	colourInk   = sim.Color(0x0c0e16ff)
	colourBone  = sim.Color(0xf4efe2ff)
	colourDim   = sim.Color(0x9aa3bdff)
	colourBolt  = sim.Color(0xff4b3eff)
	colourWarn  = sim.Color(0xffa53aff)
	colourShine = sim.Color(0x7fd4ffff)
	colourLeaf  = sim.Color(0x6fcf7cff)
	colourShade = sim.Color(0x00000066)
)

var (
	robes  = [2]sim.Color{0x8a6f4dff, 0xcdbb9bff}
	sabers = [2]sim.Color{0x58e06fff, 0x4fa8ffff}
)

// The camera shows this many metres from bottom to top, with this point in the middle.
const cameraHeight = 17.3

var cameraAt = geom.Vec2{Y: -0.05}

// Draw paints the fight.
func (g *Game) Draw(s *sim.Scene) {
	w := &g.world
	s.Background(colourDusk)
	s.Camera(cameraAt.Add(g.shake()), cameraHeight)
	court(s)
	g.scorches(s)
	for i := range w.Droids {
		remains(s, &w.Droids[i])
	}
	for i := range w.Droids {
		if d := &w.Droids[i]; d.Stands() {
			tell(s, d)
		}
	}
	for i := range w.Jedi {
		g.ground(s, i)
	}
	for i := range w.Droids {
		if d := &w.Droids[i]; d.Stands() {
			droid(s, d, w.Tick)
			s.Pick(droidID(d.Number), d.Position, 0.6)
		}
	}
	for i := range w.Jedi {
		j := &w.Jedi[i]
		body(s, i, j, w.Tick)
		s.Pick(j.ID.Index(), j.Position, 0.8)
	}
	for i := range w.Bolts {
		bolt(s, &w.Bolts[i])
	}
	g.flashes(s)
	for i := range w.Jedi {
		g.bars(s, i)
	}
	g.board(s)
}

// shake trembles after a heavy blow.
func (g *Game) shake() geom.Vec2 {
	var at geom.Vec2
	for i := range g.effects.List {
		e := &g.effects.List[i]
		age := e.Age(g.world.Tick, Rate)
		if age < 0 || age > 0.25 || e.What.Kind != Slammed && e.What.Kind != Defeated {
			continue
		}
		at = at.Add(geom.FromAngle(e.What.Angle).Scale(float64(0.10 * (1 - age/0.25) * geom.Sin(float64(age*75)))))
	}
	return at
}

// court is a round court of tiles with six gates.
func court(s *sim.Scene) {
	centre := geom.Vec2{}
	s.Circle(centre, CourtRadius+0.75, sim.Style{Fill: colourWall, Stroke: colourInk, Width: 0.09})
	for i := range 36 {
		if i%2 == 0 {
			from := float64(float64(i) * (math.Pi / 18))
			s.Wedge(centre, CourtRadius+0.12, CourtRadius+0.7, from, from+math.Pi/18, sim.Fill(colourEdge.Alpha(0.5)))
		}
	}
	s.Circle(centre, CourtRadius+0.08, sim.Style{Fill: colourStone, Stroke: colourInk, Width: 0.08})
	for ring := range 5 { // rings of slabs
		inner := 1.5 + float64(float64(ring)*1.18)
		n := 8 + 4*ring
		turn := float64(float64(ring) * 0.21)
		for i := range n {
			if (i*7+ring*3)%3 != 0 {
				continue
			}
			from := turn + float64(float64(i)*(2*math.Pi/float64(n)))
			s.Wedge(centre, inner, inner+1.18, from, from+2*math.Pi/float64(n), sim.Fill(colourTile.Alpha(0.55)))
		}
		s.Circle(centre, inner, sim.Stroke(colourSeam, 0.05))
	}
	s.Circle(centre, 1.5, sim.Style{Fill: colourTile, Stroke: colourSeam, Width: 0.06})
	s.Sprite("crest", centre, 0, sim.Look{})
	for i := range entryCount {
		angle := float64(float64(i)*(2*math.Pi/entryCount)) + math.Pi/6
		at := geom.FromAngle(angle).Scale(CourtRadius + 0.35)
		s.Circle(at, 0.9, sim.Fill(colourWarn.Alpha(0.07)))
		s.Rect(at, geom.Vec2{X: 0.75, Y: 1.7}, angle, 0.12, sim.Style{Fill: colourInk, Stroke: colourEdge, Width: 0.07})
		s.Rect(geom.FromAngle(angle).Scale(CourtRadius+0.02), geom.Vec2{X: 0.09, Y: 1.45}, angle, 0, sim.Fill(colourWarn.Alpha(0.55)))
	}
	for i := range entryCount { // lamps between the gates
		at := geom.FromAngle(float64(float64(i) * (math.Pi / 3))).Scale(CourtRadius + 0.4)
		s.Circle(at, 0.95, sim.Fill(colourShine.Alpha(0.06)))
		s.Circle(at, 0.5, sim.Fill(colourShine.Alpha(0.12)))
		s.Circle(at, 0.16, sim.Style{Fill: colourShine.Mix(sim.White, 0.6), Stroke: colourInk, Width: 0.04})
	}
	s.Wedge(centre, CourtRadius-0.5, CourtRadius+0.04, 0, 2*math.Pi, sim.Fill(sim.Black.Alpha(0.14)))
}

// bars shows a Jedi's health above its head, and what it does.
func (g *Game) bars(s *sim.Scene, i int) {
	j := &g.world.Jedi[i]
	if !j.Stands() {
		label(s, j.Position.Add(geom.Vec2{Y: 0.95}), 0.34, colourDim, strconv.Itoa(int(j.Left+Rate-1)/Rate))
		return
	}
	at := j.Position.Add(geom.Vec2{Y: 1.0})
	colour := colourLeaf
	if j.Health < 35 {
		colour = colourWarn
	}
	pen.Bar(s, at, geom.Vec2{X: 1.2, Y: 0.15}, j.Health/HealthFull, colour)
	s.Circle(at.Add(geom.Vec2{X: -0.78}), 0.11, sim.Style{Fill: sabers[i], Stroke: colourBone, Width: 0.03})
}

// label is a text that can be read on any ground.
func label(s *sim.Scene, at geom.Vec2, size float64, c sim.Color, text string) {
	paint.Label(s, at, size, sim.Centre, c, colourInk, text)
}

// board shows how many droids have fallen, the clock, what both have imagined, and how it ended.
func (g *Game) board(s *sim.Scene) {
	w := &g.world
	left := max(0, matchTicks-w.Tick)
	label(s, geom.Vec2{X: 9.6, Y: 7.2}, 0.5, colourBone, strconv.Itoa(int(left+Rate-1)/Rate)+" s")
	label(s, geom.Vec2{X: -9.6, Y: 7.2}, 0.5, colourBone, strconv.Itoa(int(w.Felled))+" of "+strconv.Itoa(droidsInAll)+" droids")
	for i, side := range [2]float64{-1, 1} {
		edge := geom.Vec2{X: float64(side * 12.9), Y: -7.25}
		s.HUD(edge, 0.36)
		g.thoughts(s, i, edge.Add(geom.Vec2{Y: 3.1}), side)
	}
	s.EndHUD()
	if w.Ended == 0 {
		if w.Tick < introTicks {
			label(s, geom.Vec2{Y: 2.6}, 1.1, colourBone, "They are coming")
		}
		return
	}
	big := "Time is up"
	switch {
	case w.Felled >= droidsInAll:
		big = "No droid stands"
	case w.Jedi[0].Move == Down && w.Jedi[1].Move == Down:
		big = "The droids win"
	}
	label(s, geom.Vec2{Y: 2.6}, 1.1, colourBone, big)
	label(s, geom.Vec2{Y: 1.7}, 0.5, colourBone, "Master "+strconv.Itoa(int(w.Jedi[0].Felled))+"   Padawan "+strconv.Itoa(int(w.Jedi[1].Felled)))
}

// shades are the colours of prospects.
var shades = [...]sim.Color{tree.Unseen: 0x5a6178ff, tree.Impossible: 0x5a6178ff, tree.Deadly: 0xe0483aff, tree.Hurtful: 0xe08a3aff, tree.Irrelevant: 0x98a0b8ff,
	tree.Cosmetic: 0xc39bf0ff, tree.Safe: 0x6cc9c0ff, tree.Beneficial: 0x7ed67aff, tree.Urgent: 0xffd257ff}

// thoughts shows what a Jedi has imagined, and what it does of it, at an edge of the picture: narrow, so that the court stays free.
// The word of a prospect stands with what is done; what else was imagined has its colour.
func (g *Game) thoughts(s *sim.Scene, i int, at geom.Vec2, side float64) {
	seat, j := &g.seats[i], &g.world.Jedi[i]
	align := sim.Left
	if side > 0 {
		align = sim.Right
	}
	in := func(x, y float64) geom.Vec2 { return at.Add(geom.Vec2{X: float64(-side * x), Y: y}) }
	s.Circle(in(0.3, 0.14), 0.15, sim.Style{Fill: sabers[i], Stroke: colourBone, Width: 0.03})
	paint.Label(s, in(0.65, 0), 0.46, align, robes[i].Mix(sim.White, 0.5), colourInk, names[i]+"  "+strconv.Itoa(int(j.Felled)))
	if seat.mind == nil {
		paint.Label(s, in(0.15, -0.6), 0.36, align, colourDim, colourInk, "you: J K L, Space, Shift, T")
		return
	}
	rows := seat.brain.Bound.rows
	for k := range rows {
		r := &rows[k]
		p, runs := r.read(seat.mind)
		y := -0.62 - float64(float64(k)*0.56)
		text := r.name
		for n := range r.inner {
			if _, on := r.inner[n].read(seat.mind); on && runs {
				text = r.inner[n].name
			}
		}
		colour := shades[p]
		if runs && j.Stands() {
			text += ", " + p.String()
			width := 0.75 + float64(0.215*float64(len(text)))
			s.Rect(in(width/2, y), geom.Vec2{X: width, Y: 0.5}, 0, 0.14, sim.Style{Fill: colour.Alpha(0.2).Mix(colourInk.Alpha(0.55), 0.5), Stroke: colour, Width: 0.04})
		}
		s.Circle(in(0.3, y), 0.11, sim.Fill(colour))
		paint.Label(s, in(0.55, y-0.1), 0.36, align, colourBone.Alpha(fade(p)), colourInk, text)
	}
}

func fade(p tree.Prospect) float64 {
	if p <= tree.Impossible {
		return 0.45
	}
	return 1
}

var pen = paint.Pen{Ink: colourInk, Shade: colourShade}
