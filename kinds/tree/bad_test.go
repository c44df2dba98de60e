package tree_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestBadInput: documents with one thing wrong; what a designer reads.
func TestBadInput(t *testing.T) {
	tree := func(nodes string) string {
		return `{"wits":1,"kind":"tree","ports":[{"in":"A","type":"bool"},{"in":"Go","type":"trigger"},{"out":"Bell","type":"trigger"},{"in":"Mood","type":"mood"}],"variables":{"V":"int"},"root":"M","nodes":{"M":` + nodes + `}}`
	}
	const p, q = `,"P":{"status":"success"}`, `,"P":{"status":"success"},"Q":{"status":"failure"}`
	for _, c := range []struct{ name, text, want string }{
		{"no nodes", `{"wits":1,"kind":"tree","root":"M"}`, `main.json:1:1: the tree has no nodes (add "root": "Main" and "nodes": {"Main": {"selector": []}})`},
		{"no root", `{"wits":1,"kind":"tree","nodes":{"M":{"status":"success"}}}`, `main.json:1:1: the tree has no root (add "root": "M")`},
		{"a root that is not", `{"wits":1,"kind":"tree","root":"Man","nodes":{"Main":{"status":"success"}}}`, `main.json:1:32: there is no node "Man" (did you mean "Main"?)`},
		{"a root with a parent", tree(`{"status":"success"},"X":{"invert":"M"}`), `M: the root is a child of X (the root is nobody's child: let another node be it, or take it out there)`},
		{"no such child", tree(`{"sequence":["Aim","Aimm"]},"Aimm":{"status":"success"}`), `M: there is no node "Aim" (did you mean "Aimm"?)`},
		{"two parents", tree(`{"sequence":["P","S"]},"S":{"invert":"P"}` + p), `S: P is a child of M already (a node has one parent: make a second node, or a document of it that both run)`},
		{"twice", tree(`{"sequence":["P","P"]}` + p), `M: M runs P twice`},
		{"a circle", tree(`{"invert":"P"},"P":{"invert":"P"}`), `P: P is a child of M already`},
		{"a circle apart", tree(`{"status":"success"},"R":{"invert":"S"},"S":{"invert":"R"}`), `nodes run each other in a circle: `},
		{"not in the tree", tree(`{"status":"success"}` + p), `P: not connected to the root (let another node run it, or remove it; the root is M)`},
		{"no type", tree(`{"squence":[]}`), `M: "squence" is not known here (did you mean "sequence"?)`},
		{"two types", tree(`{"sequence":[],"selector":[]}`), `M: it is both "sequence" and "selector" (make two of it)`},
		{"no object", tree(`["P"]`), `M: a node is an object in { }`},
		{"a wrong name", tree(`{"sequence":["a-b"]},"a-b":{"status":"success"}`), `a-b: a node's name `},
		{"no list", tree(`{"sequence":"P"}` + p), `M: "sequence" must be a list in [ ] (such as ["Aim", "Shoot"])`},
		{"a list for one", tree(`{"invert":["P"]}` + p), `M: "invert" names a node (it is one name, without [ ])`},
		{"no list further down", tree(`{"invert":"S"},"S":{"sequence":"P"}` + p), `S: "sequence" must be a list in [ ] (such as ["Aim", "Shoot"])`},
		{"a misspelt member", tree(`{"sequence":["P"],"reactiv":true}` + p), `M: "reactiv" is not known here (did you mean "reactive"?)`},
		{"a member of another type", tree(`{"invert":"P","times":2}` + p), `M: "times" has no meaning beside "invert" (it is for "repeat", "retry"`},
		{"services of a leaf", tree(`{"wait":1,"services":[]}`), `M: services are for composites and decorators`},
		{"a service that is none", tree(`{"invert":"P","services":[{"every":1}]}` + p), `M: the service runs nothing (add "script": statements, "run": a document, or "do": an action, such as "script": "Alarm = true")`},
		{"a service that is two things", tree(`{"invert":"P","services":[{"every":1,"script":"V = 1","do":"Act"}]}` + p), `M: a service runs one thing: statements, a document or an action (make two services of it)`},
		{"a service's port", tree(`{"invert":"P","services":[{"every":1,"do":"Act","with":{"Lif":1}}]}` + p), `MService1: Act has no port "Lif" (did you mean "Life"?)`},
		{"a service's interval", tree(`{"invert":"P","services":[{"script":"V = 1","every":-1}]}` + p), `M: "every" is a number of 0 or more, or an expression in quotes (in seconds)`},
		{"no condition", tree(`{"if":true}`), `M: "if" is an expression in quotes`},
		{"not a condition", tree(`{"if":"V"}`), `main.json:1:204: M: the value must be bool, this is int`},
		{"an unknown value", tree(`{"if":"B"}`), `main.json:1:204: M: nothing is called B`},
		{"a guard without", tree(`{"guard":"P"}` + p), `M: the node has no "when" (add "when": "Health < 30")`},
		{"no time", tree(`{"timeout":"P"}` + p), `M: the node has no "seconds" (add "seconds": 1)`},
		{"a wrong time", tree(`{"wait":-1}`), `M: "wait" is a number of 0 or more, or an expression in quotes (in seconds)`},
		{"times", tree(`{"repeat":"P","times":0}` + p), `M: "times" is a whole number of 1 or more, or an expression in quotes`},
		{"times", tree(`{"retry":"P","times":1.5}` + p), `M: "times" is a whole number of 1 or more, or an expression in quotes`},
		{"until what", tree(`{"until":"P"}` + p), `M: the node has no "is" (add "is": "success")`},
		{"status", tree(`{"status":"ok"}`), `M: "status" is "success", "failure" or "running"`},
		{"a policy", tree(`{"parallel":["P"],"success":2}` + p), `M: "success" is "one", "all" or a number of children, at most 1`},
		{"weights", tree(`{"sequence":["P","Q"],"order":"random","weights":[1]}` + q), `M: there are 2 children, so there are as many weights: numbers of 0 or more, not all 0`},
		{"weights of none", tree(`{"sequence":["P"],"order":"random","weights":[0]}` + p), `M: there are 1 children`},
		{"weights in order", tree(`{"sequence":["P"],"weights":[1]}` + p), `M: "weights" are for a random order`},
		{"a reactive random order", tree(`{"sequence":["P"],"order":"random","reactive":true}` + p), `M: a reactive node begins with its first child in every frame`},
		{"a handover of one", tree(`{"sequence":["P"],"handover":"before"}` + p), `M: "handover" is for reactive nodes`},
		{"an if in a monitor", tree(`{"monitor":["P","Q"]},"P":{"if":"A"},"Q":{"wait":1}`), `M: P looks once and would end the monitor before its action ran (make it a "while")`},
		{"an action first in a monitor", tree(`{"monitor":["P","Q"]}` + q), `M: all but the last child of a monitor are conditions, and P is not`},
		{"a monitor of nothing", tree(`{"monitor":["P"]}` + p), `M: a monitor needs a condition and what it watches over`},
		{"no score", tree(`{"utility":["P"]}` + p), `M: P has no score`},
		{"a wrong score", tree(`{"utility":["P"]},"P":{"wait":1,"score":0.5}`), `P: "score" is an expression in quotes (write it in quotes: "0.5")`},
		{"a wrong score of a dynamic node", tree(`{"dynamic":["e.json"],"index":"V","score":[39,24.5]}`), `M: "score" is an expression in quotes`},
		{"inertia without", tree(`{"utility":["P"],"inertia":1},"P":{"wait":1,"score":"1"}`), `M: only a reactive node may leave a child that runs for a better one`},
		{"a threshold for nothing", tree(`{"utility":[],"above":1}`), `M: "above" says which children are good enough to be drawn, and none is drawn here`},
		{"a threshold in words", tree(`{"utility":[],"choose":"random","above":"X"}`), `M: "above" is a number`},
		{"no cases", tree(`{"switch":"A"}`), `M: there is nothing to choose among`},
		{"a wrong case", tree(`{"switch":"Mood","cases":{"calmer":"P"}}` + p), `M: mood has no value "calmer" (did you mean "calm"?)`},
		{"a switch of a fraction", tree(`{"switch":"0.5","cases":{"1":"P"}}` + p), `M: the value is of type float, and a switch takes a bool, an int or an enumeration`},
		{"no index", tree(`{"dynamic":["e.json"]}`), `M: the node has no "index" (add "index": "Plan")`},
		{"no documents", tree(`{"dynamic":[],"index":"V"}`), `M: there is no document to choose`},
		{"a document that is not", tree(`{"dynamic":["f.json"],"index":"V"}`), `M_0: f.json: `},
		{"a name that is taken", tree(`{"sequence":["D","D_0"]},"D":{"dynamic":["e.json"],"index":"V"},"D_0":{"wait":1}`), `D_0: D calls what it runs by this name (rename one of the two)`},
		{"no such action", tree(`{"do":"Akt"}`), `M: there is no action "Akt" (did you mean "Act"?)`},
		{"set what", tree(`{"set":"V"}`), `M: the node has no "to" (add "to": "true")`},
		{"set a port", tree(`{"set":"A","to":"true"}`), `M: A cannot be written`},
		{"set what there is not", tree(`{"set":"W","to":"1"}`), `M: there is no variable "W"`},
		{"set to a text", tree(`{"set":"V","to":"'x'"}`), `main.json:1:214: M: the value must be int, this is string`},
		{"fire what", tree(`{"fire":"Bel"}`), `M: the document gives out no trigger "Bel" (did you mean "Bell"?)`},
		{"wake by what", tree(`{"do":"Act","wake":"Goo"}`), `M: the document takes in no trigger "Goo" (did you mean "Go"?)`},
		{"log what", tree(`{"log":1}`), `M: "log" must be a string in quotes`},
		{"a wrong level", tree(`{"log":"x","level":"loud"}`), `M: "level" is "info", "warning" or "error"`},
		{"in the second line of a script", tree(`{"script":"V = 1\nV = Wrong"}`), `main.json:1:219: M: nothing is called Wrong`},
		{"a wrong script", tree(`{"script":"V ="}`), `main.json:1:211: M: expected a value, found the end`},
		{"abort whom", tree(`{"guard":"P","when":"A","abort":"all"}` + p), `M: "abort" is "none", "self", "lower" or "both"`},
		{"abort what comes after nothing", tree(`{"if":"A","abort":"self"}`), `M: a condition aborts what comes after it in a sequence with memory, and this one is in none`},
		{"abort in a reactive node", tree(`{"sequence":["I","P"],"reactive":true},"I":{"if":"A","abort":"self"}` + p), `I: a condition aborts what comes after it in a sequence with memory`},
		{"self in a selector", tree(`{"selector":["I","P"]},"I":{"if":"A","abort":"self"}` + p), `I: in a selector nothing runs because the condition held`},
		{"lower without a selector", tree(`{"sequence":["I","P"]},"I":{"if":"A","abort":"lower"}` + p), `I: "lower" aborts the children of a selector with memory that come after the branch, and there is no such selector right above`},
		{"lower after an action", tree(`{"selector":["S","Q"]},"S":{"sequence":["P","I"]},"I":{"if":"A","abort":"lower"}` + q), `I: "lower" is for a condition that stands at the beginning of its sequence`},
		{"two ports Score", tree(`{"utility":["P"]},"P":{"run":"e.json","score":"1"}`), `P: `},
	} {
		t.Run(c.name, func(t *testing.T) {
			ps := kindtest.Problems(t, registry(), kindtest.Files{"main.json": c.text, "e.json": `{"kind":"tree","ports":[{"out":"Score","type":"float"}],"root":"R","nodes":{"R":{"status":"success"}}}`})
			kindtest.HasProblem(t, ps, c.want)
			if len(ps) != 1 {
				t.Errorf("reported:\n%v", ps)
			}
			for _, p := range ps {
				if p.Line < 1 || p.Reason == "" {
					t.Errorf("a problem says nothing: %+v", p)
				}
			}
		})
	}
}

