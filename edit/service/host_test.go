package service_test

import (
	"context"
	"io/fs"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/studio"
)

// arena is a host whose game is the duel.
type arena struct{ studio.Runner }

func (a *arena) Games() []service.Game {
	return []service.Game{{Name: "duel", Title: "Sword duel", Copy: true, Roots: service.Roots(duel.NewRegistry(), duel.Documents())}}
}

func (a *arena) Game(m edit.Meta) string {
	if m.Game == "duel" {
		return m.Game
	}
	return ""
}

func (a *arena) Documents(string) fs.FS { return duel.Documents() }

func (a *arena) Run(_ string, documents fs.FS, options map[string]string, seed uint64) error {
	return a.Runner.Run(duel.New(actors.From(documents)), sim.LoopOptions{Options: options, Seed: seed, Paused: true})
}

func (a *arena) Running() (string, *sim.Loop, context.Context) {
	loop, ctx := a.Runner.Running()
	return "duel", loop, ctx
}

// serveDuel serves an empty folder, for a host that has the duel.
func serveDuel(t testing.TB) (url, dir string, a *arena) {
	t.Helper()
	dir, a = t.TempDir(), &arena{}
	p, err := edit.Open(dir, edit.Options{Game: func(_, game string) *wits.Registry {
		if game == "duel" {
			return duel.NewRegistry()
		}
		return nil
	}})
	must.Succeed(t, err)
	s := service.New(p, service.Options{Poll: 5 * time.Millisecond, Host: a, Version: "v7"})
	web := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		if err := a.Stop(); err != nil {
			t.Error(err)
		}
		web.Close()
		p.Close()
	})
	return "ws" + strings.TrimPrefix(web.URL, "http"), dir, a
}

func refused(p *page, what string, a arguments, says string) message {
	p.t.Helper()
	m := p.ask(what, a)
	if m.T != "refused" || !strings.Contains(m.Message, says) {
		p.t.Errorf("%s %v: %+v, want %q", what, a, m, says)
	}
	return m
}

// TestBeginAProject: in an empty folder a page is told what there is, begins a project, and everybody goes on from there.
func TestBeginAProject(t *testing.T) {
	url, dir, _ := serveDuel(t)
	p, other := connect(t, url, "page"), connect(t, url, "other")
	a := p.hello.About
	if a.Version != "v7" || a.Dir != filepath.Base(dir) || a.Project || a.Documents != "." || a.Game != "" || a.Run != (service.Run{State: "stopped"}) {
		t.Errorf("it begins with %+v", a)
	}
	if len(a.Games) != 1 || a.Games[0].Name != "duel" || !a.Games[0].Copy || len(a.Games[0].Roots) != 4 {
		t.Fatalf("the games are %+v", a.Games)
	}
	if r := a.Games[0].Roots[1]; r.Path != "fighter.graph.json" || r.Kind != "graph" || !slices.Equal(r.Implements, []string{"Fighter"}) || r.Doc == "" {
		t.Errorf("the duel loads %+v", r)
	}
	refused(p, "run", nil, `write "game" into wits.project.json`)
	refused(p, "init", arguments{"name": "mine", "game": "duell"}, `did you mean "duel"?`)
	refused(p, "init", arguments{"name": "mine", "copy": true}, "choose the game")
	refused(p, "init", arguments{"game": "duel"}, "needs a name")
	refused(p, "init", arguments{"name": "mine", "game": "duel", "documents": "../x"}, "leads nowhere else")
	if m := refused(p, "create", arguments{"path": "a.graph.json", "kind": "graph", "implements": []string{"Fighter"}}, "Fighter"); m.T != "refused" {
		t.Error("the interface of a game that was not chosen is known")
	}
	begun := result[service.About](p, "init", arguments{"name": "mine", "game": "duel"})
	if !begun.Project || begun.Name != "mine" || begun.Documents != "documents" || begun.Game != "duel" {
		t.Errorf("begun: %+v", begun)
	}
	if got := other.waitForMessage("about").About; !got.Project || got.Game != "duel" {
		t.Errorf("the other page is told %+v", got)
	}
	other.waitFor("changed wits.project.json by page")
	if got := result[service.About](other, "about", nil); got.Name != "mine" {
		t.Errorf("asked: %+v", got)
	}
	refused(p, "init", arguments{"name": "mine"}, "there is a wits.project.json already")
	made := result[edit.Text](p, "create", arguments{"path": "a.graph.json", "kind": "graph", "implements": []string{"Fighter"}})
	if !strings.Contains(made.Text, `"Fighter"`) || strings.Contains(made.Text, `"Stamina"`) {
		t.Errorf("a fighter has its ports by its interface alone:\n%s", made.Text)
	}
	other.waitFor("created a.graph.json by page")
}

