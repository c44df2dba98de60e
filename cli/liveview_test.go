//go:build !js

package cli

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug"
)

func bit(i int) *int { return &i }

// liveProgram is a machine of two states, of which one runs a tree and has a state in it.
var liveProgram = &debug.RemoteProgram{ID: 1, Parts: []debug.RemotePart{
	{Kind: "machine", Nodes: []debug.RemoteNode{
		{Name: "Calm", Kind: "part", Type: "calm.tree.json", Active: 0, Part: bit(1), Ports: []debug.RemotePort{
			{Name: "Elapsed", Dir: "out", Type: "float", Unit: "s", Value: bit(7)}, {Name: "Speed", Dir: "out", Type: "float", Value: bit(8)}}},
		{Name: "Angry", Kind: "state", Active: 1},
		{Name: "Shouting", Kind: "action", Type: "Shout", Title: "Shout", Active: 2, In: bit(1)},
	}, Links: []debug.RemoteLink{
		{From: -1, To: 0}, {From: 0, To: 1, Label: "Hurt > 3"}, {From: -1, To: 0, Label: "Bell"}, {From: 1, To: 9, Label: "nowhere"}}},
	{ID: 1, Kind: "tree", Nodes: []debug.RemoteNode{
		{Name: "Main", Kind: "composite", Title: "selector", Active: 3, Succeeded: bit(4), Failed: bit(5)},
		{Name: "A", Kind: "leaf", Title: "wait 1 s", Active: 6, Succeeded: bit(7), Failed: bit(8)},
		{Name: "B", Kind: "leaf", Title: "wait 2 s", Active: 9, Succeeded: bit(10), Failed: bit(11)},
	}, Links: []debug.RemoteLink{{From: 0, To: 1, Label: "calm"}, {From: 0, To: 2, Label: "else"}}},
}}

// bitsOf sets bits of a frame.
func bitsOf(list ...int) []byte {
	b := make([]byte, 2)
	for _, i := range list {
		b[i/8] |= 1 << (i % 8)
	}
	return b
}

func picture(v *liveView, rows int, d detail) string {
	lines := v.lines(rows, d)
	at := column(lines)
	var b strings.Builder
	b.WriteString(v.head("Game", true) + "\n")
	for _, l := range lines {
		b.WriteString(l.shown(at) + "\n")
	}
	return b.String()
}

