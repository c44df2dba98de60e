package hotreload_test

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit/hotreload"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// game has one mind, whose document says a number.
type game struct {
	dir    string
	brains *sim.Brains
	brain  *sim.Brain[*ports]
	mind   *wits.Mind
}

type ports struct {
	Says wits.Output[int64]
}

func (g *game) Info() sim.Info { return sim.Info{Name: "sayer"} }

func (g *game) Start(_ map[string]string, seed uint64) (err error) {
	g.brains = sim.NewBrains(std.NewRegistry(), os.DirFS(g.dir))
	if g.brain, err = sim.LoadBrain(g.brains, "main.graph.json", wits.Bind[ports]); err != nil {
		return err
	}
	g.mind = g.brain.Program.NewMind(seed)
	return nil
}

func (g *game) Step(in sim.Input) { g.mind.Step(in.Frame()) }

func (g *game) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "Sayer", Mind: g.mind}} }

func (g *game) Brains() *sim.Brains { return g.brains }

const (
	mainDocument = `{"wits":1,"kind":"graph","ports":[{"out":"Says","type":"int"}],"nodes":{"Part":{"run":"parts/part.graph.json"}},"links":["OnActivate -> Part.Activate","Part.N -> Says"]}`
	partDocument = `{"wits":1,"kind":"graph","ports":[{"out":"N","type":"int"}],"nodes":{"A":{"expr":"1 + 1"}},"links":["A.Result -> N"]}`
)

// watched is a game whose folder is watched while it runs.
type watched struct {
	t       *testing.T
	dir     string
	loop    *sim.Loop
	game    *game
	reports chan hotreload.Report
}

func watch(t *testing.T) *watched {
	t.Helper()
	w := &watched{t: t, dir: t.TempDir(), reports: make(chan hotreload.Report, 64)}
	w.write("main.graph.json", mainDocument)
	w.write("parts/part.graph.json", partDocument)
	w.game = &game{dir: w.dir}
	var err error
	if w.loop, err = sim.NewLoop(w.game, sim.LoopOptions{}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- w.loop.Run(ctx) }()
	watcher := hotreload.Watch(w.loop, w.dir, hotreload.Options{Done: func(r hotreload.Report) { w.reports <- r }})
	t.Cleanup(func() {
		if err := watcher.Close(); err != nil {
			t.Error(err)
		}
		cancel()
		<-ended
	})
	return w
}

func (w *watched) path(file string) string { return filepath.Join(w.dir, filepath.FromSlash(file)) }

