package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

// The palette. The scene has its own ground, so it looks the same on a dark page and on a light one.
const (
	colourWoods  = sim.Color(0x3d6b42ff)
	colourMeadow = sim.Color(0x86b562ff)
	colourLight  = sim.Color(0x9cc672ff)
	colourDark   = sim.Color(0x76a657ff)
	colourPath   = sim.Color(0xd9c08cff)
	colourPath2  = sim.Color(0xcbb07aff)
	colourInk    = sim.Color(0x1d2126ff)
	colourPaper  = sim.Color(0xfdf8eaff)
	colourShade  = sim.Color(0x1c2a1a55)
	colourGold   = sim.Color(0xffcf4aff)
	colourRed    = sim.Color(0xd8382fff)
	colourLeaf   = sim.Color(0xa8e08aff)
	colourBlue   = sim.Color(0x3f7fe0ff)
	colourEarth  = sim.Color(0xb99a69ff)
	colourNight  = sim.Color(0x101a44ff)
	colourDusk   = sim.Color(0xe0763aff)
)

// Draw paints the village: the ground, what lies and stands on it from low to high, the light of the hour, and what
// people think.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	size := w.High.Sub(w.Low)
	s.Background(colourWoods)
	switch {
	case g.nearOnly():
		s.Camera(g.viewer(), shownHeight)
		g.streets(s)
	case w.Season.Streets > 0:
		s.Camera(w.middle(), size.Y+0.9)
		g.streets(s)
	default:
		s.Camera(w.middle(), size.Y+0.9)
		ground(s, w)
	}
	g.drawScenes(s)
	acres(s, w)
	for e, t := range sites.All(w.Things) {
		site(s, w, w.At(e), t)
	}
	for e, t := range trees.All(w.Things) {
		if t.Health <= 0 {
			s.Sprite("stump", w.At(e), look(e, 9), sim.Look{})
		}
	}
	for e, l := range woods.Present(w.Things) {
		pen.Shadow(s, w.At(e), geom.Vec2{X: 0.34, Y: 0.16})
		s.Sprite("log", w.At(e), l.Angle, sim.Look{Scale: geom.Vec2{X: 1.15, Y: 1.15}})
	}
	for e := range bushes.All(w.Things) {
		pen.Shadow(s, w.At(e), geom.Vec2{X: 0.6, Y: 0.5})
		s.Sprite("bush", w.At(e), look(e, 3), sim.Look{Scale: geom.Vec2{X: 1.2, Y: 1.2}})
	}
	for e := range foods.Present(w.Things) {
		pen.Shadow(s, w.At(e), geom.Vec2{X: 0.17, Y: 0.14})
		s.Sprite("apple", w.At(e), float64(look(e, 5)*0.1), sim.Look{Scale: geom.Vec2{X: 1.35, Y: 1.35}})
	}
	for e, l := range larders.All(w.Things) {
		larder(s, w.At(e), l)
	}
	for e := range fires.All(w.Things) {
		fire(s, w, w.At(e))
	}
	g.stains(s)
	for e, b := range blobs.All(w.Things) {
		s.Pick(e.Index(), w.At(e), 0.7)
		blob(s, w, e, b)
	}
	for e, v := range villagers.All(w.Things) {
		if v.Inside == 0 && g.shows(w.At(e)) {
			if w.Agents[v.Agent].Detail[detailPicture] == 1 {
				g.simple(s, e, v)
				continue
			}
			g.villager(s, e, v)
		}
	}
	for e, h := range houses.All(w.Things) {
		house(s, w, w.At(e), h)
	}
	g.roofs(s)
	for e, t := range trees.All(w.Things) {
		tree(s, w, e, t)
	}
	g.sparks(s)
	night := sky(s, w)
	g.lights(s, night)
	for e, v := range villagers.All(w.Things) {
		if g.shows(w.At(e)) {
			g.thoughts(s, e, v)
		}
	}
	g.plans(s)
	g.details(s)
	g.signs(s)
	g.numbers(s)
	g.board(s)
}

// look returns a number by chance that stays the same for an entity, from 0 to 2 pi.
func look(e wits.Entity, salt uint64) float64 {
	state := uint64(e.Index())*977 + salt
	return wits.NewRand(&state).Range(0, tau)
}

