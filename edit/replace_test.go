package edit_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/must"
)

func node(t testing.TB, text string) *edit.JSON {
	t.Helper()
	n := &edit.JSON{}
	must.Succeed(t, json.Unmarshal([]byte(text), n))
	return n
}

const linked = `{"wits": 1, "kind": "graph", "ports": [{"in": "Health", "type": "float"}, {"out": "Bad", "type": "bool"}, {"out": "Much", "type": "float"}],
	"nodes": {
		"Low": {"call": "IfLessThan", "of": "float", "with": {"b": 30}, "fire": ["OnBecomeTrue"], "doc": "Looks."},
		"Do": {"do": "Act", "with": {"A": 2, "Fail": true}},
		"Eat": {"run": "part.graph.json", "with": {"X": 2}},
		"Sum": {"expr": "Do.Sum * 2"},
		"Three": {"const": 3}},
	"links": ["Health -> Low.a", "Low.Result -> Bad", "Low.OnBecomeTrue -> Do.Activate", "Do.Ping -> Do.Poke", "Three.Value -> Much"],
	"scripts": {"Do.Ping": "log('x')"}, "view": {"Low": [1, 2]}}`

const branched = `{"wits": 1, "kind": "tree", "ports": [{"in": "Near", "type": "bool"}], "root": "Main", "nodes": {
	"Main": {"selector": ["Fight", "Rest"], "reactive": true, "services": [{"script": "log('x')", "every": 1}]},
	"Fight": {"guard": "Hit", "when": "Near", "doc": "Fights."}, "Hit": {"do": "Act", "with": {"A": {"expr": "1.0"}}, "score": "1"}, "Rest": {"wait": 3}}}`

