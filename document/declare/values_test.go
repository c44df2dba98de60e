package declare_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/must"
)

// plan has what other kinds need of values: some of a schema of their own, numbers that are no expressions, limits within a
// struct.
type plan struct {
	Facts  declare.Named[fact]  `json:"facts" noun:"fact"`
	Wants  declare.Pairs[value] `json:"wants" names:"fact" doc:"What shall be."`
	Wait   declare.Amount       `json:"wait" words:"always,never" expr:"none" min:"0" unit:"s"`
	Limits limits               `json:"limits"`
	Then   []string             `json:"then" need:"[]"`

	lost []string
}

type fact struct {
	declare.Node
	Expr declare.Expr[any] `json:"expr" alone:"true" example:"\"Health < 30\""`
}

type value struct{ declare.Value }

func (value) Schema() map[string]any { return map[string]any{"type": []string{"boolean", "integer"}} }

type limits struct {
	Nodes int `json:"nodes" min:"1" default:"1000"`
}

func (p *plan) Check(c *declare.Checker) { p.lost = c.Lost("facts") }

// TestValues: values that have a schema of their own, words and numbers, limits without an object, and what was lost.
func TestValues(t *testing.T) {
	form := declare.Of[plan]()
	for _, c := range []struct{ text, want, lost string }{
		{`{"facts":{"A":"x"},"wants":{"A":true},"wait":"never","then":[]}`, "", ""},
		{`{"facts":{"A":1,"B":{},"a b":{}},"wait":2,"then":[]}`, "1:15 A: the fact is an expression in quotes (such as \"Health < 30\")\n1:24 a b: a fact's name begins with a letter and has only letters, digits and _", "A a b"},
		{`{"wait":"nevr","then":[]}`, `1:9 : "wait" is a number of 0 or more, or "always" or "never" (did you mean "never"?)`, ""},
		{`{"wait":-1,"limits":{},"then":[]}`, `1:9 : "wait" is a number of 0 or more, or "always" or "never" (in seconds)`, ""},
	} {
		var found problems
		var p plan
		form.Read(&found, parse(t, c.text), &p)
		if got := strings.Join(found, "\n"); got != c.want || strings.Join(p.lost, " ") != c.lost || p.Limits.Nodes != 1000 {
			t.Errorf("%s: %+v\n got %s\nwant %s", c.text, p, got, c.want)
		}
	}
	members, _ := form.Schema(vocabulary{})
	text, err := json.Marshal(members)
	must.Succeed(t, err)
	for _, want := range []string{`"wants":{"additionalProperties":{"role":"value","type":["boolean","integer"]},"description":"What shall be.","of":"fact","role":"pairs","type":"object"}`,
		`"wait":{"anyOf":[{"minimum":0,"type":"number"},{"enum":["always","never"]}],"of":"float","role":"amount","unit":"s"}`,
		`"then":{"examples":[[]],"items":{"role":"text","type":"string"},"role":"list of","type":"array"}`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the schema has no %s:\n%s", want, text)
		}
	}
}

// TestArrangeWhatDoesNotFit: a list in place of an object has a canonical form, too.
func TestArrangeWhatDoesNotFit(t *testing.T) {
	tree := parse(t, `{"facts":{"B":[{"b":1,"a":2}],"A":{}},"limits":[{"d":1,"c":1.0}],"wants":[{"f":1,"e":2}]}`)
	declare.Of[plan]().Arrange(tree)
	if got, want := string(tree.AppendCompact(nil)), `{"facts":{"A":{},"B":[{"a":2,"b":1}]},"wants":[{"e":2,"f":1}],"limits":[{"c":1,"d":1}]}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
