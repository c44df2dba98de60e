package tree_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestCurvesForScores: what a response makes of the score of a node decides, not the score itself.
func TestCurvesForScores(t *testing.T) {
	r := plant(t, `"Main":{"utility":["Near","Far","Odd","Rest"],"reactive":true},
		"Near":{"do":"Act","score":"X","response":{"from":20,"to":0,"curve":{"power":2}}},
		"Far":{"do":"Act","score":"X","response":{"from":0,"to":40}},
		"Odd":{"do":"Act","score":"0.5","response":{"curve":{"formula":"x * N / 10.0"}}},
		"Rest":{"do":"Act","score":"0.01"}`)
	for _, c := range []struct {
		x              float64
		n              int64
		near, far, odd float64
		runs           string
	}{
		{0, 0, 1, 0, 0, "Near"},
		{10, 0, 0.25, 0.25, 0, "Near"},
		{30, 0, 0, 0.75, 0, "Far"},
		{100, 0, 0, 1, 0, "Far"},
		{-5, 0, 1, 0, 0, "Near"},
		{15, 9, 0.0625, 0.375, 0.45, "Odd"},
		{math.NaN(), 0, 0, 0, 0, "Rest"},
	} {
		kindtest.Set(r, "X", c.x)
		kindtest.Set(r, "N", c.n)
		r.Good()
		for name, want := range map[string]float64{"Near": c.near, "Far": c.far, "Odd": c.odd} {
			if got := r.Value(name + ".Score").(float64); math.Abs(got-want) > 1e-12 {
				t.Errorf("X %v: %s scores %v, want %v", c.x, name, got, want)
			}
		}
		if !slices.Contains(r.Active(), c.runs) {
			t.Errorf("X %v: %v, want %s", c.x, r.Active(), c.runs)
		}
	}
	if n := testing.AllocsPerRun(100, func() { r.Mind.Step(r.Frame) }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

// TestScoresAtAnInterval: a score that is costly is computed twice a second, and its cache is asked meanwhile.
func TestScoresAtAnInterval(t *testing.T) {
	r := plant(t, `"Main":{"utility":["Seldom","Rest"],"reactive":true},
		"Seldom":{"do":"Act","score":"X","response":{"every":0.5}},"Rest":{"do":"Act","score":"0.5"}`)
	kindtest.Set(r, "X", 1.0)
	for i, want := range []float64{1, 1, 1, 1, 1, 0.2, 0.2} {
		if i == 1 {
			kindtest.Set(r, "X", 0.2)
		}
		r.Frame.Delta = 0.1
		r.Good()
		if got := r.Value("Seldom.Score"); got != want {
			t.Errorf("at %.1f s: %v, want %v", r.Frame.Time, got, want)
		}
	}
	kindtest.Lines(t, "active", r.Active(), "Main", "Rest")
}

func TestResponsesThatAreWrong(t *testing.T) {
	for _, c := range []struct{ name, node, want string }{
		{"no score", `"Main":{"do":"Act","response":{"from":1}}`, `main.json:1:`},
		{"a name", `"Main":{"do":"Act","score":"1","response":{"curve":"Lineal"}}`, `there is no curve "Lineal"`},
		{"an unknown member", `"Main":{"do":"Act","score":"1","response":{"form":1}}`, `"form" is not known here (did you mean "from"?)`},
		{"a formula", `"Main":{"utility":["A"]},"A":{"do":"Act","score":"1","response":{"curve":{"formula":"y"}}}`, `y`},
	} {
		ps := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"tree","root":"Main","nodes":{` + c.node + `}}`})
		kindtest.HasProblem(t, ps, c.want)
	}
}
