package tree_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/tree"
	"github.com/wits-ai/wits/std"
)

type printer struct{}

func (printer) Log(m wits.Message) { fmt.Printf("%d: %s\n", m.Tick, m.Text) }

// A guard that flees while its health is low. The tree is built, loaded and played.
func Example() {
	guard := tree.Document{
		Header: build.Header{Ports: []build.Port{build.In("Health", "float")}},
		Root:   "Main",
		Nodes: map[string]tree.Node{
			"Main":  tree.Selector{Selector: []string{"Weak", "Watch"}},
			"Weak":  tree.Guard{Guard: "Flee", When: "Health < 30", Abort: tree.AbortBoth},
			"Flee":  tree.Sequence{Sequence: []string{"Cry", "Run"}},
			"Cry":   tree.Log{Log: "help!"},
			"Run":   tree.Wait{Wait: build.Expr("Health / 10")},
			"Watch": tree.Sequence{Sequence: []string{"Hum", "Stand"}},
			"Hum":   tree.Log{Log: "tum-te-tum"},
			"Stand": tree.Status{Status: tree.StatusRunning},
		},
	}
	program, err := wits.Load(std.NewRegistry(), build.Files{"guard.tree.json": guard}, "guard.tree.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	health, err := wits.Resolve[wits.Input[float64]](program, "Health")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for tick := range int64(4) {
		health.Set(mind, float64(40-10*tick))
		mind.Step(wits.Frame{Tick: tick, Delta: 1, Log: printer{}})
	}
	// Output:
	// 0: tum-te-tum
	// 2: help!
}
