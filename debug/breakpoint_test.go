package debug

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// when plays ticks and says in which the game was stopped, and why.
func (s *scene) when(ticks int) (list []string) {
	s.Helper()
	for range ticks {
		for _, text := range s.tick(1) {
			list = append(list, fmt.Sprintf("%d %s", s.loop.State().Tick, text))
		}
	}
	return list
}

func (s *scene) want(what string, got []string, want ...string) {
	s.Helper()
	if !slices.Equal(got, want) {
		s.Errorf("%s: %q, want %q", what, got, want)
	}
}

var kindsOfAll = map[string]string{
	"graph.json": `{"wits": 1, "kind": "graph", "name": "main", "ports": [{"in": "X", "type": "float"}],
		"nodes": {"A": {"do": "quick", "with": {"Frames": 2}}, "B": {"do": "quick", "with": {"Fail": true}}, "M": {"run": "machine.json"},
			"Low": {"call": "IfLessThan", "of": "float", "with": {"b": 3}}},
		"links": ["OnActivate -> A.Activate", "A.OnSuccess -> B.Activate", "B.OnDeactivate -> A.Activate", "X -> Low.a", "X -> M.Noise", "OnActivate -> M.Activate"]}`,
	"machine.json": `{"wits": 1, "kind": "machine", "start": "Calm", "ports": [{"in": "Noise", "type": "float"}], "states": {"Calm": {}, "Alarmed": {}},
		"transitions": [{"from": "Calm", "to": "Alarmed", "when": "Noise > 5"}, {"from": "Alarmed", "to": "Calm", "when": "Noise < 2"}]}`,
	"work.json": `{"wits": 1, "kind": "machine", "start": "Dig", "states": {"Dig": {"do": "quick", "with": {"Frames": 1}}, "Rest": {"do": "quick", "with": {"Frames": 1, "Fail": true}}},
		"transitions": [{"from": "Dig", "to": "Rest", "done": "success"}, {"from": "Rest", "to": "Dig", "done": "failure"}]}`,
	"choice.json": `{"wits": 1, "kind": "utility", "options": {"Dig": {"do": "quick", "with": {"Frames": 1}, "score": "1"}}}`,
	"tree.json": `{"wits": 1, "kind": "tree", "ports": [{"in": "X", "type": "float"}], "root": "Main",
		"nodes": {"Main": {"selector": ["Sees", "Wait"], "reactive": true}, "Sees": {"if": "X > 5"}, "Wait": {"wait": 0.1}}}`,
}

// every is a text in each of the frames from one to another.
func every(text string, from, to int) (list []string) {
	for ; from <= to; from++ {
		list = append(list, fmt.Sprint(from, " ", text))
	}
	return list
}

