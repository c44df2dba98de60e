package edit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestMap: what uses what, and who reads and writes the fields of boards.
func TestMap(t *testing.T) {
	p, _ := open(t, files{
		"wits.project.json":       `{"wits": 1, "project": "x", "documents": "docs", "roots": ["guard.tree.json"]}`,
		"docs/team.board.json":    `{"wits": 1, "kind": "board", "fields": {"Alarm": "bool", "Count": "int"}}`,
		"docs/look.graph.json":    `{"wits": 1, "kind": "graph", "boards": {"Own": "team.board.json"}, "nodes": {"A": {"expr": "Own.Count > 2 and Owner.Count"}}, "links": ["A.Value -> Own.Alarm", "Own.Count -> A.X"]}`,
		"docs/guard.tree.json":    `{"wits": 1, "kind": "tree", "doc": "It reads Team.Alarm.", "boards": {"Team": "team.board.json"}, "root": "Main", "nodes": {"Main": {"sequence": ["Look", "Say", "If"]}, "Look": {"run": "look.graph.json"}, "Say": {"script": "Team.Count += 1; Team.Alarm = Team.Count == 3"}, "If": {"if": "Team.Alarm"}}}`,
		"docs/alone.machine.json": `{"wits": 1, "kind": "machine", "states": {"S": {"run": "look.graph.json"}, "T": {"run": "look.graph.json"}}}`,
	})
	m, err := p.Map()
	must.Succeed(t, err)
	var links, fields []string
	for _, l := range m.Links {
		links = append(links, l.From+" "+l.To+" "+l.Path)
	}
	for _, f := range m.Fields {
		if f.Board != "team.board.json" {
			t.Errorf("%+v", f)
		}
		what := map[bool]string{true: "writes", false: "reads"}[f.Writes]
		fields = append(fields, fmt.Sprintf("%s %s %s at %s", f.Document, what, f.Field, f.Path))
	}
	slices.Sort(fields)
	wantLinks := []string{"alone.machine.json look.graph.json /states/S/run", "guard.tree.json team.board.json /boards/Team", "guard.tree.json look.graph.json /nodes/Look/run", "look.graph.json team.board.json /boards/Own"}
	if !slices.Equal(links, wantLinks) || strings.Join(m.Roots, " ") != "guard.tree.json" {
		t.Errorf("links %q, roots %q", links, m.Roots)
	}
	want := []string{
		"guard.tree.json reads Alarm at /nodes/If/if",
		"guard.tree.json reads Count at /nodes/Say/script",
		"guard.tree.json writes Alarm at /nodes/Say/script",
		"guard.tree.json writes Count at /nodes/Say/script",
		"look.graph.json reads Count at /links/1",
		"look.graph.json reads Count at /nodes/A/expr",
		"look.graph.json writes Alarm at /links/0",
	}
	if !slices.Equal(fields, want) {
		t.Errorf("fields:\n%s", strings.Join(fields, "\n"))
	}
}
