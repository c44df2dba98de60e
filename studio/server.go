package studio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/wits-ai/wits/edit/labels"
	"github.com/wits-ai/wits/studio/gallery"
	"github.com/wits-ai/wits/studio/manual"
)

// DefaultAddr is where the page is served unless told otherwise.
const DefaultAddr = "127.0.0.1:7380"

// Where the page connects to the game, and to the editor of its documents.
const (
	socketPath = "/ws"
	editPath   = "/edit"
	attachPath = "/attach" // a game connects there, see Options.Attach
	batchPath  = "/batch/" // see Options.Batch
	batchNow   = "/batch.json"
)

// controlled is a game that answers calls over HTTP, see [debug.Hub.Control].
type controlled interface {
	Control() (path string, handler http.Handler)
}

// Options says how to serve. The zero value serves on loopback.
type Options struct {
	// Addr is host:port; empty means [DefaultAddr]. If the port is taken, the next free one of the 20 after it is used;
	// port 0 takes any. A host other than a loopback name or address makes a token necessary.
	Addr string
	// Token lets in who knows it. Empty means a new one where one is necessary, and none on loopback. [Listen] refuses one that
	// is easy to guess, see [CheckToken].
	Token string
	// Page is served in place of the built-in [Page].
	Page fs.FS
	// Edit is what the WebSockets of pages that edit documents go to, a service of package edit/service; nil for none.
	Edit http.Handler
	// Gallery is the front door: games to play and projects to open; nil for none.
	Gallery gallery.Host
	// Batch serves many matches that are played, below /batch/ and at /batch.json, see package batch/live; nil for none. The page shows them
	// first, and one of them when it is played.
	Batch http.Handler
	// Labels gives what designers read beside identifiers, whenever a page asks; nil for nothing, unless Edit has a method Labels.
	Labels func() labels.Set
	// Manual has the pages of the documentation, see package studio/manual; nil for none.
	Manual fs.FS
	// Attach takes the WebSockets of games that connect to the server, see [debug.Relay]; nil for none. A game's page is one of another server:
	// it may be on this computer, or of one of these Origins, such as "https://game.example".
	Attach  http.Handler
	Origins []string
	// Hidden keeps the server out of the list of games that pages of other servers show.
	Hidden bool
	// Ready is called by [ListenAndServe] with the address to open, the token included, before the first request.
	Ready func(url string)
}

// Server is a page and a game behind one address.
type Server struct {
	listener net.Listener
	url      string
	token    string
	http     *http.Server
	guard    *guard
	sockets  sync.WaitGroup
	self     *announced
	hidden   bool
	games    *lister
	proxy    *proxy
}

const (
	portTries   = 21
	shutdown    = 3 * time.Second // for requests under way when the server ends
	headTimeout = 5 * time.Second
	readTimeout = 10 * time.Second
	sendTimeout = 60 * time.Second
	idleTimeout = 2 * time.Minute
	maxHeader   = 16 << 10 // bytes
	maxConns    = 512      // at a time
)

// Listen takes the address; game is what page's WebSockets go to, a [debug.Hub], a [Runner], or nil for none. Serve the result, or
// Close it. It fails if the address is not one, no port is free, or the page is not whole.
func Listen(o Options, game http.Handler) (*Server, error) {
	if o.Page == nil {
		o.Page = Page()
	}
	pages, err := load(o.Page)
	if err != nil {
		return nil, err
	}
	if o.Addr == "" {
		o.Addr = DefaultAddr
	}
	host, port, err := splitAddr(o.Addr)
	if err != nil {
		return nil, err
	}
	if o.Token == "" && !loopbackName(host) {
		o.Token = NewToken()
	}
	if o.Token != "" {
		if err := CheckToken(o.Token); err != nil {
			return nil, fmt.Errorf("studio: %w", err)
		}
	}
	listener, err := listen(host, port)
	if err != nil {
		return nil, err
	}
	port = listener.Addr().(*net.TCPAddr).Port
	s := &Server{listener: &limited{Listener: listener, most: maxConns}, token: o.Token, proxy: newProxy()}
	s.url = address(host, port, o.Token)
	s.self = newAnnounced(o.Token)
	s.hidden = o.Hidden || game == nil
	mux := http.NewServeMux()
	mux.Handle("/", pages)
	mux.HandleFunc(noticesPath, serveNotices)
	mux.Handle(labelsPath, said{o.Labels, o.Edit})
	mux.Handle(aboutPath, about{game, o.Edit, o.Gallery != nil, o.Batch != nil, s.self})
	if o.Batch != nil {
		mux.Handle(batchPath, s.counted(o.Batch))
		mux.Handle(batchNow, o.Batch)
	}
	if o.Gallery != nil {
		mux.Handle(gallery.Path, gallery.Handler(o.Gallery))
	}
	if o.Manual != nil {
		mux.Handle(manual.Path, manual.Handler(o.Manual))
	}
	s.games = &lister{self: s.self}
	mux.Handle(gamesPath, s.games)
	mux.Handle(gamePath, s.counted(s.proxy))
	if c, ok := game.(controlled); ok { // a Hub or a Runner
		mux.Handle(c.Control())
	}
	mux.HandleFunc(formerPath, serveFormer)
	for path, handler := range map[string]http.Handler{socketPath: game, editPath: o.Edit} {
		if handler != nil {
			mux.Handle(path, s.counted(handler))
		}
	}
	s.guard = newGuard(port, loopbackName(host), o.Token, mux)
	if o.Attach != nil {
		s.guard.games, s.guard.origins = s.counted(o.Attach), o.Origins
	}
	s.http = &http.Server{
		Handler:     s.guard,
		ConnContext: connContext, ConnState: connState,
		ReadHeaderTimeout: headTimeout, ReadTimeout: readTimeout, WriteTimeout: sendTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: maxHeader,
		ErrorLog:       log.New(io.Discard, "", 0), // broken clients are their own affair
	}
	return s, nil
}

