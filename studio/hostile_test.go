package studio

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// counting is a game that counts its ticks.
type counting struct {
	still
	ticks atomic.Int64
}

func (g *counting) Step(sim.Input) { g.ticks.Add(1) }

// TestHostileClients: whatever clients do, the game goes on, keeps its memory, and answers those who behave. Ticks are counted:
// of each attack it is known that it is under way, and the game then has to play on.
func TestHostileClients(t *testing.T) {
	var closed []string
	g := &counting{still: still{name: "target", closed: &closed}}
	loop, err := sim.NewLoop(g, sim.LoopOptions{Speed: sim.MaxSpeed})
	must.Succeed(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- loop.Run(ctx) }()
	s := &serving{Session: Debug(loop, Options{Addr: "127.0.0.1:0", Page: page}), loop: loop}
	defer func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	address := fmt.Sprint("127.0.0.1:", s.server.port())
	origin := "http://" + address
	client, err := wire.NewCaller(origin)
	must.Succeed(t, err)
	defer client.Close()
	page := func(t *testing.T) *websocket.Conn {
		c, _, err := websocket.Dial(t.Context(), origin+"/ws", &websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}, HTTPHeader: http.Header{"Origin": {origin}}})
		must.Succeed(t, err)
		t.Cleanup(func() { c.CloseNow() })
		return c
	}
	// Each attack runs until the context ends, and says when it has done something.
	attacks := map[string]func(ctx context.Context, t *testing.T, did func()){
		"messages": func(ctx context.Context, t *testing.T, did func()) {
			c := page(t)
			go func() {
				for {
					if _, _, err := c.Reader(ctx); err != nil {
						return
					}
				}
			}()
			for i := 0; ctx.Err() == nil; i++ {
				m := []string{`{"t":"activity","on":true}`, `{"t":"watch","agent":4294967295,"part":-1}`, `{`, `{"t":"input","held":["` + strings.Repeat("x", 1000) + `"]}`, `{"t":"inspect","node":99999999999999999999}`}[i%5]
				if c.Write(ctx, websocket.MessageText, []byte(m)) != nil {
					return
				}
				did()
			}
		},
		"a page that never reads": func(ctx context.Context, t *testing.T, did func()) {
			for ctx.Err() == nil {
				c := page(t)
				for range 2000 { // each is answered by an error
					if c.Write(ctx, websocket.MessageText, []byte(`{"t":"nonsense"}`)) != nil {
						break // it has been let go
					}
				}
				did()
				c.CloseNow()
			}
		},
		"huge messages": func(ctx context.Context, t *testing.T, did func()) {
			huge := bytes.Repeat([]byte("x"), 1<<20)
			for ctx.Err() == nil {
				c := page(t)
				c.Write(ctx, websocket.MessageText, huge)
				for {
					if _, _, err := c.Read(ctx); err != nil {
						if ctx.Err() == nil && websocket.CloseStatus(err) == -1 && !strings.Contains(err.Error(), "reset") && !strings.Contains(err.Error(), "EOF") && !strings.Contains(err.Error(), "broken pipe") {
							t.Error(err)
						}
						break
					}
				}
				c.CloseNow()
				did()
			}
		},
		"requests": func(ctx context.Context, t *testing.T, did func()) {
			var many sync.WaitGroup
			for range 8 {
				many.Go(func() {
					for ctx.Err() == nil {
						client.ListAgents(ctx, wire.ListAgentsRequest{Where: strings.Repeat("(", 1000)})
						client.GetState(ctx)
						did()
					}
				})
			}
			many.Wait()
		},
		"huge requests": func(ctx context.Context, t *testing.T, did func()) {
			huge := strings.Repeat(" ", 1<<20)
			for ctx.Err() == nil {
				if _, err := client.ListAgents(ctx, wire.ListAgentsRequest{Text: huge}); err == nil {
					t.Error("a request of a megabyte is answered")
				}
				did()
			}
		},
		"requests that hide what they are": func(ctx context.Context, t *testing.T, did func()) {
			c := &http.Client{Transport: &http.Transport{}}
			defer c.CloseIdleConnections()
			for i := 0; ctx.Err() == nil; i++ {
				r, err := http.NewRequestWithContext(ctx, http.MethodPost, origin+"/call/control", strings.NewReader(`{"do":"pause"}`))
				must.Succeed(t, err)
				r.Header.Set("Content-Type", []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""}[i%4])
				if answer, err := c.Do(r); err == nil {
					if answer.Body.Close(); answer.StatusCode != http.StatusUnsupportedMediaType {
						t.Errorf("a form pauses the game: %s", answer.Status)
					}
				}
				did()
			}
		},
		"slow heads": func(ctx context.Context, t *testing.T, did func()) {
			var conns []net.Conn
			for range 50 {
				if c, err := net.Dial("tcp", address); err == nil {
					fmt.Fprintf(c, "GET /about HTTP/1.1\r\nHost: %s\r\nX: ", address)
					conns = append(conns, c)
				}
			}
			did()
			<-ctx.Done()
			for _, c := range conns {
				c.Close()
			}
		},
		"too many connections": func(ctx context.Context, t *testing.T, did func()) {
			var conns []net.Conn
			for range maxConns + 50 {
				if c, err := net.Dial("tcp", address); err == nil {
					conns = append(conns, c)
				}
			}
			did()
			<-ctx.Done()
			for _, c := range conns {
				c.Close()
			}
		},
		"garbage": func(ctx context.Context, t *testing.T, did func()) {
			for ctx.Err() == nil {
				if c, err := net.Dial("tcp", address); err == nil {
					c.Write([]byte("\x16\x03\x01\x00\xff PRI * HTTP/2.0\r\n\r\n\x00\x00\x00"))
					io.Copy(io.Discard, c)
					c.Close()
				}
				did()
			}
		},
	}
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	for name, attack := range attacks {
		t.Run(name, func(t *testing.T) {
			ctx, stop := context.WithCancel(t.Context())
			begun := make(chan struct{}, 1)
			var under sync.WaitGroup
			under.Go(func() {
				attack(ctx, t, func() {
					select {
					case begun <- struct{}{}:
					default:
					}
				})
			})
			<-begun
			played := make(chan struct{})
			enough := sync.OnceFunc(func() { close(played) })
			from := g.ticks.Load()
			end := loop.Observe(func() {
				if g.ticks.Load() >= from+40 {
					enough()
				}
			})
			select {
			case <-played:
			case <-time.After(time.Minute):
				t.Error("the game has not played 40 ticks in a minute")
			}
			end()
			stop()
			under.Wait()
		})
	}
	r, err := client.GetState(t.Context())
	for tries := 0; err != nil && tries < 1000; tries++ { // connections of attackers may still be on their way out
		r, err = client.GetState(t.Context())
	}
	if err != nil || r.Paused {
		t.Errorf("who behaves is answered: %v, %v", r, err)
	}
	if after := heap(); after > before+32<<20 && !testing.Short() { // the heap is not the test's alone
		t.Errorf("the heap has grown from %d to %d bytes", before, after)
	}
}
