package senses_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/senses"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/sense"
)

// Eyes of several ranges.
func Example() {
	eyes := senses.Document{
		Modalities: map[string]senses.Modality{"Sight": {Range: new(40.0)}},
		Profiles:   map[string]senses.Profile{},
	}
	for name, far := range map[string]float64{"Mole": 2, "Man": 30, "Hawk": 40} {
		eyes.Profiles[name] = senses.Profile{Sensors: map[string]senses.Sensor{
			"Eyes": {Of: "Sight", Range: far, Up: 1, Cones: []senses.Cone{{Angle: 120}}},
		}}
	}
	program, err := wits.Load(std.NewRegistry(), build.Files{"eyes.senses.json": eyes}, "eyes.senses.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	config, err := wits.ContentOf[*sense.Config](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	system, err := sense.NewSystem(config)
	fmt.Println(system.Add(wits.NewEntity(1, 1), "Hawk"), err)
	// Output:
	// <nil> <nil>
}
