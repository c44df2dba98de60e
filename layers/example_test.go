package layers_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// A soldier that takes cover when it is hurt, and a layer that makes it attack all the same for two seconds.
func Example() {
	documents := fstest.MapFS{
		"soldier.tree.json": {Data: []byte(`{
			"wits": 1, "kind": "tree", "name": "soldier",
			"ports": [{"in": "Health", "type": "float"}],
			"root": "Main",
			"nodes": {
				"Main": {"selector": ["TakeCover", "Attack"], "hinted": true},
				"TakeCover": {"sequence": ["Hurt", "Hide", "Stay"]},
				"Hurt": {"if": "Health < 30"},
				"Hide": {"log": "takes cover"},
				"Stay": {"status": "running"},
				"Attack": {"sequence": ["Shout", "Shoot"]},
				"Shout": {"log": "attacks"},
				"Shoot": {"status": "running"}
			}
		}`)},
		"brave.tree.json": {Data: []byte(`{
			"wits": 1, "kind": "tree", "name": "brave",
			"root": "Main",
			"nodes": {
				"Main": {"sequence": ["Go", "While", "Enough", "Stay"]},
				"Go": {"hint": "Attack", "is": "positive"},
				"While": {"wait": 2},
				"Enough": {"hint": "Attack", "is": "neutral"},
				"Stay": {"status": "running"}
			}
		}`)},
		"private.layers.json": {Data: []byte(`{
			"wits": 1, "kind": "layers", "name": "private",
			"ports": [{"in": "Health", "type": "float"}, {"in": "Brave", "type": "bool"}],
			"layers": [
				{"name": "Courage", "when": "Brave", "run": "brave.tree.json"},
				{"name": "Soldier", "run": "soldier.tree.json", "pass": ["Health"]}
			]
		}`)},
	}
	program, err := wits.Load(std.NewRegistry(), documents, "private.layers.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := wits.Bind[struct {
		Health wits.Input[float64]
		Brave  wits.Input[bool]
	}](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	game.Health.Set(mind, 10)
	for second := range 6 {
		game.Brave.Set(mind, second >= 1)
		mind.Step(wits.Frame{Delta: 1, Time: float64(second), Tick: int64(second), Log: printer{}})
	}
	// Output:
	// 0 s: takes cover
	// 1 s: attacks
	// 3 s: takes cover
}

type printer struct{}

func (printer) Log(m wits.Message) { fmt.Printf("%d s: %s\n", m.Tick, m.Text) }
