//go:build !js

package debug

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
)

// TestClient attaches as a tool does, and sees what a page sees.
func TestClient(t *testing.T) {
	tb := newTable(t, 2)
	tb.round(3)
	var c *wire.Client
	dialled := make(chan error, 1)
	go func() {
		var err error
		c, err = wire.Dial(tb.ctx, tb.server.URL+"/?token=x")
		dialled <- err
	}()
	tb.until("the tool is counted", func() bool { return tb.hub.Pages() > 0 })
	tb.settle()
	must.Succeed(t, <-dialled)
	defer c.Close()
	if c.Game.Name != "walkers" || c.Game.Rate != 60 {
		t.Errorf("the game is %+v", c.Game)
	}
	updates, ended := make(chan wire.Update, 1000), make(chan error, 1)
	go func() {
		for {
			u, err := c.Next(tb.ctx)
			if err != nil {
				ended <- err
				return
			}
			updates <- u
		}
	}()
	page := tb.hub.pages[0]
	ask := func(agent uint32) {
		must.Succeed(t, c.Watch(tb.ctx, agent, 0))
		tb.until("the request is in", func() bool { return page.inbox.any() })
		tb.settle()
	}
	next := func(is func(wire.Update) bool) wire.Update {
		t.Helper()
		for {
			select {
			case u := <-updates:
				if is(u) {
					return u
				}
			case <-tb.wakes:
				tb.round(0)
			case err := <-ended:
				t.Fatal(err)
			}
		}
	}
	agents := next(func(u wire.Update) bool { return u.Agents != nil }).Agents
	if len(agents) != 3 || agents[0].Program != 0 || agents[2] != (wire.RemoteAgent{ID: 2, Name: "Walker", Program: 1, Document: "walker.graph.json"}) {
		t.Errorf("agents: %+v", agents)
	}
	if u := next(func(u wire.Update) bool { return u.Paused != nil }); !*u.Paused {
		t.Error("the game stands, and the picture says otherwise")
	}
	ask(2)
	p := next(func(u wire.Update) bool { return u.Program != nil }).Program
	if p.ID != 1 || len(p.Parts) != 2 || p.Parts[1].Document != "legs.graph.json" {
		t.Fatalf("program: %+v", p)
	}
	legs := p.Parts[0].Nodes[1]
	if legs.Name != "Legs" || legs.Kind != "part" || legs.Part == nil || *legs.Part != 1 || legs.Active < 0 || legs.Succeeded != nil {
		t.Errorf("node: %+v", legs)
	}
	links := 0
	for _, l := range p.Parts[0].Links {
		if l.From == -1 && l.FromPort == "Speed" && l.To == 1 && l.ToPort == "Speed" {
			links++
		}
	}
	if links != 1 {
		t.Errorf("%d links carry the speed: %+v", links, p.Parts[0].Links)
	}
	m := next(func(u wire.Update) bool { return u.Mind != nil }).Mind
	if m.Agent != 2 || m.Program != 1 || m.Tick != 3 || !m.Whole || m.Activity[legs.Active/8]>>(legs.Active%8)&1 != 1 {
		t.Errorf("frame: %+v", m)
	}
	ask(99)
	if err := next(func(u wire.Update) bool { return u.Failed != nil }).Failed; !strings.Contains(err.Error(), "99") {
		t.Errorf("watching nobody: %v", err)
	}
	tb.hub.Close()
	if err := <-ended; err == nil {
		t.Error("the game is over, and nobody says it")
	}
}

func TestClient_WhoIsNoGame(t *testing.T) {
	silent := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{wire.Subprotocol}})
		if err == nil {
			conn.Write(r.Context(), websocket.MessageText, []byte(`{"t":"hello","protocol":99}`))
			conn.CloseNow()
		}
	}))
	defer silent.Close()
	older := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"wits.1"}})
		if err == nil && conn.Subprotocol() == "wits.1" {
			conn.Write(r.Context(), websocket.MessageText, []byte(`{"t":"hello","protocol":1,"game":{"name":"duel"}}`))
			conn.CloseNow()
		}
	}))
	defer older.Close()
	closed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "This game asks for a token.", http.StatusUnauthorized)
	}))
	defer closed.Close()
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("<html>")) }))
	defer page.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	for _, c := range [][2]string{
		{silent.URL, "speaks version 99 of the live protocol, and this program version 2"},
		{older.URL, "speaks version 1 of the live protocol, and this program version 2: bring the older of both up to date"}, {closed.URL, "answers: This game asks for a token."}, {page.URL, "is not a game (200 OK)"},
		{gone.URL, "no game answers at " + gone.URL}, {"127.0.0.1:7380", "is not the address"}, {"ftp://x", "is not the address"}, {"", "is not the address"},
	} {
		if client, err := wire.Dial(t.Context(), c[0]); err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%q: %v, %v; want %q", c[0], client, err, c[1])
		}
	}
}
