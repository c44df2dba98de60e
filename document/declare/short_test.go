package declare_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// short is a kind of document that is written briefly: single items without brackets, and objects as their one member.
type short struct {
	From  declare.OneOrMore[declare.Text] `json:"from" role:"name" of:"state" doc:"Where from."`
	Rest  *rest                           `json:"rest" doc:"How long it rests."`
	Rests declare.Named[named]            `json:"rests" noun:"rest" doc:"Rests by name."`
	Steps []rest                          `json:"steps" noun:"step" doc:"Rests one after another."`
}

type rest struct {
	declare.Item
	For   declare.Range `json:"for" above:"0" unit:"s" alone:"true" need:"5" doc:"For how long."`
	Fades bool          `json:"fades" doc:"It fades."`
}

type named struct {
	declare.Node
	Input declare.Expr[float64] `json:"input" alone:"true" need:"\"Food\"" doc:"What is measured."`
	Power float64               `json:"power" default:"2" doc:"The power."`
}

var shorts = declare.Of[short]()

func TestShortForms(t *testing.T) {
	var b short
	var found problems
	text := `{"steps": [{"for": [2, 3], "fades": true}, 4], "rests": {"B": {"power": 3, "input": "Rest"}, "A": "Food"}, "rest": 1.50, "from": "Idle"}`
	tree := parse(t, text)
	if !shorts.Read(&found, tree, &b) || len(found) > 0 {
		t.Fatalf("problems: %q", found)
	}
	if len(b.From) != 1 || b.From[0].String() != "Idle" || b.Rest.For.Low != 1.5 || b.Rest.For.High != 1.5 {
		t.Errorf("the body is %+v", b)
	}
	if a := b.Rests[1]; a.Name != "A" || a.Input.String() != "Food" || a.Power != 2 || b.Rests[0].Power != 3 {
		t.Errorf("the rests are %+v", b.Rests)
	}
	if s := b.Steps; s[0].For.Low != 2 || s[0].For.High != 3 || s[1].For.High != 4 || s[1].At.Line != 1 || !s[0].Fades {
		t.Errorf("the steps are %+v", s)
	}

	var paths []string
	shorts.Walk(tree, func(v declare.Visit) bool {
		if v.Form.Role == declare.RoleName || v.Form.Role == declare.RoleRange || v.Form.Role == declare.RoleExpression {
			paths = append(paths, v.Path)
		}
		return true
	})
	if want := []string{"/steps/0/for", "/steps/1", "/rests/B/input", "/rests/A", "/rest", "/from"}; !slices.Equal(paths, want) {
		t.Errorf("visited are %q", paths)
	}

	tree.Members = slices.Clone(tree.Members)
	(&declare.Form{Role: declare.RoleObject, Item: shorts}).Arrange(tree)
	want := `{"from":"Idle","rest":1.5,"rests":{"A":"Food","B":{"input":"Rest","power":3}},"steps":[{"for":[2,3],"fades":true},4]}`
	if got := string(tree.AppendCompact(nil)); got != want {
		t.Errorf("in order it is\n%s", got)
	}

	members, _ := shorts.Schema(noGame{})
	got, _ := json.Marshal(members["rest"])
	if want := `{"anyOf":[{"anyOf":[{"exclusiveMinimum":0,"type":"number"},{"items":{"exclusiveMinimum":0,"type":"number"},"maxItems":2,"minItems":2,"type":"array"}],"examples":[5],"role":"range","unit":"s"},` +
		`{"properties":{"doc":{"description":"What it is for.","role":"text","type":"string"},"fades":{"description":"It fades.","role":"bool","type":"boolean"},"for":{"anyOf":[{"exclusiveMinimum":0,"type":"number"},{"items":{"exclusiveMinimum":0,"type":"number"},"maxItems":2,"minItems":2,"type":"array"}],"description":"For how long.","examples":[5],"role":"range","unit":"s"}},"required":["for"],"type":"object"}],"description":"How long it rests."}`; string(got) != want {
		t.Errorf("the schema of rest is\n%s", got)
	}
}

type noGame struct{}

func (noGame) Actions() []string { return nil }

func TestShortFormsThatAreWrong(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"from": [1]}`, `1:11 : what "from" lists names a state`},
		{`{"from": 1}`, `1:10 : "from" names a state`},
		{`{"rest": -1}`, `1:10 : "rest" is a number above 0, or two: [from, to] (or an object in { })`},
		{`{"rest": [3, 2]}`, `1:10 : "rest" is a number above 0, or two: [from, to] (or an object in { })`},
		{`{"rest": {"for": [1, 2, 3]}}`, `1:18 : "for" is a number above 0, or two: [from, to]`},
		{`{"rest": {"fades": true}}`, `1:10 : "rest" has no "for" (add "for": 5)`},
		{`{"rests": {"A": 3}}`, `1:17 A: the rest is an expression in quotes (write it in quotes: "3")`},
	} {
		var b short
		var found problems
		if shorts.Read(&found, parse(t, c.text), &b) {
			t.Errorf("%s is read", c.text)
		}
		if got := fmt.Sprint(found); got != "["+c.want+"]" {
			t.Errorf("%s: %s", c.text, got)
		}
	}
}

// BenchmarkRead reads parts that have a name, a choice and a few members.
func BenchmarkRead(b *testing.B) {
	text := `{"start": "Idle", "states": {"Idle": {}`
	for i := range 1000 {
		text += fmt.Sprintf(`,"S%d": {"seconds": 2, "how": "slow", "run": "walk.tree.json"}`, i)
	}
	tree, _ := jsontree.Parse([]byte(text+"}}"), jsontree.Limits{})
	b.ReportAllocs()
	for b.Loop() {
		var to body
		var found problems
		if !form.Read(&found, tree, &to) {
			b.Fatal(found)
		}
	}
}
