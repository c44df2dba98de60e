package robot

import (
	"strings"
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

// draft reads a ground plan.
func draft(t testing.TB, rows ...string) *Facility {
	t.Helper()
	f, err := NewFacility(strings.Join(rows, "\n"))
	must.Succeed(t, err)
	return f
}

// two rooms with a door between them, and another way round; the second robot starts in the right one.
func rooms(t testing.TB) *Facility {
	return draft(t,
		"####################",
		"#1..a..b.#.........#",
		"#........#....g....#",
		"#........+.........#",
		"#........#....h....#",
		"#E.......#........2#",
		"####.#########.#####",
		"#..................#",
		"####################")
}

// begin starts a game of so many robots, whose intruder stands where a test puts it.
func begin(t testing.TB, plan *Facility, robots string, options ...actors.Option) *Game {
	t.Helper()
	g := NewIn(plan, options...)
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Start(map[string]string{"robots": robots, "thief": "you", "goals": "utility"}, 1))
	return g
}

// tick is a frame as a loop runs it.
func (g *Game) tick() {
	tick := g.world.Tick
	g.run(wits.Frame{Delta: delta, Time: float64(tick) / Rate, Tick: tick}, sim.Input{})
}

// until plays at most so many seconds, up to the frame after which something holds.
func until(t testing.TB, g *Game, what string, seconds float64, holds func() bool) {
	t.Helper()
	for range int(seconds * Rate) {
		g.tick()
		sound(t, g)
		if holds() {
			return
		}
	}
	var active []string
	for i := range g.world.Robots() {
		active = append(active, strings.Join(doing(g, int64(i+1)), " "))
	}
	t.Fatalf("in %g s never: %s; it is %.1f s, and what runs is %s", seconds, what, g.world.Time(), strings.Join(active, " | "))
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

// paths are the active nodes of a mind, by their paths.
func paths(m *wits.Mind) (out []string) {
	for _, p := range m.Program().Parts() {
		for _, n := range p.Nodes {
			if n.Active >= 0 && m.Active(n.Active) {
				out = append(out, n.Path)
			}
		}
	}
	return out
}

// doing are the active nodes of a robot's mind that run an action or a document.
func doing(g *Game, robot int64) (out []string) {
	for _, p := range g.Seat(int(robot)).Mind.Program().Parts() {
		for _, n := range p.Nodes {
			if n.Active >= 0 && g.Seat(int(robot)).Mind.Active(n.Active) && (n.Kind == "action" || n.Kind == "part") {
				out = append(out, n.Path)
			}
		}
	}
	return out
}

// runs reports whether a robot's mind runs a node, named by the end of its path.
func runs(g *Game, robot int64, node string) bool { return active(g.Seat(int(robot)).Mind, node) }

func active(m *wits.Mind, node string) bool {
	for _, p := range paths(m) {
		if p == node || strings.HasSuffix(p, "/"+node) {
			return true
		}
	}
	return false
}

// changed are the game's documents with a text in one of them replaced.
func changed(t testing.TB, file, old, text string) fstest.MapFS {
	t.Helper()
	return gametest.Changed(t, Documents(), file, old, text)
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