// pick is one of a few colours, the same for an entity.
func pick(e wits.Entity, salt uint64, from ...sim.Color) sim.Color {
	state := uint64(e.Index())*977 + salt
	return from[wits.NewRand(&state).Int(len(from))]
}

func onCircle(part, r float64) geom.Vec2 { return geom.FromAngle(float64(part * tau)).Scale(r) }

// ground is the meadow with its patches, paths, flowers and the wood around it.
func ground(s *sim.Scene, w *World) {
	mid, size := w.middle(), w.High.Sub(w.Low)
	state := uint64(7)
	r := wits.NewRand(&state)
	// The rim of the wood, beyond the ground.
	for i := range 56 {
		p := onCircle(float64(i)/56, 1)
		at := mid.Add(geom.Vec2{X: float64(p.X * (float64(size.X*0.5) + 2.6)), Y: float64(p.Y * (float64(size.Y*0.5) + 2.4))})
		s.Circle(at, r.Range(1.4, 2.6), sim.Fill(colourWoods.Mix(sim.Black, r.Range(0.02, 0.14))))
	}
	s.Rect(mid, size.Add(geom.Vec2{X: 0.6, Y: 0.6}), 0, 2.2, sim.Style{Fill: colourMeadow, Stroke: colourWoods.Mix(colourMeadow, 0.4), Width: 0.5})
	n := int(size.X * size.Y / 26)
	for range n {
		at := geom.Vec2{X: r.Range(w.Low.X+1.6, w.High.X-1.6), Y: r.Range(w.Low.Y+1.3, w.High.Y-1.3)}
		c := colourLight
		if r.Chance(0.5) {
			c = colourDark
		}
		s.Ellipse(at, geom.Vec2{X: r.Range(0.8, 2.2), Y: r.Range(0.5, 1.2)}, r.Range(-0.4, 0.4), sim.Fill(c.Alpha(0.5)))
	}
	paths(s, w)
	for i := range n * 2 {
		at := geom.Vec2{X: r.Range(w.Low.X+0.6, w.High.X-0.6), Y: r.Range(w.Low.Y+0.6, w.High.Y-0.6)}
		if i%3 == 0 {
			tints := [4]sim.Color{0xffffffff, 0xffe07aff, 0xf2a7c3ff, 0xb9a8f0ff}
			s.Sprite("flower", at, r.Range(0, tau), sim.Look{Tint: tints[r.Int(4)], Scale: geom.Vec2{X: 1.3, Y: 1.3}})
		} else {
			s.Sprite("tuft", at, r.Range(-0.2, 0.2), sim.Look{Fade: 0.3, Scale: geom.Vec2{X: 1.3, Y: 1.3}})
		}
	}
}

// paths lead from the fire to all that people go to.
func paths(s *sim.Scene, w *World) {
	var hearth geom.Vec2
	any := false
	for e := range fires.All(w.Things) {
		hearth, any = w.At(e), true
		break
	}
	if !any || len(w.Agents) > 40 {
		return
	}
	var ends [40]geom.Vec2
	n := 0
	add := func(at geom.Vec2) {
		if n < len(ends) {
			ends[n] = at
			n++
		}
	}
	for e := range houses.All(w.Things) {
		add(w.At(e).Add(geom.Vec2{Y: -1.5}))
	}
	for e := range sites.All(w.Things) {
		add(w.At(e).Add(geom.Vec2{Y: -1.2}))
	}
	for e := range larders.All(w.Things) {
		add(w.At(e).Add(geom.Vec2{X: -0.5, Y: -0.6}))
	}
	for pass, c := range [2]sim.Color{colourPath2, colourPath} {
		width := 0.85 - float64(0.25*float64(pass))
		for _, end := range ends[:n] {
			var line [7]geom.Vec2
			side := end.Sub(hearth).Perp().Scale(0.09)
			for i := range line {
				t := float64(i) / 6
				line[i] = hearth.Lerp(end, t).Add(side.Scale(geom.Sin(float64(t * tau))))
			}
			s.Path(line[:], sim.Stroke(c.Alpha(0.9), width))
			s.Circle(end, float64(width*0.62), sim.Fill(c.Alpha(0.9)))
		}
		s.Circle(hearth, 1.9-float64(0.2*float64(pass)), sim.Fill(c))
	}
}

var pen = paint.Pen{Ink: colourInk, Shade: colourShade}
