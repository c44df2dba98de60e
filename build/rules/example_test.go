package rules_test

import (
	"fmt"

	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/rules"
	"github.com/wits-ai/wits/std"
)

// Rules out of a table of recipes.
func Example() {
	town := rules.Document{Resources: map[string]rules.Resource{}, Units: map[string]rules.Unit{"Mill": {}}}
	for _, row := range []struct {
		name, from, to string
		much           float64
	}{{"Grind", "wheat", "flour", 2}} {
		for _, good := range []string{row.from, row.to} {
			town.Resources[good] = rules.Resource{Unit: &rules.Bin{}}
		}
		town.Rules = append(town.Rules, rules.Rule{
			Name:    row.name,
			Inputs:  &rules.Goods{Unit: map[string]float64{row.from: row.much}},
			Outputs: &rules.Goods{Unit: map[string]float64{row.to: row.much}},
		})
	}
	data, err := build.Format(std.NewRegistry(), town)
	fmt.Print(string(data), err)
	// Output:
	// {
	//   "wits": 1,
	//   "kind": "rules",
	//   "resources": {
	//     "flour": {"unit": {}},
	//     "wheat": {"unit": {}}
	//   },
	//   "units": {
	//     "Mill": {}
	//   },
	//   "rules": [
	//     {"name": "Grind", "inputs": {"unit": {"wheat": 2}}, "outputs": {"unit": {"flour": 2}}}
	//   ]
	// }
	// <nil>
}

// Rules that watch, out of what a player has shown: the values of a moment, and what was done in it.
func Example_rulesThatWatch() {
	most, half := 0.8, 0.5
	tricks := rules.Document{Threshold: &most}
	tricks.Ports = []build.Port{{In: "Height", Type: "float"}, {In: "Speed", Type: "float"}}
	for _, shown := range []struct {
		trick         string
		height, speed float64
	}{{"Flip", 2, 7}, {"Spin", 1.2, 4}} {
		tricks.Rules = append(tricks.Rules, rules.Rule{Name: shown.trick, When: []rules.Term{
			{Value: "Height", Is: build.Number(shown.height), Within: 0.5},
			{Value: "Speed", Is: build.Number(shown.speed), Within: 2, Weight: &half},
		}})
	}
	data, err := build.Format(std.NewRegistry(), tricks)
	fmt.Print(string(data), err)
	// Output:
	// {
	//   "wits": 1,
	//   "kind": "rules",
	//   "ports": [
	//     {"in": "Height", "type": "float"},
	//     {"in": "Speed", "type": "float"}
	//   ],
	//   "threshold": 0.8,
	//   "rules": [
	//     {
	//       "name": "Flip",
	//       "when": [{"value": "Height", "is": 2, "within": 0.5}, {"value": "Speed", "is": 7, "within": 2, "weight": 0.5}]
	//     },
	//     {
	//       "name": "Spin",
	//       "when": [{"value": "Height", "is": 1.2, "within": 0.5}, {"value": "Speed", "is": 4, "within": 2, "weight": 0.5}]
	//     }
	//   ]
	// }
	// <nil>
}
