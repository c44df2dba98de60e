package machine_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/machine"
	"github.com/wits-ai/wits/std"
)

// A door that a program makes: one state for each of its positions, and transitions between neighbours.
func Example() {
	door := machine.Document{
		Header: build.Header{
			Ports:     []build.Port{build.In("Push", "float"), build.Out("Gap", "float")},
			Variables: map[string]build.Variable{"Moves": {Type: "int"}},
		},
		Start:  "Gap0",
		States: map[string]machine.State{},
	}
	for i := range 3 {
		door.States[fmt.Sprintf("Gap%d", i)] = machine.State{Enter: build.Script(fmt.Sprintf("Gap = %g; Moves = Moves + 1", float64(i)/2))}
		if i > 0 {
			from, to := []string{fmt.Sprintf("Gap%d", i-1)}, []string{fmt.Sprintf("Gap%d", i)}
			door.Transitions = append(door.Transitions,
				machine.Transition{From: from, To: to, When: "Push > 0"},
				machine.Transition{From: to, To: from, When: "Push < 0"})
		}
	}
	program, err := wits.Load(std.NewRegistry(), build.Files{"door.machine.json": door}, "door.machine.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[struct {
		Push wits.Input[float64]
		Gap  wits.Output[float64]
	}](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for _, push := range []float64{0, 1, 1, 1, -1, 0} {
		ports.Push.Set(mind, push)
		mind.Step(wits.Frame{Delta: 1})
		fmt.Print(ports.Gap.Get(mind), " ")
	}
	// Output:
	// 0 0.5 1 1 0.5 0.5
}

// A dog that a program makes: it fetches the ball that is worth it most.
func Example_pick() {
	dog := machine.Document{
		Header: build.Header{
			Ports:     []build.Port{build.In("Balls", "list of float")},
			Variables: map[string]build.Variable{"Fetched": {Type: "float"}},
		},
		Start:  "Sit",
		States: map[string]machine.State{"Sit": {}, "Fetch": {}},
		Transitions: []machine.Transition{
			{From: []string{"Sit"}, To: []string{"Fetch"}, Pick: &machine.Pick{From: "Balls", As: "ball", When: "ball < 20", Score: "ball", Into: map[string]build.Expr{"Fetched": "ball"}}},
			{From: []string{"Fetch"}, To: []string{"Sit"}, When: "true"},
		},
	}
	program, err := wits.Load(std.NewRegistry(), build.Files{"dog.machine.json": dog}, "dog.machine.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	balls, err := wits.Resolve[wits.Input[[]float64]](program, "Balls")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	balls.Set(mind, []float64{3, 25, 12})
	mind.Step(wits.Frame{Delta: 1})
	fmt.Println(mind.Value(program.Find("Fetched")))
	// Output:
	// 12
}
