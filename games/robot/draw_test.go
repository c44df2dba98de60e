package robot

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// TestPictures: everybody can be clicked where it is.
func TestPictures(t *testing.T) {
	g := New()
	pastCase.Pictures(t, g, gametest.Pictures{
		Run: sim.Run{Options: Headless(), Seed: 1, Ticks: 300 * Rate, After: func(tick int64) bool {
			switch w := g.world; tick {
			case 700:
				w.Bodies[1].Unplugged = true // stays so for one step of its mind
			case 1400:
				w.Bodies[2].Struck = true
			case 2100:
				w.Loot[1].Place, w.Intruder().At = Carried, w.Plan.Entrance
			}
			return true
		}}, Every: 7, Low: geom.Vec2{X: -6, Y: -6}, High: geom.Vec2{X: 42, Y: 26}, Most: 900,
		Texts: []string{"EXIT", "!", "?", "They see you!", "Caught!", "Away with it!", "got it", "Now get out"},
		Look: func(t *testing.T, p sim.Picture) {
			w := g.world
			if len(p.Picks) != int(w.Count) || p.CameraHeight < 22 {
				t.Fatalf("tick %d: %d picks, height %v", w.Tick, len(p.Picks), p.CameraHeight)
			}
			for i := range w.Count {
				b := &w.Bodies[i]
				if !slices.ContainsFunc(p.Picks, func(k sim.Pick) bool {
					return k.Agent == b.ID.Index() && k.X == float32(b.At.X) && k.Y == float32(b.At.Y)
				}) {
					t.Fatalf("tick %d: %s cannot be clicked", w.Tick, names[i])
				}
			}
		},
	})
}
