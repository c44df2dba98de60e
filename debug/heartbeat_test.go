package debug

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// pit is a game of one agent whose action waits, once it is told to, until it is let through.
type pit struct {
	program *wits.Program
	mind    *wits.Mind
	wait    chan chan struct{} // what the action waits for next
}

// Swing is the action.
type Swing struct{}

func (*Swing) Update(x *wits.Context) wits.Status {
	select {
	case gate := <-wits.World[*pit](x).wait:
		<-gate
	default:
	}
	return wits.Running
}

func newPit(t *testing.T) *pit {
	r := std.NewRegistry()
	wits.AddAction[Swing](r)
	p, err := wits.Load(r, fstest.MapFS{"fighter.graph.json": {Data: []byte(`{"wits":1,"kind":"graph","nodes":{"Swing":{"do":"Swing"}},"links":["OnActivate -> Swing.Activate"]}`)}},
		"fighter.graph.json")
	must.Succeed(t, err)
	return &pit{program: p, wait: make(chan chan struct{})}
}

func (g *pit) Info() sim.Info { return sim.Info{Name: "pit", Title: "Pit"} }

func (g *pit) Start(map[string]string, uint64) error {
	g.mind = g.program.NewMind(1)
	return nil
}

func (g *pit) Step(in sim.Input) {
	f := in.Frame()
	f.Entity, f.World = wits.NewEntity(7, 1), g
	g.mind.Step(f)
}

func (g *pit) Draw(*sim.Scene) {}

func (g *pit) Agents() []sim.Agent { return []sim.Agent{{ID: 7, Name: "Ada", Mind: g.mind}} }

type beat struct {
	T     string
	Tick  int64
	Stuck *sim.Stall
}

// heartbeats passes on the heartbeats that a page hears.
func heartbeats(t *testing.T, url string) <-chan beat {
	conn, _, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}})
	must.Succeed(t, err)
	conn.SetReadLimit(1 << 24)
	beats := make(chan beat, 1000)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer close(beats)
		for {
			kind, b, err := conn.Read(t.Context())
			if err != nil {
				return
			}
			var m beat
			if kind == websocket.MessageText && json.Unmarshal(b, &m) == nil && m.T == "heartbeat" {
				beats <- m
			}
		}
	}()
	t.Cleanup(func() {
		conn.CloseNow()
		<-done
	})
	return beats
}

// hear reads heartbeats until one is as wanted.
func hear(t *testing.T, beats <-chan beat, what string, is func(beat) bool) beat {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		select {
		case b, ok := <-beats:
			if !ok {
				t.Fatalf("the connection has ended before %s", what)
			}
			if is(b) {
				return b
			}
		case <-ctx.Done():
			t.Fatalf("no heartbeat %s", what)
		}
	}
}

// servedPit is a pit that runs, with what serves it.
func servedPit(t *testing.T) (*pit, *Hub, *httptest.Server) {
	g := newPit(t)
	loop, err := sim.NewLoop(g, sim.LoopOptions{})
	must.Succeed(t, err)
	hub := Attach(loop, Options{})
	mux := http.NewServeMux()
	mux.Handle(hub.Control())
	mux.Handle("/ws", hub)
	server := httptest.NewServer(mux)
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- loop.Run(ctx) }()
	t.Cleanup(func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		hub.Close()
		server.Close()
	})
	return g, hub, server
}

