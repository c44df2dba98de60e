package debug

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// served makes a call while the loop does what it is asked for.
func served[A any](s *scene, name string, q any) (out *A, err error) {
	s.Helper()
	s.serving(func() { out, err = through[A](s.Context(), s.hub, name, q) })
	return out, err
}

// serving runs the loop while f is under way.
func (s *scene) serving(f func()) {
	s.Helper()
	ctx, cancel := context.WithCancel(s.Context())
	go func() {
		defer cancel()
		f()
	}()
	must.Succeed(s, s.loop.Run(ctx))
}

// TestK28_PagesLearnOfGestures: what the mouse does in a game is in its greeting, complete; pages of games without any get lists.
func TestK28_PagesLearnOfGestures(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json")
	told := string(hello(filled(s.loop.Info()), 1))
	const want = `"tools":[{"name":"sword","label":"sword","key":"Digit1"}],` +
		`"gestures":[{"on":"right","tool":"sword","command":"hurt","for":"agent","values":{"Damage":"2.5"},"label":"Hurt"}]`
	if !strings.Contains(told, want) {
		t.Errorf("%s", told)
	}
	if told := string(hello(filled(sim.Info{Name: "engine"}), 1)); !strings.Contains(told, `"tools":[],"gestures":[]`) {
		t.Errorf("%s", told)
	}
}

// TestK26_Interventions: values set and held, triggers fired, results forced, commands given: what is done, what is in force,
// and the lines in the log by which everybody sees it.
func TestK26_Interventions(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json", "tree.json")
	s.before = func(tick int64) { s.sets["X"] = 1 }
	s.tick(1)
	do := func(v *wire.Intervention) {
		t.Helper()
		out, err := served[wire.Intervention](s, "intervene", &wire.InterveneRequest{Intervention: v})
		if err != nil || out.Tick != s.loop.State().Tick || out.Do != v.Do {
			t.Fatalf("%v: %v, %v", v, out, err)
		}
	}
	lists := func() (done, overrides []string) {
		t.Helper()
		out, err := served[wire.ListInterventionsResponse](s, "list-interventions", &wire.ListInterventionsRequest{})
		must.Succeed(t, err)
		text := func(list []wire.Intervention) (all []string) {
			for _, v := range list {
				all = append(all, strings.TrimSpace(fmt.Sprint(v.Tick, " ", v.Agent, " ", v.Do, " ", v.Path, " ", v.Value)))
			}
			return all
		}
		return text(out.Done), text(out.Overrides)
	}
	value := func(path string) any { return s.minds[0].Value(s.programs[0].Find(path)) }
	do(&wire.Intervention{Agent: 1, Do: "hold", Path: "X", Value: "7"})
	s.tick(2)
	if v := value("X"); v != 7.0 || !s.minds[0].Active(s.programs[0].Parts()[1].Nodes[0].Active) {
		t.Errorf("held: %v", v)
	}
	do(&wire.Intervention{Agent: 1, Do: "force", Path: "A", Value: "running"})
	do(&wire.Intervention{Agent: 1, Do: "fire", Path: "B.Activate"})
	s.tick(1)
	do(&wire.Intervention{Agent: 1, Do: "set", Path: "A.Frames", Value: "5"})
	do(&wire.Intervention{Agent: 1, Do: "command", Path: "hurt", Args: []string{"12"}})
	done, overrides := lists()
	s.want("done", done, "1 1 hold X 7", "3 1 force A running", "3 1 fire B.Activate", "4 1 set A.Frames 5", "4 1 command hurt")
	s.want("overrides", overrides, "1 1 hold X 7", "3 1 force A running")
	s.want("told", s.told, "1 hurt [12]")
	do(&wire.Intervention{Agent: 1, Do: "hold", Path: "X", Value: "8"})
	do(&wire.Intervention{Agent: 1, Do: "unforce", Path: "A"})
	_, overrides = lists()
	s.want("overrides", overrides, "4 1 hold X 8")
	do(&wire.Intervention{Agent: 1, Do: "release", Path: "X"})
	if _, overrides = lists(); len(overrides) != 0 {
		t.Errorf("overrides: %v", overrides)
	}
	if s.tick(1); value("X") != 1.0 {
		t.Errorf("let go, but X is %v", value("X"))
	}
	var lines []string
	all, _ := s.hub.logs.since(0)
	for _, l := range all {
		lines = append(lines, fmt.Sprint(l.Tick, " ", l.Agent, " ", l.Level, " ", l.Text))
	}
	s.want("log", lines, "1 1 info held X at 7", "3 1 info forced A to running", "3 1 info fired B.Activate", "4 1 info set A.Frames to 5",
		"4 1 info told to hurt 12", "4 1 info held X at 8", "4 1 info A decides by itself again", "4 1 info let go of X")

	if said := saidOf(sim.Intervention{Do: sim.InterventionCommand, Path: "wall", Args: []string{strings.Repeat("é", 61), "7"}}); said != "told to wall "+strings.Repeat("é", 60)+"… 7" {
		t.Errorf("a long line is told as %q", said)
	}
	before, _ := lists()
	for _, v := range []*wire.Intervention{nil, {}, {Do: "dance", Agent: 1}, {Do: "set", Agent: 1, Path: "Y", Value: "1"}, {Do: "set", Agent: 1, Path: "X", Value: "much"},
		{Do: "set", Agent: 9, Path: "X", Value: "1"}, {Do: "hold", Agent: 1, Path: "Low.Result", Value: "true"}, {Do: "force", Agent: 1, Path: "A", Value: "maybe"},
		{Do: "fire", Agent: 1, Path: "A.OnFailure"}, {Do: "release", Agent: 1, Path: "X"}, {Do: "command", Agent: 1, Path: "heal"},
		{Do: "command", Agent: 1, Path: "hurt"}, {Do: "reload", Path: "graph.json"}, {Do: "set", Agent: 1, Path: strings.Repeat("x", 5000)}} {
		if _, err := served[wire.Intervention](s, "intervene", &wire.InterveneRequest{Intervention: v}); wire.CodeOf(err) != wire.Invalid || err.Error() == "" {
			t.Errorf("%v: %v", v, err)
		}
	}
	if after, _ := lists(); !slices.Equal(after, before) {
		t.Errorf("what was refused is in the list: %v", after)
	}
	out, err := served[wire.ListInterventionsResponse](s, "list-interventions", &wire.ListInterventionsRequest{Agent: 2})
	if err != nil || len(out.Done) != 0 {
		t.Errorf("of an agent with whom nobody meddled: %v, %v", out, err)
	}
	commands, err := served[wire.ListCommandsResponse](s, "list-commands", nil)
	if err != nil || len(commands.Commands) != 1 || commands.Commands[0].Params[0].Unit != "hp" {
		t.Errorf("commands: %v, %v", commands, err)
	}
}

// TestK26_MeddlingLeavesTheFrame: what a step within a frame shows is void when the mind is changed by hand.
func TestK26_MeddlingLeavesTheFrame(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json")
	s.do(&wire.ControlRequest{Do: wire.ControlStepPhase, Agent: 1})
	if s.hub.substep == nil {
		t.Fatal("not within a frame")
	}
	if _, err := served[wire.Intervention](s, "intervene", &wire.InterveneRequest{Intervention: &wire.Intervention{Agent: 1, Do: "set", Path: "X", Value: "3"}}); err != nil {
		t.Fatal(err)
	}
	if s.hub.substep != nil || s.hub.stops.stop != nil {
		t.Error("still within the frame")
	}
}
