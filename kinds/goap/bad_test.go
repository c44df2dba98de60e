package goap_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind/kindtest"
)

// goapOf is a document with a goal, a fact and an action, in which a text is replaced by another.
func goapOf(old, by string) string {
	const right = `{"wits":1,"kind":"goap","ports":[{"in":"P","type":"bool"},{"in":"X","type":"float"},{"in":"Bell","type":"trigger"}],"goals":{"G":{"want":{"F":true}}},"facts":{"F":"P"},"actions":{"A":{"do":"Act","effects":{"F":true}}}}`
	if !strings.Contains(right, old) {
		panic(old)
	}
	return strings.Replace(right, old, by, 1)
}

// TestBadInput: documents with one thing wrong; what a designer reads.
func TestBadInput(t *testing.T) {
	const pre = `"effects":{"F":true}`
	for _, c := range []struct{ name, old, by, want string }{
		{"no goals", `"goals":{"G":{"want":{"F":true}}},`, ``, `there are no goals (add "goals": {"BeArmed": {"want": {"Armed": true}}})`},
		{"empty goal", `"want":{"F":true}`, `"want":{}`, `G: this goal has no conditions`},
		{"goal no object", `{"want":{"F":true}}`, `"F"`, `G: a goal is an object in { }`},
		{"unknown fact", `"want":{"F":true}`, `"want":{"F":true,"G1":true}`, `G: there is no fact "G1"`},
		{"misspelt fact", pre, `"effects":{"F":true},"pre":{"f":false}`, `A: there is no fact "f" (did you mean "F"?)`},
		{"no effects", `,` + pre, ``, `main.json:1:184: A: the action has no "effects" (add "effects": {"Armed": true})`},
		{"two names", `"actions":{"A"`, `"actions":{"G"`, `G: an action and a goal are both called G`},
		{"a goal like a fact", `"goals":{"G"`, `"goals":{"F"`, `F: a fact and a goal are both called F (facts, actions and goals share their names; rename one)`},
		{"no bool", pre, `"effects":{"F":1}`, `A: F is true or false`},
		{"always so", pre, pre + `,"pre":{"F":[true,false]}`, `A: the condition on F is always the same`},
		{"no expression", `"F":"P"`, `"F":7`, `F: the fact is an expression in quotes (such as "Rounds > 0", or {"type": "int", "expr": "Rounds"})`},
		{"a float", `"F":"P"`, `"F":{"type":"float","expr":"X"}`, `F: a fact is a bool, an int or a value of an enumeration, and not of type float (compare it: "Health < 30" is a bool)`},
		{"a float as a bool", `"F":"P"`, `"F":"X"`, `main.json:1:165: F: the value must be bool, this is float`},
		{"unknown type", `"F":"P"`, `"F":{"type":"bol","expr":"P"}`, `F: there is no type "bol" (did you mean "bool"?)`},
		{"expr and default", `"F":"P"`, `"F":{"expr":"P","default":true}`, `F: it has both "expr" and "default"`},
		{"a wrong default", `"F":"P"`, `"F":{"default":3}`, `F: F is true or false`},
		{"misspelt in a fact", `"F":"P"`, `"F":{"exp":"P"}`, `F: "exp" is not known here (did you mean "expr"?)`},
		{"misspelt in an action", pre, pre + `,"coost":1`, `A: "coost" is not known here (did you mean "cost"?)`},
		{"misspelt in a goal", `"want":{"F":true}`, `"want":{"F":true},"priorty":1`, `G: "priorty" is not known here (did you mean "priority"?)`},
		{"negative cost", pre, pre + `,"cost":-1`, `A: "cost" is a number from 0 to 1000000, or an expression in quotes`},
		{"no cost", pre, pre + `,"cost":true`, `A: "cost" is a number from 0 to 1000000, or an expression in quotes`},
		{"cost of no number", pre, pre + `,"cost":"P"`, `main.json:1:225: A: the value must be float, this is bool`},
		{"if of no bool", pre, pre + `,"if":"X"`, `main.json:1:223: A: the value must be bool, this is float`},
		{"else alone", pre, pre + `,"else":"wait"`, `A: "else" is for an action with "when"`},
		{"a wrong else", pre, pre + `,"when":"P","else":"stop"`, `A: "else" is a number of 0 or more, or "wait" or "replan" (in seconds)`},
		{"half a failure", pre, pre + `,"failure":{"add":2}`, `A: "failure" has no "for" (add "for": 5)`},
		{"a wrong failure", pre, pre + `,"failure":{"for":2,"plus":1}`, `A: "plus" is not known here (there is "add")`},
		{"nobody to avoid", `"want":{"F":true}`, `"want":{"F":true},"avoid":["B"]`, `G: there is no action "B" to avoid`},
		{"a limit", `"facts"`, `"limits":{"nods":1},"facts"`, `"nods" is not known here (did you mean "nodes"?)`},
		{"a great limit", `"facts"`, `"limits":{"length":65},"facts"`, `"length" is a whole number from 1 to 64`},
		{"every", `"facts"`, `"decide":{"every":-1},"facts"`, `"every" is a number of 0 or more (in seconds)`},
		{"on what", `"facts"`, `"decide":{"on":"Bel"},"facts"`, `the document takes in no trigger "Bel" (did you mean "Bell"?)`},
		{"end", `"facts"`, `"end":"gaol","facts"`, `"end" is "never", "goal" or "idle" (did you mean "goal"?)`},
		{"range", `"F":"P"`, `"F":"P","N":{"type":"int","expr":"1"}`, ``},
		{"empty range", `"F":"P"`, `"F":"P","N":{"type":"int","expr":"1"}`, ``},
		{"no change", `"F":"P"`, `"F":"P","N":{"type":"int","expr":"1"}`, ``},
		{"an empty expression", `"F":"P"`, `"F":{"expr":""}`, `main.json:1:173: F: expected a value, found the end`},
		{"what is lost is not missed", `"F":"P"`, `"F":{"expr":7}`, `F: "expr" is an expression in quotes`},
		{"a lost action is not missed", `"want":{"F":true}`, `"want":{"F":true},"avoid":["A","B"]`, `G: there is no action "B" to avoid`},
		{"doubly lost", `"actions":{"A":{"do":"Act",`, `"actions":{"A":{"do":"Act","run":"e.json",`, `A: it has both "run" and "do"`},
		{"nothing to wait for", pre, pre + `,"reactive":true`, `A: "reactive" is for an action with "when"`},
		{"a port Cost", `"do":"Act"`, `"run":"e.json"`, `A: e.json has two ports called Cost`},
	} {
		text := goapOf(c.old, c.by)
		switch c.name {
		case "range":
			text, c.want = strings.Replace(text, `"want":{"F":true}`, `"want":{"N":{"lest":1}}`, 1), `G: the condition on N has no range (write a number, or {"least": 1, "most": 5} or one of the two)`
		case "empty range":
			text, c.want = strings.Replace(text, `"want":{"F":true}`, `"want":{"N":{"least":2,"most":1}}`, 1), `G: the condition on N has no range`
		case "no change":
			text, c.want = strings.Replace(text, pre, `"effects":{"F":true,"N":{"add":0}}`, 1), `A: the effect on N has no value (write a whole number, or {"add": -1}, of at most 1000000)`
		}
		files := kindtest.Files{"main.json": text, "e.json": `{"kind":"graph","ports":[{"out":"Cost","type":"float"}]}`}
		_, err := wits.Load(registry(), files.FS(), "main.json")
		ps, _ := err.(document.Problems)
		if ps = ps.Errors(); len(ps) != 1 || !strings.Contains(ps[0].String(), c.want) || ps[0].Line != 1 || ps[0].Column < 1 {
			t.Errorf("%s:\nwant %s\n got %v\n%s", c.name, c.want, ps, text)
		}
	}
}