// TestCallsAndPagesAreToldWhatHangs: while an action does not return, pages hear from the server all the same and are
// told which agent is in which node, and whoever asks for anything is told so in place of an answer; afterwards all is as before.
func TestCallsAndPagesAreToldWhatHangs(t *testing.T) {
	g, hub, server := servedPit(t)
	client := callerAt(t, server.URL)
	beats := heartbeats(t, server.URL+"/ws")
	hear(t, beats, "while all is well", func(b beat) bool { return b.Stuck == nil && b.Tick > 0 })

	gate := make(chan struct{})
	g.wait <- gate
	const want = "agent Ada has been in Swing (action Swing) of fighter.graph.json for "
	// No deadline at all, and one that is over before it is sure that nothing goes on.
	for name, ask := range map[string]func(ctx context.Context) error{
		"state": func(ctx context.Context) error {
			_, err := client.GetState(ctx)
			return err
		},
		"pause": func(ctx context.Context) error {
			_, err := client.Control(ctx, wire.ControlRequest{Do: wire.ControlPause})
			return err
		},
	} {
		if err := ask(t.Context()); wire.CodeOf(err) != wire.Unavailable || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	b := hear(t, beats, "that says what hangs", func(b beat) bool { return b.Stuck != nil })
	if s := b.Stuck; s.Agent != 7 || s.Name != "Ada" || s.Document != "fighter.graph.json" || s.Node != "Swing" || s.Action != "Swing" || !strings.HasPrefix(s.Text, want) {
		t.Errorf("%+v", s)
	}
	hub.connections.Lock()
	if n := len(hub.asks); n > 0 {
		t.Errorf("%d requests wait for nobody", n)
	}
	hub.connections.Unlock()

	close(gate)
	hear(t, beats, "after it has returned", func(later beat) bool { return later.Stuck == nil && later.Tick > b.Tick })
	r, err := client.GetState(t.Context())
	if err != nil || r.Paused {
		t.Errorf("what was refused has been done: %v, %v", r, err)
	}
}

// TestHeartbeatWhilePaused: a page hears from a paused game, too, again and again.
func TestHeartbeatWhilePaused(t *testing.T) {
	tb := newTable(t, 1) // which runs only when the test says so
	beats := heartbeats(t, tb.server.URL)
	for range 3 {
		hear(t, beats, "of a paused game", func(b beat) bool { return b.Stuck == nil && b.Tick == 0 })
	}
}

// ownLoop is a game with a loop of its own.
type ownLoop struct {
	g    *pit
	tick int64
}

func (o *ownLoop) Info() sim.Info      { return o.g.Info() }
func (o *ownLoop) State() sim.State    { return sim.State{Tick: o.tick, Speed: 1, Starts: 1} }
func (o *ownLoop) Agents() []sim.Agent { return o.g.Agents() }

// TestGameWithALoopOfItsOwn: the hub notices that its Frame is not called any more, and knows the action by the monitor.
func TestGameWithALoopOfItsOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("long: waits for seconds until a hub notices that nothing goes on")
	}
	o := &ownLoop{g: newPit(t)}
	o.g.Start(nil, 1)
	var monitor wits.Monitor
	hub := NewHub(o, Options{Monitor: &monitor})
	server := httptest.NewServer(hub)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for tick := time.NewTicker(time.Millisecond); ; {
			select {
			case <-stop:
				return
			case <-tick.C:
				o.g.mind.Step(wits.Frame{Delta: 1, Entity: wits.NewEntity(7, 1), World: o.g, Monitor: &monitor})
				o.tick++
				hub.Frame()
			}
		}
	}()
	defer func() {
		close(stop)
		<-stopped
		hub.Close()
		server.Close()
	}()
	beats := heartbeats(t, server.URL)
	hear(t, beats, "while all is well", func(b beat) bool { return b.Stuck == nil && b.Tick > 0 })
	gate := make(chan struct{})
	o.g.wait <- gate
	b := hear(t, beats, "that says what hangs", func(b beat) bool { return b.Stuck != nil })
	if !strings.HasPrefix(b.Stuck.Text, "agent 7 has been in Swing (action Swing) of fighter.graph.json for ") {
		t.Errorf("%+v", b.Stuck)
	}
	if err := hub.call(t.Context(), func() error { return nil }); wire.CodeOf(err) != wire.Unavailable {
		t.Errorf("a call: %v", err)
	}
	close(gate)
	hear(t, beats, "after it has returned", func(later beat) bool { return later.Stuck == nil && later.Tick > b.Tick })
}
