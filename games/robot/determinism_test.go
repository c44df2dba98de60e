package robot

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// The same seed gives the same nights, for any number of workers; another seed other ones.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	ticks := int64(90 * Rate)
	if testing.Short() {
		ticks = 20 * Rate
	}
	hash := func(goals string, seed uint64, workers int) uint64 {
		g := New(Workers(workers))
		defer g.Close()
		o := Headless()
		o["goals"] = goals
		out, err := sim.Headless(g, sim.Run{Options: o, Seed: seed, Ticks: ticks})
		if err != nil {
			t.Fatal(err)
		}
		return out.Hash
	}
	ones := map[string]uint64{}
	for _, goals := range []string{"utility", "tree"} {
		one := hash(goals, 1, 1)
		ones[goals] = one
		if three := hash(goals, 1, 3); three != one {
			t.Errorf("%s: 3 workers: %x, one worker: %x", goals, three, one)
		}
		if hash(goals, 2, 1) == one {
			t.Errorf("%s: another seed gives the same nights", goals)
		}
	}
	if ones["utility"] == ones["tree"] {
		t.Error("it does not matter by what the robots decide")
	}
}

// watched starts a game that nobody plays.
func watched(t testing.TB, seed uint64) *Game {
	t.Helper()
	g := New()
	t.Cleanup(func() { g.Close() })
	if err := g.Start(Headless(), seed); err != nil {
		t.Fatal(err)
	}
	return g
}

// A restored game goes on as the first time, also in a game of its own, and whatever happened in between.
func TestRestoredGameGoesOnTheSame(t *testing.T) {
	g, other := watched(t, 4), watched(t, 9)
	run := func(g *Game, n int) []uint64 {
		var hashes []uint64
		for i := range n {
			if g.tick(); i%20 == 0 {
				hashes = append(hashes, sim.Hash(g))
			}
		}
		return hashes
	}
	for _, before := range []int{200, 20 * Rate, 33 * Rate} {
		run(g, before)
		var m Moment
		g.Snapshot(&m)
		want := run(g, 40*Rate)
		g.TakeOver(2)
		g.world.Bodies[1].Unplugged = true
		run(g, 10*Rate)
		for name, back := range map[string]*Game{"the same game": g, "another game": other} {
			if err := back.Restore(&m); err != nil {
				t.Fatal(err)
			}
			if back.Taken() != -1 {
				t.Errorf("%s: body %d is steered", name, back.Taken())
			}
			for i, h := range run(back, 40*Rate) {
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

// A moment in which a person steers comes back with the person at the keys.
func TestRestoreKnowsWhoSteers(t *testing.T) {
	g := watched(t, 4)
	g.TakeOver(1)
	g.tick()
	var m Moment
	g.Snapshot(&m)
	g.TakeOver(-1)
	g.tick()
	if err := g.Restore(&m); err != nil {
		t.Fatal(err)
	}
	if g.Taken() != 1 || g.Agents()[0].Steered != "you" || g.Agents()[3].Steered != "" {
		t.Errorf("body %d is steered, and the list says %q and %q", g.Taken(), g.Agents()[0].Steered, g.Agents()[3].Steered)
	}
}

// After warm-up frames allocate nothing at all, but for those in which a night begins.
func TestNoAllocationPerFrame(t *testing.T) {
	g := watched(t, 1)
	second := func() {
		for range Rate {
			g.tick()
		}
	}
	for range 60 {
		second()
	}
	calm := 0
	for range 60 {
		before := g.world.Night
		n := testing.AllocsPerRun(1, second)
		if g.world.Night != before {
			continue
		}
		if calm++; n > 0 {
			t.Errorf("%v allocations in the second before %.0f s", n, g.world.Time())
		}
	}
	if calm < 50 {
		t.Errorf("only %d seconds were measured", calm)
	}
}

// BenchmarkFrame is a frame of three robots and an intruder, everything included but the picture.
func BenchmarkFrame(b *testing.B) {
	g := watched(b, 1)
	for range 10 * Rate {
		g.tick()
	}
	b.ReportAllocs()
	for b.Loop() {
		g.tick()
	}
}

// BenchmarkSnapshot copies the whole game, minds included.
func BenchmarkSnapshot(b *testing.B) {
	g := watched(b, 1)
	var m Moment
	g.Snapshot(&m)
	b.ReportAllocs()
	for b.Loop() {
		g.Snapshot(&m)
	}
}
