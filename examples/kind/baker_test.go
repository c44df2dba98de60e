package main

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/project"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

func TestDocumentsAreRight(t *testing.T) {
	r := std.NewRegistry()
	register(r)
	for _, problem := range project.CheckFiles(r, documents()) {
		t.Error(problem)
	}
}

// TestBakerLives: in three days it bakes and sells, and little is left.
func TestBakerLives(t *testing.T) {
	g := newGame(documents())
	if _, err := sim.Headless(g, sim.Run{Seed: 1, Ticks: 3 * 24 * 75}); err != nil {
		t.Fatal(err)
	}
	if fault := g.mind.Fault(); fault != nil {
		t.Fatal(fault)
	}
	if b := g.baker; b.sold < 30 || b.loaves > 3 {
		t.Errorf("after three days %d loaves are sold and %d are left", b.sold, b.loaves)
	}
}

// TestNoAllocationPerFrame: a kind of a game's own costs no garbage either.
func TestNoAllocationPerFrame(t *testing.T) {
	g := newGame(documents())
	if err := g.Start(nil, 1); err != nil {
		t.Fatal(err)
	}
	tick := int64(0)
	step := func() {
		for range 24 * 75 {
			tick++
			g.brain.Bound.Hour.Set(g.mind, float64(tick%1800)/75)
			g.mind.Step(wits.Frame{Tick: tick, Delta: 1.0 / 30, Entity: wits.NewEntity(1, 1), Self: &g.baker})
		}
	}
	least := 1e9
	for range 5 {
		least = min(least, testing.AllocsPerRun(1, step))
	}
	if least > 0 {
		t.Errorf("%v allocations in a day", least)
	}
}
