package studio

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// serving is a game that runs and is served, until the test ends or it is closed.
type serving struct {
	*Session
	loop *sim.Loop
	stop func()
}

func serve(t *testing.T, name string, o Options) *serving {
	t.Helper()
	var closed []string
	loop, err := sim.NewLoop(&still{name: name, closed: &closed}, sim.LoopOptions{Paused: true})
	must.Succeed(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- loop.Run(ctx) }()
	if o.Addr == "" {
		o.Addr = "127.0.0.1:0"
	}
	o.Page = page
	s := &serving{Session: Debug(loop, o), loop: loop}
	if s.Err != nil {
		t.Fatal(s.Err)
	}
	s.stop = func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	t.Cleanup(func() {
		if ctx.Err() == nil {
			s.stop()
		}
	})
	found(t, s.server.self.ID, true)
	return s
}

// found waits until a game is in the list or is not.
func found(t *testing.T, id string, want bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for ctx.Err() == nil {
		is := false
		for _, g := range Games(ctx) {
			is = is || g.ID == id
		}
		if is == want {
			return
		}
	}
	t.Fatalf("the game %s is in the list, after a minute: %v", id, !want)
}

func (s *serving) host() string { return "localhost:" + fmt.Sprint(s.server.port()) }

// games asks a server for the list, as its page does.
func games(t *testing.T, s *serving) (rows []map[string]any) {
	t.Helper()
	s.server.games.at = time.Time{} // not the answer of a moment ago
	r := request(s.server, "GET", s.host(), "/games", "Cookie", cookie+"="+s.server.Token())
	var list struct{ Games []map[string]any }
	if text := body(r); r.StatusCode != 200 || json.Unmarshal([]byte(text), &list) != nil {
		t.Fatalf("%d %s", r.StatusCode, text)
	}
	return list.Games
}

// TestK25_ManyGames: games that run are found without any configuration, and the page of each reaches all of them.
func TestK25_ManyGames(t *testing.T) {
	a, b, hidden := serve(t, "anvil", Options{}), serve(t, "bell", Options{Addr: "0.0.0.0:0"}), start(t, Options{Hidden: true})
	for _, s := range []*serving{a, b} {
		names := ""
		for _, g := range games(t, s) {
			self := g["id"] == s.server.self.ID
			path := ""
			if !self {
				path = "/game/" + g["id"].(string)
			}
			if g["self"] != self || g["path"] != path || g["process"] != float64(os.Getpid()) || g["edit"] != false || g["id"] == hidden.self.ID {
				t.Errorf("%v", g)
			}
			if since, err := time.Parse(time.RFC3339, g["since"].(string)); err != nil || time.Since(since) > time.Hour {
				t.Errorf("since %v", g["since"])
			}
			if fmt.Sprint(g) != strings.ReplaceAll(fmt.Sprint(g), b.server.Token(), "?") {
				t.Errorf("the page is told a token: %v", g)
			}
			names += g["name"].(string) + " "
		}
		if names != "anvil bell " && names != "bell anvil " {
			t.Errorf("the games are %s", names)
		}
	}
	other := "/game/" + b.server.self.ID
	base := "http://" + a.host()
	if got, _ := hello(t, base+other); got != "bell" {
		t.Errorf("the page of one game meets %q in the other", got)
	}
	client, err := wire.NewCaller(base + other)
	must.Succeed(t, err)
	defer client.Close()
	r, err := client.Hello(t.Context(), wire.HelloRequest{Versions: []int{wire.Version}})
	if err != nil || r.Name != "bell" || r.Version != wire.Version {
		t.Errorf("%v, %v", r, err)
	}
	state, err := client.GetState(t.Context())
	if err != nil || !state.Paused {
		t.Errorf("%v, %v", state, err)
	}
	if about := body(request(a.server, "GET", a.host(), other+"/about")); !strings.Contains(about, `"name":"bell"`) {
		t.Errorf("about: %s", about)
	}
	// It ends, and another takes its name.
	id := b.server.self.ID
	b.stop()
	found(t, id, false)
	if n, err := findNote(id); err == nil {
		t.Errorf("the note of a game that has ended: %v", n)
	}
	a.server.proxy.known = map[string]met{} // two seconds later
	if r := request(a.server, "GET", a.host(), other+"/about"); r.StatusCode != 404 || !strings.Contains(body(r), "list of games") {
		t.Errorf("a game that has ended: %d", r.StatusCode)
	}
	again := serve(t, "bell", Options{})
	if got, _ := hello(t, base+"/game/"+again.server.self.ID); got != "bell" {
		t.Errorf("the game that has come back: %q", got)
	}
	http.DefaultClient.CloseIdleConnections()
}

