package graph_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
)

// TestK25_SymbolTable reads a mind as a debugger does, by the indexes of the symbol table only, and compares that with
// what the actions themselves have seen.
func TestK25_SymbolTable(t *testing.T) {
	p := load(t, registry(), files{
		"main.json": `"doc":"The root.","ports":[{"in":"Speed","type":"float","unit":"m/s","doc":"How fast."}],"variables":{"Count":"int"},
			"nodes":{"P":{"run":"sub.json"},"A":{"do":"Act","with":{"Every":2,"Life":5}},"Big":{"const":3},"Sum":{"call":"Add","of":"float"}},
			"links":["OnActivate -> P.Activate","P.Ready -> A.Activate","Speed -> P.In","P.Out -> Sum.values","Big.Value -> Sum.values","Sum.Result -> A.A"],
			"scripts":{"A.Ping":"Count += 1"},"view":{"P":[1,2]}`,
		"sub.json": `"doc":"A part.","ports":[{"in":"In","type":"float"},{"out":"Out","type":"float"},{"out":"Ready","type":"trigger"}],
			"nodes":{"Q":{"run":"deep.json"},"N":{"do":"Act"}},"links":["OnActivate -> N.Activate","OnActivate -> Q.Activate","In -> N.A","N.Sum -> Out","N.OnActivate -> Ready"]`,
		"deep.json": `"nodes":{"Z":{"do":"Act","with":{"Life":2,"Fail":true}}},"links":["OnActivate -> Z.Activate"]`,
	})
	parts := p.Parts()
	type part struct {
		id, parent, node          int
		path, name, document, doc string
	}
	var tree []part
	for _, q := range parts {
		tree = append(tree, part{q.ID, q.Parent, q.Node, q.Path, q.Name, q.Document, q.Doc})
	}
	if want := []part{{0, -1, -1, "", "main", "main.json", "The root."}, {1, 0, 2, "P", "sub", "sub.json", "A part."}, {2, 1, 1, "P/Q", "deep", "deep.json", ""}}; !slices.Equal(tree, want) {
		t.Fatalf("parts\n got %+v\nwant %+v", tree, want)
	}
	if parts[0].View["P"] != [2]float64{1, 2} {
		t.Errorf("view %v", parts[0].View)
	}
	ports, err := wits.Bind[struct{ Speed wits.Input[float64] }](p)
	must.Succeed(t, err)
	r := start(t, p)
	// What the log tells, frame by frame.
	alive := map[string]bool{}
	for frame := range 9 {
		ports.Speed.Set(r.Mind, float64(frame))
		lines := r.Good()
		for _, l := range lines {
			var node, what string
			if _, err := fmt.Sscanf(l, "%s %s", &node, &what); err != nil {
				t.Fatal(err)
			}
			switch node = node[:len(node)-1]; what {
			case "activate":
				alive[node] = true
			case "end":
				alive[node] = false
			}
		}
		activity := r.Activity(nil)
		for _, q := range parts {
			if q.ID > 0 && q.Active != parts[q.Parent].Nodes[q.Node].Active {
				t.Fatalf("part %s and its node have different bits", q.Path)
			}
			for i, n := range q.Nodes {
				if n.ID != i || n.Path == "" || n.Kind == "" || n.Title == "" {
					t.Errorf("node %+v", n)
				}
				if n.Kind != "action" {
					continue
				}
				on := activity[n.Active/64]>>(n.Active%64)&1 != 0
				if on != alive[n.Path] || r.Mind.Active(n.Active) != on {
					t.Errorf("frame %d: %s is shown as active = %t, and is %t", frame, n.Path, on, alive[n.Path])
				}
			}
		}
		// Linked ports show the value of what they are linked to, from each side.
		for _, q := range parts {
			for _, l := range q.Links {
				from, to := portOf(t, q, l.From, l.FromPort), portOf(t, q, l.To, l.ToPort)
				if !from.Linked || !to.Linked {
					t.Errorf("%s: the ends of %+v are not marked as linked", q.Path, l)
				}
				if !from.Trigger && !to.List && (from.Value < 0 || from.Value != to.Value) {
					t.Errorf("%s: the ends of %+v show different values", q.Path, l)
				}
			}
		}
		if got := r.Mind.Value(portOf(t, parts[1], 0, "A").Value); got != float64(frame) {
			t.Errorf("frame %d: P/N.A shows %v", frame, got)
		}
	}
	q := portOf(t, parts[0], -1, "Speed")
	if q.Unit != "m/s" || q.Doc != "How fast." || q.Type.Name() != "float" || !q.Out {
		t.Errorf("Speed is shown as %+v", q)
	}
	if got := r.Mind.Value(p.Find("Count")); got != int64(2) {
		t.Errorf("Count is shown as %v", got)
	}
}

func portOf(t *testing.T, part wits.PartInfo, node int, name string) wits.PortInfo {
	t.Helper()
	ports := part.Ports
	if node >= 0 {
		ports = part.Nodes[node].Ports
	}
	for _, q := range ports {
		if q.Name == name {
			return q
		}
	}
	t.Fatalf("part %q, node %d has no port %s", part.Path, node, name)
	return wits.PortInfo{}
}

// TestK25_Values: every value has a path, a class and a type, and is found by its path; Changed and Raw agree with it.
func TestK25_Values(t *testing.T) {
	p := loadOne(t, `"ports":[{"in":"In","type":"float"},{"out":"Out","type":"string"}],"variables":{"V":"vec3"},
		"nodes":{"A":{"do":"Act","with":{"Every":3}},"C":{"const":"text"},"S":{"call":"Smooth"}},"links":["OnActivate -> A.Activate","C.Value -> Out","In -> A.A"],
		"scripts":{"A.Ping":"V = vec3(1, 2, 3)"}`)
	want := map[string]wits.Class{"In": wits.ClassInput, "V": wits.ClassVariable, "A.Sum": wits.ClassOutput, "A.Every": wits.ClassLiteral,
		"A.Age": wits.ClassState, "C.Value": wits.ClassLiteral, "S.Result": wits.ClassOutput, "S.now": wits.ClassState, "S.speed": wits.ClassLiteral}
	for i, v := range p.Values() {
		if p.Find(v.Path) != i {
			t.Errorf("%s is found at %d, not %d", v.Path, p.Find(v.Path), i)
		}
		if c, ok := want[v.Path]; ok && c != v.Class {
			t.Errorf("%s is of class %v, want %v", v.Path, v.Class, c)
		}
		delete(want, v.Path)
	}
	if len(want) > 0 {
		t.Errorf("there are no values %v", want)
	}
	if p.Find("Nobody") != -1 || p.Find("A.Nothing") != -1 {
		t.Error("a value is found that is not there")
	}
	for linked, path := range map[string]string{"A.A": "In", "Out": "C.Value"} {
		if got := p.Find(linked); got < 0 || got != p.Find(path) {
			t.Errorf("%s is found at %d, and %s at %d", linked, got, path, p.Find(path))
		}
	}
	r := start(t, p)
	check := func(path string, changed bool, words int) {
		t.Helper()
		i := p.Find(path)
		if r.Changed(i) != changed || p.Values()[i].Slot.Type().Words() > 0 && len(r.Raw(i)) != words {
			t.Errorf("%s: changed %t, %d words", path, r.Changed(i), len(r.Raw(i)))
		}
	}
	check("V", false, 3)
	check("C.Value", true, 0)
	check("A.Every", true, 1)
	for range 4 {
		r.Good()
	}
	check("V", true, 3)
	check("A.Sum", false, 1)
}
