package hinted_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/hinted"
	"github.com/wits-ai/wits/build/tree"
	"github.com/wits-ai/wits/std"
)

type printer struct{}

func (printer) Log(m wits.Message) { fmt.Printf("%d: %s\n", m.Tick, m.Text) }

// A soldier, and a layer that tells it to attack as long as it is brave.
func Example() {
	say := func(text string) []string { return []string{text, "Stand"} }
	soldier := tree.Document{
		Root: "Main",
		Nodes: map[string]tree.Node{
			"Main":    tree.Selector{Selector: []string{"Fight", "Hide"}},
			"Fight":   tree.Sequence{Sequence: []string{"Told", "Attack"}},
			"Told":    tree.Hinted{Hinted: "Attack", Abort: tree.AbortBoth},
			"Attack":  tree.Sequence{Sequence: say("Shout")},
			"Shout":   tree.Log{Log: "attacks"},
			"Stand":   tree.Wait{Wait: build.Number(10)},
			"Hide":    tree.Sequence{Sequence: []string{"Whisper", "Lie"}},
			"Whisper": tree.Log{Log: "hides"},
			"Lie":     tree.Wait{Wait: build.Number(10)},
		},
	}
	officer := tree.Document{
		Root: "Order",
		Nodes: map[string]tree.Node{
			"Order": tree.Sequence{Sequence: []string{"Send", "Stay"}},
			"Send":  tree.Hint{Hint: "Attack"},
			"Stay":  tree.Wait{Wait: build.Number(2)},
		},
	}
	private := hinted.Document{
		Header: build.Header{Ports: []build.Port{build.In("Brave", "bool")}},
		Layers: []hinted.Layer{
			{Name: "Officer", Run: "officer.tree.json", When: "Brave"},
			{Name: "Soldier", Run: "soldier.tree.json"},
		},
	}
	files := build.Files{"private.hinted.json": private, "soldier.tree.json": soldier, "officer.tree.json": officer}
	program, err := wits.Load(std.NewRegistry(), files, "private.hinted.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	brave, err := wits.Resolve[wits.Input[bool]](program, "Brave")
	if err != nil {
		fmt.Println(err)
		return
	}
	mind := program.NewMind(1)
	for tick := range int64(5) {
		brave.Set(mind, tick > 0)
		mind.Step(wits.Frame{Tick: tick, Delta: 1, Log: printer{}})
	}
	// Output:
	// 0: hides
	// 1: attacks
}
