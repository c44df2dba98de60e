package wits_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// Guard is the game's own: Wits neither knows nor changes it.
type Guard struct{ Health float64 }

// Rest is an action for designers; its fields are its ports.
type Rest struct {
	PerSecond wits.In[float64] `default:"10" unit:"hp/s" doc:"How fast it heals."`
	Active    wits.Out[bool]
}

// Update runs in every frame in which the action is active.
func (r *Rest) Update(x *wits.Context) wits.Status {
	wits.Self[*Guard](x).Health += float64(r.PerSecond.Get(x) * x.Delta())
	r.Active.Set(x, true)
	return wits.Running
}

// End cleans up, whatever ended the action.
func (r *Rest) End(x *wits.Context, _ wits.Status) { r.Active.Set(x, false) }

// Ports are the ports that the game and the document share.
type Ports struct {
	Health  wits.Input[float64]
	Resting wits.Output[bool]
}

// A brain in a loop of your own: internal/testdata/guard/guard.graph.json decides when the guard rests.
func Example() {
	registry := std.NewRegistry()
	wits.AddAction[Rest](registry)
	program, err := wits.Load(registry, os.DirFS("internal/testdata/guard"), "guard.graph.json")
	if err != nil {
		fmt.Println(err) // everything that is wrong, with file, line and node
		return
	}
	ports, err := wits.Bind[Ports](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	guard, mind := &Guard{Health: 100}, program.NewMind(7)
	for frame := range int64(400) {
		if frame == 60 {
			guard.Health = 20 // an arrow
		}
		ports.Health.Set(mind, guard.Health)
		mind.Step(wits.Frame{Tick: frame, Delta: 1.0 / 60, Self: guard})
		if frame%80 == 0 {
			fmt.Printf("%d %.1f %v\n", frame, guard.Health, ports.Resting.Get(mind))
		}
	}
	// Output:
	// 0 100.0 false
	// 80 28.3 true
	// 160 61.7 true
	// 240 80.4 false
	// 320 80.4 false
}
