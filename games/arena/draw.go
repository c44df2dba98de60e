package arena

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

const tau = 6.283185307179586

// The palette. The scene has its own ground, so it looks the same on a dark page and on a light one.
const (
	colourFrame    = sim.Color(0x17131aff)
	colourWall     = sim.Color(0x54454cff)
	colourWallTop  = sim.Color(0x7d6a68ff)
	colourSand     = sim.Color(0xd8b981ff)
	colourSandDark = sim.Color(0xc6a56cff)
	colourBank     = sim.Color(0x6b5a4aff)
	colourWater    = sim.Color(0x2e6f86ff)
	colourDeep     = sim.Color(0x235a70ff)
	colourFoam     = sim.Color(0xbfe6eaff)
	colourPlank    = sim.Color(0x9a7247ff)
	colourJoint    = sim.Color(0x5e4227ff)
	colourSlab     = sim.Color(0xa79d92ff)
	colourSlabDark = sim.Color(0x837a72ff)
	colourRock     = sim.Color(0x8b8a8cff)
	colourLeaf     = sim.Color(0x55833fff)
	colourLeafTop  = sim.Color(0x6d9d4cff)
	colourBark     = sim.Color(0x6a4a30ff)
	colourShade    = sim.Color(0x1a101055)
	colourInk      = sim.Color(0x17131aff)
	colourPaper    = sim.Color(0xf8f1e2ff)
	colourBrute    = sim.Color(0x7f9a6aff)
	colourHide     = sim.Color(0x5c7350ff)
	colourChampion = sim.Color(0x3f6fc4ff)
	colourSteel    = sim.Color(0xd9e2eaff)
	colourBlood    = sim.Color(0xd2453fff)
	colourGold     = sim.Color(0xffce5aff)
	colourRage     = sim.Color(0xff7a3dff)
)

// Draw paints the arena: the ground, where a blow will fall, both bodies, what flies, and how the bout stands.
func (g *Game) Draw(s *sim.Scene) {
	w := g.world
	if w == nil {
		return
	}
	s.Background(colourFrame)
	s.Camera(geom.Vec2{Y: -0.8}, 2*Radius+8.4)
	w.Ground.paint(s, w.Time())
	for i := range w.Ground.Stones {
		if st := &w.Stones[i]; st.State == Lying {
			boulder(s, st.At, 0.85, i)
		}
	}
	g.plan(s)
	g.warning(s)
	g.champion(s)
	g.brute(s)
	for i := range w.Ground.Trees {
		w.crown(s, i)
	}
	g.flying(s)
	g.sparks(s)
	g.panel(s)
}

// paint paints what does not move.
func (g *Ground) paint(s *sim.Scene, now float64) {
	s.Circle(geom.Vec2{}, Radius+2.2, sim.Fill(colourWall.Mix(colourInk, 0.4)))
	s.Circle(geom.Vec2{}, Radius+1.6, sim.Fill(colourWall))
	s.Circle(geom.Vec2{}, Radius+0.9, sim.Stroke(colourWallTop, 0.5))
	for k := range 48 { // battlements
		way := geom.FromAngle(float64(float64(k) * (tau / 48)))
		s.Rect(way.Scale(Radius+1.6), geom.Vec2{X: 1.1, Y: 1.5}, way.Angle(), 0.15, sim.Fill(colourWallTop.Mix(colourWall, 0.35)))
	}
	s.Circle(geom.Vec2{}, Radius, sim.Fill(colourSand))
	for _, f := range g.Level.Plan().Floors {
		if len(f.Holes) > 0 { // a ring: what is within lies lower
			s.Polygon(corners(f.Outline), sim.Fill(colourSand))
			for _, hole := range f.Holes {
				s.Polygon(hole, sim.Style{Fill: colourWater, Stroke: colourBank, Width: 0.55})
			}
		}
	}
	for k := range 3 { // ripples
		part := now/6 + float64(k)/3
		part -= float64(int(part))
		s.Circle(geom.Vec2{}, 8.8+float64(4.2*part), sim.Stroke(colourFoam.Alpha(float64(0.22*(1-part)*part*4)), 0.16))
	}
	for _, f := range g.Level.Plan().Floors {
		at := corners(f.Outline)
		switch {
		case len(f.Holes) > 0:
		case len(at) > 12:
			s.Polygon(at, sim.Style{Fill: colourSand, Stroke: colourBank, Width: 0.55})
		}
	}
	for _, f := range g.Level.Plan().Floors {
		if at := corners(f.Outline); len(at) == 4 && len(f.Holes) == 0 {
			bridge(s, at)
		}
	}
	for _, f := range g.Level.Plan().Floors {
		if at := corners(f.Outline); len(at) > 4 && len(at) <= 12 {
			s.Polygon(at, sim.Style{Fill: colourRock, Stroke: colourInk.Alpha(0.6), Width: 0.2})
		}
	}
	for k := range 40 { // the sand is trodden
		way := geom.FromAngle(float64(float64(k) * 2.399963))
		at := way.Scale(14.2 + float64(float64((k*37)%90)*0.1))
		s.Ellipse(at, geom.Vec2{X: 0.9, Y: 0.35}, way.Angle()+tau/4, sim.Fill(colourSandDark.Alpha(0.7)))
	}
	for i := range g.Level.Plan().Solids {
		c := &g.Level.Plan().Solids[i].Circle
		s.Circle(c.Center.Add(geom.Vec2{X: 0.4, Y: -0.5}), c.Radius+0.15, sim.Fill(colourShade))
		s.Circle(c.Center, c.Radius, sim.Style{Fill: colourSlabDark, Stroke: colourInk.Alpha(0.7), Width: 0.16})
		s.Circle(c.Center.Add(geom.Vec2{X: -0.08, Y: 0.12}), float64(c.Radius*0.74), sim.Fill(colourSlab))
		s.Circle(c.Center.Add(geom.Vec2{X: -0.08, Y: 0.12}), float64(c.Radius*0.4), sim.Stroke(colourSlabDark, 0.12))
	}
}

