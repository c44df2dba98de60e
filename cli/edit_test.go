//go:build !js

package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// drum is a game whose documents can be changed while it runs.
type drum struct {
	documents fs.FS
	brains    *sim.Brains
	mind      *wits.Mind
}

type drumPorts struct {
	Beats wits.Output[int64]
}

func registerDrum(r *wits.Registry) {
	registerBeat(r)
	wits.AddInterface[drumPorts](r, "Drum", wits.Doc("What drums."))
}

func (d *drum) Info() sim.Info {
	return sim.Info{Name: "drum", Title: "A drum", About: "It beats."}
}

func (d *drum) Start(_ map[string]string, seed uint64) error {
	r := std.NewRegistry()
	registerDrum(r)
	d.brains = sim.NewBrains(r, d.documents)
	b, err := sim.LoadBrain(d.brains, "drum.graph.json", wits.Bind[drumPorts])
	if err == nil {
		d.mind = b.Program.NewMind(seed)
	}
	return err
}

func (d *drum) Step(in sim.Input)   { d.mind.Step(in.Frame()) }
func (d *drum) Draw(*sim.Scene)     {}
func (d *drum) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Mind: d.mind}} }
func (d *drum) Brains() *sim.Brains { return d.brains }

const drumDocument = `{"wits": 1, "kind": "graph", "name": "drum", "implements": ["Drum"], "ports": [{"out": "Beats", "type": "int"}], "nodes": {"T": {"do": "Tap"}}, "links": ["OnActivate -> T.Activate", "T.Count -> Beats"]}`

// start runs a command that serves a page, until the test is over or stop is called, which gives its exit code.
func start(t *testing.T, games []cli.Game, args ...string) (url string, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, into := io.Pipe()
	ended := make(chan int, 1)
	var errs bytes.Buffer
	app := cli.App{Name: "wits", Out: into, Err: &errs, Context: ctx, Games: games}
	go func() {
		ended <- app.Run(append(args, "--addr", "127.0.0.1:0", "--no-browser")...)
		into.Close()
	}()
	said := bufio.NewScanner(out)
	for url == "" && said.Scan() {
		url = strings.TrimSuffix(regexp.MustCompile(`http://\S+`).FindString(said.Text()), "/")
	}
	go io.Copy(io.Discard, out)
	code := -1
	stop = func() int {
		if cancel(); code < 0 {
			code = <-ended
		}
		return code
	}
	t.Cleanup(func() { stop() })
	if url == "" {
		stop()
		t.Fatalf("%v said no address: %s", args, errs.String())
	}
	return url, stop
}

// socket connects to the editor or to the game.
func socket(t *testing.T, url, path, protocol string) (*websocket.Conn, int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	conn, r, err := websocket.Dial(ctx, url+path, &websocket.DialOptions{Subprotocols: []string{protocol}, HTTPHeader: http.Header{"Origin": {url}},
		HTTPClient: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}})
	if err != nil {
		if r == nil {
			t.Fatal(err)
		}
		return nil, r.StatusCode
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 26)
	return conn, http.StatusSwitchingProtocols
}

// editor is a page that edits.
type editor struct {
	*testing.T
	conn *websocket.Conn
	id   int
	said []said // while an answer was awaited
}

type said struct {
	T        string         `json:"t"`
	ID       int            `json:"id"`
	About    service.About  `json:"about"`
	Message  string         `json:"message"`
	Needs    []service.Root `json:"needs"`
	Result   struct{ Version string }
	Programs []struct {
		Root string
		Done bool
	} `json:"programs"`
	Game any `json:"game"`
}

// until reads until a message of one of the types, which may have come while an answer was awaited.
func (e *editor) until(types ...string) said {
	e.Helper()
	if i := slices.IndexFunc(e.said, func(m said) bool { return slices.Contains(types, m.T) }); i >= 0 {
		m := e.said[i]
		e.said = slices.Delete(e.said, i, i+1)
		return m
	}
	ctx, cancel := context.WithTimeout(e.Context(), 10*time.Minute)
	defer cancel()
	for {
		_, b, err := e.conn.Read(ctx)
		must.Succeed(e, err)
		var m said
		if err := json.Unmarshal(b, &m); err != nil {
			e.Fatalf("%s: %v", b, err)
		}
		if slices.Contains(types, m.T) {
			return m
		}
		e.said = append(e.said, m)
	}
}

