package maneuver

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// The same seed gives the same battles, for any number of workers; another seed, or another option, other ones.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	hash := func(crossing string, seed uint64, workers int) uint64 {
		g := New(Workers(workers))
		defer g.Close()
		o := Headless()
		o["crossing"] = crossing
		out, err := sim.Headless(g, sim.Run{Options: o, Seed: seed, Ticks: 110 * Rate})
		if err != nil {
			t.Fatal(err)
		}
		return out.Hash
	}
	one := hash("south", 5, 1)
	if hash("south", 5, 3) != one {
		t.Error("three workers: another battle")
	}
	if hash("south", 6, 1) == one || hash("north", 5, 1) == one {
		t.Error("another seed or bridge gives the same battle")
	}
}

// Frames in which nobody plans and no report comes in allocate nothing.
func TestNoAllocationPerFrame(t *testing.T) {
	g := begin(t, 1)
	for range 10 * Rate {
		g.tick()
	}
	for range 100 {
		if g.sides[0].Reported == g.world.Tick-1 { // the last frame brought the reports
			break
		}
		g.tick()
	}
	if n := testing.AllocsPerRun(1, func() {
		for range Rate/2 - 2 {
			g.tick()
		}
	}); n > 0 {
		t.Errorf("%v allocations between two reports", n)
	}
}

// Both sides win some battles; red wins more of them where blue goes on foot.
func TestBalance(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays 24 battles")
	}
	won := func(n uint64, ride bool) (blue int) {
		for seed := uint64(1); seed <= n; seed++ {
			g := begin(t, seed)
			g.sides[0].Doctrine.Ride = ride
			for g.world.Phase == Fighting {
				g.tick()
			}
			sound(t, g)
			if g.world.Phase == BlueWon {
				blue++
			}
		}
		return blue
	}
	rides, walks := won(20, true), won(4, false)
	t.Logf("blue wins %d of 20, and %d of 4 on foot", rides, walks)
	if rides < 5 || rides > 18 || walks > 1 {
		t.Errorf("blue wins %d of 20, and %d of 4 on foot", rides, walks)
	}
}

// The picture shows what goes on, at any time of a battle, and changes nothing.
func TestDraw(t *testing.T) {
	g := begin(t, 3)
	s := sim.NewScene(g.Info())
	for range 12 {
		for range 10 * Rate {
			g.tick()
		}
		before := sim.Hash(g)
		s.Reset()
		g.Draw(s)
		if s.Len() < 500 {
			t.Errorf("%d shapes", s.Len())
		}
		if sim.Hash(g) != before {
			t.Fatal("painting changes the game")
		}
	}
	if n := testing.AllocsPerRun(20, func() { s.Reset(); g.Draw(s) }); n > 8 {
		t.Errorf("painting allocates %v times", n)
	}
}

// BenchmarkTick is a frame of a battle, everything included but the picture.
func BenchmarkTick(b *testing.B) {
	g := begin(b, 1)
	for range 10 * Rate {
		g.tick()
	}
	b.ReportAllocs()
	for b.Loop() {
		g.tick()
	}
}
