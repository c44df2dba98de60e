package night

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// TestSameForAnyNumberOfWorkers: one seed gives one run, for any number of workers, with every search.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	var searches []map[string]string
	for _, search := range []string{"ours", "seed", "service", "random"} {
		o := Headless()
		o["search"] = search
		searches = append(searches, o)
	}
	pastCase.Workers(t, 90*Rate, func(t *testing.T, g sim.Game) {
		if g.(*Game).Statistics().Lost == 0 {
			t.Error("nobody was searched for")
		}
	}, searches...)
}

// BenchmarkFrame is a frame of each level: guards or robots and a hider, everything included but the picture.
func BenchmarkFrame(b *testing.B) {
	for _, level := range levelNames {
		b.Run(level, func(b *testing.B) {
			g := begin(b, map[string]string{"level": level}, 1)
			for range 10 * Rate {
				g.tick()
			}
			b.ReportAllocs()
			for b.Loop() {
				g.tick()
			}
		})
	}
}

// After warm-up frames allocate nothing at all, also while guards search. A new night, and a query that gives all that it
// has found, need some memory.
func TestNoAllocationPerFrame(t *testing.T) {
	g := begin(t, nil, 1)
	play(t, g, 120)
	searched := false
	for range 40 {
		night := g.world.Night
		n := testing.AllocsPerRun(1, func() {
			for range Rate {
				g.tick()
			}
		})
		if g.world.Night != night {
			continue
		}
		if n > 0 {
			t.Errorf("%v allocations in a second", n)
		}
		for i := range g.world.Guards() {
			searched = searched || g.world.Guards()[i].Mood == Search
		}
	}
	if !searched {
		t.Error("nobody searched")
	}
}
