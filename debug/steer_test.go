package debug

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// scene is a game of any documents: one mind for each root, in the order of roots. The test moves it on.
type scene struct {
	*testing.T
	programs []*wits.Program
	minds    []*wits.Mind
	agents   []sim.Agent
	rests    map[int]bool       // minds that are not stepped
	before   func(tick int64)   // writes inputs
	sets     map[string]float64 // inputs by name, for all minds that have them
	told     []string           // commands
	loop     *sim.Loop
	hub      *Hub
}

func load(t testing.TB, files map[string]string, root string) *wits.Program {
	t.Helper()
	r := std.NewRegistry()
	wits.AddAction[stride](r)
	wits.AddAction[quick](r)
	fs := fstest.MapFS{}
	for name, text := range files {
		fs[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := wits.Load(r, fs, root)
	must.Succeed(t, err)
	return p
}

// quick ends at once, or when it has run for so many frames.
type quick struct {
	Frames wits.In[int64]
	Fail   wits.In[bool]
	Count  wits.Var[int64]
}

func (q *quick) Update(x *wits.Context) wits.Status {
	n := q.Count.Get(x) + 1
	if q.Count.Set(x, n); n <= q.Frames.Get(x) {
		return wits.Running
	}
	if q.Fail.Get(x) {
		return wits.Failure
	}
	return wits.Success
}

func newScene(t *testing.T, files map[string]string, roots ...string) *scene {
	t.Helper()
	s := &scene{T: t, rests: map[int]bool{}, sets: map[string]float64{}}
	for _, root := range roots {
		s.programs = append(s.programs, load(t, files, root))
	}
	var err error
	if s.loop, err = sim.NewLoop(s, sim.LoopOptions{Paused: true}); err != nil {
		t.Fatal(err)
	}
	s.hub = Attach(s.loop, Options{NoRecording: true})
	t.Cleanup(s.hub.Close)
	return s
}

func (s *scene) Info() sim.Info {
	return sim.Info{Name: "scene", Title: "Scene", Tools: []sim.Tool{{Name: "sword", Key: "Digit1"}},
		Gestures: []sim.Gesture{{On: sim.OnRight, Tool: "sword", Command: "hurt", For: sim.TakesAgent, Values: map[string]string{"Damage": "2.5"}}}}
}

func (s *scene) Start(map[string]string, uint64) error {
	s.minds, s.agents = nil, nil
	for i, p := range s.programs {
		s.minds = append(s.minds, p.NewMind(uint64(i)))
		s.agents = append(s.agents, sim.Agent{ID: uint32(i + 1), Name: fmt.Sprint("Agent ", i+1), Mind: s.minds[i]})
	}
	return nil
}

func (s *scene) Step(in sim.Input) {
	if s.before != nil {
		s.before(in.Tick())
	}
	for i, m := range s.minds {
		if s.rests[i] {
			continue
		}
		for name, v := range s.sets {
			if input, err := wits.Resolve[wits.Input[float64]](m.Program(), name); err == nil {
				input.Set(m, v)
			}
		}
		f := in.Frame()
		f.Entity = wits.NewEntity(uint32(i+1), 1)
		m.Step(f)
	}
}

func (s *scene) Commands() []sim.Command {
	return []sim.Command{{Name: "hurt", Label: "Hurt", Agent: true, Params: []sim.CommandParam{{Name: "Damage", Type: "float", Unit: "hp", Value: "10"}}}}
}

func (s *scene) Command(agent uint32, name string, args []string) error {
	s.told = append(s.told, fmt.Sprint(agent, " ", name, " ", args))
	return nil
}

func (s *scene) Draw(*sim.Scene)     {}
func (s *scene) Agents() []sim.Agent { return s.agents }

// settle lets the loop do what it was asked for.
func (s *scene) settle() {
	s.Helper()
	ctx, cancel := context.WithCancel(s.Context())
	s.loop.Do(func() { s.loop.Do(cancel) })
	must.Succeed(s, s.loop.Run(ctx))
}

// tick plays ticks and gives what stopped the game in the last one: the texts of all hits.
func (s *scene) tick(n int) (hits []string) {
	s.Helper()
	for range n {
		s.loop.StepOnce()
		s.settle()
	}
	for _, stop := range s.hub.stops.hits {
		hits = append(hits, stop.Text)
	}
	return hits
}

// do has the game controlled and gives the text of its stop.
func (s *scene) do(r *wire.ControlRequest) string {
	s.Helper()
	if _, err := s.hub.controlled(r); err != nil {
		return "refused: " + err.Error()
	}
	s.settle()
	if s.hub.stops.stop == nil {
		return ""
	}
	return s.hub.stops.stop.Text
}

func (s *scene) set(b *wire.Breakpoint) *wire.Breakpoint {
	s.Helper()
	b.Enabled = true
	out, err := s.hub.setBreakpoint(b)
	must.Succeed(s, err)
	return out
}

// live is a running game with the service and the WebSocket at one address.
type live struct {
	*table
	*wire.Caller
}

func newLive(t *testing.T, n int) *live {
	tb := newTable(t, n)
	mux := http.NewServeMux()
	mux.Handle(tb.hub.Control())
	mux.Handle("/", tb.hub)
	server := httptest.NewServer(mux)
	tb.server.Close()
	tb.server = server
	ctx, cancel := context.WithCancel(tb.ctx)
	ended := make(chan error, 1)
	go func() { ended <- tb.loop.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		must.Succeed(t, <-ended)
	})
	return &live{tb, callerAt(t, server.URL)}
}

// page connects a page to the running game.
func (l *live) connect() *client {
	l.Helper()
	conn, _, err := websocket.Dial(l.ctx, l.server.URL, &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}})
	must.Succeed(l, err)
	conn.SetReadLimit(1 << 24)
	c := &client{table: l.table, conn: conn, messages: make(chan message, 4096)}
	go c.read()
	l.Cleanup(func() {
		conn.CloseNow()
		for range c.messages { // until the reader has ended
		}
	})
	return c
}

