// Package service lets pages edit a project: one WebSocket a page, over which it calls what package edit does and is told
// what others change. docs/protocols.md has the protocol. A game of your own gets the editor, and its minds what is saved in
// it, with
//
//	project, err := edit.Open("mygame", edit.Options{Registry: registry})
//	s := service.New(project, service.Options{Loop: loop})
//	studio.Listen(studio.Options{Edit: s}, hub)   // at /edit
//	...
//	s.Close()
//	project.Close()
//
// Files: service.go: pages. inbox.go: what is on its way. calls.go, calls_language.go, host.go: what they can ask for.
// reload.go: what happens to a game that runs when its documents change. presence.go: what pages know of each other.
//
// The server in front of it (package studio) checks hosts, origins and tokens; the handshake here refuses other origins
// once more. Requests are read and answered by package calls. Those of one page are done one after another, in their order;
// those of different pages side by side.
package service

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"reflect"
	"regexp"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/internal/calls"
	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/sim"
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
	// Loop is a game that runs as long as the service. If it is a [sim.Reloader], its minds are given the documents of the
	// project whenever they are saved. nil for none.
	Loop *sim.Loop
	// Host offers games, and runs one when pages ask for that, unless there is a Loop; nil offers none.
	Host Host
	// Inside is the name of the game of the Host whose own documents these are, in a folder for the time; "" for a project that
	// somebody keeps.
	Inside string
	// Version is that of Wits, for people.
	Version string
}

// Service is an http.Handler for the WebSockets of pages. Close it before the project.
type Service struct {
	project *edit.Project
	options Options
	ctx     context.Context
	end     context.CancelFunc
	owned   sync.WaitGroup // goroutines
	loaded  atomic.Uint64  // the last change before the game that runs has read the documents

	mu       sync.Mutex
	pages    int
	closed   bool
	inbox    inbox
	news     chan struct{} // closed when there is some
	reports  []reloaded    // the last ones
	reported uint64        // how many there were

	present   []*present // the pages, in the order in which they came
	presences uint64     // counts what changes of them
}

// New serves a project until the service is closed.
func New(p *edit.Project, o Options) *Service {
	if o.Poll <= 0 {
		o.Poll = 500 * time.Millisecond
	}
	s := &Service{project: p, options: o, news: make(chan struct{})}
	s.ctx, s.end = context.WithCancel(context.Background())
	s.owned.Go(func() { p.Watch(s.ctx, o.Poll) })
	s.owned.Go(s.follow)
	return s
}

// Labels returns what designers read beside identifiers of the project.
func (s *Service) Labels() labels.Set { return labels.Read(s.project.Registry(), s.project.Files()) }

// unsaved are files as somebody sees them who has texts of some that are not saved.
type unsaved struct {
	fs.FS
	texts map[string]string
}

// ReadPlain implements [plainfile.Reader].
func (u unsaved) ReadPlain(name string, most int64) ([]byte, error) {
	if text, ok := u.texts[name]; ok {
		return []byte(text), nil
	}
	return plainfile.Read(u.FS, name, most)
}

// Close disconnects all pages and waits until nothing runs any more. What was acknowledged stays.
func (s *Service) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.end()
	s.owned.Wait()
}

// join counts a page in; false if there are too many, or the service is closed.
func (s *Service) join() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.pages >= maxPages {
		return false
	}
	s.pages++
	s.owned.Add(1)
	return true
}

func (s *Service) leave() {
	s.mu.Lock()
	s.pages--
	s.mu.Unlock()
	s.owned.Done()
}

var sessionName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// ServeHTTP takes the WebSocket of a page and serves it until it closes, the request's context ends, or the service is
// closed. ?session= names the page's session, so that a page that comes back finds what it autosaved. A POST saves a scenario, or
// saves and loads the game that runs.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.join() {
		http.Error(w, "The editor takes no more pages. Close one and reload this.", http.StatusServiceUnavailable)
		return
	}
	defer s.leave()
	if r.Method == http.MethodPost {
		s.post(w, r)
		return
	}
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
	s.enter(p)
	defer s.exit(p)
	l, err := s.project.List()
	if err != nil {
		conn.Close(websocket.StatusInternalError, "the project cannot be read")
		return
	}
	_, reports := s.reportsAfter(0)
	at := told{change: l.Change, about: s.about(), reports: reports}
	if p.send(ctx, hello{T: "hello", Protocol: Version, Session: session, Listing: l, About: at.about}) != nil {
		return
	}
	telling.Go(func() {
		defer cancel()
		p.tell(ctx, at)
	})
	telling.Go(func() {
		defer cancel()
		p.beat(ctx)
	})
	p.answer(ctx)
}

