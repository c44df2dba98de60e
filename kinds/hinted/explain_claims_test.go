package hinted_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestWhoeverComputesItGetsTheSame: conditions of layers, computed from the values that answers name, come to what the
// answers claim: also where what the layers run writes what the conditions read.
func TestWhoeverComputesItGetsTheSame(t *testing.T) {
	r := registry()
	laws := kindtest.Laws{}
	for seed := range uint64(fixedseed.Cases(200)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		names := kindtest.Names{Floats: []string{"X", "Y", "V", "W"}, Bools: []string{"A", "B"}, Logged: true}
		var layers []string
		for i := range 1 + rng.IntN(3) {
			layers = append(layers, fmt.Sprintf(`{"name":"L%d","when":%q,"run":"up.json","pass":["X"],"store":{"Q":%q}}`, i, names.Condition(rng, 2), []string{"V", "W"}[rng.IntN(2)]))
		}
		text := fmt.Sprintf(`{"kind":"hinted","name":"stack","ports":[{"in":"X","type":"float"},{"in":"Y","type":"float"},{"in":"A","type":"bool"},{"in":"B","type":"bool"}],
			"variables":{"V":{"type":"float","default":2},"W":{"type":"float"}},"layers":[%s,{"name":"Base","run":"up.json","pass":["X"],"store":{"Q":"V"}}]}`, strings.Join(layers, ",\n"))
		a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"main.json": text,
			"up.json": `{"kind":"tree","ports":[{"in":"X","type":"float"},{"out":"Q","type":"float"}],"variables":{"N":{"type":"float"}},"root":"Main","nodes":{"Main":{"sequence":["Set","Pause"],
				"services":[{"script":"N = (N + X + 1) % 10; Q = N","every":0}]},"Set":{"script":"Q = X"},"Pause":{"wait":2}}}`})))
		if wrong := laws.Hold(a, rng, 14); wrong != "" {
			t.Fatalf("seed %d: %s\n%s", seed, wrong, text)
		}
	}
	if laws.Checked < fixedseed.Least(8000) || laws.Logged < fixedseed.Least(1000) || laws.Kinds[true] < fixedseed.Least(1000) || laws.Kinds[false] < fixedseed.Least(1000) || laws.Checked < 3*laws.Unknown {
		t.Errorf("%d claims, %d logged, %v, %d unknown", laws.Checked, laws.Logged, laws.Kinds, laws.Unknown)
	}
}
