package utility_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/probe"
)

// TestFW1_WhoeverComputesItGetsTheSame: scores and considerations, computed from the values that answers name, come to what the
// answers claim: also where the decision was made some frames before, and what it read has changed since.
func TestFW1_WhoeverComputesItGetsTheSame(t *testing.T) {
	laws := probe.Laws{}
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 1))
		names := probe.Names{Floats: []string{"X", "Y", "V", "W"}, Bools: []string{"A", "B"}, Logged: true}
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
		a := probe.Ask(start(t, probe.Files{"main.json": text}))
		if wrong := laws.Hold(a, rng, 14); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	}
	if laws.Checked < 10000 || laws.Logged < 1000 || laws.Kinds[true] < 300 || laws.Kinds[false] < 300 || laws.Kinds["number"] < 3000 || laws.Checked < 3*laws.Unknown {
		t.Errorf("%d claims, %d logged, %v, %d unknown", laws.Checked, laws.Logged, laws.Kinds, laws.Unknown)
	}
}