func (w *watched) write(file, text string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(w.path(file)), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(w.path(file), []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// replace writes a file aside and renames it, so that whoever reads it sees the old text or the new one, and nothing between.
func (w *watched) replace(file, text string) {
	w.t.Helper()
	aside := path.Join(path.Dir(file), ".aside")
	w.write(aside, text)
	if err := os.Rename(w.path(aside), w.path(file)); err != nil {
		w.t.Fatal(err)
	}
}

// next is the next report. It fails the test if there is none for a minute.
func (w *watched) next(waitsFor string) hotreload.Report {
	w.t.Helper()
	select {
	case r := <-w.reports:
		return r
	case <-time.After(time.Minute):
		w.t.Fatalf("no report for a minute, while waiting for %s", waitsFor)
		panic("unreachable")
	}
}

// says waits until the mind says a number, and gives the report of the last reload.
func (w *watched) says(want int64) hotreload.Report {
	w.t.Helper()
	for {
		last := w.next(fmt.Sprintf("the mind to say %d", want))
		var got int64
		w.loop.Sync(func() {
			w.game.mind.Step(wits.Frame{})
			got = w.game.brain.Bound.Says.Get(w.game.mind)
		})
		if got == want {
			return last
		}
	}
}

func (w *watched) refused() hotreload.Report {
	w.t.Helper()
	for {
		if r := w.next("a document to be refused"); len(r.Programs) == 1 && r.Programs[0].Err != nil {
			return r
		}
	}
}

func number(n string) string { return strings.Replace(partDocument, "1 + 1", n, 1) }

func TestWatchedHoweverItIsSaved(t *testing.T) {
	w := watch(t)
	w.write("parts/part.graph.json", number("3")) // in place
	if r := w.says(3); !slices.Equal(r.Files, []string{"parts/part.graph.json"}) || r.String() != "parts/part.graph.json: main.graph.json updated in 1 mind" {
		t.Errorf("%q, %s", r.Files, r)
	}
	// Another file over it, as many editors do.
	w.write("parts/.part.swp", number("4"))
	must.Succeed(t, os.Rename(w.path("parts/.part.swp"), w.path("parts/part.graph.json")))
	w.says(4)
	// The old one aside, then a new one.
	must.Succeed(t, os.Rename(w.path("parts/part.graph.json"), w.path("parts/part.graph.json~")))
	w.write("parts/part.graph.json", number("5"))
	w.says(5)
	// The whole folder aside, as version control does.
	must.Succeed(t, os.Rename(w.path("parts"), w.path("old")))
	w.write("parts/part.graph.json", number("6"))
	w.says(6)
	w.write("parts/part.graph.json", number("7"))
	w.says(7)
}

func TestWatchedMistakes(t *testing.T) {
	w := watch(t)
	w.replace("parts/part.graph.json", number("1 +"))
	if r := w.refused(); !strings.Contains(r.String(), "main.graph.json goes on as it was: ") {
		t.Error(r)
	}
	w.replace("parts/part.graph.json", number("9"))
	w.says(9)
	must.Succeed(t, os.Remove(w.path("parts/part.graph.json")))
	w.refused()
	w.replace("parts/part.graph.json", number("10"))
	w.says(10)
}

// logged is a log that a test waits for.
type logged chan wits.Message

// Log implements [wits.Logger].
func (l logged) Log(m wits.Message) { l <- m }

// TestWatchedMistakesAreLogged: the loop's log has what was refused, also where nobody asked to be called.
func TestWatchedMistakesAreLogged(t *testing.T) {
	w := watch(t)
	log := make(logged, 64)
	w.loop.AddLog(log)
	w.replace("parts/part.graph.json", number("1 +"))
	if m := <-log; m.Level != wits.Warning || !strings.Contains(m.Text, "parts/part.graph.json: main.graph.json goes on as it was: ") {
		t.Errorf("it logs %v %q", m.Level, m.Text)
	}
	w.replace("parts/part.graph.json", number("9"))
	w.says(9)
	if len(log) > 0 {
		t.Errorf("it logs %q", (<-log).Text)
	}
}

// What was saved without a change, and what is no document, reloads nothing.
func TestWatchedWithoutNeed(t *testing.T) {
	w := watch(t)
	w.replace("parts/part.graph.json", partDocument)
	w.write("notes.txt", "to do")
	w.write(".hidden/part.graph.json", number("8"))
	w.replace("spare.graph.json", partDocument) // this one does, and comes last
	if r := w.next("the new document"); !slices.Equal(r.Files, []string{"spare.graph.json"}) || r.String() != "spare.graph.json: the game does not run it" {
		t.Errorf("%q: %s", r.Files, r)
	}
}

// A watcher is closed also while the game does not come to take what has changed.
func TestCloseWhileNobodyPumps(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{"main.graph.json": strings.Replace(mainDocument, "parts/", "", 1), "part.graph.json": partDocument} {
		must.Succeed(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644))
	}
	loop, err := sim.NewLoop(&game{dir: dir}, sim.LoopOptions{})
	must.Succeed(t, err)
	w := hotreload.Watch(loop, dir, hotreload.Options{Settle: time.Millisecond, Done: func(r hotreload.Report) { t.Error(r) }})
	must.Succeed(t, os.WriteFile(filepath.Join(dir, "part.graph.json"), []byte(number("3")), 0o644))
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}
