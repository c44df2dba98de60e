package graph_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestK03_LinksOfPorts tells which links may be made, and why the others may not.
func TestK03_LinksOfPorts(t *testing.T) {
	const nodes = `"ports":[{"in":"FloatIn","type":"float"},{"out":"FloatOut","type":"float"},{"in":"Go","type":"trigger"},{"out":"Said","type":"trigger"}],
		"variables":{"Var":"float"},
		"nodes":{"A":{"do":"Act"},"B":{"do":"Act"},"Int":{"const":1,"type":"int"},"Less":{"call":"IfLessThan","of":"float"},
			"Sum":{"call":"Add","of":"float"},"Isum":{"call":"Add","of":"int"},"Count":{"call":"Count","of":"float"},"Three":{"call":"Join","with":{"values":["a"]}},
			"Make":{"call":"MakeList","of":"float"}}`
	for _, c := range []struct {
		links string // with spaces between
		want  string // "" if all is well
	}{
		{"A.Sum->B.A", ""},
		{"FloatIn->A.A", ""},
		{"A.Sum->FloatOut", ""},
		{"FloatIn->FloatOut", ""},
		{"Var->A.A", ""},
		{"Go->A.Activate", ""},
		{"A.Ping->Said", ""},
		{"Go->Said", ""},
		{"A.Ping->A.Activate A.Ping->B.Activate B.Ping->A.Activate", ""},
		{"A.Sum->A.Values B.Sum->A.Values FloatIn->A.Values", ""},
		{"A.Sum->Sum.values B.Sum->Sum.values Sum.Result->Sum.values", ""},
		{"A.Sum->Sum.values[1] B.Sum->Sum.values[0] A.Sum->Sum.values[2]", ""},
		{"Make.Result->Count.list", ""},
		// Directions.
		{"A.A->B.A", "A.A and B.A both take something in"},
		{"A.Sum->B.Sum", "A.Sum and B.Sum both give something out"},
		{"A.A->B.Sum", "the link goes the wrong way: A.A takes in and B.Sum gives out (write B.Sum -> A.A)"},
		{"FloatOut->A.A", "FloatOut and A.A both take something in"},
		{"A.Sum->FloatIn", "A.Sum and FloatIn both give something out"},
		{"A.Sum->Var", "A.Sum and Var both give something out"},
		{"A.Values->B.A", "both take something in"},
		// Kinds and types.
		{"A.Ping->B.A", "A.Ping is an outbound trigger and B.A is an inbound data port"},
		{"A.Sum->B.Activate", "A.Sum is an outbound data port and B.Activate is an inbound trigger"},
		{"Int.Value->A.A", "Int.Value is an int and A.A wants a float (put ToFloat between them)"},
		{"A.Sum->A.Life", "(put ToInt between them)"},
		{"Less.Result->A.A", "Less.Result is a bool and A.A wants a float"},
		{"Int.Value->Sum.values", "Int.Value is an int and Sum.values wants a float"},
		{"Make.Result->A.A", "Make.Result is a list of float and A.A wants a float"},
		{"A.Sum->Count.list", "A.Sum is a float and Count.list wants a list of float"},
		{"A.Sum->Count.list[0]", "Count.list takes one link"},
		// One source.
		{"A.Sum->B.A FloatIn->B.A", "B.A has a link already, from "},
		{"A.Sum->FloatOut FloatIn->FloatOut", "FloatOut has a link already"},
		{"A.Sum->B.A A.Sum->B.A", "twice"},
		{"A.Ping->B.Poke A.Ping->B.Poke", "twice"},
		{"A.Sum->B.A[0]", "B.A takes one link and has no places to number (write A.Sum -> B.A)"},
		{"A.Sum[0]->B.A", "is not a link"},
	} {
		var links []string
		for _, l := range strings.Fields(c.links) {
			links = append(links, fmt.Sprintf("%q", strings.ReplaceAll(l, "->", " -> ")))
		}
		f := files{"main.json": nodes + `,"links":[` + strings.Join(links, ",") + `]`}
		if c.want == "" {
			load(t, registry(), f)
			continue
		}
		ps := problems(t, registry(), f)
		if len(ps) != 1 {
			t.Errorf("%s: %d problems:\n%v", c.links, len(ps), ps)
		}
		kindtest.HasProblem(t, ps, c.want, "main.json:5:54: ")
	}
}

