package machine_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestT27_ChoicesOfMachines: a transition that could be taken is, unless it is pinned that it is left; one to several states leads where its index says,
// unless another is pinned.
func TestT27_ChoicesOfMachines(t *testing.T) {
	r := kindtest.Start(t, load(t, kindtest.Files{"main.json": `{"kind":"machine","ports":[{"in":"Lost","type":"float"},{"in":"Next","type":"int"}],
		"start":"Fight","states":{"Fight":{},"Away":{},"Rest":{},"Work":{}},"transitions":[
		{"from":"Fight","to":"Away","when":"Lost > 0.5","choice":"Retreat"},
		{"from":"Away","to":["Rest","Work"],"index":"Next","when":"Lost < 0.5","choice":"After"}]}`}))
	m := r.Mind
	points := m.Program().Choices()
	if len(points) != 2 || points[0].Name != "Retreat" || points[0].Options[1] != "leave" || points[1].Options[1] != "Work" {
		t.Fatalf("%+v", points)
	}
	step := func(what string, lost float64, active string) {
		t.Helper()
		kindtest.Set(r, "Lost", lost)
		r.Good()
		kindtest.Lines(t, what, r.Active(), active)
	}
	step("its conditions do not hold", 0, "Fight")
	if at := m.ChoiceAt(0); at.Tick != -1 {
		t.Errorf("it has come to %+v", at)
	}
	m.Pin(0, 1)
	step("left", 1, "Fight")
	step("still left", 1, "Fight")
	if at := m.ChoiceAt(0); at.Taken != 1 || at.Legal != 0b11 {
		t.Errorf("%+v", at)
	}
	m.Pin(0, -1)
	step("taken by itself", 1, "Away")
	m.Pin(1, 1)
	step("to the other state", 0, "Work")
}
