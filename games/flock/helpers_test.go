package flock

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// Kind is a type of the document that comes with the game, by its place there.
type Kind = int

const (
	Sheep Kind = iota
	Wolf
	Dog
	Bird
)

var kindNames = [...]string{"sheep", "wolf", "dog", "bird"}

func at(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }

// begin starts a scene.
func begin(t testing.TB, scene, size string, seed uint64, more ...actors.Option) *Game {
	t.Helper()
	g := New(more...)
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Start(map[string]string{"scene": scene, "size": size}, seed))
	return g
}

// run plays so many seconds, and fails if a mind is parked.
func run(t testing.TB, g *Game, seconds float64) {
	t.Helper()
	for range int(seconds * Rate) {
		g.Step(sim.Input{})
	}
	for _, a := range g.Agents() {
		if a.Mind != nil && a.Mind.Fault() != nil {
			t.Fatalf("%s is parked: %v", a.Name, a.Mind.Fault())
		}
	}
}

// until plays until something is so, and fails after so many seconds.
func until(t testing.TB, g *Game, seconds float64, what string, so func() bool) {
	t.Helper()
	for range int(seconds * Rate) {
		if so() {
			return
		}
		g.Step(sim.Input{})
	}
	t.Fatalf("after %v s it is not so that %s", seconds, what)
}

// do gives a command as the page does, and fails if it is refused.
func do(t testing.TB, g *Game, agent uint32, name string, args ...string) {
	t.Helper()
	if err := try(g, agent, name, args...); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func try(g *Game, agent uint32, name string, args ...string) error {
	return gametest.Do(g, agent, name, args...)
}

// text is a place as a command takes it.
func text(p geom.Vec2) string { return fmt.Sprintf("%v,%v", p.X, p.Y) }

// those are the creatures of a kind.
func those(g *Game, kind Kind) (list []*Creature) {
	for i := range g.world.Used {
		if c := &g.world.Creatures[i]; c.Bot != nil && c.Alive && c.Type == kind {
			list = append(list, c)
		}
	}
	return list
}

// middle is where creatures are on average.
func middle(list []*Creature) (p geom.Vec2) {
	for _, c := range list {
		p = p.Add(c.At.Scale(1 / float64(len(list))))
	}
	return p
}

// herd puts creatures onto an empty meadow.
func herd(t testing.TB, g *Game, kind Kind, n int, where geom.Vec2) []*Creature {
	t.Helper()
	was := len(those(g, kind))
	do(t, g, 0, "herd", kindNames[kind], fmt.Sprint(n), "scatter", text(where), text(where.Add(at(3, 0))), "false")
	g.list()
	return those(g, kind)[was:]
}
