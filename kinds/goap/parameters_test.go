package goap_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/goap"
)

// found is the plan of a document's first frame.
func found(t *testing.T, f kindtest.Files) goap.Plan {
	t.Helper()
	r := start(t, f)
	r.Good()
	return goap.Table(r.Mind)[0]
}

// TestP20_09_SameNameOtherArity: two facts of one name are two facts if they are about another number of objects.
func TestP20_09_SameNameOtherArity(t *testing.T) {
	const text = `{"kind":"goap","objects":{"box":["a","c"],"place":["x","y"]},"goals":{"G":{"want":{"At(a, y)":true}}},
		"facts":{"At":{"parameters":["o: box","l: place"]},"IAmAt":{"as":"At","parameters":"l: place","default":["x"]}},
		"actions":{"Go":{"parameters":"l: place","effects":{"At(l)":true},"do":"Act"},"Put":{"parameters":["o: box","l: place"],"pre":{"At(l)":true},"effects":{"At(o, l)":true},"do":"Act"}}}`
	if got := strings.Join(found(t, kindtest.Files{"main.json": text}).Actions, ", "); got != "Go(y), Put(a, y)" {
		t.Error(got)
	}
	_, err := wits.Load(registry(), kindtest.Files{"main.json": strings.Replace(text, `"At(l)":true}`, `"At(l, l, l)":true}`, 1)}.FS(), "main.json")
	if err == nil || !strings.Contains(err.Error(), `Go: there is no fact At about 3 objects (there is At(o, l), At(l))`) {
		t.Error(err)
	}
}

