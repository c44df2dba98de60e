package robot

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestSameForAnyNumberOfWorkers: one seed gives one run, for any number of workers, by whatever the robots decide.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	tree := Headless()
	tree["goals"] = "tree"
	pastCase.Workers(t, 60*Rate, nil, Headless(), tree)
}

// TestInfoIsSound: every choice of every option starts.
func TestInfoIsSound(t *testing.T) { pastCase.Choices(t) }

// watched starts a game that nobody plays.
func watched(t testing.TB, seed uint64) *Game {
	t.Helper()
	g := New()
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Start(Headless(), seed))
	return g
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