// TestStaleNotes: what crashed games leave behind goes, and nobody who listens at their port since is told anything.
func TestStaleNotes(t *testing.T) {
	dir, err := ownDir()
	must.Succeed(t, err)
	var asked []string
	stranger := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, fmt.Sprint(r.Method, r.URL, r.Header, r.Host))
		fmt.Fprintf(w, `{"game": true, "id": %q, "proof": "00", "name": "trap"}`, r.URL.Query().Get("nonce"))
	}))
	defer stranger.Close()
	nobody, err := net.Listen("tcp", "127.0.0.1:0")
	must.Succeed(t, err)
	gone := "http://" + nobody.Addr().String()
	nobody.Close()
	write := func(url string, process int) note {
		a := newAnnounced("seCret")
		a.URL, a.Process = url, process
		content, _ := json.Marshal(a.note)
		must.Succeed(t, writeNew(filepath.Join(dir, a.ID+".json"), content))
		return a.note
	}
	const noProcess = 1<<31 - 1
	trap, dead, slow := write(stranger.URL, os.Getpid()), write(gone, noProcess), write(gone, os.Getpid())
	defer removeNote(slow)
	for _, g := range Games(t.Context()) {
		if g.ID == trap.ID || g.ID == dead.ID || g.ID == slow.ID {
			t.Errorf("%v is no game", g)
		}
	}
	for n, want := range map[note]bool{trap: false, dead: false, slow: true} {
		if _, err := findNote(n.ID); (err == nil) != want {
			t.Errorf("the note %v is there: %v", n, err)
		}
	}
	if len(asked) != 1 || strings.Contains(asked[0], "seCret") || strings.Contains(asked[0], trap.ID) {
		t.Errorf("a stranger is told %v", asked)
	}
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	file, err := os.Stat(filepath.Join(dir, slow.ID+".json"))
	if err != nil || file.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", file.Mode(), err)
	}
}

