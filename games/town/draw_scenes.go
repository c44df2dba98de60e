package town

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/scene"
)

// drawScenes draws the places of scenes: what each looks like, and the seats of roles that have a number of them.
func drawScenes(s *sim.Scene, w *World) {
	if w.director == nil {
		return
	}
	for i := range w.director.Zones() {
		z := w.director.Zone(i)
		if z.Scene.Picture == "" {
			continue
		}
		for n := range z.Scene.Capacity {
			at := w.inside(z.Scene.Seat(&z.Scene.Cast[0], z.At, n))
			pen.Shadow(s, at, geom.Vec2{X: 0.24, Y: 0.15})
			s.Circle(at, 0.2, sim.Style{Fill: 0xb08a5cff, Stroke: 0x5f452bff, Width: 0.04})
		}
		switch z.Scene.Picture {
		case "campfire": // the fire is a thing of its own
		case "market":
			pen.Shadow(s, z.At, geom.Vec2{X: 1, Y: 0.6})
			s.Sprite("stall", z.At, 0, sim.Look{})
		case "well":
			pen.Shadow(s, z.At, geom.Vec2{X: 0.62, Y: 0.5})
			s.Sprite("well", z.At, 0, sim.Look{})
		}
	}
}

// signs names the scenes, and says how many play in them, above all else.
func (g *Game) signs(s *sim.Scene) {
	w := g.world
	if w.director == nil {
		return
	}
	for i := range w.director.Zones() {
		if z := w.director.Zone(i); z.Scene.Picture != "" || z.Running {
			c := colourPaper
			if z.Running {
				c = colourGold
			}
			pen.Label(s, z.At.Add(geom.Vec2{Y: -z.Scene.Cast[0].Around - 0.62}), 0.5, sim.Centre, c, signOf(z))
		}
	}
}

func signOf(z scene.Zone) string {
	if z.Scene.Capacity > 0 {
		return fmt.Sprintf("%s %d/%d", z.Scene.Label, z.Members, z.Scene.Capacity)
	}
	return fmt.Sprintf("%s %d", z.Scene.Label, z.Members)
}

// pictureRadius returns how wide what stands in a place is that nobody walks through, in metres.
func pictureRadius(picture string) float64 {
	switch picture {
	case "well":
		return 0.5
	case "market":
		return 0.6
	}
	return 0
}