// told reads until a message of a type of which something holds.
func (c *client) told(kind string, holds func(m map[string]any) bool) map[string]any {
	c.Helper()
	for {
		select {
		case m, ok := <-c.messages:
			if !ok {
				c.Fatalf("the hub closed the connection: %v", c.closed)
			}
			if m.json != nil && m.json["t"] == kind && holds(m.json) {
				return m.json
			}
		case <-c.ctx.Done():
			c.Fatalf("timed out waiting for %s", kind)
		}
	}
}

// TestK16_TwoPagesAgree: what one page asks for, all are told, over the real service and sockets of a game that runs.
func TestK16_TwoPagesAgree(t *testing.T) {
	l := newLive(t, 3)
	hello, err := l.Hello(l.ctx, wire.HelloRequest{Versions: []int{7, wire.Version}})
	if err != nil || hello.Version != wire.Version || hello.Name != "walkers" || hello.Rate != 60 || !slices.Contains(hello.Features, "control") ||
		!slices.Contains(hello.Features, "intervene") || slices.Contains(hello.Features, "commands") {
		t.Fatalf("hello: %v, %v", hello, err)
	}
	if _, err := l.Hello(l.ctx, wire.HelloRequest{Versions: []int{1}}); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("a version that there is not: %v", err)
	}
	a, b := l.connect(), l.connect()
	for _, c := range []*client{a, b} {
		c.told("state", func(m map[string]any) bool { return m["state"].(map[string]any)["paused"] == true })
		c.told("breakpoints", func(m map[string]any) bool { return len(m["breakpoints"].([]any)) == 0 })
	}
	made, err := l.SetBreakpoint(l.ctx, wire.SetBreakpointRequest{Breakpoint: &wire.Breakpoint{
		Enabled: true, On: wire.OnCondition, Condition: "Gone > 0.5"}})
	must.Succeed(t, err)
	if _, err := l.Caller.Control(l.ctx, wire.ControlRequest{Do: wire.ControlResume}); err != nil {
		t.Fatal(err)
	}
	var ticks []any
	for _, c := range []*client{a, b} {
		stop := c.told("stopped", func(map[string]any) bool { return true })["stop"].(map[string]any)
		if stop["breakpoint"] != float64(made.ID) || stop["text"] != "Walker: Gone > 0.5 has become true" {
			t.Errorf("stopped: %v", stop)
		}
		ticks = append(ticks, stop["tick"])
		now := c.told("state", func(m map[string]any) bool { return m["state"].(map[string]any)["stop"] != nil })["state"].(map[string]any)
		if now["paused"] != true || now["tick"] != stop["tick"] || len(now["hits"].([]any)) == 0 {
			t.Errorf("state after the stop: %v", now)
		}
		c.told("breakpoints", func(m map[string]any) bool {
			list := m["breakpoints"].([]any)
			return len(list) == 1 && list[0].(map[string]any)["hit"] == 1.0
		})
	}
	if ticks[0] != ticks[1] {
		t.Errorf("the pages were told of different ticks: %v", ticks)
	}
	if err := l.RemoveBreakpoint(l.ctx, wire.RemoveBreakpointRequest{Breakpoint: made.ID}); err != nil {
		t.Error(err)
	}
	if err := l.RemoveBreakpoint(l.ctx, wire.RemoveBreakpointRequest{Breakpoint: made.ID}); wire.CodeOf(err) != wire.NotFound {
		t.Errorf("removed twice: %v", err)
	}
	for _, c := range []*client{a, b} {
		c.told("breakpoints", func(m map[string]any) bool { return len(m["breakpoints"].([]any)) == 0 })
	}
	step := func(do wire.ControlDo) *wire.State {
		t.Helper()
		r := wire.ControlRequest{Do: do, Agent: 2}
		if do == wire.ControlSpeed {
			r.Value = new(2.0)
		}
		out, err := l.Caller.Control(l.ctx, r)
		must.Succeed(t, err)
		return out
	}
	first := step(wire.ControlStep)
	if second := step(wire.ControlStep); second.Tick != first.Tick+1 || !second.Paused || second.Stop != nil {
		t.Errorf("two steps: %v, then %v", first, second)
	}
	if s := step(wire.ControlStepPhase); s.Stop == nil || s.Stop.Substep == nil || s.Stop.Substep.Phase != "begin" || s.Stop.Agent != 2 {
		t.Errorf("a step within the frame: %v", s)
	}
	if s := step(wire.ControlSpeed); s.Speed != 2 {
		t.Errorf("speed: %v", s)
	}
	if s := step(wire.ControlRestart); s.Starts != first.Starts+1 || s.Tick != 0 || s.Stop != nil {
		t.Errorf("restart: %v", s)
	}
	list, err := l.ListBreakpoints(l.ctx)
	if err != nil || len(list.Breakpoints) != 0 {
		t.Errorf("list: %v, %v", list, err)
	}
	for _, r := range []wire.ControlRequest{{}, {Do: wire.ControlSpeed, Value: new(1e9)}, {Do: wire.ControlSpeed}, {Do: "dance"}} {
		if _, err := l.Caller.Control(l.ctx, r); wire.CodeOf(err) != wire.Invalid {
			t.Errorf("%v: %v", r, err)
		}
	}
	for _, r := range []wire.ControlRequest{{Do: wire.ControlStepPhase, Agent: 77}, {Do: wire.ControlRunToChange, Agent: 1, Part: 9},
		{Do: wire.ControlRunToChange, Agent: 1, Node: -5}} {
		if _, err := l.Caller.Control(l.ctx, r); wire.CodeOf(err) != wire.NotFound {
			t.Errorf("%v: %v", r, err)
		}
	}
	if err := l.Call(l.ctx, "resume-agent", map[string]any{"agent": 1}, nil); wire.CodeOf(err) != wire.NotFound {
		t.Errorf("an agent that is not parked: %v", err)
	}
	if _, err := l.Caller.Control(l.ctx, wire.ControlRequest{Do: wire.ControlStepPhase}); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("a step within the frame of somebody without a mind: %v", err)
	}
}

