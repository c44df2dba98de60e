package edit_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
)

const production = `{"wits": 1, "kind": "rules", "name": "main",
  "resources": {"fire": {"tile": {}}, "leather": {"unit": {}, "tile": {}, "player": {}}, "shoes": {"unit": {}}},
  "areas": {"Near": {"radius": 2}},
  "units": {"Cobbler": {"start": {"leather": 3}}, "Ranch": {}},
  "rules": [
    {"name": "Bring", "of": "Cobbler", "checks": ["unit.leather < 2 && Near.leather.max + tile.leather > Near.fire"], "inputs": {"player": {"leather": 8}}, "outputs": {"unit": {"leather": 8}}, "failedInputs": "player.leather += 1\nlog('no leather')"},
    {"name": "leather", "of": ["Ranch", "Cobbler"], "checks": ["leather.Fired < Bring.Fired"], "changes": {"Near": {"leather": -1}}}
  ]}`

// TestRL_RenamesFollow: rules follow when a resource, an area, a type of unit or another rule is called otherwise: in what they take, give and change, and in the
// middle of names in checks and scripts. What else is called so keeps its name, and a game that runs is told.
func TestRL_RenamesFollow(t *testing.T) {
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`, "main.rules.json": production})
	for _, c := range []struct {
		from, to, at string
		want, gone   []string
	}{
		{"leather", "hide", "/resources/leather", []string{`"hide": {"unit"`, `"Cobbler": {"start": {"hide": 3}}`, `"unit.hide < 2 && Near.hide.max + tile.hide > Near.fire"`, `"inputs": {"player": {"hide": 8}}`, `"outputs": {"unit": {"hide": 8}}`,
			`player.hide += 1\nlog('no leather')`, `"changes": {"Near": {"hide": -1}}`, `"name": "leather"`, `leather.Fired < Bring.Fired`, `"leather": "hide"`}, []string{"unit.leather", "player.leather"}},
		{"Near", "Around", "/areas/Near", []string{`"Around": {"radius": 2}`, `unit.leather < 2 && Around.leather.max + tile.leather > Around.fire`, `"changes": {"Around": {"leather": -1}}`}, []string{"Near"}},
		{"Cobbler", "Shoemaker", "/units/Cobbler", []string{`"of": "Shoemaker"`, `"of": ["Ranch", "Shoemaker"]`, `"Shoemaker": {"start"`}, []string{`"of": "Cobbler"`}},
		{"Bring", "Fetch", "/rules/0", []string{`"name": "Fetch"`, `leather.Fired < Fetch.Fired`}, []string{"Bring.Fired"}},
		{"leather", "Tan", "/rules/1", []string{`"name": "Tan"`, `Tan.Fired < Bring.Fired`, `unit.leather < 2`}, []string{"leather.Fired"}},
	} {
		out, err := p.RenameNode(edit.Rename{Document: "main.rules.json", Text: production, From: c.from, To: c.to, At: c.at})
		if err != nil {
			t.Errorf("%s to %s: %v", c.from, c.to, err)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s to %s: nothing says %s in\n%s", c.from, c.to, want, out)
			}
		}
		_, rest, _ := strings.Cut(out, `"resources"`) // what running games are told stands before it
		for _, gone := range c.gone {
			if strings.Contains(rest, gone) {
				t.Errorf("%s to %s: %s is left in\n%s", c.from, c.to, gone, out)
			}
		}
	}
}
