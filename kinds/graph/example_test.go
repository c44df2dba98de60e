package graph_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// Walk is an action: what a coder gives to designers.
type Walk struct {
	Speed wits.In[float64] `default:"1" unit:"m/s" doc:"How fast to walk."`
	Way   wits.Out[float64]
}

// Doc explains the action to designers.
func (*Walk) Doc() string { return "Walks along." }

// Update runs in every frame in which the action is active.
func (w *Walk) Update(x *wits.Context) wits.Status {
	w.Way.Set(x, w.Way.Get(x)+float64(w.Speed.Get(x)*x.Delta()))
	return wits.Running
}

// GuardPorts is what the game and the document share.
type GuardPorts struct {
	Health wits.Input[float64] `unit:"hp"`
	Way    wits.Output[float64]
}

func Example() {
	registry := std.NewRegistry()
	wits.AddAction[Walk](registry)
	wits.AddInterface[GuardPorts](registry, "Guard")

	documents := fstest.MapFS{"guard.graph.json": {Data: []byte(`{
		"wits": 1,
		"kind": "graph",
		"implements": ["Guard"],
		"ports": [{"in": "Health", "type": "float", "default": 100}, {"out": "Way", "type": "float"}],
		"nodes": {
			"Patrol": {"do": "Walk", "with": {"Speed": 1.5}},
			"Low": {"call": "IfLessThan", "of": "float", "with": {"b": 30}, "fire": ["OnBecomeTrue"]}
		},
		"links": [
			"OnActivate -> Patrol.Activate",
			"Health -> Low.a",
			"Low.OnBecomeTrue -> Patrol.Deactivate",
			"Patrol.Way -> Way"
		]
	}`)}}
	program, err := wits.Load(registry, documents, "guard.graph.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[GuardPorts](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(7)
	for frame := range 6 {
		if frame == 3 {
			ports.Health.Set(mind, 20)
		}
		mind.Step(wits.Frame{Tick: int64(frame), Delta: 1})
		fmt.Println(frame, ports.Way.Get(mind))
	}
	// Output:
	// 0 1.5
	// 1 3
	// 2 4.5
	// 3 6
	// 4 6
	// 5 6
}
