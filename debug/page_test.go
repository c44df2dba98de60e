package debug

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

func TestSlowPageIsSkipped(t *testing.T) {
	p := newPage(1, func() {})
	for range 3 {
		if p.open(&p.scene) {
			p.scene.buf = append(p.scene.buf[:0], 1)
			p.put(&p.scene)
		}
	}
	m, s := p.take()
	if m == nil || s != &p.scene {
		t.Fatal("no scene")
	}
	if p.open(&p.scene) {
		t.Error("a scene on its way out may be overwritten")
	}
	if !p.release(s) {
		t.Error("nobody is told that a frame was missed")
	}
	if !p.open(&p.scene) {
		t.Error("a scene that is out blocks the next")
	}
	// Minds and scenes take turns, JSON goes first, then the activity of all.
	p.scene.buf, p.mind.buf, p.minds.buf = []byte{1}, []byte{2}, []byte{3}
	p.put(&p.minds)
	p.put(&p.scene)
	p.put(&p.mind)
	p.send([]byte("{}"))
	order := ""
	for range 6 {
		m, s := p.take()
		order += fmt.Sprint(len(m), ":", m[0], " ")
		if s != nil && s != &p.minds {
			p.release(s)
			p.put(s)
		}
	}
	if order != "2:123 1:3 1:2 1:1 1:2 1:1 " {
		t.Errorf("order %s", order)
	}
}

func TestPageThatReadsNothingIsDisconnected(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := newPage(1, cancel)
	for range maxQueue + 1 {
		p.send([]byte("{}"))
	}
	if ctx.Err() == nil {
		t.Error("messages pile up without end")
	}
}

func TestHandshake(t *testing.T) {
	tb := newTable(t, 1)
	if _, r, err := websocket.Dial(tb.ctx, tb.server.URL, &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol},
		HTTPHeader: map[string][]string{"Origin": {"http://evil.example"}}}); err == nil || r.StatusCode != 403 {
		t.Errorf("another origin: %v", err)
	}
	conn, _, err := websocket.Dial(tb.ctx, tb.server.URL, nil)
	must.Succeed(t, err)
	if _, _, err := conn.Read(tb.ctx); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("no subprotocol: %v", err)
	}
	old, _, err := websocket.Dial(tb.ctx, tb.server.URL, &websocket.DialOptions{Subprotocols: []string{"wits.1"}})
	must.Succeed(t, err)
	if _, b, err := old.Read(tb.ctx); err != nil || !strings.HasPrefix(string(b), `{"t":"hello","protocol":2,"game":{"name":`) {
		t.Errorf("a page of the former version is told %q, %v", b, err)
	}
	if _, _, err := old.Read(tb.ctx); websocket.CloseStatus(err) != websocket.StatusPolicyViolation || !strings.Contains(err.Error(), "this game speaks wits.2: reload the page") {
		t.Errorf("a page of the former version: %v", err)
	}
	c := tb.join()
	must.Succeed(t, c.conn.Write(tb.ctx, websocket.MessageText, []byte(`{"t":"`+strings.Repeat("x", wire.MaxRequest)+`"}`)))
	for range c.messages { // until it is closed
	}
	if c.closed != websocket.StatusMessageTooBig {
		t.Errorf("a message that is too long: %v", c.closed)
	}
	tb.hub.Close()
	if _, r, err := websocket.Dial(tb.ctx, tb.server.URL, nil); err == nil || r.StatusCode != 503 {
		t.Errorf("after Close: %v", err)
	}
}

func TestPagesAreLimited(t *testing.T) {
	h := NewHub(nil, Options{})
	for range maxPages {
		if h.join(func() {}) == nil {
			t.Fatal("refused")
		}
		defer h.handlers.Done()
	}
	if h.join(func() {}) != nil {
		t.Error("one page too many")
	}
}

// A game that runs in wall time on its own goroutine, with pages that come, look, play and go.
func TestRunningGame(t *testing.T) {
	tb := newTable(t, 3)
	loop, err := sim.NewLoop(tb.game, sim.LoopOptions{Seed: 1, Speed: sim.MaxSpeed})
	must.Succeed(t, err)
	hub := Attach(loop, Options{})
	tb.server.Config.Handler = hub
	ctx, cancel := context.WithCancel(tb.ctx)
	ended := make(chan error, 1)
	go func() { ended <- loop.Run(ctx) }()
	for range 3 {
		conn, _, err := websocket.Dial(ctx, tb.server.URL, &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}})
		must.Succeed(t, err)
		conn.SetReadLimit(1 << 24)
		c := &client{table: tb, conn: conn, messages: make(chan message, 4096)}
		go c.read()
		for _, q := range someRequests {
			if strings.Contains(q, "pause") || strings.Contains(q, "step") || strings.Contains(q, "unwatch") {
				continue
			}
			must.Succeed(t, conn.Write(ctx, websocket.MessageText, []byte(q)))
		}
		for _, q := range []string{`{"t":"watch","agent":2,"part":1}`, `{"t":"inspect","node":0}`, `{"t":"control","do":"resume"}`} {
			must.Succeed(t, conn.Write(ctx, websocket.MessageText, []byte(q)))
		}
		var first int64 = -1
		for {
			f := c.frame()
			if f.Agent != 2 {
				continue
			}
			if first < 0 || f.Tick < first {
				first = f.Tick
			}
			if f.Tick > first+5 {
				break
			}
		}
		conn.CloseNow()
		for range c.messages { // until the reader has ended
		}
	}
	hub.Close()
	cancel()
	must.Succeed(t, <-ended)
}