// TestK26_BreakpointsOn: each of the things that a game can be stopped on, in the very frame, in graphs, machines and trees.
func TestK26_BreakpointsOn(t *testing.T) {
	type on = wire.BreakpointOn
	for _, c := range []struct {
		root string
		on   on
		path string
		want []string
	}{
		// A runs in frames 1, 2 and 3 and succeeds in 3, B begins and fails in 4, A begins in 5.
		{"graph.json", wire.OnEnter, "A", []string{"5 A began", "9 A began"}},
		{"graph.json", wire.OnExit, "A", []string{"3 A ended with success", "7 A ended with success"}},
		{"graph.json", wire.OnSuccess, "A", []string{"3 A ended with success", "7 A ended with success"}},
		{"graph.json", wire.OnFailure, "A", nil},
		{"graph.json", wire.OnEnter, "B", []string{"4 B began", "8 B began"}},
		{"graph.json", wire.OnFailure, "B", []string{"4 B ended with failure", "8 B ended with failure"}},
		{"graph.json", wire.OnTrigger, "B.Activate", []string{"4 B.Activate acted", "8 B.Activate acted"}},
		{"graph.json", wire.OnChange, "Low.Result", []string{"4 Low.Result changed from true to false", "7 Low.Result changed from false to true"}},
		{"graph.json", wire.OnCondition, "X > 5 && A.active", []string{"6 X > 5 && A.active has become true"}},
		{"graph.json", wire.OnTransition, "M/Calm -> M/Alarmed", []string{"6 Calm -> Alarmed was taken"}},
		{"graph.json", wire.OnEnter, "M/Alarmed", []string{"6 M/Alarmed began"}},
		{"graph.json", wire.OnExit, "Calm", []string{"6 M/Calm stopped"}}, // the end of a path will do
		// What follows in a machine or a utility document begins in the very frame in which the other ended.
		{"work.json", wire.OnSuccess, "Dig", []string{"2 Dig ended with success", "4 Dig ended with success", "6 Dig ended with success", "8 Dig ended with success"}},
		{"work.json", wire.OnFailure, "Rest", []string{"3 Rest ended with failure", "5 Rest ended with failure", "7 Rest ended with failure", "9 Rest ended with failure"}},
		{"choice.json", wire.OnSuccess, "Dig", every("Dig ended with success", 2, 9)},
		{"choice.json", wire.OnEnter, "Dig", every("Dig began", 2, 9)},
		{"tree.json", wire.OnFailure, "Sees", []string{"2 Sees ended with failure", "4 Sees ended with failure"}},
		{"tree.json", wire.OnSuccess, "Sees", []string{"6 Sees ended with success"}},
		{"tree.json", wire.OnSuccess, "Main", []string{"6 Main ended with success"}},
		{"tree.json", wire.OnExit, "Wait", []string{"6 Wait stopped"}},
	} {
		t.Run(fmt.Sprint(c.root, " ", c.on, " ", c.path), func(t *testing.T) {
			s := newScene(t, kindsOfAll, c.root)
			s.before = func(tick int64) { s.sets["X"] = []float64{1, 1, 1, 4, 4, 6, 1, 1, 1}[tick] }
			s.tick(1)
			b := &wire.Breakpoint{On: c.on, Path: c.path}
			if c.on == wire.OnCondition {
				b.Path, b.Condition = "", c.path
			}
			set := s.set(b)
			var want []string
			for _, w := range c.want {
				tick, text, _ := strings.Cut(w, " ")
				want = append(want, tick+" Agent 1: "+text)
			}
			s.want("stops", s.when(8), want...)
			if b := s.hub.breakpoints.list[0].spec; int(b.Hit) != len(want) || b.ID != set.ID || b.Problem != "" {
				t.Errorf("told %v", b)
			}
		})
	}
}

