package machine_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestBadInput: machines with one thing wrong; the whole line that a designer reads.
func TestBadInput(t *testing.T) {
	machine := func(rest string) string { return `{"wits":1,"kind":"machine",` + rest + `}` }
	for _, c := range []struct{ name, text, want string }{
		{"no states", machine(`"start":"A"`), `main.json:1:1: the machine has no states (add "states": {"Idle": {}})`},
		{"states no object", machine(`"start":"A","states":[]`), `main.json:1:49: "states" must be an object in { }`},
		{"no start", machine(`"states":{"A":{},"B":{}}`), `main.json:1:1: the machine has no start state (add "start": "A")`},
		{"start misspelt", machine(`"start":"Clam","states":{"Calm":{},"B":{}}`), `main.json:1:36: there is no state "Clam" (did you mean "Calm"?)`},
		{"a bad name", machine(`"states":{"A b":{}}`), `main.json:1:38: A b: a state's name `},
		{"both", machine(`"states":{"A":{"do":"Act","run":"x.json"}}`), `main.json:1:48: A: it has both "run" and "do"`},
		{"an end that runs", machine(`"states":{"A":{"do":"Act","end":"success"}}`), `main.json:1:60: A: a state that ends the machine runs nothing`},
		{"a wrong end", machine(`"states":{"A":{"end":"done"}}`), `main.json:1:49: A: "end" is "success" or "failure"`},
		{"with and nothing", machine(`"states":{"A":{"with":{"X":1}}}`), `main.json:1:50: A: "with" is for what runs, and nothing does`},
		{"misspelt action", machine(`"states":{"A":{"do":"Atc"}}`), `main.json:1:48: A: there is no action "Atc" (did you mean "Act"?)`},
		{"misspelt member", machine(`"states":{"A":{"do":"Act","wiht":{}}}`), `main.json:1:54: A: "wiht" is not known here (did you mean "with"?)`},
		{"misspelt port", machine(`"states":{"A":{"do":"Act","with":{"Lief":1}}}`), `main.json:1:62: A: Act has no port "Lief" (did you mean "Life"?)`},
		{"expression for no port", machine(`"states":{"A":{"do":"Act","with":{"Lief":{"expr":"1"}}}}`), `main.json:1:62: A: A has no port "Lief" (did you mean "Life"?)`},
		{"wrong expression", machine(`"ports":[{"in":"Noise","type":"float"}],"states":{"A":{"do":"Act","with":{"Life":{"expr":"Nose + 1"}}}}`), `main.json:1:118: A: nothing is called Nose (did you mean "Noise"?)`},
		{"nothing to pass", machine(`"ports":[{"in":"Pole","type":"trigger"}],"states":{"A":{"do":"Act","pass":["Poke"]}}`), `main.json:1:103: A: the document has no port or variable "Poke" to pass on (did you mean "Pole"?)`},
		{"pass of another type", machine(`"variables":{"A":{"type":"bool"}},"states":{"S":{"do":"Act","pass":["A"]}}`), `main.json:1:96: S: A is a bool and S.A wants a float`},
		{"store nowhere", machine(`"variables":{"Sum":"float"},"states":{"S":{"do":"Act","store":{"Sum":"Smu"}}}`), `main.json:1:97: S: there is no place "Smu" to write to (did you mean "Sum"?)`},
		{"store another type", machine(`"variables":{"N":"int"},"states":{"S":{"do":"Act","store":{"Sum":"N"}}}`), `main.json:1:93: S: S.Sum is of type float and N of type int`},
		{"store what comes in", machine(`"ports":[{"in":"N","type":"float"}],"states":{"S":{"do":"Act","store":{"Sum":"N"}}}`), `main.json:1:105: S: there is no place "N" to write to`},
		{"transition to nowhere", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"C","when":"true"}]`), `main.json:1:97: there is no state "C"`},
		{"transition from nowhere", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"C","to":"B","when":"true"}]`), `main.json:1:88: there is no state "C"`},
		{"no condition", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"B"}]`), `main.json:1:80: this transition has no condition`},
		{"no effect", machine(`"states":{"A":{}},"transitions":[{"from":"A","when":"true"}]`), `main.json:1:61: the transition leads nowhere and does nothing`},
		{"from the end", machine(`"start":"A","states":{"A":{},"B":{"end":"success"}},"transitions":[{"from":"B","to":"A","when":"true"}]`), `main.json:1:95: B: the machine ends in B`},
		{"a number for a condition", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","when":"1"}]`), `main.json:1:98: any -> B: the value must be bool, this is int`},
		{"misspelt trigger", machine(`"ports":[{"in":"Bell","type":"trigger"}],"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","on":"Bel"}]`), `main.json:1:136: there is no trigger port "Bel" that it could listen to (did you mean "Bell"?)`},
		{"raises what comes in", machine(`"ports":[{"in":"Bell","type":"trigger"}],"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","when":"true","fire":"Bell"}]`), `main.json:1:152: there is no trigger port "Bell" that it could raise`},
		{"ends a state by a trigger", machine(`"start":"A","states":{"A":{"do":"Act"},"B":{}},"transitions":[{"from":"A","to":"B","when":"true","fire":"A.Deactivate"}]`), `main.json:1:132: there is no trigger port "Deactivate" that it could raise`},
		{"done", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","done":"yes"}]`), `main.json:1:97: "done" is "success", "failure" or "any"`},
		{"after", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"to":"B","after":-1}]`), `main.json:1:98: "after" is a number of 0 or more (in seconds)`},
		{"from a number", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":["A",1],"to":"B","done":"any"}]`), `main.json:1:93: what "from" lists names a state`},
		{"to a number", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":1,"done":"any"}]`), `main.json:1:97: "to" names a state`},
		{"from no state", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":[],"to":"B","done":"any"}]`), `main.json:1:88: "from" names no state`},
		{"an empty condition", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"B","when":""}]`), `main.json:1:80: this transition has no condition`},
		{"a condition of the wrong form", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"B","when":true}]`), `main.json:1:108: "when" is an expression in quotes`},
		{"a list", machine(`"states":{"A":{}},"transitions":{}`), `main.json:1:60: "transitions" must be a list in [ ] (such as [{"from": "Calm", "to": "Alarmed", "when": "Noise > 0.5"}])`},
		{"a port Elapsed", machine(`"states":{"A":{"run":"e.json"}}`), `main.json:1:38: A: e.json has two ports called Elapsed`},
		{"embeds itself", machine(`"states":{"A":{"run":"main.json"}}`), `main.json:1:49: A: the document embeds itself: main.json -> main.json`},
		{"states and a program", machine(`"states":{"A":{"do":"Act","states":{"B":{}}}}`), `main.json:1:63: A: it runs something and has "states"`},
		{"states and regions", machine(`"states":{"A":{"regions":{"R":{"do":"Act"}},"states":{"B":{}}}}`), `main.json:1:81: A: it has both "states" and "regions"`},
		{"a start of nothing", machine(`"states":{"A":{"do":"Act"},"B":{"start":"A"}},"start":"A"`), `main.json:1:68: B: "start" is for what holds states`},
		{"a start that is no name", machine(`"states":{"A":{"do":"Act","start":true}},"start":"A"`), `main.json:1:62: A: "start" names a state`},
		{"an end that holds states", machine(`"states":{"A":{"end":"success","states":{"B":{}}}}`), `main.json:1:49: A: a state that ends the machine runs nothing`},
		{"no states inside", machine(`"states":{"A":{"states":{}}}`), `main.json:1:42: A: the machine has no states`},
		{"no start inside", machine(`"states":{"A":{"states":{"B":{},"C":{}}}}`), `main.json:1:42: A: the machine has no start state (add "start": "B")`},
		{"interrupts and regions", machine(`"regions":{"R":{"do":"Act"}},"interrupts":[{"name":"I","when":"true","do":"Act"}]`), `main.json:1:70: it has both "interrupts" and "regions" (put the regions into a state, and the interrupts beside it: "states": {"All": {"regions": {...}}}, "interrupts": [...])`},
		{"when it updates", machine(`"update":"nxt","states":{"A":{}}`), `main.json:1:37: "update" is "now" or "next" (did you mean "next"?)`},
		{"names twice", machine(`"states":{"A":{"states":{"A":{}}}}`), `main.json:1:53: A: there are two states, regions or interrupts called A`},
		{"another level", machine(`"start":"A","states":{"A":{"states":{"B":{}}},"C":{}},"transitions":[{"from":"A","to":"B","after":1},{"from":"A","to":"C","after":1}]`), `main.json:1:114: B lies on another level (transitions join states that lie side by side`},
		{"another history", machine(`"states":{"A":{"history":"long","states":{"B":{}}}}`), `main.json:1:53: A: "history" is "shallow" or "deep"`},
		{"a history of an action", machine(`"states":{"A":{"history":"deep","do":"Act"}}`), `main.json:1:53: A: "history" is for what holds states, or runs a machine`},
		{"a history of a tree", machine(`"states":{"A":{"history":"deep","run":"t.json"}}`), `main.json:1:53: A: t.json is no machine, and has no history`},
		{"a region of nothing", machine(`"regions":{"R":{}}`), `main.json:1:43: R: the region runs nothing`},
		{"no regions", machine(`"regions":{}`), `main.json:1:1: "regions" is empty`},
		{"other ends", machine(`"ends":"both","regions":{"R":{"do":"Act"}}`), `main.json:1:35: "ends" is "all" or "any"`},
		{"ends of states", machine(`"ends":"any","states":{"A":{}}`), `main.json:1:35: "ends" is for regions`},
		{"variables of an action", machine(`"states":{"A":{"do":"Act","variables":{"N":"int"}}}`), `main.json:1:66: A: "variables" are for what holds states`},
		{"a variable without a type", machine(`"states":{"A":{"states":{"B":{}},"variables":{"N":{}}}}`), `main.json:1:74: variable N has no type`},
		{"a variable of no type", machine(`"states":{"A":{"states":{"B":{}},"variables":{"N":"itn"}}}`), `main.json:1:74: variable N: there is no type "itn"`},
		{"a variable with a misspelt member", machine(`"states":{"A":{"states":{"B":{}},"variables":{"N":{"type":"int","shraed":true}}}}`), `main.json:1:92: N: "shraed" is not known here (did you mean "shared"?)`},
		{"a variable of a port's name", machine(`"states":{"A":{"states":{"B":{}},"variables":{"OnSuccess":"int"}}}`), `main.json:1:74: variable OnSuccess has the name of a built-in port`},
		{"a local variable outside", machine(`"start":"A","states":{"A":{"states":{"B":{}},"variables":{"N":"int"}},"C":{"do":"Act"}},"transitions":[{"from":"A","to":"C","when":"A.N > 0"}]`), `main.json:1:160: A -> C: nothing is called A.N (only what lies in A knows it, unless it is "shared": true)`},
		{"interrupts no list", machine(`"states":{"A":{}},"interrupts":{}`), `main.json:1:59: "interrupts" must be a list in [ ] (such as [{"name": "Duck",`},
		{"an interrupt no object", machine(`"states":{"A":{}},"interrupts":["I"]`), `main.json:1:60: an interrupt is an object in { }`},
		{"an interrupt without a name", machine(`"states":{"A":{}},"interrupts":[{"do":"Act","when":"true"}]`), `main.json:1:60: the interrupt has no name`},
		{"an interrupt of nothing", machine(`"states":{"A":{}},"interrupts":[{"name":"I","when":"true"}]`), `main.json:1:60: I: the interrupt runs nothing`},
		{"an interrupt at no time", machine(`"states":{"A":{}},"interrupts":[{"name":"I","do":"Act"}]`), `main.json:1:60: I: this interrupt has no condition`},
		{"an interrupt of two minds", machine(`"states":{"A":{}},"interrupts":[{"name":"I","do":"Act","when":"true","to":"A","restart":true}]`), `main.json:1:116: I: it has both "to" and "restart"`},
		{"an interrupt to nowhere", machine(`"states":{"A":{}},"interrupts":[{"name":"I","do":"Act","when":"true","to":"B"}]`), `main.json:1:102: there is no state "B"`},
		{"a transition to an interrupt", machine(`"states":{"A":{}},"interrupts":[{"name":"I","do":"Act","when":"true"}],"transitions":[{"from":"A","to":"I","after":1}]`), `main.json:1:131: I is an interrupt, which no transition begins or ends`},
		{"several targets", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":["A","B"],"after":1}]`), `main.json:1:97: this transition has several targets and no index`},
		{"an index of one", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":"B","index":"0","after":1}]`), `main.json:1:109: "index" chooses among several states`},
		{"an index of another type", machine(`"start":"A","states":{"A":{},"B":{}},"transitions":[{"from":"A","to":["A","B"],"index":"0.5","after":1}]`), `main.json:1:116: A -> A, B: the value must be int, this is float`},
		{"a wait for nothing", machine(`"states":{"A":{"do":"Act"}},"transitions":[{"from":"A","then":"log('a')","wait":true}]`), `main.json:1:71: "wait", "fresh" and "index" are for a transition that leads to a state`},
		{"enter of another type", machine(`"states":{"A":{"enter":"N = 1"}}`), `main.json:1:52: A: nothing is called N`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": c.text, "t.json": `{"kind":"tree","root":"M","nodes":{"M":{"status":"running"}}}`, "e.json": `{"kind":"graph","ports":[{"in":"Elapsed","type":"float"}]}`}, c.want)
	}
}

func FuzzMachine(f *testing.F) {
	kindtest.Fuzz(f, registry(), kindtest.Files{"leaf.json": `{"wits":1,"kind":"graph","ports":[{"in":"In1","type":"float"},{"out":"Out1","type":"float"},{"in":"Go","type":"trigger"}],
			"nodes":{"A":{"do":"Act"}},"links":["In1 -> A.A","A.Sum -> Out1","Go -> A.Activate"]}`},
		watchman(`"history":"shallow",`)["main.json"], deepest(`"history":"deep",`, "")["main.json"], patrol(`,"restart":true`)["main.json"], trays(`,"shared":true`)["main.json"],
		guard,
		`{"wits":1,"kind":"machine","states":{"A":{"run":"leaf.json","with":{"In1":{"expr":"1+2"}}},"B":{"end":"failure"}},"start":"A","transitions":[{"from":["A"],"fire":["A.Go"],"after":0},{"to":"B","after":2}]}`,
		`{"wits":1,"kind":"machine","ports":[{"in":"T","type":"trigger"}],"history":"deep","ends":"any","regions":{"R":{"run":"leaf.json","pass":["In1"]},"S":{"start":"A","states":{"A":{},"B":{"end":"success"},"C":{}},"transitions":[{"to":["A","B","C"],"index":"1","on":"T","wait":true}]}}}`)
}

// TestWarnings: what looks like a mistake, and runs.
func TestWarnings(t *testing.T) {
	l := wits.NewLibrary(registry(), nil)
	l.AddSource("m.json", []byte(`{"wits":1,"kind":"machine","start":"A","states":{"A":{},"B":{},"C":{}},"transitions":[{"from":"C","to":"B","after":1},{"from":"A","to":"A","after":1}]}`))
	found := l.Check("m.json")
	if len(found) != 2 || len(found.Errors()) != 0 || found[0].String() != `m.json:1:57: warning: B: no transition leads here from the start` {
		t.Errorf("found %v", found)
	}
	if _, err := l.Compile("m.json"); err != nil {
		t.Errorf("it does not compile: %v", err)
	}
}
