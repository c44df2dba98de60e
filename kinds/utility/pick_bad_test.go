package utility_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestPick_BadInput: documents with one thing wrong; what a designer reads.
func TestPick_BadInput(t *testing.T) {
	option := func(rest string) string {
		return `{"wits":1,"kind":"utility","variables":{"Target":"entity","Goal":"vec2"},"options":{"A":{` + rest + `}}}`
	}
	targets := func(rest string) string { return option(`"score":"1","for":` + rest) }
	consideration := func(rest string) string {
		return option(`"considerations":[{"name":"N","pick":{` + rest + `}}]`)
	}
	for _, c := range []struct{ name, text, want string }{
		{"no object", targets(`§"Foes"`), `A: "for" must be an object in { } (such as {"from": "Enemies", "as": "enemy", "into": "Target"})`},
		{"no list", targets(`§{"as":"f"}`), `A: "for" has no "from" (add "from": "Enemies")`},
		{"no name", targets(`§{"from":"Foes"}`), `A: "for" has no "as" (add "as": "enemy")`},
		{"a bad name", targets(`{"from":"Foes","as":§"a b"}`), `A: an element's name `},
		{"unknown list", targets(`{"from":§"Foe","as":"f"}`), `A: there is no list "Foe" to choose from (did you mean "Foes"?)`},
		{"another unknown list", targets(`{"from":§"People","as":"f"}`), `A: there is no list "People" to choose from (there is Foes, Marks)`},
		{"no list at all", targets(`{"from":§"Goal","as":"f"}`), `A: Goal is of type vec2 and no list`},
		{"a name of the document", targets(`{"from":"Foes","as":§"Goal"}`), `A: Goal is a name of the document already (give the elements another name)`},
		{"a name of a port", targets(`{"from":"Foes","as":§"Score"}`), `A: a port of A is called Score already`},
		{"a wrong choice", targets(`{"from":"Foes","as":"f","choose":§"rules"}`), `A: "choose" is "highest", "first" or "weighted" (or an object in { }, such as {"weighted": {"within": 0.1, "top": 5}})`},
		{"a wrong share", targets(`{"from":"Foes","as":"f","choose":{"weighted":{"within":§2}}}`), `A: "within" is a number from 0 to 1`},
		{"into what", targets(`{"from":"Foes","as":"f","into":{§"Taget":"f.Who"}}`), `A: there is no place "Taget" to write to (did you mean "Target"?)`},
		{"into another type", targets(`{"from":"Foes","as":"§f","into":"Target"}`), `A: the value must be entity, this is foe`},
		{"a point for an entity", targets(`{"from":"Foes","as":"f","into":{"Target":"§f.Place"}}`), `A: the value must be entity, this is vec2`},
		{"into a number", targets(`{"from":"Foes","as":"f","into":§3}`), `A: "into" is the name of a variable, or an object in { } (such as {"Target": "enemy.Who", "Goal": "enemy.Place"})`},
		{"no such field", targets(`{"from":"Foes","as":"f","into":{"Target":"§f.Woh"}}`), `A: foe has no member Woh (did you mean "Who"?)`},
		{"outside", option(`"score":"§f.Wealth"`), `A: nothing is called f.Wealth`},
		{"misspelt element", targets(`{"from":"Foes","as":"foe"},"weight":"§feo.Wealth"`), `A: nothing is called feo.Wealth (did you mean "foe.Wealth"?)`},
		{"weighed inside", targets(`{"from":"Foes","as":"f","weight":§"1"}`), `A: "weight" does not belong into "for" (write it beside: the option is weighed for each target)`},
		{"key", targets(`{"from":"Foes","as":"f","key":§"text(f.Who)"}`), `A: values of type string do not tell elements apart (write "key": an expression`},
		{"misspelt member", targets(`{"from":"Foes","as":"f",§"chose":"first"}`), `A: "chose" is not known here (did you mean "choose"?)`},
		{"a key of a pick", consideration(`"from":"Foes","as":"f","considerations":[§{"input":"1"}]`), `A: the consideration has no name`},
		{"a number as a score", consideration(`"from":"Foes","as":"f","score":§1`), `A: "score" is an expression in quotes (write it in quotes: "1")`},
		{"combine", consideration(`"from":"Foes","as":"f","combine":§"most"`), `A: "combine" is "product", "sum", "average", "min" or "max"`},
		{"no name of the consideration", option(`"considerations":[§{"pick":{"from":"Foes","as":"f"}}]`), `A: the consideration has no name`},
		{"bookends", option(`"considerations":[§{"name":"N","pick":{"from":"Foes","as":"f"},"from":1,"to":1}]`), `A: "from" and "to" are the same`},
		{"history of an element", consideration(`"from":"Foes","as":"f","considerations":[§{"name":"H","history":{"never":{"veto":true}}}]`), `A: an element has no history (write the consideration at the option itself)`},
		{"in a sequence", `{"wits":1,"kind":"utility","choose":{"sequence":["A"]},"options":{"A":{"for":§{"from":"Foes","as":"f"}}}}`, `A: in a sequence nobody asks how useful a target is (let an option before it run a document with "pick")`},
		{"a document that has options", `{"wits":1,"kind":"utility","pick":{"from":"Foes","as":"f"},"options":§{"A":{"score":"1"}}}`, `a document with "pick" has no "options"`},
		{"a document without a list", `{"wits":1,"kind":"utility","pick":{"from":§"Fose","as":"f"}}`, `Pick: there is no list "Fose" to choose from (did you mean "Foes"?)`},
	} {
		column := strings.Index(c.text, "§") + 1 // it marks where the fault is
		text, want := strings.Replace(c.text, "§", "", 1), fmt.Sprintf("main.json:1:%d: %s", column, c.want)
		kindtest.OneProblem(t, hunterRegistry(), c.name, kindtest.Files{"main.json": text}, want)
	}
}

