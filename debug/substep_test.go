package debug

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
)

var worked = map[string]string{"main.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "CharHealth", "type": "float"}],
	"nodes": {"Idle": {"do": "quick", "with": {"Frames": 1000}}, "RunAway": {"do": "quick", "with": {"Frames": 1000}},
		"Low": {"call": "IfLessThan", "of": "float", "with": {"b": 30}, "fire": ["OnBecomeTrue", "OnBecomeFalse"]}},
	"links": ["CharHealth -> Low.a", "OnActivate -> Idle.Activate", "Low.OnBecomeTrue -> Idle.Deactivate", "Idle.OnDeactivate -> RunAway.Activate",
		"Low.OnBecomeFalse -> RunAway.Deactivate", "RunAway.OnDeactivate -> Idle.Activate"]}`}

// shown names what is set in a mind frame: nodes that are active, and triggers that acted or were raised.
func shown(p *wits.Program, f wire.MindFrame) (active, triggers string) {
	set := func(b []byte, bit int) bool { return bit >= 0 && b[bit/8]>>(bit%8)&1 != 0 }
	var nodes, raised []string
	for _, part := range p.Parts() {
		for _, port := range part.Ports {
			if port.Trigger && set(f.Triggers, port.Bit) {
				raised = append(raised, port.Name)
			}
		}
		for _, n := range part.Nodes {
			if set(f.Activity, n.Active) {
				nodes = append(nodes, n.Name)
			}
			for _, port := range n.Ports {
				if port.Trigger && set(f.Triggers, port.Bit) {
					raised = append(raised, n.Name+"."+port.Name)
				}
			}
		}
	}
	slices.Sort(nodes)
	slices.Sort(raised)
	return strings.Join(nodes, " "), strings.Join(raised, " ")
}

// TestK10_StepByPhase walks [Kiley]'s three frames (3.5.4) phase by phase, as two pages see them: in frame n the function
// fires and marks Idle.Deactivate; in n+1 it is released, Idle ends and marks RunAway.Activate; in n+2 RunAway is active.
func TestK10_StepByPhase(t *testing.T) {
	s := newScene(t, worked, "main.json")
	health := 100.0
	s.before = func(int64) { s.sets["CharHealth"] = health }
	s.tick(3)
	pages := []*page{newPage(1, func() {}), newPage(2, func() {})}
	s.hub.joining = slices.Clone(pages)
	s.hub.attached.Store(2)
	t.Cleanup(func() { s.hub.attached.Store(0) })
	s.hub.Frame()
	for _, p := range pages {
		p.inbox.offer(parse([]byte(`{"t":"watch","agent":1,"part":0}`)))
	}
	s.hub.Frame()
	health = 20
	const low, stops, marks, runs = "Low.OnBecomeTrue", "Idle.Deactivate", "Idle.OnDeactivate", "RunAway.Activate"
	raised := strings.Join([]string{stops, low}, " ")
	both := strings.Join([]string{stops, marks, low, runs}, " ")
	second := strings.Join([]string{marks, runs}, " ")
	for i, want := range []struct{ phase, active, triggers string }{
		{"begin", "Idle", ""},
		{"update", "Idle", ""},
		{"end", "Idle", raised}, // frame n
		{"begin", "Idle", raised},
		{"update", "", both}, // released: Idle has ended, and raised what acts next
		{"end", "", both},
		{"begin", "", both},
		{"update", "RunAway", second},
		{"end", "RunAway", second},
		{"begin", "RunAway", second},
		{"update", "RunAway", ""},
		{"end", "RunAway", ""},
	} {
		text := s.do(&wire.ControlRequest{Do: wire.ControlStepPhase, Agent: 1})
		stop := s.hub.stops.stop
		if stop == nil || stop.Substep == nil || stop.Substep.Phase != want.phase || stop.Tick != int64(4+i/3) || stop.Substep.Index >= stop.Substep.Count || !s.loop.State().Paused {
			t.Fatalf("point %d: %v (%s), want %s", i, stop, text, want.phase)
		}
		for k, p := range pages {
			f, err := wire.DecodeMind(s.hub.appendFrame(nil, p.watch))
			must.Succeed(t, err)
			active, triggers := shown(s.programs[0], f)
			if got := fmt.Sprintf("%s|%s", active, triggers); got != want.active+"|"+want.triggers {
				t.Errorf("point %d (%s) on page %d: %s, want %s|%s", i, want.phase, k+1, got, want.active, want.triggers)
			}
		}
	}
	// The next frame leaves the inside, and shows the mind as it stands.
	in := s.hub.substep
	s.tick(1)
	in.points = nil
	s.tick(1)
	if s.hub.substep != nil || s.hub.stops.stop != nil || in.points != nil {
		t.Error("still inside the frame, or still told of it")
	}
	f, err := wire.DecodeMind(s.hub.appendFrame(nil, pages[0].watch))
	if active, _ := shown(s.programs[0], f); err != nil || active != "RunAway" {
		t.Errorf("after the step: %s, %v", active, err)
	}
}

// TestK26_StepByNode: each node whose code runs in a frame is a point, with the values as they stood before it.
func TestK26_StepByNode(t *testing.T) {
	s := newScene(t, map[string]string{"main.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Go", "type": "float"}, {"out": "Done", "type": "trigger"}],
		"nodes": {"A": {"do": "quick", "with": {"Frames": 1}}, "B": {"do": "quick", "with": {"Frames": 1000}}, "C": {"do": "stride"}},
		"links": ["OnActivate -> A.Activate", "OnActivate -> C.Activate", "A.OnSuccess -> B.Activate", "A.OnSuccess -> C.Deactivate"]}`}, "main.json")
	s.tick(1)
	p := s.programs[0]
	count := p.Find("A.Count")
	points := func(n int) (list []string) {
		for range n {
			s.do(&wire.ControlRequest{Do: wire.ControlStepNode, Agent: 1})
			at := &wire.Substep{}
			if stop := s.hub.stops.stop; stop != nil && stop.Substep != nil {
				at = stop.Substep
			}
			view, _ := s.hub.viewOf(1, s.minds[0])
			list = append(list, fmt.Sprintf("%s %s %v", at.Phase, at.Node, view.Value(count)))
		}
		return list
	}
	want := []string{"begin  1", "update  1", "update A 1", "update C 2", "end  2",
		"begin  2", "release C 2", "release B 2", "update  2", "update B 2", "end  2"}
	if got := points(len(want)); !slices.Equal(got, want) {
		t.Errorf("points %q,\nwant %q", got, want)
	}
	// From within, by phase: what lies between is passed over.
	points(2)
	if text := s.do(&wire.ControlRequest{Do: wire.ControlStepPhase, Agent: 1}); text != "Agent 1: the frame is over" {
		t.Errorf("to the end: %q", text)
	}
	points(1)
	s.do(&wire.ControlRequest{Do: wire.ControlResume})
	if s.hub.substep != nil || s.hub.stops.stop != nil {
		t.Error("resumed, but still within the frame")
	}
}