// TestLints: what can run but is seldom meant; and no warning of a document that is right.
func TestLints(t *testing.T) {
	const pre = `"effects":{"F":true}`
	for _, c := range []struct{ name, old, by, want string }{
		{"right", `"P"`, `"P"`, ``},
		{"nothing makes it", `"want":{"F":true}`, `"want":{"F":true,"H":true}`, `G: no action makes H`},
		{"useless", `"actions":{`, `"actions":{"B":{"do":"Act","effects":{"F":false}},`, `B: nothing comes of the action that a goal needs: no plan will have it`},
		{"useful for the useful", `"actions":{"A":{`, `"actions":{"B":{"do":"Act","effects":{"H":true}},"A":{"pre":{"H":true},`, ``},
		{"so before", pre, pre + `,"pre":{"F":true}`, `A: the action needs F, so that does not come of it`},
		{"nothing to run", `"do":"Act",`, ``, `A: the action runs nothing, and what it changes are facts of the game`},
		{"nothing to run, and it says so", `"do":"Act","effects":{"F":true}`, `"effects":{"F":true,"H":true}`, `H: no action needs the fact and no goal wants it`},
		{"twins", `"actions":{`, `"actions":{"B":{"do":"Act","effects":{"F":true}},`, `B: it needs, changes and costs the same as A, which comes first: no plan will have it (give one another "cost")`},
		{"no twins", `"actions":{`, `"actions":{"B":{"do":"Act","effects":{"F":true},"cost":2},`, ``},
		{"out of reach", pre, pre + `,"pre":{"H":true}`, `A: no action makes H, and nothing else changes that fact (give H an "expr", or a "default")`},
		{"a fact for nothing", `"facts":{`, `"facts":{"K":"P",`, `K: no action needs the fact and no goal wants it`},
		{"a fact for an expression", `"facts":{`, `"facts":{"K":"P","L":"K.Value and P",`, `L: no action needs the fact and no goal wants it`},
	} {
		text := goapOf(c.old, c.by)
		if strings.Contains(text, `"H"`) {
			text = strings.Replace(text, `"facts":{`, `"facts":{"H":{},`, 1)
		}
		kindtest.Warns(t, registry(), c.name, kindtest.Files{"main.json": text}, c.want)
	}
}

