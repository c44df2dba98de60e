package edit_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
)

// TestRenameThought: clusters and thoughts in them are renamed with what reads them; what a thought runs after it has ended is
// called after it, and so follows.
func TestRenameThought(t *testing.T) {
	const text = `{"wits": 1, "kind": "thoughts", "ports": [{"out": "Far", "type": "float"}], "combine": {"Far": {}}, "thoughts": {
		"Flee": {"priority": 1, "do": "Act", "success": {"do": "Act"}, "failure": {"do": "Act"}},
		"Graze": {"priority": 2, "when": "Flee.Level < 0", "thoughts": {"Herd": {"do": "Act", "success": {"do": "Act"}}, "Roam": {"when": "Herd.Activity == failure", "do": "Act"}}}}}`
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs"}`, "docs/main.thoughts.json": text})
	for _, c := range []struct{ from, to, want string }{
		{"Flee", "Run", `"when": "Run.Level < 0"`},
		{"Herd", "Join", `"when": "Join.Activity == failure"`},
		{"Graze", "Eat", `"Eat": {`},
	} {
		out, err := p.RenameNode(edit.Rename{Document: "main.thoughts.json", Text: text, From: c.from, To: c.to})
		if err != nil {
			t.Errorf("%s: %v", c.from, err)
			continue
		}
		for _, want := range []string{c.want, `"` + c.from + `": "` + c.to + `"`} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: not there: %s\n%s", c.from, want, out)
			}
		}
	}
	for _, taken := range []string{"Roam", "Herd"} {
		if _, err := p.RenameNode(edit.Rename{Document: "main.thoughts.json", Text: text, From: "Flee", To: taken}); err == nil || !strings.Contains(err.Error(), "already") {
			t.Errorf("Flee to %s: %v", taken, err)
		}
	}
}
