package sim_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

type counterPorts struct {
	Go    wits.InputTrigger
	Count wits.Output[int64]
}

// counters is a game of minds that count its ticks; documents of the second option's are another root.
type counters struct {
	dir    string
	brains *sim.Brains
	brain  *sim.Brain[*counterPorts]
	agents []sim.Agent
	swaps  int
}

func (g *counters) Info() sim.Info {
	return sim.Info{Name: "counters", Options: []sim.Option{{Name: "root", Choices: []string{"main", "other"}}}}
}

func (g *counters) Start(options map[string]string, seed uint64) (err error) {
	g.brains = sim.NewBrains(std.NewRegistry(), os.DirFS(g.dir))
	if g.brain, err = sim.LoadBrain(g.brains, options["root"]+".graph.json", wits.Bind[counterPorts]); err != nil {
		return err
	}
	g.brains.OnSwap(func(from, to *wits.Program) {
		if from != to && g.brain.Program == to {
			g.swaps++
		}
	})
	g.agents = nil
	for i := range uint64(3) {
		g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Mind: g.brain.Program.NewMind(seed + i)})
	}
	g.agents = append(g.agents, sim.Agent{ID: 4}) // a person
	return nil
}

func (g *counters) Step(in sim.Input) {
	for _, a := range g.agents {
		if a.Mind != nil {
			g.brain.Bound.Go.Fire(a.Mind)
			a.Mind.Step(in.Frame())
		}
	}
}

func (g *counters) Draw(*sim.Scene)     {}
func (g *counters) Agents() []sim.Agent { return g.agents }
func (g *counters) Brains() *sim.Brains { return g.brains }
func (g *counters) count(i int) int64   { return g.brain.Bound.Count.Get(g.agents[i].Mind) }
func (g *counters) put(file, text string) {
	if err := os.WriteFile(filepath.Join(g.dir, file), []byte(`{"wits":1,"kind":"graph",`+text+"}"), 0o644); err != nil {
		panic(err)
	}
}

const (
	counting = `"ports":[{"in":"Go","type":"trigger"},{"in":"Spare","type":"float"},{"out":"Count","type":"int"}],"variables":{"N":"int"},
		"nodes":{"Sum":{"expr":"N + 0"},"P":{"run":"times.graph.json"}},"links":["OnActivate -> P.Activate","Sum.Result -> P.X","P.Y -> Count"],"scripts":{"Go":"N += 1"}`
	timesTwo = `"ports":[{"in":"X","type":"int"},{"out":"Y","type":"int"}],"nodes":{"E":{"expr":"X * 2"}},"links":["E.Result -> Y"]`
)

// TestDocumentsWithinAreReloaded: what is changed within a file reaches the minds that run it, whatever file runs it.
func TestDocumentsWithinAreReloaded(t *testing.T) {
	play(t, func(g *counters, l *sim.Loop, reload func(files ...string) sim.Reloaded, step func(n int)) {
		g.put("times.graph.json", `"ports":[{"in":"X","type":"int"},{"out":"Y","type":"int"}],"nodes":{"E":{"run":"#by"}},"links":["OnActivate -> E.Activate","X -> E.X","E.Y -> Y"],
			"documents":{"by":{"kind":"graph",`+timesTwo+`}}`)
		if r := reload("times.graph.json"); len(r.Programs) != 1 || r.Programs[0].Err != nil {
			t.Fatalf("%+v", r)
		}
		step(3)
		was := g.count(0)
		g.put("times.graph.json", `"ports":[{"in":"X","type":"int"},{"out":"Y","type":"int"}],"nodes":{"E":{"run":"#by"}},"links":["OnActivate -> E.Activate","X -> E.X","E.Y -> Y"],
			"documents":{"by":{"kind":"graph",`+strings.Replace(timesTwo, "X * 2", "X * 200", 1)+`}}`)
		if r := reload("times.graph.json"); len(r.Programs) != 1 || r.Programs[0].Minds != 3 {
			t.Fatalf("%+v", r)
		}
		step(2)
		if now := g.count(0); was == 0 || now < 50*was {
			t.Errorf("it counted to %d, and to %d when what lies within the file was another", was, now)
		}
	})
}

