package jedi

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// pitted is a fight of one droid with a Jedi that nobody moves, from a place that far away.
func pitted(t *testing.T, sort Sort, far float64, options ...actors.Option) (*Game, *Droid) {
	t.Helper()
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Start(map[string]string{"master": you, "padawan": you}, 1))
	w := &g.world
	w.Next = long
	w.Jedi[0].Position, w.Jedi[1].Position = geom.Vec2{X: -5}, geom.Vec2{X: -5, Y: -4.9}
	w.arrive(0, sort, geom.Vec2{X: -5 + far}, 0)
	g.man()
	return g, &w.Droids[0]
}

func ticks(t *testing.T, g *Game, n int) {
	t.Helper()
	for range n {
		g.run(wits.Frame{Delta: delta, Time: float64(g.world.Tick) / Rate, Tick: g.world.Tick}, sim.Input{})
		faults(t, g)
		for k := range g.machines {
			if m := g.machines[k].mind; m != nil && m.Fault() != nil {
				t.Fatal(m.Fault())
			}
		}
	}
}

// TestDroidsMinds: each sort keeps the distance that it likes and strikes from there; all go for the nearest Jedi, and not lightly for another.
func TestDroidsMinds(t *testing.T) {
	for _, c := range []struct {
		sort      Sort
		far       float64
		near, to  float64 // m, where it is after four seconds
		aims, hit bool    // it has struck or shot; and wounded
	}{
		{Trooper, 8.5, 5.5, 8.4, true, false},
		{Trooper, 2, 2.2, 4, true, true},
		{Guardian, 6, 0.8, 1.6, true, true},
		{Brute, 6, 0.8, 2.2, true, false},
	} {
		g, d := pitted(t, c.sort, c.far)
		struck := false
		for range 4 * Rate {
			ticks(t, g, 1)
			struck = struck || d.Wind > 0
		}
		far := d.Position.Dist(g.world.Jedi[0].Position)
		if far < c.near || far > c.to || struck != c.aims || c.hit && g.world.Jedi[0].Wounds == 0 {
			t.Errorf("%s from %v m: it is %.2f m away, struck %v, wounds %v", ranks[c.sort].name, c.far, far, struck, g.world.Jedi[0].Wounds)
		}
	}
	g, d := pitted(t, Trooper, 5)
	ticks(t, g, 2)
	w := &g.world
	w.Jedi[1].Position = d.Position.Add(geom.Vec2{Y: d.Position.Dist(w.Jedi[0].Position) - 1})
	if ticks(t, g, 2); d.Target != 0 {
		t.Error("it turns to one that is a metre nearer")
	}
	w.Jedi[1].Position = d.Position.Add(geom.Vec2{Y: d.Position.Dist(w.Jedi[0].Position) - 2})
	if ticks(t, g, 2); d.Target != 1 {
		t.Error("it does not turn to one that is two metres nearer")
	}
}

// TestDroidsAreChangedWhileTheGameRuns: where a trooper likes to be is a number of its document; agents are the Jedi and the droids that stand.
func TestDroidsAreChangedWhileTheGameRuns(t *testing.T) {
	files := gametest.Changed(t, Documents())
	g, d := pitted(t, Trooper, 6, actors.From(files))
	if a := g.Agents(); len(a) != 3 || a[2].Name != "Droid 1, trooper" || a[2].Mind == nil {
		t.Fatalf("%+v", a)
	}
	ticks(t, g, 60)
	files["trooper.tree.json"] = gametest.Changed(t, files, "trooper.tree.json", `Enemy.At) > Far`, `Enemy.At) > 1.5`, "trooper.tree.json", `Enemy.At) < Near`, `Enemy.At) < 0.5`, "trooper.tree.json", `Enemy.At) < Reach`, `Enemy.At) < 0`)["trooper.tree.json"]
	if out := g.Brains().Prepare([]string{"trooper.tree.json"}).Apply(g.Agents()); len(out) != 1 || out[0].Err != nil {
		t.Fatalf("%+v", out)
	}
	ticks(t, g, 5*Rate)
	if far := d.Position.Dist(g.world.Jedi[0].Position); far > 1.9 {
		t.Errorf("it is %.2f m away", far)
	}
	d.Health = 0
	if ticks(t, g, 1); len(g.Agents()) != 2 {
		t.Errorf("who has fallen is an agent still: %+v", g.Agents())
	}
}
