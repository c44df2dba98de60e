package town

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// TestPictures: everybody who is about can be clicked where it is.
func TestPictures(t *testing.T) {
	g := New()
	pastCase.Pictures(t, g, gametest.Pictures{
		Run: sim.Run{Options: Headless(), Seed: 3, Ticks: 2 * DayLength * Rate / slow, After: func(tick int64) bool {
			if tick == 5100 {
				g.TakeOver(g.seats[0].id)
			}
			return true
		}}, Every: 17, Low: at(-24, -18), High: at(24, 18), Most: 1500,
		Texts: []string{"Day 1", "Day 2", "z", "+15", "!", "A new house!", "Blobs are coming!", "-3"}[:8/slow],
		Look: func(t *testing.T, p sim.Picture) {
			w, about := g.world, 0
			clicked := func(what string, f func(k sim.Pick) bool) {
				if about++; !slices.ContainsFunc(p.Picks, f) {
					t.Fatalf("tick %d: %s cannot be clicked", w.Tick, what)
				}
			}
			for e := range blobs.All(w.Things) {
				clicked("a blob", func(k sim.Pick) bool { return k.Agent == e.Index() })
			}
			for e, v := range villagers.All(w.Things) {
				if at := w.At(e); v.Inside == 0 && v.Alive() {
					clicked(v.Person().Name, func(k sim.Pick) bool {
						return k.Agent == e.Index() && k.X == float32(at.X) && k.Y == float32(at.Y)
					})
				}
			}
			if len(p.Picks) != about || p.CameraHeight < 22 || p.CameraHeight > 24 {
				t.Fatalf("tick %d: %d picks for %d villagers and blobs, height %v", w.Tick, len(p.Picks), about, p.CameraHeight)
			}
		},
	})
}
