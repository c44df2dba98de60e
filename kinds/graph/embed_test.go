package graph_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestK01_NoDocumentEmbedsItself: the error names the whole circle.
func TestK01_NoDocumentEmbedsItself(t *testing.T) {
	for _, c := range []struct {
		name  string
		files files
		cycle string
	}{
		{"direct", files{"main.json": `"nodes":{"N":{"run":"main.json"}}`}, "main.json -> main.json"},
		{"by another name", files{"main.json": `"nodes":{"N":{"run":"./x/../main.json"}}`}, "main.json -> main.json"},
		{"from the root of the project", files{"main.json": `"nodes":{"N":{"run":"/main.json"}}`}, "main.json -> main.json"},
		{"through two others", files{"main.json": `"nodes":{"N":{"run":"sub/b.json"}}`, "sub/b.json": `"nodes":{"N":{"run":"c.json"}}`,
			"sub/c.json": `"nodes":{"N":{"run":"../main.json"}}`}, "main.json -> sub/b.json -> sub/c.json -> main.json"},
		{"not the root", files{"main.json": `"nodes":{"N":{"run":"b.json"}}`, "b.json": `"nodes":{"N":{"run":"c.json"}}`,
			"c.json": `"nodes":{"N":{"run":"b.json"}}`}, "b.json -> c.json -> b.json"},
	} {
		ps := problems(t, registry(), c.files)
		if len(ps) != 1 || ps[0].Node != "N" || ps[0].Line != 1 || !strings.HasSuffix(ps[0].Reason, "embeds itself: "+c.cycle) {
			t.Errorf("%s: want one problem that names %s, got\n%v", c.name, c.cycle, ps)
		}
	}
}

// TestK02_AllKindsOfNode: an action, a function, a constant, an expression and another document in one graph.
func TestK02_AllKindsOfNode(t *testing.T) {
	p := load(t, registry(), files{
		"main.json": `"nodes":{
				"Do":{"do":"Act"}, "Call":{"call":"Add","of":"float"}, "Expr":{"expr":"Call.Result * 2"},
				"Run":{"run":"sub.json"}, "Float":{"const":1.5}, "Int":{"const":3,"type":"int"}, "Text":{"const":"hello"},
				"Yes":{"const":true}, "Place":{"const":[1,2],"type":"vec2"}, "Mood":{"const":"angry","type":"mood"}},
			"links":["OnActivate -> Do.Activate","OnActivate -> Run.Activate","Float.Value -> Call.values","Expr.Result -> Do.A","Do.Sum -> Run.In"]`,
		"sub.json": `"name":"Sub","ports":[{"in":"In","type":"float"},{"out":"Out","type":"float"}],"nodes":{"E":{"expr":"In + 100"}},"links":["E.Result -> Out"]`,
	})
	r := start(t, p)
	r.Good()
	kinds := map[string]string{}
	for _, n := range p.Parts()[0].Nodes {
		kinds[n.Name] = n.Kind + " " + n.Type
	}
	for name, want := range map[string]string{"Do": "action Act", "Call": "function Add", "Run": "part sub.json", "Float": "constant float",
		"Int": "constant int", "Text": "constant string", "Yes": "constant bool", "Place": "constant vec2", "Mood": "constant mood"} {
		if kinds[name] != want {
			t.Errorf("%s is %q, want %q", name, kinds[name], want)
		}
	}
	if !strings.HasPrefix(kinds["Expr"], "expression ") {
		t.Errorf("Expr is %q", kinds["Expr"])
	}
	for path, want := range map[string]any{"Expr.Result": 3.0, "Do.Sum": 0.75, "Run/E.Result": 100.75, "Int.Value": int64(3), "Text.Value": "hello", "Yes.Value": true, "Mood.Value": mood(1)} {
		if path == "Run/E.Result" {
			r.Good() // a part runs in the frame in which it begins
			want = 101.125
		}
		if got := r.Value(path); got != want && path != "Do.Sum" {
			t.Errorf("%s = %v, want %v", path, got, want)
		}
	}
}