// nodes lists what is active in the mind of red, and its program, between two ticks.
func nodes(loop *sim.Loop) (active []string, program *wits.Program) {
	done := make(chan struct{})
	loop.Do(func() {
		defer close(done)
		m := loop.Game().Agents()[0].Mind
		program = m.Program()
		for _, part := range program.Parts() {
			for _, n := range part.Nodes {
				if n.Active >= 0 && m.Active(n.Active) {
					active = append(active, part.Document+" "+n.Name)
				}
			}
		}
	})
	<-done
	return active, program
}

// steps has a paused game go on by some ticks.
func steps(loop *sim.Loop, n int) {
	for range n {
		loop.StepOnce()
	}
	done := make(chan struct{})
	loop.Do(func() { close(done) })
	<-done
}

// replace puts a file into the place of another at once, as tools do that take care of their files.
func replace(t *testing.T, dir, file, text string) {
	t.Helper()
	put(t, dir, "new", text)
	must.Succeed(t, os.Rename(filepath.Join(dir, "new"), filepath.Join(dir, filepath.FromSlash(file))))
}

var both = map[string]string{"red": "fighter", "blue": "fighter"}

// TestRunAndReload: the project's game runs with its documents; what is saved reaches its minds, which go on with what they
// were about; what cannot be is refused, and the minds go on with what they have.
func TestRunAndReload(t *testing.T) {
	url, dir, a := serveDuel(t)
	p, other := connect(t, url, "page"), connect(t, url, "other")
	result[service.About](p, "init", arguments{"name": "mine", "game": "duel", "documents": "minds", "copy": true})
	l := result[edit.Listing](p, "list", nil)
	if len(l.Documents) != 15 {
		t.Fatalf("%d documents were copied", len(l.Documents))
	}
	for _, d := range l.Documents {
		if d.Errors > 0 || d.Root != (d.Path == "fighter.graph.json" || d.Path == "berserker.graph.json" || d.Path == "recorded.rules.json" || d.Path == "person.machine.json") {
			t.Errorf("%+v", d)
		}
	}
	if about := result[service.About](p, "run", arguments{"options": both, "seed": 3}); about.Run != (service.Run{State: "running", Game: "duel", Reloads: true}) {
		t.Errorf("it runs: %+v", about.Run)
	}
	for other.waitForMessage("about").About.Run.State != "running" {
	}
	_, loop, _ := a.Running()
	steps(loop, 200)
	before, from := nodes(loop)
	if !slices.Contains(before, "idle.graph.json Engage") && !slices.Contains(before, "fighter.graph.json Idle") {
		t.Fatalf("red does %q", before)
	}
	save := func(path string, change ...string) edit.Text {
		t.Helper()
		at := result[edit.Text](p, "read", arguments{"path": path})
		text := strings.NewReplacer(change...).Replace(at.Text)
		if text == at.Text {
			t.Fatalf("there is nothing to change in %s", path)
		}
		return result[edit.Text](p, "save", arguments{"path": path, "base": at.Version, "text": text})
	}

	// A change deep inside, and nobody notices in what it does not touch.
	save("run_away.graph.json", `"Breathe": {"do"`, `"Wait": {"expr": "Safe * 2"}, "Breathe": {"do"`)
	for _, page := range []*page{p, other} {
		m := page.waitForMessage("reloaded")
		if m.Game != "duel" || !slices.Equal(m.Documents, []string{"run_away.graph.json"}) || m.Restarted || m.Milliseconds <= 0 || len(m.Programs) != 1 {
			t.Fatalf("the page is told %+v", m.reloaded)
		}
		r := m.Programs[0]
		if r.Root != "fighter.graph.json" || !r.Done || r.Minds != 2 || r.Kept < 10 || r.Values < 10 || !slices.Equal(r.New, []string{"RunAway/Wait"}) ||
			len(r.Ended)+len(r.Gone)+len(r.Lost)+len(r.Reset) > 0 || r.Unsafe != nil || r.Problems != nil {
			t.Errorf("the program: %+v", r)
		}
	}
	now, to := nodes(loop)
	if to == from || !slices.Equal(now, before) {
		t.Errorf("the same program: %v; red did %q and does %q", to == from, before, now)
	}
	steps(loop, 100)

	// What does not compile, from outside of the editor.
	text, err := fs.ReadFile(duel.Documents(), "flee.graph.json")
	must.Succeed(t, err)
	replace(t, dir, "minds/flee.graph.json", strings.Replace(string(text), `"do": "`, `"do": "No`, 1))
	m := p.waitForMessage("reloaded")
	if len(m.Programs) != 1 || m.Programs[0].Done || m.Programs[0].Minds != 2 || len(m.Programs[0].Problems) != 1 || m.Programs[0].Problems[0].File != "flee.graph.json" {
		t.Errorf("it does not compile: %+v", m.reloaded)
	}
	replace(t, dir, "minds/flee.graph.json", string(text))
	if m := p.waitForMessage("reloaded"); len(m.Programs) != 1 || !m.Programs[0].Done {
		t.Errorf("repaired: %+v", m.reloaded)
	}

	// What the game cannot go on with: it reads the port Fleeing.
	good, _ := nodes(loop)
	ports := `"ports": [{"in": "CharHealth", "type": "float"}, {"in": "Stamina", "type": "float"}, {"in": "SecondWind", "type": "float"}, {"in": "Target", "type": "entity"}, {"in": "Distance", "type": "float"}, {"out": "Flees", "type": "bool"}]`
	root := save("fighter.graph.json", `"LowHealth.Result -> Fleeing"`, `"LowHealth.Result -> Flees"`, `"implements": [`, ports+`, "implements": [`, `"Fighter"`, ``)
	m = p.waitForMessage("reloaded")
	if len(m.Programs) != 1 || m.Programs[0].Done || len(m.Programs[0].Unsafe) != 1 || !strings.Contains(m.Programs[0].Unsafe[0], "fighter.graph.json has no port Fleeing: did you mean") {
		t.Errorf("a port less: %+v", m.reloaded)
	}
	steps(loop, 1)
	if now, _ := nodes(loop); len(now) == 0 || len(good) == 0 {
		t.Errorf("red did %q, and does %q", good, now)
	}

	// A game that cannot begin with such documents leaves the one that runs alone.
	if m := refused(p, "run", arguments{"options": both}, `option "blue" cannot be "fighter"`); m.Needs != nil {
		t.Errorf("it needs %+v", m.Needs)
	}
	if _, still, _ := a.Running(); still != loop {
		t.Error("the game that ran does not any more")
	}
	refused(p, "run", arguments{"options": map[string]string{"red": "chess"}}, `cannot be "chess"`)
	result[struct{}](p, "delete", arguments{"path": root.Path, "force": true})
	if m := p.waitForMessage("reloaded"); len(m.Programs) != 1 || m.Programs[0].Done || m.Programs[0].Problems[0].Reason != "there is no such file" {
		t.Errorf("the root is gone: %+v", m.reloaded)
	}

	if about := result[service.About](p, "stop", nil); about.Run != (service.Run{State: "stopped"}) {
		t.Errorf("stopped: %+v", about.Run)
	}
	for other.waitForMessage("about").About.Run.State != "stopped" {
	}
	result[service.About](p, "stop", nil)
	if a.Runs() {
		t.Error("it runs")
	}
	// What is changed now concerns no game.
	save("run_away.graph.json", "Wait", "Rest")
	p.waitFor("changed run_away.graph.json by page")
}

