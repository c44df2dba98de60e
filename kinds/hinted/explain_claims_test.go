package hinted_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestWhoeverComputesItGetsTheSame: conditions of layers, computed from the values that answers name, come to what the
// answers claim: also where what the layers run writes what the conditions read, and where it ends.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	kindtest.HoldLaws(t, registry(), 200, 14, kindtest.Least{Checked: 8000, Logged: 1000, True: 1000, False: 1000}, func(rng *rand.Rand) kindtest.Files {
		names := kindtest.Names{Floats: []string{"X", "Y", "V", "W"}, Bools: []string{"A", "B"}, Logged: true}
		var layers []string
		for i := range 1 + rng.IntN(3) {
			over, runs := []string{"", `,"over":"Base"`}[rng.IntN(2)], fmt.Sprintf(`"run":"up.json","pass":["X"],"store":{"Q":%q}`, []string{"V", "W"}[rng.IntN(2)])
			if rng.IntN(3) == 0 {
				runs = `"run":"wait.json"`
			}
			layers = append(layers, fmt.Sprintf(`{"name":"L%d","when":%q,%s%s}`, i, names.Condition(rng, 2), runs, over))
		}
		text := fmt.Sprintf(`{"kind":"hinted","name":"stack","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"A","type":"bool"},{"in":"B","type":"bool"}],
			"variables":{"V":{"type":"float","default":2},"W":{"type":"float"}},"layers":[%s,{"name":"Base",%s}]}`, strings.Join(layers, ",\n"),
			[]string{`"run":"graph.json"`, `"run":"up.json","pass":["X"],"store":{"Q":"V"}`}[min(rng.IntN(4), 1)])
		return kindtest.Files{"main.json": text,
			"wait.json":  `{"kind":"tree","root":"Pause","nodes":{"Pause":{"wait":1}}}`,
			"graph.json": `{"kind":"graph","nodes":{"Go":{"do":"Act","with":{"Life":8}}},"links":["OnActivate -> Go.Activate","Go.OnDeactivate -> Deactivate"]}`,
			"up.json": `{"kind":"tree","ports":[{"in":"X","type":"float"},{"out":"Q","type":"float"}],"variables":{"N":{"type":"float"}},"root":"Main","nodes":{"Main":{"sequence":["Set","Pause"],
				"services":[{"script":"N = (N + X + 1) % 10; Q = N","every":0}]},"Set":{"script":"Q = X"},"Pause":{"wait":2}}}`}
	})
}
