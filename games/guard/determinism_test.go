package guard

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// The same seed gives the same nights, for any number of workers; another seed, or another search, other ones.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	searches, ticks := []string{"ours", "seed", "service", "random"}, int64(60*Rate)
	if testing.Short() {
		searches, ticks = searches[:1], 30*Rate
	}
	hash := func(search string, seed uint64, workers int) uint64 {
		g := New(Workers(workers))
		defer g.Close()
		o := Headless()
		o["search"] = search
		out, err := sim.Headless(g, sim.Run{Options: o, Seed: seed, Ticks: ticks})
		if err != nil {
			t.Fatal(err)
		}
		if g.Statistics().Lost == 0 {
			t.Errorf("%s: nobody was searched for", search)
		}
		return out.Hash
	}
	for _, search := range searches {
		one := hash(search, 5, 1)
		if three := hash(search, 5, 3); three != one {
			t.Errorf("%s: 3 workers: %x, one worker: %x", search, three, one)
		}
		if hash(search, 6, 1) == one {
			t.Errorf("%s: another seed gives the same nights", search)
		}
	}
}

// A restored game goes on as the first time, also in a game of its own, and whatever happened in between.
func TestRestoredGameGoesOnTheSame(t *testing.T) {
	g, other := begin(t, nil, 4), begin(t, nil, 9)
	run := func(g *Game, n int) []uint64 {
		var hashes []uint64
		for i := range n {
			if g.tick(); i%20 == 0 {
				hashes = append(hashes, sim.Hash(g))
			}
		}
		return hashes
	}
	for _, before := range []int{200, 20 * Rate} {
		run(g, before)
		var m Moment
		g.Snapshot(&m)
		want := run(g, 20*Rate)
		g.TakeOver(2)
		run(g, 5*Rate)
		for name, back := range map[string]*Game{"the same game": g, "another game": other} {
			if err := back.Restore(&m); err != nil {
				t.Fatal(err)
			}
			if back.Taken() != -1 {
				t.Errorf("%s: body %d is steered", name, back.Taken())
			}
			for i, h := range run(back, 20*Rate) {
				if h != want[i] {
					t.Fatalf("%s: %d ticks after tick %d it is another game", name, i*20, before)
				}
			}
		}
		if n := testing.AllocsPerRun(10, func() { g.Snapshot(&m) }); n > 0 {
			t.Errorf("a snapshot into the same moment allocates %v times", n)
		}
	}
}

// BenchmarkFrame is a frame of three guards and a hider, everything included but the picture.
func BenchmarkFrame(b *testing.B) {
	g := begin(b, nil, 1)
	for range 10 * Rate {
		g.tick()
	}
	b.ReportAllocs()
	for b.Loop() {
		g.tick()
	}
}

// After warm-up frames allocate nothing at all, also while guards search. A new night, and a query that gives all that it
// has found, need some memory.
func TestNoAllocationPerFrame(t *testing.T) {
	g := begin(t, nil, 1)
	warm := 240.0
	if testing.Short() {
		warm = 120
	}
	play(t, g, warm)
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