// TestP20_04_TransitionOrder: what an action both takes away and adds is there afterwards. Taking the place that it is at, somebody
// stays there.
func TestP20_04_TransitionOrder(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": `{"kind":"goap","objects":{"place":["x","y"]},"goals":{"G":{"want":{"Rung":true,"Me(x)":true}}},
		"facts":{"Me":{"parameters":"l: place","default":["x"]},"Rung":{}},
		"actions":{"Go":{"parameters":["from: place","to: place"],"pre":{"Me(from)":true},"effects":{"Me(from)":false,"Me(to)":true,"Rung":true}}}}`})
	r.Good()
	if p := goap.Table(r.Mind)[0]; p.Goals[0].Outcome != goap.Reached || fact(p, "Me(x)") != "true" || fact(p, "Rung") != "true" {
		t.Errorf("%v", p)
	}
}

func fact(p goap.Plan, name string) string {
	for _, f := range p.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return "no such fact"
}

// TestP20_10_NegatedNeeds: what must not be so is tested of the very objects: who holds something can take something else, unless it
// is the same. Parameters that stand in no need take all objects of their types.
func TestP20_10_NegatedNeeds(t *testing.T) {
	p := found(t, kindtest.Files{"main.json": `{"kind":"goap","objects":{"box":["a","c"]},"goals":{"G":{"want":{"Held(a)":true,"Held(c)":true}}},
		"facts":{"Held":{"parameters":"o: box","default":["c"]},"Heavy":{"parameters":"o: box","default":["c"]}},
		"actions":{"Take":{"do":"Act","parameters":"o: box","pre":{"Held(o)":false,"Heavy(o)":false},"effects":{"Held(o)":true}}}}`})
	if got := strings.Join(p.Actions, ", "); got != "Take(a)" || len(p.Options) != 1 {
		t.Errorf("%s of %v", got, p.Options)
	}
}

// TestP20_06_ParametersReachWhatRuns: expressions of facts and actions, and values of what runs, have objects in place of parameters;
// values of an enumeration as such, others as texts.
func TestP20_06_ParametersReachWhatRuns(t *testing.T) {
	reg := registry()
	wits.AddEnum[site](reg, "site", "A site.", "home", "wood", "shop")
	wits.AddFunc(reg, "Way", func(_ *wits.Context, p struct{ To site }) int64 { return int64(p.To) + 3 })
	wits.AddFunc(reg, "Load", func(_ *wits.Context, p struct{ Of string }) float64 { return float64(len(p.Of)) })
	text := `{"kind":"goap","ports":[{"in":"Here","type":"site"}],"objects":{"good":["axe","bread"]},"goals":{"G":{"want":{"Have(bread)":true}}},
		"facts":{"Me":{"parameters":"s: site","expr":"Here == s"},"Have":{"parameters":"g: good"},"Sold":{"parameters":["g: good","s: site"],"default":[["bread","shop"],["axe","wood"]]}},
		"actions":{"Go":{"do":"Act","with":{"Life":{"expr":"Way(s)"}},"parameters":"s: site","cost":"Way(s) + 0.5","effects":{"Me(s)":true}},
			"Buy":{"do":"Act","with":{"A":{"expr":"Load(g)"},"Life":1},"parameters":["g: good","s: site"],"if":"g != \"g\" and s != site.home","pre":{"Me(s)":true,"Sold(g, s)":true},"effects":{"Have(g)":true}}}}`
	program := kindtest.Load(t, reg, kindtest.Files{"main.json": text})
	r := kindtest.Start(t, program)
	r.Good()
	p := goap.Table(r.Mind)[0]
	if got := strings.Join(p.Actions, ", "); got != "Go(shop), Buy(bread, shop)" || p.Goals[0].Cost != 6.5 {
		t.Errorf("%s at %v\n%v", got, p.Goals[0].Cost, p)
	}
	for _, o := range p.Options { // of the four that can be bought somewhere, two can
		if strings.HasPrefix(o.Name, "Buy(") && o.Name != "Buy(axe, wood)" && o.Name != "Buy(bread, shop)" {
			t.Errorf("%s is an action", o.Name)
		}
	}
	node := func(name, port string) any {
		for _, part := range r.Program().Parts() {
			for _, n := range part.Nodes {
				for _, q := range n.Ports {
					if n.Name == name && q.Name == port {
						return r.Mind.Value(q.Value)
					}
				}
			}
		}
		return nil
	}
	if life := node("Go(shop)", "Life"); life != int64(5) {
		t.Errorf("it lives %v", life)
	}
	kindtest.Set(r, "Here", site(2))
	for node("Buy(bread, shop)", "A") == float64(0) && r.Tick < 20 {
		r.Good()
	}
	if a := node("Buy(bread, shop)", "A"); a != float64(5) {
		t.Errorf("it is given %v\n%v", a, goap.Table(r.Mind)[0])
	}
}

// site is where somebody is.
type site uint8

// TestP20_06_SavedAndAvoided: the actions that stand for one with parameters have state of their own, which is saved; a goal avoids all
// of them by one name, or one.
func TestP20_06_Avoided(t *testing.T) {
	const text = `{"kind":"goap","objects":{"box":["a","c"]},"goals":{"G":{"want":{"Held(a)":true},"avoid":[AVOID]}},
		"facts":{"Held":{"parameters":"o: box"}},"actions":{"Grab":{"do":"Act","cost":3,"parameters":"o: box","effects":{"Held(o)":true}},"Take":{"do":"Act","parameters":"o: box","effects":{"Held(o)":true}}}}`
	for avoid, want := range map[string]string{``: "Take(a)", `"Take"`: "Grab(a)", `"Take(a)"`: "Grab(a)", `"Take(c)"`: "Take(a)", `"Take","Grab"`: ""} {
		p := found(t, kindtest.Files{"main.json": strings.Replace(text, "AVOID", avoid, 1)})
		if got := strings.Join(p.Actions, ", "); got != want {
			t.Errorf("avoiding %s: %q, not %q", avoid, got, want)
		}
	}
}

// TestP20_08_WhatIsWrong: what a designer reads of parameters and objects that are wrong.
func TestP20_08_WhatIsWrong(t *testing.T) {
	const right = `{"wits":1,"kind":"goap","objects":{"box":["a","c"],"place":["x","y"]},"goals":{"G":{"want":{"At(a, y)":true}}},
		"facts":{"At":{"parameters":["o: box","l: place"],"default":[["a","x"]]},"Road":{"parameters":["f: place","t: place"],"default":[["x","y"]]},"Free":{}},
		"actions":{"Carry":{"do":"Act","parameters":["o: box","f: place","t: place"],"pre":{"At(o, f)":true,"Road(f, t)":true},"effects":{"At(o, f)":false,"At(o, t)":true}}}}`
	kindtest.Load(t, registry(), kindtest.Files{"main.json": right})
	var many []string
	for i := range 60 {
		many = append(many, fmt.Sprintf(`"p%d"`, i))
	}
	for _, c := range []struct{ name, old, by, want string }{
		{"an undeclared variable", `"At(o, f)":true`, `"At(object, f)":true`, `Carry: object is no parameter of Carry, and no box (declare it in "parameters", with its type)`},
		{"a misspelt object", `"At(a, y)":true`, `"At(a, yy)":true`, `G: yy is no parameter of G, and no place (declare it in "parameters", with its type)`},
		{"a parameter of another type", `"At(o, f)":true,"Road`, `"At(f, o)":true,"Road`, `Carry: f is a place, and At(o, l) takes a box there`},
		{"another arity", `"At(o, f)":true`, `"At(o)":true`, `Carry: there is no fact At about 1 object (there is At(o, l))`},
		{"no arguments", `"At(o, f)":true`, `"At":true`, `Carry: there is no fact At about nothing (there is At(o, l))`},
		{"a misspelt fact", `"At(o, f)":true`, `"Att(b, f)":true`, `Carry: there is no fact "Att" (did you mean "At"?)`},
		{"half a fact", `"At(o, f)":true`, `"At(o, f":true`, `Carry: "At(o, f" is no fact (write its name, and what it is about in parentheses, such as "At(b, l)")`},
		{"the same sign", `"effects":{"At(o, f)":false`, `"effects":{"At(o, f)":true`, `Carry: At(o, f) is true before the action, too: what comes of an action is what was not so`},
		{"no type", `["o: box","f: place"`, `["o","f: place"`, `Carry: the parameter "o" has no type (write its name and its type, such as "b: box")`},
		{"an unknown type", `["o: box","f: place"`, `["o: bix","f: place"`, `Carry: there are no objects of the type "bix" (did you mean "box"?)`},
		{"two of a name", `"f: place","t: place"],"pre"`, `"f: place","f: place"],"pre"`, `Carry: two parameters are called f`},
		{"like an object", `["o: box","f: place"`, `["a: box","f: place"`, `Carry: the parameter a is called like an object`},
		{"twice", `"box":["a","c"]`, `"box":["a","b","a"]`, `the box a is there twice`},
		{"a type of the game", `"box":["a","c"]`, `"box":["a","c"],"float":["c"]`, `the game has a type float, and it is no enumeration`},
		{"a bad name", `"box":["a","c"]`, `"box":["a","b","a b"]`, `the name of an object begins with a letter and has only letters, digits and _`},
		{"a default of too few", `[["a","x"]]`, `["a"]`, `At: At(o, l) is about 2 objects (write a list of as many)`},
		{"a default of another type", `[["a","x"]]`, `[["x","x"]]`, `At: "x" is no box`},
		{"a default that is none", `[["a","x"]]`, `3`, `At: the default of At(o, l) is true, false, or a list of the objects for which it is true`},
		{"a goal that never comes", `"want":{"At(a, y)":true}`, `"want":{"At(a, y)":true,"Road(y, x)":true}`, `G: Road(y, x) never changes: no action changes it, and it has no expression`},
		{"two called alike", `"Free":{}`, `"Free":{},"Street":{"as":"Road","parameters":["f: place","t: place"]}`, `Street: Road and Street are both called Road and about as many objects`},
		{"too many", `"place":["x","y"]`, `"place":["x","y",` + strings.Join(many, ",") + `]`, ``},
		{"what runs is said once", `"do":"Act","parameters":["o: box","f`, `"do":"Atc","parameters":["o: box","f`, `there is no action "Atc"`},
	} {
		text := strings.Replace(right, c.old, c.by, 1)
		if text == right {
			t.Fatal(c.name)
		}
		if c.name == "too many" {
			text, c.want = strings.Replace(text, `,"Road(f, t)":true`, ``, 1), `Carry: with objects in place of its parameters Carry is 7,564 actions, and at most 250 are possible (list fewer objects, or let it need a fact that never changes, such as which places are joined)`
		}
		_, err := wits.Load(registry(), kindtest.Files{"main.json": text}.FS(), "main.json")
		ps, _ := err.(document.Problems)
		if ps = ps.Errors(); len(ps) != 1 || !strings.Contains(ps[0].String(), c.want) || ps[0].Line < 1 || ps[0].Column < 1 {
			t.Errorf("%s:\nwant %s\n got %v", c.name, c.want, ps)
		}
	}
}

// porter is the document of docs/planners.md, whose Go does something.
func porter(t testing.TB) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/planners.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(page), `"name": "porter"`)
	text := before[strings.LastIndex(before, "```json")+len("```json"):] + `"name": "porter"` + rest[:strings.Index(rest, "```")]
	return strings.Replace(text, `"pre": {"Me(from)"`, `"do": "Act", "pre": {"Me(from)"`, 1)
}

// TestP20_06_ThePorter: the document of docs/planners.md carries the crate and the barrel to the shed, one at a time. The crate
// is taken at once.
func TestP20_06_ThePorter(t *testing.T) {
	r := start(t, kindtest.Files{"main.json": porter(t)})
	r.Good()
	wantPlan(t, "the crate is here", r, "Tidy: Go(yard, lane), Go(lane, shed), Drop(crate, shed), Go(shed, lane), Take(barrel, lane), Go(lane, shed), Drop(barrel, shed)")
}