// TestProxyPassesLittle: of another game pages reach what the protocol has and nothing else; what they send is cut to what it
// needs; and only this server's own page may ask.
func TestProxyPassesLittle(t *testing.T) {
	a := serve(t, "anvil", Options{})
	var seen *http.Request
	other := &Announcement{}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/about" && r.URL.Query().Has("nonce") {
			other.ServeHTTP(w, r)
			return
		}
		seen = r
		w.Header().Set("Set-Cookie", "wits_token=mine")
		io.WriteString(w, "passed")
	}))
	defer web.Close()
	var err error
	if other, err = Announce(web.Listener.Addr(), "seCret", game); err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	base := "/game/" + other.self.ID
	r := request(a.server, "POST", a.host(), base+"/call/get-state?x=1", "Origin", "http://"+a.host(), "Cookie", "wits_token=ours; more=1", "Content-Type", "application/json",
		"Authorization", "Bearer x", "X-Forwarded-For", "1.2.3.4", "X-Http-Method-Override", "DELETE", "Te", "trailers", "Transfer-Encoding", "chunked", "Referer", "http://x/")
	if text := body(r); r.StatusCode != 200 || text != "passed" || r.Header.Get("Set-Cookie") != "" {
		t.Fatalf("%d %s %v", r.StatusCode, text, r.Header)
	}
	if seen.Host != strings.TrimPrefix(web.URL, "http://") || seen.Header.Get("Origin") != web.URL || seen.Header.Get("Cookie") != "wits_token=seCret" ||
		seen.URL.String() != "/call/get-state?x=1" {
		t.Errorf("%s %s %v", seen.Host, seen.URL, seen.Header)
	}
	for name := range seen.Header {
		switch name {
		case "Origin", "Cookie", "Content-Type", "Content-Length", "Accept-Encoding", "User-Agent":
		default:
			t.Errorf("%s is passed on", name)
		}
	}
	seen = nil
	id := other.self.ID
	for path, want := range map[string]int{
		base + "/": 404, base: 404, base + "/index.html": 404, base + "/edit": 404, base + "/games": 404, base + "/game/" + id + "/ws": 403,
		base + "/call/": 404, base + "/call/a/b": 404, base + "/call/..%2f..%2fedit": 404, base + "/call": 404,
		base + "/wits.debug.v1.Debugger/GetState": 410, base + "/wits.debug.v1.Debugger/recording": 410,
		base + "/%2e%2e/edit": 404, base + "/ws%2f..": 404, "/game/../edit": 301, "/game//about": 301, "/game/" + id[1:] + "/about": 404, "/game/" + strings.ToLower(id) + "/about": 404,
		"/game/..%2f..%2f" + id + "/about": 404, "/game/" + strings.Repeat("A", 26) + "/about": 404, "/game/.new-" + id + "/about": 404, "/..%2f..%2fetc%2fpasswd": 404, "/assets/..%2f..%2fgo.mod": 404,
	} {
		r := request(a.server, "GET", a.host(), path)
		if r.StatusCode/100 == 3 { // cleaned: the browser comes again
			r.StatusCode = 301
		}
		if r.StatusCode != want || strings.Contains(body(r), "passed") {
			t.Errorf("%s: %d, want %d", path, r.StatusCode, want)
		}
	}
	for _, header := range [][]string{
		{"Origin", "http://evil.example"}, {"Origin", "null"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"},
		{"Origin", "http://" + a.host(), "Origin", "http://evil.example"},
	} {
		for _, path := range []string{base + "/call/control", "/call/control", base + "/wits.debug.v1.Debugger/Control", "/wits.debug.v1.Debugger/Control"} {
			if r := request(a.server, "POST", a.host(), path, append(header, "Content-Type", "application/json")...); r.StatusCode != 403 || !strings.Contains(body(r), "own page") {
				t.Errorf("%s with %v: %d", path, header, r.StatusCode)
			}
		}
	}
	for _, origin := range []string{"", "http://evil.example", web.URL} {
		var header []string
		if origin != "" {
			header = []string{"Origin", origin}
		}
		if r := request(a.server, "GET", a.host(), base+"/ws", header...); r.StatusCode != 403 {
			t.Errorf("a WebSocket from %q: %d", origin, r.StatusCode)
		}
	}
	if seen != nil {
		t.Errorf("what was refused is passed on: %v", seen)
	}
	if r := request(a.server, "GET", "evil.example", base+"/about"); r.StatusCode != 403 {
		t.Errorf("another host: %d", r.StatusCode)
	}
	if r := request(a.server, "POST", a.host(), "/games"); r.StatusCode != 405 {
		t.Errorf("POST /games: %d", r.StatusCode)
	}
	http.DefaultClient.CloseIdleConnections()
	others.CloseIdleConnections()
}

// TestProxyEnds: what is passed on ends with either side.
func TestProxyEnds(t *testing.T) {
	a, b := serve(t, "anvil", Options{}), serve(t, "bell", Options{})
	dial := func(s, to *serving) *websocket.Conn {
		t.Helper()
		c, _, err := websocket.Dial(t.Context(), "http://"+s.host()+"/game/"+to.server.self.ID+"/ws",
			&websocket.DialOptions{Subprotocols: []string{wire.Subprotocol}, HTTPHeader: http.Header{"Origin": {"http://" + s.host()}}})
		must.Succeed(t, err)
		if _, _, err := c.Read(t.Context()); err != nil {
			t.Fatal(err)
		}
		return c
	}
	one, two := dial(a, b), dial(b, a)
	b.stop()
	for _, c := range []*websocket.Conn{one, two} {
		for {
			if _, _, err := c.Read(t.Context()); err != nil {
				break
			}
		}
		c.CloseNow()
	}
	if t.Context().Err() != nil {
		t.Error("it did not end")
	}
	if a.Hub.Pages() > 1 {
		t.Errorf("%d pages are still there", a.Hub.Pages())
	}
}