// page is a connected page.
type page struct {
	service *Service
	conn    *websocket.Conn
	session string
	present *present // guarded by the service's mu
}

type hello struct {
	T        string       `json:"t"`
	Protocol int          `json:"protocol"`
	Session  string       `json:"session"`
	Listing  edit.Listing `json:"listing"`
	About    About        `json:"about"`
}

type aboutMessage struct {
	T     string `json:"t"`
	About About  `json:"about"`
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

// heartbeatEvery is how often a page hears that the server is there.
const heartbeatEvery = 500 * time.Millisecond

// heartbeat is the message of docs/protocols.md.
type heartbeat struct {
	T     string     `json:"t"`
	Tick  int64      `json:"tick"`
	Stuck *sim.Stall `json:"stuck"`
}

// beat tells the page again and again that the server is there, and how the game gets on that runs here.
func (p *page) beat(ctx context.Context) {
	every := time.NewTicker(heartbeatEvery)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
		m := heartbeat{T: "heartbeat"}
		if _, loop, _ := p.service.running(); loop != nil {
			m.Tick, m.Stuck = loop.Ticks(), loop.Stalled()
		}
		if p.send(ctx, m) != nil {
			return
		}
	}
}

// told is what a page has been told.
type told struct {
	change  uint64 // of the project, the last one
	about   About
	reports uint64 // how many
	present knows
}

// tell sends what happens, from there on.
func (p *page) tell(ctx context.Context, at told) {
	for {
		news := p.service.more()
		list, more, ok := p.service.project.Changes(at.change)
		messages := p.news(&at, list, ok)
		for _, m := range messages {
			if m == nil || p.send(ctx, m) != nil {
				return
			}
		}
		if len(messages) > 0 {
			continue
		}
		select {
		case <-more:
		case <-news:
		case <-ctx.Done():
			return
		}
	}
}

// news lists what a page has not been told; nil among it ends the page.
func (p *page) news(at *told, list []edit.Change, ok bool) (messages []any) {
	s := p.service
	if !ok {
		l, err := s.project.List()
		if err != nil {
			return []any{nil}
		}
		messages, at.change = append(messages, relist{"listing", l}), l.Change
	} else if len(list) > 0 {
		messages, at.change = append(messages, changes{"changes", list}), list[len(list)-1].Number
	}
	if a := s.about(); !reflect.DeepEqual(a, at.about) {
		messages, at.about = append(messages, aboutMessage{"about", a}), a
	}
	reports, n := s.reportsAfter(at.reports)
	for _, r := range reports {
		messages = append(messages, r)
	}
	at.reports = n
	present, seen := s.others(p, at.present)
	if present != nil {
		messages = append(messages, present)
	}
	at.present = seen
	return messages
}

// answer does what the page asks for, until it is gone.
func (p *page) answer(ctx context.Context) {
	for {
		l, err := p.service.inbox.read(ctx, p.conn)
		if errors.Is(err, errFull) {
			p.conn.Close(websocket.StatusTryAgainLater, errFull.Error())
		}
		if err != nil {
			return
		}
		r, err := calls.Request[*page]{}, errors.New("the editor takes no binary messages")
		if l.kind == websocket.MessageText {
			r, err = read(l.content)
		}
		var out any
		if err == nil {
			var result any
			result, err = r.Do(p)
			out = calls.Done(r.ID, result)
		}
		l.done()
		switch {
		case err != nil:
			out = refuse(r.ID, r.Name, err)
		case r.ID == 0:
			continue // nobody awaits it
		}
		if p.send(ctx, out) != nil {
			return
		}
	}
}