// TestBadInputAllAtOnce: faults of structure and of content are reported together.
func TestBadInputAllAtOnce(t *testing.T) {
	ps := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"kind":"tree","root":"M","nodes":{"M":{"sequence":["P","Nobody","Q"]},"P":{"if":"Nothing"},"Q":{"do":"Akt"},"R":{"wait":-1}}}`})
	for _, want := range []string{`there is no node "Nobody"`, `main.json:1:93: P: nothing is called Nothing`, `there is no action "Akt"`, `R: not connected to the root`, `"wait" is a number`} {
		kindtest.HasProblem(t, ps, want)
	}
	if len(ps) != 5 {
		t.Errorf("reported:\n%v", ps)
	}
}

func FuzzTree(f *testing.F) {
	documents := []string{main(busy), main(robot), main(`"Main":{"dynamic":["inner.json","leaf.json"],"index":"N"}`),
		main(fmt.Sprintf(`"Main":{"sequence":["P"]},"P":{"repeat":"Q","times":%d},"Q":{"status":"success"}`, int64(1<<40)))}
	for seed := range uint64(40) {
		_, document := (&generator{Rand: newRand(seed)}).tree(3)
		documents = append(documents, document(seed%2 == 0))
	}
	kindtest.Fuzz(f, registry(), kindtest.Files{"inner.json": busyInner, "leaf.json": `{"kind":"tree","root":"A","nodes":{"A":{"do":"Act"}}}`}, documents...)
}

// TestTypeWithAWrongValue: a member that tells what a node is tells it although its value is wrong, and what does not go with it is said.
func TestTypeWithAWrongValue(t *testing.T) {
	ps := kindtest.Problems(t, registry(), kindtest.Files{"main.json": `{"wits":1,"kind":"tree","root":"M","nodes":{"M":{"invert":true,"times":2},"P":{"wait":1}}}`})
	kindtest.HasProblem(t, ps, `M: "invert" names a node`)
	kindtest.HasProblem(t, ps, `M: "times" has no meaning beside "invert" (it is for "repeat", "retry"`)
}