// TestRunWithoutRoots: a page is told which documents the game needs.
func TestRunWithoutRoots(t *testing.T) {
	url, _, a := serveDuel(t)
	p := connect(t, url, "page")
	result[service.About](p, "init", arguments{"name": "mine", "game": "duel"})
	m := refused(p, "run", arguments{"options": both}, "there is no such file")
	if len(m.Needs) != 1 || m.Needs[0].Path != "fighter.graph.json" || len(m.Problems) != 1 || m.Problems[0].File != "fighter.graph.json" {
		t.Fatalf("it needs %+v, because of %+v", m.Needs, m.Problems)
	}
	need := m.Needs[0]
	result[edit.Text](p, "create", arguments{"path": need.Path, "kind": need.Kind, "implements": need.Implements})
	result[service.About](p, "run", arguments{"options": both})
	if !a.Runs() {
		t.Error("it does not run")
	}
	// The duel's other fighter is not there, and nobody has chosen it.
	_, loop, _ := a.Running()
	steps(loop, 10)
	for i := range loop.Info().Options {
		if o := loop.Info().Options[i]; !slices.Contains(o.Choices, "fighter") || slices.Contains(o.Choices, "berserker") {
			t.Errorf("%s can be %q", o.Name, o.Choices)
		}
	}
}

