//go:build !js

package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// rounds is a game of one character that goes and looks, in turns, and one that a person plays.
type rounds struct{ mind *wits.Mind }

var roundsDocuments = fstest.MapFS{"patrol.tree.json": {Data: []byte(`{
  "wits": 1, "kind": "tree", "root": "Main",
  "nodes": {
    "Main": {"repeat": "Round"},
    "Round": {"sequence": ["Go", "Look", "Never"]},
    "Go": {"wait": 0.1},
    "Look": {"wait": 0.1},
    "Never": {"selector": ["No", "Yes"]},
    "No": {"status": "failure"},
    "Yes": {"status": "success"}
  }
}`)}, "german.labels.json": {Data: []byte(`{"wits": 1, "kind": "labels", "language": "de", "nodes": {"tree": {"sequence": "Folge", "wait": "Warten"}},
  "documents": [{"document": "patrol.tree.json", "label": "Runde", "names": {"Main": "Alles", "Look": "Umsehen"}}]}`)}}

func (g *rounds) Info() sim.Info { return sim.Info{Name: "rounds", Title: "Rounds"} }

func (g *rounds) Start(_ map[string]string, seed uint64) error {
	p, err := wits.Load(std.NewRegistry(), roundsDocuments, "patrol.tree.json")
	if err == nil {
		g.mind = p.NewMind(seed)
	}
	return err
}

func (g *rounds) Step(in sim.Input) { g.mind.Step(in.Frame()) }
func (g *rounds) Draw(*sim.Scene)   {}
func (g *rounds) Agents() []sim.Agent {
	return []sim.Agent{{ID: 1, Name: "You"}, {ID: 2, Name: "Watchman", Mind: g.mind}}
}

// served plays the game until the test is over, and gives its address.
func served(t *testing.T) string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	out, into := io.Pipe()
	ended := make(chan int, 1)
	app := cli.App{Name: "wits", Out: into, Err: io.Discard, Context: ctx, Games: []cli.Game{{
		Name: "rounds", Register: func(*wits.Registry) {}, Documents: roundsDocuments, New: func(cli.Setup) sim.Game { return &rounds{} }}}}
	go func() {
		ended <- app.Run("play", "--addr", "127.0.0.1:0", "--no-browser")
		into.Close()
	}()
	said := bufio.NewScanner(out)
	url := ""
	for url == "" && said.Scan() {
		url = regexp.MustCompile(`http://\S+`).FindString(said.Text())
	}
	go io.Copy(io.Discard, out)
	t.Cleanup(func() {
		stop()
		if code := <-ended; code != 0 {
			t.Errorf("play ended with %d", code)
		}
	})
	if url == "" {
		t.Fatal("play said no address")
	}
	return url
}

// show runs the command show until the test is over or it ends, and gives what it prints.
func show(ctx context.Context, args ...string) (out io.Reader, ended chan int, errs *bytes.Buffer) {
	out, into := io.Pipe()
	ended, errs = make(chan int, 1), &bytes.Buffer{}
	app := cli.App{Name: "wits", Out: into, Err: errs, Context: ctx}
	go func() {
		code := app.Run(append([]string{"show"}, args...)...)
		into.Close()
		ended <- code
	}()
	return out, ended, errs
}

