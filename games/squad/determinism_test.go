package squad

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// The same seed gives the same rounds, for any number of workers; another seed, or another squad, other ones.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	hash := func(squad string, seed uint64, workers int) uint64 {
		g := New(Workers(workers))
		defer g.Close()
		o := Headless()
		o["squad"] = squad
		out, err := sim.Headless(g, sim.Run{Options: o, Seed: seed, Ticks: 40 * Rate})
		if err != nil {
			t.Fatal(err)
		}
		if g.Statistics().Shots == 0 {
			t.Errorf("%s: nobody fired", squad)
		}
		return out.Hash
	}
	seen := map[uint64]bool{}
	for _, squad := range []string{"mixed", "soldiers", "rookies", "assassins"} {
		one := hash(squad, 5, 1)
		for _, n := range []int{1, 3} {
			if h := hash(squad, 5, n); h != one {
				t.Errorf("%s: %d workers: %x, one worker: %x", squad, n, h, one)
			}
		}
		if seen[one] {
			t.Errorf("%s: the same as another squad", squad)
		}
		seen[one] = true
	}
	if hash("mixed", 6, 1) == hash("mixed", 5, 1) {
		t.Error("another seed gives the same rounds")
	}
}

// A restored game goes on as the first time, also in a game of its own, and whatever happened in between.
func TestRestoredGameGoesOnTheSame(t *testing.T) {
	g, other := begin(t, 4), begin(t, 9)
	run := func(g *Game, n int) []uint64 {
		var hashes []uint64
		for i := range n {
			if g.tick(); i%20 == 0 {
				hashes = append(hashes, sim.Hash(g))
			}
		}
		return hashes
	}
	for _, before := range []int{300, 8 * Rate} {
		run(g, before)
		var m Moment
		g.Snapshot(&m)
		want := run(g, 10*Rate)
		g.TakeOver(2)
		run(g, 3*Rate)
		for name, back := range map[string]*Game{"the same game": g, "another game": other} {
			if err := back.Restore(&m); err != nil {
				t.Fatal(err)
			}
			if back.Taken() != -1 {
				t.Errorf("%s: body %d is steered", name, back.Taken())
			}
			for i, h := range run(back, 10*Rate) {
				if h != want[i] {
					t.Fatalf("%s: %d ticks after tick %d it is another game", name, i*20, before)
				}
			}
		}
		if n := testing.AllocsPerRun(10, func() { g.Snapshot(&m) }); n > 0 {
			t.Errorf("a snapshot into the same moment allocates %v times", n)
		}
	}
	if err := new(Game).Restore(&Moment{}); err == nil {
		t.Error("a game that has not begun was restored")
	}
}

// After warm-up frames allocate nothing, whether soldiers plan in them or not.
func TestNoAllocationPerFrame(t *testing.T) {
	g := begin(t, 1)
	for range 600 * Rate {
		g.tick()
	}
	quiet := 0
	for range 30 {
		round := g.world.Round
		n := testing.AllocsPerRun(1, func() {
			for range Rate / 2 {
				g.tick()
			}
		})
		if g.world.Round != round {
			continue
		}
		quiet++
		if n > 0 {
			t.Errorf("%v allocations in a half of a second, at %.1f s", n, g.world.Time())
		}
	}
	if quiet == 0 {
		t.Error("nothing was measured")
	}
}

// BenchmarkFrame is a frame of five soldiers and an intruder, everything included but the picture.
func BenchmarkFrame(b *testing.B) {
	g := begin(b, 1)
	for range 10 * Rate {
		g.tick()
	}
	b.ReportAllocs()
	for b.Loop() {
		g.tick()
	}
}