// play runs the game, paused, while body looks at it.
func play(t *testing.T, body func(g *counters, l *sim.Loop, reload func(files ...string) sim.Reloaded, step func(n int))) {
	t.Helper()
	g := &counters{dir: t.TempDir()}
	g.put("main.graph.json", counting)
	g.put("other.graph.json", counting)
	g.put("times.graph.json", timesTwo)
	l, err := sim.NewLoop(g, sim.LoopOptions{Paused: true})
	must.Succeed(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- l.Run(ctx) }()
	defer func() {
		cancel()
		must.Succeed(t, <-ended)
	}()
	reload := func(files ...string) sim.Reloaded {
		t.Helper()
		out, err := l.Reload(ctx, files)
		must.Succeed(t, err)
		return out
	}
	body(g, l, reload, func(n int) {
		for range n {
			l.StepOnce()
		}
		look := make(chan bool)
		l.Do(func() { close(look) })
		<-look
	})
}

// TestReloadKeepsState: all minds that depend on a changed document run its new version, with what they remember.
func TestReloadKeepsState(t *testing.T) {
	play(t, func(g *counters, l *sim.Loop, reload func(...string) sim.Reloaded, step func(int)) {
		step(5)
		before := g.brain.Program
		if got := g.count(0); got != 10 {
			t.Fatalf("after 5 ticks the count is %d", got)
		}
		g.put("times.graph.json", strings.Replace(timesTwo, "X * 2", "X * 3", 1))
		out := reload("times.graph.json")
		if len(out.Programs) != 1 || !out.Programs[0].Done() || out.Programs[0].Minds != 3 || out.Programs[0].Root != "main.graph.json" || len(out.Programs[0].Plan.Kept) == 0 {
			t.Fatalf("%+v", out)
		}
		if g.brain.Program == before || g.swaps != 1 {
			t.Errorf("the same program as before, %d swaps told", g.swaps)
		}
		step(1)
		for i := range 3 {
			if got := g.count(i); got != 18 {
				t.Errorf("mind %d counts %d", i, got)
			}
		}
		for _, file := range []string{"other.graph.json", "times.json", "."} {
			if out := reload(file); out.Programs != nil || out.Restarted {
				t.Errorf("%s concerns nobody: %+v", file, out)
			}
		}
		if out := reload(); len(out.Programs) != 1 || out.Programs[0].Minds != 3 {
			t.Errorf("all files: %+v", out)
		}
		g.put("times.graph.json", strings.Replace(strings.Replace(timesTwo, "X * 2", "X * 3", 1), `"E":`, `"F":{"expr":"1"},"E":`, 1))
		if out := reload("times.graph.json"); len(out.Programs) != 1 || !slices.Equal(out.Programs[0].Plan.New, []string{"P/F"}) {
			t.Errorf("a node more: %+v", out)
		}
		g.put("main.graph.json", `"ports":[{"in":"Go","type":"trigger"},{"out":"Count","type":"int"}]`)
		out = reload("main.graph.json")
		if len(out.Programs) != 1 || !out.Programs[0].Done() || fmt.Sprint(out.Programs[0].Ended) != "[P]" {
			t.Errorf("what is gone: %+v", out)
		}
		if out := reload("times.graph.json"); out.Programs != nil {
			t.Errorf("it depends on what it no longer embeds: %+v", out)
		}
	})
}

// TestReloadIsRefused: minds go on with the version that they have, until what is wrong has been repaired.
func TestReloadIsRefused(t *testing.T) {
	play(t, func(g *counters, l *sim.Loop, reload func(...string) sim.Reloaded, step func(int)) {
		want := int64(0)
		refused := func(what string, out sim.Reloaded, err, unsafe string) {
			t.Helper()
			if len(out.Programs) != 1 {
				t.Fatalf("%s: %+v", what, out)
			}
			r := out.Programs[0]
			if r.Done() || r.Minds != 3 || r.Ended != nil {
				t.Errorf("%s is not refused: %+v", what, r)
			}
			if err != "" {
				var problems document.Problems
				if !errors.As(r.Err, &problems) || !strings.Contains(r.Err.Error(), err) || r.Plan != nil {
					t.Errorf("%s: %v, want %q", what, r.Err, err)
				}
			}
			if got := strings.Join(r.Unsafe, "|"); !strings.Contains(got, unsafe) || (unsafe == "") != (got == "") {
				t.Errorf("%s: unsafe because of %q, want %q", what, got, unsafe)
			}
			step(1)
			if want += 2; g.count(2) != want || g.swaps != 0 {
				t.Errorf("%s: the count is %d, want %d; %d swaps", what, g.count(2), want, g.swaps)
			}
		}
		g.put("times.graph.json", strings.Replace(timesTwo, "X * 2", "X * Y2", 1))
		refused("a name that is not there", reload("times.graph.json"), "Y2", "")
		g.put("main.graph.json", strings.Replace(counting, "times.graph.json", "thrice.graph.json", 1))
		refused("a document that is not there", reload("main.graph.json"), "thrice.graph.json", "")
		g.put("main.graph.json", strings.Replace(counting, `,{"out":"Count","type":"int"}`, "", 1))
		refused("a port less", reload("main.graph.json"), "", "")
	})
	play(t, func(g *counters, l *sim.Loop, reload func(...string) sim.Reloaded, step func(int)) {
		g.put("main.graph.json", strings.Replace(strings.Replace(counting, `,{"out":"Count","type":"int"}`, "", 1), `,"P.Y -> Count"`, "", 1))
		out := reload("main.graph.json")
		if r := out.Programs[0]; r.Done() || r.Err != nil || r.Plan == nil || strings.Join(r.Unsafe, "|") != "main.graph.json has no port Count: there is Go, Spare" {
			t.Errorf("a port less: %+v", r)
		}
		g.put("main.graph.json", strings.Replace(counting, `{"in":"Spare","type":"float"},`, "", 1))
		if out := reload("main.graph.json"); len(out.Programs) != 1 || !out.Programs[0].Done() {
			t.Errorf("a port that the game does not use: %+v", out)
		}
		g.put("main.graph.json", strings.Replace(counting, "times.graph.json", "thrice.graph.json", 1))
		if out := reload("main.graph.json"); len(out.Programs) != 1 || out.Programs[0].Done() {
			t.Errorf("a document that is not there: %+v", out)
		}
		g.put("thrice.graph.json", strings.Replace(timesTwo, "X * 2", "X * 3", 1))
		if out := reload("thrice.graph.json"); len(out.Programs) != 1 || !out.Programs[0].Done() {
			t.Errorf("it is there now: %+v", out)
		}
		step(2)
		if got := g.count(1); got != 6 {
			t.Errorf("the count is %d", got)
		}
	})
}

