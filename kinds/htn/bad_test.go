package htn_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
)

// domainOf is a document of tasks over a state.
func domainOf(state, tasks string) string {
	return `{"kind":"htn","ports":[{"in":"See","type":"bool"},{"in":"Words","type":"string"},{"in":"Go","type":"trigger"}],"variables":{"V":"bool"},"root":"Main","state":{` + state + `},"tasks":{` + tasks + `}}`
}

// TestHTN_12_Mistakes: each mistake is told where it is, with what would be right.
func TestHTN_12_Mistakes(t *testing.T) {
	const (
		see  = `"Sees":{"expr":"See"}`
		walk = `"Walk":{"terms":{"Place":"vec2","Fast":{"type":"bool","default":false}},"do":"Act"}`
	)
	main := func(subtasks string) string {
		return `"Main":{"methods":[{"when":"Sees","subtasks":[` + subtasks + `]}]}`
	}
	for _, c := range []struct{ name, document, want string }{
		{"one task under two names (book, listing of 9.8)", domainOf(see, main(`"DoRecovery"`)+`,"DoRecover":{"do":"Act"}`), `main.json:1:248: Main: there is no task "DoRecovery" (did you mean "DoRecover"?)`},
		{"an argument that is missing", domainOf(see, main(`"Walk"`)+`,`+walk), `main.json:1:248: Main: Walk needs Place, a vec2 (add {"task": "Walk", "with": {"Place": ...}})`},
		{"an argument too many", domainOf(see, main(`{"task":"Walk","with":{"Place":[1,2],"Far":true}}`)+`,`+walk), `main.json:1:285: Main: Walk has no term "Far"`},
		{"arguments for nobody", domainOf(see, main(`{"task":"Rest","with":{"Far":true}}`)+`,"Rest":{}`), `main.json:1:271: Main: Rest has no term "Far" (it takes no arguments)`},
		{"an argument of another type", domainOf(see, main(`{"task":"Walk","with":{"Place":3}}`)+`,`+walk), `main.json:1:279: Main: the value of Place must be [x, y]`},
		{"a text where none fits", domainOf(see, main(`{"task":"Walk","with":{"Place":"home"}}`)+`,`+walk), `main.json:1:279: Main: the value of Place must be a vec2, or {"expr": ...}`},
		{"an argument of an unknown property", domainOf(see, main(`{"task":"Walk","with":{"Place":{"expr":"Bridge"}}}`)+`,`+walk), `main.json:1:288: Main: nothing is called Bridge`},
		{"an unknown property", domainOf(see, `"Main":{"methods":[{"when":"Seees","subtasks":[]}]}`), `main.json:1:230: Main: nothing is called Seees (did you mean "Sees"?)`},
		{"a port that no sensor watches", domainOf(see, `"Main":{"methods":[{"when":"See and Sees","subtasks":[]}]}`), `main.json:1:229: Main: See is no part of the state, which is all that the planner knows (add "See": {"expr": "See"} to "state", and name that)`},
		{"an effect on a variable", domainOf(see, `"Main":{"methods":[{"when":"Sees","subtasks":["T"]}]},"T":{"effects":"V = true"}`), `main.json:1:271: T: "effects" write the state, and V is no part of it (add "V" to "state")`},
		{"an effect that talks", domainOf(see, `"Main":{"methods":[{"when":"Sees","subtasks":["T"]}]},"T":{"effects":"log(\"x\")"}`), `main.json:1:271: T: "effects" are also imagined, and can only assign (let what the task runs log it)`},
		{"an effect of another type", domainOf(see, `"Main":{"methods":[{"when":"Sees","subtasks":["T"]}]},"T":{"effects":"Sees = 3"}`), `main.json:1:279: T: Sees must be bool, this is int`},
		{"a property of nothing", domainOf(`"Sees":{}`, main(``)), `main.json:1:170: Sees: the property has no type (such as "bool", or {"expr": "Health < 30"} for what a sensor sees)`},
		{"a property of an unknown type", domainOf(`"Sees":"boool"`, main(``)), `main.json:1:170: property Sees: there is no type "boool" (did you mean "bool"?)`},
		{"a property that cannot be planned with", domainOf(see+`,"Said":{"expr":"Words"}`, main(``)), `main.json:1:192: property Said: the planner cannot keep a string`},
		{"a sensor that never looks", domainOf(`"Sees":{"type":"bool","every":1}`, main(``)), `main.json:1:200: Sees: "every" says how often a sensor looks, and it has none (add "expr")`},
		{"a sensor of another type", domainOf(`"Sees":{"type":"bool","expr":"1.5"}`, main(``)), `main.json:1:200: the value must be bool, this is float`},
		{"nobody begins", strings.Replace(domainOf(see, main(``)+`,"B":{}`), `"root":"Main",`, "", 1), `main.json:1:1: the domain has no root task (add "root": "Main")`},
		{"a root that is not there", strings.Replace(domainOf(see, main(``)), `"root":"Main"`, `"root":"Mian"`, 1), `main.json:1:154: there is no task "Mian" (did you mean "Main"?)`},
		{"a root without methods", strings.Replace(domainOf(see, main(``)+`,"B":{}`), `"root":"Main"`, `"root":"B"`, 1), `main.json:1:154: B has no methods, and plans begin with a task that has`},
		{"no tasks", `{"kind":"htn"}`, `main.json:1:1: there are no tasks (add "tasks": {"Main": {"methods": [{"subtasks": []}]}})`},
		{"no methods", domainOf(see, `"Main":{"methods":[]}`), `main.json:1:220: Main: it has no methods, so no plan can hold it`},
		{"methods that run", domainOf(see, `"Main":{"do":"Act","methods":[{"when":"Sees","subtasks":[]}]}`), `main.json:1:215: Main: a task with methods is only a way to others and has no "do"`},
		{"a method without subtasks", domainOf(see, `"Main":{"methods":[{"when":"Sees"}]}`), `main.json:1:221: Main: the method has no "subtasks" (add "subtasks": [])`},
		{"two methods of one name", domainOf(see, `"Main":{"methods":[{"name":"A","when":"Sees","subtasks":[]},{"name":"A","subtasks":[]}]}`), `main.json:1:270: Main: two methods are called A`},
		{"every method leads back", domainOf(see, main(`"A"`)+`,"A":{"methods":[{"subtasks":["T","B"]}]},"B":{"methods":[{"when":"Sees","subtasks":["A"]}]},"T":{"effects":"Sees = false"}`), `main.json:1:271: A: every method of A leads back to itself, so that no plan with it ever ends`},
		{"a limit that is none", strings.Replace(domainOf(see, main(``)), `"root"`, `"limits":{"step":3},"root"`, 1), `main.json:1:157: "step" is not known here (did you mean "steps"?)`},
		{"a limit too high", strings.Replace(domainOf(see, main(``)), `"root"`, `"limits":{"steps":3000},"root"`, 1), `main.json:1:165: "steps" is a whole number from 1 to 1024`},
		{"another way to replan", strings.Replace(domainOf(see, main(``)), `"root"`, `"replan":"cul","root"`, 1), `main.json:1:156: "replan" is "cull", "compare" or "always" (did you mean "cull"?)`},
		{"a horizon in words", strings.Replace(domainOf(see, main(``)), `"root"`, `"horizon":"far","root"`, 1), `main.json:1:157: "horizon" is a number above 0 (in seconds)`},
		{"an audit of nothing", strings.Replace(domainOf(see, main(``)), `"root"`, `"audit":true,"root"`, 1), `main.json:1:155: "audit" is for plans that are cut, and nothing cuts them (add "horizon": seconds)`},
		{"a task called State", domainOf(see, main(`"State"`)+`,"State":{}`), `main.json:1:260: State: no task can be called State: it is the name of what people see of the planner (rename it)`},
		{"a term that something else gives", domainOf(see, main(`{"task":"Hit","with":{"A":1}}`)+`,"Hit":{"terms":{"A":"float"},"do":"Act","with":{"A":2}}`), `main.json:1:282: Hit: the port A gets its value from the term of that name, and from elsewhere`},
		{"a background of nothing", domainOf(see, main(`"T"`)+`,"T":{"background":true}`), `main.json:1:274: T: "background" is for what runs, and nothing does`},
		{"a task that is two things is not missed", domainOf(see, main(`"T"`)+`,"T":{"do":"Act","run":"x.json","terms":{"Place":{"type":"vec2"}}}`), `main.json:1:266: T: it has both "run" and "do"`},
		{"a task called Plan is not missed", domainOf(see, main(`"Plan"`)+`,"Plan":{"terms":{"Place":{"type":"vec2"}}}`), `main.json:1:259: Plan: no task can be called Plan`},
		{"a misspelt term", domainOf(see, main(`{"task":"Walk","with":{"Place":[1,2]}}`)+`,"Walk":{"terms":{"Place":{"tpye":"vec2"}}}`), `main.json:1:317: Place: "tpye" is not known here (did you mean "type"?)`},
		{"a property that is lost is not missed", domainOf(`"Sees":7`, main(``)), `main.json:1:177: Sees: the property must be a string in quotes (such as "bool", or {"expr": "Health < 30"} for what a sensor sees)`},
		{"a subtask that is none", domainOf(see, main(`7`)), `main.json:1:248: Main: the subtask names a task (such as "GoTo")`},
		{"a subtask of no task", domainOf(see, main(`{"with":{}}`)), `main.json:1:248: Main: the subtask has no "task" (add "task": "GoTo")`},
		{"a time before all", domainOf(see, main(`"T"`)+`,"T":{"do":"Act","time":-1}`), `main.json:1:279: T: "time" is a number of 0 or more, or an expression in quotes (in seconds)`},
		{"an action that is not there", domainOf(see, main(`"T"`)+`,"T":{"do":"Atc"}`), `main.json:1:266: T: there is no action "Atc" (did you mean "Act"?)`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": c.document}, c.want)
	}
	r := wits.NewRegistry()
	r.AddKind(htn.Kind{})
	kindtest.OneProblem(t, r, "without its types", kindtest.Files{"main.json": `{"kind":"htn","tasks":{"A":{"methods":[{"subtasks":[]}]}}}`}, `main.json:1:1: the kind "htn" was registered without its types (call htn.AddTypes; this is for the coder of the game)`)
}

// TestHTN_12_Lints: what can run but is seldom meant is told as a warning.
func TestHTN_12_Lints(t *testing.T) {
	for _, c := range []struct {
		name, document string
		want           []string
	}{
		{"nothing wrong", domainOf(`"Sees":{"expr":"See"},"N":"int"`, `"Main":{"methods":[{"when":"Sees and N < 3","subtasks":["T"]},{"when":"Sees","subtasks":["R"]},{"subtasks":[]}]},"T":{"effects":"N += 1"},"R":{"effects":"N = 0"}`), nil},
		{"unreachable", domainOf(`"Sees":{"expr":"See"}`, `"Main":{"methods":[{"when":"Sees","subtasks":[]}]},"Lost":{"methods":[{"subtasks":["Alone"]}]},"Alone":{}`),
			[]string{"Lost: no method leads here from Main", "Alone: no method leads here from Main"}},
		{"unguarded before", domainOf(`"Sees":{"expr":"See"}`, `"Main":{"methods":[{"subtasks":["T"]},{"when":"Sees","subtasks":[]}]},"T":{}`),
			[]string{"Main: method 1 is never chosen: whenever its conditions hold, those of a method before it do"}},
		{"that one can fail", domainOf(`"Sees":{"expr":"See"}`, `"Main":{"methods":[{"subtasks":["T"]},{"subtasks":[]}]},"T":{"when":"Sees"}`), nil},
		{"something after it can fail", domainOf(`"Sees":{"expr":"See"},"N":"int"`, `"Main":{"methods":[{"subtasks":["A","T"]}]},"A":{"methods":[{"subtasks":["One"]},{"subtasks":["Two"]}]},"One":{"effects":"N = 1"},"Two":{"effects":"N = 2"},"T":{"when":["Sees","N == 2"]}`), nil},
		{"contradiction", domainOf(`"Sees":{"expr":"See"},"N":"int"`, `"Main":{"methods":[{"when":["N > 3","N < 2"],"subtasks":[]},{"when":"Sees","subtasks":["T"]}]},"T":{"effects":"N += 1"}`),
			[]string{"Main: method 0 is never chosen: its conditions never hold together"}},
		{"all values are covered", domainOf(`"N":{"type":"int"}`, `"Main":{"methods":[{"name":"Few","when":"N <= 2","subtasks":["T"]},{"name":"Many","when":"N > 2","subtasks":[]},{"name":"Else","subtasks":[]}]},"T":{"effects":"N += 1"}`),
			[]string{"Main: method Else is never chosen: whenever"}},
		{"the same condition", domainOf(`"Sees":{"expr":"See"}`, `"Main":{"methods":[{"when":"Sees == (1 < 2)","subtasks":[]},{"when":"Sees == (1 < 2)","subtasks":["T"]}]},"T":{}`),
			[]string{"Main: method 1 is never chosen: whenever"}},
		{"a property for nobody", domainOf(`"Sees":{"expr":"See"},"N":"int"`, `"Main":{"methods":[{"when":"Sees","subtasks":["T"]}]},"T":{"effects":"N += 1"}`), []string{"nothing asks for the property N"}},
		{"a property of nobody", domainOf(`"Sees":"bool"`, `"Main":{"methods":[{"when":"Sees","subtasks":[]}]}`), []string{"nothing changes the property Sees"}},
	} {
		var got []string
		for _, p := range wits.NewLibrary(registry(), kindtest.Files{"main.json": c.document}.FS()).Check("main.json") {
			if !p.Warning {
				t.Errorf("%s: %v", c.name, p)
			}
			got = append(got, p.String())
		}
		ok := len(got) == len(c.want)
		for i := range c.want {
			ok = ok && strings.Contains(got[i], c.want[i])
		}
		if !ok {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}
