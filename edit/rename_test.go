package edit_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

const sentry = `{"wits": 1, "kind": "machine", "ports": [{"in": "Noise", "type": "float"}], "variables": {"Bored": "float"},
	"start": "Calm", "states": {
		"Calm": {"do": "Act", "with": {"A": {"expr": "Calm.Elapsed + Noise"}}, "doc": "Calm. As can be."},
		"Alert": {"start": "Look", "states": {"Look": {"do": "Act"}, "Aim": {"do": "Act", "with": {"A": 2}}}, "transitions": [{"from": "Look", "to": "Aim", "when": "Look.Elapsed > 1"}]}},
	"transitions": [
		{"from": "Calm", "to": "Alert", "when": "Noise > 0.5 && Calm.Elapsed > 0.1", "then": "Bored = Calm.Elapsed; log(\"Calm.Elapsed is no name here\")"},
		{"from": ["Alert"], "to": "Calm", "on": "Look.Ping"}],
	"view": {"Calm": [1, 2], "Alert": [3, 4]}}`

func renameIn(t testing.TB, p *edit.Project, text, from, to string) string {
	t.Helper()
	out, err := p.RenameNode(edit.Rename{Document: "main.machine.json", Text: text, From: from, To: to})
	must.Succeed(t, err)
	return out
}

func TestRenameNode(t *testing.T) {
	p, _ := open(t, files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs"}`, "docs/main.machine.json": sentry})
	out := renameIn(t, p, sentry, "Calm", "Peace")
	for _, want := range []string{`"start": "Peace"`, `"Peace": {"do": "Act", "with": {"A": {"expr": "Peace.Elapsed + Noise"}}, "doc": "Calm. As can be."}`,
		`"from": "Peace"`, `"to": "Peace"`, `Noise > 0.5 && Peace.Elapsed > 0.1`, `Bored = Peace.Elapsed; log(\"Calm.Elapsed is no name here\")`,
		`"Peace": [1, 2]`, `"renames": {`, `"Calm": "Peace"`} {
		if !strings.Contains(out, want) {
			t.Errorf("not there: %s\n%s", want, out)
		}
	}
	if again := renameIn(t, p, out, "Peace", "Rest"); !strings.Contains(again, `"Calm": "Rest"`) || strings.Contains(again, "Peace") {
		t.Errorf("renamed twice:\n%s", again)
	}
	if inner := renameIn(t, p, sentry, "Look", "Spy"); !strings.Contains(inner, `"when": "Spy.Elapsed > 1"`) || !strings.Contains(inner, `"on": "Spy.Ping"`) || strings.Contains(inner, "Look") && !strings.Contains(inner, `"Look": "Spy"`) {
		t.Errorf("a state in a state:\n%s", inner)
	}
	const plans = `{"wits": 1, "kind": "goap", "goals": {"Eat": {"want": {"Fed": true}, "avoid": ["Steal"]}}, "facts": {"Fed": {}, "HasFood": {}}, "actions": {
		"Buy": {"effects": {"HasFood": true}, "cost": "HasFood.Value ? 1 : 2"}, "Devour": {"pre": {"HasFood": true}, "effects": {"Fed": true, "HasFood": false}}, "Steal": {"effects": {"Fed": true}}}}`
	if out := renameIn(t, p, plans, "HasFood", "HasBread"); strings.Count(out, `"HasBread":`) != 4 || !strings.Contains(out, `HasBread.Value ? 1`) || strings.Contains(out, "HasFood") {
		t.Errorf("a fact:\n%s", out)
	}
	if out := renameIn(t, p, plans, "Steal", "Rob"); !strings.Contains(out, `["Rob"]`) || !strings.Contains(out, `"Rob": {`) {
		t.Errorf("an action:\n%s", out)
	}
	const mine = `{"wits": 1, "kind": "rules", "base": "building.rules.json", "override": {"rules": [{"name": "Build", "every": 1}]}, "rules": [{"name": "Dig", "every": 1}]}`
	if out := renameIn(t, p, mine, "Dig", "Quarry"); !strings.Contains(out, `"name": "Quarry"`) || !strings.Contains(out, `"name": "Build"`) {
		t.Errorf("a rule, while another is overridden:\n%s", out)
	}
	for _, c := range []struct{ from, to, want string }{
		{"Calm", "Alert", "another state is called Alert already"},
		{"Calm", "Aim", "another state is called Aim already"},
		{"Clam", "Peace", `nothing in the document is called Clam (did you mean "Calm"?)`},
		{"Calm", "2", "cannot be a name: it begins with a letter"},
		{"Calm", "Bell.Rings", "cannot be a name"},
	} {
		if out, err := p.RenameNode(edit.Rename{Document: "main.machine.json", Text: sentry, From: c.from, To: c.to}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s to %s: %v\n%s", c.from, c.to, err, out)
		}
	}
}

// TestRenameEveryNode renames each node of each document of the games that come with the module: what it connects stays
// connected, and after it is renamed back the document is the same to the byte, but for what agents are told.
func TestRenameEveryNode(t *testing.T) {
	renamed := 0
	for name, game := range tried() {
		all := files{"wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`}
		names, err := fs.Glob(game.documents, "*.json")
		must.Succeed(t, err)
		for _, file := range names {
			text, err := fs.ReadFile(game.documents, file)
			must.Succeed(t, err)
			all[file] = string(text)
		}
		dir := t.TempDir()
		write(t, dir, all)
		r := std.NewRegistry()
		game.register(r)
		p, err := edit.Open(dir, edit.Options{Registry: r})
		must.Succeed(t, err)
		l := wits.NewLibrary(r, game.documents)
		for _, file := range names {
			if file == wits.ProjectFile {
				continue
			}
			program, err := l.Compile(file)
			if err != nil {
				continue // a board, or what another document completes
			}
			text := all[file]
			for _, n := range program.Parts()[0].Nodes {
				if declare.BadName(n.Name) != "" {
					continue // made by the kind
				}
				out, err := p.RenameNode(edit.Rename{Document: "x/" + file, Text: text, From: n.Name, To: "Zz9"})
				if err != nil && strings.Contains(err.Error(), "nothing in the document is called") {
					continue // the same
				}
				if err != nil && strings.HasSuffix(file, ".query.json") && strings.Contains(err.Error(), "in the order of their names") {
					continue // tests of a query run in the order of their names, which this name would change
				}
				if err != nil {
					t.Errorf("%s: %s, %s: %v", name, file, n.Name, err)
					continue
				}
				back, err := p.RenameNode(edit.Rename{Document: "x/" + file, Text: out, From: "Zz9", To: n.Name})
				if err != nil || back != text {
					t.Errorf("%s: %s, %s and back: %v\n%s", name, file, n.Name, err, back)
				}
				renamed++
			}
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	if renamed < least(150) {
		t.Errorf("only %d nodes were renamed", renamed)
	}
}
