package cli_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// beat is a game whose one agent counts, and fails if the option says so.
type beat struct {
	documents fstest.MapFS
	mind      *wits.Mind
	workers   int
	ticks     int64
	closed    *bool
}

type tap struct {
	Upset wits.In[bool]
	Count wits.Out[int64]
}

func (t *tap) Update(x *wits.Context) wits.Status {
	if t.Upset.Get(x) {
		panic("upset")
	}
	t.Count.Set(x, t.Count.Get(x)+1)
	x.Log(wits.Info, "tap %d", t.Count.Get(x))
	return wits.Running
}

func registerBeat(r *wits.Registry) { wits.AddAction[tap](r, wits.Named("Tap"), wits.Doc("Taps.")) }

func (b *beat) Info() sim.Info {
	return sim.Info{Name: "beat", Title: "Beat", Options: []sim.Option{{Name: "mood", Choices: []string{"calm", "upset"}}}}
}

func (b *beat) Start(options map[string]string, seed uint64) error {
	r := std.NewRegistry()
	registerBeat(r)
	p, err := wits.Load(r, b.documents, options["mood"]+".graph.json")
	if err != nil {
		return err
	}
	b.mind, b.ticks = p.NewMind(seed), 0
	return nil
}

func (b *beat) Step(in sim.Input) {
	b.ticks++
	f := in.Frame()
	f.Entity = wits.NewEntity(1, 1)
	b.mind.Step(f)
}
func (b *beat) Draw(*sim.Scene)     {}
func (b *beat) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "Drummer", Mind: b.mind}} }
func (b *beat) Over() bool          { return b.ticks == 50 }
func (b *beat) Result() string      { return "fifty" }
func (b *beat) Close() error        { *b.closed = true; return nil }

var beatDocuments = fstest.MapFS{
	"calm.graph.json":  {Data: []byte(`{"wits": 1, "kind": "graph", "nodes": {"T": {"do": "Tap"}}, "links": ["OnActivate -> T.Activate"]}`)},
	"upset.graph.json": {Data: []byte(`{"wits": 1, "kind": "graph", "nodes": {"T": {"do": "Tap", "with": {"Upset": true}}}, "links": ["OnActivate -> T.Activate"]}`)},
}

// command runs a command line in the test's current folder.
type command struct {
	out, err string
	code     int
	closed   bool
}

func run(t *testing.T, in string, args ...string) command {
	t.Helper()
	return runOf(t, 1, in, args...)
}

// runOf is run by a program that comes with so many games.
func runOf(t *testing.T, games int, in string, args ...string) command {
	t.Helper()
	var c command
	var out, errs bytes.Buffer
	app := cli.App{Name: "wits", In: strings.NewReader(in), Out: &out, Err: &errs, Games: []cli.Game{{
		Name: "beat", Formerly: map[string]string{"pulse": "beat"},
		New: func(s cli.Setup) sim.Game {
			documents, ok := s.Documents.(fstest.MapFS)
			if !ok {
				documents = fstest.MapFS{}
				names, _ := wits.FindDocuments(s.Documents)
				for _, name := range names {
					f, err := s.Documents.Open(name)
					must.Succeed(t, err)
					var data bytes.Buffer
					if _, err := data.ReadFrom(f); err != nil {
						t.Fatal(err)
					}
					documents[name] = &fstest.MapFile{Data: data.Bytes()}
				}
			}
			return &beat{documents: documents, workers: s.Workers, closed: &c.closed}
		},
		Register:   registerBeat,
		Documents:  beatDocuments,
		Statistics: func(g sim.Game) any { return map[string]any{"ticks": g.(*beat).ticks, "workers": g.(*beat).workers} },
	}}, Bench: []cli.Benchmark{
		{Name: "nothing", Unit: "ns/x", Run: func(b *testing.B) { b.ReportMetric(12345, "ns/x") }},
		{Name: "broken", Unit: "ns/x", Run: func(b *testing.B) { b.Fatal("no") }},
	}}
	for i := 1; i < games; i++ {
		another := app.Games[0]
		another.Name += strconv.Itoa(i)
		app.Games = append(app.Games, another)
	}
	c.code = app.Run(args...)
	c.out, c.err = out.String(), errs.String()
	return c
}

// is checks the exit code, and that output and errors contain what they should.
func (c command) is(t *testing.T, code int, out, err string) {
	t.Helper()
	if c.code != code || !strings.Contains(c.out, out) || !strings.Contains(c.err, err) {
		t.Errorf("got exit code %d, want %d\noutput:\n%s\nwant in it: %s\nerrors:\n%s\nwant in them: %s", c.code, code, c.out, out, c.err, err)
	}
}

