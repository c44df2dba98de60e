package machine_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
)

// A guard that gets alarmed by a noise and calms down after two seconds.
func Example() {
	documents := fstest.MapFS{"guard.machine.json": {Data: []byte(`{
		"wits": 1, "kind": "machine", "name": "guard",
		"ports": [{"in": "Noise", "type": "float"}],
		"start": "Calm",
		"states": {"Calm": {}, "Alarmed": {}},
		"transitions": [
			{"from": "Calm", "to": "Alarmed", "when": "Noise > 0.5", "then": "log('who is there?')"},
			{"from": "Alarmed", "to": "Calm", "after": 2, "then": "log('must have been the wind')"}
		]
	}`)}}
	program, err := wits.Load(std.NewRegistry(), documents, "guard.machine.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	noise, err := wits.Resolve[wits.Input[float64]](program, "Noise")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for second := range 5 {
		noise.Set(mind, map[bool]float64{true: 0.9}[second == 1])
		mind.Step(wits.Frame{Delta: 1, Time: float64(second), Tick: int64(second), Log: printer{}})
	}
	// Output:
	// 1 s: who is there?
	// 3 s: must have been the wind
}

type printer struct{}

func (printer) Log(m wits.Message) { fmt.Printf("%d s: %s\n", m.Tick, m.Text) }
