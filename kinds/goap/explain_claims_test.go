package goap_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestWhoeverComputesItGetsTheSame: facts, priorities, costs and conditions, computed from the values that answers name,
// come to what the answers claim.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	kindtest.HoldLaws(t, registry(), 200, 12, kindtest.Least{Checked: 10000, Logged: 500, True: 1000, False: 1000, Numbers: 1000}, func(rng *rand.Rand) kindtest.Files {
		names := kindtest.Names{Floats: []string{"X", "Y", "V"}, Bools: []string{"A", "B"}, Logged: true}
		var facts, goals, actions []string
		facts = append(facts, `"F3":"A","N":{"type":"int"},"M":{"expr":"K","type":"int"},"Own":{},"E":{"type":"goalOutcome"}`) // some only name a port, or are what actions made of them
		goals = append(goals, fmt.Sprintf(`"H":{"want":{"N":{"least":%d},"Own":%t},"priority":%q}`, 1+rng.IntN(3), rng.IntN(2) == 0, names.Number(rng, 1)),
			fmt.Sprintf(`"I":{"want":{"F3":%t,"M":{"most":%d}},"priority":"X"}`, rng.IntN(2) == 0, rng.IntN(8)))
		needs := []string{"{}", `{"Own":true}`, `{"F3":false,"N":{"most":2}}`, `{"M":{"least":3,"most":6}}`, `{"F1":true}`, `{"E":["reached","unwanted"]}`, `{"E":{"not":["unwanted","undecided"]}}`}
		makes := []string{"", `,"N":{"add":1}`, `,"Own":true`, `,"Own":false,"M":4`, `,"N":0`, `,"E":"reached"`, `,"E":"unwanted"`}
		for i := range 3 {
			facts = append(facts, fmt.Sprintf(`"F%d":%q`, i, names.Condition(rng, 2)))
			goals = append(goals, fmt.Sprintf(`"G%d":{"want":{"F%d":%t},"priority":%q}`, i, i, rng.IntN(2) == 0, names.Number(rng, 1)))
		}
		for i := range 6 {
			text := fmt.Sprintf(`"A%d":{"do":"Act","with":{"Life":%d,"A":{"expr":"X"}},"store":{"Sum":"V"},"pre":%s,"effects":{"F%d":%t%s},"cost":%q`, i, 1+rng.IntN(3),
				needs[rng.IntN(len(needs))], rng.IntN(4), rng.IntN(2) == 0, makes[rng.IntN(len(makes))], names.Number(rng, 1))
			if rng.IntN(2) == 0 {
				text += fmt.Sprintf(`,"if":%q`, names.Condition(rng, 1))
			}
			if rng.IntN(2) == 0 {
				text += fmt.Sprintf(`,"when":%q,"else":0.5`, names.Condition(rng, 1))
			}
			actions = append(actions, text+"}")
		}
		text := fmt.Sprintf(`{"kind":"goap","name":"g","ports":[{"in":"X","type":"float"},{"in":"K","type":"int"},{"in":"Y","type":"float"},{"in":"A","type":"bool"},{"in":"B","type":"bool"}],
			"variables":{"V":{"type":"float","default":2}},"facts":{%s},"goals":{%s},"actions":{%s}}`, strings.Join(facts, ","), strings.Join(goals, ","), strings.Join(actions, ",\n"))
		return kindtest.Files{"main.json": text}
	})
}
