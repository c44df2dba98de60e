package edit_test

import (
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// A base that is being changed is there for what derives from it: nothing is wrong with either.
func TestAnUnsavedBaseIsThere(t *testing.T) {
	p, _ := open(t, files{
		"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs", "roots": ["a.graph.json"]}`,
		"docs/z.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"N": {"const": 1}}}`,
		"docs/a.graph.json": `{"wits": 1, "kind": "graph", "base": "z.graph.json", "override": {"nodes": {"N": {"const": 2}}}}`,
		"docs/m.graph.json": `{"wits": 1, "kind": "graph", "base": "a.graph.json"}`,
	})
	for range 20 { // in whatever order they are looked at
		found, err := p.Check(map[string]string{"z.graph.json": `{"wits": 1, "kind": "graph", "nodes": {"N": {"const": 3}}}`})
		must.Succeed(t, err)
		for _, f := range found {
			if !f.Warning {
				t.Fatal(f.File, f.Problem)
			}
		}
	}
}
