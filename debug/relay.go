//go:build !js

package debug

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// Relay stands for a game that connects to it from elsewhere, see [Hub.DialOut]: it serves pages, calls and what asks who the game is as
// a [Hub] does, and has the game do it. It takes one game at a time; one that comes later takes the place of one that is there, as a page does
// that is loaded again. The zero value is ready. The server in front of it (package studio) decides who may connect.
type Relay struct {
	// Attached is called on a goroutine of its own whenever a game has come; nil for nobody.
	Attached func()

	mu   sync.Mutex
	game *farGame
}

// farGame is a game elsewhere.
type farGame struct {
	id    string
	conns int
	idle  []*farConn
	news  chan struct{} // closed and made anew when idle has more
	ctx   context.Context
	end   context.CancelFunc
}

// farConn is a connection to it, which its own goroutine reads.
type farConn struct {
	game *farGame
	ws   *websocket.Conn
	in   chan carried
	gone context.Context // ends with the connection
}

// carried is a message that has come.
type carried struct {
	kind  websocket.MessageType
	bytes []byte
}

// Bounds of relays.
const (
	maxFarConns = 2 * maxPages    // of a game
	farIdle     = 4               // that wait; those that are more are closed
	farWait     = 5 * time.Second // for a game that has no connection left to open another one
	farInfo     = 2 * time.Second // for what a game says of itself
	maxGameID   = 64              // bytes
)

var (
	errNoGame   = errors.New("no game is attached now; in the game: await world.attach(ADDRESS), with the address that wits attach has printed")
	errBusyGame = errors.New("the game that is attached does not answer")
)

// ServeGame takes a connection of a game, and returns when it has ended.
func (r *Relay) ServeGame(w http.ResponseWriter, request *http.Request) {
	q := request.URL.Query()
	id := q.Get("game")
	if id == "" || len(id) > maxGameID {
		http.Error(w, "Games connect here: await world.attach(ADDRESS).", http.StatusBadRequest)
		return
	}
	ws, err := websocket.Accept(w, request, &websocket.AcceptOptions{Subprotocols: []string{attachProtocol}, InsecureSkipVerify: true})
	if err != nil {
		return // Accept has answered
	}
	defer ws.CloseNow()
	if ws.Subprotocol() != attachProtocol {
		ws.Close(websocket.StatusPolicyViolation, "wits attach speaks "+attachProtocol+": bring the older of both programs up to date")
		return
	}
	ws.SetReadLimit(wire.MaxAnswer)
	ctx, gone := context.WithCancel(request.Context())
	defer gone()
	c, replaced := r.join(id, q.Has(firstConn), ws, ctx)
	if replaced {
		tellReplaced(ws)
	}
	if c == nil {
		return
	}
	defer r.leave(c)
	defer context.AfterFunc(c.game.ctx, func() {
		tellReplaced(ws)
		gone()
	})()
	for {
		kind, b, err := ws.Read(ctx)
		if err != nil {
			return
		}
		select {
		case c.in <- carried{kind, b}:
		case <-ctx.Done():
			return
		}
	}
}

// tellReplaced tells a game that another one has taken its place.
func tellReplaced(ws *websocket.Conn) {
	limited, done := context.WithTimeout(context.Background(), farInfo)
	defer done()
	ws.Write(limited, websocket.MessageText, wire.Encode(relayed{T: "replaced"}))
}

// join takes a connection in; nil if the game has too many, or another one has its place. That is taken by the first connection of a
// game only: one that comes late, of a game that has left or was replaced meanwhile, takes nothing back.
func (r *Relay) join(id string, first bool, ws *websocket.Conn, gone context.Context) (c *farConn, replaced bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.game == nil || r.game.id != id {
		if r.game != nil {
			if !first {
				return nil, true
			}
			r.game.end()
		}
		r.game = &farGame{id: id, news: make(chan struct{})}
		r.game.ctx, r.game.end = context.WithCancel(context.Background())
		if r.Attached != nil {
			go r.Attached()
		}
	}
	g := r.game
	if g.conns >= maxFarConns {
		return nil, false
	}
	g.conns++
	c = &farConn{game: g, ws: ws, in: make(chan carried), gone: gone}
	g.offer(c)
	return c, false
}

func (g *farGame) offer(c *farConn) {
	g.idle = append(g.idle, c)
	close(g.news)
	g.news = make(chan struct{})
}

func (r *Relay) leave(c *farConn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	g := c.game
	g.idle = slices.DeleteFunc(g.idle, func(other *farConn) bool { return other == c })
	if g.conns--; g.conns == 0 {
		g.end()
		if r.game == g {
			r.game = nil
		}
	}
}

