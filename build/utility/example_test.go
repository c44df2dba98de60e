package utility_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/utility"
	kind "github.com/wits-ai/wits/kinds/utility"
	"github.com/wits-ai/wits/std"
)

// A villager with two needs, which are made from a table; what both consider is in a document of its own.
func Example() {
	common := utility.Considerations{Considerations: map[string][]utility.Consideration{
		"Fit": {utility.If{Name: "Awake", If: "Hour > 6", Else: &utility.Verdict{Veto: new(true)}}},
	}}
	villager := utility.Document{
		Header:  build.Header{Ports: []build.Port{build.In("Hour", "float")}},
		Shared:  map[string]string{"Common": "common.considerations.json"},
		Options: map[string]utility.Option{},
	}
	for _, need := range []struct {
		name     string
		full     float64
		steepest float64
	}{{"Hunger", 100, 2}, {"Thirst", 50, 3}} {
		villager.Ports = append(villager.Ports, build.In(need.name, "float"))
		villager.Options["Still"+need.name] = utility.Option{
			Considerations: []utility.Consideration{
				utility.Input{Name: "Need", Input: build.Expr(need.name), From: new(0.0), To: build.Range{need.full}, Curve: build.Object{"power": need.steepest}},
				utility.Use{Name: "Fit", Use: "Common.Fit"},
			},
		}
	}
	program, err := wits.Load(std.NewRegistry(), build.Files{"villager.utility.json": villager, "common.considerations.json": common}, "villager.utility.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	needs, err := wits.Bind[struct{ Hour, Hunger, Thirst wits.Input[float64] }](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	needs.Hour.Set(mind, 12)
	needs.Hunger.Set(mind, 50)
	needs.Thirst.Set(mind, 45)
	mind.Step(wits.Frame{Delta: 1})
	for _, row := range kind.Table(mind)[0].Rows {
		fmt.Printf("%s %.3f: %s\n", row.Option, row.Score, row.Why())
	}
	// Output:
	// StillHunger 0.250: another has a higher utility
	// StillThirst 0.729: chosen
}
