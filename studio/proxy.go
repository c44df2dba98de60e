package studio

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/wits-ai/wits/debug/wire"
)

// proxy lets pages reach the other games on this computer: "/game/ID/ws" is the WebSocket of the game with that id. What it
// passes on is what the page asks and nothing else: no cookies, no headers but those of the protocols. The other server sees a
// request of its own page.
type proxy struct {
	out *httputil.ReverseProxy

	mu    sync.Mutex
	known map[string]met
}

// met is a game that has said who it is.
type met struct {
	note
	until time.Time
}

// Bounds of what is passed on.
const (
	metFor      = 2 * time.Second // then it is asked again who it is
	mostMet     = maxNotes
	dialTimeout = 2 * time.Second
)

// passes reports whether a path of a game is one that pages of others may ask for.
func passes(path string) bool {
	switch path {
	case socketPath, aboutPath, "/recording", "/profile":
		return true
	}
	name, is := strings.CutPrefix(path, wire.CallPath)
	return is && name != "" && !strings.Contains(name, "/")
}

// passedHeaders are those that are passed on. Those of a WebSocket are set by the proxy itself or begin with Sec-Websocket.
var passedHeaders = map[string]bool{"Accept": true, "Accept-Encoding": true, "Content-Type": true,
	"Connection": true, "Upgrade": true, "Range": true, "Sec-Websocket-Extensions": true,
	"Sec-Websocket-Key": true, "Sec-Websocket-Protocol": true, "Sec-Websocket-Version": true}

type targetKey struct{}

func newProxy() *proxy {
	p := &proxy{known: map[string]met{}}
	p.out = &httputil.ReverseProxy{
		Rewrite:        rewrite,
		Transport:      &http.Transport{Proxy: nil, DialContext: dialLoopback, MaxIdleConnsPerHost: 4, MaxConnsPerHost: 256, IdleConnTimeout: 10 * time.Second, MaxResponseHeaderBytes: maxHeader},
		ModifyResponse: func(r *http.Response) error { r.Header.Del("Set-Cookie"); return nil },
		ErrorHandler: func(w http.ResponseWriter, r *http.Request, _ error) {
			http.Error(w, "The game does not answer. It has perhaps ended.", http.StatusBadGateway)
		},
		ErrorLog: log.New(io.Discard, "", 0),
	}
	return p
}

// rewrite makes a page's request one to the other game.
func rewrite(r *httputil.ProxyRequest) {
	to := r.In.Context().Value(targetKey{}).(target)
	for name := range r.Out.Header {
		if !passedHeaders[name] {
			delete(r.Out.Header, name)
		}
	}
	u, _ := url.Parse(to.URL) // parseNote has seen it
	r.Out.URL = &url.URL{Scheme: u.Scheme, Host: u.Host, Path: to.path, RawQuery: r.In.URL.RawQuery}
	r.Out.Host = u.Host
	r.Out.Header.Set("Origin", to.URL)
	to.let(r.Out.Header)
}

// target is where a request goes.
type target struct {
	note
	path string
}

// ServeHTTP implements http.Handler.
func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, gamePath), "/")
	rest = "/" + rest
	if strings.HasPrefix(rest, formerPath) {
		serveFormer(w, r)
		return
	}
	if !passes(rest) || r.URL.RawPath != "" {
		http.Error(w, "There is nothing of a game here. GET "+gamesPath+" lists the games that run.", http.StatusNotFound)
		return
	}
	n, err := p.find(r.Context(), id)
	if err != nil {
		http.Error(w, "There is no such game now. It has ended, or was started again: look for it in the list of games.", http.StatusNotFound)
		return
	}
	p.out.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), targetKey{}, target{n, rest})))
}

// find looks a game up, and asks it who it is if it has not said so of late: another program may listen at its port by now,
// which must not be sent the token.
func (p *proxy) find(ctx context.Context, id string) (note, error) {
	p.mu.Lock()
	m, ok := p.known[id]
	p.mu.Unlock()
	if ok && time.Now().Before(m.until) {
		return m.note, nil
	}
	n, err := findNote(id)
	if err == nil {
		_, err = askAbout(ctx, n)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		delete(p.known, id)
		return note{}, err
	}
	if len(p.known) >= mostMet {
		clear(p.known)
	}
	p.known[id] = met{n, time.Now().Add(metFor)}
	return n, nil
}

// close ends connections that are kept.
func (p *proxy) close() { p.out.Transport.(*http.Transport).CloseIdleConnections() }

// dialLoopback connects to addresses of this computer only.
func dialLoopback(ctx context.Context, network, address string) (net.Conn, error) {
	at, err := netip.ParseAddrPort(address)
	if err != nil || !at.Addr().IsLoopback() {
		return nil, fmt.Errorf("studio: %s is not on this computer", address)
	}
	d := net.Dialer{Timeout: dialTimeout}
	return d.DialContext(ctx, network, address)
}
