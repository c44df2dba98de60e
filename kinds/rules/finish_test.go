package rules_test

import (
	"testing"

	"github.com/wits-ai/wits"
)

// A rule that finishes what it runs stays selected though its condition does not hold any more, and rules that use the same wait; the
// rules that use something else come and go as they match.
func TestFinish(t *testing.T) {
	w := settle(t, false, `{"wits": 1, "kind": "rules", "ports": [{"in": "Near", "type": "bool"}],
		"match": {"select": {"first": 3}, "train": {"success": 0.1, "failure": 0.1}},
		"rules": [
			{"name": "Step", "when": [{"if": "not Near"}], "uses": ["legs"], "do": "Act"},
			{"name": "Strike", "when": [{"if": "Near"}], "weight": 0.5, "finish": true, "uses": ["arm"], "do": "Act", "with": {"Life": 3}},
			{"name": "Rest", "uses": ["arm"], "do": "Act"}
		]}`)
	m := w.minds[0]
	near := m.Program().Find("Near")
	active := func(name string) bool {
		for _, n := range m.Program().Parts()[0].Nodes {
			if n.Name == name {
				return m.Active(n.Active)
			}
		}
		t.Fatalf("there is no rule %q", name)
		return false
	}
	for day, c := range []struct {
		near               string
		step, strike, rest bool
	}{{"true", false, true, false}, {"false", true, true, false}, {"false", true, false, false}, {"false", true, false, true}, {"true", false, true, false}} {
		if err := m.Set(near, c.near); err != nil {
			t.Fatal(err)
		}
		w.pass(1)
		if active("Step") != c.step || active("Strike") != c.strike || active("Rest") != c.rest {
			t.Errorf("day %d: Step %v, Strike %v, Rest %v", day, active("Step"), active("Strike"), active("Rest"))
		}
	}
	if n, weight := w.value(0, "Strike.Succeeded"), w.value(0, "Strike.Weight"); n != int64(1) || weight != 0.6 {
		t.Errorf("Strike succeeded %v times and weighs %v", n, weight)
	}
	if s := m.Status(); s != wits.Running {
		t.Errorf("the rules are %v", s)
	}
}