// bare is a game of its own that can only be watched.
type bare struct{ counted }

// TestControl_WhatAGameCannotDo is said in words.
func TestControl_WhatAGameCannotDo(t *testing.T) {
	game := newWalkers(t, 1)
	must.Succeed(t, game.Start(nil, 1))
	h := NewHub(&bare{counted{game: game}}, Options{})
	if f := h.features(); len(f) != 0 {
		t.Errorf("it can do nothing, but says %v", f)
	}
	want := func(what string, err error, words string) {
		t.Helper()
		if wire.CodeOf(err) != wire.Cannot || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", what, err)
		}
	}
	ask := func(f func() error) error {
		done := make(chan error, 1)
		go func() { done <- f() }()
		for {
			select {
			case err := <-done:
				return err
			default:
				h.Frame()
			}
		}
	}
	_, err := h.controlled(&wire.ControlRequest{Do: wire.ControlPause})
	want("pause", err, "cannot be controlled")
	_, err = h.setBreakpoint(&wire.Breakpoint{Enabled: true, On: wire.OnEnter, Path: "Legs"})
	want("breakpoint", err, "only log points")
	want("intervene", ask(func() error {
		_, err := through[wire.Intervention](t.Context(), h, "intervene", wire.InterveneRequest{Intervention: &wire.Intervention{Do: "set"}})
		return err
	}), "does not support interventions")
	want("commands", ask(func() error {
		_, err := through[wire.ListCommandsResponse](t.Context(), h, "list-commands", nil)
		return err
	}), "does not support interventions")
	// A log point needs no control.
	if _, err := h.setBreakpoint(&wire.Breakpoint{Enabled: true, On: wire.OnEnter, Path: "Legs", Log: "off"}); err != nil {
		t.Error(err)
	}
	source := h.source.(*bare)
	for range 3 {
		game.Step(sim.Input{})
		source.tick++
		h.Frame()
	}
	if lines, _ := h.logs.since(0); len(lines) != 1 || lines[0].Text != "off" || lines[0].Agent != 1 {
		t.Errorf("lines: %v", lines)
	}
}
