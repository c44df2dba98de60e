package behaviours_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// A guard that hears a noise while it walks, and goes on with what it does: the node that listens is not exclusive.
func Example() {
	documents := fstest.MapFS{"guard.tree.json": {Data: []byte(`{
		"wits": 1, "kind": "tree", "semantics": "collect", "name": "guard",
		"ports": [{"in": "Enemy", "type": "bool"}, {"in": "Noise", "type": "trigger"}],
		"root": "Guard",
		"nodes": {
			"Guard": {"children": ["Listen", "Fight", "Walk"]},
			"Listen": {"script": "log('what was that?')", "stimulus": "Noise", "nonexclusive": true},
			"Fight": {"when": "Enemy", "enter": "log('draws')", "exit": "log('sheathes')"},
			"Walk": {"script": "log('walks')"}
		}
	}`)}}
	program, err := wits.Load(std.NewRegistry(), documents, "guard.tree.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := wits.Bind[struct {
		Enemy wits.Input[bool]
		Noise wits.InputTrigger
	}](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for second := range 5 {
		if second == 1 {
			game.Noise.Fire(mind)
		}
		game.Enemy.Set(mind, second == 2 || second == 3)
		mind.Step(wits.Frame{Delta: 1, Time: float64(second), Tick: int64(second), Log: printer{}})
	}
	// Output:
	// 0 s: walks
	// 1 s: what was that?
	// 1 s: walks
	// 2 s: draws
	// 4 s: sheathes
	// 4 s: walks
}

type printer struct{}

func (printer) Log(m wits.Message) { fmt.Printf("%d s: %s\n", m.Tick, m.Text) }
