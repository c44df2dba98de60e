package duel

import (
	"fmt"
	"reflect"
	"testing"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// The same seed gives the same match, bit for bit: again, and with any number of workers.
func TestSameSeedSameMatch(t *testing.T) {
	seen := map[uint64]uint64{}
	for seed := range uint64(max(1, 3/slow)) {
		game, want := play(t, "fighter", "berserker", seed)
		if other, twice := seen[want.Hash]; twice {
			t.Errorf("seeds %d and %d give the same match", other, seed)
		}
		seen[want.Hash] = seed
		for _, workers := range []int{1, 2, 3} {
			var options []actors.Option
			if workers > 0 {
				options = append(options, actors.Workers(workers))
			}
			again, got := play(t, "fighter", "berserker", seed, options...)
			if got != want {
				t.Errorf("seed %d, %d workers: %+v, want %+v", seed, workers, got, want)
			}
			if a, b := again.Statistics(), game.Statistics(); !reflect.DeepEqual(a, b) {
				t.Errorf("seed %d, %d workers: statistics differ:\n%+v\n%+v", seed, workers, a, b)
			}
		}
	}
}

// What a match comes to must never change by chance, on any machine. When rules or documents change, so does this. The
// minds' own hashes are left out: they change with the layout of a mind.
func TestPinnedMatch(t *testing.T) {
	const pinned = "10120 Red wins 3 to 2 2df55c2018952cd2"
	g, out := play(t, "fighter", "berserker", 7)
	if got := fmt.Sprintf("%d %s %016x", out.Ticks, out.Result, g.Hash()); got != pinned {
		t.Errorf("the match of seed 7 went otherwise:\ngot  %s\nwant %s", got, pinned)
	}
}

// A moment of a match can be gone back to, whatever happened since, and the match then ends the same.
func TestSnapshotRestore(t *testing.T) {
	const at = 900
	for seed := range uint64(3) {
		var m Moment
		g := New()
		run := func(from int64) (int64, uint64) {
			tick := from
			for ; !g.Over(); tick++ {
				if tick > long {
					t.Fatal("not over")
				}
				g.Step(sim.Input{})
			}
			return tick, sim.Hash(g)
		}
		must(t, g.Start(Headless(), seed))
		for range at {
			g.Step(sim.Input{})
		}
		g.Snapshot(&m)
		before := sim.Hash(g)
		ticks, end := run(at)
		for range 2 {
			must(t, g.Restore(&m))
			if h := sim.Hash(g); h != before {
				t.Fatalf("seed %d: restored to %x, not %x", seed, h, before)
			}
			if again, h := run(at); again != ticks || h != end {
				t.Errorf("seed %d: ends after %d ticks with %x, not after %d with %x", seed, again, h, ticks, end)
			}
		}
		// Another game with the same players takes the moment as well.
		other := New()
		must(t, other.Start(Headless(), 99))
		must(t, other.Restore(&m))
		if h := sim.Hash(other); h != before {
			t.Errorf("seed %d: another game restores to %x, not %x", seed, h, before)
		}
		must(t, other.Start(map[string]string{"red": "berserker", "blue": "fighter"}, 1))
		kept := sim.Hash(other)
		if err := other.Restore(&m); err == nil {
			t.Error("a moment of other characters was taken")
		} else if sim.Hash(other) != kept {
			t.Error("a moment that was refused has changed the game")
		}
	}
}

// Painting decides nothing.
func TestDrawingChangesNothing(t *testing.T) {
	_, want := play(t, "fighter", "fighter", 5)
	g := New()
	s := sim.NewScene(g.Info())
	got, err := sim.Headless(g, sim.Run{Options: Headless(), Seed: 5, Ticks: long, After: func(int64) bool {
		s.Reset()
		g.Draw(s)
		return true
	}})
	if err != nil || got != want {
		t.Errorf("painted: %+v, %v; not: %+v", got, err, want)
	}
}
