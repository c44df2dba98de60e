package rules_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/why"
)

// Rules that watch run within a mind. They can be asked why they did not fire, and what they do not cover.
func Example_rulesThatWatch() {
	program, err := wits.Load(std.NewRegistry(), os.DirFS("testdata/skater"), "tricks.rules.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	height, err := wits.Resolve[wits.Input[float64]](program, "Height")
	if err != nil {
		fmt.Println(err)
		return
	}
	speed, err := wits.Resolve[wits.Input[float64]](program, "Speed")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for tick, h := range []float64{0, 0.8, 1.8, 2.2, 1} {
		height.Set(mind, h)
		speed.Set(mind, 7)
		mind.Step(wits.Frame{Delta: 0.1, Tick: int64(tick)})
	}
	for _, reason := range program.Explain(why.Question{Program: program, After: mind, Tick: 4}) { // the first node: Flip
		fmt.Println(reason.Text)
	}
	for _, gap := range rules.Gaps(mind) {
		fmt.Println("no rule in", gap)
	}
	// Output:
	// Flip has not been active since frame 0.
	// It did not match: it scored 0.429, and needs 0.8.
	// Height was 1, outside of 1.5 to 2.5 (weight 1).
	// So far it has matched 2 times, was dropped never and has fired 2 times; it has succeeded 2 times and failed never.
	// no rule in frame 0: Height 0, Speed 7, Grinding 0, Flip.Fired 0
	// no rule in frame 1: Height 0.8, Speed 7, Grinding 0, Flip.Fired 0
	// no rule in frame 4: Height 1, Speed 7, Grinding 0, Flip.Fired 2
}
