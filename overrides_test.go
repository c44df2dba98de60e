package wits_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// pathOf is the path of the node of a name, wherever it lies.
func pathOf(t testing.TB, p *wits.Program, name string) string {
	t.Helper()
	for _, part := range p.Parts() {
		for i := range part.Nodes {
			if part.Nodes[i].Name == name {
				return part.Nodes[i].Path
			}
		}
	}
	t.Fatalf("there is no node %s", name)
	return ""
}

func under(t testing.TB, m *wits.Mind, results map[string]wits.Status) {
	t.Helper()
	p, err := m.Program().WithOverrides(results)
	if err == nil {
		err = m.UseOverrides(p)
	}
	must.Succeed(t, err)
}

// TestActionsAreForcedInEveryKind: an action begins, and ends as it is told, with its clean-up and without an update; or it
// does not end. When it is not forced any more it goes on by itself.
func TestActionsAreForcedInEveryKind(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	for name, docs := range reloaded {
		for _, s := range []wits.Status{wits.Running, wits.Success, wits.Failure} {
			t.Run(name+" "+s.String(), func(t *testing.T) {
				p := kindtest.Load(t, r, docs.old)
				path := pathOf(t, p, "B")
				run := kindtest.Start(t, p)
				under(t, run.Mind, map[string]wits.Status{path: s})
				var lines []string
				for range 6 {
					lines = append(lines, run.Good()...)
				}
				of := func(what string) bool {
					for _, l := range lines {
						if strings.HasPrefix(l, path+": "+what) {
							return true
						}
					}
					return false
				}
				if !of("activate") || of("update") || of("end") != (s != wits.Running) || of("end success") != (s == wits.Success) {
					t.Errorf("forced to %v:\n%s", s, strings.Join(lines, "\n"))
				}
				must.Succeed(t, run.UseOverrides(p))
				if s != wits.Running { // it may have nothing to do any more
					run.Restart()
				}
				lines = nil
				for range 4 {
					lines = append(lines, run.Good()...)
				}
				if !of("update") {
					t.Errorf("it does not go on when it is let go:\n%s", strings.Join(lines, "\n"))
				}
			})
		}
	}
}

// TestForcedParts: a document that is embedded ends as it is told, whatever runs in it is aborted; of states and options that
// hold others the same.
func TestForcedParts(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	for name, c := range map[string]struct {
		files  kindtest.Files
		result wits.Status
		want   []string
	}{
		"a graph in a graph": {kindtest.Files{"main.json": `{"kind":"graph","nodes":{"It":{"run":"s.json"},"Then":{"do":"Act"}},"links":["OnActivate -> It.Activate","It.OnSuccess -> Then.Activate"]}`,
			"s.json": `{"kind":"graph","nodes":{"A":{"do":"Act"}},"links":["OnActivate -> A.Activate"]}`}, wits.Success,
			[]string{"It/A: end aborted", "Then: activate", "Then: update"}},
		"a state": {kindtest.Files{"main.json": `{"kind":"machine","start":"It","states":{"It":{"do":"Act"},"Then":{"do":"Act"}},"transitions":[{"from":"It","to":"Then","done":"failure"}]}`}, wits.Failure,
			[]string{"It: end failure", "Then: activate", "Then: update"}},
		"a state that holds states": {kindtest.Files{"main.json": `{"kind":"machine","start":"It","states":{"It":{"start":"A","states":{"A":{"do":"Act"},"B":{"end":"success"}},"transitions":[{"from":"A","to":"B","done":"any"}]},"Then":{"do":"Act"}},"transitions":[{"from":"It","to":"Then","done":"success"}]}`}, wits.Success,
			[]string{"A: end aborted", "Then: activate", "Then: update"}},
		"an option": {kindtest.Files{"main.json": `{"kind":"utility","options":{"It":{"do":"Act","score":"1","failure":{"add":-2,"for":9}},"Then":{"do":"Act","score":"0.5"}}}`}, wits.Failure,
			[]string{"It: end failure", "Then: activate", "Then: update"}},
		"an option that holds options": {kindtest.Files{"main.json": `{"kind":"utility","options":{"It":{"score":"1","failure":{"add":-2,"for":9},"options":{"A":{"do":"Act","score":"1"},"B":{"do":"Act","score":"0.5"}}},"Then":{"do":"Act","score":"0.5"}}}`}, wits.Failure,
			[]string{"A: end aborted", "Then: activate", "Then: update"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := kindtest.Load(t, r, c.files)
			run := kindtest.Start(t, p)
			run.Good()
			run.Good()
			under(t, run.Mind, map[string]wits.Status{"It": c.result})
			var lines []string
			for range 2 { // triggers act in the next frame
				lines = append(lines, run.Good()...)
			}
			for i, want := range c.want {
				if i >= len(lines) || lines[i] != want {
					t.Fatalf("got %q, want first %q", lines, c.want)
				}
			}
		})
	}
}

