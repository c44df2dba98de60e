package query_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// right is a query in which bad_test.go makes one thing wrong.
const right = `{"wits":1,"kind":"query","ports":[{"in":"P","type":"vec2"},{"in":"X","type":"float"},{"in":"B","type":"bool"}],"generate":[{"grid":{"range":5,"spacing":1}}],"tests":{"T":{"distance":{"from":"P"},"filter":{"most":4},"score":{}}}}`

func queryOf(old, by string) string {
	if !strings.Contains(right, old) {
		panic(old)
	}
	return strings.Replace(right, old, by, 1)
}

// TestBadInput: documents with one thing wrong; what a designer reads.
func TestBadInput(t *testing.T) {
	const grid, distance, filter, score, tests = `"grid":{"range":5,"spacing":1}`, `"distance":{"from":"P"}`, `"filter":{"most":4}`, `"score":{}`, `"tests"`
	for _, c := range []struct{ name, old, by, want string }{
		{"no generators", `"generate":[{` + grid + `}],`, ``, `there are no generators (add "generate": [{"grid": {"range": 10, "spacing": 1}}])`},
		{"an empty list", `[{` + grid + `}]`, `[]`, `there are no generators (such as [{"grid": {"range": 10, "spacing": 1}}])`},
		{"no list", `[{` + grid + `}]`, `{` + grid + `}`, `"generate" must be a list in [ ] (such as [{"grid": {"range": 10, "spacing": 1}}])`},
		{"no object", `[{` + grid + `}]`, `["grid"]`, `a generator is an object in { }`},
		{"misspelt generator", `"grid"`, `"gird"`, `"gird" is not known here (did you mean "grid"?)`},
		{"no sort", `{` + grid + `}`, `{"doc":"?"}`, `nothing says what the generator is (one of its members is "tag", "grid", "ring", "cone", "path" or the like)`},
		{"two sorts", grid, grid + `,"mesh":{"range":3}`, `it is both "grid" and "mesh" (make two of it)`},
		{"two names", grid, grid + `,"name":"T"`, `T: there are two of the name T`},
		{"a bad name", grid, grid + `,"name":"a b"`, `a generator's name begins with a letter`},
		{"no range", `"range":5,`, ``, `"grid" has no "range" (add "range": 10)`},
		{"misspelt parameter", `"spacing":1`, `"spaceing":1`, `"spaceing" is not known here (did you mean "spacing"?)`},
		{"unknown parameter", `"spacing":1`, `"spacing":1,"hue":1`, `"hue" is not known here (there is "at", "project" and "reach")`},
		{"no number", `"range":5`, `"range":true`, `"range" is a number above 0, at most 1000000000, or an expression in quotes (in metres)`},
		{"range 0", `"range":5`, `"range":0`, `"range" is a number above 0`},
		{"project below 0", `"spacing":1`, `"spacing":1,"project":-1`, `"project" is a number from 0 to 1000000000`},
		{"too many points", `"range":5`, `"range":500`, `the generators make about 1002001 points, and a query has at most 10000`},
		{"a wrong expression", `"range":5`, `"range":"Y * 2"`, `main.json:1:142: grid: nothing is called Y`},
		{"an expression of no number", `"range":5`, `"range":"P"`, `main.json:1:142: grid: the value must be float, this is vec2`},
		{"no place", `"range":5`, `"range":5,"at":3`, `"at" is a place ("self", an expression such as "Home", or [x, y])`},
		{"an unknown place", `"from":"P"`, `"from":"Pp"`, `T: nothing is called Pp`},
		{"a number as a place", `"from":"P"`, `"from":"X"`, `T: X is of type float and no place (a place is a vec2, a vec3, an entity or a list of these)`},
		{"half a place", `"from":"P"`, `"from":[1]`, `T: a place is [x, y] or [x, y, z], in metres`},
		{"a place of words", `"from":"P"`, `"from":["a","b"]`, `T: a place is [x, y] or [x, y, z], in metres`},
		{"a list of bools", `{` + grid + `}`, `{"list":{"of":"[B]"}}`, `list: the elements of [B] are of type bool and no places`},
		{"tests no object", `"T":{` + distance, `"T":7,"S":{` + distance, `T: a test is an object in { }`},
		{"misspelt test", `"distance"`, `"distanse"`, `T: "distanse" is not known here (did you mean "distance"?)`},
		{"a test for nothing", filter + `,` + score, `"doc":"?"`, `T: the test neither filters nor scores`},
		{"a bad test name", `"T"`, `"T 1"`, `T 1: a test's name`},
		{"two nodes of a name", `"T"`, `"grid"`, `grid: there are two of the name grid`},
		{"an empty filter", filter, `"filter":{}`, `T: the filter does not say what it wants (add "least" or "most")`},
		{"is of a number", filter, `"filter":{"is":true}`, `T: distance measures a number, which is neither true nor false (say "least" or "most")`},
		{"is of no bool", distance + `,` + filter, `"visibility":{},"filter":{"is":1}`, `T: "is" must be true or false`},
		{"bounds of a truth", distance, `"visibility":{}`, `T: visibility is true or false (write "is": true or "is": false)`},
		{"is and bounds", distance + `,` + filter, `"path":{},"filter":{"is":true,"most":3}`, `T: it has both "is" and bounds`},
		{"no point can pass", filter, `"filter":{"least":5,"most":4}`, `T: no point can pass: "least" is above "most"`},
		{"unknown in a filter", filter, `"filter":{"most":4,"max":4}`, `T: "max" is not known here (there is "is" and "least")`},
		{"unknown in a score", score, `"score":{"wieght":2}`, `T: "wieght" is not known here (did you mean "weight"?)`},
		{"prefers what", score, `"score":{"prefer":"lo"}`, `T: "prefer" is "high" or "low" (did you mean "low"?)`},
		{"by what", score, `"score":{"by":"max"}`, `T: "by" is "highest" or "spread"`},
		{"by twice", score, `"score":{"by":"spread","to":3}`, `T: "from" and "to" say how it is scaled already (remove "by")`},
		{"from nowhere", score, `"score":{"from":3}`, `T: "from" needs "to"`},
		{"no way", score, `"score":{"from":3,"to":3}`, `T: "from" and "to" are the same`},
		{"a bad curve", score, `"score":{"curve":"line"}`, `T: `},
		{"a curve with a formula", score, `"score":{"curve":{"formula":"x * x"}}`, `T: a query has no curves with a formula`},
		{"no weight", score, `"score":{"weight":"B"}`, `main.json:1:235: T: the value must be float, this is bool`},
		{"of what", `"from":"P"`, `"of":"lest"`, `T: "of" is "least", "greatest" or "mean" (did you mean "least"?)`},
		{"no field", distance, `"influence":{}`, `T: "influence" has no "field" (add "field": "danger")`},
		{"an empty expression", distance, `"expr":""`, `T: the expression is empty`},
		{"an expression that is none", distance, `"expr":{}`, `main.json:1:179: T: "expr" is an expression in quotes`},
		{"an expression of a place", distance, `"expr":"At"`, `T: At is of type vec2, and a test is a bool or a number`},
		{"an expression that is a number", distance + `,` + filter, `"expr":"Distance","filter":{"is":true}`, `T: Distance is a number, which is neither true nor false`},
		{"an expression that is a truth", distance, `"expr":"B"`, `T: B is true or false (write "is": true or "is": false)`},
		{"a misspelt name", distance, `"expr":"Distanze"`, `T: nothing is called Distanze (did you mean "Distance"?)`},
		{"choose", tests, `"choose":"bets","tests"`, `"choose" is "best", "random" or "all" (did you mean "best"?)`},
		{"within", tests, `"choose":"random","within":2,"tests"`, `"within" is a number from 0 to 1`},
		{"within of the best", tests, `"within":0.5,"tests"`, `"within" is for "choose": "random"`},
		{"space", tests, `"space":"4d","tests"`, `"space" is "2d" or "3d"`},
		{"most", tests, `"most":0,"tests"`, `"most" is a whole number from 1 to 10000`},
		{"an unknown budget", tests, `"budget":{"time":1},"tests"`, `"time" is not known here (there is "cost" and "points")`},
		{"a budget of nothing", tests, `"budget":{"points":0},"tests"`, `"points" is a whole number from 1 to`},
		{"a port of another type", `{"in":"X","type":"float"}`, `{"in":"X","type":"float"},{"out":"Best","type":"float"}`, `the document has a port Best that is not`},
	} {
		t.Run(c.name, func(t *testing.T) {
			ps := kindtest.Problems(t, registry(), kindtest.Files{"main.json": queryOf(c.old, c.by)})
			if len(ps) != 1 {
				t.Errorf("%d problems:\n%v", len(ps), ps)
			}
			if text := ps[0].String(); !strings.Contains(text, c.want) || !strings.HasPrefix(text, "main.json:1:") {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
		})
	}
	if _, err := wits.Load(registry(), kindtest.Files{"main.json": right}.FS(), "main.json"); err != nil {
		t.Errorf("the right one: %v", err)
	}
}

// TestSchema: the JSON Schema lets right documents pass, and not wrong ones.
func TestSchema(t *testing.T) {
	check := kindtest.Schema(t, registry(), "query")
	seed, err := os.ReadFile("testdata/hide.query.json")
	must.Succeed(t, err)
	for _, document := range []string{string(seed), right, behindWall, sliced(`,"most":7,"within":0.3,"choose":"random","space":"3d"`)} {
		if err := check(document); err != nil {
			t.Errorf("%s: %v", document, err)
		}
	}
	for _, wrong := range []string{
		queryOf(`"grid"`, `"gird"`), queryOf(`"range":5,`, ``), queryOf(`"range":5`, `"range":0`), queryOf(`"spacing"`, `"spaceing"`), queryOf(`{"most":4}`, `{}`),
		queryOf(`"score":{}`, `"score":{"by":"max"}`), queryOf(`"tests"`, `"choose":"bets","tests"`), queryOf(`"tests"`, `"budget":{"time":1},"tests"`),
		queryOf(`"grid":`, `"mesh":{"range":3},"grid":`),
	} {
		if check(wrong) == nil {
			t.Errorf("passes: %s", wrong)
		}
	}
}

// TestFormat: documents keep the order of generators; tests go by name, each with what it measures first.
func TestFormat(t *testing.T) {
	got, err := registry().Documents().Format([]byte(`{"tests":{"B":{"doc":"b","score":{"weight":2,"curve":"linear","prefer":"low"},"filter":{"most":2,"least":1},"distance":{"of":"least","from":"self"}},"A":{"score":{},"path":{}}},
		"choose":"all","budget":{"points":3,"cost":4},"generate":[{"ring":{"step":10,"outer":3,"spacing":1}},{"grid":{"spacing":1,"range":2,"at":"self"},"name":"G"}],"kind":"query","wits":1}`))
	const want = `{
  "wits": 1,
  "kind": "query",
  "generate": [
    {"ring": {"outer": 3, "spacing": 1, "step": 10}},
    {"name": "G", "grid": {"at": "self", "range": 2, "spacing": 1}}
  ],
  "tests": {
    "A": {"path": {}, "score": {}},
    "B": {
      "distance": {"from": "self", "of": "least"},
      "filter": {"least": 1, "most": 2},
      "score": {"weight": 2, "curve": "linear", "prefer": "low"},
      "doc": "b"
    }
  },
  "choose": "all",
  "budget": {
    "cost": 4,
    "points": 3
  }
}
`
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	seed, err := os.ReadFile("testdata/hide.query.json")
	must.Succeed(t, err)
	if got, err := registry().Documents().Format(seed); err != nil || string(got) != string(seed) {
		t.Errorf("%v\n%s", err, got)
	}
}

// TestNodeTypes: what the editor offers becomes right once the zero values in it are filled in.
func TestNodeTypes(t *testing.T) {
	for _, n := range document.NodeTypes(registry().Kind("query")) {
		if n.Doc == "" || n.Group != "generator" && n.Group != "test" {
			t.Errorf("%+v", n)
		}
		var node map[string]any
		if err := json.Unmarshal([]byte(n.Node), &node); err != nil {
			t.Fatalf("%s: %v", n.Node, err)
		}
		text := strings.NewReplacer(`: ""`, `: "P"`, `: 0`, `: 10`).Replace(n.Node)
		document := queryOf(`"grid":{"range":5,"spacing":1}`, text[1:len(text)-1])
		if n.Group == "test" {
			if n.Name == "expr" {
				text = strings.Replace(text, `"P"`, `"X"`, 1)
			}
			document = queryOf(`{"distance":{"from":"P"},"filter":{"most":4},"score":{}}`, text)
		} else if n.Name == "list" {
			document = strings.Replace(document, `"of": "P"`, `"of": "[P]"`, 1)
		}
		if _, err := wits.Load(registry(), kindtest.Files{"main.json": document}.FS(), "main.json"); err != nil {
			t.Errorf("%s: %v", document, err)
		}
	}
}

// FuzzQuery: whatever stands in a document, it loads or has problems that say where; what loads runs, and only coders' mistakes
// park it.
func FuzzQuery(f *testing.F) {
	seed, err := os.ReadFile("testdata/hide.query.json")
	must.Succeed(f, err)
	f.Add(seed)
	f.Add([]byte(right))
	f.Add([]byte(behindWall))
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, errs := jsontree.Parse(data, jsontree.Limits{})
		if len(errs) > 0 || tree.Get("kind") == nil || tree.Get("kind").Text != "query" {
			return
		}
		p, err := wits.Load(registry(), fstest.MapFS{"main.json": {Data: data}}, "main.json")
		if err != nil {
			for _, q := range err.(document.Problems) {
				if q.File == "" || q.Reason == "" {
					t.Fatalf("a problem says nothing: %+v", q)
				}
			}
			return
		}
		w := maze()
		m := p.NewMind(1)
		for tick := range int64(5) {
			m.Step(wits.Frame{Tick: tick, Delta: 0.1, World: w, Entity: wits.NewEntity(1, 1)})
		}
		if fault := m.Fault(); fault != nil && !strings.Contains(fault.Message, "the query cannot tell where") && !strings.Contains(fault.Message, "Services.Fields has none") {
			t.Fatalf("%v\n%s\n%s", fault, fault.Stack, data)
		}
	})
}
