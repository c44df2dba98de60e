package host_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/edit/hotreload"
	"github.com/wits-ai/wits/host"
	"github.com/wits-ai/wits/internal/must"
)

// TestFilesOfAHostAreWatched: a document that is saved reaches the minds of a running host, by the file watcher; one that is wrong
// changes nothing, and is told.
func TestFilesOfAHostAreWatched(t *testing.T) {
	dir := t.TempDir()
	write := func(text string) {
		t.Helper()
		must.Succeed(t, os.WriteFile(filepath.Join(dir, "talk.graph.json"), []byte(text), 0o644))
	}
	write(talking)
	g := newTalkerOf(t, os.DirFS(dir))
	loop, err := g.world.Attach(host.Tools{})
	must.Succeed(t, err)
	reports := make(chan hotreload.Report, 8)
	watcher := hotreload.Watch(loop, dir, hotreload.Options{Done: func(r hotreload.Report) { reports <- r }})
	reported := func(done bool) hotreload.Report {
		t.Helper()
		end := time.After(time.Minute)
		for { // a file may be read while it is half written
			select {
			case r := <-reports:
				if len(r.Programs) == 1 && r.Programs[0].Done() == done {
					return r
				}
			case <-end:
				t.Fatal("nothing was reported for a minute")
			default:
				g.step()
			}
		}
	}
	must.Succeed(t, g.world.SetText(g.port("Line"), 1, "go"))
	g.step()
	g.wantText("Loud", 1, "GO! ")
	write(strings.Replace(talking, `Line + \"!\"`, `Line + \"?\"`, 1))
	if r := reported(true); r.Programs[0].Minds != 2 {
		t.Errorf("%s", r)
	}
	g.step()
	g.wantText("Loud", 1, "GO? ")
	g.wantText("Line", 1, "go")
	write(strings.Replace(talking, `Louder(`, `Softer(`, 1))
	if r := reported(false); !strings.Contains(r.String(), "no function is called Softer") {
		t.Errorf("%s", r)
	}
	g.step()
	g.wantText("Loud", 1, "GO? ")
	must.Succeed(t, g.world.Detach(watcher.Close))
	g.step()
	g.wantText("Loud", 1, "GO? ")
}

// TestHostIsProfiledOnDemand: from the page, while it runs.
func TestHostIsProfiledOnDemand(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	profile := func(do wire.ProfileDo) *wire.ProfileResponse {
		t.Helper()
		return asked(e, func(ctx context.Context) (*wire.ProfileResponse, error) {
			return e.page.Profile(ctx, wire.ProfileRequest{Do: do})
		})
	}
	e.frames(20)
	if r := profile(""); r.On || r.Ticks != 0 {
		t.Errorf("before it was asked for it measured %d ticks", r.Ticks)
	}
	profile(wire.ProfileStart)
	e.frames(200)
	r := profile(wire.ProfileStop)
	if r.Ticks < 200 || len(r.Agents) != walkers || !strings.HasPrefix(r.Agents[0].Name, "Walker ") || r.Agents[0].Calls < 200 {
		t.Errorf("%d ticks, agents %+v", r.Ticks, r.Agents)
	}
	if len(r.Documents) != 1 || r.Documents[0].Name != "walker.tree.json" || len(r.Types) == 0 {
		t.Errorf("documents %+v, types %+v", r.Documents, r.Types)
	}
	was := r.Ticks
	e.frames(20)
	if r := profile(""); r.On || r.Ticks > was+1 {
		t.Errorf("after it was ended it measured %d ticks more", r.Ticks-was)
	}
}