func same(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestLiveView_StatesTransitionsAndWhatTheyRun(t *testing.T) {
	v := &liveView{agent: debug.RemoteAgent{Name: "Red", Document: "red.machine.json"}}
	v.knows(liveProgram)
	v.take(&debug.MindFrame{Tick: 4, Whole: true, Activity: bitsOf(0, 3, 6), Values: []debug.FrameValue{{Index: 7, Value: 0.5}, {Index: 8, Value: 2.0}}})
	same(t, picture(v, 0, full), `Red  red.machine.json  Game  frame 4  paused
▶ Calm  run calm.tree.json  (Elapsed 0.5 s)  running
▶ ├─ Main  selector                          running
▶ │  ├─ calm: A  wait 1 s                    running
· │  └─ else: B  wait 2 s
· └─ -> Angry  Hurt > 3
· Angry
· └─ Shouting  Shout
· -> Calm (from any state)  Bell
`)
	v.take(&debug.MindFrame{Tick: 7, Activity: bitsOf(0, 3, 8, 9), Marks: []debug.FrameMark{{Bit: 6, Ago: 2}, {Bit: 9, Ago: 2}}, Values: []debug.FrameValue{{Index: 7, Value: 0.6}}})
	v.takes([]debug.RemoteTaken{{Part: 0, Link: 1, Tick: 8, Values: []debug.RemoteValue{{Name: "Hurt", Value: "4.00000000001", Unit: "hp"}}}})
	v.take(&debug.MindFrame{Tick: 9, Activity: bitsOf(1, 2, 4, 5, 8, 10, 11), Parked: true,
		Marks: []debug.FrameMark{{Bit: 0, Ago: 1}, {Bit: 1, Ago: 1}, {Bit: 2, Ago: 1}, {Bit: 3, Ago: 1}, {Bit: 9, Ago: 1}}})
	same(t, picture(v, 0, full), `Red  red.machine.json  Game  frame 9  parked: an action failed
· Calm  run calm.tree.json  (Elapsed 0.6 s)  frame 8
– ├─ Main  selector                          aborted  frame 8
✗ │  ├─ calm: A  wait 1 s                    failed  frame 5
– │  └─ else: B  wait 2 s                    aborted  frame 8
· └─ -> Angry  Hurt > 3  (Hurt 4 hp)         frame 8
▶ Angry                                      running
▶ └─ Shouting  Shout                         running
· -> Calm (from any state)  Bell
`)
}

func TestLiveView_WhatDoesNotRunIsFolded(t *testing.T) {
	v := &liveView{agent: debug.RemoteAgent{Name: "Red", Document: "red.machine.json"}}
	v.knows(liveProgram)
	v.take(&debug.MindFrame{Tick: 9, Whole: true, Activity: bitsOf(1, 2)})
	const want = `Red  red.machine.json  Game  frame 9  paused
· Calm  run calm.tree.json  (+4)
▶ Angry               running
▶ └─ Shouting  Shout  running
· -> Calm (from any state)  Bell
`
	same(t, picture(v, 0, folded), want)
	same(t, picture(v, 4, full), want)
	if lines := v.lines(3, full); len(lines) != 3 || lines[2].text != "... 2 more lines" {
		t.Errorf("three lines: %+v", lines)
	}
	if lines := v.lines(8, full); len(lines) != 8 {
		t.Errorf("there is room for 8 lines, and %d are shown", len(lines))
	}
	v.take(&debug.MindFrame{Tick: 10, Activity: bitsOf(0, 3, 9), Marks: []debug.FrameMark{{Bit: 1}}})
	same(t, picture(v, 0, bare), `Red  red.machine.json  Game  frame 10  paused
▶ Calm  run calm.tree.json  (+1)  running
▶ └─ Main  selector  (+1)         running
▶    └─ else: B  wait 2 s         running
· Angry  (+1)                     frame 10
· -> Calm (from any state)  Bell
`)
}

// TestLiveView_PartsThatRunEachOther: whatever a game tells of its program, each node is shown once at most.
func TestLiveView_PartsThatRunEachOther(t *testing.T) {
	v := &liveView{}
	v.knows(&debug.RemoteProgram{Parts: []debug.RemotePart{
		{Kind: "tree", Nodes: []debug.RemoteNode{{Name: "A", Part: bit(0)}, {Name: "B", Part: bit(1)}, {Name: "C", Part: bit(-3)}, {Name: "D", In: bit(3)}},
			Links: []debug.RemoteLink{{From: 0, To: 99}, {From: 99, To: 0}, {From: 1, To: 2}, {From: 2, To: 1}}},
		{Nodes: []debug.RemoteNode{{Name: "E", Part: bit(0)}, {Name: "F", Part: bit(9)}}},
	}})
	v.take(&debug.MindFrame{})
	var names []string
	for _, l := range v.lines(0, full) {
		names = append(names, l.text)
	}
	if got := strings.Join(names, "|"); got != "A|D|B|├─ C|├─ E|└─ F" {
		t.Errorf("got %s", got)
	}
}

// TestLiveView_GoalsAndPlans: goals say what became of them, actions their part in the plan, and facts what they are.
func TestLiveView_GoalsAndPlans(t *testing.T) {
	out := func(name, typ string, value int) debug.RemotePort {
		return debug.RemotePort{Name: name, Dir: "out", Type: typ, Value: bit(value)}
	}
	v := &liveView{agent: debug.RemoteAgent{Name: "Red", Document: "red.goap.json"}}
	v.knows(&debug.RemoteProgram{ID: 1, Parts: []debug.RemotePart{{Kind: "goap", Nodes: []debug.RemoteNode{
		{Name: "Armed", Kind: "fact", Type: "bool", Title: "InHand", Active: -1, Ports: []debug.RemotePort{out("Value", "bool", 0)}},
		{Name: "Kill", Kind: "goal", Title: "wants Dead", Active: 0, Ports: []debug.RemotePort{out("Priority", "float", 1), out("Outcome", "goalOutcome", 2)}},
		{Name: "Shoot", Kind: "action", Title: "Shoot", Active: 1, Ports: []debug.RemotePort{out("Step", "int", 3), out("Role", "role", 4)}},
	}, Links: []debug.RemoteLink{{From: 2, To: 1, Label: "Dead"}}}}})
	v.take(&debug.MindFrame{Tick: 4, Whole: true, Activity: bitsOf(0, 1), Values: []debug.FrameValue{{Index: 0, Value: true}, {Index: 1, Value: 2.0}, {Index: 2, Value: "pursued"},
		{Index: 3, Value: int64(1)}, {Index: 4, Value: "runs"}}})
	same(t, picture(v, 0, full), `Red  red.goap.json  Game  frame 4  paused
· Armed  InHand  (Value true)
▶ Kill  wants Dead  (Priority 2, Outcome pursued)  running
▶ Shoot  (Step 1, Role runs)                       running
`)
}
