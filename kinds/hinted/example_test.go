package hinted_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/std"
)

// A soldier that takes cover when it is hurt, and a layer that makes it attack all the same for two seconds.
func Example() {
	program, err := wits.Load(std.NewRegistry(), os.DirFS("testdata/private"), "private.hinted.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[struct {
		Health wits.Input[float64]
		Brave  wits.Input[bool]
	}](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	ports.Health.Set(mind, 10)
	for second := range 6 {
		ports.Brave.Set(mind, second >= 1)
		mind.Step(wits.Frame{Delta: 1, Time: float64(second), Tick: int64(second), Log: printer{}})
	}
	// Output:
	// 0 s: takes cover
	// 1 s: attacks
	// 3 s: takes cover
}

// The same soldier alone: the game itself sends the hint.
func Example_hint() {
	program, err := wits.Load(std.NewRegistry(), os.DirFS("testdata/private"), "soldier.tree.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[struct {
		Health    wits.Input[float64]
		TakeCover wits.Input[tree.Hint]
	}](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	ports.Health.Set(mind, 100)
	ports.TakeCover.Set(mind, tree.Positive)
	mind.Step(wits.Frame{Log: printer{}})
	// Output:
	// 0 s: takes cover
}

type printer struct{}

func (printer) Log(m wits.Message) { fmt.Printf("%d s: %s\n", m.Tick, m.Text) }
