package graph_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/graph"
	"github.com/wits-ai/wits/std"
)

// A light that goes on in the dark.
func Example() {
	light := graph.Document{
		Header: build.Header{Ports: []build.Port{build.In("Sun", "float"), build.Out("On", "bool")}},
		Nodes: map[string]graph.Node{
			"Dark": graph.Call{Call: "IfLessThan", Of: "float", With: build.Values{"b": 0.2}},
		},
		Links: []string{"Sun -> Dark.a", "Dark.Result -> On"},
	}
	program, err := wits.Load(std.NewRegistry(), build.Files{"light.graph.json": light}, "light.graph.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[struct {
		Sun wits.Input[float64]
		On  wits.Output[bool]
	}](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for _, sun := range []float64{0.5, 0.1} {
		ports.Sun.Set(mind, sun)
		mind.Step(wits.Frame{Delta: 1})
		fmt.Println(sun, ports.On.Get(mind))
	}
	// Output:
	// 0.5 false
	// 0.1 true
}
