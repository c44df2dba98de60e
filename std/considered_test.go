package std_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// considered are considerations that a utility document, a machine and a tree share.
const considered = `{"kind":"considerations","curves":{"Late":{"power":3}},"considerations":{
	"Able":[{"name":"NotBusy","if":"not Busy"}],
	"Brave":[{"use":"Able"},{"name":"Healthy","input":"Health","ranges":[{"below":30,"veto":true},{"multiply":1}],"hysteresis":5},{"any":[{"name":"Armed","if":"Armed"},{"name":"Near","input":"Distance","from":10,"to":0,"curve":"Late"},{"name":"Odd","input":"Distance","curve":{"formula":"x > 900 ? 1.0 : 0.0"}}]}]}}`

const consideredPorts = `"shared":{"Common":"common.json"},"ports":[{"in":"Busy","type":"bool"},{"in":"Armed","type":"bool"},{"in":"Health","type":"float"},{"in":"Distance","type":"float"}],`

// consideredFiles are a machine with a transition, a tree with conditions and a utility document, which all ask the same.
func consideredFiles() map[string]string {
	return map[string]string{
		"a transition": `{"kind":"machine",` + consideredPorts + `"start":"Rest","states":{"Rest":{},"Fight":{}},"transitions":[{"from":"Rest","to":"Fight","when":"Common.Brave"},{"from":"Fight","to":"Rest","when":"not Common.Brave"}]}`,
		"a condition":  `{"kind":"tree",` + consideredPorts + `"root":"Main","nodes":{"Main":{"selector":["Fights","Rest"],"reactive":true},"Fights":{"sequence":["Asks","Fight"],"reactive":true},"Asks":{"if":"Common.Brave"},"Fight":{"status":"running"},"Rest":{"status":"running"}}}`,
		"a guard":      `{"kind":"tree",` + consideredPorts + `"root":"Main","nodes":{"Main":{"selector":["Asks","Rest"]},"Asks":{"guard":"Fight","when":"Common.Brave and true","abort":"both"},"Fight":{"status":"running"},"Rest":{"status":"running"}}}`,
		"options":      `{"kind":"utility",` + consideredPorts + `"choose":{"rules":["Fight","Rest"]},"decide":{"every":0},"options":{"Fight":{"considerations":[{"use":"Common.Brave"}]},"Rest":{"score":"1"}}}`,
	}
}

// TestConsiderationsAreShared: transitions and conditions of trees use the considerations that options use, and come to the same
// (ARC-31).
func TestConsiderationsAreShared(t *testing.T) {
	frames := []struct {
		busy, armed      bool
		health, distance float64
		fights           bool
	}{
		{false, true, 80, 50, true},
		{true, true, 80, 50, false},
		{false, false, 80, 50, false},
		{false, false, 80, 2, true},
		{false, false, 80, 10, false},
		{false, true, 31, 0, true},
		{false, true, 28, 0, true}, // within the hysteresis of 31
		{false, true, 25, 0, false},
		{false, true, 29, 0, false},
		{false, true, 31, 0, true},
	}
	for name, text := range consideredFiles() {
		r := kindtest.Start(t, kindtest.Load(t, std.NewRegistry(), kindtest.Files{"common.json": considered, "main.json": text}))
		r.Good() // nobody is healthy yet
		for i, f := range frames {
			kindtest.Set(r, "Busy", f.busy)
			kindtest.Set(r, "Armed", f.armed)
			kindtest.Set(r, "Health", f.health)
			kindtest.Set(r, "Distance", f.distance)
			r.Good()
			if got := strings.Contains(fmt.Sprint(r.Active()), "Fight"); got != f.fights {
				t.Errorf("%s, frame %d: fights is %v, %v", name, i, got, r.Active())
			}
		}
		if n := testing.AllocsPerRun(20, func() { r.Mind.Step(r.Frame) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// TestConsideredProblems: what a designer reads of a set that is not there, a document of another kind, and considerations that
// a condition has no use for.
func TestConsideredProblems(t *testing.T) {
	machine := func(when, shared string) string {
		return `{"kind":"machine","shared":{"Common":"` + shared + `"},"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"B","when":"` + when + `"},{"from":"B","to":"A","after":1}]}`
	}
	for _, c := range []struct{ when, shared, want string }{
		{"Common.Abel", "common.json", `nothing is called Common.Abel (did you mean "Common.Able"?)`},
		{"Comon.Able", "common.json", `nothing is called Comon.Able (did you mean "Common.Able"?)`},
		{"Common.Able", "main.json", `main.json is of the kind "machine", not "considerations"`},
		{"Common.Able", "none.json", `none.json`},
		{"Common.Able > 0", "common.json", `bool`},
		{"Common.Past", "common.json", "a condition has no history"},
		{"Common.Pick", "common.json", "a condition picks nothing"},
		{"Common.Wrong", "common.json", "nothing is called Nowhere"},
	} {
		ps := kindtest.Problems(t, std.NewRegistry(), kindtest.Files{"main.json": machine(c.when, c.shared), "common.json": `{"kind":"considerations","considerations":{"Able":[{"name":"P","if":"true"}],
			"Past":[{"name":"Fresh","history":{"stopped":{"from":0,"to":5}}}],"Pick":[{"name":"Q","pick":{"from":"L","as":"l"}}],"Wrong":[{"name":"R","if":"Nowhere"}]}}`})
		kindtest.HasProblem(t, ps, c.want)
	}
}

// TestConsideredFormulas: curves that an expression computes have room of their own in each set.
func TestConsideredFormulas(t *testing.T) {
	r := kindtest.Start(t, kindtest.Load(t, std.NewRegistry(), kindtest.Files{
		"common.json": `{"kind":"considerations","considerations":{"Far":[{"name":"P","input":"Distance","from":0,"to":10,"curve":{"formula":"x > 0.5 ? 1.0 : 0.0"}}],
			"Hurt":[{"name":"Q","input":"Health","from":0,"to":100,"curve":{"formula":"x < 0.5 ? 1.0 : 0.0"}}]}}`,
		"main.json": `{"kind":"tree","shared":{"Common":"common.json"},"ports":[{"in":"Health","type":"float"},{"in":"Distance","type":"float"}],"root":"Main","nodes":{
			"Main":{"selector":["Both","Near","Rest"],"reactive":true},"Both":{"guard":"Hide","when":"Common.Far and Common.Hurt","abort":"self"},"Hide":{"status":"running"},
			"Near":{"guard":"Flee","when":"Common.Hurt","abort":"self"},"Flee":{"status":"running"},"Rest":{"status":"running"}}}`}))
	for _, c := range []struct {
		health, distance float64
		want             string
	}{{80, 8, "Rest"}, {20, 8, "Hide"}, {20, 2, "Flee"}, {80, 2, "Rest"}} {
		kindtest.Set(r, "Health", c.health)
		kindtest.Set(r, "Distance", c.distance)
		r.Good()
		if got := fmt.Sprint(r.Active()); !strings.Contains(got, c.want) {
			t.Errorf("health %v at %v m: %s, want %s", c.health, c.distance, got, c.want)
		}
	}
}
