package behaviours_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestBadInput: trees with one thing wrong; the beginning of the line that a designer reads.
func TestBadInput(t *testing.T) {
	tree := func(nodes string) string {
		return `{"wits":1,"kind":"tree","semantics":"collect","ports":[{"in":"A","type":"bool"},{"in":"Noise","type":"trigger"}],"root":"Root","nodes":{` + nodes + `}}`
	}
	for _, c := range []struct{ name, text, want string }{
		{"unknown semantics", `{"wits":1,"kind":"tree","semantics":"collects","root":"Root","nodes":{"Root":{"do":"Act"}}}`, `main.json:1:37: "semantics" is "collect" or "script"`},
		{"semantics that are no word", `{"wits":1,"kind":"tree","semantics":true,"root":"Root","nodes":{"Root":{"do":"Act"}}}`, `main.json:1:37: "semantics" is "collect" or "script"`},
		{"history of a usual tree", `{"wits":1,"kind":"tree","history":2,"root":"Root","nodes":{"Root":{"do":"Act"}}}`, `main.json:1:35: "history" is for trees with "semantics"`},
		{"polling", `{"wits":1,"kind":"tree","semantics":"script","polling":true,"root":"Root","nodes":{"Root":{"do":"Act"}}}`, `main.json:1:56: "polling" is for trees without "semantics"`},
		{"history", `{"wits":1,"kind":"tree","semantics":"script","history":0,"root":"Root","nodes":{"Root":{"do":"Act"}}}`, `main.json:1:56: "history" is a whole number from 1 to 64`},
		{"no nodes", `{"wits":1,"kind":"tree","semantics":"script","root":"Root"}`, `main.json:1:1: the tree has no nodes`},
		{"no root", `{"wits":1,"kind":"tree","semantics":"script","nodes":{"Root":{"do":"Act"}}}`, `main.json:1:1: the tree has no root`},
		{"a root that is a number", `{"wits":1,"kind":"tree","semantics":"script","root":1,"nodes":{"Root":{"do":"Act"}}}`, `main.json:1:53: "root" names a node`},
		{"another root", `{"wits":1,"kind":"tree","semantics":"script","root":"Rot","nodes":{"Root":{"do":"Act"}}}`, `main.json:1:53: there is no node "Rot" (did you mean "Root"?)`},
		{"a root that is a child", tree(`"Root":{"do":"Act"},"Top":{"children":["Root"]}`), `main.json:1:121: Root: the root is a child of Top`},
		{"no object", tree(`"Root":[]`), `main.json:1:144: Root: a node is an object in { }`},
		{"children of no list", tree(`"Root":{"children":"P"}`), `main.json:1:156: Root: "children" must be a list in [ ]`},
		{"two parents", tree(`"Root":{"children":["P","Q"]},"P":{"children":["Q"]},"Q":{}`), `main.json:1:161: Root: Q is a child of P already`},
		{"itself", tree(`"Root":{"children":["P"]},"P":{},"Q":{"children":["Q"]}`), `main.json:1:170: Q: not connected to the root`},
		{"a usual node", tree(`"Root":{"children":["P"]},"P":{"sequence":[]}`), `main.json:1:168: P: "sequence" is for trees without "semantics"`},
		{"a node of both sorts", tree(`"Root":{"do":"Act","cooldown":"P"}`), `main.json:1:156: Root: "cooldown" is for trees without "semantics"`},
		{"a misspelt member", tree(`"Root":{"do":"Act","wehn":"A"}`), `main.json:1:156: Root: "wehn" is not known here (did you mean "when"?)`},
		{"a misspelt action", tree(`"Root":{"do":"Atc"}`), `main.json:1:150: Root: there is no action "Atc" (did you mean "Act"?)`},
		{"a condition that is none", tree(`"Root":{"when":"1"}`), `main.json:1:153: Root: the value must be bool, this is int`},
		{"a condition that is no text", tree(`"Root":{"when":true}`), `main.json:1:152: Root: "when" is an expression in quotes`},
		{"a wrong script", tree(`"Root":{"exit":"B = 1"}`), `main.json:1:153: Root: nothing is called B`},
		{"a flag", tree(`"Root":{"children":["P"]},"P":{"nonexclusive":1}`), `main.json:1:183: P: "nonexclusive" must be true or false`},
		{"repeat", tree(`"Root":{"repeat":true}`), `main.json:1:154: Root: "repeat" is for sequential nodes`},
		{"sequential without children", tree(`"Root":{"sequential":true}`), `main.json:1:158: Root: a sequential node runs its children, and it has none`},
		{"sequential and nonexclusive", tree(`"Root":{"sequential":true,"children":["P"]},"P":{"nonexclusive":true}`), `main.json:1:158: Root: Root runs one child at a time, so P cannot be "nonexclusive"`},
		{"choose", tree(`"Root":{"choose":"best"}`), `main.json:1:154: Root: "choose" is "highest" or "random"`},
		{"choose and sequential", tree(`"Root":{"choose":"random","sequential":true,"children":["P"]},"P":{}`), `main.json:1:154: Root: a sequential node runs its children in their order`},
		{"choose and nonexclusive", tree(`"Root":{"choose":"random","children":["P"]},"P":{"nonexclusive":true}`), `main.json:1:175: Root: one child is chosen among all, so P cannot be "nonexclusive"`},
		{"no score", tree(`"Root":{"choose":"highest","children":["P"]},"P":{}`), `main.json:1:176: Root: P has no score`},
		{"a stimulus misspelt", tree(`"Root":{"stimulus":"Nois"}`), `main.json:1:156: Root: the document takes in no trigger "Nois" (did you mean "Noise"?)`},
		{"a stimulus that is a value", tree(`"Root":{"stimulus":"A"}`), `main.json:1:156: Root: the document takes in no trigger "A"`},
		{"importance", tree(`"Root":{"importance":2}`), `main.json:1:158: Root: "importance" is a number above 0, at most 1, or an expression in quotes`},
		{"end", tree(`"Root":{"end":"running"}`), `main.json:1:151: Root: "end" is "success" or "failure"`},
		{"behaviours in a usual tree", `{"wits":1,"kind":"tree","root":"Root","nodes":{"Root":{"do":"Act","children":["P"]}}}`, `main.json:1:67: Root: "children" is for trees with "semantics": "collect" or "script"`},
		{"a group in a usual tree", `{"wits":1,"kind":"tree","root":"Root","nodes":{"Root":{"children":[]}}}`, `main.json:1:55: Root: nothing says what the node is`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": c.text}, c.want)
	}
}

func FuzzBehaviours(f *testing.F) {
	kindtest.Fuzz(f, registry(), kindtest.Files{"leaf.json": document("script", `"Root":{"do":"Act"}`)},
		document("collect", `"Root":{"children":["P","Q","R"]},"P":{"stimulus":"Noise","nonexclusive":true,"do":"Act","with":{"Life":2}},"Q":{"when":"A","sequential":true,"repeat":true,"children":["Q1"]},"Q1":{"script":"F += 1","importance":"0.5"},"R":{"choose":"highest","children":["R1"]},"R1":{"score":"X","run":"leaf.json","end":"success"}`),
		document("script", `"Root":{"choose":"random","enter":"F = 1","exit":"F = 2","children":["P"]},"P":{"do":"Act"}`))
}

// TestNoAllocation: frames in which behaviours come and go allocate nothing.
func TestNoAllocation(t *testing.T) {
	for _, semantics := range []string{"collect", "script"} {
		p := kindtest.Load(t, registry(), kindtest.Files{"main.json": document(semantics, `"Root":{"children":["P","Q","R"]},"P":{"when":"A","do":"Act","enter":"F += 1"},
			"Q":{"choose":"random","nonexclusive":true,"children":["Q1","Q2"]},"Q1":{"when":"X < 3","do":"Act"},"Q2":{"when":"X > 1"},"R":{"sequential":true,"repeat":true,"children":["R1","R2"]},"R1":{"do":"Act","with":{"Life":2}},"R2":{"script":"F += 1"}`)})
		type ports struct {
			A wits.Input[bool]
			X wits.Input[float64]
		}
		in, err := wits.Bind[ports](p)
		must.Succeed(t, err)
		m := p.NewMind(1)
		tick := int64(0)
		if n := testing.AllocsPerRun(300, func() {
			tick++
			in.A.Set(m, tick%7 < 3)
			in.X.Set(m, float64(tick%5))
			m.Step(wits.Frame{Delta: 0.1, Tick: tick})
		}); n != 0 || m.Fault() != nil {
			t.Errorf("%s: %v allocations a frame, %v", semantics, n, m.Fault())
		}
	}
}