func write(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		must.Succeed(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must.Succeed(t, os.WriteFile(name, []byte(text), 0o644))
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	must.Succeed(t, err)
	return string(data)
}

func TestUsage(t *testing.T) {
	run(t, "").is(t, 2, "", "Usage: wits <command>")
	run(t, "", "--help").is(t, 0, "wits new mygame", "")
	run(t, "", "rum").is(t, 2, "", `did you mean "run"?`)
	run(t, "", "show", "gone.tree.json").is(t, 1, "", `there is no file or folder gone.tree.json`)
	run(t, "", "help").is(t, 0, "Find everything that is wrong with documents.", "")
	run(t, "", "help", "check").is(t, 0, "--labels", "")
	run(t, "", "run", "--seeed", "1").is(t, 2, "", "--seeed")
	run(t, "", "run", "baet").is(t, 2, "", `there is no game "baet": did you mean "beat"?`)
	run(t, "", "run", "pulse").is(t, 2, "", `the game "pulse" is now "beat"`)
	run(t, "", "run", "--frames", "0").is(t, 2, "", "--frames takes a number above 0")
	run(t, "", "run", "--workers", "-1").is(t, 2, "", "--workers")
	run(t, "", "run", "-o", "mood=sad").is(t, 2, "", `option "mood" cannot be "sad", only calm, upset`)
	run(t, "", "bench", "--only", "(").is(t, 2, "", "--only")
	for _, name := range []string{"play", "edit", "run", "check", "fmt", "manifest", "schema", "new", "bench"} {
		c := run(t, "", name, "--help")
		c.is(t, 0, "wits "+name, "")
		if strings.Contains(c.out, "$") {
			t.Errorf("%s --help has a placeholder:\n%s", name, c.out)
		}
	}
	none := cli.App{Name: "wits", Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	if code := none.Run("run"); code != 2 {
		t.Errorf("run without games: exit code %d", code)
	}
}

// TestGamesThatCannotBeOffered: what is wrong with a game is what the message says.
func TestGamesThatCannotBeOffered(t *testing.T) {
	game := func(cli.Setup) sim.Game { return nil }
	for _, c := range []struct {
		games []cli.Game
		want  string
	}{
		{[]cli.Game{{Name: "one", New: game}, {New: game}}, "cli: game 2 of 2 has no Name"},
		{[]cli.Game{{Name: "Bad Name", New: game}}, `cli: the name of game "Bad Name" is not a word in lower case, such as "mygame"`},
		{[]cli.Game{{Name: "one", New: game}, {Name: "one", New: game}}, `cli: two games are called "one"`},
		{[]cli.Game{{Name: "one"}}, `cli: game "one" has no function New`},
	} {
		var errs bytes.Buffer
		if code := (cli.App{Name: "wits", Games: c.games, Out: &bytes.Buffer{}, Err: &errs}).Run("run"); code != 1 || !strings.Contains(errs.String(), c.want) {
			t.Errorf("exit code %d and %q, want %q", code, errs.String(), c.want)
		}
	}
}

func TestVersion(t *testing.T) {
	run(t, "", "version").is(t, 0, "wits ", "")
}

func TestRun(t *testing.T) {
	c := run(t, "", "run", "--workers", "3")
	c.is(t, 0, "fifty after 50 frames\nhash ", "")
	if !regexp.MustCompile(`(?m)^hash [0-9a-f]{16}$`).MatchString(c.out) || !strings.Contains(c.out, "  workers                  3\n") {
		t.Errorf("got:\n%s", c.out)
	}
	if !c.closed {
		t.Error("the game was not closed")
	}
	var got struct {
		Game, Hash, Result string
		Seed               uint64
		Frames             int64
		Over               bool
		Options            map[string]string
		Statistics         map[string]int
	}
	c = run(t, "", "run", "beat", "--seed", "7", "--frames", "20", "--json")
	if err := json.Unmarshal([]byte(c.out), &got); err != nil || c.code != 0 {
		t.Fatalf("%v\n%s%s", err, c.out, c.err)
	}
	if got.Game != "beat" || got.Seed != 7 || got.Frames != 20 || got.Over || len(got.Hash) != 16 || got.Options["mood"] != "calm" || got.Statistics["ticks"] != 20 {
		t.Errorf("got %+v", got)
	}
	if again := run(t, "", "run", "beat", "--seed", "7", "--frames", "20", "--json"); again.out != c.out {
		t.Errorf("two runs differ:\n%s\n%s", c.out, again.out)
	}
	run(t, "", "run", "--frames", "2", "--log").is(t, 0, "", "0 #1 info T: tap 1\n1 #1 info T: tap 2\n")
}

func TestRun_Fault(t *testing.T) {
	run(t, "", "run", "-o", "mood=upset").is(t, 1, "hash ", "Drummer was parked: upset.graph.json: T (Tap): upset")
}

func TestRun_DocumentsOfTheUser(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, map[string]string{"mine/calm.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"T": {"do": "Tapp"}}}`})
	run(t, "", "run", "--documents", "mine").is(t, 1, "", `calm.graph.json:1:52: T: there is no action "Tapp" (did you mean "Tap"?)`)
	run(t, "", "run", "--documents", "none").is(t, 2, "", "none")
}

func TestBench(t *testing.T) {
	once := flag.Lookup("test.benchtime")
	before := once.Value.String()
	must.Succeed(t, once.Value.Set("1x"))
	defer once.Value.Set(before)
	c := run(t, "", "bench")
	c.is(t, 1, "nothing ", "broken failed")
	if !strings.Contains(c.out, "12 k ns/x") {
		t.Errorf("got:\n%s", c.out)
	}
	run(t, "", "bench", "--only", "noth").is(t, 0, "nothing ", "")
	for _, b := range cli.Benchmarks() {
		if r := testing.Benchmark(b.Run); r.Extra[b.Unit] <= 0 {
			t.Errorf("%s: got %v %s", b.Name, r.Extra[b.Unit], b.Unit)
		}
	}
}