// TestReloadOfAGameThatStandsStill: it begins anew once its documents can be loaded again.
func TestReloadOfAGameThatStandsStill(t *testing.T) {
	play(t, func(g *counters, l *sim.Loop, reload func(...string) sim.Reloaded, step func(int)) {
		step(3)
		g.put("times.graph.json", `"nodes":`)
		failed := make(chan error)
		go l.Start(map[string]string{"root": "other"}, 9, func(err error) { failed <- err })
		if err := <-failed; err == nil || !strings.Contains(err.Error(), "times.graph.json") {
			t.Fatalf("it started: %v", err)
		}
		if out := reload("times.graph.json"); out.Restarted || out.Err == nil || out.Programs != nil {
			t.Errorf("it is still wrong: %+v", out)
		}
		g.put("times.graph.json", timesTwo)
		if out := reload("times.graph.json"); !out.Restarted || out.Err != nil {
			t.Errorf("it was repaired: %+v", out)
		}
		step(2)
		if got := g.count(0); got != 4 {
			t.Errorf("after two more ticks the count is %d", got)
		}
	})
}

// TestReloadOfOtherGames: nothing happens to a game that is no Reloader, which is said; and who waits for a loop that does not run can
// give up.
func TestReloadOfOtherGames(t *testing.T) {
	l, err := sim.NewLoop(&ball{}, sim.LoopOptions{Paused: true})
	must.Succeed(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- l.Run(ctx) }()
	if out, err := l.Reload(ctx, nil); err != nil || out.Programs != nil || !out.Unsupported || l.Reloads() {
		t.Errorf("%+v, %v", out, err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := l.Reload(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a loop that does not run: %v", err)
	}
}

// TestBrainsAreLoadedOnce, and fail as documents and ports do.
func TestBrainsAreLoadedOnce(t *testing.T) {
	g := &counters{dir: t.TempDir()}
	g.put("main.graph.json", counting)
	g.put("times.graph.json", timesTwo)
	b := sim.NewBrains(std.NewRegistry(), os.DirFS(g.dir))
	first, err := sim.LoadBrain(b, "main.graph.json", wits.Bind[counterPorts])
	must.Succeed(t, err)
	if again, err := sim.LoadBrain(b, "main.graph.json", wits.Bind[counterPorts]); again != first || err != nil {
		t.Errorf("loaded twice, or %v", err)
	}
	if _, err := sim.LoadBrain(b, "times.graph.json", wits.Bind[counterPorts]); err == nil || !strings.Contains(err.Error(), "times.graph.json has no port Go") {
		t.Errorf("without ports: %v", err)
	}
	var problems document.Problems
	if _, err := sim.LoadBrain(b, "no.graph.json", wits.Bind[counterPorts]); !errors.As(err, &problems) {
		t.Errorf("without a file: %v", err)
	}
	if b.Prepare([]string{"no.graph.json"}) != nil {
		t.Error("what failed to load is among the brains")
	}
}
