package debug

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
)

// A game to which no page can connect, such as one in a browser, connects to a relay. Each of its connections waits until the relay
// says what it is for: the messages of a page, from then on; or a call over HTTP, and then it waits again. docs/protocols.md has the form.

// attachProtocol is the subprotocol of these connections.
const attachProtocol = "wits.attach.1"

// firstConn, in the address, marks a game's first connection.
const firstConn = "first"

// ErrReplaced is that of a game whose place at the relay another one has taken.
var ErrReplaced = errors.New("another game was attached in place of this one")

// againAfter is when a game looks again for a relay that has gone.
const againAfter = time.Second

// maxRelayed is how long a message from a relay may be, in bytes: a call with its arguments, as a text in JSON.
const maxRelayed = 8 * wire.MaxRequest

// relayed is what a relay and a game tell each other in JSON.
type relayed struct {
	T string `json:"t"` // of the relay: "page", "call", "replaced"; of the game: "answer", "done"
	// A call: its method, its path with the query, the type of its body, and that.
	Method string `json:"method,omitempty"`
	Target string `json:"target,omitempty"`
	Type   string `json:"type,omitempty"`
	Body   string `json:"body,omitempty"`
	// An answer, whose body follows in binary messages.
	Status int    `json:"status,omitempty"`
	File   string `json:"file,omitempty"` // Content-Disposition
	Allow  string `json:"allow,omitempty"`
}

// DialOut connects the game to a [Relay], as the command wits attach has one, at an address such as "ws://127.0.0.1:7380/attach": for
// a game to which no page can connect, because it runs in a browser or on another device. The relay's pages see the game as if it
// served them itself. Attached, if it is not nil, is called when the connection stands.
//
// It returns nil when the context ends or the hub is closed, [ErrReplaced] when another game has taken this one's place, and an error
// if there is no relay in the beginning. If the relay goes later, it is looked for again each second.
func (h *Hub) DialOut(ctx context.Context, address string, attached func()) error {
	at, err := attachAddress(address)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	var serving sync.WaitGroup
	defer serving.Wait()
	defer cancel()
	go func() {
		select {
		case <-h.ended:
			cancel()
		case <-ctx.Done():
		}
	}()
	for stood := false; ; {
		to := at
		if !stood {
			to += "&" + firstConn + "=1"
		}
		conn, err := dialOut(ctx, to)
		switch {
		case ctx.Err() != nil:
			if err == nil {
				conn.CloseNow()
			}
			return nil
		case err != nil && !stood:
			return fmt.Errorf("nothing to attach to at %s: %w", address, err)
		case err != nil:
			pause(ctx, againAfter)
			continue
		}
		if !stood && attached != nil {
			attached()
		}
		stood = true
		taken, gone := make(chan struct{}), make(chan error, 1)
		serving.Go(func() { gone <- h.serveRelay(ctx, conn, sync.OnceFunc(func() { close(taken) })) })
		select {
		case <-taken: // the next one waits
		case err := <-gone:
			if errors.Is(err, ErrReplaced) {
				return err
			}
			pause(ctx, againAfter)
		}
	}
}

// attachAddress returns the address of a relay with a name for this game, that no other one has.
func attachAddress(address string) (string, error) {
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "ws" && at.Scheme != "wss" || at.Host == "" {
		return "", fmt.Errorf("%q is no address to attach to; write it as ws://127.0.0.1:7380/attach, as wits attach prints it", address)
	}
	q := at.Query()
	q.Set("game", rand.Text())
	at.RawQuery = q.Encode()
	return at.String(), nil
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// serveRelay does what a connection to the relay is for, until it closes; taken is called when it is for something.
func (h *Hub) serveRelay(ctx context.Context, conn messages, taken func()) error {
	defer conn.CloseNow()
	_, calls := h.Control()
	for {
		_, message, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		var m relayed
		if err := json.Unmarshal(message, &m); err != nil {
			return err
		}
		switch m.T {
		case "page":
			taken()
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			if p := h.join(cancel); p != nil {
				h.serveConn(ctx, conn, p)
			}
			return nil
		case "call":
			taken()
			if err := answerCall(ctx, conn, calls, &m); err != nil {
				return err
			}
		case "replaced":
			return ErrReplaced
		default:
			return fmt.Errorf("the relay asks for %q, which this version does not know", m.T)
		}
	}
}

// answerCall does a call over HTTP for the relay.
func answerCall(ctx context.Context, conn messages, calls http.Handler, m *relayed) error {
	if !strings.HasPrefix(m.Target, wire.CallPath) {
		return fmt.Errorf("the relay asks for %q, which is no call", m.Target)
	}
	r, err := http.NewRequestWithContext(ctx, m.Method, "http://game"+m.Target, strings.NewReader(m.Body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", m.Type)
	w := &relayedAnswer{ctx: ctx, conn: conn, header: http.Header{}}
	calls.ServeHTTP(w, r)
	w.WriteHeader(http.StatusOK) // if it has not said anything
	w.tell(relayed{T: "done"})
	return w.err
}

// relayedAnswer is an http.ResponseWriter that answers a relay.
type relayedAnswer struct {
	ctx    context.Context
	conn   messages
	header http.Header
	begun  bool
	err    error
}

func (w *relayedAnswer) Header() http.Header { return w.header }

func (w *relayedAnswer) WriteHeader(status int) {
	if !w.begun {
		w.begun = true
		w.tell(relayed{T: "answer", Status: status, Type: w.header.Get("Content-Type"), File: w.header.Get("Content-Disposition"), Allow: w.header.Get("Allow")})
	}
}

// maxPiece is how many bytes of an answer go into a message.
const maxPiece = 64 << 10

func (w *relayedAnswer) Write(b []byte) (n int, err error) {
	w.WriteHeader(http.StatusOK)
	for w.err == nil && n < len(b) {
		piece := b[n:min(len(b), n+maxPiece)]
		if w.write(websocket.MessageBinary, piece); w.err == nil {
			n += len(piece)
		}
	}
	return n, w.err
}

func (w *relayedAnswer) tell(m relayed) { w.write(websocket.MessageText, wire.Encode(m)) }

func (w *relayedAnswer) write(kind websocket.MessageType, message []byte) {
	if w.err != nil {
		return
	}
	limited, done := context.WithTimeout(w.ctx, writeTimeout)
	defer done()
	w.err = w.conn.Write(limited, kind, message)
}
