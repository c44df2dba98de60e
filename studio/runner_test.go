package studio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// still is a game in which nothing happens; it fails to start if it says why.
type still struct {
	name, fails string
	closed      *[]string
}

func (g *still) Info() sim.Info { return sim.Info{Name: g.name} }
func (g *still) Start(map[string]string, uint64) error {
	if g.fails != "" {
		return errors.New(g.fails)
	}
	return nil
}
func (g *still) Step(sim.Input)      {}
func (g *still) Draw(*sim.Scene)     {}
func (g *still) Agents() []sim.Agent { return nil }
func (g *still) Close() error {
	*g.closed = append(*g.closed, g.name)
	return nil
}

// hello connects a page, and gives the name of the game that greets it.
func hello(t *testing.T, base string) (name string, gone func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	t.Cleanup(cancel)
	origin, _, _ := strings.Cut(base, "/game/")
	conn, r, err := websocket.Dial(ctx, base+"/ws", &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}, HTTPHeader: http.Header{"Origin": {origin}}})
	if err != nil {
		if r == nil {
			t.Fatal(err)
		}
		return fmt.Sprint(r.StatusCode, " ", body(r)), nil
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	_, b, err := conn.Read(ctx)
	var m struct{ Game struct{ Name string } }
	if err != nil || json.Unmarshal(b, &m) != nil {
		t.Fatalf("%s, %v", b, err)
	}
	return m.Game.Name, func() bool {
		for {
			if _, _, err := conn.Read(ctx); err != nil {
				return ctx.Err() == nil
			}
		}
	}
}

// aboutOf asks what there is.
func aboutOf(t *testing.T, s *Server, port int) string {
	t.Helper()
	r := request(s, "GET", fmt.Sprintf("localhost:%d", port), "/about")
	if r.StatusCode != 200 || r.Header.Get("Content-Type") != "application/json" {
		t.Errorf("%d, %s", r.StatusCode, r.Header.Get("Content-Type"))
	}
	var about aboutJSON
	if err := json.Unmarshal([]byte(body(r)), &about); err != nil || about.ID != s.self.ID || about.Proof != "" || about.Process != os.Getpid() {
		t.Errorf("%+v, %v", about, err)
	}
	return fmt.Sprintf("game %v %s, edit %v", about.Game, about.Name, about.Edit)
}

// TestRunner: one game after the other at one address; a game that cannot start changes nothing; nothing is left in the
// end.
func TestRunner(t *testing.T) {
	var closed []string
	runner := &Runner{}
	s, err := Listen(Options{Addr: "127.0.0.1:0", Page: page, Edit: game}, runner)
	must.Succeed(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	base := fmt.Sprintf("http://localhost:%d", s.port())
	says := func(want string) func() bool {
		t.Helper()
		got, gone := hello(t, base)
		if !strings.Contains(got, want) {
			t.Errorf("the page is told %q, want %q", got, want)
		}
		name := ""
		if gone != nil {
			name = got
		}
		if about := aboutOf(t, s, s.port()); about != fmt.Sprintf("game %v %s, edit true", gone != nil, name) || runner.Runs() != (gone != nil) {
			t.Errorf("while %s: %s", want, about)
		}
		return gone
	}
	says("503 No game runs here now.")
	if loop, _ := runner.Running(); loop != nil {
		t.Error("a game runs that was never begun")
	}
	if err := runner.Stop(); err != nil {
		t.Error(err)
	}
	must.Succeed(t, runner.Run(&still{name: "first", closed: &closed}, sim.LoopOptions{}))
	gone := says("first")
	first, over := runner.Running()
	if err := runner.Run(&still{name: "wrong", fails: "no floor", closed: &closed}, sim.LoopOptions{}); err == nil || !strings.Contains(err.Error(), "no floor") {
		t.Errorf("a game that cannot start: %v", err)
	}
	says("first")
	must.Succeed(t, runner.Run(&still{name: "second", closed: &closed}, sim.LoopOptions{Paused: true}))
	if !gone() || over.Err() == nil {
		t.Error("pages of the first game stay with it")
	}
	says("second")
	if loop, _ := runner.Running(); loop == first || loop.Info().Name != "second" {
		t.Error("the loop is that of the first game")
	}
	if err := runner.Stop(); err != nil {
		t.Error(err)
	}
	says("503")
	if got := strings.Join(closed, " "); got != "wrong first second" {
		t.Errorf("closed were %s", got)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	http.DefaultClient.CloseIdleConnections()
}

func TestAbout(t *testing.T) {
	s := start(t, Options{})
	if got := aboutOf(t, s, s.port()); got != "game true , edit false" {
		t.Errorf("a game: %s", got)
	}
	host := fmt.Sprintf("localhost:%d", s.port())
	if r := request(s, "POST", host, "/about"); r.StatusCode != 405 {
		t.Errorf("POST: %d", r.StatusCode)
	}
	if r := request(s, "GET", "evil.example", "/about"); r.StatusCode != 403 {
		t.Errorf("another host: %d", r.StatusCode)
	}
	open := start(t, Options{Addr: "0.0.0.0:0"})
	if r := request(open, "GET", "game.example:7380", "/about"); r.StatusCode != 401 {
		t.Errorf("without a token: %d", r.StatusCode)
	}
	none, err := Listen(Options{Addr: "127.0.0.1:0", Page: page, Edit: game}, nil)
	must.Succeed(t, err)
	defer none.Close()
	if got := aboutOf(t, none, none.port()); got != "game false , edit true" {
		t.Errorf("an editor: %s", got)
	}
}