// TestPick_Shared: a set of another document picks too; what is wrong with it is told where it stands.
func TestPick_Shared(t *testing.T) {
	files := kindtest.Files{
		"main.json": `{"wits":1,"kind":"utility","shared":{"Common":"common.json"},"variables":{"Target":"entity"},"options":{"A":{"considerations":[{"use":"Common.Some"}]}}}`,
		"common.json": `{"wits":1,"kind":"considerations","considerations":{"Some":[{"name":"Foe","pick":{"from":"Foes","as":"f","into":{"Target":"f.Who"},
			"considerations":[{"use":"Able"}]}}],"Able":[{"name":"Rich","if":"f.Wealth > 1"}]}}`,
	}
	r, _ := huntIn(t, files, foe{Who: 1, Wealth: 1}, foe{Who: 2, Wealth: 2})
	wantTarget(t, "by a shared pick", r, 2)
	for _, c := range []struct{ right, wrong, want string }{
		{`"from":"Foes"`, `"from":§"Fose"`, `A: there is no list "Fose" to choose from (did you mean "Foes"?)`},
		{`"f.Who"`, `"§g.Who"`, `A: nothing is called g.Who (did you mean "f.Who"?)`},
		{`{"Target"`, `{§"Taget"`, `A: there is no place "Taget" to write to (did you mean "Target"?)`},
	} {
		text := strings.Replace(files["common.json"], c.right, c.wrong, 1)
		want := fmt.Sprintf("common.json:1:%d: %s", strings.Index(text, "§")+1, c.want)
		kindtest.OneProblem(t, hunterRegistry(), c.wrong, kindtest.Files{"main.json": files["main.json"], "common.json": strings.Replace(text, "§", "", 1)}, want)
	}
}

func TestPick_Schema(t *testing.T) {
	good, bad := []string{crowd("weighted"), `{"kind":"utility","pick":{"from":"Foes","as":"f","choose":{"weighted":{"within":0.5,"top":3}},"score":"1","into":{"T":"f"}},"variables":{"T":"foe"}}`}, []string{}
	for _, text := range good {
		kindtest.Load(t, hunterRegistry(), kindtest.Files{"main.json": text})
	}
	for _, pick := range []string{`3`, `{"as":"f"}`, `{"from":"Foes"}`, `{"from":"Foes","as":"a b"}`, `{"from":"Foes","as":"f","choose":"best"}`,
		`{"from":"Foes","as":"f","choose":{"weighted":{"top":0}}}`, `{"from":"Foes","as":"f","into":3}`} {
		bad = append(bad, `{"wits":1,"kind":"utility","pick":`+pick+`}`, `{"wits":1,"kind":"utility","options":{"A":{"for":`+pick+`}}}`)
	}
	kindtest.Accepts(t, hunterRegistry(), "utility", good, bad...)
}

func FuzzPick(f *testing.F) {
	kindtest.Fuzz(f, hunterRegistry(), kindtest.Files{},
		`{"wits":1,"kind":"utility","ports":[{"in":"Position","type":"vec2"}],"variables":{"T":"foe","N":{"type":"list of float","default":[1,2]},"B":"float"},
		"options":{"A":{"do":"Act","for":{"from":"N","as":"n","key":"n","choose":"weighted","into":"B"},"score":"n","commitment":0.5},
		"C":{"considerations":[{"name":"P","pick":{"from":"N","as":"n","choose":"first","score":"n - 1","into":{"B":"n + 1"}},"from":0,"to":1}]}},"decide":{"every":0}}`,
		`{"wits":1,"kind":"utility","variables":{"N":{"type":"list of entity","default":[0,7]},"E":"entity"},"pick":{"from":"N","as":"n","considerations":[{"name":"Other","if":"n != E"}],"into":"E"}}`)
}
