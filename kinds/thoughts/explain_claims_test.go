package thoughts_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestWhoeverComputesItGetsTheSame: conditions, priorities and weights of thoughts, computed from the values that answers
// name, come to what the answers claim: also where what the thoughts run writes what they read.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	r := registry()
	kindtest.Add(r)
	laws := kindtest.Laws{}
	for seed := range uint64(fixedseed.Cases(200)) {
		rng := rand.New(rand.NewPCG(seed, 1))
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
		a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": text})))
		if wrong := laws.Hold(a, rng, 14); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	}
	if laws.Checked < fixedseed.Least(8000) || laws.Logged < fixedseed.Least(1000) || laws.Kinds[true] < fixedseed.Least(1000) || laws.Kinds[false] < fixedseed.Least(1000) || laws.Kinds["number"] < fixedseed.Least(1000) || laws.Checked < 3*laws.Unknown {
		t.Errorf("%d claims, %d logged, %v, %d unknown", laws.Checked, laws.Logged, laws.Kinds, laws.Unknown)
	}
}