// TestK04_DeclaredPortsHaveTwoFaces: what is in from outside is out from inside, and the two are one.
func TestK04_DeclaredPortsHaveTwoFaces(t *testing.T) {
	p := load(t, registry(), files{
		"main.json": `"nodes":{"P":{"run":"sub.json"},"C":{"const":7}},"links":["C.Value -> P.In","OnActivate -> P.Activate"]`,
		"sub.json": `"ports":[{"in":"In","type":"float","unit":"m","doc":"The input."},{"out":"Out","type":"float"},{"in":"Go","type":"trigger"},{"out":"Done","type":"trigger"}],
			"nodes":{"N":{"do":"Act"}},"links":["In -> N.A","N.Sum -> Out","Go -> N.Activate","N.OnSuccess -> Done"]`,
	})
	find := func(ports []wits.PortInfo, name string) wits.PortInfo {
		for _, q := range ports {
			if q.Name == name {
				return q
			}
		}
		t.Fatalf("there is no port %s", name)
		return wits.PortInfo{}
	}
	outer, inner := p.Parts()[0].Nodes[1], p.Parts()[1]
	if outer.Name != "P" || outer.Part != 1 {
		t.Fatalf("node P is %+v", outer)
	}
	for _, name := range []string{"In", "Out", "Go", "Done"} {
		o, i := find(outer.Ports, name), find(inner.Ports, name)
		if o.Out == i.Out {
			t.Errorf("both faces of %s have Out = %t", name, o.Out)
		}
		if o.Bit != i.Bit || o.Value != i.Value || o.Bit < 0 && o.Value < 0 {
			t.Errorf("the faces of %s are not bound: %+v, %+v", name, o, i)
		}
	}
	if q := find(outer.Ports, "In"); q.Unit != "m" || q.Doc != "The input." || q.Out {
		t.Errorf("In from outside is %+v", q)
	}
	r := start(t, p)
	r.Good()
	if v := r.Mind.Value(find(inner.Ports, "In").Value); v != 7.0 {
		t.Errorf("In from inside reads %v, want what is linked outside, 7", v)
	}
}

// TestK04_BuiltInPorts: of every graph and of every node that begins and ends.
func TestK04_BuiltInPorts(t *testing.T) {
	p := load(t, registry(), files{
		"main.json": `"nodes":{"P":{"run":"sub.json"},"A":{"do":"Act"}}`,
		"sub.json":  `"nodes":{}`,
	})
	names := func(ports []wits.PortInfo) (out []string) {
		for _, q := range ports {
			if q.Builtin {
				dir := "in "
				if q.Out {
					dir = "out "
				}
				out = append(out, dir+q.Name)
			}
		}
		slices.Sort(out)
		return out
	}
	for _, part := range p.Parts() {
		kindtest.Lines(t, "the graph itself", names(part.Ports), "in Deactivate", "in Fail", "out OnActivate")
	}
	for _, n := range p.Parts()[0].Nodes {
		kindtest.Lines(t, n.Name, names(n.Ports), "in Activate", "in Deactivate", "out OnActivate", "out OnDeactivate", "out OnFailure", "out OnSuccess")
	}
}

// TestK17_DocumentsAreText: links are a list of lines, and a document says nothing of what it embeds but the path.
func TestK17_DocumentsAreText(t *testing.T) {
	r := registry()
	text := []byte("{\n  \"wits\": 1, \"kind\": \"graph\",\n  \"ports\": [{\"out\": \"X\", \"type\": \"float\"}],\n" +
		"  \"nodes\": {\n    \"N\": {\"run\": \"sub.json\"}\n  },\n  \"links\": [\n    \"OnActivate -> N.Activate\",\n    \"N.Out -> X\"\n  ],\n  \"view\": {\"N\": [120, 80]}\n}\n")
	d, ps := r.Documents().Parse("main.json", text)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	if d.Kind != "graph" || d.Name != "main" || d.View["N"] != [2]float64{120, 80} {
		t.Errorf("read %+v", d)
	}
	// The embedded file changes; the embedding one does not, and sees the change.
	for _, v := range []string{"1", "2"} {
		fs := fstest.MapFS{"main.json": {Data: text}, "sub.json": {Data: []byte(source(`"ports":[{"out":"Out","type":"float"}],"nodes":{"C":{"const":` + v + `}},"links":["C.Value -> Out"]`))}}
		p, err := wits.Load(r, fs, "main.json")
		must.Succeed(t, err)
		x, err := wits.Bind[struct{ X wits.Output[float64] }](p)
		must.Succeed(t, err)
		m := p.NewMind(0)
		m.Step(wits.Frame{})
		if got := x.X.Get(m); got != map[string]float64{"1": 1, "2": 2}[v] {
			t.Errorf("X = %v, want %s", got, v)
		}
	}
}
