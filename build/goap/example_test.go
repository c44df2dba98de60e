package goap_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/goap"
	"github.com/wits-ai/wits/build/tree"
	kind "github.com/wits-ai/wits/kinds/goap"
	"github.com/wits-ai/wits/std"
)

// A smith whose recipes are a table: each makes one thing of another.
func Example() {
	smith := goap.Document{
		Goals:   map[string]goap.Goal{"Sell": {Want: build.Values{"Sword": true}}},
		Facts:   map[string]goap.Fact{"Ore": {}, "Iron": {}, "Blade": {}, "Sword": {}},
		Actions: map[string]goap.Action{"Dig": {Run: "work.tree.json", Effects: build.Values{"Ore": true}}},
	}
	for _, recipe := range [][3]string{{"Smelt", "Ore", "Iron"}, {"Forge", "Iron", "Blade"}, {"Mount", "Blade", "Sword"}} {
		smith.Actions[recipe[0]] = goap.Action{
			Run: "work.tree.json", Cost: build.Number(2),
			Pre: build.Values{recipe[1]: true}, Effects: build.Values{recipe[2]: true},
		}
	}
	work := tree.Document{Root: "Work", Nodes: map[string]tree.Node{"Work": tree.Wait{Wait: build.Number(1)}}}
	program, err := wits.Load(std.NewRegistry(), build.Files{"smith.goap.json": smith, "work.tree.json": work}, "smith.goap.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	mind.Step(wits.Frame{Delta: 0.1})
	fmt.Println(kind.Table(mind)[0].Actions)
	// Output:
	// [Dig Smelt Forge Mount]
}