func TestReplace(t *testing.T) {
	p, _ := open(t, files{"part.graph.json": partDocument, "wits.project.json": `{"wits": 1, "project": "test", "documents": "."}`})
	for _, c := range []struct {
		text, pointer, node string
		want                []string
		lost                string
	}{
		{linked, "/nodes/Low", `{"call": "IfGreaterThan", "of": "float"}`, []string{`"Low": {"call": "IfGreaterThan", "of": "float", "with": {"b": 30}, "fire": ["OnBecomeTrue"], "doc": "Looks."}`, `"Health -> Low.a"`, `"Low.Result -> Bad"`, `"Low": [1, 2]`}, ""},
		{linked, "/nodes/Low", `{"call": "IfGreaterThan"}`, []string{`"of": "float"`}, ""},
		{linked, "/nodes/Low", `{"call": "Not"}`, []string{`"Low": {"call": "Not", "fire": ["OnBecomeTrue"], "doc": "Looks."}`, `"Low.Result -> Bad"`}, `b of "with"; the link Health -> Low.a`},
		{linked, "/nodes/Low", `{"do": "Act"}`, []string{`"Low": {"do": "Act", "doc": "Looks."}`, `"Low.Ping -> Do.Activate"`}, `OnBecomeTrue of the result; b of "with"; the link Health -> Low.a; the link Low.Result -> Bad`},
		{linked, "/nodes/Do", `{"run": "part.graph.json"}`, []string{`"Do": {"run": "part.graph.json", "with": {"X": 2}}`, `Low.OnBecomeTrue -> Do.Activate`}, `Fail of "with"; the link Do.Ping -> Do.Poke; the script of Do.Ping; what expressions read of it`},
		{linked, "/nodes/Eat", `{"do": "Act"}`, []string{`"Eat": {"do": "Act", "with": {"A": 2}}`}, ""},
		{linked, "/nodes/Three", `{"expr": "0"}`, []string{`"Three": {"expr": "3"}`}, `the link Three.Value -> Much`},
		{linked, "/nodes/Sum", `{"const": 0}`, []string{`"Sum": {"const": 0}`}, `expr "Do.Sum * 2"`},
		{branched, "/nodes/Main", `{"sequence": []}`, []string{`"sequence": ["Fight", "Rest"]`, `"reactive": true`, `"every": 1`}, ""},
		{branched, "/nodes/Main", `{"parallel": []}`, []string{`"parallel": ["Fight", "Rest"]`}, `"reactive"`},
		{branched, "/nodes/Main", `{"invert": ""}`, []string{`"invert": "Fight"`}, `"reactive"; Rest is not run by it any more`},
		{branched, "/nodes/Fight", `{"selector": []}`, []string{`"Fight": {"selector": ["Hit"], "doc": "Fights."}`}, `"when"`},
		{branched, "/nodes/Fight", `{"wait": 1}`, []string{`"Fight": {"wait": 1, "doc": "Fights."}`}, `"when"; Hit is not run by it any more`},
		{branched, "/nodes/Hit", `{"run": "part.graph.json"}`, []string{`"Hit": {"run": "part.graph.json", "with": {"X": {"expr": "1.0"}}, "score": "1"}`}, ""},
		{sentry, "/states/Calm", `{"run": "part.graph.json"}`, []string{`"Calm": {"run": "part.graph.json", "with": {"X": {"expr": "Calm.Elapsed + Noise"}}, "doc": "Calm. As can be."}`, `"from": "Calm"`}, ""},
		{sentry, "/states/Alert", `{"do": "Act"}`, []string{`"Alert": {"do": "Act"}`}, `"start"; "states"; "transitions"`},
	} {
		got, err := p.Replace(edit.Replacement{Path: "main.x.json", Text: c.text, Pointer: c.pointer, Node: node(t, c.node)})
		if err != nil {
			t.Errorf("%s, %s: %v", c.pointer, c.node, err)
			continue
		}
		for _, s := range c.want {
			if !strings.Contains(plain(got.Text), plain(s)) {
				t.Errorf("%s, %s: not there: %s\n%s", c.pointer, c.node, s, got.Text)
			}
		}
		if lost := strings.Join(got.Lost, "; "); lost != c.lost {
			t.Errorf("%s, %s:\n lost %s\n want %s", c.pointer, c.node, lost, c.lost)
		}
	}
	for _, r := range []edit.Replacement{
		{Path: "main.x.json", Text: linked, Pointer: "/nodes/Gone", Node: node(t, `{"do": "Act"}`)},
		{Path: "main.x.json", Text: linked, Pointer: "", Node: node(t, `{"do": "Act"}`)},
		{Path: "main.x.json", Text: linked, Pointer: "/links/0", Node: node(t, `{"do": "Act"}`)},
		{Path: "main.x.json", Text: linked, Pointer: "/nodes/Do", Node: node(t, `[]`)},
		{Path: "main.x.json", Text: linked, Pointer: "/nodes/Do"},
		{Path: "main.x.json", Text: `[{}]`, Pointer: "/0", Node: node(t, `{"do": "Act"}`)},
		{Path: "main.x.json", Text: `{`, Pointer: "/nodes", Node: node(t, `{"do": "Act"}`)},
		{Path: "/main.x.json", Text: linked, Pointer: "/nodes/Do", Node: node(t, `{"do": "Act"}`)},
	} {
		if got, err := p.Replace(r); err == nil {
			t.Errorf("%s %s: %s", r.Path, r.Pointer, got.Text)
		}
	}
}

// plain is a text on one line, without spaces.
func plain(s string) string { return strings.Join(strings.Fields(s), "") }

// TestReplaceByItself: a node that is replaced by one of its own type keeps all that it has.
func TestReplaceByItself(t *testing.T) {
	count := 0
	for name, g := range tried() {
		p, _, all := openGame(t, g)
		for file, text := range all {
			tree := node(t, text)
			for _, holder := range []string{"nodes", "states", "options"} {
				v := tree.Get(holder)
				if v == nil {
					continue
				}
				for _, m := range v.Members {
					least := &edit.JSON{Kind: m.Value.Kind}
					for _, inner := range m.Value.Members {
						if slices.Contains([]string{"do", "run", "call", "of"}, inner.Name) {
							least.Members = append(least.Members, inner)
						}
					}
					if len(least.Members) == 0 {
						continue
					}
					got, err := p.Replace(edit.Replacement{Path: file, Text: text, Pointer: "/" + holder + "/" + m.Name, Node: least})
					if err != nil || len(got.Lost) > 0 || got.Text != text {
						t.Errorf("%s: %s, %s: %q, %v\n%s", name, file, m.Name, got.Lost, err, got.Text)
					}
					count++
				}
			}
		}
	}
	if count < least(100) {
		t.Errorf("only %d nodes", count)
	}
}