// counter is somebody else's tracer.
type counter struct{ ends int }

func (c *counter) Trace(_ *wits.Mind, at wits.TracePoint, _ int32) {
	if at == wits.TraceEnd {
		c.ends++
	}
}

// TestK26_StepsWithinFramesEndWell: of a mind that is parked, that rests, that comes to too many points, that is traced
// by somebody else, and when the game is begun anew meanwhile.
func TestK26_StepsWithinFramesEndWell(t *testing.T) {
	s := newScene(t, map[string]string{"main.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Break", "type": "bool"}],
		"nodes": {"A": {"do": "stride"}}, "links": ["OnActivate -> A.Activate", "Break -> A.Break"]}`}, "main.json", "main.json")
	other := &counter{}
	s.minds[0].AddTracer(other)
	step := func(agent uint32) string {
		return s.do(&wire.ControlRequest{Do: wire.ControlStepPhase, Agent: agent})
	}
	for range 4 {
		step(1)
	}
	if other.ends != 2 {
		t.Errorf("the other tracer was told of %d frames", other.ends)
	}
	s.rests[1] = true
	if text := step(2); text != "Agent 2 did not think in this frame" || s.hub.substep != nil {
		t.Errorf("a mind that rests: %q", text)
	}
	s.rests[1] = false
	input, err := wits.Resolve[wits.Input[bool]](s.programs[0], "Break")
	must.Succeed(t, err)
	input.Set(s.minds[1], true)
	step(2)
	step(2)
	if text := step(2); text != "Agent 2: the frame is over" || s.minds[1].Fault() == nil {
		t.Errorf("parked within the frame: %q", text)
	}
	if text := step(2); !strings.Contains(text, "Agent 2 is parked") {
		t.Errorf("of a parked mind: %q", text)
	}
	step(1)
	s.do(&wire.ControlRequest{Do: wire.ControlRestart})
	if s.hub.substep != nil || s.hub.stops.stop != nil {
		t.Error("begun anew, but still within a frame")
	}
	// A frame of very many points.
	in := &substep{limit: 16}
	m := s.minds[0]
	in.Trace(m, wits.TraceBegin, -1)
	for range 10_000 {
		in.Trace(m, wits.TraceNode, 0)
	}
	in.Trace(m, wits.TraceEnd, -1)
	if len(in.points) != 17 || !in.cut {
		t.Errorf("%d points are kept", len(in.points))
	}
}