// TestK26_BreakpointsOnFaults: the agent that is parked is named with the reason.
func TestK26_BreakpointsOnFaults(t *testing.T) {
	s := newScene(t, map[string]string{"main.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Break", "type": "bool"}],
		"nodes": {"A": {"do": "stride"}}, "links": ["OnActivate -> A.Activate", "Break -> A.Break"]}`}, "main.json", "main.json")
	s.set(&wire.Breakpoint{On: wire.OnFault})
	s.tick(2)
	input, err := wits.Resolve[wits.Input[bool]](s.programs[1], "Break")
	must.Succeed(t, err)
	input.Set(s.minds[1], true)
	s.want("stops", s.when(3), "3 Agent 2: parked: main.json: A (stride): tripped")
}

// TestK26_WhichAndHowOften: agents, documents, conditions, counts, and that all hits of a frame are told in the order of agents.
func TestK26_WhichAndHowOften(t *testing.T) {
	files := map[string]string{"a.json": kindsOfAll["graph.json"], "b.json": kindsOfAll["graph.json"], "machine.json": kindsOfAll["machine.json"]}
	scene := func() *scene {
		s := newScene(t, files, "a.json", "b.json", "a.json")
		s.tick(1)
		return s
	}
	on := func(b *wire.Breakpoint) *wire.Breakpoint {
		b.On, b.Path = wire.OnSuccess, "A"
		return b
	}
	s := scene()
	s.set(on(&wire.Breakpoint{}))
	s.set(on(&wire.Breakpoint{Agent: 2}))
	s.want("all", s.when(3), "3 Agent 1: A ended with success", "3 Agent 2: A ended with success", "3 Agent 2: A ended with success", "3 Agent 3: A ended with success")
	s.tick(3)
	if stop := s.hub.stateNow().Stop; stop.Agent != 1 || stop.Breakpoint != 1 || stop.Tick != 7 || stop.Node != 0 || stop.Part != 0 {
		t.Errorf("the first: %v", stop)
	}
	s = scene()
	s.set(on(&wire.Breakpoint{Document: "b.json"}))
	s.want("a document", s.when(3), "3 Agent 2: A ended with success")
	s = scene()
	s.set(on(&wire.Breakpoint{Agent: 3}))
	s.want("an agent", s.when(3), "3 Agent 3: A ended with success")
	s = scene()
	s.set(on(&wire.Breakpoint{Agent: 3, Hits: 2}))
	s.want("every second time", s.when(15), "7 Agent 3: A ended with success", "15 Agent 3: A ended with success")
	s = scene()
	s.set(on(&wire.Breakpoint{Once: true}))
	s.want("once", s.when(15), "3 Agent 1: A ended with success")
	if len(s.hub.breakpoints.list) != 0 || len(s.hub.ends) != 0 {
		t.Error("it is still there")
	}
	s = scene()
	s.before = func(tick int64) { s.sets["X"] = float64(tick) }
	s.set(on(&wire.Breakpoint{Agent: 1, Condition: "X > 5"}))
	s.want("with a condition", s.when(8), "7 Agent 1: A ended with success (X > 5)")
	s = scene()
	b := s.set(on(&wire.Breakpoint{Agent: 1}))
	b.Enabled = false
	if _, err := s.hub.setBreakpoint(b); err != nil {
		t.Fatal(err)
	}
	s.want("disabled", s.when(6))
	s.set(b)
	s.want("enabled again", s.when(4), "11 Agent 1: A ended with success")
}

// TestK26_LogPoints write their line, with what expressions give, and let the game run.
func TestK26_LogPoints(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json")
	s.before = func(tick int64) { s.sets["X"] = float64(tick) / 2 }
	s.set(&wire.Breakpoint{On: wire.OnSuccess, Path: "A", Log: `X is {X}, {{twice}} {X * 2 > 3 ? "}more{" : "less"}; {M/Calm.active}`})
	s.want("stops", s.when(8))
	lines, _ := s.hub.logs.since(0)
	var got []string
	for _, l := range lines {
		got = append(got, fmt.Sprint(l.Tick, " ", l.Agent, " ", l.Node, " ", l.Text))
	}
	s.want("lines", got, "3 1 A X is 1, {twice} less; true", "7 1 A X is 3, {twice} }more{; true")
}

// TestK26_WhatCannotBe is refused, with the nearest right name.
func TestK26_WhatCannotBe(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json")
	for _, c := range []struct {
		b     *wire.Breakpoint
		code  wire.Code
		words string
	}{
		{&wire.Breakpoint{}, wire.Invalid, "does not say on what"},
		{&wire.Breakpoint{On: "teapot"}, wire.Invalid, `cannot stop on "teapot"; it can on trigger, enter,`},
		{&wire.Breakpoint{On: wire.OnEnter}, wire.Invalid, "path is missing"},
		{&wire.Breakpoint{On: wire.OnEnter, Path: "Alarmd"}, wire.NotFound, "graph.json has no node"},
		{&wire.Breakpoint{On: wire.OnEnter, Path: "M/Alarmd"}, wire.NotFound, "M/Alarmed"},
		{&wire.Breakpoint{On: wire.OnEnter, Path: "Low"}, wire.Invalid, "no beginning"},
		{&wire.Breakpoint{On: wire.OnEnter, Path: "A", Agent: 9}, wire.NotFound, "no agent 9"},
		{&wire.Breakpoint{On: wire.OnTrigger, Path: "B.Activte"}, wire.NotFound, "B.Activate"},
		{&wire.Breakpoint{On: wire.OnTrigger, Path: "A.OnFailure"}, wire.NotFound, "nothing is linked"},
		{&wire.Breakpoint{On: wire.OnChange, Path: "Low.Reslt"}, wire.NotFound, "Low.Result"},
		{&wire.Breakpoint{On: wire.OnTransition, Path: "Calm"}, wire.Invalid, "Idle -> Flee"},
		{&wire.Breakpoint{On: wire.OnTransition, Path: "Calm -> Alarm"}, wire.NotFound, "Calm -> Alarmed"},
		{&wire.Breakpoint{On: wire.OnCondition}, wire.Invalid, "condition is missing"},
		{&wire.Breakpoint{On: wire.OnCondition, Condition: "Xx > 3"}, wire.Invalid, "Xx"},
		{&wire.Breakpoint{On: wire.OnCondition, Condition: "X + 3"}, wire.Invalid, "bool"},
		{&wire.Breakpoint{On: wire.OnCondition, Condition: "X > 3", Path: "A"}, wire.Invalid, "no path"},
		{&wire.Breakpoint{On: wire.OnFault, Path: "A"}, wire.Invalid, "as a whole"},
		{&wire.Breakpoint{On: wire.OnEnter, Path: "A", Log: "{X"}, wire.Invalid, "without a }"},
		{&wire.Breakpoint{On: wire.OnEnter, Path: "A", Log: "{Y}"}, wire.Invalid, "{Y}"},
		{&wire.Breakpoint{On: wire.OnEnter, Path: strings.Repeat("x", 2000)}, wire.Invalid, "longer"},
		{&wire.Breakpoint{On: wire.OnEnter, Path: "A", Log: strings.Repeat("x", 9000)}, wire.Invalid, "longer"},
		{&wire.Breakpoint{On: wire.OnEnter, Path: "A", ID: 3}, wire.NotFound, "no breakpoint 3"},
	} {
		_, err := s.hub.setBreakpoint(c.b)
		if wire.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%v: %v", c.b, err)
		}
	}
	if len(s.hub.breakpoints.list) != 0 || len(s.hub.ends) != 0 {
		t.Error("something is left of what was refused")
	}
	for range maxBreakpoints {
		s.set(&wire.Breakpoint{On: wire.OnFault})
	}
	if _, err := s.hub.setBreakpoint(&wire.Breakpoint{On: wire.OnFault}); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("one too many: %v", err)
	}
}

// TestK26_BreakpointsOutliveDocuments: they are kept by name when a new version of a document is without the node, say so,
// and are hit again when it is back; and they outlive a restart.
func TestK26_BreakpointsOutliveDocuments(t *testing.T) {
	files := map[string]string{"main.json": `{"wits": 1, "kind": "graph", "nodes": {"A": {"do": "quick", "with": {"Frames": 2}}}, "links": ["OnActivate -> A.Activate", "A.OnSuccess -> A.Activate"]}`}
	without := map[string]string{"main.json": strings.ReplaceAll(strings.ReplaceAll(files["main.json"], `"A"`, `"Other"`), "A.", "Other.")}
	s := newScene(t, files, "main.json")
	s.set(&wire.Breakpoint{On: wire.OnSuccess, Path: "A"})
	s.want("before", s.when(3), "3 Agent 1: A ended with success")
	s.minds[0].Swap(load(t, without, "main.json"))
	s.want("without", s.when(6))
	if p := s.hub.breakpoints.list[0].spec.Problem; !strings.Contains(p, `main.json has no node "A"`) {
		t.Errorf("problem: %q", p)
	}
	other := s.set(&wire.Breakpoint{On: wire.OnSuccess, Path: "Other"})
	b := s.hub.breakpoints.list[0].spec
	if _, err := s.hub.setBreakpoint(b); err != nil {
		t.Errorf("it cannot be changed while its node is away: %v", err)
	}
	s.minds[0].Swap(load(t, files, "main.json"))
	s.minds[0].Restart()
	s.want("back", s.when(4), "12 Agent 1: A ended with success")
	if list := s.hub.breakpoints.list; list[0].spec.Problem != "" || list[1].spec.Problem == "" || list[1].spec.ID != other.ID {
		t.Errorf("problems: %v", list)
	}
	s.do(&wire.ControlRequest{Do: wire.ControlRestart})
	if b := s.hub.breakpoints.list[0].spec; b.Hit != 0 {
		t.Errorf("hits since the start: %v", b)
	}
	s.want("begun anew", s.when(4), "3 Agent 1: A ended with success")
	if len(s.hub.ends) != 1 {
		t.Errorf("%d minds note how nodes end", len(s.hub.ends))
	}
	s.agents = nil
	s.tick(1)
	if p := s.hub.breakpoints.list[0].spec.Problem; p == "" || len(s.hub.ends) != 0 {
		t.Errorf("nobody is left: %q, %d", p, len(s.hub.ends))
	}
}

// TestK26_RestingMindsAreHitOnce: a mind that is not stepped in every tick shows the triggers of its last frame meanwhile.
func TestK26_RestingMindsAreHitOnce(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json")
	s.set(&wire.Breakpoint{On: wire.OnTrigger, Path: "B.Activate"})
	s.want("running", s.when(4), "4 Agent 1: B.Activate acted")
	s.rests[0] = true
	s.want("resting", s.when(3))
	s.rests[0] = false
	s.want("running again", s.when(4), "11 Agent 1: B.Activate acted")
}

// TestK26_TrailsAndBreakpointsSeeTheSame: pages that watch a mind and breakpoints on its nodes share what it tells once.
func TestK26_TrailsAndBreakpointsSeeTheSame(t *testing.T) {
	s := newScene(t, kindsOfAll, "tree.json")
	p := newPage(1, func() {})
	s.hub.joining = []*page{p}
	s.hub.attached.Store(1)
	t.Cleanup(func() { s.hub.attached.Store(0) })
	s.hub.Frame()
	p.inbox.offer(parse([]byte(`{"t":"watch","agent":1,"part":0}`)))
	s.hub.Frame()
	a, b := s.set(&wire.Breakpoint{On: wire.OnFailure, Path: "Sees"}), s.set(&wire.Breakpoint{On: wire.OnExit, Path: "Sees"})
	const text = "1 Agent 1: Sees ended with failure"
	s.want("stops", s.when(1), text, text)
	f, err := wire.DecodeMind(p.watch.appendFrame(nil, p.watch.mind, 1))
	bit := s.programs[0].Parts()[0].Nodes[slices.IndexFunc(s.programs[0].Parts()[0].Nodes, func(n wits.NodeInfo) bool { return n.Name == "Sees" })].Active
	if err != nil || !slices.Contains(f.Marks, wire.FrameMark{Bit: bit}) {
		t.Errorf("the page was not told that it ended: %v, %v", f.Marks, err)
	}
	for _, list := range []*wire.Breakpoint{a, b} {
		s.hub.removeBreakpoint(s.hub.breakpoints.list[s.hub.breakpoints.find(list.ID)])
	}
	s.before = func(tick int64) { s.sets["X"] = float64(tick) }
	s.tick(1)
	f, err = wire.DecodeMind(p.watch.appendFrame(nil, p.watch.mind, 2))
	if err != nil || !slices.Contains(f.Marks, wire.FrameMark{Bit: bit}) {
		t.Errorf("removing breakpoints took it from the page: %v, %v", f.Marks, err)
	}
}

// TestK26_RunToChange lets the game run until the node changes, once.
func TestK26_RunToChange(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json")
	s.tick(1)
	run := func() string {
		s.do(&wire.ControlRequest{Do: wire.ControlRunToChange, Agent: 1, Node: 0})
		s.do(&wire.ControlRequest{Do: wire.ControlSpeed, Value: new(1.0)})
		for range 20 {
			if s.hub.stops.stop != nil {
				break
			}
			s.loop.Do(func() {})
			if s.hub.breakpoints.change == nil {
				return "it does not wait"
			}
			s.hub.control.(interface{ StepOnce() }).StepOnce()
			s.settle()
		}
		if s.hub.stops.stop == nil {
			return "it does not stop"
		}
		return fmt.Sprint(s.loop.State().Tick, " ", s.hub.stops.stop.Text)
	}
	s.want("changes", []string{run(), run(), run()}, "3 Agent 1: A ended with success", "5 Agent 1: A began", "7 Agent 1: A ended with success")
	if s.hub.breakpoints.change != nil || len(s.hub.ends) != 0 || s.hub.stops.stop.Breakpoint != 0 {
		t.Error("something is left of it")
	}
	if text := s.do(&wire.ControlRequest{Do: wire.ControlRunToChange, Agent: 1, Node: 2}); !strings.Contains(text, "no beginning") {
		t.Errorf("a node that does not change: %q", text)
	}
}

// TestK26_BreakpointsInThePast: a step back goes one frame back; what is played again out of the recording stops at
// breakpoints as it did, and a leap in time is no change.
func TestK26_BreakpointsInThePast(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json")
	s.hub.Close()
	s.hub = Attach(s.loop, Options{})
	t.Cleanup(s.hub.Close)
	s.before = func(tick int64) { s.sets["X"] = float64(tick) }
	s.tick(12)
	back := func(want int64) {
		t.Helper()
		if s.do(&wire.ControlRequest{Do: wire.ControlStepBack}); s.loop.State().Tick != want || !s.loop.State().Paused {
			t.Fatalf("one frame back: %+v", s.loop.State())
		}
	}
	back(11)
	back(10)
	if state := s.hub.stateNow(); !state.Replaying || state.Oldest != 0 || state.Newest != 12 || state.Memory <= 0 || state.MemoryLimit <= state.Memory {
		t.Errorf("state in the past: %v", state)
	}
	s.set(&wire.Breakpoint{On: wire.OnSuccess, Path: "A"})
	s.set(&wire.Breakpoint{On: wire.OnCondition, Condition: "X > 4"})
	s.set(&wire.Breakpoint{On: wire.OnChange, Path: "Low.Result"})
	must.Succeed(t, s.hub.seek(2, false))
	s.want("played again", s.when(10), "3 Agent 1: A ended with success", "4 Agent 1: Low.Result changed from true to false",
		"6 Agent 1: X > 4 has become true", "7 Agent 1: A ended with success", "11 Agent 1: A ended with success")
	var marks []string
	for _, m := range s.hub.recorder.Marks(0, 12) {
		if m.Kind == "breakpoint" {
			marks = append(marks, fmt.Sprint(m.Tick, " ", m.Text))
		}
	}
	if len(marks) != 5 || marks[0] != "3 Agent 1: A ended with success" {
		t.Errorf("marks: %q", marks)
	}
	must.Succeed(t, s.hub.seek(12, false))
	s.tick(1)
	if n := len(s.hub.stops.hits); n != 0 {
		t.Errorf("%d hits by a leap in time", n)
	}
	must.Succeed(t, s.hub.seek(0, false))
	if text := s.do(&wire.ControlRequest{Do: wire.ControlStepBack}); !strings.Contains(text, "no further") && !strings.Contains(text, "not reach back") {
		t.Errorf("before the start: %q", text)
	}
}

// TestK26_BreakpointsOutliveTheGame: a game that is run anew has those of the run before, another game has not.
func TestK26_BreakpointsOutliveTheGame(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json")
	s.set(&wire.Breakpoint{On: wire.OnFault})
	s.set(&wire.Breakpoint{On: wire.OnEnter, Path: "A"})
	s.when(6)
	s.hub.removeBreakpoint(s.hub.breakpoints.list[0])
	s.hub.Close()
	kept := s.hub.Breakpoints()
	var err error
	if s.loop, err = sim.NewLoop(s, sim.LoopOptions{Paused: true}); err != nil {
		t.Fatal(err)
	}
	s.hub = Attach(s.loop, Options{NoRecording: true, Breakpoints: kept})
	t.Cleanup(s.hub.Close)
	s.settle()
	s.want("the next run", s.when(5), "1 Agent 1: A began", "5 Agent 1: A began")
	if b := s.set(&wire.Breakpoint{On: wire.OnSuccess, Path: "main"}); b.ID != 3 || s.hub.breakpoints.list[0].spec.Hit != 2 {
		t.Errorf("numbers go on: %v, hits begin anew: %v", b, s.hub.breakpoints.list)
	}
	other := NewHub(&counted{game: newWalkers(t, 1)}, Options{Breakpoints: kept})
	if len(other.breakpoints.list) != 0 {
		t.Error("another game has them")
	}
}
