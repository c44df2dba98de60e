package studio

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"testing"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// held is a game whose step waits until it is let through.
type held struct {
	still
	entered chan struct{}
	through chan struct{}
	closed  chan struct{}
}

func (g *held) Close() error {
	close(g.closed)
	return nil
}

func (g *held) Step(sim.Input) {
	select {
	case g.entered <- struct{}{}:
	default:
	}
	<-g.through
}

// TestRunnerLeavesAStuckGame: a game that does not come to its end is left behind with a word about it, its pages are let
// go, and the next one runs.
func TestRunnerLeavesAStuckGame(t *testing.T) {
	var closed []string
	g := &held{still{name: "stuck"}, make(chan struct{}, 1), make(chan struct{}), make(chan struct{})}
	var r Runner
	must.Succeed(t, r.Run(g, sim.LoopOptions{}))
	<-g.entered
	_, over := r.Running()
	var stall *sim.Stall
	if err := r.Stop(); !errors.As(err, &stall) || stall.Game != "stuck" {
		t.Errorf("the error of ending it: %v", err)
	}
	<-over.Done()
	if r.Runs() {
		t.Error("it counts as running")
	}
	next := &counting{still: still{name: "next", closed: &closed}}
	if err := r.Run(next, sim.LoopOptions{}); err != nil {
		t.Error(err)
	}
	for next.ticks.Load() < 3 {
		loop, _ := r.Running()
		loop.Sync(func() {})
	}
	close(g.through)
	<-g.closed // as soon as it lets go
	if err := r.Stop(); err != nil {
		t.Error(err)
	}
}

// TestHeartbeatThroughAnotherServer: pages that look at a game by way of another server hear its heartbeat, too.
func TestHeartbeatThroughAnotherServer(t *testing.T) {
	t.Setenv("WITS_GAMES", t.TempDir())
	var closed []string
	one, two := &still{name: "one", closed: &closed}, &still{name: "two", closed: &closed}
	a, b := serveGame(t, one), serveGame(t, two)
	var games []Game
	for len(games) < 2 {
		games = Games(context.Background())
	}
	id := games[0].ID
	if games[0].Name != "two" {
		id = games[1].ID
	}
	_ = b
	conn, _, err := websocket.Dial(t.Context(), a.URL()+"game/"+id+"/ws", &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol},
		HTTPHeader: http.Header{"Origin": {a.URL()[:len(a.URL())-1]}}})
	must.Succeed(t, err)
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	for {
		_, message, err := conn.Read(t.Context())
		must.Succeed(t, err)
		var m struct{ T string }
		if json.Unmarshal(message, &m) == nil && m.T == "heartbeat" {
			return
		}
	}
}

// serveGame serves a game until the test ends.
func serveGame(t *testing.T, g sim.Game) *Session {
	loop, err := sim.NewLoop(g, sim.LoopOptions{})
	must.Succeed(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- loop.Run(ctx) }()
	s := Debug(loop, Options{Addr: "127.0.0.1:0", Page: page})
	t.Cleanup(func() {
		cancel()
		<-ended
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}
