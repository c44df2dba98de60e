package arena

import (
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/htn"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// begin starts a game that nobody plays.
func begin(t testing.TB, seed uint64, options ...Option) *Game {
	t.Helper()
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	if err := g.Start(Headless(), seed); err != nil {
		t.Fatal(err)
	}
	return g
}

// tick is a frame as a loop runs it.
func (g *Game) tick() {
	tick := g.world.Tick
	g.run(wits.Frame{Delta: delta, Time: float64(tick) / Rate, Tick: tick}, sim.Input{})
}

// sound fails the test if an action broke a rule or a mind is parked.
func sound(t testing.TB, g *Game) {
	t.Helper()
	for _, err := range g.faults {
		t.Fatalf("tick %d: %v", g.world.Tick, err)
	}
	for _, a := range g.agents {
		if f := a.Mind.Fault(); f != nil {
			t.Fatalf("%s is parked: %v\n%s", a.Name, f, f.Stack)
		}
	}
}

// changed are the game's documents with texts in them replaced: file, old, new, and so on.
func changed(t testing.TB, changes ...string) fstest.MapFS {
	t.Helper()
	return gametest.Changed(t, Documents(), changes...)
}

// body is what the brute's planner of its whole body does; arms what that of its arms does.
func (g *Game) body() htn.Planner { return g.planner("Body") }
func (g *Game) arms() htn.Planner { return g.planner("Upper") }

func (g *Game) planner(path string) htn.Planner {
	for _, p := range htn.Planners(g.seats[Brute].Mind) {
		if p.Path == path {
			return p
		}
	}
	return htn.Planner{}
}
