package machine_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// conditional is a random machine whose transitions, scripts and interrupts read inputs and variables.
func conditional(rng *rand.Rand) string {
	names := kindtest.Names{Floats: []string{"X", "Y", "V", "W"}, Bools: []string{"A", "B", "F"}, Logged: true}
	script := func() string { return names.Assignment(rng, []string{"V", "W"}, []string{"F"}) }
	var states, transitions, interrupts []string
	n := 2 + rng.IntN(4)
	for i := range n {
		s := fmt.Sprintf(`"S%d": {`, i)
		var members []string
		if rng.IntN(2) == 0 {
			members = append(members, fmt.Sprintf(`"do": "Act", "with": {"Life": %d, "Fail": %t}`, rng.IntN(4), rng.IntN(2) == 0))
		}
		for _, m := range []string{"enter", "exit"} {
			if rng.IntN(3) == 0 {
				members = append(members, fmt.Sprintf("%q: %q", m, script()))
			}
		}
		states = append(states, s+strings.Join(members, ", ")+"}")
	}
	for range 2 + rng.IntN(2*n) {
		t := fmt.Sprintf(`{"from": "S%d", "to": "S%d"`, rng.IntN(n), rng.IntN(n))
		switch rng.IntN(6) {
		case 0:
			t += `, "on": "Go"`
		case 1:
			t += `, "done": "any"`
		case 2:
			t += `, "after": 1`
		}
		t += fmt.Sprintf(`, "when": %q`, names.Condition(rng, 2))
		if rng.IntN(3) == 0 {
			t += fmt.Sprintf(`, "then": %q`, script())
		}
		transitions = append(transitions, t+"}")
	}
	if rng.IntN(3) == 0 {
		interrupts = append(interrupts, fmt.Sprintf(`{"name": "I", "do": "Act", "with": {"Life": 2}, "when": %q}`, names.Condition(rng, 1)))
	}
	return fmt.Sprintf(`{"kind": "machine", "name": "m", "start": "S0",
		"ports": [{"in": "X", "type": "float"}, {"in": "Y", "type": "float"}, {"in": "A", "type": "bool"}, {"in": "B", "type": "bool"}, {"in": "Go", "type": "trigger"}],
		"variables": {"V": {"type": "float", "default": 2}, "W": {"type": "float"}, "F": {"type": "bool"}},
		"states": {%s}, "transitions": [%s], "interrupts": [%s]}`, strings.Join(states, ",\n"), strings.Join(transitions, ",\n"), strings.Join(interrupts, ","))
}

// TestWhoeverComputesItGetsTheSame: conditions of transitions and interrupts, computed from the values that answers name,
// come to what the answers claim.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	kindtest.HoldLaws(t, registry(), 300, 20, kindtest.Least{Checked: 20000, Logged: 1000, True: 1000, False: 1000}, func(rng *rand.Rand) kindtest.Files {
		text := conditional(rng)
		return kindtest.Files{"main.json": text}
	})
}
