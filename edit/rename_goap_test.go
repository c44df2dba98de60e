package edit_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
)

const porter = `{"wits": 1, "kind": "goap", "goals": {"Tidy": {"want": {"At(crate, shed)": true}, "avoid": ["Take(crate, shed)"]}},
	"objects": {"box": ["crate", "barrel"], "place": ["yard", "shed"]},
	"facts": {"At": {"parameters": ["b: box", "l: place"], "default": [["crate", "yard"]]}, "Atlas": {"default": true}, "Hold": {"parameters": "b: box"}},
	"actions": {
	"Drop": {"parameters": ["b: box", "l: place"], "pre": {"Hold(b)": true, "Atlas": true}, "effects": {"At(b, l)": true, "Hold(b)": false}},
	"Take": {"parameters": ["b: box", "l: place"], "pre": {"At(b, l)": true}, "effects": {"At(b, l)": false, "Hold(b)": true}}}}`

// TestP20_06_RenamedWithParameters: conditions, effects and what a goal avoids follow the new name of a fact or an action with
// parameters, and keep what they are about; names that begin alike stay.
func TestP20_06_RenamedWithParameters(t *testing.T) {
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs"}`, "docs/main.goap.json": porter})
	for _, c := range []struct {
		from, to string
		want     []string
	}{
		{"At", "Lies", []string{`"Lies(crate, shed)": true`, `"Lies(b, l)": true`, `"Lies(b, l)": false`, `"Lies": {`, `"Atlas": true`, `"Atlas": {`}},
		{"Take", "Lift", []string{`"avoid": ["Lift(crate, shed)"]`, `"Lift": {`}},
	} {
		out, err := p.RenameNode(edit.Rename{Document: "main.goap.json", Text: porter, From: c.from, To: c.to})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s is called %s: not there: %s\n%s", c.from, c.to, want, out)
			}
		}
		if strings.Contains(out, `"`+c.from+"(") {
			t.Errorf("the old name is left:\n%s", out)
		}
	}
}
