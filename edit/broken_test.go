package edit_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/internal/jsontree"
)

// values are what somebody may have written by mistake.
var values = []string{`null`, `true`, `3`, `-1.5e9`, `"Gone"`, `""`, `"Main"`, `[]`, `["Gone"]`, `{}`, `{"run": "gone.graph.json"}`, `{"expr": "1 +"}`, `{"sequence": ["Main"]}`}

// TestBrokenDocumentsAreLookedAt: whatever is written in a document, it can be checked, its nodes described, and what its
// expressions can name be told or refused.
func TestBrokenDocumentsAreLookedAt(t *testing.T) {
	for name, g := range tried() {
		p, _, all := openGame(t, g)
		var names []string
		for file := range all {
			names = append(names, file)
		}
		rapid.Check(t, func(rt *rapid.T) {
			file := rapid.SampledFrom(names).Draw(rt, name)
			tree, _ := jsontree.Parse([]byte(all[file]), jsontree.Limits{})
			paths := func(n *edit.JSON) (out []string) {
				n.Walk(func(path string, _ *edit.JSON) {
					if path != "" {
						out = append(out, path)
					}
				})
				return out
			}
			for range rapid.IntRange(1, 4).Draw(rt, "faults") {
				value, _ := jsontree.Parse([]byte(rapid.SampledFrom(values).Draw(rt, "value")), jsontree.Limits{})
				changed, err := tree.Patch([]edit.Operation{{Op: rapid.SampledFrom([]string{"replace", "remove"}).Draw(rt, "op"),
					Path: rapid.SampledFrom(paths(tree)).Draw(rt, "path"), Value: value}})
				if err == nil && len(paths(changed)) > 0 {
					tree = changed
				}
			}
			text := string(tree.AppendAsWritten(nil))
			if _, err := p.Check(map[string]string{file: text}); err != nil {
				rt.Fatal(err)
			}
			at := edit.Place{Path: file, Text: text, Pointer: rapid.SampledFrom(paths(tree)).Draw(rt, "at")}
			if _, err := p.Scope(at); err == nil {
				if _, err := p.Complete(edit.Typing{Place: at, Expr: "Health.", Cursor: 7}); err != nil {
					rt.Fatal(err)
				}
			}
			ask := edit.Nodes{Kind: "graph", Path: file, Texts: map[string]string{file: text}, Nodes: map[string]*edit.JSON{}}
			if kind := tree.Get("kind"); kind != nil && kind.Kind == jsontree.String && p.Registry().Kind(kind.Text) != nil {
				ask.Kind = kind.Text
			}
			tree.Walk(func(path string, n *edit.JSON) { ask.Nodes[path] = n })
			got, err := p.Ports(ask)
			if err != nil || len(got) != len(ask.Nodes) {
				rt.Fatalf("%d of %d, %v", len(got), len(ask.Nodes), err)
			}
			for path, n := range got {
				if n.What == "" || n.Error == "" && n.What == palette.NodeType && tree.At(path).Kind != jsontree.Object {
					rt.Errorf("%s: %+v", path, n)
				}
			}
		})
	}
}
