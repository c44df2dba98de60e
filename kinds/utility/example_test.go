package utility_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/utility"
	"github.com/wits-ai/wits/std"
)

// A villager that eats when it is hungry enough, and rests else.
func Example() {
	documents := fstest.MapFS{"calm.utility.json": {Data: []byte(`{
		"wits": 1, "kind": "utility", "name": "calm",
		"ports": [{"in": "Hunger", "type": "float"}],
		"options": {"Rest": {"score": "0.5"}, "Eat": {"score": "1 - Hunger / 100"}}
	}`)}}
	program, err := wits.Load(std.NewRegistry(), documents, "calm.utility.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	type ports struct{ Hunger wits.Input[float64] }
	in, err := wits.Bind[ports](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for _, hunger := range []float64{60, 40} {
		in.Hunger.Set(mind, hunger)
		mind.Step(wits.Frame{Delta: 1})
		for _, option := range program.Parts()[0].Nodes {
			fmt.Printf("%s %.1f %v\n", option.Name, mind.Value(program.Find(option.Name+".Score")), mind.Active(option.Active))
		}
	}
	fmt.Println(utility.Success)
	// Output:
	// Eat 0.4 false
	// Rest 0.5 true
	// Eat 0.6 true
	// Rest 0.5 false
	// success
}
