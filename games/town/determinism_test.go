package town

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// The same seed gives the same town, for any number of workers; another seed another one.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	hash := func(seed uint64, workers int) uint64 {
		g := New(Workers(workers))
		defer g.Close()
		out, err := sim.Headless(g, sim.Run{Options: map[string]string{"buildings": "200"}, Seed: seed, Ticks: 20 * Rate})
		if err != nil {
			t.Fatal(err)
		}
		return out.Hash
	}
	one := hash(1, 1)
	for _, n := range []int{2, 3} {
		if h := hash(1, n); h != one {
			t.Errorf("%d workers: %x, one worker: %x", n, h, one)
		}
	}
	if hash(2, 1) == one {
		t.Error("another seed gives the same town")
	}
}

// TestPR_NothingIsNegativeInTownsOfAnySize: begun towns of several sizes are sound all the time, through a winter.
func TestPR_NothingIsNegativeInTownsOfAnySize(t *testing.T) {
	for _, c := range []struct {
		size, buildings string
		seconds         int
	}{{"48", "60", 130}, {"64", "200", 60}, {"128", "2000", 15}} {
		t.Run(c.buildings, func(t *testing.T) {
			g := begun(t, map[string]string{"size": c.size, "buildings": c.buildings}, 5)
			for range c.seconds {
				g.ticks(Rate)
				sound(t, g)
			}
			if people := g.purse(t, "people"); people < 60 || g.world.About < int(min(people*0.8, mostWalkers*0.9)) {
				t.Errorf("%v people, of whom %d are seen", people, g.world.About)
			}
		})
	}
}

// TestPR_DetailByDistance: who is out of sight thinks and moves less often; people all the same get where they want.
func TestPR_DetailByDistance(t *testing.T) {
	g := begun(t, map[string]string{"buildings": "200"}, 1)
	p := &g.world.Walkers[0]
	p.Inside, p.From, p.To = -1, g.world.Gate(), g.world.Gate()
	if g.thinks(p) != thinkNear {
		t.Error("in the whole picture somebody is out of sight")
	}
	g.player.Zoom, g.player.Column = 2, int64(g.world.Grid.Width-1)
	for range 60 {
		g.ticks(1)
	}
	p.Inside, p.From, p.To = -1, g.world.Gate(), g.world.Gate()
	if g.thinks(p) != thinkFar || g.inSight(p) {
		t.Errorf("somebody far from the picture thinks every %d ticks", g.thinks(p))
	}
	arrived := 0
	inside := make([]int32, len(g.world.Walkers))
	for i := range inside {
		inside[i] = g.world.Walkers[i].Inside
	}
	for range 40 * Rate {
		g.ticks(1)
		for i := range inside {
			if now := g.world.Walkers[i].Inside; now >= 0 && inside[i] < 0 {
				arrived++
			}
			inside[i] = g.world.Walkers[i].Inside
		}
	}
	if arrived < g.world.About {
		t.Errorf("%d arrivals of %d people out of sight within a day of theirs", arrived, g.world.About)
	}
	sound(t, g)
}
