package witstest

import (
	"encoding/json"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
)

// Action makes a mind that does nothing but run one action of the registry, which needs the kind "graph" for that. The action begins in the
// first frame and, once it has ended, again after [Run.Begin]. Its ports and triggers go by their names in [Run.Set], [Run.Get] and [Run.Fire].
func Action(t testing.TB, r *wits.Registry, name string, s Setup) *Run {
	t.Helper()
	a := r.Action(name)
	if a == nil {
		t.Fatalf("there is no action %q; there are %q", name, r.Actions())
	}
	type port struct {
		In   string `json:"in,omitempty"`
		Out  string `json:"out,omitempty"`
		Type string `json:"type"`
	}
	document := struct {
		Wits  int                          `json:"wits"`
		Kind  string                       `json:"kind"`
		Name  string                       `json:"name"`
		Ports []port                       `json:"ports"`
		Nodes map[string]map[string]string `json:"nodes"`
		Links []string                     `json:"links"`
	}{Wits: 1, Kind: "graph", Name: "bench", Nodes: map[string]map[string]string{name: {"do": name}}}
	link := func(name string, out bool, from, to string) {
		p := port{In: name, Type: "trigger"}
		if out {
			p = port{Out: name, Type: "trigger"}
		}
		document.Ports, document.Links = append(document.Ports, p), append(document.Links, from+" -> "+to)
	}
	document.Links = append(document.Links, "OnActivate -> "+name+".Activate")
	link("Begin", false, "Begin", name+".Activate")
	link("Stop", false, "Stop", name+".Deactivate")
	for _, f := range a.Fields {
		switch {
		case !f.Trigger || slices.Contains([]string{"Begin", "Stop"}, f.Name):
		case f.Out:
			link(f.Name, true, name+"."+f.Name, f.Name)
		default:
			link(f.Name, false, f.Name, name+"."+f.Name)
		}
	}
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	run := Document(t, r, fstest.MapFS{"bench.graph.json": {Data: text}}, "bench.graph.json", s)
	run.node = name
	return run
}

// Begin has the action of [Action] begin again in the next frame, and Stop ends it from outside.
func (r *Run) Begin() { r.t.Helper(); r.command("Begin") }

// Stop ends the action of [Action] in the next frame, from outside.
func (r *Run) Stop() { r.t.Helper(); r.command("Stop") }

func (r *Run) command(name string) {
	r.t.Helper()
	if r.node == "" {
		r.t.Fatal("only an action that runs alone is begun and stopped: see Action")
	}
	in, err := wits.Resolve[wits.InputTrigger](r.Mind.Program(), name)
	if err != nil {
		r.t.Fatal(err)
	}
	in.Fire(r.Mind)
}
