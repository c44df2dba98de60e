package flock

import (
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// Who is far from what the camera shows thinks less often than who is to be seen [Hufford, "Improvements"]; from afar all are.
func TestX9_DetailByDistanceToTheCamera(t *testing.T) {
	for _, zoom := range []float64{0, 1} {
		g := begin(t, "meadow", "250", 1)
		w := g.world
		g.player.Zoom = zoom
		g.player.Cursor = w.Size.Scale(0.25)
		ticks, thoughts := [2]float64{}, [2]float64{} // of those in view, and of the others
		before := make([]int64, len(w.Bots))
		for range 240 {
			shown := make([]bool, w.Used)
			for i := range shown {
				shown[i] = zoom == 0 || near(g, w.Bots[i].At)
				before[i] = w.Bots[i].Thought
			}
			g.Step(sim.Input{})
			for i := range shown {
				k := 1
				if shown[i] {
					k = 0
				}
				ticks[k]++
				if w.Bots[i].Thought != before[i] {
					thoughts[k]++
				}
			}
		}
		if often := thoughts[0] / ticks[0]; often < 0.9/thinks {
			t.Errorf("zoom %v: who is to be seen thinks in %.2f of the ticks", zoom, often)
		}
		switch {
		case zoom == 0 && ticks[1] > 0:
			t.Error("from afar somebody is out of view")
		case zoom == 1 && (ticks[1] == 0 || thoughts[1]/ticks[1] > 1.6/thinksFar):
			t.Errorf("who is out of view thinks in %.2f of %v ticks", thoughts[1]/ticks[1], ticks[1])
		}
	}
}

// near reports whether a place is within the picture, which is sixteen wide by nine high, 0.36 of the meadow; or close to it.
func near(g *Game, at geom.Vec2) bool {
	high := g.world.Size.Y * 0.36
	d := at.Sub(g.player.Cursor)
	return max(d.X, -d.X) < high*16/9/2+4 && max(d.Y, -d.Y) < high/2+4
}
