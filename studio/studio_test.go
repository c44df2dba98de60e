package studio

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/wits-ai/wits/internal/must"
)

// TestMain keeps the games of the tests from those of whoever runs them.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "wits-games-")
	if err != nil {
		panic(err)
	}
	os.Setenv("WITS_GAMES", dir)
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		os.RemoveAll(dir)
		os.Exit(code)
	}))
}

var page = fstest.MapFS{
	"index.html":    {Data: []byte("<!doctype html><title>Wits</title>")},
	"assets/app.js": {Data: []byte("start()")},
	"icon.svg":      {Data: []byte("<svg/>")},
	"odd.xyzzy":     {Data: []byte("?")},
}

// game answers WebSockets with what they send, until the context ends.
var game = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer conn.CloseNow()
	for {
		kind, b, err := conn.Read(r.Context())
		if err != nil {
			return
		}
		if conn.Write(r.Context(), kind, b) != nil {
			return
		}
	}
})

// start serves on a real listener until the test ends.
func start(t *testing.T, o Options) *Server {
	t.Helper()
	o.Page = page
	if o.Addr == "" {
		o.Addr = "127.0.0.1:0"
	}
	s, err := Listen(o, game)
	must.Succeed(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return s
}

func (s *Server) port() int { return s.listener.Addr().(*net.TCPAddr).Port }

// request asks a server's handler directly, with any Host.
func request(s *Server, method, host, target string, header ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	r.Host = host
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.http.Handler.ServeHTTP(w, r)
	return w.Result()
}

func body(r *http.Response) string {
	b, _ := io.ReadAll(r.Body)
	return string(b)
}

func TestLoopbackHosts(t *testing.T) {
	s := start(t, Options{})
	port := strconv.Itoa(s.port())
	for host, want := range map[string]int{
		"localhost:" + port: 200, "LOCALHOST:" + port: 200, "127.0.0.1:" + port: 200, "127.8.9.10:" + port: 200, "[::1]:" + port: 200,
		"[::ffff:127.0.0.1]:" + port: 200,
		"localhost":                  403, "localhost:1": 403, "": 403, "evil.example:" + port: 403, "localhost.evil.example:" + port: 403,
		"127.0.0.1.evil.example:" + port: 403, "10.0.0.1:" + port: 403, "[::2]:" + port: 403, "0.0.0.0:" + port: 403, "[::1%25lo]:" + port: 403,
		"127.1:" + port: 403, "localhost:" + port + "0": 403, "localhost:" + port + "@evil.example": 403,
	} {
		r := request(s, "GET", host, "/")
		if r.StatusCode != want {
			t.Errorf("host %q: %d, want %d", host, r.StatusCode, want)
		}
		if want == 403 && !strings.Contains(body(r), "Open it as http://localhost:"+port+"/") {
			t.Errorf("host %q is not told what to do", host)
		}
	}
	if !loopbackHost("localhost", 80) || !loopbackHost("[::1]", 80) {
		t.Error("a host without port is on port 80")
	}
}

func TestSocketOrigins(t *testing.T) {
	s := start(t, Options{})
	host := fmt.Sprintf("localhost:%d", s.port())
	for origin, want := range map[string]int{
		"": 403, "null": 403, "http://evil.example": 403, "http://localhost": 403, "http://localhost:1": 403,
		"http://127.0.0.1:" + strconv.Itoa(s.port()): 403, "http://" + host + "/path": 403, "ftp://" + host: 403, "http://x@" + host: 403,
	} {
		header := []string{"Upgrade", "websocket"}
		if origin != "" {
			header = append(header, "Origin", origin)
		}
		r := request(s, "GET", host, "/ws", header...)
		if r.StatusCode != want || !strings.Contains(body(r), "own page") {
			t.Errorf("origin %q: %d", origin, r.StatusCode)
		}
	}
	if r := request(s, "GET", host, "/ws", "Origin", "http://"+host, "Origin", "http://evil.example"); r.StatusCode != 403 {
		t.Errorf("two origins: %d", r.StatusCode)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "http://"+host+"/ws", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://" + host}}})
	must.Succeed(t, err)
	defer conn.CloseNow()
	must.Succeed(t, conn.Write(ctx, websocket.MessageText, []byte("hi")))
	if _, b, err := conn.Read(ctx); err != nil || string(b) != "hi" {
		t.Errorf("%s, %v", b, err)
	}
}

// TestEditor: pages reach the editor, if there is one, under the same conditions as the game.
func TestEditor(t *testing.T) {
	s := start(t, Options{Edit: game})
	host := fmt.Sprintf("localhost:%d", s.port())
	for _, header := range [][]string{nil, {"Origin", "http://evil.example"}} {
		if r := request(s, "GET", host, "/edit", header...); r.StatusCode != 403 {
			t.Errorf("%v: %d", header, r.StatusCode)
		}
	}
	if r := request(s, "GET", "evil.example", "/edit", "Origin", "http://evil.example"); r.StatusCode != 403 {
		t.Errorf("another host: %d", r.StatusCode)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, "http://"+host+"/edit", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://" + host}}})
	must.Succeed(t, err)
	defer conn.CloseNow()
	must.Succeed(t, conn.Write(ctx, websocket.MessageText, []byte("hi")))
	if _, b, err := conn.Read(ctx); err != nil || string(b) != "hi" {
		t.Errorf("%s, %v", b, err)
	}
	host = fmt.Sprintf("localhost:%d", start(t, Options{}).port())
	if _, _, err := websocket.Dial(ctx, "http://"+host+"/edit", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://" + host}}}); err == nil {
		t.Error("there is an editor where none was given")
	}
}

func TestToken(t *testing.T) {
	s := start(t, Options{Addr: "0.0.0.0:0"})
	if len(s.Token()) < 20 || !strings.HasSuffix(s.URL(), "/?token="+s.Token()) || !strings.HasPrefix(s.URL(), "http://localhost:") {
		t.Fatalf("token %q, address %s", s.Token(), s.URL())
	}
	if other := start(t, Options{Addr: "0.0.0.0:0"}); other.Token() == s.Token() {
		t.Error("two servers have the same token")
	}
	const host = "game.example:7380"
	r := request(s, "GET", host, "/")
	if r.StatusCode != 401 || !strings.Contains(body(r), "?token=") {
		t.Errorf("no token: %d", r.StatusCode)
	}
	for _, wrong := range []string{"", "x", s.Token() + "x", s.Token()[1:]} {
		if r := request(s, "GET", host, "/?token="+wrong); r.StatusCode != 401 || len(r.Cookies()) > 0 {
			t.Errorf("token %q: %d", wrong, r.StatusCode)
		}
		if r := request(s, "GET", host, "/", "Cookie", "wits_token="+wrong); r.StatusCode != 401 {
			t.Errorf("cookie %q: %d", wrong, r.StatusCode)
		}
	}
	r = request(s, "GET", host, "/?token="+s.Token())
	if r.StatusCode != 303 || r.Header.Get("Location") != "/" || len(r.Cookies()) != 2 {
		t.Fatalf("the right token: %d to %q", r.StatusCode, r.Header.Get("Location"))
	}
	for i, name := range []string{"wits_token_", "wits_session_"} {
		c := r.Cookies()[i]
		if c.Name != name+fmt.Sprint(s.port()) || i == 0 != (c.Value == s.Token()) || !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/" {
			t.Errorf("cookie: %v", c)
		}
	}
	with := []string{"Cookie", "wits_token=" + s.Token()}
	if r := request(s, "GET", host, "/", with...); r.StatusCode != 200 {
		t.Errorf("with cookie: %d", r.StatusCode)
	}
	if r := request(s, "GET", host, "/ws", "Origin", "http://"+host); r.StatusCode != 401 {
		t.Errorf("a socket without cookie: %d", r.StatusCode)
	}
	if r := request(s, "GET", host, "/ws", append(with, "Origin", "http://evil.example")...); r.StatusCode != 403 {
		t.Errorf("a socket of another origin: %d", r.StatusCode)
	}
	// Past the guard it is the WebSocket's handshake that asks for more.
	if r := request(s, "GET", host, "/ws", append(with, "Origin", "http://"+host)...); r.StatusCode != 426 {
		t.Errorf("a socket with cookie: %d", r.StatusCode)
	}
	local := start(t, Options{Token: "mine-0123456789-mine"})
	at := fmt.Sprintf("localhost:%d", local.port())
	if r := request(local, "GET", at, "/"); r.StatusCode != 401 {
		t.Errorf("a token that was given holds on loopback too: %d", r.StatusCode)
	}
	if r := request(local, "GET", "evil.example", "/?token=mine-0123456789-mine"); r.StatusCode != 403 {
		t.Errorf("loopback with a token, another host: %d", r.StatusCode)
	}
}

func TestFilesAndHeaders(t *testing.T) {
	s := start(t, Options{})
	base := fmt.Sprintf("http://localhost:%d", s.port())
	for path, want := range map[string]struct {
		status     int
		kind, body string
	}{
		"/":              {200, "text/html; charset=utf-8", "<!doctype html><title>Wits</title>"},
		"/index.html":    {200, "text/html; charset=utf-8", "<!doctype html><title>Wits</title>"},
		"/assets/app.js": {200, "text/javascript; charset=utf-8", "start()"},
		"/icon.svg":      {200, "image/svg+xml", "<svg/>"},
		"/odd.xyzzy":     {200, "application/octet-stream", "?"},
		"/assets":        {404, "text/plain; charset=utf-8", "There is no such page here. Open / instead.\n"},
		"/nothing":       {404, "text/plain; charset=utf-8", "There is no such page here. Open / instead.\n"},
	} {
		r, err := http.Get(base + path)
		must.Succeed(t, err)
		got := body(r)
		r.Body.Close()
		if r.StatusCode != want.status || r.Header.Get("Content-Type") != want.kind || got != want.body {
			t.Errorf("%s: %d %s %q", path, r.StatusCode, r.Header.Get("Content-Type"), got)
		}
		for name, value := range map[string]string{"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
			"Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; font-src 'self'"} {
			if r.Header.Get(name) != value {
				t.Errorf("%s: %s is %q", path, name, r.Header.Get(name))
			}
		}
		if want.status != 200 {
			continue
		}
		tag := r.Header.Get("ETag")
		if tag == "" || r.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: tag %q, %q", path, tag, r.Header.Get("Cache-Control"))
		}
		host := strings.TrimPrefix(base, "http://")
		for list, status := range map[string]int{tag: 304, "W/" + tag: 304, `"x", ` + tag: 304, "*": 304, `"x"`: 200} {
			if again := request(s, "GET", host, path, "If-None-Match", list); again.StatusCode != status {
				t.Errorf("%s with If-None-Match %s: %d", path, list, again.StatusCode)
			}
		}
		if head := request(s, "HEAD", host, path); head.StatusCode != 200 || body(head) != "" || head.Header.Get("Content-Length") != strconv.Itoa(len(want.body)) {
			t.Errorf("HEAD %s: %d", path, head.StatusCode)
		}
	}
	if r := request(s, "POST", fmt.Sprintf("localhost:%d", s.port()), "/"); r.StatusCode != 405 {
		t.Errorf("POST: %d", r.StatusCode)
	}
	http.DefaultClient.CloseIdleConnections()
}

func TestTheNextFreePortIsTaken(t *testing.T) {
	first := start(t, Options{})
	second, err := Listen(Options{Addr: fmt.Sprintf("127.0.0.1:%d", first.port()), Page: page}, nil)
	must.Succeed(t, err)
	defer second.Close()
	if n := second.port() - first.port(); n < 1 || n > 20 {
		t.Errorf("port %d after %d", second.port(), first.port())
	}
	if want := fmt.Sprintf("http://127.0.0.1:%d/", second.port()); second.URL() != want {
		t.Errorf("address %s, want %s", second.URL(), want)
	}
}

func TestListenErrors(t *testing.T) {
	for addr, says := range map[string]string{"nonsense": "is not an address", "127.0.0.1:x": "is not an address", "127.0.0.1:70000": "is not an address",
		"127.0.0.1:-1": "is not an address", "203.0.113.7:7380": "no port is free"} {
		s, err := Listen(Options{Addr: addr, Page: page}, nil)
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", addr, err)
		}
	}
	if _, err := Listen(Options{Page: fstest.MapFS{}}, nil); err == nil || !strings.Contains(err.Error(), "no index.html") {
		t.Errorf("a page without index: %v", err)
	}
}

func TestListenAndServeEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ready := make(chan string, 1)
	ended := make(chan error, 1)
	go func() {
		ended <- ListenAndServe(ctx, Options{Addr: "127.0.0.1:0", Page: page, Ready: func(url string) { ready <- url }}, game)
	}()
	at := strings.TrimSuffix(<-ready, "/")
	conn, _, err := websocket.Dial(ctx, at+"/ws", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {at}}})
	must.Succeed(t, err)
	defer conn.CloseNow()
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, _, err := conn.Read(context.Background()); err == nil {
		t.Error("a socket that outlives its server")
	}
	if err := ListenAndServe(t.Context(), Options{Addr: "nonsense"}, nil); err == nil {
		t.Error("no error")
	}
}

func TestRequestsAreLimited(t *testing.T) {
	s := start(t, Options{})
	if s.http.ReadHeaderTimeout <= 0 || s.http.ReadTimeout <= 0 || s.http.WriteTimeout <= 0 || s.http.IdleTimeout <= 0 {
		t.Error("a timeout is missing")
	}
	r, err := http.NewRequest("GET", fmt.Sprintf("http://localhost:%d/", s.port()), nil)
	must.Succeed(t, err)
	r.Header.Set("X-Long", strings.Repeat("x", 2*maxHeader))
	got, err := http.DefaultClient.Do(r)
	must.Succeed(t, err)
	got.Body.Close()
	if got.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a header that is too long: %d", got.StatusCode)
	}
	http.DefaultClient.CloseIdleConnections()
}