// counted counts requests under way, so that Serve can wait for WebSockets.
func (s *Server) counted(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.sockets.Add(1)
		defer s.sockets.Done()
		h.ServeHTTP(w, r)
	})
}

// TicketURL returns an address for the browser that this program opens: it lets in once, within a minute, and is of no use to who
// reads it later in the list of processes. Without a token it is [Server.URL].
func (s *Server) TicketURL() string {
	if s.token == "" {
		return s.url
	}
	u, _ := url.Parse(s.url)
	u.RawQuery = url.Values{"ticket": {s.guard.ticket()}}.Encode()
	return u.String()
}

// AttachURL returns where games connect that Options.Attach takes, such as "ws://127.0.0.1:7380/attach", with the token if there is one.
func (s *Server) AttachURL() string {
	u, _ := url.Parse(s.url)
	u.Scheme, u.Path = "ws", attachPath
	return u.String()
}

// URL returns the address to open in a browser, with the token if there is one.
func (s *Server) URL() string { return s.url }

// Token returns what lets in; empty on loopback.
func (s *Server) Token() string { return s.token }

// Serve answers until ctx ends, then closes all connections, waits for them, and returns nil. It must be called once. While it
// answers, the game is in the list of games of all Wits servers of the same user, unless it is hidden or no file can be written
// for that.
func (s *Server) Serve(ctx context.Context) error {
	s.http.BaseContext = func(net.Listener) context.Context { return ctx }
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(s.listener) }()
	if !s.hidden {
		s.self.write(s.listener.Addr())
		defer s.self.withdraw()
	}
	defer s.proxy.close()
	var err error
	select {
	case err = <-failed:
		s.http.Close()
	case <-ctx.Done():
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdown)
		if s.http.Shutdown(limited) != nil {
			s.http.Close()
		}
		cancel()
		<-failed
	}
	// WebSockets end with ctx; if it was the listener that failed they end when their pages or the hub close them.
	if ctx.Err() != nil {
		s.sockets.Wait()
	}
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("studio: %w", err)
	}
	return nil
}

// Close gives the address up without serving.
func (s *Server) Close() error { return s.listener.Close() }

// ListenAndServe serves the page and a game until ctx ends, then returns nil. It fails as [Listen] does.
func ListenAndServe(ctx context.Context, o Options, game http.Handler) error {
	s, err := Listen(o, game)
	if err != nil {
		return err
	}
	if o.Ready != nil {
		o.Ready(s.URL())
	}
	return s.Serve(ctx)
}

func splitAddr(addr string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(addr)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port > 1<<16-1 {
		return "", 0, fmt.Errorf("studio: %q is not an address; write it as 127.0.0.1:7380 or :7380", addr)
	}
	return host, port, nil
}

// listen takes the port or, if it is taken, one of those after it.
func listen(host string, port int) (net.Listener, error) {
	var last error
	for try := range portTries {
		if port == 0 && try > 0 || port+try > 1<<16-1 {
			break
		}
		l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port+try)))
		if err == nil {
			return l, nil
		}
		last = err
		if !taken(err) {
			break
		}
	}
	return nil, fmt.Errorf("studio: no port is free from %d on: %w", port, last)
}

// taken reports whether a port is in use by somebody else.
func taken(err error) bool {
	const onWindows = syscall.Errno(10048) // WSAEADDRINUSE, which is not what syscall.EADDRINUSE is there
	var number syscall.Errno
	return errors.Is(err, syscall.EADDRINUSE) || errors.As(err, &number) && number == onWindows
}

// address returns what to open. A server that listens on all addresses is reached by localhost from here.
func address(host string, port int, token string) string {
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	u := url.URL{Scheme: "http", Host: net.JoinHostPort(host, strconv.Itoa(port)), Path: "/"}
	if token != "" {
		u.RawQuery = url.Values{"token": {token}}.Encode()
	}
	return u.String()
}
