package tree_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// A guard that patrols until an enemy is near, and again when it is gone.
func Example() {
	documents := fstest.MapFS{"guard.tree.json": {Data: []byte(`{
		"wits": 1, "kind": "tree", "name": "guard",
		"ports": [{"in": "EnemyNear", "type": "bool"}],
		"root": "Main",
		"nodes": {
			"Main": {"selector": ["Fight", "Patrol"]},
			"Fight": {"sequence": ["Sees", "Shout", "Swing"]},
			"Sees": {"if": "EnemyNear", "abort": "both"},
			"Shout": {"log": "who goes there?"},
			"Swing": {"wait": 10},
			"Patrol": {"sequence": ["Hum", "Walk"]},
			"Hum": {"log": "tum-te-tum"},
			"Walk": {"wait": 10}
		}
	}`)}}
	program, err := wits.Load(std.NewRegistry(), documents, "guard.tree.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	enemy, err := wits.Resolve[wits.Input[bool]](program, "EnemyNear")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for second := range 5 {
		enemy.Set(mind, second == 2 || second == 3)
		mind.Step(wits.Frame{Delta: 1, Time: float64(second), Tick: int64(second), Log: printer{}})
	}
	// Output:
	// 0 s: tum-te-tum
	// 2 s: who goes there?
	// 4 s: tum-te-tum
}

type printer struct{}

func (printer) Log(m wits.Message) { fmt.Printf("%d s: %s\n", m.Tick, m.Text) }
