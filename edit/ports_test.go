package edit_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/internal/must"
)

// ported is a project in which documents run each other.
var ported = files{
	"wits.project.json": `{"wits": 1, "project": "test", "documents": "docs"}`,
	"docs/main.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Health", "type": "float", "unit": "hp"}],
		"nodes": {"Low": {"expr": "Health < 30", "fire": ["OnBecomeTrue"]}, "Bad": {"expr": "Helth < 3"}, "Gone": {"run": "gone.graph.json"}}, "links": ["Nobody.X -> Nothing.Y"]}`,
	"docs/parts/eat.graph.json":    `{"wits": 1, "kind": "graph", "name": "Eat", "doc": "Eats.", "ports": [{"in": "Food", "type": "entity", "doc": "What."}, {"out": "Full", "type": "trigger"}]}`,
	"docs/parts/need.utility.json": `{"wits": 1, "kind": "utility", "options": {"Rest": {"score": "0.5"}}}`,
	"docs/parts/bad.graph.json":    `{"wits": 1, "kind": "graph", "ports": [{"in": "A", "type": "flaot"}, {"in": "B", "type": "int"}]}`,
}

func nodes(t testing.TB, text string) (out map[string]*edit.JSON) {
	t.Helper()
	must.Succeed(t, json.Unmarshal([]byte(text), &out))
	return out
}

// portsOf writes the ports of a node as words.
func portsOf(n palette.Node) string {
	var out []string
	for _, p := range n.Ports {
		s := p.Name + " " + p.Type
		if p.Out {
			s = ">" + s
		}
		if p.Builtin {
			s = "*" + s
		}
		if p.List {
			s += "..."
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

const lifePorts = "*Activate trigger, *Deactivate trigger, *>OnActivate trigger, *>OnDeactivate trigger, *>OnSuccess trigger, *>OnFailure trigger"

func TestPortsOfNodes(t *testing.T) {
	p, _ := open(t, ported)
	for _, c := range []struct{ kind, path, node, want, ports string }{
		{"graph", "main.graph.json", `{"do": "Act"}`, "action Act", "A float, Life int, Fail bool, Poke trigger, >Ping trigger, >Sum float, " + lifePorts},
		{"graph", "main.graph.json", `{"run": "parts/eat.graph.json"}`, "document Eat parts/eat.graph.json Eats.", "Food entity, >Full trigger, " + lifePorts},
		{"graph", "parts/x.graph.json", `{"run": "eat.graph.json", "with": {"Food": null}}`, "document Eat parts/eat.graph.json Eats.", "Food entity, >Full trigger, " + lifePorts},
		{"graph", "", `{"run": "parts/need.utility.json"}`, "document need parts/need.utility.json", lifePorts + ", *Decide trigger"},
		{"graph", "main.graph.json", `{"run": "parts/bad.graph.json"}`, "document bad parts/bad.graph.json", "B int, " + lifePorts},
		{"graph", "main.graph.json", `{"do": "Akt"}`, `action Akt error: there is no action "Akt": did you mean "Act"?`, ""},
		{"graph", "main.graph.json", `{"run": "parts/ate.graph.json"}`, "document parts/ate.graph.json error: parts/ate.graph.json: there is no such file: did you mean \"/parts/eat.graph.json\"?", lifePorts},
		{"graph", "main.graph.json", `{"call": "IfLessThan", "of": "float"}`, "function IfLessThan of float of float int string", "a float, b float, >Result bool"},
		{"graph", "main.graph.json", `{"call": "IfLessThan", "of": "float", "fire": ["OnBecomeTrue"]}`, "function IfLessThan of float of float int string", "a float, b float, >Result bool, >OnBecomeTrue trigger"},
		{"graph", "main.graph.json", `{"call": "IfLessThan"}`, `function IfLessThan of float int string error: IfLessThan is offered for several types: choose one with "of"`, ""},
		{"graph", "main.graph.json", `{"expr": "Health < 30", "fire": ["OnBecomeTrue"]}`, "type expr", ">Result bool, >OnBecomeTrue trigger"},
		{"graph", "main.graph.json", `{"expr": "Helth < 3"}`, "type expr error: the type of the result is not known", ">Result "},
		{"graph", "main.graph.json", `{"const": [1, 2], "type": "vec2"}`, "type const", ">Value vec2"},
		{"graph", "main.graph.json", `{"const": 3}`, "type const", ">Value float"},
		{"graph", "main.graph.json", `{"const": null}`, `type const error: the constant has no type: add "type", such as "vec2"`, ">Value "},
		{"graph", "main.graph.json", `{"dо": "Act"}`, `type  error: this node has no type`, ""},
		{"tree", "main.tree.json", `{"sequense": []}`, `type  error: this node has no type: did you mean "sequence"?`, ""},
		{"tree", "main.tree.json", `{"selector": ["A"], "hinted": true}`, `type selector`, ""},
		{"tree", "main.tree.json", `{"dynamic": ["parts/eat.graph.json"], "index": "0"}`, `type dynamic parts/eat.graph.json`, "Food entity, >Full trigger, *>OnActivate trigger, *>OnDeactivate trigger, *>OnSuccess trigger, *>OnFailure trigger"},
		{"machine", "main.machine.json", `{"run": "parts/eat.graph.json", "pass": ["Food"]}`, `document Eat parts/eat.graph.json Eats.`, "Food entity, >Full trigger, *>OnActivate trigger, *>OnDeactivate trigger, *>OnSuccess trigger, *>OnFailure trigger"},
		{"machine", "main.machine.json", `{"states": {}}`, `type states`, ""},
		{"machine", "main.machine.json", `{}`, `type `, ""},
		{"graph", "main.graph.json", `{"do": 3, "run": []}`, `action  error: "do" must be a string in quotes`, ""},
		{"graph", "main.graph.json", `[]`, `type  error: a node is an object in { }`, ""},
		{"graph", "main.graph.json", `null`, `type  error: a node is an object in { }`, ""},
	} {
		got, err := p.Ports(edit.Nodes{Kind: c.kind, Path: c.path, Nodes: nodes(t, `{"N": `+c.node+`}`)})
		if err != nil {
			t.Errorf("%s: %v", c.node, err)
			continue
		}
		n := got["N"]
		said := n.What + " " + n.Title
		if n.Run != "" {
			said += " " + n.Run
		}
		if n.What == palette.Document && n.Doc != "" {
			said += " " + n.Doc
		}
		if n.Of != nil {
			said += " of " + strings.Join(n.Of, " ")
		}
		if n.Error != "" {
			said += " error: " + n.Error
		}
		if !strings.HasPrefix(said, c.want) || portsOf(n) != c.ports {
			t.Errorf("%s %s:\n got %s: %s\nwant %s: %s", c.kind, c.node, said, portsOf(n), c.want, c.ports)
		}
	}
}

// TestPortsFollowTexts: what is not saved counts, and what is saved by somebody else is seen at once.
func TestPortsFollowTexts(t *testing.T) {
	p, dir := open(t, ported)
	ask := func(texts map[string]string) string {
		t.Helper()
		got, err := p.Ports(edit.Nodes{Kind: "graph", Path: "main.graph.json", Texts: texts,
			Nodes: nodes(t, `{"A": {"run": "parts/eat.graph.json"}, "B": {"expr": "Food == nobody"}}`)})
		must.Succeed(t, err)
		return strings.TrimSuffix(portsOf(got["A"]), lifePorts) + portsOf(got["B"])
	}
	before := ask(nil)
	if before != "Food entity, >Full trigger, >Result " {
		t.Errorf("before: %s", before)
	}
	other := `{"wits": 1, "kind": "graph", "ports": [{"in": "Meal", "type": "int"}]}`
	if got := ask(map[string]string{"parts/eat.graph.json": other,
		"main.graph.json": `{"wits": 1, "kind": "graph", "ports": [{"in": "Food", "type": "entity"}], "nodes": {"B": {"expr": "Food == nobody"}}, "links": 3}`}); got != "Meal int, >Result bool" {
		t.Errorf("with texts: %s", got)
	}
	if got := ask(nil); got != before {
		t.Errorf("the texts were kept: %s", got)
	}
	write(t, dir, files{"docs/parts/eat.graph.json": other})
	if got := ask(nil); got != "Meal int, >Result " {
		t.Errorf("after a change on the disk: %s", got)
	}
	for _, n := range []edit.Nodes{{Kind: "grpah"}, {Kind: "graph", Path: "../x.json"}, {Kind: "graph", Texts: map[string]string{"/x": ""}}} {
		if got, err := p.Ports(n); err == nil {
			t.Errorf("%+v: %v", n, got)
		}
	}
}

func manyNodes(count int) map[string]*edit.JSON {
	out := map[string]*edit.JSON{}
	for i := range count {
		text := []string{`{"do": "Act", "with": {"A": %d}}`, `{"run": "parts/eat.graph.json", "doc": "%d"}`, `{"call": "IfLessThan", "of": "float", "with": {"b": %d}}`, `{"const": %d}`, `{"expr": "Health < 30", "doc": "%d"}`}[i%5]
		n := &edit.JSON{}
		if err := json.Unmarshal([]byte(fmt.Sprintf(text, i)), n); err != nil {
			panic(err)
		}
		out[fmt.Sprint("N", i)] = n
	}
	return out
}

// BenchmarkPorts asks for 5,000 nodes, first with nothing known and then with what was asked before.
func BenchmarkPorts(b *testing.B) {
	p, _ := open(b, ported)
	all := manyNodes(5000)
	b.Run("first", func(b *testing.B) {
		for i := range b.N {
			if _, err := p.Ports(edit.Nodes{Kind: "graph", Path: "main.graph.json", Nodes: all, Texts: map[string]string{"new.graph.json": fmt.Sprint(i)}}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("again", func(b *testing.B) {
		for range b.N {
			if _, err := p.Ports(edit.Nodes{Kind: "graph", Path: "main.graph.json", Nodes: all}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