// TestOwnDocumentsOfAGameAreAdded with all that they refer to, and what is there stays.
func TestOwnDocumentsOfAGameAreAdded(t *testing.T) {
	url, _, a := serveDuel(t)
	p := connect(t, url, "page")
	result[service.About](p, "init", arguments{"name": "mine", "game": "duel"})
	own := result[edit.Text](p, "create", arguments{"path": "flee.graph.json", "kind": "graph", "doc": "Mine."})
	added := result[struct{ Added []string }](p, "add-own", arguments{"paths": []string{"run_away.graph.json"}}).Added
	if !slices.Equal(added, []string{"run_away.graph.json"}) {
		t.Errorf("added: %q", added)
	}
	if now := result[edit.Text](p, "read", arguments{"path": "flee.graph.json"}); now.Text != own.Text {
		t.Errorf("the document that was there: %s", now.Text)
	}
	result[struct{}](p, "delete", arguments{"path": "flee.graph.json", "force": true})
	result[struct{}](p, "add-own", arguments{"paths": []string{"fighter.graph.json"}})
	result[service.About](p, "run", arguments{"options": both})
	if !a.Runs() {
		t.Error("it does not run")
	}
	refused(p, "add-own", arguments{"paths": []string{"../x.graph.json"}}, "the game has no document ../x.graph.json")
}

// TestEditorOfAGame: a game that has the editor in it cannot be stopped from there, and its minds get what is saved.
func TestEditorOfAGame(t *testing.T) {
	dir := t.TempDir()
	must.Succeed(t, edit.Init(dir, edit.Beginning{Name: "duel", Documents: "documents", Files: duel.Documents()}))
	project, err := edit.Open(dir, edit.Options{Registry: duel.NewRegistry()})
	must.Succeed(t, err)
	var runner studio.Runner
	must.Succeed(t, runner.Run(duel.New(actors.From(project.Files())), sim.LoopOptions{Options: both, Paused: true}))
	loop, _ := runner.Running()
	s := service.New(project, service.Options{Loop: loop})
	web := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		runner.Stop()
		web.Close()
		project.Close()
	})
	p := connect(t, "ws"+strings.TrimPrefix(web.URL, "http"), "page")
	if a := p.hello.About; a.Run != (service.Run{State: "running", Game: "duel", Fixed: true, Begins: true, Reloads: true}) || !a.Project || a.Games == nil {
		t.Errorf("it begins with %+v", a)
	}
	before := starts(loop)
	if a := result[service.About](p, "run", nil); a.Run.State != "running" || starts(loop) != before+1 {
		t.Errorf("it was begun anew: %+v, %d starts after %d", a.Run, starts(loop), before)
	}
	refused(p, "stop", nil, "as long as this program")
	at := result[edit.Text](p, "read", arguments{"path": "attack.graph.json"})
	result[edit.Text](p, "save", arguments{"path": at.Path, "base": at.Version, "text": strings.Replace(at.Text, `"doc": "`, `"doc": "Hello! `, 1)})
	if m := p.waitForMessage("reloaded"); len(m.Programs) != 1 || !m.Programs[0].Done || m.Game != "duel" {
		t.Errorf("%+v", m.reloaded)
	}
	// The game stands still if it cannot begin anew, and begins when its documents are right again.
	at = result[edit.Text](p, "read", arguments{"path": "attack.graph.json"})
	broken := result[edit.Text](p, "save", arguments{"path": at.Path, "base": at.Version, "text": strings.Replace(at.Text, `"graph"`, `"grph"`, 1)})
	if m := p.waitForMessage("reloaded"); len(m.Programs) != 1 || m.Programs[0].Done {
		t.Errorf("%+v", m.reloaded)
	}
	failed := make(chan error)
	go loop.Start(both, 2, func(err error) { failed <- err })
	if err := <-failed; err == nil {
		t.Fatal("it began with a document that is wrong")
	}
	still := result[edit.Text](p, "save", arguments{"path": at.Path, "base": broken.Version, "text": strings.Replace(at.Text, `"graph"`, `"grap"`, 1)})
	if m := p.waitForMessage("reloaded"); m.Restarted || len(m.Programs) > 0 || m.Message == "" {
		t.Errorf("it is still wrong: %+v", m)
	}
	result[edit.Text](p, "save", arguments{"path": at.Path, "base": still.Version, "text": at.Text})
	if m := p.waitForMessage("reloaded"); !m.Restarted {
		t.Errorf("it was repaired: %+v", m)
	}
}

