package town

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/scene"
)

// drawScenes draws the places of scenes: what each looks like, and the seats of roles that have a number of them.
func (g *Game) drawScenes(s *sim.Scene) {
	w := g.world
	if w.director == nil {
		return
	}
	for i := range w.director.Zones() {
		z := w.director.Zone(i)
		if z.Scene.Picture == "" || !g.shows(z.At) {
			continue
		}
		for n := range z.Scene.Capacity {
			at := w.inside(z.Scene.Seat(&z.Scene.Cast[0], z.At, n))
			pen.Shadow(s, at, geom.Vec2{X: 0.24, Y: 0.15})
			s.Circle(at, 0.2, sim.Style{Fill: 0xb08a5cff, Stroke: 0x5f452bff, Width: 0.04})
		}
		drawPicture(s, z)
	}
}

// drawPicture draws what stands in the place of a scene.
func drawPicture(s *sim.Scene, z scene.Zone) {
	at := func(x, y float64) geom.Vec2 { return z.At.Add(geom.Vec2{X: x, Y: y}) }
	box := func(x, y, w, h float64, c sim.Color) {
		pen.Shadow(s, at(x, y), geom.Vec2{X: float64(0.55 * w), Y: float64(0.55 * h)})
		s.Rect(at(x, y), geom.Vec2{X: w, Y: h}, 0, 0.08, sim.Style{Fill: c, Stroke: colourInk.Alpha(0.5), Width: 0.04})
	}
	switch z.Scene.Picture {
	case "market":
		pen.Shadow(s, z.At, geom.Vec2{X: 1, Y: 0.6})
		s.Sprite("stall", z.At, 0, sim.Look{})
	case "well":
		pen.Shadow(s, z.At, geom.Vec2{X: 0.62, Y: 0.5})
		s.Sprite("well", z.At, 0, sim.Look{})
	case "bench":
		box(0, 0.35, 2.2, 0.4, 0x8a5d38ff)
	case "cash":
		box(0, 0.5, 1, 0.8, 0x5a6577ff)
		s.Rect(at(0, 0.35), geom.Vec2{X: 0.5, Y: 0.3}, 0, 0.04, sim.Style{Fill: 0x9fd0e8ff})
	case "shop":
		box(0, 2.1, 5, 1.6, 0xa34d32ff)
		box(0, 0, 3.6, 0.5, 0xb08a5cff)
	case "stop":
		s.Rect(at(0, 0.6), geom.Vec2{X: 5, Y: 1}, 0, 0.05, sim.Style{Fill: sim.Color(0xc9ccd1ff).Alpha(0.6)})
		box(2.4, 0.3, 0.2, 0.2, 0x3d7ea6ff)
	case "restaurant":
		s.Rect(z.At, z.Scene.Size, 0, 0.2, sim.Style{Fill: sim.Color(0xd9b36aff).Alpha(0.35), Stroke: sim.Color(0x8a5d38ff), Width: 0.08})
		for i := range 6 {
			s.Circle(at(float64(3*float64(i%3))-4, float64(2.4*float64(i/3))-1.2), 0.55, sim.Style{Fill: 0xb08a5cff, Stroke: 0x5f452bff, Width: 0.04})
		}
	case "table":
		s.Circle(z.At, 0.55, sim.Style{Fill: 0xc8553dff, Stroke: 0x5f452bff, Width: 0.04})
	case "juggling", "square":
		s.Circle(z.At, z.Scene.Radius, sim.Style{Fill: colourPaper.Alpha(0.12), Stroke: colourPaper.Alpha(0.35), Width: 0.05})
	}
}

// signs names the scenes, and says how many play in them, above all else.
func (g *Game) signs(s *sim.Scene) {
	w := g.world
	if w.director == nil {
		return
	}
	for i := range w.director.Zones() {
		if z := w.director.Zone(i); g.shows(z.At) && (z.Scene.Picture != "" || z.Running) {
			c := colourPaper
			if z.Running {
				c = colourGold
			}
			pen.Label(s, z.At.Add(geom.Vec2{Y: -max(z.Scene.Radius, z.Scene.Size.Y/2) - 0.2}), 0.5, sim.Centre, c, signOf(z))
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