// TestSession: a game is served in one line, and goes on if that cannot be.
func TestSession(t *testing.T) {
	a := serve(t, "anvil", Options{})
	if !strings.HasPrefix(a.URL(), "http://127.0.0.1:") || a.Hub == nil {
		t.Errorf("%s", a.URL())
	}
	port := a.server.port()
	told := ""
	b := Serve(a.Hub, Options{Addr: "127.0.0.1:0", Page: page, Ready: func(url string) { told = url }})
	if b.Err != nil || b.Hub != a.Hub || told != b.URL() || b.Close() != nil || b.Close() != nil {
		t.Errorf("%v, %s", b.Err, told)
	}
	if got, _ := hello(t, fmt.Sprint("http://localhost:", port)); got != "anvil" {
		t.Errorf("closing one session has closed the other: %s", got)
	}
	bad := Debug(a.loop, Options{Addr: "nowhere", Page: page})
	if bad.Err == nil || bad.URL() != "" || bad.Close() == nil {
		t.Errorf("an address that is none: %v", bad.Err)
	}
	if _, err := Announce(&net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 80}, "", game); err == nil {
		t.Error("an address elsewhere is announced")
	}
	if _, err := Announce(&net.UnixAddr{}, "", game); err == nil {
		t.Error("a socket is announced")
	}
	if _, err := Announce(&net.TCPAddr{Port: 80}, "", nil); err == nil {
		t.Error("nothing is announced")
	}
	http.DefaultClient.CloseIdleConnections()
}

// FuzzNote: whatever stands in the folder, no request goes anywhere but to this computer.
func FuzzNote(f *testing.F) {
	const id = "4DZQ2LJ7E5X3UKVYB6WNAQ3MTC"
	for _, url := range []string{"http://127.0.0.1:80", "http://[::1]:80", "http://127.0.0.1:80/", "http://evil.example:80", "http://127.0.0.1:80@evil.example", "http://127.0.0.1:80#x", "http://127.0.0.1:80?",
		"https://127.0.0.1:80", "http://localhost:80", "http://127.0.0.1", "http://0x7f.1:80", "http://[::1%25lo]:80", "http://127.0.0.1:0", "http://10.0.0.1:1", "http://127.0.0.1:99999"} {
		f.Add(id, fmt.Sprintf(`{"id": %q, "url": %q, "token": "x", "process": 1}`, id, url))
	}
	f.Add("../../etc/passwd", `{"id": "../../etc/passwd"}`)
	f.Add(id, `{"id": "`+id+`", "url": "http://127.0.0.1:80", "token": "a; wits_token=b"}`)
	f.Fuzz(func(t *testing.T, id, content string) {
		n, err := parseNote(id, []byte(content))
		if err != nil {
			return
		}
		at, ok := strings.CutPrefix(n.URL, "http://")
		if host, _, err := net.SplitHostPort(at); !ok || err != nil || !loopbackName(host) || host == "localhost" {
			t.Fatalf("%q leads to %s", content, n.URL)
		}
		if _, err := http.NewRequest("GET", n.URL+"/about", nil); err != nil {
			t.Fatal(err)
		}
		if cookies, err := http.ParseCookie(cookie + "=" + n.Token); n.Token != "" && (err != nil || len(cookies) != 1 || cookies[0].Value != n.Token) {
			t.Fatalf("the token %q is no value of a cookie: %v, %v", n.Token, cookies, err)
		}
		if filepath.Base(n.ID) != n.ID || len(n.ID) != 26 {
			t.Fatalf("the id %q", n.ID)
		}
	})
}