// TestNoHost: a project without any game is only edited.
func TestNoHost(t *testing.T) {
	url, _, _ := serve(t)
	p := connect(t, url, "page")
	if a := p.hello.About; a.Run != (service.Run{State: "none"}) || a.Games == nil || len(a.Games) > 0 || !a.Project {
		t.Errorf("%+v", a)
	}
	refused(p, "run", nil, "no game can be run from here")
	result[service.About](p, "stop", nil)
}

// TestRunOfAnotherGame: a project for a game that this program does not have says so.
func TestRunOfAnotherGame(t *testing.T) {
	url, dir, _ := serveDuel(t)
	must.Succeed(t, os.WriteFile(filepath.Join(dir, wits.ProjectFile), []byte(`{"wits": 1, "project": "mine", "game": "chess"}`), 0o644))
	p := connect(t, url, "page")
	result[any](p, "list", nil) // reads what is on the disk
	refused(p, "run", nil, "the project is for the game chess, which this program does not have")
}

// starts is how often a game has begun.
func starts(l *sim.Loop) (n uint64) {
	l.Sync(func() { n = l.State().Starts })
	return n
}

// TestRunOfAPumpedGame: the editor in a game whose engine calls Update begins it anew, and what is saved reaches its minds.
func TestRunOfAPumpedGame(t *testing.T) {
	dir := t.TempDir()
	must.Succeed(t, edit.Init(dir, edit.Beginning{Name: "duel", Documents: "documents", Files: duel.Documents()}))
	project, err := edit.Open(dir, edit.Options{Registry: duel.NewRegistry()})
	must.Succeed(t, err)
	loop, err := sim.NewLoop(duel.New(actors.From(project.Files())), sim.LoopOptions{Options: both, Seed: 7})
	must.Succeed(t, err)
	stop, ended := make(chan struct{}), make(chan struct{})
	go func() { // the engine
		defer close(ended)
		defer loop.EndUpdates()
		clock := time.NewTicker(time.Second / 60)
		defer clock.Stop()
		for {
			select {
			case <-stop:
				return
			case <-clock.C:
				if _, err := loop.Update(); err != nil {
					t.Error(err)
				}
			}
		}
	}()
	s := service.New(project, service.Options{Loop: loop})
	web := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		close(stop)
		<-ended
		web.Close()
		project.Close()
	})
	p := connect(t, "ws"+strings.TrimPrefix(web.URL, "http"), "page")
	before := starts(loop)
	if a := result[service.About](p, "run", nil); !a.Run.Begins || a.Run.Game != "duel" {
		t.Errorf("%+v", a.Run)
	}
	loop.Sync(func() {
		if is := loop.State(); is.Starts != before+1 || is.Seed != 7 || is.Options["red"] != both["red"] {
			t.Errorf("it was begun anew: %+v", is)
		}
	})
	at := result[edit.Text](p, "read", arguments{"path": "attack.graph.json"})
	result[edit.Text](p, "save", arguments{"path": at.Path, "base": at.Version, "text": strings.Replace(at.Text, `"doc": "`, `"doc": "Hello! `, 1)})
	if m := p.waitForMessage("reloaded"); len(m.Programs) != 1 || !m.Programs[0].Done {
		t.Errorf("%+v", m.reloaded)
	}
}