func (e *editor) ask(request string) said {
	e.Helper()
	e.id++
	must.Succeed(e, e.conn.Write(e.Context(), websocket.MessageText, []byte(`{"id": 1, `+request+`}`)))
	e.said = nil
	return e.until("reply", "refused")
}

func drums() []cli.Game {
	closed := new(bool)
	return []cli.Game{
		{Name: "beat", Register: registerBeat, Documents: beatDocuments, New: func(cli.Setup) sim.Game { return &beat{documents: beatDocuments, closed: closed} }},
		{Name: "drum", Register: registerDrum, Documents: fstest.MapFS{"drum.graph.json": {Data: []byte(drumDocument)}}, New: func(s cli.Setup) sim.Game { return &drum{documents: s.Documents} }},
	}
}

// TestEdit: from an empty folder to a game that runs and changes while it does; in the end nothing goes on.
func TestEdit(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	dir := t.TempDir()
	url, stop := start(t, drums(), "edit", dir)
	conn, _ := socket(t, url, "/edit", service.Subprotocol)
	defer conn.CloseNow()
	e := &editor{T: t, conn: conn}
	a := e.until("hello").About
	if a.Project || a.Game != "" || len(a.Games) != 2 || a.Games[1].Title != "A drum" || a.Games[1].About != "It beats." || a.Version == "" {
		t.Errorf("it begins with %+v", a)
	}
	if r := a.Games[1].Roots; len(r) != 1 || r[0].Path != "drum.graph.json" || len(r[0].Implements) != 1 {
		t.Errorf("the drum loads %+v", r)
	}
	if _, status := socket(t, url, "/ws", wire.Subprotocol); status != http.StatusServiceUnavailable {
		t.Errorf("the game that does not run answers %d", status)
	}
	if m := e.ask(`"t": "init", "name": "mine", "game": "drum"`); m.T != "reply" {
		t.Fatal(m.Message)
	}
	if m := e.ask(`"t": "run"`); m.T != "refused" || len(m.Needs) != 1 {
		t.Errorf("without its document: %+v", m)
	}
	text, _ := json.Marshal(drumDocument)
	m := e.ask(`"t": "save", "path": "drum.graph.json", "base": "", "text": ` + string(text))
	if m.T != "reply" {
		t.Fatal(m.Message)
	}
	if m := e.ask(`"t": "run"`); m.T != "reply" {
		t.Fatal(m.Message)
	}
	page, status := socket(t, url, "/ws", wire.Subprotocol)
	if page == nil {
		t.Fatalf("the game answers %d", status)
	}
	defer page.CloseNow()
	if m := (&editor{T: t, conn: page}).until("hello"); !strings.Contains(fmt.Sprint(m.Game), "name:drum") {
		t.Errorf("the game is %+v", m)
	}
	text, _ = json.Marshal(strings.Replace(drumDocument, `"T": {`, `"U": {"expr": "1"}, "T": {`, 1))
	if m := e.ask(`"t": "save", "path": "drum.graph.json", "base": "` + m.Result.Version + `", "text": ` + string(text)); m.T != "reply" {
		t.Fatal(m.Message)
	}
	if m := e.until("reloaded"); len(m.Programs) != 1 || !m.Programs[0].Done {
		t.Errorf("%+v", m)
	}
	if m := e.ask(`"t": "stop"`); m.T != "reply" {
		t.Fatal(m.Message)
	}
	if _, status := socket(t, url, "/ws", wire.Subprotocol); status != http.StatusServiceUnavailable {
		t.Errorf("the game that was stopped answers %d", status)
	}
	if m := e.ask(`"t": "run"`); m.T != "reply" {
		t.Fatal(m.Message)
	}
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if _, err := os.Stat(filepath.Join(dir, "documents", "drum.graph.json")); err != nil {
		t.Error(err)
	}
}

