package sniper

import (
	"regexp"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

func at(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }

// begin starts a game that nobody plays.
func begin(t testing.TB, seed uint64, options ...actors.Option) *Game {
	t.Helper()
	return beginWith(t, seed, Town(), Cast(), options...)
}

// beginWith starts a game on a ground, with a cast, that nobody plays.
func beginWith(t testing.TB, seed uint64, ground *Ground, roles []Role, options ...actors.Option) *Game {
	t.Helper()
	g := NewWith(ground, roles, options...)
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Start(map[string]string{"you": "nobody", "pace": "book"}, seed))
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
	for _, err := range g.Faults() {
		t.Fatalf("tick %d: %v", g.world.Tick, err)
	}
	for _, a := range g.Agents() {
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

// still are documents in which soldiers stand where a test puts them, with further changes.
func still(t testing.TB, changes ...string) fstest.MapFS {
	all := changed(t, append(changes, "soldier.machine.json", `"start": "Patrol"`, `"start": "Idle"`, "soldier.machine.json", `"Patrol": {`, `"Idle": {}, "Patrol": {`)...)
	soldier := all["soldier.machine.json"]
	soldier.Data = transitions.ReplaceAll(soldier.Data, []byte(`"transitions": []`))
	return all
}

// transitions are those of a machine in its canonical form.
var transitions = regexp.MustCompile(`(?s)"transitions": \[\n.*?\n  \]`)

// cast is a sniper in the first nest and soldiers at places.
func cast(places ...geom.Vec2) []Role {
	c := []Role{{Name: "Sniper", Rank: Marksman, Side: "friend", At: Town().Nests[0]}}
	for _, p := range places {
		c = append(c, Role{Name: "Soldier", Rank: Enlisted, Side: "enemy", At: p})
	}
	return c
}

// lasting lets nobody fall, and the day not end.
func lasting(g *Game) {
	for i := range g.world.Count {
		g.world.Bodies[i].Health = 1e6
	}
	g.world.Left = 1e6
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
