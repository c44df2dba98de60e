package studio

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// attaching is a server that games connect to.
type attaching struct {
	*Server
	relay *debug.Relay
	came  chan struct{} // a game
}

func newAttaching(t *testing.T, o Options) *attaching {
	t.Helper()
	a := &attaching{came: make(chan struct{}, 8)}
	a.relay = &debug.Relay{Attached: func() { a.came <- struct{}{} }}
	o.Addr, o.Page, o.Attach = "127.0.0.1:0", page, http.HandlerFunc(a.relay.ServeGame)
	var err error
	if a.Server, err = Listen(o, a.relay); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- a.Serve(ctx) }()
	t.Cleanup(func() {
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return a
}

// far is a game that runs and connects to a server.
type far struct {
	hub   *debug.Hub
	gone  chan error // why it is not attached any more
	leave context.CancelFunc
}

func (a *attaching) attach(t *testing.T, name string) *far {
	t.Helper()
	var closed []string
	loop, err := sim.NewLoop(&counting{still: still{name: name, closed: &closed}}, sim.LoopOptions{Speed: sim.MaxSpeed})
	must.Succeed(t, err)
	f := &far{hub: debug.Attach(loop, debug.Options{}), gone: make(chan error, 1)}
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- loop.Run(ctx) }()
	attached, leave := context.WithCancel(context.Background())
	f.leave = leave
	done := make(chan struct{})
	go func() {
		defer close(done)
		f.gone <- f.hub.DialOut(attached, a.AttachURL(), nil)
	}()
	t.Cleanup(func() {
		leave()
		<-done
		end()
		f.hub.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	for range a.came { // a connection of a game that has left since may have come late
		if info, err := a.relay.Info(t.Context()); err == nil && info.Name == name {
			break
		}
	}
	return f
}

// TestAttach_AGameThatConnectsIsServedAsOneOfItsOwn: pages, calls, files and who asks who it is see the game, which nobody can connect to.
func TestAttach_AGameThatConnectsIsServedAsOneOfItsOwn(t *testing.T) {
	a := newAttaching(t, Options{})
	game, err := wire.NewCaller(a.URL())
	must.Succeed(t, err)
	defer game.Close()
	if _, err := game.GetState(t.Context()); err == nil || !strings.Contains(err.Error(), "no game is attached") || a.relay.Runs() {
		t.Errorf("without a game: %v", err)
	}
	if _, err := wire.Dial(t.Context(), a.URL()); err == nil || !strings.Contains(err.Error(), "no game is attached") {
		t.Errorf("a page without a game: %v", err)
	}
	f := a.attach(t, "far")
	if info, err := a.relay.Info(t.Context()); err != nil || info.Name != "far" {
		t.Errorf("it is %+v, %v", info, err)
	}
	var pages []*wire.Client
	for range 5 { // at once
		c, err := wire.Dial(t.Context(), a.URL())
		must.Succeed(t, err)
		defer c.Close()
		if c.Game.Name != "far" {
			t.Errorf("a page sees %+v", c.Game)
		}
		pages = append(pages, c)
	}
	if _, err := game.Control(t.Context(), wire.ControlRequest{Do: wire.ControlPause}); err != nil {
		t.Fatal(err)
	}
	for _, c := range pages { // each hears of it
		for paused := false; !paused; {
			u, err := c.Next(t.Context())
			must.Succeed(t, err)
			paused = u.Paused != nil && *u.Paused
		}
	}
	state, err := game.GetState(t.Context())
	if err != nil || !state.Paused {
		t.Errorf("it stands: %+v, %v", state, err)
	}
	if _, err := game.ListAgents(t.Context(), wire.ListAgentsRequest{Text: strings.Repeat("x", 200<<10)}); err != nil {
		t.Errorf("a long call: %v", err)
	}
	// A refusal comes as the game says it.
	refused := (*wire.Refused)(nil)
	if err := game.RemoveBreakpoint(t.Context(), wire.RemoveBreakpointRequest{Breakpoint: 77}); !errors.As(err, &refused) || refused.Code != wire.NotFound {
		t.Errorf("a refusal: %v", err)
	}
	file := func(method, path string) (*http.Response, string) {
		r, _ := http.NewRequestWithContext(t.Context(), method, strings.TrimSuffix(a.URL(), "/")+path, nil)
		answer, err := http.DefaultClient.Do(r)
		must.Succeed(t, err)
		defer answer.Body.Close()
		b, err := io.ReadAll(answer.Body)
		must.Succeed(t, err)
		return answer, string(b)
	}
	if answer, b := file(http.MethodGet, "/call/recording"); answer.StatusCode != http.StatusOK || !strings.HasPrefix(b, "\x89MCAP0\r\n") || !strings.HasSuffix(b, "\x89MCAP0\r\n") ||
		answer.Header.Get("Content-Type") != "application/octet-stream" || !strings.Contains(answer.Header.Get("Content-Disposition"), "far-") {
		t.Errorf("its recording: %s %v, %d bytes", answer.Status, answer.Header, len(b))
	}
	if answer, _ := file(http.MethodGet, "/call/get-state"); answer.StatusCode != http.StatusMethodNotAllowed || answer.Header.Get("Allow") != "POST" {
		t.Errorf("a wrong method: %s", answer.Status)
	}
	if _, b := file(http.MethodGet, "/about"); !strings.Contains(b, `"name":"far"`) {
		t.Errorf("about: %s", b)
	}
	// Another one takes its place: its pages are let go, and it stays away.
	a.attach(t, "other")
	if err := <-f.gone; !errors.Is(err, debug.ErrReplaced) {
		t.Errorf("the first one: %v", err)
	}
	for _, c := range pages {
		for err := error(nil); err == nil; {
			_, err = c.Next(t.Context())
		}
	}
	if info, err := a.relay.Info(t.Context()); err != nil || info.Name != "other" {
		t.Errorf("the other one is %+v, %v", info, err)
	}
}

// TestAttach_AGameThatLeavesIsGone: who asks for it is told so, and a game that comes later is served.
func TestAttach_AGameThatLeavesIsGone(t *testing.T) {
	a := newAttaching(t, Options{})
	f := a.attach(t, "far")
	c, err := wire.Dial(t.Context(), a.URL())
	must.Succeed(t, err)
	defer c.Close()
	f.leave()
	if err := <-f.gone; err != nil {
		t.Error(err)
	}
	for err := error(nil); err == nil; {
		_, err = c.Next(t.Context())
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for a.relay.Runs() {
		if ctx.Err() != nil {
			t.Fatal("a game that has left still runs, a minute later")
		}
		if _, err := a.relay.Info(ctx); err == nil {
			t.Fatal("a game that has left answers")
		}
	}
	a.attach(t, "later")
	if info, err := a.relay.Info(t.Context()); err != nil || info.Name != "later" {
		t.Errorf("it is %+v, %v", info, err)
	}
}

// TestAttach_OnlyGamesOfTheDeveloperConnect: pages of this computer and of origins that were named, with the token if there is one.
func TestAttach_OnlyGamesOfTheDeveloperConnect(t *testing.T) {
	const token = "a-token-that-nobody-guesses-7XQ2"
	open, closed := newAttaching(t, Options{Origins: []string{"https://game.example"}}), newAttaching(t, Options{Token: token})
	for what, q := range map[string]struct {
		a      *attaching
		origin string
		query  string
		status int
	}{
		"no page":                       {open, "", "game=1", 101},
		"a page of this computer":       {open, "http://localhost:5173", "game=2", 101},
		"over IPv6":                     {open, "http://[::1]:5173", "game=3", 101},
		"a page that was named":         {open, "https://game.example", "game=4", 101},
		"another page":                  {open, "https://evil.example", "game=5", 403},
		"one that looks like it":        {open, "https://game.example.evil.example", "game=6", 403},
		"a page without an origin":      {open, "null", "game=7", 403},
		"a file":                        {open, "file://", "game=8", 403},
		"no name":                       {open, "", "", 400},
		"with the token":                {closed, "http://localhost:5173", "game=9&token=" + token, 101},
		"without":                       {closed, "http://localhost:5173", "game=10", 401},
		"with another one":              {closed, "", "game=11&token=another-token-that-is-wrong-99", 401},
		"with the token, of other page": {closed, "https://game.example", "game=12&token=" + token, 403},
	} {
		u, _ := url.Parse(q.a.AttachURL())
		u.RawQuery = q.query
		o := &websocket.DialOptions{Subprotocols: []string{"wits.attach.1"}, HTTPHeader: http.Header{}}
		if q.origin != "" {
			o.HTTPHeader.Set("Origin", q.origin)
		}
		conn, answer, err := websocket.Dial(t.Context(), u.String(), o)
		if conn != nil {
			conn.CloseNow()
		}
		if answer == nil || answer.StatusCode != q.status {
			t.Errorf("%s: %v, %v", what, answer, err)
		}
	}
	// What is attached shows nothing of this server to pages of others.
	if closed.AttachURL() != "ws://"+strings.TrimPrefix(strings.Split(closed.URL(), "/?")[0], "http://")+"/attach?token="+token {
		t.Errorf("games connect to %s", closed.AttachURL())
	}
}

// TestAttach_AConnectionThatComesLateTakesNothingBack: a game that leaves, or whose place another one takes, may be opening a connection then.
func TestAttach_AConnectionThatComesLateTakesNothingBack(t *testing.T) {
	a := newAttaching(t, Options{})
	connect := func(query string) *websocket.Conn {
		conn, _, err := websocket.Dial(t.Context(), a.AttachURL()+"?game="+query, &websocket.DialOptions{Subprotocols: []string{"wits.attach.1"}})
		must.Succeed(t, err)
		t.Cleanup(func() { conn.CloseNow() })
		return conn
	}
	told := func(conn *websocket.Conn) string {
		_, message, err := conn.Read(t.Context())
		must.Succeed(t, err)
		return string(message)
	}
	one := connect("one&first=1")
	<-a.came
	connect("two&first=1")
	<-a.came
	for what, conn := range map[string]*websocket.Conn{"the first one": one, "a late one of it": connect("one"), "one of a game that has left": connect("three")} {
		if said := told(conn); said != `{"t":"replaced"}` {
			t.Errorf("%s is told %s", what, said)
		}
	}
	select {
	case <-a.came:
		t.Error("another game has taken the place")
	default:
	}
}
