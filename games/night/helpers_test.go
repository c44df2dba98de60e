package night

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

// begin starts a game with some options that are not those of a game that nobody plays.
func begin(t testing.TB, changed map[string]string, seed uint64, options ...actors.Option) *Game {
	t.Helper()
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	all := Headless()
	for name, value := range changed {
		all[name] = value
	}
	must.Succeed(t, g.Start(all, seed))
	return g
}

// alone starts a game of one guard and a hider that a test moves about.
func alone(t testing.TB, search string) *Game {
	t.Helper()
	return begin(t, map[string]string{"you": "the hider", "guards": "1", "search": search}, 1)
}

// vault starts the vault with so many robots, and a hider that a test moves about.
func vault(t testing.TB, robots string, options ...actors.Option) *Game {
	t.Helper()
	return begin(t, map[string]string{"level": "vault", "you": "the hider", "guards": robots}, 1, options...)
}

// put puts a body somewhere, to look into a direction.
func (g *Game) put(body int, p geom.Vec2, gaze float64) *Body {
	b := &g.world.Bodies[body]
	b.At, b.Velocity, b.Gaze, b.Legs = p, geom.Vec2{}, gaze, gaze
	b.way.Forget()
	return b
}

// tick is a frame as a loop runs it.
func (g *Game) tick() {
	g.run(wits.Frame{Delta: delta, Time: g.world.Time(), Tick: g.world.Tick}, sim.Input{})
}

// play plays so many seconds.
func play(t testing.TB, g *Game, seconds float64) {
	t.Helper()
	for range int(seconds * Rate) {
		g.tick()
		sound(t, g)
	}
}

// until plays at most so many seconds, up to the frame after which something holds, and says how many it took.
func until(t testing.TB, g *Game, what string, seconds float64, holds func() bool) float64 {
	t.Helper()
	for i := range int(seconds * Rate) {
		g.tick()
		sound(t, g)
		if holds() {
			return float64(i+1) / Rate
		}
	}
	var active []string
	for i := range g.world.Guards() {
		active = append(active, strings.Join(paths(g.Seat(i+1).Mind), " "))
	}
	t.Fatalf("in %g s never: %s; it is %.1f s, and what runs is %s", seconds, what, g.world.Time(), strings.Join(active, " | "))
	return 0
}

// sound fails the test if an action broke a rule or a mind is parked.
func sound(t testing.TB, g *Game) {
	t.Helper()
	if err := g.wrong(); err != nil {
		t.Fatalf("tick %d: %v", g.world.Tick, err)
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

// runs reports whether a guard's mind runs a node, named by the end of its path.
func runs(g *Game, guard int, node string) bool { return active(g.Seat(guard).Mind, node) }

func active(m *wits.Mind, node string) bool {
	for _, p := range paths(m) {
		if p == node || strings.HasSuffix(p, "/"+node) {
			return true
		}
	}
	return false
}

// value is what a guard's mind has in a port, variable or field of a board, by its path.
func value(t testing.TB, g *Game, guard int, path string) any {
	t.Helper()
	m := g.Seat(guard).Mind
	for i, v := range m.Program().Values() {
		if v.Path == path {
			return m.Value(i)
		}
	}
	var all []string
	for _, v := range m.Program().Values() {
		all = append(all, v.Path)
	}
	t.Fatalf("there is no %s, but %s", path, strings.Join(all, ", "))
	return nil
}

// changed are the game's documents with a text in one of them replaced.
func changed(t testing.TB, file, old, text string) fstest.MapFS {
	t.Helper()
	return gametest.Changed(t, Documents(), file, old, text)
}
