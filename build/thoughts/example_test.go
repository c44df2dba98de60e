package thoughts_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/thoughts"
	"github.com/wits-ai/wits/build/tree"
	"github.com/wits-ai/wits/std"
)

type printer struct{}

func (printer) Log(m wits.Message) { fmt.Printf("%d: %s\n", m.Tick, m.Text) }

// A sheep that thinks several things at once, each while its condition holds.
func Example() {
	files := build.Files{}
	sheep := thoughts.Document{
		Header:   build.Header{Ports: []build.Port{build.In("Wolves", "int")}},
		Thoughts: map[string]thoughts.Thought{},
	}
	for name, when := range map[string]build.Expr{"Graze": "", "Fear": "Wolves > 0", "Panic": "Wolves > 1"} {
		file := name + ".tree.json"
		files[file] = tree.Document{Root: "Main", Nodes: map[string]tree.Node{
			"Main": tree.Sequence{Sequence: []string{"Say", "Go"}}, "Say": tree.Log{Log: name}, "Go": tree.Wait{Wait: build.Number(100)},
		}}
		sheep.Thoughts[name] = thoughts.Thought{When: when, Run: file, Priority: build.Number(1)}
	}
	files["sheep.thoughts.json"] = sheep
	program, err := wits.Load(std.NewRegistry(), files, "sheep.thoughts.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	wolves, err := wits.Resolve[wits.Input[int64]](program, "Wolves")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for tick := range int64(3) {
		wolves.Set(mind, tick)
		mind.Step(wits.Frame{Tick: tick, Delta: 1, Log: printer{}})
	}
	// Output:
	// 0: Graze
	// 1: Fear
	// 2: Panic
}
