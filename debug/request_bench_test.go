package debug

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// BenchmarkRoundTrip is the time of the same request, a new speed, to a game that is paused, from the client's call until its
// answer, the game's state, has been read: over the WebSocket and over HTTP.
func BenchmarkRoundTrip(b *testing.B) {
	loop, err := sim.NewLoop(newWalkers(b, 3), sim.LoopOptions{Seed: 1, Paused: true})
	must.Succeed(b, err)
	hub := Attach(loop, Options{})
	mux := http.NewServeMux()
	path, handler := hub.Control()
	mux.Handle(path, handler)
	mux.Handle("/ws", hub)
	server := httptest.NewServer(mux)
	defer server.Close()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- loop.Run(ctx) }()
	defer func() {
		hub.Close()
		cancel()
		<-ended
	}()
	b.Run("call", func(b *testing.B) {
		conn, _, err := websocket.Dial(ctx, server.URL+"/ws", &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}})
		must.Succeed(b, err)
		defer conn.CloseNow()
		conn.SetReadLimit(1 << 24)
		for b.Loop() {
			must.Succeed(b, conn.Write(ctx, websocket.MessageText, []byte(`{"t":"control","id":7,"do":"speed","value":1}`)))
			for answered := false; !answered; {
				kind, m, err := conn.Read(ctx)
				must.Succeed(b, err)
				var head struct{ T string }
				if kind == websocket.MessageText {
					err = json.Unmarshal(m, &head)
				}
				if answered = head.T == "reply"; err != nil || head.T == "refused" {
					b.Fatalf("%s, %v", m, err)
				}
			}
		}
	})
	b.Run("http", func(b *testing.B) {
		c := callerAt(b, server.URL)
		for b.Loop() {
			if _, err := c.Control(ctx, wire.ControlRequest{Do: wire.ControlSpeed, Value: new(1.0)}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