// TestForcedResultsAreRefused with a reason, where they cannot be.
func TestForcedResultsAreRefused(t *testing.T) {
	r := registry()
	lib := wits.NewLibrary(r, town.fs())
	p, err := lib.Compile("main.json")
	must.Succeed(t, err)
	for _, c := range []struct {
		path   string
		result wits.Status
		want   string
	}{
		{"Nobody", wits.Success, `wits: main.json has no node "Nobody"`},
		{"W/N", wits.Success, `wits: main.json has no node "W/N"`},
		{"E", wits.Success, "wits: the result of E (2 > 5) cannot be forced"},
		{"W", wits.Aborted, "wits: W cannot be forced to aborted: say running, success or failure"},
	} {
		_, err := p.WithOverrides(map[string]wits.Status{c.path: c.result, "P": wits.Running})
		if c.path == "E" && err != nil && strings.HasPrefix(err.Error(), "wits: the result of E (") {
			continue
		}
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.path, err, c.want)
		}
	}
	f, err := p.WithOverrides(map[string]wits.Status{"W": wits.Success})
	if err != nil || f.Original() != p || p.Original() != p || f.Fingerprint() != p.Fingerprint() {
		t.Errorf("%v", err)
	}
	if none, err := f.WithOverrides(nil); err != nil || none != p {
		t.Errorf("with nothing forced it is not the program itself: %v", err)
	}
	if problems := lib.AddSource("sub.json", []byte(source(`"variables":{"More":"float"},"ports":[{"in":"Go","type":"trigger"}],"nodes":{"N":{"do":"Walker"}}`))); len(problems) > 0 {
		t.Fatal(problems)
	}
	if _, err := p.WithOverrides(map[string]wits.Status{"W": wits.Success}); err == nil || !strings.Contains(err.Error(), "have changed") {
		t.Errorf("changed documents: %v", err)
	}
	if f, err := p.WithOverrides(nil); err != nil || f != p {
		t.Errorf("what was forced cannot be let go once the documents have changed: %v", err)
	}
	q, err := lib.Compile("main.json")
	must.Succeed(t, err)
	if m := p.NewMind(1); m.UseOverrides(q) == nil || m.Program() != p {
		t.Error("a mind is put under a program with another layout")
	}
}

// TestForcedAndLetGo: a mind that was under forced results, and is not any more, goes on as one that was read from what is
// written of it under the program itself; and if nothing happened meanwhile it is the one that it was.
func TestForcedAndLetGo(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	for name, docs := range reloaded {
		t.Run(name, func(t *testing.T) {
			p := kindtest.Load(t, r, docs.old)
			run := kindtest.Start(t, p)
			rng := rand.New(rand.NewPCG(7, 7))
			path := pathOf(t, p, "B")
			for range 60 {
				results := map[string]wits.Status{path: wits.Status(rng.IntN(3))}
				f, err := p.WithOverrides(results)
				must.Succeed(t, err)
				before := run.Hash()
				if run.UseOverrides(f) != nil || run.Hash() != before || run.UseOverrides(p) != nil || run.Hash() != before {
					t.Fatal("the mind is another, though nothing has happened")
				}
				plain := &kindtest.Run{T: t, Mind: run.Clone(), Tick: run.Tick, Frame: run.Frame}
				if plain.Program() != p {
					t.Fatal("the program is not the original one")
				}
				must.Succeed(t, run.UseOverrides(f))
				for range rng.IntN(4) {
					run.Good()
				}
				if run.UseOverrides(p) != nil {
					t.Fatal("it cannot be let go")
				}
				other := &kindtest.Run{T: t, Mind: kindtest.Reread(t, run.Mind, p), Tick: run.Tick, Frame: run.Frame}
				for range 1 + rng.IntN(5) {
					kindtest.Lines(t, "goes on", run.Good(), other.Good()...)
					if run.Hash() != other.Hash() {
						t.Fatal("the minds differ")
					}
				}
				if run.Status() != wits.Running {
					run.Restart()
				}
			}
		})
	}
}

// TestForcedMindsShareBoards: boards are those of the original program, and a mind that is forced reads and writes them.
func TestForcedMindsShareBoards(t *testing.T) {
	r := boardRegistry()
	const main = `{"kind":"tree","boards":{"Squad":"squad.json"},"root":"Main","nodes":{"Main":{"repeat":"Round"},"Round":{"sequence":["May","Count","Pause"]},
		"May":{"if":"Squad.Count < 100"},"Count":{"set":"Squad.Count","to":"Squad.Count + 1"},"Pause":{"wait":0}}}`
	p := kindtest.Load(t, r, kindtest.Files{"main.json": main, "squad.json": squad})
	board, err := wits.NewBoard(p, "squad.json")
	must.Succeed(t, err)
	a, b := p.NewMind(1), p.NewMind(2)
	under(t, a, map[string]wits.Status{"May": wits.Failure})
	step := func(m *wits.Mind) {
		t.Helper()
		board.Begin()
		board.Give(m)
		m.Step(wits.Frame{Delta: 0.5})
		board.Take(m)
		if f := m.Fault(); f != nil {
			t.Fatal(f)
		}
	}
	count := func() int64 {
		m := p.NewMind(3)
		board.Begin()
		board.Give(m)
		return m.Value(p.Find("@squad.Count")).(int64)
	}
	step(a)
	was := count()
	step(b)
	if now := count(); was != 5 || now <= was {
		t.Errorf("the count is %d after the one that may not, %d after the other", was, now)
	}
	must.Succeed(t, a.UseOverrides(p))
	a.Restart()
	was = count()
	step(a)
	if count() <= was {
		t.Error("it does not count when it is let go")
	}
}
