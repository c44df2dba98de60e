package service_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/internal/must"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve serves a project of one document.
func serve(t *testing.T) (url, dir string, s *service.Service) {
	t.Helper()
	dir = t.TempDir()
	must.Succeed(t, edit.Init(dir, edit.Beginning{Name: "test", Documents: "docs"}))
	put(t, dir, "docs/a.graph.json", `{"wits": 1, "kind": "graph"}`)
	p, err := edit.Open(dir, edit.Options{})
	must.Succeed(t, err)
	s = service.New(p, service.Options{Poll: 5 * time.Millisecond})
	web := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		web.Close()
		p.Close()
	})
	return "ws" + strings.TrimPrefix(web.URL, "http"), dir, s
}

func put(t *testing.T, dir, file, text string) {
	t.Helper()
	must.Succeed(t, os.WriteFile(filepath.Join(dir, filepath.FromSlash(file)), []byte(text), 0o644))
}

// page is what a browser would be.
type page struct {
	t     testing.TB
	conn  *websocket.Conn
	ctx   context.Context
	id    int
	told  []string // changes that came in between
	beats int

	hello message
	came  []message // what else came in between answers, the last ones
}

type message struct {
	T        string             `json:"t"`
	ID       int                `json:"id"`
	Protocol int                `json:"protocol"`
	Session  string             `json:"session"`
	Listing  edit.Listing       `json:"listing"`
	Changes  []edit.Change      `json:"changes"`
	Result   json.RawMessage    `json:"result"`
	Message  string             `json:"message"`
	Conflict *edit.Conflict     `json:"conflict"`
	InUse    *edit.InUse        `json:"inUse"`
	Problems []document.Problem `json:"problems"`
	Needs    []service.Root     `json:"needs"`
	About    service.About      `json:"about"`
	reloaded
}

// reloaded is what the message of that name has.
type reloaded struct {
	Game         string    `json:"game"`
	Documents    []string  `json:"documents"`
	Milliseconds float64   `json:"milliseconds"`
	Restarted    bool      `json:"restarted"`
	Unsupported  bool      `json:"unsupported"`
	Programs     []program `json:"programs"`
}

type program struct {
	Root     string             `json:"root"`
	Done     bool               `json:"done"`
	Minds    int                `json:"minds"`
	Kept     int                `json:"kept"`
	Values   int                `json:"values"`
	Ended    []string           `json:"ended"`
	Gone     []string           `json:"gone"`
	New      []string           `json:"new"`
	Reset    []string           `json:"reset"`
	Lost     []string           `json:"lost"`
	Unsafe   []string           `json:"unsafe"`
	Problems []document.Problem `json:"problems"`
}

func connect(t *testing.T, url, session string) *page {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	conn, _, err := websocket.Dial(ctx, url+"?session="+session, &websocket.DialOptions{Subprotocols: []string{service.Subprotocol}})
	must.Succeed(t, err)
	conn.SetReadLimit(1 << 26)
	p := &page{t: t, conn: conn, ctx: ctx}
	t.Cleanup(func() { conn.CloseNow(); cancel() })
	p.hello = p.read()
	if m := p.hello; m.T != "hello" || m.Protocol != service.Version || m.Session != session {
		t.Fatalf("the greeting is %+v", m)
	}
	return p
}

func (p *page) read() (m message) {
	p.t.Helper()
	for m = p.next(); m.T == "heartbeat"; m = p.next() {
		p.beats++
	}
	return m
}

