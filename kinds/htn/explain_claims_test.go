package htn_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// TestWhoeverComputesItGetsTheSame: conditions of methods and tasks, computed from the values that answers name, come to
// what the answers claim: in the state that the planner imagined, where that is what it looked at.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	kindtest.HoldLaws(t, r, 300, 12, kindtest.Least{Checked: 10000, Logged: 500, True: 1000, False: 1000}, func(rng *rand.Rand) kindtest.Files {
		names := kindtest.Names{Floats: []string{"P", "Q", "N"}, Bools: []string{"S", "T"}, Logged: rng.IntN(3) == 0}
		when := func() string {
			if rng.IntN(4) == 0 {
				return ""
			}
			return fmt.Sprintf(`"when":%q,`, names.Condition(rng, 2))
		}
		var tasks []string
		for i := range 4 {
			tasks = append(tasks, fmt.Sprintf(`"D%d":{%s"do":"Act","with":{"Life":%d,"Fail":%t},"effects":%q}`, i, when(), 1+rng.IntN(3), rng.IntN(5) == 0,
				[]string{"N = N + 1", "N = 0", "T = not T", "N = P"}[rng.IntN(4)]))
		}
		for i, name := range []string{"Low", "High", "Main"} {
			var methods []string
			for range 2 + rng.IntN(2) {
				subtasks := []string{fmt.Sprintf(`"D%d"`, rng.IntN(4))}
				if i > 0 {
					subtasks = append(subtasks, fmt.Sprintf("%q", []string{"Low", "High"}[rng.IntN(i)]))
				}
				methods = append(methods, fmt.Sprintf(`{%s"subtasks":[%s]}`, when(), strings.Join(subtasks, ",")))
			}
			tasks = append(tasks, fmt.Sprintf(`%q:{"methods":[%s]}`, name, strings.Join(methods, ",")))
		}
		text := fmt.Sprintf(`{"kind":"htn","name":"h","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"A","type":"bool"}],"root":"Main",
			"state":{"P":{"expr":"X"},"Q":{"expr":"Y"},"S":{"expr":"A"},"N":{"type":"float","default":2},"T":{"type":"bool"}},"tasks":{%s}}`, strings.Join(tasks, ",\n"))
		return kindtest.Files{"main.json": text}
	})
}
