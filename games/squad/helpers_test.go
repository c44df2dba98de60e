package squad

import (
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/goap"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

func at(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }

// begin starts a game of the usual squad that nobody plays.
func begin(t testing.TB, seed uint64, options ...Option) *Game {
	t.Helper()
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	if err := g.Start(Headless(), seed); err != nil {
		t.Fatal(err)
	}
	return g
}

// scene starts a game of these ranks, in which the intruder stands where the test puts it and does nothing.
func scene(t testing.TB, seed uint64, ranks []Rank, changes ...string) *Game {
	t.Helper()
	g := New(From(changed(t, changes...)))
	t.Cleanup(func() { g.Close() })
	if err := g.muster(ranks, true, seed); err != nil {
		t.Fatal(err)
	}
	g.taken = -1 // nobody gives it orders
	g.world.Spy().Health = 1e6
	return g
}

// tick is a frame as a loop runs it.
func (g *Game) tick() {
	tick := g.world.Tick
	g.run(wits.Frame{Delta: delta, Time: float64(tick) / Rate, Tick: tick}, sim.Input{})
}

// until plays until something is so, for some seconds at most.
func until(t testing.TB, g *Game, seconds float64, what string, is func() bool) {
	t.Helper()
	for range int(seconds * Rate) {
		if is() {
			return
		}
		g.tick()
		sound(t, g)
	}
	t.Errorf("after %v s: not %s; plans: %v", seconds, what, plans(g))
}

// plans are the goal and the actions of each soldier.
func plans(g *Game) (all []string) {
	for i := int64(1); i < g.world.Count; i++ {
		p := planOf(g, i)
		all = append(all, names[i]+": "+p.Goal+" "+join(p.Actions))
	}
	return all
}

func join(actions []string) string {
	text := "("
	for i, a := range actions {
		if i > 0 {
			text += ", "
		}
		text += a
	}
	return text + ")"
}

// planOf is what a body's mind plans.
func planOf(g *Game, body int64) goap.Plan { return goap.Table(g.seats[body].Mind)[0] }

// put places a body.
func put(g *Game, body int64, x, y, facing float64) *Body {
	b := &g.world.Bodies[body]
	b.At, b.Facing, b.Velocity = at(x, y), facing, geom.Vec2{}
	return b
}

// tell lets a body know where the enemy is.
func tell(t testing.TB, g *Game, body int64) {
	t.Helper()
	if err := gametest.Do(g, uint32(body+1), "tell"); err != nil {
		t.Fatal(err)
	}
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

// happened counts events of a kind in the last tick.
func happened(g *Game, k EventKind) (n int) {
	for _, e := range g.world.Events() {
		if e.Kind == k {
			n++
		}
	}
	return n
}
