package utility_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// The four decisions of [Pro360, ch. 26], from documents: a soldier sees its target at 20 m, who has turned away; then
// two others are at it already, the ground begins to burn, and at last the soldier becomes invisible.
func Example_fourDecisions() {
	program, err := wits.Load(std.NewRegistry(), os.DirFS("testdata/skirmish"), "soldier.utility.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	soldier, err := wits.Bind[struct {
		Invisible                                            wits.Input[bool]
		Danger, Health, TargetDistance, TargetFacing, Allies wits.Input[float64]
	}](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	soldier.Health.Set(mind, 0.8)
	soldier.TargetDistance.Set(mind, 20)
	soldier.TargetFacing.Set(mind, -0.5) // 1 would be into our face, -1 is quite away
	decide := func(what string) {
		mind.Step(wits.Frame{Delta: 0.5})
		for _, option := range program.Parts()[0].Nodes {
			if mind.Active(option.Active) {
				fmt.Printf("%-18s %s %.2f\n", what, option.Name, mind.Value(program.Find(option.Name+".Score")))
			}
		}
	}
	decide("at 20 m")
	soldier.Allies.Set(mind, 2)
	decide("two are there")
	soldier.Danger.Set(mind, 0.8)
	soldier.Health.Set(mind, 0.5)
	decide("the ground burns")
	soldier.Danger.Set(mind, 0)
	soldier.Invisible.Set(mind, true)
	decide("invisible")
	// Output:
	// at 20 m            Charge 0.96
	// two are there      Flank 0.14
	// the ground burns   Evade 1.01
	// invisible          Stab 0.85
}