// bridge is a bridge of slabs, or of planks if it is narrow.
func bridge(s *sim.Scene, at []geom.Vec2) {
	along, across := at[1].Sub(at[0]), at[3].Sub(at[0])
	fill, joint, n := colourSlab, colourSlabDark, 5
	if across.Len() < 2*bruteRadius {
		fill, joint, n = colourPlank, colourJoint, 8
	}
	mid, size := at[0].Lerp(at[2], 0.5), geom.Vec2{X: along.Len(), Y: across.Len()}
	s.Rect(mid.Add(geom.Vec2{X: 0.25, Y: -0.35}), size, along.Angle(), 0.1, sim.Fill(colourShade))
	s.Rect(mid, size, along.Angle(), 0.1, sim.Style{Fill: fill, Stroke: colourInk.Alpha(0.6), Width: 0.16})
	for k := 1; k < n; k++ {
		from := at[0].Add(along.Scale(float64(k) / float64(n)))
		s.Line(from, from.Add(across), 0.09, joint)
	}
}

// corners are the corners of a floor as it is seen from above.
func corners(outline []geom.Vec3) []geom.Vec2 {
	out := make([]geom.Vec2, len(outline))
	for i, p := range outline {
		out[i] = plan(p)
	}
	return out
}

// boulder is a boulder, as large as it looks from above.
func boulder(s *sim.Scene, at geom.Vec2, radius float64, i int) {
	s.Ellipse(at.Add(geom.Vec2{X: 0.2, Y: -0.25}), geom.Vec2{X: radius, Y: float64(radius * 0.9)}, 0, sim.Fill(colourShade))
	s.Sprite("boulder", at, float64(float64(i)*1.3), sim.Look{Scale: geom.Vec2{X: radius, Y: radius}})
}

// crown is a tree, its stump, or what grows again.
func (w *World) crown(s *sim.Scene, i int) {
	t := &w.Trees[i]
	s.Circle(t.At, 0.42, sim.Style{Fill: colourBark, Stroke: colourInk.Alpha(0.6), Width: 0.1})
	s.Circle(t.At, 0.22, sim.Fill(colourSandDark))
	grown := 1 - t.Gone/regrowAfter
	if grown < 0.3 {
		return
	}
	size := float64(1.9 * grown)
	if t.Gone > 0 {
		size = float64(size * 0.6)
	}
	fade := 0.12
	for b := range w.Bodies { // who is under it is seen
		if w.Bodies[b].At.Dist(t.At) < 3 {
			fade = 0.6
		}
	}
	s.Ellipse(t.At.Add(geom.Vec2{X: 0.5, Y: -0.6}), geom.Vec2{X: size, Y: size}, 0, sim.Fill(colourShade))
	s.Sprite("tree", t.At, float64(float64(i)*0.9), sim.Look{Scale: geom.Vec2{X: size, Y: size}, Fade: fade})
}

// label is a text with a rim, to be read on anything.
func label(s *sim.Scene, at geom.Vec2, size float64, align sim.Align, c sim.Color, text string) {
	sparks.Label(s, at, size, align, c, colourInk, text)
}