// TestK03_EnumerablePorts: any number of links, read as a list; numbered links stand where their number says, the
// others follow by name, values that are written into the document stand first.
func TestK03_EnumerablePorts(t *testing.T) {
	for _, c := range []struct{ links, with, want string }{
		{"", "", ""},
		{"A.Value->J.values", "", "a"},
		{"C.Value->J.values A.Value->J.values B.Value->J.values", "", "a b c"},
		{"C.Value->J.values[0] A.Value->J.values[1] B.Value->J.values[2]", "", "c a b"},
		{"C.Value->J.values[7] A.Value->J.values[100] B.Value->J.values[2]", "", "b c a"},
		{"C.Value->J.values[0] B.Value->J.values A.Value->J.values", "", "c a b"},
		{"A.Value->J.values[0] B.Value->J.values[1] A.Value->J.values[2]", "", "a b a"},
		{"C.Value->J.values[10] A.Value->J.values[9]", "", "a c"},
		{"A.Value->J.values", `"x","y"`, "x y a"},
		{"", `"x","y"`, "x y"},
	} {
		var links []string
		for _, l := range strings.Fields(c.links) {
			links = append(links, fmt.Sprintf("%q", l))
		}
		with := `"with":" "`
		if c.with != "" {
			with += `,"values":[` + c.with + `]`
		}
		r := start(t, loadOne(t, `"nodes":{"A":{"const":"a"},"B":{"const":"b"},"C":{"const":"c"},"J":{"call":"Join","with":{`+with+`}}},"links":[`+strings.Join(links, ",")+`]`))
		r.Good()
		if got := r.Value("J.Result"); got != c.want {
			t.Errorf("%s %s: %q, want %q", c.links, c.with, got, c.want)
		}
	}
}

// TestK03_DataArrivesInTheSameFrame: along a chain against the order of the names, and a frame late around a circle,
// cut at the link into the first name.
func TestK03_DataArrivesInTheSameFrame(t *testing.T) {
	r := start(t, loadOne(t, `"ports":[{"in":"X","type":"float"}],"nodes":{
		"D":{"call":"Counter"},"C":{"call":"Add","of":"float"},"B":{"call":"Add","of":"float"},"A":{"call":"Add","of":"float"}},
		"links":["D.Result -> C.values","C.Result -> B.values","B.Result -> A.values"]`))
	for frame := range 3 {
		r.Good()
		if got := r.Value("A.Result"); got != float64(frame+1) {
			t.Errorf("frame %d: A = %v, want what D gives in the same frame, %d", frame, got, frame+1)
		}
	}
	p := loadOne(t, `"nodes":{"A":{"call":"Counter"},"B":{"call":"Counter"},"C":{"call":"Counter"}},
		"links":["A.Result -> B.a","B.Result -> C.a","C.Result -> A.a"]`)
	r = start(t, p)
	c := 0.0
	for frame := 1; frame < 6; frame++ {
		r.Good()
		c += 3 * float64(frame)
		if got := r.Value("C.Result"); got != c {
			t.Errorf("frame %d: C = %v, want %v: A reads last frame's C, the others this frame's", frame, got, c)
		}
	}
	for _, l := range p.Parts()[0].Links {
		if l.Delayed != (l.ToPort == "a" && p.Parts()[0].Nodes[l.To].Name == "A") {
			t.Errorf("the link %+v is shown wrongly as delayed or not", l)
		}
	}
}
