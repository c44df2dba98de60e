package duel

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// long is more ticks than any match takes.
const long = 15 * 60 * Rate

// play runs a match to its end.
func play(t testing.TB, red, blue string, seed uint64, options ...actors.Option) (*Game, sim.Outcome) {
	t.Helper()
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	out, err := sim.Headless(g, sim.Run{Options: map[string]string{"red": red, "blue": blue}, Seed: seed, Ticks: long})
	must.Succeed(t, err)
	if !out.Over {
		t.Fatalf("%s against %s, seed %d: not over after %d ticks", red, blue, seed, out.Ticks)
	}
	for _, a := range g.Agents() {
		if a.Mind != nil && a.Mind.Fault() != nil {
			t.Fatalf("%s, seed %d: %v", a.Name, seed, a.Mind.Fault())
		}
	}
	return g, out
}

// view looks into a mind by names, as the debugger does.
type view struct {
	mind   *wits.Mind
	fresh  *wits.Mind
	active map[string]int
	t      testing.TB
}

func look(t testing.TB, m *wits.Mind) *view {
	v := &view{mind: m, fresh: m.Program().NewMind(0), active: map[string]int{}, t: t}
	for _, p := range m.Program().Parts() {
		for _, n := range p.Nodes {
			v.active[n.Path] = n.Active
		}
	}
	return v
}

// on reports whether a node is active.
func (v *view) on(path string) bool {
	bit, ok := v.active[path]
	if !ok {
		v.t.Fatalf("there is no node %s", path)
	}
	return v.mind.Active(bit)
}

// raised lists the triggers that are marked and act in the next frame.
func (v *view) raised() map[string]bool {
	diff, err := v.mind.Diff(v.fresh)
	if err != nil {
		v.t.Fatal(err)
	}
	out := map[string]bool{}
	for _, d := range diff {
		if name, ok := strings.CutSuffix(d.Path, " raised"); ok && d.A == true {
			out[name] = true
		}
	}
	return out
}

// bench is one fighter's mind beside a world that a test arranges.
type bench struct {
	t     testing.TB
	brain *brain
	mind  *wits.Mind
	world *World
	tick  int64
}

func newBench(t testing.TB, document string, seed uint64) *bench {
	b, err := load(sim.NewBrains(NewRegistry(), Documents()), document)
	must.Succeed(t, err)
	return &bench{t: t, brain: b, mind: b.Program.NewMind(seed), world: NewWorld(2, seed)}
}

// think steps the mind of fighter 0 and gives what it ordered. The world stands still.
func (b *bench) think() Orders {
	f := &b.world.Fighters[0]
	f.Orders = Orders{}
	b.brain.Bound.Set(b.mind, b.world, f)
	b.mind.Step(wits.Frame{Delta: delta, Time: float64(b.tick) * delta, Tick: b.tick, Entity: f.ID, Self: f, World: b.world})
	b.tick++
	if err := b.mind.Fault(); err != nil {
		b.t.Fatal(err)
	}
	return f.Orders
}
