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
		`{"additionalProperties":false,"properties":{"doc":{"description":"What it is for.","role":"text","type":"string"},"fades":{"description":"It fades.","role":"bool","type":"boolean"},"for":{"anyOf":[{"exclusiveMinimum":0,"type":"number"},{"items":{"exclusiveMinimum":0,"type":"number"},"maxItems":2,"minItems":2,"type":"array"}],"description":"For how long.","examples":[5],"role":"range","unit":"s"}},"required":["for"],"type":"object"}],"description":"How long it rests."}`; string(got) != want {
		t.Errorf("the schema of rest is\n%s", got)
	}
}

type noGame struct{}

func (noGame) Actions() []string { return nil }

func TestShortFormsThatAreWrong(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"from": [1]}`, `1:11 : what "from" lists names a state`},
		{`{"from": 1}`, `1:10 : "from" names a state`},
		{`{"rest": -1}`, `1:10 : "rest" is a number above 0, or two: [from, to], in seconds (or an object in { })`},
		{`{"rest": [3, 2]}`, `1:10 : "rest" goes from 3 to 2: the smaller number comes first (or an object in { })`},
		{`{"rest": {"for": [1, 2, 3]}}`, `1:18 : "for" is a number above 0, or two: [from, to], in seconds`},
		{`{"rest": {"fades": true}}`, `1:10 : "rest" has no "for" (add "for": 5)`},
		{`{"rests": {"A": 3}}`, `1:17 A: the rest is an expression in quotes (such as "Food")`},
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

// pick is a kind of document that gives names, and chooses.
type pick struct {
	As     declare.Text                     `json:"as" role:"new" noun:"element" need:"\"enemy\"" doc:"What an element is called."`
	Score  declare.Expr[float64]            `json:"score" doc:"How good it is."`
	Choose *choose                          `json:"choose" example:"{\"order\": [\"A\"]}" doc:"How one is chosen."`
	Into   declare.Pairs[declare.Expr[any]] `json:"into" lone:"variable" example:"{\"Target\": \"enemy\"}" doc:"Where it goes."`
	Curves declare.Pairs[declare.Curve]     `json:"curves" names:"true" noun:"curve" doc:"Curves by name."`
	Sets   declare.Pairs[[]consideration]   `json:"sets" names:"true" noun:"set" doc:"Sets by name."`
}

type choose struct {
	Word word `json:"-" alone:"true" words:"best,any"`
	declare.OneOf[way]
}

type word uint8

type way interface{}

type byChance struct {
	Any *few `json:"any" doc:"By chance."`
}

type few struct {
	Top int `json:"top" min:"1" doc:"Among how many."`
}

type inOrder struct {
	Order []declare.Text `json:"order" role:"name" of:"element" doc:"One after the other."`
}

type consideration struct {
	declare.Item `noun:"consideration"`
	Input        declare.Expr[float64] `json:"input" doc:"What is looked at."`
	Curve        declare.Curve         `json:"curve" doc:"What is made of it."`
}

var picks = declare.Make[pick](declare.Choose[way](&byChance{}, &inOrder{}))

func TestWordsNamesAndCurves(t *testing.T) {
	var b pick
	var found problems
	tree := parse(t, `{"into": "Target", "choose": "any", "as": "enemy", "sets": {"S": [{"curve": "Steep", "input": "x"}]},
		"curves": {"Steep": {"segments": [{"power": 2, "to": 0.5}, {"to": 1, "constant": 1}]}, "Half": "sine"}}`)
	if !picks.Read(&found, tree, &b) || len(found) > 0 {
		t.Fatalf("problems: %q", found)
	}
	if b.Choose.Word != 1 || b.Choose.Is != nil || b.Into[0].Name != "Target" || b.Into[0].Value.Given() || b.Into[0].At.Column != 10 {
		t.Errorf("the body is %+v, %+v", b, b.Choose)
	}
	if c := b.Sets[0].Value[0].Curve; c.Name() != "Steep" || b.Curves[0].Value.Name() != "" || len(b.Curves[0].Value.Is.Segments) != 2 {
		t.Errorf("the curves are %+v", b.Curves)
	}

	var again pick
	object := parse(t, `{"as": "e", "choose": {"any": {"top": 3}}, "into": {"A": "e"}}`)
	if !picks.Read(&found, object, &again) || again.Choose.Is.(*byChance).Any.Top != 3 || again.Into[0].Value.String() != "e" {
		t.Errorf("%q: the body is %+v", found, again)
	}

	var paths []string
	picks.Walk(tree, func(v declare.Visit) bool {
		if v.Form.Role == declare.RoleVariable || v.Form.Role == declare.RoleWord || v.Form.Role == declare.RoleCurve {
			paths = append(paths, v.Path)
		}
		return true
	})
	if want := []string{"/into", "/choose", "/sets/S/0/curve", "/curves/Steep", "/curves/Half"}; !slices.Equal(paths, want) {
		t.Errorf("visited are %q", paths)
	}

	tree.Members = slices.Clone(tree.Members)
	(&declare.Form{Role: declare.RoleObject, Item: picks}).Arrange(tree)
	want := `{"as":"enemy","choose":"any","into":"Target","curves":{"Half":"sine","Steep":{"segments":[{"to":0.5,"power":2},{"to":1,"constant":1}]}},"sets":{"S":[{"input":"x","curve":"Steep"}]}}`
	if got := string(tree.AppendCompact(nil)); got != want {
		t.Errorf("in order it is\n%s", got)
	}

	members, _ := picks.Schema(noGame{})
	for name, want := range map[string]string{
		"as": `{"description":"What an element is called.","examples":["enemy"],"maxLength":128,"noun":"element","pattern":"^[^\\x00-\\x40\\x5B-\\x5E\\x60\\x7B-\\x7F][^\\x00-\\x2F\\x3A-\\x40\\x5B-\\x5E\\x60\\x7B-\\x7F]*$","role":"new","type":"string"}`,
		"choose": `{"anyOf":[{"enum":["best","any"],"role":"word"},` +
			`{"additionalProperties":false,"properties":{"any":{"additionalProperties":false,"description":"By chance.","properties":{"top":{"description":"Among how many.","minimum":1,"role":"whole","type":"integer"}},"type":"object"}},"required":["any"],"type":"object"},` +
			`{"additionalProperties":false,"properties":{"order":{"description":"One after the other.","items":{"of":"element","role":"name","type":"string"},"role":"list of","type":"array"}},"required":["order"],"type":"object"}],"description":"How one is chosen."}`,
		"into": `{"anyOf":[{"role":"variable","type":"string"},{"additionalProperties":{"role":"expression","type":"string"},"type":"object"}],"description":"Where it goes.","examples":[{"Target":"enemy"}],"role":"pairs"}`,
	} {
		if got, _ := json.Marshal(members[name]); string(got) != want {
			t.Errorf("the schema of %s is\n%s", name, got)
		}
	}
}

func TestWordsNamesAndCurvesThatAreWrong(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`"as": "a b"`, `1:9 : an element's name begins with a letter and has only letters, digits and _`},
		{`"as": "e", "score": 0.5`, `1:23 : "score" is an expression in quotes (write it in quotes: "0.5")`},
		{`"as": "e", "choose": "worst"`, `1:24 : "choose" is "best" or "any" (or an object in { }, such as {"order": ["A"]})`},
		{`"as": "e", "choose": "bets"`, `1:24 : "choose" is "best" or "any" (did you mean "best"?)`},
		{`"as": "e", "choose": {}`, `1:24 : nothing says what "choose" is (one of its members is "any" or "order")`},
		{`"as": "e", "choose": {"any": {}, "order": []}`, `1:36 : it is both "any" and "order" (take one away)`},
		{`"as": "e", "into": 3`, `1:22 : "into" is the name of a variable, or an object in { } (such as {"Target": "enemy"})`},
		{`"as": "e", "curves": {"1a": "sine"}`, `1:25 : a curve's name begins with a letter and has only letters, digits and _`},
		{`"as": "e", "curves": {"C": {"powr": 2}}`, `1:31 : "powr" is not known here (a curve has a shape, and flip, slope, shift, lift and base)`},
		{`"as": "e", "sets": {"S": [3]}`, `1:29 : a consideration is an object in { }`},
	} {
		var b pick
		var found problems
		if picks.Read(&found, parse(t, "{ "+c.text+"}"), &b) {
			t.Errorf("%s is read", c.text)
		}
		if got := fmt.Sprint(found); got != "["+c.want+"]" {
			t.Errorf("%s: %s", c.text, got)
		}
	}
}
