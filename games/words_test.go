package games_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// TestOneSlipOneProblem: a slip of the pen is one problem, and says what was meant.
func TestOneSlipOneProblem(t *testing.T) {
	const graph = `{"wits":1,"kind":"graph","ports":[{"in":"H","type":"float"}],`
	const utility = `{"wits":1,"kind":"utility","ports":[{"in":"H","type":"float"}],"options":{"R":{"score":"1","considerations":[`
	low := func(fire string) string {
		return graph + `"nodes":{"L":{"call":"IfLessThan","of":"float","with":{"b":30},` + fire + `}},"links":["H -> L.a","L.OnBecomeTrue -> Deactivate","L.OnBecomeFalse -> Fail"]}`
	}
	for _, c := range []struct{ name, text, want string }{
		{"a trigger misspelt in fire", low(`"fire":["OnBecomTrue","OnBecomeFalse"]`), `L: a result of type bool has no property "OnBecomTrue" (did you mean "OnBecomeTrue"?)`},
		{"fire misspelt", low(`"fier":["OnBecomeTrue","OnBecomeFalse"]`), `L: "fier" is not known here (did you mean "fire"?)`},
		{"a list in braces", graph + "\"links\": {\n\"A -> B\",\n\"C -> D\",\n\"E -> F\",\n\"G -> H\",\n\"I -> J\"\n]}", `a.json:1:71: a list is written in [ ], and { } has names with values: "A -> B" has none`},
		{"a short name of a function", graph + `"nodes":{"R":{"expr":"dist(vec2(1, 2), vec2(3, 4)) + H"}}}`, "no function is called dist (did you mean \"Distance\"?)"},
		{"variable", graph + `"variables":{"X":"int"},"variable":{"Y":"int"}}`, `"variable" is not known here (there is "variables" already: put both together)`},
		{"an object in brackets", graph + `"nodes": ["R": {"expr": "H"}, "S": {"expr": "H"}}}`, `a.json:1:71: names with values are written in { }, and [ ] is a list: "R" has a value`},
		{"a list of nodes", graph + `"nodes": [{"name": "R", "expr": "H"}, {"name": "S", "expr": "R.Result"}], "links": ["R.Result -> S.x"]}`, `a.json:1:71: "nodes" must be an object in { }`},
		{"ports as an object", `{"wits":1,"kind":"graph","ports":{"H":{"in":"float"}},"nodes":{"R":{"expr":"H"},"D":{"call":"IfLessThan","of":"float"}},"links":["H -> D.a"]}`, `a.json:1:34: "ports" must be a list in [ ]`},
		{"a port without a side", `{"wits":1,"kind":"utility","ports":[{"name":"H","type":"float"}],"options":{"R":{"score":"H"}}}`, `a.json:1:37: a port has either "in" or "out", with its name`},
		{"variables as a list", `{"wits":1,"kind":"tree","root":"R","variables":[{"name":"V","type":"float"}],"nodes":{"R":{"if":"V > 1"}}}`, `a.json:1:48: "variables" must be an object in { }`},
		{"a list of verdicts", utility + `{"name":"A","if":"H > 1","then":[{"multiply":2}]}]}}}`, `a.json:1:142: R: "then" must be an object in { } (such as {"multiply": 2})`},
		{"a verdict in words", utility + `{"name":"A","if":"H > 1","then":"veto"}]}}}`, `a.json:1:142: R: "then" must be an object in { } (such as {"multiply": 2})`},
		{"an object for a number", utility + `{"name":"A","if":"H > 1","then":{"multiply":{"by":2}}}]}}}`, `a.json:1:154: R: "multiply" is a number of 0 or more`},
		{"a consideration that is a list", utility + `[{"if":"H > 1"}]]}}}`, `a.json:1:110: R: a consideration is an object in { }`},
		{"two slips", graph + `"ndoes":{"R":{"exrp":"H"}}}`, "\"ndoes\" is not known here (did you mean \"nodes\"?)\na.json:1:76: R: \"exrp\" is not known here (did you mean \"expr\"?)"},
	} {
		problems := wits.CheckFiles(std.NewRegistry(), fstest.MapFS{"a.json": {Data: []byte(c.text)}})
		if lines := strings.Count(c.want, "\n") + 1; len(problems) != lines || !strings.Contains(problems.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.name, problems, c.want)
		}
	}
}

// reach has a parameter that can be left out.
type reach struct {
	A, B   float64
	Factor float64 `default:"10"`
}

// TestExpressionsKnowDefaults: a parameter of a function that has a default may be left out in an expression, as it may
// at a node; one that has none may not.
func TestExpressionsKnowDefaults(t *testing.T) {
	r := std.NewRegistry()
	wits.AddFunc(r, "Reach", func(_ *wits.Context, p reach) float64 { return (p.A + p.B) * p.Factor })
	tree := func(source string) kindtest.Files {
		return kindtest.Files{"main.json": fmt.Sprintf(`{"kind":"tree","root":"A","ports":[{"out":"X","type":"float"}],"nodes":{"A":{"set":"X","to":%q}}}`, source)}
	}
	for source, want := range map[string]float64{"Reach(1, 2)": 30, "Reach(1, 2, 3)": 9, "Reach(Reach(1, 0), 2) + Reach(0, 0, 5)": 120} {
		run := kindtest.Start(t, kindtest.Load(t, r, tree(source)))
		run.Good()
		if got := run.Value("X"); got != want {
			t.Errorf("%s is %v, want %v", source, got, want)
		}
	}
	problems := kindtest.Problems(t, r, tree("Reach(1)"))
	if len(problems) != 1 || !strings.Contains(problems.Error(), "factor float = 10") {
		t.Errorf("got %v", problems)
	}
}