// TestSchema: documents that load are accepted by the schema, and faults of form are not.
func TestSchema(t *testing.T) {
	var good, bad []string
	for _, f := range []kindtest.Files{twin(), soldier(`,"else":"replan","reactive":true,"failure":{"for":2}`), openDocument(big(3, 2)), openDocument(threeSteps + `,"end":"goal"`)} {
		kindtest.Load(t, registry(), f)
		good = append(good, f["main.json"])
	}
	for _, c := range [][2]string{{`"F":"P"`, `"F":true`}, {`"G":{`, `"a b":{`}, {`"do":"Act"`, `"do":"Atc"`}, {`,"effects":{"F":true}`, ``}, {`"effects":{"F":true}`, `"effects":{"F":{"add":"1"}}`},
		{`"want":{"F":true}`, `"want":{"F":{"lest":1}}`}, {`"want":{"F":true}`, `"want":["F"]`}, {`"effects"`, `"cost":-1,"effects"`}, {`"effects"`, `"else":"stop","effects"`},
		{`"effects"`, `"failure":{"add":1},"effects"`}, {`"facts"`, `"end":"now","facts"`}, {`"facts"`, `"limits":{"length":65},"facts"`}, {`"facts"`, `"decide":{"every":-1},"facts"`}} {
		bad = append(bad, goapOf(c[0], c[1]))
	}
	kindtest.Accepts(t, registry(), "goap", good, bad...)
}

func FuzzGoap(f *testing.F) {
	kindtest.Fuzz(f, registry(), kindtest.Files{"leaf.json": `{"wits":1,"kind":"graph","nodes":{"A":{"do":"Act"}},"links":["OnActivate -> A.Activate","A.OnSuccess -> Fail"]}`},
		openDocument(restless)["main.json"], twin()["main.json"], soldier(`,"else":1`)["main.json"], goapOf(`"P"`, `"P"`))
}