// TestValuesAndDecisionsOfAHostAreOverridden: from the page, while the host writes other values; they are the host's again when they are
// released, and the recording has all of it.
func TestValuesAndDecisionsOfAHostAreOverridden(t *testing.T) {
	e := newEngine(t)
	e.attach(false)
	do := func(kind, path, value string) error {
		t.Helper()
		_, err := ask(e, func(ctx context.Context) (*wire.Intervention, error) {
			return e.page.Intervene(ctx, wire.InterveneRequest{Intervention: &wire.Intervention{Agent: 1, Do: kind, Path: path, Value: value}})
		})
		return err
	}
	mind := func() (stop uint64, text string) {
		t.Helper()
		m := e.loop.Game().Agents()[0].Mind
		for _, v := range []string{"Stop", "Text"} {
			value := m.Program().Find(v)
			switch is := m.Value(value).(type) {
			case bool:
				if is {
					stop = 1
				}
			case string:
				text = is
			}
		}
		return stop, text
	}
	e.frames(5)
	must.Succeed(t, e.world.SetText(port(t, e.world, "Text"), 0, "the host's"))
	must.Succeed(t, do("hold", "Stop", "true"))
	must.Succeed(t, do("hold", "Text", "the page's"))
	e.bodies[0].tired = 0
	sits := e.sits
	e.frames(3)
	if stop, text := mind(); stop != 1 || text != "the page's" || e.sits == sits {
		t.Errorf("held, they are %d and %q; Sit was called %d times", stop, text, e.sits-sits)
	}
	must.Succeed(t, do("force", "Sit", "success"))
	for i := range e.bodies {
		e.bodies[i].tired = 0 // nobody else sits
	}
	e.frames(2)
	rests := e.rests
	e.frames(3)
	if e.rests != rests {
		t.Errorf("a forced result is not the callback's, which was asked for it %d times", e.rests-rests)
	}
	list := asked(e, func(ctx context.Context) (*wire.ListInterventionsResponse, error) {
		return e.page.ListInterventions(ctx, wire.ListInterventionsRequest{})
	})
	if len(list.Overrides) != 3 {
		t.Errorf("overrides: %+v", list.Overrides)
	}
	must.Succeed(t, do("unforce", "Sit", ""))
	must.Succeed(t, do("release", "Stop", ""))
	must.Succeed(t, do("release", "Text", ""))
	e.frames(3)
	if _, text := mind(); text != "the host's" {
		t.Errorf("released, the text is %q", text)
	}
	if err := do("force", "Nobody", "success"); err == nil || !strings.Contains(err.Error(), "Nobody") {
		t.Errorf("a node that is none was forced: %v", err)
	}
	e.control(wire.ControlPause)
	at := e.tick
	e.seek(2)
	e.seek(at)
	e.steady()
	must.Succeed(t, e.world.Detach(nil))
	if text, err := e.world.Text(port(t, e.world, "Text"), 0); text != "the host's" || err != nil {
		t.Errorf("detached, the text is %q, %v", text, err)
	}
}

// TestExplanationsOfAHostsFunctions: the page explains what a function's result was made of, also of a frame in the past, and does not
// end the game by asking.
func TestExplanationsOfAHostsFunctions(t *testing.T) {
	e := newEngine(t)
	h, err := host.New([]byte(strings.TrimSuffix(description, "}") + `, "functions": [{"name": "Weary", "ports": [{"in": "stop", "type": "bool"}, {"in": "text", "type": "string"}, {"out": "Result", "type": "bool"}]}]}`))
	must.Succeed(t, err)
	must.Succeed(t, h.Document("walker.tree.json", []byte(strings.Replace(document, `"when": "Stop"`, `"when": "Weary(Stop, Text)"`, 1))))
	calls := 0
	must.Succeed(t, h.OnCall("Sit", func(c *host.Call) host.Status { e.sits++; return sit(c) }))
	must.Succeed(t, h.OnFunction("Weary", func(c *host.Call) { calls++; c.Out[0] = c.In[0] }))
	p, err := h.Load("walker.tree.json")
	must.Succeed(t, err)
	e.world, err = p.NewWorld(walkers, 5, 60)
	must.Succeed(t, err)
	e.attach(false)
	e.frames(300)
	if calls == 0 || e.sits == 0 {
		t.Fatalf("%d calls of the function, %d of the action", calls, e.sits)
	}
	why := func() string {
		t.Helper()
		var said strings.Builder
		for node := -1; node < 7; node++ {
			r := asked(e, func(ctx context.Context) (*wire.WhyResponse, error) {
				return e.page.Why(ctx, wire.WhyRequest{Agent: 1, Node: node, Tick: -1})
			})
			for _, reason := range r.Reasons {
				fmt.Fprintln(&said, reason.Text)
			}
		}
		return said.String()
	}
	if text := why(); !strings.Contains(text, "Weary(Stop, Text)") {
		t.Errorf("it says\n%s", text)
	}
	e.control(wire.ControlPause)
	e.seek(100)
	was := calls
	if text := why(); !strings.Contains(text, "Weary(Stop, Text)") {
		t.Errorf("of the past it says\n%s", text)
	}
	if calls != was {
		t.Errorf("to explain the past the function was called %d times", calls-was)
	}
	e.seek(e.tick)
	for i := range walkers {
		if text, err := e.world.Fault(i); text != "" || err != nil {
			t.Errorf("walker %d: %s, %v", i+1, text, err)
		}
	}
	e.steady()
}