// next reads a message, also a heartbeat.
func (p *page) next() (m message) {
	p.t.Helper()
	_, b, err := p.conn.Read(p.ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := json.Unmarshal(b, &m); err != nil {
		p.t.Fatal(err)
	}
	for _, c := range m.Changes {
		p.told = append(p.told, c.What+" "+c.Path+" by "+c.By)
	}
	return m
}

// ask sends a request and waits for its answer.
func (p *page) ask(what string, arguments map[string]any) message {
	p.t.Helper()
	p.id++
	m := map[string]any{"t": what, "id": p.id}
	for name, v := range arguments {
		m[name] = v
	}
	b, err := json.Marshal(m)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.conn.Write(p.ctx, websocket.MessageText, b); err != nil {
		p.t.Fatal(err)
	}
	for {
		m := p.read()
		if m.T == "reply" || m.T == "refused" {
			if m.ID != p.id {
				p.t.Fatalf("%s: the answer is to %d, want %d", what, m.ID, p.id)
			}
			return m
		}
		p.came = append(p.came, m)
	}
}

func result[T any](p *page, what string, arguments map[string]any) (out T) {
	p.t.Helper()
	m := p.ask(what, arguments)
	if m.T != "reply" {
		p.t.Fatalf("%s is refused: %s", what, m.Message)
	}
	if err := json.Unmarshal(m.Result, &out); err != nil {
		p.t.Fatalf("%s: %v: %s", what, err, m.Result)
	}
	return out
}

type arguments = map[string]any

// waitFor reads until a change is told.
func (p *page) waitFor(change string) {
	p.t.Helper()
	for {
		for i, c := range p.told {
			if c == change {
				p.told = p.told[i+1:]
				return
			}
		}
		p.read()
	}
}

// waitForMessage gives the next message of a type, whenever it came.
func (p *page) waitForMessage(t string) message {
	p.t.Helper()
	for {
		for len(p.came) > 0 {
			m := p.came[0]
			if p.came = p.came[1:]; m.T == t {
				return m
			}
		}
		p.came = append(p.came, p.read())
	}
}

// TestTwoPages: what one page does the other is told, a stale save is refused with both texts, and what another tool does to
// the disk both are told.
func TestTwoPages(t *testing.T) {
	url, dir, _ := serve(t)
	a, b := connect(t, url, "anna"), connect(t, url, "bob")
	if a.hello.Listing.Project != "test" || len(a.hello.Listing.Documents) != 1 {
		t.Errorf("the greeting is %+v", a.hello)
	}
	at := result[edit.Text](a, "read", arguments{"path": "a.graph.json"})
	same := result[edit.Text](b, "read", arguments{"path": "a.graph.json"})
	saved := result[edit.Text](a, "save", arguments{"path": at.Path, "base": at.Version, "text": `{"wits": 1, "kind": "graph", "name": "Anna"}`})
	b.waitFor("changed a.graph.json by anna")
	m := b.ask("save", arguments{"path": at.Path, "base": same.Version, "text": `{"wits": 1, "kind": "graph", "doc": "Bob"}`})
	if m.T != "refused" || m.Conflict == nil || m.Conflict.Current != saved.Version || !strings.Contains(m.Conflict.Merged, "Anna") || !strings.Contains(m.Conflict.Merged, "Bob") {
		t.Fatalf("%+v", m)
	}
	merged := result[edit.Text](b, "save", arguments{"path": at.Path, "base": m.Conflict.Current, "text": m.Conflict.Merged})
	a.waitFor("changed a.graph.json by bob")
	if now := result[edit.Text](a, "read", arguments{"path": at.Path}); now != merged {
		t.Errorf("%+v, want %+v", now, merged)
	}
	put(t, dir, "docs/b.graph.json", `{"wits": 1, "kind": "graph"}`)
	a.waitFor("created b.graph.json by ")
	b.waitFor("created b.graph.json by ")
}

// TestRequests goes once through all that a page can ask for.
func TestRequests(t *testing.T) {
	url, _, _ := serve(t)
	p := connect(t, url, "page")
	if text := result[edit.Text](p, "create", arguments{"path": "x/main.tree.json", "kind": "tree", "name": "Main"}); !strings.Contains(text.Text, `"name": "Main"`) {
		t.Error(text)
	}
	text := result[edit.Text](p, "create", arguments{"path": "user.graph.json", "kind": "graph"})
	text = result[edit.Text](p, "save", arguments{"path": text.Path, "base": text.Version, "text": `{"wits": 1, "kind": "graph", "nodes": {"Tree": {"run": "x/main.tree.json"}}}`})
	if l := result[edit.Listing](p, "list", nil); len(l.Documents) != 3 || len(l.Folders) != 1 {
		t.Errorf("%+v", l)
	}
	if uses := result[[]edit.Use](p, "users", arguments{"path": "x/main.tree.json"}); len(uses) != 1 || uses[0].Document != "user.graph.json" {
		t.Errorf("%+v", uses)
	}
	if m := p.ask("delete", arguments{"path": "x"}); m.T != "refused" || m.InUse == nil || len(m.InUse.Uses) != 1 {
		t.Errorf("%+v", m)
	}
	if moved := result[edit.Moved](p, "move", arguments{"from": "x", "to": "y"}); moved.Documents["x/main.tree.json"] != "y/main.tree.json" {
		t.Errorf("%+v", moved)
	}
	result[edit.Text](p, "duplicate", arguments{"from": "y/main.tree.json", "to": "copy.tree.json"})
	result[struct{}](p, "delete", arguments{"path": "copy.tree.json"})
	result[struct{}](p, "make-folder", arguments{"path": "z"})
	history := result[[]edit.PastVersion](p, "history", arguments{"path": "user.graph.json"})
	if len(history) != 2 {
		t.Fatalf("%+v", history)
	}
	if former := result[edit.Text](p, "read-former", arguments{"path": "user.graph.json", "version": history[0].Version}); former.Text != text.Text {
		t.Errorf("%+v", former)
	}
	result[struct{}](p, "autosave", arguments{"path": "user.graph.json", "base": text.Version, "text": "unfinished"})
	recoveries := result[[]edit.Recovery](p, "recoveries", nil)
	if len(recoveries) != 1 || recoveries[0].Text != "unfinished" || recoveries[0].Session != "page" {
		t.Errorf("%+v", recoveries)
	}
	result[struct{}](p, "drop-autosave", arguments{"path": "user.graph.json", "session": "page"})
	if left := result[[]edit.Recovery](p, "recoveries", nil); len(left) != 0 {
		t.Errorf("%+v", left)
	}
	found := result[[]edit.Finding](p, "check", arguments{"texts": arguments{"user.graph.json": `{"wits": 1, "kind": "grph"}`}})
	if len(found) != 1 || found[0].Path != "/kind" || len(found[0].Fixes) != 1 {
		t.Fatalf("%+v", found)
	}
	patched := result[map[string]string](p, "patch", arguments{"text": `{"wits": 1, "kind": "grph"}`, "operations": found[0].Fixes[0].Operations})
	if !strings.Contains(patched["text"], `"graph"`) {
		t.Errorf("%v", patched)
	}
	renamed := result[map[string]string](p, "rename-node", arguments{"path": "user.graph.json", "text": `{"wits": 1, "kind": "graph", "nodes": {"A": {"const": 1}, "B": {"expr": "A.Value"}}}`, "from": "A", "to": "One"})
	if !strings.Contains(renamed["text"], `"One.Value"`) {
		t.Errorf("%v", renamed)
	}
	if hits := result[[]edit.Hit](p, "search", arguments{"query": "tree"}); len(hits) == 0 || hits[0].Name != "Tree" {
		t.Errorf("%+v", hits)
	}
	type item struct{ Name string }
	if items := result[[]item](p, "palette", arguments{"kind": "tree", "path": "y/main.tree.json", "query": "selec"}); len(items) == 0 || items[0].Name != "selector" {
		t.Errorf("%+v", items)
	}
	type difference struct{ Changes []struct{ Op, Member string } }
	if d := result[difference](p, "diff", arguments{"old": `{"wits": 1}`, "new": `{"wits": 1, "doc": "x"}`}); len(d.Changes) != 1 || d.Changes[0].Member != "doc" {
		t.Errorf("%+v", d)
	}
	if s := result[map[string]any](p, "schema", arguments{"kind": "graph"}); s["title"] == nil {
		t.Errorf("%v", s)
	}
	if m := result[map[string]any](p, "manifest", nil); m["functions"] == nil {
		t.Errorf("%v", m)
	}
	if s := result[map[string]string](p, "template", arguments{"kind": "machine"}); !strings.Contains(s["text"], "states") {
		t.Errorf("%v", s)
	}
	if m := p.ask("read-revision", arguments{"path": "user.graph.json", "revision": "HEAD"}); m.T != "refused" || !strings.Contains(m.Message, "git") {
		t.Errorf("%+v", m)
	}
}

func TestRequestsThatAreRefused(t *testing.T) {
	url, _, _ := serve(t)
	p := connect(t, url, "page")
	for _, c := range []struct {
		what      string
		arguments arguments
		message   string
	}{
		{"dance", nil, `there is no request "dance"; there are about, add-own, autosave,`},
		{"read", arguments{"path": "../wits.project.json"}, "leads nowhere else"},
		{"read", arguments{"path": 3}, `"path" must be a string`},
		{"read", arguments{"file": "a"}, `there is no argument "file"; there is path`},
		{"read", arguments{"pathh": "a"}, `did you mean "path"?`},
		{"read", arguments{"path": "b.graph.json"}, "did you mean \"a.graph.json\"?"},
		{"save", arguments{"path": "a.graph.json", "text": "{"}, "a.graph.json:1:"},
	} {
		if m := p.ask(c.what, c.arguments); m.T != "refused" || !strings.Contains(m.Message, c.message) {
			t.Errorf("%s %v: %+v, want %q", c.what, c.arguments, m, c.message)
		}
	}
	for _, text := range []string{"no JSON", "[]", `{"t": 3}`} {
		must.Succeed(t, p.conn.Write(p.ctx, websocket.MessageText, []byte(text)))
		if m := p.read(); m.T != "refused" || m.ID != 0 || !strings.Contains(m.Message, "a message is a JSON object") {
			t.Errorf("%s: %+v", text, m)
		}
	}
	must.Succeed(t, p.conn.Write(p.ctx, websocket.MessageBinary, []byte("x")))
	if m := p.read(); m.T != "refused" {
		t.Errorf("%+v", m)
	}
	if m := p.ask("list", nil); m.T != "reply" {
		t.Errorf("the page is cut off: %+v", m)
	}
}

func TestHandshake(t *testing.T) {
	url, _, s := serve(t)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	dial := func(url string, o *websocket.DialOptions) error {
		conn, _, err := websocket.Dial(ctx, url, o)
		if err != nil {
			return err
		}
		defer conn.CloseNow()
		_, _, err = conn.Read(ctx)
		return err
	}
	ours := []string{service.Subprotocol}
	if err := dial(url, &websocket.DialOptions{Subprotocols: ours, HTTPHeader: map[string][]string{"Origin": {"http://evil.example"}}}); err == nil {
		t.Error("a page of another origin connected")
	}
	if err := dial(url, &websocket.DialOptions{Subprotocols: []string{"other"}}); err == nil {
		t.Error("another protocol connected")
	}
	if err := dial(url+"?session=a/b", &websocket.DialOptions{Subprotocols: ours}); err == nil {
		t.Error("a session's name led out of its folder")
	}
	if err := dial(url, &websocket.DialOptions{Subprotocols: ours}); err != nil {
		t.Errorf("no session's name is given: %v", err)
	}
	p := connect(t, url, "page")
	s.Close()
	for err := error(nil); err == nil; { // what was on its way still comes, such as who has left
		_, _, err = p.conn.Read(ctx)
	}
	if ctx.Err() != nil {
		t.Error("the page is still connected")
	}
	if err := dial(url, &websocket.DialOptions{Subprotocols: ours}); err == nil {
		t.Error("a page connected after the end")
	}
}

// TestEditorsHeartbeat: a page of the editor hears from the server again and again, although nothing changes.
func TestEditorsHeartbeat(t *testing.T) {
	url, _, _ := serve(t)
	p := connect(t, url, "a")
	for beats := 0; beats < 2; {
		if m := p.next(); m.T == "heartbeat" {
			beats++
		}
	}
	if m := p.ask("list", nil); m.T != "reply" {
		t.Errorf("%+v", m)
	}
}
