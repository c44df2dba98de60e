package town

import (
	"strconv"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/smart"
)

// spots draws the hotspots that stand on the ground: what each looks like, and a seat for each that it has room for.
func spots(s *sim.Scene, w *World) {
	if w.spots == nil {
		return
	}
	for i := range w.spots.Spots {
		p := &w.spots.Spots[i]
		for n := range p.Capacity {
			at := w.inside(p.Seat(n))
			pen.Shadow(s, at, geom.Vec2{X: 0.24, Y: 0.15})
			s.Circle(at, 0.2, sim.Style{Fill: 0xb08a5cff, Stroke: 0x5f452bff, Width: 0.04})
		}
		switch p.Picture {
		case "campfire": // the fire is a thing of its own
		case "market":
			pen.Shadow(s, p.At, geom.Vec2{X: 1, Y: 0.6})
			s.Sprite("stall", p.At, 0, sim.Look{})
		case "well":
			pen.Shadow(s, p.At, geom.Vec2{X: 0.62, Y: 0.5})
			s.Sprite("well", p.At, 0, sim.Look{})
		default:
			s.Rect(p.At, geom.Vec2{X: 0.14, Y: 0.9}, 0, 0.04, sim.Style{Fill: 0x8a5d38ff, Stroke: 0x4a301cff, Width: 0.03})
		}
	}
}

// signs names the hotspots, and says how many of their seats are taken, above all else.
func (g *Game) signs(s *sim.Scene) {
	w := g.world
	if w.spots == nil {
		return
	}
	for i := range w.spots.Spots {
		p := &w.spots.Spots[i]
		c := colourPaper
		n, free := w.visitors(p)
		if free < 0 {
			c = colourGold
		}
		pen.Label(s, p.At.Add(geom.Vec2{Y: -p.Around - 0.62}), 0.5, sim.Centre, c, signOf(p, n))
	}
}

func signOf(p *smart.Spot, n int) string {
	return p.Label + " " + strconv.Itoa(n) + "/" + strconv.Itoa(p.Capacity)
}

// spotRadius returns how wide what stands in a hotspot is that nobody walks through, in metres.
func spotRadius(picture string) float64 {
	switch picture {
	case "well":
		return 0.5
	case "market":
		return 0.6
	}
	return 0
}
