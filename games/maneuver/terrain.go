package maneuver

import (
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// tree is a crown of a wood.
type tree struct {
	at geom.Vec2
	r  float64
}

// trees are the crowns of all woods, in rows that are shifted a little.
var trees = func() (out []tree) {
	for _, p := range valley.Woods {
		low, high := p[0], p[0]
		for _, q := range p {
			low = geom.Vec2{X: min(low.X, q.X), Y: min(low.Y, q.Y)}
			high = geom.Vec2{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
		}
		k := uint64(17)
		for y := high.Y; y > low.Y; y -= 36 {
			for x := low.X; x < high.X; x += 40 {
				k = k*6364136223846793005 + 1442695040888963407
				at := geom.Vec2{X: x + float64(k>>40%26), Y: y + float64(k>>50%22)}
				if p.Contains(at) {
					out = append(out, tree{at, 17 + float64(k>>30%9)})
				}
			}
		}
	}
	return out
}()

// houses of the village: where, how large, how they are turned.
var houses = [...]struct{ x, y, wide, deep, turn float64 }{
	{-84, 46, 52, 34, 0.2}, {-20, 76, 44, 32, -0.1}, {52, 58, 58, 34, 0.3}, {-92, -38, 40, 46, 0.1}, {-34, -64, 56, 34, -0.2},
	{34, -52, 42, 40, 0.15}, {92, -8, 40, 52, -0.1}, {24, 22, 34, 34, 0.4}, {112, 66, 44, 30, 0.2}, {-128, 4, 34, 34, 0.3},
}

// patches are fields: where, how large, how they are turned, and which crop.
var patches = [...]struct {
	x, y, wide, deep, turn float64
	c                      sim.Color
}{
	{860, 190, 330, 190, 0.1, 0xa3a95eff}, {900, 1220, 380, 190, -0.05, 0x7f9355ff}, {1560, 790, 250, 200, 0.08, 0xb0a75fff},
	{2160, 960, 330, 210, -0.12, 0x9aa55cff}, {2180, 470, 280, 180, 0.1, 0x809456ff}, {1500, 140, 260, 150, 0.05, 0x94a05aff}, {200, 520, 240, 120, 0.02, 0x9aa55cff},
}

// terrain is the ground: fields, woods, the river, roads, bridges and the village.
func (g *Game) terrain(s *sim.Scene) {
	w := g.world
	ground := w.Ground
	s.Rect(geom.Vec2{X: Width / 2, Y: Height / 2}, geom.Vec2{X: Width, Y: Height}, 0, 0, sim.Fill(colourMeadow))
	for i := range patches {
		p := &patches[i]
		at := geom.Vec2{X: p.x, Y: p.y}
		s.Rect(at, geom.Vec2{X: p.wide, Y: p.deep}, p.turn, 10, sim.Fill(p.c.Alpha(0.75)))
		for k := range 7 {
			off := geom.Vec2{Y: float64(p.deep * (float64(k)/7 - 0.43))}.Rotate(p.turn)
			half := geom.Vec2{X: p.wide/2 - 12}.Rotate(p.turn)
			s.Line(at.Add(off).Sub(half), at.Add(off).Add(half), 3, colourInk.Alpha(0.07))
		}
	}
	for pass, look := range [2]struct {
		wide float64
		c    sim.Color
	}{{riverHalf*2 + 22, colourBank}, {riverHalf * 2, colourWater}} {
		for i := range len(ground.Stream) - 1 {
			a, b := ground.Stream[i], ground.Stream[i+1]
			s.Line(a, b, look.wide, look.c)
			s.Circle(b, look.wide/2, sim.Fill(look.c))
			if pass == 1 {
				flow := float64(w.Time() * 0.12)
				for k := range 3 {
					t := flow + float64(k)/3
					t -= float64(int(t))
					side := geom.Vec2{X: float64(-26 + 26*k)}
					s.Line(a.Lerp(b, float64(t*0.8)).Add(side), a.Lerp(b, float64(t*0.8)+0.18).Add(side), 3, colourRipple.Alpha(0.45))
				}
			}
		}
	}
	// What flows beyond the map is cut off.
	s.Rect(geom.Vec2{X: Width / 2, Y: -80}, geom.Vec2{X: Width + 400, Y: 160}, 0, 0, sim.Fill(colourFrame))
	s.Rect(geom.Vec2{X: Width / 2, Y: Height + 90}, geom.Vec2{X: Width + 400, Y: 180}, 0, 0, sim.Fill(colourFrame))
	g.roads(s)
	for _, p := range ground.Woods {
		s.Polygon(p, sim.Fill(colourWood.Alpha(0.85)))
	}
	for i := range trees {
		t := &trees[i]
		s.Circle(t.at.Add(geom.Vec2{X: 6, Y: -8}), t.r, sim.Fill(colourShade))
		s.Circle(t.at, t.r, sim.Style{Fill: colourTree, Stroke: colourWood, Width: 3})
		s.Circle(t.at.Add(geom.Vec2{X: -5, Y: 5}), float64(t.r*0.45), sim.Fill(colourLit))
	}
	for i := range houses {
		h := &houses[i]
		at := ground.Village.Add(geom.Vec2{X: h.x, Y: h.y})
		s.Rect(at.Add(geom.Vec2{X: 7, Y: -9}), geom.Vec2{X: h.wide, Y: h.deep}, h.turn, 2, sim.Fill(colourShade))
		s.Rect(at, geom.Vec2{X: h.wide, Y: h.deep}, h.turn, 2, sim.Style{Fill: colourRoof, Stroke: colourInk, Width: 2})
		s.Rect(at.Add(geom.Vec2{Y: h.deep / 4}.Rotate(h.turn)), geom.Vec2{X: h.wide - 3, Y: h.deep/2 - 2}, h.turn, 1, sim.Fill(colourRoofLit))
	}
}

// roads lead over the bridges to the village; a bridge that was blown is a stump on either bank.
func (g *Game) roads(s *sim.Scene) {
	w := g.world
	for _, look := range [2]struct {
		wide float64
		c    sim.Color
	}{{26, colourVerge}, {18, colourRoad}} {
		for _, r := range w.Ground.Roads {
			for i := range len(r) - 1 {
				a, b := r[i], r[i+1]
				if a.Y == b.Y && a.X < 1200 && b.X > 1200 { // the bridge is drawn apart
					s.Line(a, geom.Vec2{X: 1140, Y: a.Y}, look.wide, look.c)
					s.Line(geom.Vec2{X: 1260, Y: a.Y}, b, look.wide, look.c)
					continue
				}
				s.Line(a, b, look.wide, look.c)
				s.Circle(b, look.wide/2, sim.Fill(look.c))
			}
		}
	}
	for i, at := range w.Ground.Bridges {
		deep := [2]float64{38, 20}[i]
		if w.Blown[i] {
			for _, x := range [2]float64{-60, 60} {
				s.Rect(at.Add(geom.Vec2{X: x}), geom.Vec2{X: 34, Y: deep}, 0, 3, sim.Style{Fill: colourStone.Mix(colourInk, 0.4), Stroke: colourInk, Width: 3})
			}
			s.Circle(at, 26, sim.Stroke(colourAlert, 6))
			s.Line(at.Add(geom.Vec2{X: -18, Y: -18}), at.Add(geom.Vec2{X: 18, Y: 18}), 6, colourAlert)
			continue
		}
		s.Rect(at.Add(geom.Vec2{X: 6, Y: -10}), geom.Vec2{X: 150, Y: deep}, 0, 2, sim.Fill(colourShade))
		s.Rect(at, geom.Vec2{X: 150, Y: deep}, 0, 2, sim.Style{Fill: colourStone, Stroke: colourInk, Width: 3})
		for x := -60.0; x < 70; x += 20 {
			s.Line(at.Add(geom.Vec2{X: x, Y: -deep / 2}), at.Add(geom.Vec2{X: x, Y: deep / 2}), 2, colourInk.Alpha(0.3))
		}
		if i == 0 && w.Mined {
			for _, x := range [2]float64{-30, 30} {
				s.Circle(at.Add(geom.Vec2{X: x}), 8, sim.Style{Fill: colourAlert, Stroke: colourInk, Width: 3})
			}
		}
	}
}
