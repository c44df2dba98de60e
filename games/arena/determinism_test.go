package arena

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// The same seed gives the same bouts, for any number of workers; another seed other ones.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	hash := func(seed uint64, workers int) uint64 {
		g := New(Workers(workers))
		defer g.Close()
		out, err := sim.Headless(g, sim.Run{Options: Headless(), Seed: seed, Ticks: 60 * Rate})
		if err != nil {
			t.Fatal(err)
		}
		return out.Hash
	}
	one := hash(5, 1)
	for _, n := range []int{1, 2, 3} {
		if h := hash(5, n); h != one {
			t.Errorf("%d workers: %x, one worker: %x", n, h, one)
		}
	}
	if hash(6, 1) == one {
		t.Error("another seed gives the same bouts")
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
	for _, before := range []int{400, 20 * Rate} {
		run(g, before)
		var m Moment
		g.Snapshot(&m)
		want := run(g, 15*Rate)
		g.TakeOver(Champion)
		run(g, 3*Rate)
		for name, back := range map[string]*Game{"the same game": g, "another game": other} {
			if err := back.Restore(&m); err != nil {
				t.Fatal(err)
			}
			if back.Taken() != -1 {
				t.Errorf("%s: body %d is steered", name, back.Taken())
			}
			for i, h := range run(back, 15*Rate) {
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

// A moment of a game that has not begun cannot be restored, nor into one.
func TestRestoreRefused(t *testing.T) {
	var empty Moment
	New().Snapshot(&empty)
	if err := begin(t, 1).Restore(&empty); err == nil {
		t.Error("an empty moment was restored")
	}
	var m Moment
	begin(t, 1).Snapshot(&m)
	if err := New().Restore(&m); err == nil {
		t.Error("a game that has not begun was restored")
	}
}

// After warm-up frames allocate nothing at all.
func TestNoAllocationPerFrame(t *testing.T) {
	g := begin(t, 1)
	for range 60 * Rate {
		g.tick()
	}
	for range 30 {
		bout := g.world.Bout
		n := testing.AllocsPerRun(1, func() {
			for range Rate {
				g.tick()
			}
		})
		if g.world.Bout == bout && n > 0 {
			t.Errorf("%v allocations in the second before %.0f s", n, g.world.Time())
		}
	}
}

// BenchmarkFrame is a frame of both, everything included but the picture.
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
