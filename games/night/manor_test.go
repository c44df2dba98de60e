package night

import (
	"testing"
)

// manorOf starts the manor with a hider that a test moves about.
func manorOf(t testing.TB, changed map[string]string, seed uint64) *Game {
	t.Helper()
	all := map[string]string{"level": "manor", "you": "the hider"}
	for name, value := range changed {
		all[name] = value
	}
	return begin(t, all, seed)
}

func TestManorSoak(t *testing.T) {
	g := manorOf(t, map[string]string{"you": "a script"}, 3)
	for i := range 240 {
		play(t, g, 1)
		if i%20 == 0 {
			n := 0
			for k := range g.world.Guards() {
				if !g.world.Guards()[k].Away {
					n++
				}
			}
			t.Logf("%d s: present %d, search %v, hider %v, tally %+v", i, n, g.world.Manor.Search, g.world.Hider().At, g.world.Tally)
		}
	}
}

func BenchmarkFrameManor(b *testing.B) {
	g := begin(b, map[string]string{"level": "manor"}, 1)
	for range 10 * Rate {
		g.tick()
	}
	b.ReportAllocs()
	for b.Loop() {
		g.tick()
	}
}