// take waits for a connection that waits.
func (r *Relay) take(ctx context.Context) (*farConn, error) {
	late := time.NewTimer(farWait)
	defer late.Stop()
	for {
		r.mu.Lock()
		g := r.game
		if g == nil {
			r.mu.Unlock()
			return nil, errNoGame
		}
		if n := len(g.idle); n > 0 {
			c := g.idle[n-1]
			g.idle = g.idle[:n-1]
			r.mu.Unlock()
			return c, nil
		}
		news := g.news
		r.mu.Unlock()
		select {
		case <-news:
		case <-g.ctx.Done():
		case <-late.C:
			return nil, errBusyGame
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// give lets a connection wait again.
func (r *Relay) give(c *farConn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if c.gone.Err() == nil && len(c.game.idle) < farIdle {
		c.game.offer(c)
	} else {
		go c.ws.CloseNow() // it may wait for what is being written
	}
}

func (c *farConn) write(ctx context.Context, kind websocket.MessageType, b []byte) error {
	limited, done := context.WithTimeout(ctx, writeTimeout)
	defer done()
	return c.ws.Write(limited, kind, b)
}

// read waits for the next message.
func (c *farConn) read(ctx context.Context) (carried, error) {
	select {
	case m := <-c.in:
		return m, nil
	case <-c.gone.Done():
		return carried{}, errBusyGame
	case <-ctx.Done():
		return carried{}, ctx.Err()
	}
}

// ServeHTTP takes the WebSocket of a page and has the game serve it.
func (r *Relay) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	ctx, cancel := context.WithCancel(request.Context())
	defer cancel()
	c, err := r.take(ctx)
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	page := accept(ctx, w, request)
	if page == nil {
		r.give(c)
		return
	}
	defer page.CloseNow()
	defer c.ws.CloseNow()
	if c.write(ctx, websocket.MessageText, wire.Encode(relayed{T: "page"})) != nil {
		return
	}
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		defer cancel()
		for {
			kind, b, err := page.Read(ctx)
			if err != nil || c.write(ctx, kind, b) != nil {
				return
			}
		}
	}()
	for {
		m, err := c.read(ctx)
		if err != nil {
			break
		}
		limited, done := context.WithTimeout(ctx, writeTimeout)
		err = page.Write(limited, m.kind, m.bytes)
		done()
		if err != nil {
			break
		}
	}
	cancel()
	<-asked
}

// Control returns what answers calls over HTTP, as [Hub.Control] does.
func (r *Relay) Control() (path string, handler http.Handler) {
	return wire.CallPath, http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		if request.Header.Get("Content-Encoding") != "" {
			answerRefused(w, http.StatusUnsupportedMediaType, wire.Invalid, "The arguments of a call are JSON: send them uncompressed.")
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, request.Body, wire.MaxRequest))
		switch {
		case err != nil:
			answerRefused(w, http.StatusRequestEntityTooLarge, wire.Invalid, "The arguments did not arrive, or are longer than 256 KiB.")
			return
		case !utf8.Valid(body):
			answerRefused(w, http.StatusBadRequest, wire.Invalid, "The arguments of a call are JSON, in UTF-8.")
			return
		}
		if err := r.call(request.Context(), w, relayed{T: "call", Method: request.Method, Target: request.URL.RequestURI(), Type: request.Header.Get("Content-Type"), Body: string(body)}); err != nil {
			panic(http.ErrAbortHandler) // the connection says that it is not all
		}
	})
}

// call has the game answer a call. It fails if a part of the answer is missing.
func (r *Relay) call(ctx context.Context, w http.ResponseWriter, m relayed) error {
	c, err := r.take(ctx)
	if err != nil {
		answerRefused(w, http.StatusServiceUnavailable, wire.Unavailable, err.Error())
		return nil
	}
	whole := false
	defer func() {
		if whole {
			r.give(c)
		} else {
			c.ws.CloseNow()
		}
	}()
	err = c.write(ctx, websocket.MessageText, wire.Encode(m))
	var answer relayed
	if err == nil {
		answer, err = c.told(ctx)
	}
	if err != nil || answer.T != "answer" || answer.Status < http.StatusOK || answer.Status > 599 {
		answerRefused(w, http.StatusServiceUnavailable, wire.Unavailable, errBusyGame.Error())
		return nil
	}
	for name, value := range map[string]string{"Content-Type": answer.Type, "Content-Disposition": answer.File, "Allow": answer.Allow} {
		if value != "" {
			w.Header().Set(name, value)
		}
	}
	if !harmless(answer.Type) { // nothing of a game is to be a page or a script of this server
		w.Header().Set("Content-Type", "application/octet-stream")
	}
	w.WriteHeader(answer.Status)
	for {
		m, err := c.read(ctx)
		if err != nil {
			return errBusyGame
		}
		if m.kind == websocket.MessageText {
			whole = true
			return nil
		}
		if _, err := w.Write(m.bytes); err != nil {
			return nil // nobody hears it
		}
	}
}

// harmless reports whether an answer may have this type.
func harmless(kind string) bool {
	kind, _, _ = strings.Cut(kind, ";")
	return kind == "application/json" || kind == "text/plain"
}

// told waits for a message in JSON.
func (c *farConn) told(ctx context.Context) (m relayed, err error) {
	got, err := c.read(ctx)
	if err == nil {
		err = json.Unmarshal(got.bytes, &m)
	}
	return m, err
}

// Runs reports whether a game is attached.
func (r *Relay) Runs() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.game != nil
}

// Info returns what the game says about itself, see [Hub.Info]; it fails if none is attached, or it does not answer.
func (r *Relay) Info(ctx context.Context) (sim.Info, error) {
	ctx, done := context.WithTimeout(ctx, farInfo)
	defer done()
	w := &kept{status: http.StatusOK}
	if err := r.call(ctx, w, relayed{T: "call", Method: http.MethodPost, Target: wire.CallPath + "hello", Type: "application/json", Body: "{}"}); err != nil {
		return sim.Info{}, err
	}
	var said wire.HelloResponse
	if w.status != http.StatusOK || json.Unmarshal(w.body.Bytes(), &said) != nil {
		return sim.Info{}, errors.New(strings.TrimSpace(w.body.String()))
	}
	return sim.Info{Name: said.Name, Title: said.Title, Rate: said.Rate}, nil
}

// kept is an http.ResponseWriter that keeps the answer.
type kept struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (k *kept) Header() http.Header {
	if k.header == nil {
		k.header = http.Header{}
	}
	return k.header
}

func (k *kept) WriteHeader(status int) { k.status = status }

func (k *kept) Write(b []byte) (int, error) { return k.body.Write(b) }
