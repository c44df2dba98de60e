package build_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/machine"
	"github.com/wits-ai/wits/build/tree"
	"github.com/wits-ai/wits/std"
)

// A document as a file in its canonical form.
func ExampleFormat() {
	rest := tree.Document{
		Header: build.Header{Doc: "Rests.", View: map[string][2]float64{"Main": {40, 20}}},
		Root:   "Main",
		Nodes:  map[string]tree.Node{"Main": tree.Cooldown{Cooldown: "Rest", Seconds: build.Expr("10 + Fear")}, "Rest": tree.Wait{Wait: build.Number(2)}},
	}
	data, err := build.Format(std.NewRegistry(), rest)
	fmt.Print(string(data), err)
	// Output:
	// {
	//   "wits": 1,
	//   "kind": "tree",
	//   "doc": "Rests.",
	//   "root": "Main",
	//   "nodes": {
	//     "Main": {"cooldown": "Rest", "seconds": "10 + Fear"},
	//     "Rest": {"wait": 2}
	//   },
	//   "view": {
	//     "Main": [40, 20]
	//   }
	// }
	// <nil>
}

// What is wrong is said as of a file: where, and what to do.
func ExampleFiles() {
	files := build.Files{
		"guard.machine.json": machine.Document{
			Start:       "Watch",
			States:      map[string]machine.State{"Watch": {Run: "watch.tree.json"}, "Chase": {}},
			Transitions: []machine.Transition{{From: []string{"Watch"}, To: []string{"Chace"}, When: "true"}},
		},
		"watch.tree.json": tree.Document{Root: "Main", Nodes: map[string]tree.Node{"Main": tree.Wait{Wait: build.Number(-1)}}},
	}
	_, err := wits.Load(std.NewRegistry(), files, "guard.machine.json")
	fmt.Println(err)
	// Output:
	// guard.machine.json:10:29: there is no state "Chace" (did you mean "Chase"?)
	// watch.tree.json:6:22: Main: "wait" is a number of 0 or more, or an expression in quotes (in seconds)
}

// A document that is written is read, changed and written again.
func ExampleRead() {
	doc, err := build.Read([]byte(`{"wits": 1, "kind": "tree", "root": "Main", "nodes": {"Main": {"wait": 2}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	guard := doc.(*tree.Document)
	guard.Nodes["Main"] = tree.Repeat{Repeat: "Nap"}
	guard.Nodes["Nap"] = tree.Wait{Wait: build.Number(0.5)}
	data, err := build.JSON(guard)
	fmt.Print(string(data), err)
	// Output:
	// {
	//   "wits": 1,
	//   "kind": "tree",
	//   "root": "Main",
	//   "nodes": {
	//     "Main": {"repeat": "Nap"},
	//     "Nap": {"wait": 0.5}
	//   }
	// }
	// <nil>
}
