// Package service lets pages edit a project: one WebSocket a page, over which it calls what package edit does and is told
// what others change. docs/editing.md has the protocol.
//
//	s := service.New(project, service.Options{})
//	studio.Listen(studio.Options{Edit: s}, game)   // at /edit
//	...
//	s.Close()
//
// The server in front of it (package studio) checks hosts, origins and tokens; the handshake here refuses other origins
// once more. The requests of one page are done one after another, in their order; those of different pages side by side.
package service

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/edit"
)

// Version is the version of the protocol; Subprotocol its name in the WebSocket handshake.
const (
	Version     = 1
	Subprotocol = "wits.edit.1"
)

const (
	maxPages     = 64
	maxRequest   = 64 << 20 // bytes: a document at its largest, with all its letters escaped, and others beside it
	writeTimeout = 30 * time.Second
)

// Options says how a project is served.
type Options struct {
	// Poll is how often the disk is looked at for what others change; 0 means twice a second.
	Poll time.Duration
}

// Service is an http.Handler for the WebSockets of pages. Close it before the project.
type Service struct {
	project *edit.Project
	ctx     context.Context
	end     context.CancelFunc
	running sync.WaitGroup

	mu     sync.Mutex
	pages  int
	closed bool
}

// New serves a project until the service is closed.
func New(p *edit.Project, o Options) *Service {
	if o.Poll <= 0 {
		o.Poll = 500 * time.Millisecond
	}
	s := &Service{project: p}
	s.ctx, s.end = context.WithCancel(context.Background())
	s.running.Go(func() { p.Watch(s.ctx, o.Poll) })
	return s
}

// Close disconnects all pages and waits until nothing runs any more. What was acknowledged stays.
func (s *Service) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.end()
	s.running.Wait()
}

// join counts a page in; false if there are too many, or the service is closed.
func (s *Service) join() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.pages >= maxPages {
		return false
	}
	s.pages++
	s.running.Add(1)
	return true
}

func (s *Service) leave() {
	s.mu.Lock()
	s.pages--
	s.mu.Unlock()
	s.running.Done()
}

var sessionName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// ServeHTTP takes the WebSocket of a page and serves it until it closes, the request's context ends, or the service is
// closed. ?session= names the page's session, so that a page that comes back finds what it autosaved.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.join() {
		http.Error(w, "The editor takes no more pages. Close one and reload this.", http.StatusServiceUnavailable)
		return
	}
	defer s.leave()
	session := r.URL.Query().Get("session")
	if session == "" {
		session = rand.Text()
	}
	if !sessionName.MatchString(session) {
		http.Error(w, "A session's name has 1 to 64 letters, digits, _ and -.", http.StatusBadRequest)
		return
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{Subprotocol}})
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	if conn.Subprotocol() != Subprotocol {
		conn.Close(websocket.StatusPolicyViolation, "this editor speaks "+Subprotocol)
		return
	}
	conn.SetReadLimit(maxRequest)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	p := &page{service: s, conn: conn, session: session}
	var telling sync.WaitGroup
	defer telling.Wait()
	defer cancel()
	l, err := s.project.List()
	if err != nil {
		conn.Close(websocket.StatusInternalError, "the project cannot be read")
		return
	}
	if p.send(ctx, hello{T: "hello", Protocol: Version, Session: session, Listing: l}) != nil {
		return
	}
	telling.Go(func() {
		defer cancel()
		p.tell(ctx, l.Change)
	})
	p.answer(ctx)
}

// page is a connected page.
type page struct {
	service *Service
	conn    *websocket.Conn
	session string
}

type hello struct {
	T        string       `json:"t"`
	Protocol int          `json:"protocol"`
	Session  string       `json:"session"`
	Listing  edit.Listing `json:"listing"`
}

type changes struct {
	T       string        `json:"t"`
	Changes []edit.Change `json:"changes"`
}

type relist struct {
	T       string       `json:"t"`
	Listing edit.Listing `json:"listing"`
}

// send writes a message. A page that takes too long to read is gone.
func (p *page) send(ctx context.Context, message any) error {
	b, err := json.Marshal(message)
	if err != nil {
		return err
	}
	limited, done := context.WithTimeout(ctx, writeTimeout)
	defer done()
	return p.conn.Write(limited, websocket.MessageText, b)
}

// tell sends what happens to the project, from a change on.
func (p *page) tell(ctx context.Context, after uint64) {
	project := p.service.project
	for {
		list, more, ok := project.Changes(after)
		var message any
		switch {
		case !ok:
			l, err := project.List()
			if err != nil {
				return
			}
			message, after = relist{"listing", l}, l.Change
		case len(list) > 0:
			message, after = changes{"changes", list}, list[len(list)-1].Number
		}
		if message != nil {
			if p.send(ctx, message) != nil {
				return
			}
			continue
		}
		select {
		case <-more:
		case <-ctx.Done():
			return
		}
	}
}

// request is what all requests have.
type request struct {
	T  string `json:"t"`
	ID int64  `json:"id"`
}

// reply answers a request.
type reply struct {
	T      string `json:"t"`
	ID     int64  `json:"id"`
	Result any    `json:"result"`
}

// answer does what the page asks for, until it is gone.
func (p *page) answer(ctx context.Context) {
	for {
		kind, message, err := p.conn.Read(ctx)
		if err != nil {
			return
		}
		var r request
		var result any
		switch {
		case kind != websocket.MessageText:
			err = fmt.Errorf("the editor takes no binary messages")
		case json.Unmarshal(message, &r) != nil:
			err = fmt.Errorf(`a message is a JSON object with "t", its type, and "id", a whole number`)
		default:
			result, err = p.do(r.T, message)
		}
		var out any = reply{"reply", r.ID, result}
		if err != nil {
			out = refuse(r.ID, err)
		}
		if p.send(ctx, out) != nil {
			return
		}
	}
}
