package utility_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestWhoeverComputesItGetsTheSame: scores and considerations, computed from the values that answers name, come to what the
// answers claim: also where the decision was made some frames before, and what it read has changed since.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	kindtest.HoldLaws(t, registry(), 400, 14, kindtest.Least{Checked: 10000, Logged: 1000, True: 300, False: 300, Numbers: 3000}, func(rng *rand.Rand) kindtest.Files {
		names := kindtest.Names{Floats: []string{"X", "Y", "V", "W"}, Bools: []string{"A", "B"}, Logged: true}
		var options []string
		for i := range 2 + rng.IntN(4) {
			o := fmt.Sprintf(`"O%d":{"do":"Act","with":{"Life":%d,"A":{"expr":"X"}},"store":{"Sum":%q}`, i, rng.IntN(4), []string{"V", "W"}[rng.IntN(2)])
			scored := rng.IntN(3) > 0
			if scored {
				o += fmt.Sprintf(`,"score":%q`, names.Number(rng, 2))
			}
			var considers []string
			for k := range 1 + rng.IntN(2) {
				if scored && k == 1 {
					break
				}
				if rng.IntN(2) == 0 {
					considers = append(considers, fmt.Sprintf(`{"name":"C%d","if":%q}`, k, names.Condition(rng, 2)))
				} else {
					considers = append(considers, fmt.Sprintf(`{"name":"C%d","input":%q,"from":0,"to":12}`, k, names.Number(rng, 2)))
				}
			}
			if len(considers) > 0 {
				o += `,"considerations":[` + strings.Join(considers, ",") + "]"
			}
			options = append(options, o+"}")
		}
		text := fmt.Sprintf(`{"kind":"utility","name":"u","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"A","type":"bool"},{"in":"B","type":"bool"}],
			"variables":{"V":{"type":"float","default":2},"W":{"type":"float"}},"options":{%s},"decide":{"every":%d}}`, strings.Join(options, ",\n"), rng.IntN(3))
		return kindtest.Files{"main.json": text}
	})
}

// TestNamedValuesAreClaimed: what only names a value, as a score or the input of a consideration, is claimed like any other
// expression, to the last bit and as it was in the decision.
func TestNamedValuesAreClaimed(t *testing.T) {
	a := kindtest.Ask(start(t, kindtest.Files{"main.json": `{"kind":"utility","name":"u","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"}],"decide":{"every":9},
		"options":{"Eat":{"do":"Act","score":"X","considerations":[{"name":"Near","input":"Y","from":0,"to":12}]},"Rest":{"do":"Act","considerations":[{"name":"Calm","input":"X","from":0,"to":99}]}}}`}))
	kindtest.Set(a.Run, "X", 0.7)
	kindtest.Set(a.Run, "Y", 9.3)
	a.Step()
	kindtest.Set(a.Run, "X", 5.0)
	kindtest.Set(a.Run, "Y", 1.0)
	a.Step()
	got := map[string]any{}
	for node := range a.Program().Parts()[0].Nodes {
		for _, r := range a.Program().Explain(a.Question(0, node)) {
			if c := r.Claim; c != nil && c.Tick == 0 && len(c.Reads) == 1 && c.Reads[0].Is == c.Outcome && c.Reads[0].Value >= 0 && c.Expression == c.Reads[0].Name {
				name, _, _ := strings.Cut(r.Text, " ")
				got[name] = c.Outcome
			}
		}
	}
	if want := map[string]any{"X": 0.7, "Near:": 9.3, "Calm:": 0.7}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the claims are %v, not %v", got, want)
	}
}