// TestShowLive_PicturesOfARunningGame attaches to a game that is being played, and reads pictures as it goes on.
func TestShowLive_PicturesOfARunningGame(t *testing.T) {
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
	url := served(t)
	ctx, stop := context.WithTimeout(t.Context(), 10*time.Minute)
	defer stop()
	out, ended, errs := show(ctx, "--live", "--url", url, "patrol.tree.json")
	picture := regexp.MustCompile(`(?m)^Watchman  patrol.tree.json  Rounds  frame (\d+)
▶ Main  repeat for ever(?:  \(Count \d+\))? +running
▶ └─ Round  sequence +running
(?:▶    ├─ Go  wait 0.1 s +running
·    ├─ Look  wait 0.1 s|✓    ├─ Go  wait 0.1 s +succeeded(?:  frame \d+)?
▶    ├─ Look  wait 0.1 s +running|▶    ├─ Go  wait 0.1 s +running
✓    ├─ Look  wait 0.1 s +succeeded(?:  frame \d+)?)
(?:·    └─ Never  selector|✓    └─ Never  selector +succeeded(?:  frame \d+)?)
(?:·       ├─ No  status failure|✗       ├─ No  status failure +failed(?:  frame \d+)?)
(?:·       └─ Yes  status success|✓       └─ Yes  status success +succeeded(?:  frame \d+)?)
$`)
	var said []byte
	goes, looks := false, false
	for part := make([]byte, 4096); !goes || !looks; {
		n, err := out.Read(part)
		if err != nil {
			t.Fatalf("%v after\n%s%s", err, said, errs)
		}
		said = append(said, part[:n]...)
		for _, p := range picture.FindAllString(string(said), -1) {
			goes = goes || strings.Contains(p, "▶    ├─ Go")
			looks = looks || strings.Contains(p, "▶    ├─ Look") && strings.Contains(p, "succeeded  frame ")
		}
	}
	stop()
	go io.Copy(io.Discard, out)
	if code := <-ended; code != 0 || errs.Len() > 0 {
		t.Errorf("interrupted, it ends with %d:\n%s", code, errs)
	}
	if found := picture.FindAll(said, -1); len(found) != strings.Count(string(said), "Watchman") && len(found) != strings.Count(string(said), "Watchman")-1 {
		t.Errorf("%d pictures are as they should be, of\n%s", len(found), said)
	}
}

// TestShowLive_Once: one picture, of the agent that is meant.
func TestShowLive_Once(t *testing.T) {
	url := served(t)
	for _, args := range [][]string{nil, {"--agent", "Watchman"}, {"--agent", "2"}, {"documents/patrol.tree.json"}} {
		got := run(t, "", append([]string{"show", "--live", "--once", "--url", url}, args...)...)
		got.is(t, 0, "Watchman  patrol.tree.json  Rounds  frame ", "")
		if lines := strings.Count(got.out, "\n"); lines != 8 {
			t.Errorf("%v: %d lines:\n%s", args, lines, got.out)
		}
	}
	for _, c := range []struct{ arg, says string }{
		{"--agent=Wachman", `did you mean "Watchman"?`}, {"--agent=Nobody", "there are You, Watchman"}, {"--agent=You", "You has no mind"},
		{"other.tree.json", "no agent runs other.tree.json: they run patrol.tree.json"},
	} {
		run(t, "", "show", "--live", "--once", "--url", url, c.arg).is(t, 1, "", c.says)
	}
	run(t, "", "show", "--live", "--once", "--url", url, "--agent", "2", "other.tree.json").is(t, 1, "", "Watchman runs patrol.tree.json, not other.tree.json")
}

// TestShowLive_Labels: labels of the game stand beside names, types and the document, in the language that is asked for.
func TestShowLive_Labels(t *testing.T) {
	url := served(t)
	got := runOf(t, 2, "", "show", "--live", "--once", "--url", url, "--labels", "de")
	got.is(t, 0, `Watchman  patrol.tree.json "Runde"  Rounds  frame `, "")
	for _, line := range []string{`Main "Alles"  repeat for ever`, `Round  sequence "Folge"`, `Look "Umsehen"  wait 0.1 s "Warten"`, "No  status failure"} {
		if !strings.Contains(got.out, line) {
			t.Errorf("%q is not in\n%s", line, got.out)
		}
	}
	runOf(t, 2, "", "show", "--live", "--once", "--url", url, "--labels", "fr").is(t, 2, "", "the game: there are no labels in fr: choose among de")
	if got := runOf(t, 2, "", "show", "--live", "--once", "--url", url); strings.Contains(got.out, "Alles") {
		t.Errorf("labels that nobody has asked for:\n%s", got.out)
	}
}

// TestShowLive_WithoutAGame: nobody answers, or the command is called wrongly.
func TestShowLive_WithoutAGame(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + l.Addr().String()
	l.Close()
	run(t, "", "show", "--live", "--url", url).is(t, 1, "", "no game answers at "+url)
	run(t, "", "show", "--live", "--url", "here").is(t, 1, "", `"here" is not the address of a game's page`)
	run(t, "", "show", "--live", "--mermaid").is(t, 2, "", "do not go together")
	run(t, "", "show", "--live", "a.json", "b.json").is(t, 2, "", "name one document")
	run(t, "", "show", "--once", "a.json").is(t, 2, "", "for --live")
	run(t, "", "show").is(t, 2, "", "name a document")
}