func TestBrowserCommand(t *testing.T) {
	none := func(string) string { return "" }
	for _, c := range []struct {
		system string
		env    map[string]string
		want   string
	}{
		{"linux", nil, "[]"}, {"linux", map[string]string{"DISPLAY": ":0"}, "[xdg-open]"},
		{"freebsd", map[string]string{"WAYLAND_DISPLAY": "wayland-0"}, "[xdg-open]"},
		{"darwin", nil, "[open]"}, {"windows", nil, "[rundll32 url.dll,FileProtocolHandler]"}, {"js", map[string]string{"DISPLAY": ":0"}, "[]"},
	} {
		env := none
		if c.env != nil {
			env = func(name string) string { return c.env[name] }
		}
		if got := fmt.Sprint(browser(c.system, env)); got != c.want {
			t.Errorf("%s: %s, want %s", c.system, got, c.want)
		}
	}
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("PATH", "")
	OpenBrowser("http://localhost:7380/") // neither fails nor waits
}

func TestTheBuiltInPageIsWhole(t *testing.T) {
	pages, err := load(Page())
	must.Succeed(t, err)
	index := string(pages["/"].content)
	for _, quote := range strings.Split(index, `"`) {
		if strings.HasPrefix(quote, "/assets/") || strings.HasPrefix(quote, "./assets/") {
			if _, ok := pages[strings.TrimPrefix(quote, ".")]; !ok {
				t.Errorf("index.html wants %s, which is not there", quote)
			}
		}
	}
}
