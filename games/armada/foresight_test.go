package armada

import (
	"io/fs"
	"testing"

	"github.com/wits-ai/wits/sim"
)

// lead starts a game that documents lead.
func lead(t testing.TB, blue, red, size string, seed uint64) (*Game, *sim.Loop) {
	t.Helper()
	g := New()
	t.Cleanup(func() { g.Close() })
	options := map[string]string{"size": size, "blue": blue, "red": red}
	loop, err := sim.NewLoop(g, sim.LoopOptions{Seed: seed, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return g, loop
}

// TestT27_TheTwinPlaysAsTheGame: what is played ahead is what comes, if all decide as usual.
func TestT27_TheTwinPlaysAsTheGame(t *testing.T) {
	g, loop := lead(t, "veteran", "commander", "4", 3)
	loop.Play(sim.Run{Ticks: 900})
	twin := battle{g.twin(1)}
	moment := battle{g}.Keep(nil)
	if err := twin.Return(moment); err != nil {
		t.Fatal(err)
	}
	was := sim.Hash(g)
	twin.Play(600)
	if now := sim.Hash(g); now != was {
		t.Fatalf("the game became %x", now)
	}
	loop.Play(sim.Run{Ticks: 1500})
	if a, b := g.World().Hash(), twin.world.Hash(); a != b {
		t.Errorf("the game came to %x, its twin to %x", a, b)
	}
	if a, b := g.leaders[0].Hash(), twin.leaders[0].Hash(); a != b {
		t.Errorf("the commander came to %x, its twin to %x", a, b)
	}
}

// TestT27_TheStrategistLooksAhead: it has a plan after some seconds, which says what each of its options comes to, and takes the best.
func TestT27_TheStrategistLooksAhead(t *testing.T) {
	g, loop := lead(t, "veteran", "strategist", "4", 3)
	for {
		loop.Play(sim.Run{Ticks: loop.State().Tick + 60})
		plan, counts, ok := g.Foresight(Red)
		if !ok || loop.State().Tick > 6000 {
			t.Fatalf("no plan in 100 s: %+v", counts)
		}
		if plan.Tick < 0 {
			continue
		}
		if len(plan.Options) != 3 || len(plan.Line) != 1 || len(plan.Line[0][Red]) != 1 {
			t.Fatalf("%+v", plan)
		}
		best := plan.Options[0]
		for _, o := range plan.Options {
			if o.Value < best.Value { // for blue
				best = o
			}
		}
		if took := plan.Line[0][Red][0].Option; best.Value != plan.Value || took != g.leaders[Red].ChoiceAt(0).Pinned {
			t.Errorf("%+v, and it takes %d", plan, took)
		}
		t.Logf("plan of tick %d at %d: %+v, cost %+v", plan.Tick, loop.State().Tick, plan.Options, counts)
		return
	}
}

// TestT27_07_TheStrategistInThePast: a run whose commander looks ahead is meddled with, taken back into the middle of a search and played again, and its
// documents are changed while it runs: it goes on as it did.
func TestT27_07_TheStrategistInThePast(t *testing.T) {
	c := pastCase
	c.New = func(workers int, documents fs.FS) sim.Game {
		options := []Option{From(documents), Led("strategist.tree.json", "veteran.tree.json")}
		if workers > 1 {
			options = append(options, Workers(workers))
		}
		return New(options...)
	}
	c.Rounds = 5
	c.Past(t)
}

// BenchmarkPlayedAhead says how many frames a second one core plays ahead.
func BenchmarkPlayedAhead(b *testing.B) {
	for _, size := range []string{"4", "12"} {
		b.Run(size, func(b *testing.B) {
			g, loop := lead(b, "veteran", "commander", size, 3)
			loop.Play(sim.Run{Ticks: 3000})
			twin := battle{g.twin(1)}
			moment := battle{g}.Keep(nil)
			b.ReportAllocs()
			for n := 0; n < b.N; n += 600 {
				if err := twin.Return(moment); err != nil {
					b.Fatal(err)
				}
				twin.Play(min(600, b.N-n))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "frames/s")
		})
	}
}

// TestT27_10_TheStrategistBeatsTheCommander, whose only choice it looks at: two battles, one with each side. README.md has more.
func TestT27_10_TheStrategistBeatsTheCommander(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays two battles with looking ahead")
	}
	s, err := Tournament(t.Context(), Contest{A: "strategist.tree.json", B: "commander.tree.json", Options: map[string]string{"size": "4"}, Rounds: 2, Seed: 100, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if s.Won < 2 {
		t.Errorf("%+v", s)
	}
}
