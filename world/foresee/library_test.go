package foresee_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/foresee"
	"github.com/wits-ai/wits/world/message"
	"github.com/wits-ai/wits/world/steer"
)

// TestX9_LibraryOfThoughts: the building blocks that Wits brings along are found by name in what a project imports, and each
// says what it does and what its ports are for; one that a designer puts together is a file that any number of others run.
func TestX9_LibraryOfThoughts(t *testing.T) {
	r := std.NewRegistry()
	before := r.Actions()
	steer.Register(r)
	message.Register(r)
	foresee.Register(r)
	must.Succeed(t, r.Err())
	var blocks []string
	for _, name := range r.Actions() {
		if slices.Contains(before, name) {
			continue
		}
		blocks = append(blocks, name)
		a := r.Action(name)
		if !strings.HasSuffix(a.Doc, ".") {
			t.Errorf("%s does not say what it does", name)
		}
		for _, f := range a.Fields {
			if !strings.HasSuffix(f.Doc, ".") {
				t.Errorf("%s does not say what its port %s is for", name, f.Name)
			}
		}
	}
	if len(blocks) < 25 {
		t.Errorf("there are only %v", blocks)
	}
	const head = `{"wits": 1, "kind": "thoughts", "ports": [{"in": "Wolf", "type": "entity"}, {"out": "Force", "type": "vec2"}], "combine": {"Force": {}}, "thoughts": `
	files := fstest.MapFS{
		"hide.thoughts.json":  {Data: []byte(head + `{"Away": {"do": "Flee", "with": {"Target": {"expr": "Wolf"}}}, "Out": {"weight": 0.5, "do": "AvoidOthers"}}}`)},
		"sheep.thoughts.json": {Data: []byte(head + `{"Hide": {"run": "hide.thoughts.json", "pass": ["Wolf"]}, "Stay": {"do": "Cohesion"}}}`)},
		"deer.thoughts.json":  {Data: []byte(head + `{"Hide": {"weight": 2, "run": "hide.thoughts.json", "pass": ["Wolf"]}}}`)},
	}
	for _, name := range []string{"sheep.thoughts.json", "deer.thoughts.json"} {
		p, err := wits.Load(r, files, name)
		must.Succeed(t, err)
		if p.Find("Hide/Out.Force") < 0 {
			t.Errorf("%s does not have the thoughts of hide.thoughts.json", name)
		}
	}
}
