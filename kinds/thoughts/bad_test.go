package thoughts_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestBadInput: thoughts with one thing wrong; the beginning of the line that a designer reads.
func TestBadInput(t *testing.T) {
	all := func(members string) string {
		return `{"wits":1,"kind":"thoughts","ports":[{"in":"A","type":"float"},{"out":"Force","type":"vec2"}],` + members + `}`
	}
	one := func(members string) string { return all(`"thoughts":{"T":{` + members + `}}`) }
	for _, c := range []struct{ name, text, want string }{
		{"no thoughts", `{"wits":1,"kind":"thoughts"}`, `main.json:1:1: there are no thoughts (add "thoughts": {"Rest": {"do": "Rest"}})`},
		{"an empty set", all(`"thoughts":{}`), `main.json:1:106: there are no thoughts`},
		{"no set", all(`"thoughts":[]`), `main.json:1:106: "thoughts" must be an object in { }`},
		{"nothing to do", one(`"weight":1`), `main.json:1:111: T: this thought runs nothing`},
		{"two things to do", one(`"do":"push","thoughts":{"U":{"do":"push"}}`), `main.json:1:135: T: it runs something and has thoughts within it as well`},
		{"an empty cluster", one(`"thoughts":{}`), `main.json:1:123: T: there are no thoughts within it`},
		{"two of a name", all(`"thoughts":{"T":{"thoughts":{"U":{"do":"push"}}},"U":{"do":"push"}}`), `main.json:1:144: U: two thoughts are called U`},
		{"a priority below 0", one(`"priority":-1,"do":"push"`), `main.json:1:123: T: "priority" is a whole number from 0 to 1000000`},
		{"a fraction", one(`"priority":0.5,"do":"push"`), `main.json:1:123: T: "priority" is a whole number`},
		{"a word", one(`"priority":"high","do":"push"`), `main.json:1:123: T: "priority" is a whole number from 0 to 1000000, or "never" or {"expr": "..."}`},
		{"a priority of another type", one(`"priority":{"expr":"A > 1"},"do":"push"`), `main.json:1:134: T: the value must be float, this is bool`},
		{"a weight in quotes", one(`"weight":"A","do":"push"`), `main.json:1:121: T: "weight" is a number, or {"expr": "..."}`},
		{"a condition that is none", one(`"when":true,"do":"push"`), `main.json:1:119: T: "when" is an expression in quotes`},
		{"a condition on what is not there", one(`"when":"B > 1","do":"push"`), `main.json:1:120: T: nothing is called B`},
		{"nothing after a success", one(`"do":"push","success":{}`), `main.json:1:134: T: "success" runs nothing`},
		{"a misspelt member", one(`"do":"push","prioriti":2`), `main.json:1:124: T: "prioriti" is not known here (did you mean "priority"?)`},
		{"an unknown action", one(`"do":"puhs"`), `main.json:1:117: T: there is no action "puhs" (did you mean "push"?)`},
		{"a value that goes nowhere", all(`"combine":{"Forse":{}},"thoughts":{"T":{"do":"push"}}`), `main.json:1:106: the document gives out no number or vector "Forse" (did you mean "Force"?)`},
		{"an unknown way", all(`"combine":{"Force":{"by":"summ"}},"thoughts":{"T":{"do":"push"}}`), `main.json:1:120: "by" is "sum", "average", "budget" or "first" (did you mean "sum"?)`},
		{"a budget of nothing", all(`"combine":{"Force":{"by":"budget"}},"thoughts":{"T":{"do":"push"}}`), `main.json:1:114: a budget needs "most"`},
		{"no room", all(`"combine":{"Force":{"most":0}},"thoughts":{"T":{"do":"push"}}`), `main.json:1:122: "most" is a number above 0`},
		{"another type", all(`"combine":{"Force":{}},"thoughts":{"T":{"do":"number"}}`), `main.json:1:134: T: T.Force is of type float, and what it goes into of type vec2`},
		{"a name that is taken", one(`"do":"taken"`), `main.json:1:`},
		{"itself", one(`"run":"main.json"`), `main.json:1:118: T: `},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": c.text}, c.want)
	}
}

func FuzzThoughts(f *testing.F) {
	kindtest.Fuzz(f, registry(), kindtest.Files{"other.json": `{"wits":1,"kind":"thoughts","ports":[{"out":"Force","type":"vec2"}],"combine":{"Force":{}},"thoughts":{"P":{"do":"push","with":{"X":1}}}}`},
		`{"wits":1,"kind":"thoughts","ports":[{"in":"A","type":"float"},{"out":"Force","type":"vec2"}],"combine":{"Force":{"by":"budget","most":2}},"thoughts":{"T":{"priority":1,"weight":{"expr":"A"},"when":"A > 1","do":"push","with":{"X":2},"success":{"do":"wait"},"again":true},"C":{"thoughts":{"U":{"priority":"never","run":"other.json"},"V":{"fails":"A < 0","do":"wait","failure":{"run":"other.json"}}}}}}`)
}
