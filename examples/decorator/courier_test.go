package main

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/migrate"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

func registry() *wits.Registry {
	r := std.NewRegistry()
	register(r)
	return r
}

func TestDocumentsAreRight(t *testing.T) {
	for _, problem := range wits.CheckFiles(registry(), documents()) {
		t.Error(problem)
	}
}

// TestDocumentsAreDrawn: nodes of the game's own types have their children below them.
func TestDocumentsAreDrawn(t *testing.T) {
	data, err := files.ReadFile("documents/courier.tree.json")
	if err != nil {
		t.Fatal(err)
	}
	outline, err := migrate.Outline(registry().Documents(), "courier.tree.json", data)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Main  repeat\n└─ Stops  roundRobin  # One stop after the other.\n   ├─ First  pipeline  # Plans twice a second while it walks.\n   │  ├─ PlanFirst  rate, hz 2 1/s\n   │  │  └─ FindFirst  do Plan, with (Stop = 1)\n",
		"Gate  recovery, times 3  # A gate that jams is kicked, three times at most.\n      │  ├─ Open  do OpenGate\n      │  └─ Kick  do KickGate\n",
	} {
		if !strings.Contains(outline, want) {
			t.Errorf("there is no\n%s\nin\n%s", want, outline)
		}
	}
}

// TestCourierDelivers: it makes its rounds, kicks the gate twice each time, and plans twice a second on the first leg.
func TestCourierDelivers(t *testing.T) {
	g := newGame(documents())
	if _, err := sim.Headless(g, sim.Run{Seed: 1, Ticks: 900}); err != nil {
		t.Fatal(err)
	}
	if fault := g.mind.Fault(); fault != nil {
		t.Fatal(fault)
	}
	if c := g.courier; c.opened < 2 || c.plans < 5*c.opened {
		t.Errorf("after 30 s it came through the gate %d times and planned %d times", c.opened, c.plans)
	}
}

// sink collects what is logged in a frame.
type sink []string

func (s *sink) Log(m wits.Message) { *s = append(*s, m.Text) }

// scripted runs a tree for some frames of a tenth of a second, and tells what it logged in each and how it stood at last.
func scripted(t *testing.T, frames int, nodes string) string {
	t.Helper()
	text := `{"wits":1,"kind":"tree","root":"Main","nodes":{"t":{"log":"t"},"h":{"log":"h"},"a":{"log":"a"},"b":{"log":"b"},"No":{"status":"failure"},"W":{"wait":0.15},` + nodes + `}}`
	for _, leaf := range []string{"t", "h", "a", "b", "No", "W"} { // those that the tree does not run
		if !strings.Contains(nodes, `"`+leaf+`"`) {
			for _, is := range []string{`{"log":"` + leaf + `"}`, `{"status":"failure"}`, `{"wait":0.15}`} {
				text = strings.Replace(text, `"`+leaf+`":`+is+`,`, "", 1)
			}
		}
	}
	p, err := wits.Load(registry(), fstest.MapFS{"main.tree.json": {Data: []byte(text)}}, "main.tree.json")
	if err != nil {
		t.Fatal(err)
	}
	m := p.NewMind(1)
	var out []string
	status := wits.Running
	for i := range frames {
		var said sink
		status = m.Step(wits.Frame{Tick: int64(i + 1), Time: float64(i) / 10, Delta: 0.1, Log: &said})
		out = append(out, strings.Join(said, ""))
	}
	return strings.Join(out, " ") + " " + status.String()
}

func TestNodes(t *testing.T) {
	for _, c := range []struct {
		name   string
		frames int
		nodes  string
		want   string
	}{
		{"a recovery that need not help", 1, `"Main":{"recovery":["t","h"]}`, "t success"},
		{"a recovery that helps twice, in vain", 1, `"Main":{"recovery":["Try","h"],"times":2},"Try":{"sequence":["t","No"]}`, "ththt failure"},
		{"a recovery whose help fails", 1, `"Main":{"recovery":["Try","Help"],"times":2},"Try":{"sequence":["t","No"]},"Help":{"fail":"h"}`, "th failure"},
		{"a recovery that takes its time", 3, `"Main":{"recovery":["Try","Help"]},"Try":{"sequence":["t","No"]},"Help":{"sequence":["h","W"]}`, "th  t failure"},
		{"a pipeline looks again", 3, `"Main":{"pipeline":["a","S","b"]},"S":{"sequence":["h","W"]}`, "ah a ab success"},
		{"a pipeline that fails on the way", 2, `"Main":{"pipeline":["Once","W"]},"Once":{"selector":["No","a"]}`, "a a running"},
		{"turns", 4, `"Main":{"repeat":"R"},"R":{"sequence":["RR","W"]},"RR":{"roundRobin":["a","b"]}`, "a  b  running"},
		{"turns that fail", 1, `"Main":{"roundRobin":["No","F"]},"F":{"fail":"a"}`, "a failure"},
		{"a rate", 6, `"Main":{"repeat":"R"},"R":{"rate":"a","hz":4}`, "a   a   running"},
	} {
		if got := scripted(t, c.frames, c.nodes); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestWrongDocuments: what a designer reads.
func TestWrongDocuments(t *testing.T) {
	for _, c := range []struct{ nodes, want string }{
		{`"Main":{"recovery":["A"]},"A":{"log":"a"}`, `Main: a recovery has two children: what is to succeed, and what helps (such as "recovery": ["Open", "Kick"])`},
		{`"Main":{"rate":"A"},"A":{"log":"a"}`, `Main: the node has no "hz" (add "hz": 10)`},
		{`"Main":{"rate":"A","hz":-1},"A":{"log":"a"}`, `Main: "hz" is a number above 0`},
		{`"Main":{"rate":"A","hz":1,"tims":2},"A":{"log":"a"}`, `Main: "tims" is not known here`},
		{`"Main":{"rate":"A","hz":1,"times":2},"A":{"log":"a"}`, `Main: "times" has no meaning beside "rate" (it is for "repeat", "retry", "recovery")`},
		{`"Main":{"pipline":["A"]},"A":{"log":"a"}`, `Main: "pipline" is not known here (did you mean "pipeline"?)`},
	} {
		text := `{"wits":1,"kind":"tree","root":"Main","nodes":{` + c.nodes + `}}`
		problems := wits.CheckFiles(registry(), fstest.MapFS{"main.tree.json": {Data: []byte(text)}})
		found := false
		for _, p := range problems {
			found = found || strings.Contains(p.String(), c.want)
		}
		if !found {
			t.Errorf("%s: no problem is %s:\n%v", c.nodes, c.want, problems)
		}
	}
}

// TestNoAllocationPerFrame: nodes of a game's own cost no garbage either.
func TestNoAllocationPerFrame(t *testing.T) {
	g := newGame(documents())
	if err := g.Start(nil, 1); err != nil {
		t.Fatal(err)
	}
	step := func() {
		frame := wits.Frame{Tick: 1, Delta: 1.0 / 30, Entity: wits.NewEntity(1, 1), Self: &g.courier}
		for range 300 {
			g.mind.Step(frame)
		}
	}
	if n := testing.AllocsPerRun(1, step); n > 0 { // it is run twice, once to warm up
		t.Errorf("%v allocations in 300 frames", n)
	}
}
