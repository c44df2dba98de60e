package debug

import (
	"context"
	"errors"
	"net/http"
	"os"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// writeTimeout is how long one message to a page may take. A page that takes longer is not there any more.
const writeTimeout = 30 * time.Second

// messages is a connection that carries whole messages, such as a WebSocket. One goroutine may read while another one writes.
type messages interface {
	Read(ctx context.Context) (websocket.MessageType, []byte, error)
	Write(ctx context.Context, kind websocket.MessageType, message []byte) error
	CloseNow() error
}

// ServeHTTP takes the WebSocket of a page and serves it until it closes, the request's context ends, or the hub is
// closed. It refuses a handshake from another origin than the host that was asked for; the server in front of it
// (package studio) checks that host.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	p := h.join(cancel)
	if p == nil {
		http.Error(w, "The game takes no more pages. Close one and reload this.", http.StatusServiceUnavailable)
		return
	}
	conn := accept(ctx, w, r)
	if conn == nil {
		h.leave(p, false)
		h.handlers.Done()
		return
	}
	h.serveConn(ctx, conn, p)
}

// accept takes the WebSocket of a page that speaks the live protocol; nil if it does not, which the page has been told.
func accept(ctx context.Context, w http.ResponseWriter, r *http.Request) *websocket.Conn {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{wire.Subprotocol, wire.FormerSubprotocol}})
	if err != nil {
		return nil // Accept has answered
	}
	if conn.Subprotocol() == wire.Subprotocol {
		conn.SetReadLimit(wire.MaxRequest)
		return conn
	}
	defer conn.CloseNow()
	if conn.Subprotocol() == wire.FormerSubprotocol {
		limited, done := context.WithTimeout(ctx, writeTimeout)
		defer done()
		conn.Write(limited, websocket.MessageText, hello(filled(sim.Info{Title: "A game of another version of Wits"}), os.Getpid()))
	}
	conn.Close(websocket.StatusPolicyViolation, "this game speaks "+wire.Subprotocol+": reload the page, or bring the program up to date")
	return nil
}

// serveConn serves a page that was counted in, until its connection closes or the context, which p can cancel, ends.
func (h *Hub) serveConn(ctx context.Context, conn messages, p *page) {
	defer h.handlers.Done()
	defer h.leave(p, true)
	defer conn.CloseNow()
	h.admitNext(p)
	written := make(chan struct{})
	go func() {
		defer close(written)
		defer p.cancel()
		h.write(ctx, conn, p)
	}()
	h.read(ctx, conn, p)
	p.cancel()
	<-written
}

// join counts a page in; nil if there are too many or the hub is closed.
func (h *Hub) join(cancel context.CancelFunc) *page {
	h.connections.Lock()
	defer h.connections.Unlock()
	if h.closed || len(h.live) >= maxPages {
		return nil
	}
	h.handlers.Add(1)
	h.ids++
	p := newPage(h.ids, cancel)
	h.live[p] = struct{}{}
	return p
}

// admitNext has the game's goroutine take the page in.
func (h *Hub) admitNext(p *page) {
	h.connections.Lock()
	h.joining = append(h.joining, p)
	h.connections.Unlock()
	h.attached.Add(1)
	h.wake()
}

func (h *Hub) leave(p *page, admitted bool) {
	h.connections.Lock()
	delete(h.live, p)
	h.connections.Unlock()
	p.gone.Store(true)
	if admitted {
		h.wake()
	}
}

// read passes on what the page asks for. When the game is too busy to answer, the page waits.
func (h *Hub) read(ctx context.Context, conn messages, p *page) {
	for {
		kind, message, err := conn.Read(ctx)
		if err != nil {
			return
		}
		r := &request{err: errors.New("the game takes no binary messages"), size: len(message)}
		if kind == websocket.MessageText {
			r = parse(message)
		}
		if !p.inbox.put(ctx, r) {
			return
		}
		h.wake()
	}
}

// write empties the outbox.
func (h *Hub) write(ctx context.Context, conn messages, p *page) {
	beat := time.NewTicker(heartbeatEvery)
	defer beat.Stop()
	for {
		message, s := p.take()
		select {
		case <-beat.C: // also while other messages wait; what was taken goes after it
			if h.heartbeat(ctx, conn, p) != nil {
				return
			}
		default:
			if message == nil {
				select {
				case <-p.ready:
				case <-beat.C:
					if h.heartbeat(ctx, conn, p) != nil {
						return
					}
				case <-ctx.Done():
					return
				}
			}
		}
		if message == nil {
			continue
		}
		kind := websocket.MessageText
		if s != nil {
			kind = websocket.MessageBinary
		}
		limited, done := context.WithTimeout(ctx, writeTimeout)
		err := conn.Write(limited, kind, message)
		done()
		if err != nil {
			return
		}
		if p.release(s) {
			h.wakeSelf()
		}
	}
}

// heartbeat tells a page that the server is there, and how the game's loop gets on. If it does not, it answers what the page awaits.
func (h *Hub) heartbeat(ctx context.Context, conn messages, p *page) error {
	tick, stall := h.stalled()
	if stall.Overdue(giveUp) {
		p.refuseAll(errStalled(stall))
	}
	limited, done := context.WithTimeout(ctx, writeTimeout)
	defer done()
	return conn.Write(limited, websocket.MessageText, wire.Encode(heartbeatMessage{T: "heartbeat", Tick: tick, Stuck: stall}))
}
