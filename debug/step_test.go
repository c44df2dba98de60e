package debug

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
)

// TestControl_StepOfSeveralFrames is answered when they are played, over HTTP and over the WebSocket.
func TestControl_StepOfSeveralFrames(t *testing.T) {
	l := newLive(t, 2)
	step := func(frames float64) *wire.State {
		t.Helper()
		s, err := l.Caller.Control(l.ctx, wire.ControlRequest{Do: wire.ControlStep, Value: &frames})
		must.Succeed(t, err)
		return s
	}
	if s := step(60); s.Tick != 60 || !s.Paused || s.Stop != nil {
		t.Errorf("60 frames: %+v", s)
	}
	c := callingOn(t, l.server.URL)
	var s wire.State
	if a := c.call("control", `{"do":"step","value":40}`); json.Unmarshal(a.Result, &s) != nil || s.Tick != 100 || !s.Paused {
		t.Errorf("40 more: %s %s", a.Message, a.Result)
	}
	if s := step(1); s.Tick != 101 {
		t.Errorf("one more: %+v", s)
	}
	for _, frames := range []float64{0, -3, 1.5, maxFrames + 1, 1e300} {
		if _, err := l.Caller.Control(l.ctx, wire.ControlRequest{Do: wire.ControlStep, Value: &frames}); wire.CodeOf(err) != wire.Invalid || !strings.Contains(err.Error(), "1 to 36000") {
			t.Errorf("%v frames: %v", frames, err)
		}
	}
	if s := step(maxFrames); s.Tick != 101+maxFrames {
		t.Errorf("the most that there can be: %+v", s)
	}
}

// TestControl_StepInThePast plays recorded frames again, and goes on where they end.
func TestControl_StepInThePast(t *testing.T) {
	l := newLive(t, 1)
	step := func(frames float64) *wire.State {
		t.Helper()
		s, err := l.Caller.Control(l.ctx, wire.ControlRequest{Do: wire.ControlStep, Value: &frames})
		must.Succeed(t, err)
		return s
	}
	step(50)
	if _, err := l.Seek(l.ctx, wire.SeekRequest{Tick: 10}); err != nil {
		t.Fatal(err)
	}
	if s := step(20); s.Tick != 30 || !s.Replaying || s.Newest != 50 {
		t.Errorf("20 frames of the past: %+v", s)
	}
	if s := step(40); s.Tick != 70 || s.Replaying || s.Newest != 70 {
		t.Errorf("beyond its end: %+v", s)
	}
}

// stepFrames has a scene play so many frames at once, and gives how it stands then.
func (s *scene) stepFrames(frames float64) *wire.State {
	s.Helper()
	ctx, cancel := context.WithCancel(s.Context())
	var out *wire.State
	go func() {
		defer cancel()
		r, err := requestTable.ReadNamed("control", jsonOf(wire.ControlRequest{Do: wire.ControlStep, Value: &frames}), budget(0))
		var state any
		if err == nil {
			state, err = s.hub.ask(s.Context(), r)
		}
		if err != nil {
			s.Error(err)
			return
		}
		out = state.(*wire.State)
	}()
	must.Succeed(s, s.loop.Run(ctx))
	return out
}

// TestControl_StepEndsAtABreakpoint: with a breakpoint that has a condition a step of many frames plays until it is true.
func TestControl_StepEndsAtABreakpoint(t *testing.T) {
	s := newScene(t, kindsOfAll, "graph.json")
	s.before = func(tick int64) { s.sets["X"] = float64(tick) }
	s.set(&wire.Breakpoint{On: wire.OnCondition, Condition: "X > 30", Once: true})
	if now := s.stepFrames(20); now.Tick != 20 || now.Stop != nil {
		t.Errorf("before it is true: %+v", now)
	}
	if now := s.stepFrames(500); now.Tick != 32 || !now.Paused || now.Stop == nil || now.Stop.Text != "Agent 1: X > 30 has become true" {
		t.Errorf("when it is true: %+v", now)
	}
	if now := s.stepFrames(10); now.Tick != 42 || now.Stop != nil {
		t.Errorf("after that: %+v", now)
	}
	s.set(&wire.Breakpoint{On: wire.OnTrigger, Path: "A.OnSuccess", Log: "a log point does not stop it"})
	if now := s.stepFrames(10); now.Tick != 52 || now.Stop != nil {
		t.Errorf("with a log point: %+v", now)
	}
}

// TestControl_StepEndsWhenSomebodyElseActs: the game answers between two of its frames, and whoever pauses or restarts it ends the step.
func TestControl_StepEndsWhenSomebodyElseActs(t *testing.T) {
	for do, want := range map[wire.ControlDo]int64{wire.ControlPause: 6, wire.ControlStep: 7, wire.ControlRestart: 0, wire.ControlSpeed: 20} {
		s := newScene(t, kindsOfAll, "graph.json")
		answers := make(chan error, 1)
		s.before = func(tick int64) {
			if tick != 5 || len(answers) > 0 {
				return
			}
			err := s.hub.queue(asked{ctx: t.Context(), done: answers, do: func() error {
				_, err := s.hub.controlled(&wire.ControlRequest{Do: do, Value: new(1.0)})
				return err
			}})
			if err != nil {
				t.Error(err)
			}
		}
		now := s.stepFrames(20)
		s.settle()
		if now.Tick > 20 || s.loop.State().Tick != want || !s.loop.State().Paused {
			t.Errorf("%s: answered at %d, it stands at %d", do, now.Tick, s.loop.State().Tick)
		}
		if err := <-answers; err != nil {
			t.Errorf("%s: %v", do, err)
		}
	}
}
