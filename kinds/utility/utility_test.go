package utility_test

import (
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/utility"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	kindtest.Add(r)
	return r
}

func start(t testing.TB, f kindtest.Files) *kindtest.Run {
	t.Helper()
	return kindtest.Start(t, kindtest.Load(t, registry(), f))
}

// TestO03_WeightedRandom: each is chosen with a probability of its utility over the sum of all.
func TestO03_WeightedRandom(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": `{"kind":"utility","choose":"weighted",
		"options":{"A":{"do":"Act","with":{"Life":1},"score":"1"},"B":{"do":"Act","with":{"Life":1},"score":"2"},"C":{"do":"Act","with":{"Life":1},"score":"5"},"Never":{"do":"Act","score":"-3"}}}`})
	const n = 20000
	first := map[string]float64{}
	for range n {
		first[r.Good()[0]]++
	}
	for line, p := range map[string]float64{"A: activate": 1. / 8, "B: activate": 2. / 8, "C: activate": 5. / 8, "Never: activate": 0} {
		// Four standard deviations of a binomial distribution.
		if got, off := first[line]/n, 4*math.Sqrt(p*(1-p)/n); math.Abs(got-p) > off {
			t.Errorf("%s in %.4f of all, not %.4f +- %.4f", line, got, p, off)
		}
	}
}

// TestO03_ModifiersOfOutcomes: success, failure and interruption each change the score, for their time.
func TestO03_ModifiersOfOutcomes(t *testing.T) {
	cases := []struct {
		name, act string
		end       bool
		member    string
		outcome   utility.Outcome
	}{
		{"success", `"with":{"Life":1}`, true, "success", utility.Success},
		{"failure", `"with":{"Life":1,"Fail":true}`, true, "failure", utility.Failure},
		{"interrupted", `"with":{"Life":0}`, false, "interrupted", utility.Interrupted},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := start(t, kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float"}],
				"options":{"A":{"do":"Act",` + c.act + `,"score":"X","` + c.member + `":{"add":0.25,"for":1}},"B":{"do":"Act","score":"0.5"}},"decide":{"every":0}}`})
			kindtest.Set(r, "X", 0.75)
			r.Good() // A ends, or goes on
			kindtest.Set(r, "X", -1.0)
			if !c.end {
				r.Good() // B takes over
			}
			if got := r.Value("A.Outcome"); got != c.outcome {
				t.Errorf("outcome %v", got)
			}
			var got []float64
			for range 3 {
				r.Good()
				got = append(got, r.Value("A.Modifier").(float64))
			}
			// A second is two frames; the first of them is the one in which it ended, unless that was the last thing in it.
			want := []float64{0.25, 0, 0}
			if got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
				t.Errorf("modifiers %v, want %v", got, want)
			}
		})
	}
}

// TestO03_WhatRunsIsKeptGoing by what it would get for being interrupted; and it goes on undisturbed.
func TestO03_WhatRunsIsKeptGoing(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float"}],
		"options":{"A":{"do":"Act","score":"0.5","interrupted":{"add":0.2,"for":1}},"B":{"do":"Act","score":"X"}},"decide":{"every":0}}`})
	r.Good()
	kindtest.Set(r, "X", 0.6)
	kindtest.Lines(t, "goes on", r.Good(), "A: update")
	kindtest.Set(r, "X", 0.75)
	kindtest.Lines(t, "is beaten", r.Good(), "A: end aborted", "B: activate", "B: update")
	kindtest.Set(r, "X", 0.65)
	kindtest.Lines(t, "comes back while it lasts", r.Good(), "B: end aborted", "A: activate", "A: update")
}

// TestDecide: every so many seconds, on a trigger of the document, and by the port Decide.
func TestDecide(t *testing.T) {
	f := kindtest.Files{
		"main.json": `{"kind":"graph","ports":[{"in":"Now","type":"trigger"},{"in":"Bell","type":"trigger"},{"in":"X","type":"float"}],"nodes":{"U":{"run":"u.json"}},
			"links":["OnActivate -> U.Activate","Now -> U.Decide","Bell -> U.Bell","X -> U.X"]}`,
		"u.json": `{"kind":"utility","ports":[{"in":"Bell","type":"trigger"},{"in":"X","type":"float"}],
			"options":{"A":{"do":"Act","score":"0.5"},"B":{"do":"Act","score":"X"}},"decide":{"on":["Bell"]}}`,
	}
	r := start(t, f)
	r.Good()
	kindtest.Set(r, "X", 1.0)
	kindtest.Lines(t, "nobody asks", r.Good(), "U/A: update")
	r.Fire("Now")
	kindtest.Lines(t, "now", r.Good(), "U/A: end aborted", "U/B: activate", "U/B: update")
	kindtest.Set(r, "X", 0.0)
	r.Fire("Bell")
	kindtest.Lines(t, "bell", r.Good(), "U/B: end aborted", "U/A: activate", "U/A: update")

	r = start(t, kindtest.Files{"main.json": `{"kind":"utility","ports":[{"in":"X","type":"float"}],
		"options":{"A":{"do":"Act","score":"0.5"},"B":{"do":"Act","score":"X"}},"decide":{"every":1.5}}`})
	r.Good()
	kindtest.Set(r, "X", 1.0)
	for range 2 {
		kindtest.Lines(t, "not yet", r.Good(), "A: update")
	}
	kindtest.Lines(t, "1.5 s", r.Good(), "A: end aborted", "B: activate", "B: update")
}
