package armada

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
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

// begin starts a small game that nobody plays, with other options if they are given: name, value, and so on.
func begin(t testing.TB, seed uint64, options ...string) *Game {
	t.Helper()
	return beginWith(t, Documents(), seed, options...)
}

// soon are documents with which a fight begins soon: the commander does not wait for the others to come.
func soon() fs.FS {
	const file, waits = "commander.tree.json", `"default": 170`
	all := fstest.MapFS{}
	files, err := fs.Glob(Documents(), "*.json")
	for _, name := range files {
		data, fault := fs.ReadFile(Documents(), name)
		if fault != nil || err != nil {
			panic(errors.Join(fault, err))
		}
		all[name] = &fstest.MapFile{Data: data}
	}
	hasty := strings.Replace(string(all[file].Data), waits, `"default": 0`, 1)
	if hasty == string(all[file].Data) {
		panic(file + " has no " + waits)
	}
	all[file].Data = []byte(hasty)
	return all
}

// beginWith is begin with other documents.
func beginWith(t testing.TB, documents fs.FS, seed uint64, options ...string) *Game {
	t.Helper()
	o := map[string]string{"size": "4", "flight": "arcade", "blue": "nobody", "red": "nobody"}
	for i := 0; i < len(options); i += 2 {
		o[options[i]] = options[i+1]
	}
	g := New(actors.From(documents))
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Start(o, seed))
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
	for _, a := range g.agents {
		if a.Mind != nil && a.Mind.Fault() != nil {
			t.Fatalf("%s is parked: %v\n%s", a.Name, a.Mind.Fault(), a.Mind.Fault().Stack)
		}
	}
}

// until runs ticks until something is so, and fails after so many seconds.
func until(t testing.TB, g *Game, seconds float64, what string, so func() bool) {
	t.Helper()
	for range int(seconds * Rate) {
		if so() {
			return
		}
		g.tick()
		sound(t, g)
	}
	t.Fatalf("after %v s it is not so that %s", seconds, what)
}

// do gives a command as the page does, and fails if it is refused.
func do(t testing.TB, g *Game, agent uint32, name string, args ...string) {
	t.Helper()
	if err := gametest.Do(g, agent, name, args...); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// alone leaves one squad of blue and the given ones of red in space, whose middle is empty; without any, one of red that is
// far away, so that the battle goes on.
func alone(g *Game, red ...int64) {
	w := g.world
	w.Bodies = w.Bodies[:2]
	if len(red) == 0 {
		defer shift(w, w.Size, at(w.Width-40, 40))
		red = []int64{0}
	}
	keep := map[int64]bool{0: true}
	for _, r := range red {
		keep[w.Size+r] = true
	}
	for i := range w.Ships {
		if !keep[w.Ships[i].Squad] {
			w.Ships[i].Health = 0
			w.Ships[i].actuator.Die()
		}
	}
	w.muster()
	w.locate()
}

// shift puts a squad somewhere, as it stands.
func shift(w *World, squad int64, to geom.Vec2) {
	q := &w.Squads[squad]
	by := to.Sub(q.At)
	for k := range w.crewOf(q) {
		w.crewOf(q)[k].At = w.crewOf(q)[k].At.Add(by)
	}
	w.muster()
	w.locate()
}

// played plays a battle headless.
func played(t testing.TB, seed uint64, options map[string]string, ticks int64, more ...actors.Option) (sim.Outcome, *Game) {
	t.Helper()
	g := New(more...)
	t.Cleanup(func() { g.Close() })
	o := Headless()
	maps.Copy(o, options)
	out, err := sim.Headless(g, sim.Run{Options: o, Seed: seed, Ticks: ticks})
	must.Succeed(t, err)
	sound(t, g)
	return out, g
}

// geomText is a place as a command takes it.
func geomText(p geom.Vec2) string { return fmt.Sprintf("%v, %v", p.X, p.Y) }