// TestEdit_InTheCurrentFolder: without a folder the editor opens the current one.
func TestEdit_InTheCurrentFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{wits.ProjectFile: `{"wits": 1, "project": "here", "game": "drum"}`})
	url, stop := start(t, drums(), "edit")
	conn, _ := socket(t, url, "/edit", service.Subprotocol)
	defer conn.CloseNow()
	if a := (&editor{T: t, conn: conn}).until("hello").About; !a.Project || a.Game != "drum" {
		t.Errorf("it begins with %+v", a)
	}
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestPlayAndEdit: the game of the command line runs the project's documents, and is told of what is saved.
func TestPlayAndEdit(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	dir := t.TempDir()
	for name, text := range map[string]string{wits.ProjectFile: `{"wits": 1, "project": "drum", "documents": "docs"}`, "docs/drum.graph.json": drumDocument} {
		full := filepath.Join(dir, filepath.FromSlash(name))
		must.Succeed(t, os.MkdirAll(filepath.Dir(full), 0o755))
		must.Succeed(t, os.WriteFile(full, []byte(text), 0o644))
	}
	url, stop := start(t, drums(), "play", "drum", "--edit", dir)
	conn, _ := socket(t, url, "/edit", service.Subprotocol)
	defer conn.CloseNow()
	e := &editor{T: t, conn: conn}
	if a := e.until("hello").About; !a.Run.Fixed || !a.Run.Reloads || a.Run.Game != "drum" || a.Game != "drum" || a.Documents != "docs" {
		t.Errorf("it begins with %+v", a)
	}
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "docs", "drum.graph.json"), []byte(strings.Replace(drumDocument, `"T": {`, `"U": {"expr": "1"}, "T": {`, 1)), 0o644))
	for m := e.until("reloaded"); len(m.Programs) != 1 || !m.Programs[0].Done; m = e.until("reloaded") { // it may be seen half written
	}
	if m := e.ask(`"t": "stop"`); m.T != "refused" {
		t.Errorf("it was stopped: %+v", m)
	}
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestGameOfAProject: which game a project is for.
func TestGameOfAProject(t *testing.T) {
	for _, c := range []struct {
		project string
		games   []cli.Game
		args    []string
		want    string
	}{
		{"", drums(), nil, ""},
		{"", drums()[1:], nil, "drum"},
		{"", drums(), []string{"--game", "beat"}, "beat"},
		{`{"wits": 1, "project": "beat"}`, drums(), nil, "beat"},
		{`{"wits": 1, "project": "beat", "game": "drum"}`, drums(), nil, "drum"},
		{`{"wits": 1, "project": "beat", "game": "drum"}`, drums(), []string{"--game", "beat"}, "beat"},
		{`{"wits": 1, "project": "mine"}`, drums(), nil, ""},
		{`{"wits": 1, "project": "mine"}`, drums()[:1], nil, "beat"},
		{`{"wits": 1, "project": "beat", "game": "chess"}`, drums(), nil, ""},
	} {
		dir := t.TempDir()
		if c.project != "" {
			must.Succeed(t, os.WriteFile(filepath.Join(dir, wits.ProjectFile), []byte(c.project), 0o644))
		}
		url, stop := start(t, c.games, append([]string{"edit", dir}, c.args...)...)
		conn, _ := socket(t, url, "/edit", service.Subprotocol)
		if got := (&editor{T: t, conn: conn}).until("hello").About.Game; got != c.want {
			t.Errorf("%s %v: the game is %q, want %q", c.project, c.args, got, c.want)
		}
		conn.CloseNow()
		stop()
	}
}

// TestCheckOfAProjectThatSaysItsGame: check goes by the game that the project's file names, as the editor does.
func TestCheckOfAProjectThatSaysItsGame(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		game, out string
		code      int
	}{{"drum", "no problems; checked against the game drum", 0}, {"beat", "no interface", 1}, {"chess", "what the game chess offers is not known here", 1}} {
		for name, text := range map[string]string{wits.ProjectFile: `{"wits": 1, "project": "mine", "game": "` + c.game + `"}`, "drum.graph.json": drumDocument} {
			must.Succeed(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
		var out bytes.Buffer
		code := cli.App{Name: "wits", Out: &out, Err: &out, Games: drums()}.Run("check", dir)
		if code != c.code || !strings.Contains(out.String(), c.out) {
			t.Errorf("%s: exit code %d\n%s\nwant %q", c.game, code, out.String(), c.out)
		}
	}
}
