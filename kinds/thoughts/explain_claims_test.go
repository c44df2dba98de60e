package thoughts_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestWhoeverComputesItGetsTheSame: conditions, priorities and weights of thoughts, computed from the values that answers
// name, come to what the answers claim: also where what the thoughts run writes what they read.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	r := registry()
	kindtest.Add(r)
	kindtest.HoldLaws(t, r, 200, 14, kindtest.Least{Checked: 8000, Logged: 1000, True: 1000, False: 1000, Numbers: 1000}, func(rng *rand.Rand) kindtest.Files {
		names := kindtest.Names{Floats: []string{"X", "Y", "V", "W"}, Bools: []string{"A", "B"}, Logged: true}
		var thoughts []string
		for i := range 2 + rng.IntN(3) {
			text := fmt.Sprintf(`"T%d":{"do":"Act","with":{"Life":%d,"A":{"expr":"X"}},"store":{"Sum":%q}`, i, rng.IntN(4), []string{"V", "W"}[rng.IntN(2)])
			for _, m := range []string{"when", "succeeds", "fails"} {
				if rng.IntN(2) == 0 {
					text += fmt.Sprintf(`,%q:%q`, m, names.Condition(rng, 2))
				}
			}
			for _, m := range []string{"priority", "weight"} {
				if rng.IntN(2) == 0 {
					text += fmt.Sprintf(`,%q:{"expr":%q}`, m, names.Number(rng, 1))
				}
			}
			thoughts = append(thoughts, text+"}")
		}
		text := fmt.Sprintf(`{"kind":"thoughts","name":"mind","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"A","type":"bool"},{"in":"B","type":"bool"}],
			"variables":{"V":{"type":"float","default":2},"W":{"type":"float"}},"thoughts":{%s}}`, strings.Join(thoughts, ",\n"))
		return kindtest.Files{"main.json": text}
	})
}
