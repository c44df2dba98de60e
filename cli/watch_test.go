//go:build !js

package cli_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/studio"
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

// eventually waits, for a minute at most, until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	end := time.After(time.Minute)
	for look := time.NewTicker(time.Millisecond); !holds(); {
		select {
		case <-look.C:
		case <-end:
			t.Fatalf("timed out until %s", what)
		}
	}
}

// TestWatch: all agents, those for which something holds, and a stop, into a pipe.
func TestWatch(t *testing.T) {
	t.Setenv("WITS_GAMES", t.TempDir())
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
	run(t, "", "watch").is(t, 1, "", "no game runs on this computer")
	url := served(t)
	eventually(t, "the game is announced", func() bool { return len(studio.Games(t.Context())) > 0 }) // after it has said its address
	for _, args := range [][]string{{"watch", url}, {"watch"}, {"watch", "rounds"}} {
		got := run(t, "", args...)
		if got.code != 0 || !regexp.MustCompile(`^frame \d+  \d+\.\d s  runs at speed 1
You +mindless *
Watchman  patrol.tree.json  active +\S.*
$`).MatchString(got.out) {
			t.Errorf("%v: %d\n%s%s", args, got.code, got.out, got.err)
		}
	}
	run(t, "", "watch", url, "--where", "Main.active").is(t, 0, "Watchman", "")
	if got := run(t, "", "watch", url, "--where", "!Main.active"); !strings.Contains(got.out, "none of 2 agents") {
		t.Errorf("%s%s", got.out, got.err)
	}
	run(t, "", "watch", url, "--where", "Mein.active").is(t, 1, "", "Main.active")
	got := run(t, "", "watch", url, "--break", "Look.active")
	if got.code != 0 || !strings.Contains(got.out, "paused\nstopped: Watchman: ") || !strings.Contains(got.out, "Look") {
		t.Errorf("%d\n%s%s", got.code, got.out, got.err)
	}
	// It stands there, and the breakpoint is gone.
	run(t, "", "watch", url).is(t, 0, "paused", "")
	at := regexp.MustCompile(`^frame (\d+)`)
	from, _ := strconv.Atoi(at.FindStringSubmatch(got.out)[1])
	for _, args := range [][]string{{"watch", url, "--step", "60"}, {"watch", url, "--step", "60"}, {"watch", url, "--step", "1", "--where", "Main.active"}} {
		run(t, "", args...).is(t, 0, "Watchman", "")
	}
	if got := run(t, "", "watch", url); !strings.HasPrefix(got.out, fmt.Sprintf("frame %d ", from+121)) || !strings.Contains(got.out, "paused") {
		t.Errorf("121 frames after %d: %s%s", from, got.out, got.err)
	}
	run(t, "", "watch", url, "--step", "9000", "--break", "Look.active").is(t, 0, "stopped: Watchman: Look.active has become true", "")
	run(t, "", "watch", url, "--step", "99999").is(t, 1, "", "a step cannot have 99999 frames")
	run(t, "", "watch", "why", "Watchman", "Look", "--url", url).is(t, 0, "Look", "")
	run(t, "", "watch", "why", "Watchman", "Lok").is(t, 1, "", `did you mean "Look"?`)
	run(t, "", "watch", "why", "You", "Look").is(t, 1, "", "You has no mind")
	run(t, "", "watch", "why", "Nobody", "Look").is(t, 1, "", "there are You, Watchman")
}

// TestWatch_CalledWrongly says what is wrong.
func TestWatch_CalledWrongly(t *testing.T) {
	t.Setenv("WITS_GAMES", t.TempDir())
	run(t, "", "watch", "why", "Red").is(t, 2, "", "watch why Red RunAway")
	run(t, "", "watch", "one", "two").is(t, 2, "", "name one game")
	run(t, "", "watch", "chess").is(t, 1, "", `no game "chess" runs on this computer`)
	run(t, "", "watch", "ftp://x").is(t, 1, "", "is not the address of a game's page")
}
