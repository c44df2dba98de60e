package duel

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// stumble is an action with a bug.
type stumble struct{}

func (*stumble) Update(x *wits.Context) wits.Status {
	if x.Tick() >= 200 {
		panic("a stone in the way")
	}
	return wits.Running
}

// stumbling are the game's documents with one more: a berserker who stumbles.
func stumbling(t *testing.T) (*wits.Registry, fs.FS) {
	r := NewRegistry()
	wits.AddAction[stumble](r, wits.Named("Stumble"))
	all := fstest.MapFS{}
	files, err := fs.Glob(Documents(), "*")
	must.Succeed(t, err)
	for _, file := range files {
		data, err := fs.ReadFile(Documents(), file)
		must.Succeed(t, err)
		if file == "berserker.graph.json" {
			text := strings.Replace(string(data), `"nodes": {`, `"nodes": {"Feet": {"do": "Stumble"},`, 1)
			text = strings.Replace(text, `"links": [`, `"links": ["OnActivate -> Feet.Activate",`, 1)
			data = []byte(text)
		}
		all[file] = &fstest.MapFile{Data: data}
	}
	return r, all
}

type messages []wits.Message

func (m *messages) Log(line wits.Message) { *m = append(*m, line) }

// A bug in a coder's action parks the agent that ran it, says where, and leaves everybody else alone.
func TestPanicParksOnlyItsAgent(t *testing.T) {
	r, documents := stumbling(t)
	for _, workers := range []int{1, 2} {
		var log messages
		g := New(actors.With(r), actors.From(documents), actors.Workers(workers))
		blue := 0
		_, err := sim.Headless(g, sim.Run{Options: map[string]string{"red": "berserker", "blue": "fighter"}, Seed: 1, Ticks: 1500, Log: &log, After: func(int64) bool {
			if g.Match().World.Fighters[1].Velocity.Len() > 0.1 {
				blue++
			}
			return true
		}})
		g.Close()
		must.Succeed(t, err)
		fault := g.Agents()[0].Mind.Fault()
		if fault == nil {
			t.Fatal("red is not parked")
		}
		if fault.Document != "berserker.graph.json" || fault.Node != "Feet" || fault.Type != "Stumble" || fault.Tick != 200 || !strings.Contains(fault.Message, "a stone in the way") {
			t.Errorf("the fault says %q, tick %d", fault, fault.Tick)
		}
		if g.Agents()[1].Mind.Fault() != nil {
			t.Error("blue is parked, too")
		}
		if blue < 200 || g.Statistics().Blue.Hits == 0 {
			t.Errorf("blue moved in %d ticks and hit %d times", blue, g.Statistics().Blue.Hits)
		}
		if len(log) == 0 || log[0].Entity.Index() != 1 || log[0].Level != wits.Error {
			t.Errorf("the log says %v", log)
		}
	}
}

// A document that is wrong stops the start, with its file and what is wrong.
func TestBrokenDocumentDoesNotStart(t *testing.T) {
	r, documents := stumbling(t)
	files := documents.(fstest.MapFS)
	files["idle.graph.json"] = &fstest.MapFile{Data: []byte(strings.Replace(string(files["idle.graph.json"].Data), `"KeepDistance"`, `"KeepDistanse"`, 1))}
	g := New(actors.With(r), actors.From(files))
	err := g.Start(Headless(), 1)
	if err == nil || !strings.Contains(err.Error(), "idle.graph.json") || !strings.Contains(err.Error(), `"KeepDistance"`) {
		t.Errorf("it starts with %v", err)
	}
}
