package maneuver

import (
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/maneuver"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// begin starts a game that nobody plays, with some options, which are names and values.
func begin(t testing.TB, seed uint64, options ...string) *Game {
	t.Helper()
	g := New()
	o := Headless()
	for i := 0; i < len(options); i += 2 {
		o[options[i]] = options[i+1]
	}
	if err := g.Start(o, seed); err != nil {
		t.Fatal(err)
	}
	return g
}

// tick is a frame as a loop runs it.
func (g *Game) tick() {
	tick := g.world.Tick
	g.run(wits.Frame{Delta: delta, Time: float64(tick) / Rate, Tick: tick}, sim.Input{})
}

// until plays until something is so, for some seconds at most; it reports whether it came to be.
func until(t testing.TB, g *Game, seconds float64, is func() bool) bool {
	t.Helper()
	for range int(seconds * Rate) {
		if is() {
			return true
		}
		g.tick()
		sound(t, g)
	}
	return is()
}

// sound fails the test if a mind is parked.
func sound(t testing.TB, g *Game) {
	t.Helper()
	for _, a := range g.agents {
		if f := a.Mind.Fault(); f != nil {
			t.Fatalf("%s is parked: %v\n%s", a.Name, f, f.Stack)
		}
	}
}

// planOf is what a commander plans: 0 is blue, 1 red.
func planOf(g *Game, side int) maneuver.Planner { return maneuver.Planners(g.minds[MaxBodies+side])[0] }

// body is a unit by its name.
func body(t testing.TB, g *Game, name string) *Body {
	t.Helper()
	b := g.world.body(wits.NameOf(name))
	if b == nil {
		t.Fatalf("there is no unit %s", name)
	}
	return b
}

// changed are the game's documents with texts in them replaced: file, old, new, and so on.
func changed(t testing.TB, changes ...string) fstest.MapFS {
	t.Helper()
	return gametest.Changed(t, Documents(), changes...)
}
