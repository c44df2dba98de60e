package utility_test

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
	"github.com/wits-ai/wits/std"
)

// timid is a chooser of a game's own: the one that is worth least, but stays with what runs.
func timid(_ *wits.Context, c utility.Candidates) int {
	best := -1
	for i := range c.Len() {
		switch {
		case !c.Is(i):
		case c.Runs(i):
			return i
		case best < 0 || c.Utility(i) < c.Utility(best):
			best = i
		}
	}
	return best
}

// fussy is timid, but takes nothing rather than Nothing.
func fussy(x *wits.Context, c utility.Candidates) int {
	if best := timid(x, c); best >= 0 && c.Name(best) != "Nothing" {
		return best
	}
	return -1
}

// own is a registry with a chooser, a curve and a consideration that are written in Go.
func own() *wits.Registry {
	r := registry()
	utility.AddChooser(r, "Timid", timid)
	utility.AddChooser(r, "Fussy", fussy)
	wits.AddFunc(r, "Fear", func(_ *wits.Context, p struct{ X float64 }) float64 { return 1 - math.Sqrt(p.X) }, wits.Doc("A curve: sinks fast at first."))
	wits.AddFunc(r, "Crowd", func(_ *wits.Context, p struct{ Around, Radius float64 }) float64 { return p.Around / p.Radius },
		wits.Doc("How many are near, for a metre."))
	return r
}

// TestChoosersFromGo: the game's own way to choose sees the candidates alone: those of use, of the highest rank.
func TestChoosersFromGo(t *testing.T) {
	run := kindtest.Start(t, kindtest.Load(t, own(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"A","type":"float"},{"in":"B","type":"float"},{"in":"C","type":"float"},{"in":"R","type":"float"}],
		"choose":{"by":"Fussy"},"decide":{"every":0},"options":{
		"Bold":{"do":"Act","score":"A"},"Calm":{"do":"Act","score":"B"},"Nothing":{"do":"Act","score":"C","rank":"R"}}}`}))
	for i, step := range []struct {
		a, b, c, rank float64
		active        []string
	}{
		{0, 0, 0, 0, nil},
		{0.9, 0.4, 0, 0, []string{"Calm"}},
		{0.3, 0.4, 0, 0, []string{"Calm"}}, // it stays with what runs
		{0.3, 0, 0, 0, []string{"Bold"}},
		{0.3, 0, 0.1, 1, nil}, // by rank the others are no candidates, and it refuses this one
	} {
		kindtest.Set(run, "A", step.a)
		kindtest.Set(run, "B", step.b)
		kindtest.Set(run, "C", step.c)
		kindtest.Set(run, "R", step.rank)
		run.Good()
		kindtest.Lines(t, "active in step "+string(rune('0'+i)), run.Active(), step.active...)
	}
	if n := testing.AllocsPerRun(100, func() { run.Mind.Step(run.Frame) }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func TestChoosersThatAreWrong(t *testing.T) {
	doc := kindtest.Files{"main.json": `{"kind":"utility","choose":{"by":"Timmid"},"options":{"A":{"score":"1"}}}`}
	kindtest.OneProblem(t, own(), "name", doc, `main.json:1:44: the game has no chooser "Timmid" (did you mean "Timid"?)`)
	for _, c := range []struct {
		add  func(r *wits.Registry)
		want string
	}{
		{func(r *wits.Registry) { utility.AddChooser(r, "Timid", timid) }, `two choosers are called "Timid"`},
		{func(r *wits.Registry) { utility.AddChooser(r, "None", nil) }, `the chooser "None" has no name, or is nil`},
	} {
		r := own()
		c.add(r)
		if err := r.Err(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	empty := wits.NewRegistry()
	utility.AddChooser(empty, "Timid", timid)
	if empty.Err() == nil {
		t.Error("a chooser without the kind is taken")
	}
	if std.NewRegistry().Err() != nil {
		t.Error("one registry's choosers are another's")
	}
}

// TestCurvesAndConsiderationsFromGo: a function of the game is a curve, as a formula, and a consideration, as an input, with
// parameters that the document gives.
func TestCurvesAndConsiderationsFromGo(t *testing.T) {
	run := kindtest.Start(t, kindtest.Load(t, own(), kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"Health","type":"float"},{"in":"Around","type":"float"}],
		"curves":{"Fear":{"formula":"Fear(x)"}},"decide":{"every":0},"options":{
		"Flee":{"do":"Act","considerations":[{"name":"Health","input":"Health","from":0,"to":100,"curve":"Fear"},{"name":"Crowd","input":"Crowd(Around, 4.0)","from":0,"to":2}]}}}`}))
	for _, c := range []struct{ health, around, want float64 }{{0, 8, 1}, {25, 8, 0.5}, {25, 4, 0.25}, {100, 8, 0}} {
		kindtest.Set(run, "Health", c.health)
		kindtest.Set(run, "Around", c.around)
		run.Good()
		if got := run.Value("Flee.Score"); got != c.want {
			t.Errorf("health %v, %v around: %v, want %v", c.health, c.around, got, c.want)
		}
	}
}
