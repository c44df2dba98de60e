package decisions_test

import (
	"fmt"
	"os"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/record/decisions"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// What a guard decides, told by a loop of one's own. With a sim.Loop the stream needs one line: stream.Attach(loop).
func Example() {
	documents := fstest.MapFS{"guard.machine.json": {Data: []byte(`{
		"wits": 1, "kind": "machine", "name": "guard",
		"ports": [{"in": "Noise", "type": "float"}],
		"start": "Calm",
		"states": {"Calm": {}, "Alarmed": {}},
		"transitions": [
			{"from": "Calm", "to": "Alarmed", "when": "Noise > 0.5"},
			{"from": "Alarmed", "to": "Calm", "after": 2}
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
	agents := []sim.Agent{{ID: 1, Name: "Ada", Mind: program.NewMind(1)}}

	stream := decisions.NewStream(decisions.ListenerFunc(func(b *decisions.Batch) {
		for i := range b.Events {
			fmt.Println(b.Tick, b.Events[i].String())
		}
	}), decisions.Filter{})
	stream.Follow(agents)
	for tick := range int64(5) {
		noise.Set(agents[0].Mind, map[bool]float64{true: 0.9}[tick == 1])
		agents[0].Mind.Step(wits.Frame{Delta: 1, Time: float64(tick), Tick: tick})
		stream.Tick(tick+1, float64(tick+1), agents)
	}
	// Output:
	// 1 Ada: guard began
	// 1 Ada: Calm began
	// 2 Ada: Calm -> Alarmed was taken: Noise > 0.5
	// 2 Ada: Calm was ended
	// 2 Ada: Alarmed was chosen: Noise > 0.5
	// 2 Ada: Alarmed began
	// 4 Ada: Alarmed -> Calm was taken: after 2 s
	// 4 Ada: Alarmed was ended
	// 4 Ada: Calm was chosen: 2 s have passed
	// 4 Ada: Calm began
}

// Events as lines of JSON, of two kinds alone.
func ExampleNewJSONLines() {
	lines := decisions.NewJSONLines(os.Stdout)
	lines.Decided(&decisions.Batch{Events: []decisions.Event{{Kind: decisions.Begin, Tick: 3, Time: 0.1, Agent: 1, Name: "Ada",
		Node: &decisions.Node{Document: "guard.tree.json", Path: "Flee", Name: "Flee", Kind: "action", Type: "Run"}}}})
	// Output: {"tick":3,"time":0.1,"agent":1,"name":"Ada","event":"begin","document":"guard.tree.json","node":"Flee","type":"Run"}
}
