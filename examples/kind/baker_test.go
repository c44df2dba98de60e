package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/kind/witstest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

func TestDocumentsAreRight(t *testing.T) {
	r := std.NewRegistry()
	register(r)
	for _, problem := range wits.CheckFiles(r, documents()) {
		t.Error(problem)
	}
}

// TestDocumentsAreDrawn: an outline and a diagram have the entries, what they run, and what follows what.
func TestDocumentsAreDrawn(t *testing.T) {
	show := func(args ...string) string {
		var out, errs bytes.Buffer
		app := cli.App{Name: "baker", Out: &out, Err: &errs, Games: []cli.Game{{Name: "baker", New: func(s cli.Setup) sim.Game { return newGame(s.Documents) }, Register: register, Documents: documents()}}}
		if code := app.Run(append([]string{"show"}, args...)...); code != 0 {
			t.Fatalf("%v ends with %d: %s", args, code, &errs)
		}
		return out.String()
	}
	file := "documents/baker.timetable.json"
	for text, wants := range map[string][]string{
		show(file):              {"  otherwise Stroll\n", "\nBaking  run bake.tree.json, from 4.5 h, to 10 h, then Break  # Begins early", "\nBreak  do Stay\n"},
		show("--mermaid", file): {`n0["timetable<br/>baker"]`, `n2("do Stay<br/>Break")`, `n1 -->|"then"| n2`, `n0 -->|"otherwise"| n7`},
	} {
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("there is no %q in:\n%s", want, text)
			}
		}
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
	if n := testing.AllocsPerRun(1, step); n > 0 { // it is run twice, once to warm up
		t.Errorf("%v allocations in a day", n)
	}
}

// TestWalk: the action alone, without the game.
func TestWalk(t *testing.T) {
	r := std.NewRegistry()
	register(r)
	body := &baker{}
	run := witstest.Action(t, r, "Walk", witstest.Setup{Self: body})
	run.Set("To", "market")
	run.Set("Speed", 2)
	run.Until(100, func() bool { return !run.Active("Walk") })
	if want := market.at(); body.at != want {
		t.Errorf("it has ended at %v, not at %v", body.at, want)
	}
	witstest.Golden(t, "testdata/walk.journal", run.Journal())
}

// TestDay: what the baker does when, whatever the actions are.
func TestDay(t *testing.T) {
	r := std.NewRegistry()
	register(r)
	run := witstest.Document(t, r, documents(), "bake.tree.json", witstest.Setup{Fakes: map[string]string{"Walk": "RS", "Bake": "RRS"}})
	run.Step(6)
	witstest.Golden(t, "testdata/bake.journal", run.Journal())
}
