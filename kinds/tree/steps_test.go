package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/tree"
)

// try is a sequence that goes on after failures: it overrides the one hook.
type try struct {
	Children []kind.Text `json:"try" role:"name" of:"node" doc:"What is tried."`
}

func (*try) About() declare.About {
	return declare.About{Group: "composite", Doc: "Runs its children one after another, whatever becomes of them.", Example: `{"try": ["A", "B"]}`}
}
func (n *try) ChildNames() []kind.Text { return n.Children }
func (n *try) Build(*tree.NodeBuilder) tree.Visitor {
	return &tree.Steps{After: func(*tree.Visit, int, wits.Status) wits.Status { return wits.Running }}
}

// steps is a sequence as it comes.
type steps struct {
	Children []kind.Text `json:"steps" role:"name" of:"node" doc:"What is done."`
}

func (*steps) About() declare.About {
	return declare.About{Group: "composite", Doc: "Runs its children one after another.", Example: `{"steps": ["A", "B"]}`}
}
func (n *steps) ChildNames() []kind.Text              { return n.Children }
func (n *steps) Build(*tree.NodeBuilder) tree.Visitor { return &tree.Steps{} }

// cond is a selector made of steps.
type cond struct {
	Children []kind.Text `json:"cond" role:"name" of:"node" doc:"Of which the first counts that does not fail."`
}

func (*cond) About() declare.About {
	return declare.About{Group: "composite", Doc: "The first that does not fail.", Example: `{"cond": ["A", "B"]}`}
}
func (n *cond) ChildNames() []kind.Text { return n.Children }
func (n *cond) Build(*tree.NodeBuilder) tree.Visitor {
	return &tree.Steps{End: wits.Failure, After: func(_ *tree.Visit, _ int, ended wits.Status) wits.Status {
		if ended == wits.Failure {
			return wits.Running
		}
		return ended
	}}
}

// not swaps success and failure.
type not struct {
	Child kind.Text `json:"not" role:"name" of:"node" doc:"A child."`
}

func (*not) About() declare.About {
	return declare.About{Group: "decorator", Doc: "Swaps success and failure.", Example: `{"not": "A"}`}
}
func (n *not) ChildNames() []kind.Text              { return []kind.Text{n.Child} }
func (n *not) Build(*tree.NodeBuilder) tree.Visitor { return notRuns{} }

type notRuns struct{}

func (notRuns) Visit(v *tree.Visit) wits.Status {
	switch s := v.Run(0); s {
	case wits.Success:
		return wits.Failure
	case wits.Failure:
		return wits.Success
	default:
		return s
	}
}

func stepsRegistry(t testing.TB) *wits.Registry {
	t.Helper()
	r := registry()
	tree.AddNodes(r, &try{}, &steps{}, &cond{}, &not{})
	wits.AddAction[coded](r, wits.Named("Coded"))
	must.Succeed(t, r.Err())
	return r
}

// coded is an action whose failures have a value.
type coded struct {
	Code wits.In[int64] `doc:"0: it succeeds."`
	Said wits.Out[int64]
}

func (c *coded) Update(x *wits.Context) wits.Status {
	c.Said.Set(x, c.Code.Get(x))
	if c.Code.Get(x) != 0 {
		return wits.Failure
	}
	return wits.Success
}

// TestT22_06_LeavesTakeNoChildren: a node that acts, asks or waits has none, whatever a document says.
func TestT22_06_LeavesTakeNoChildren(t *testing.T) {
	for _, leaf := range []string{`"do":"Act"`, `"wait":1`, `"if":"A"`, `"status":"success"`, `"set":"V","to":"1"`, `"log":"x"`, `"await":"A"`} {
		for _, children := range []string{`"sequence":["P"]`, `"children":["P"]`} {
			ps := kindtest.Problems(t, registry(), kindtest.Files{"main.json": main(`"Main":{"sequence":["Leaf","P"]},"Leaf":{` + leaf + `,` + children + `},"P":{"log":"x"}`)})
			want := "it is both"
			if strings.Contains(children, "children") {
				want = `"children"`
			}
			kindtest.HasProblem(t, ps, "Leaf: ", want)
		}
	}
}

// TestT22_08_TryByOneHook: a type of the game's is a try by overriding what happens after a child.
func TestT22_08_TryByOneHook(t *testing.T) {
	for nodes, want := range map[string]string{
		`"Main":{"try":["P","Q","R"]},"P":{"status":"failure"},"Q":{"log":"x"},"R":{"status":"failure"}`: "Q: x success",
		`"Main":{"try":["P","R"]},"P":{"status":"failure"},"R":{"status":"failure"}`:                     " success",
		`"Main":{"try":[]}`: " success",
		`"Main":{"steps":["P","Q","R"]},"P":{"log":"x"},"Q":{"status":"failure"},"R":{"log":"x"}`: "P: x failure",
		`"Main":{"steps":["P","Q"]},"P":{"log":"x"},"Q":{"log":"y"}`:                              "P: x;Q: y success",
		`"Main":{"cond":["P","Q","R"]},"P":{"status":"failure"},"Q":{"log":"x"},"R":{"log":"y"}`:  "Q: x success",
		`"Main":{"cond":["P","R"]},"P":{"status":"failure"},"R":{"status":"failure"}`:             " failure",
		`"Main":{"cond":[]}`: " failure",
	} {
		r := kindtest.Start(t, kindtest.Load(t, stepsRegistry(t), kindtest.Files{"main.json": main(nodes)}))
		if got := fmt.Sprint(strings.Join(r.Good(), ";"), " ", r.Status()); got != want {
			t.Errorf("%s: %q, want %q", nodes, got, want)
		}
	}
	// It goes on with the child that runs, which is updated just as long as it takes.
	r := kindtest.Start(t, kindtest.Load(t, stepsRegistry(t), kindtest.Files{"main.json": main(`"Main":{"try":["P","Q","R"]},"P":{"status":"failure"},"Q":{"do":"Act","with":{"Life":3}},"R":{"log":"x"}`)}))
	updates := 0
	for range 3 {
		stands(r, wits.Running)
		updates += strings.Count(strings.Join(r.Good(), ";"), "Q: update")
	}
	stands(r, wits.Success)
	if updates != 3 {
		t.Errorf("%d updates", updates)
	}
}

// TestStepsAreASequence: what a game makes of Steps and leaves as it is behaves as the sequence of the library, in a look
// ahead as in earnest.
func TestStepsAreASequence(t *testing.T) {
	for _, nodes := range []string{
		`"Main":{"repeat":"S"},"S":{"%s":["P","Q","R"]}` + acts("PQ") + `,"R":{"if":"X < 4"}`,
		`"Main":{"selector":["S","R"]},"S":{"%s":["P","G"]},"G":{"guard":"Q","when":"X < 3","abort":"self"}` + acts("PQR"),
	} {
		var want []string
		for i, typ := range []string{"sequence", "steps"} {
			r := kindtest.Start(t, kindtest.Load(t, stepsRegistry(t), kindtest.Files{"main.json": main(fmt.Sprintf(nodes, typ))}))
			var got []string
			for n := range 12 {
				kindtest.Set(r, "X", float64(n%5))
				got = append(got, r.Good()...)
			}
			if i == 0 {
				want = got
			}
			kindtest.Lines(t, typ, got, want...)
		}
	}
}

// TestT22_10_NotOfAGame swaps success and failure, and leaves running alone.
func TestT22_10_NotOfAGame(t *testing.T) {
	for child, want := range map[string]wits.Status{`"status":"success"`: wits.Failure, `"status":"failure"`: wits.Success, `"status":"running"`: wits.Running} {
		for _, typ := range []string{"not", "invert"} {
			r := kindtest.Start(t, kindtest.Load(t, stepsRegistry(t), kindtest.Files{"main.json": main(fmt.Sprintf(`"Main":{%q:"P"},"P":{%s}`, typ, child))}))
			r.Good()
			stands(r, want)
		}
	}
}

// TestFailureValues: what failed says with which value at an outbound port, which is read after the end; T22-2 with a code.
func TestFailureValues(t *testing.T) {
	for code, want := range map[int]string{0: "On: x;Late: x;Fine: x", 7: "Fuel: x", 9: "Other: x"} {
		r := kindtest.Start(t, kindtest.Load(t, stepsRegistry(t), kindtest.Files{"main.json": main(fmt.Sprintf(
			`"Main":{"selector":["All","Why"]},"All":{"sequence":["P","Q","R","Fine"]},"P":{"do":"Coded"},"Q":{"do":"Coded","with":{"Code":%d}},"R":{"sequence":["On","Late"]},"On":{"log":"x"},"Late":{"log":"x"},"Fine":{"log":"x"},
			"Why":{"switch":"Q.Said","cases":{"7":"Fuel"},"else":"Other"},"Fuel":{"log":"x"},"Other":{"log":"x"}`, code))}))
		if got := strings.Join(r.Good(), ";"); got != want {
			t.Errorf("code %d: %q, want %q", code, got, want)
		}
		if v := r.Value("Q.Said"); v != int64(code) {
			t.Errorf("code %d: it says %v", code, v)
		}
	}
}

// TestT22_09_NoAllocationPerStep holds for nodes of the library and of a game.
func TestT22_09_NoAllocationPerStep(t *testing.T) {
	r := stepsRegistry(t)
	wits.AddAction[done](r, wits.Named("Done"))
	for _, main := range []string{`{"do":"Done"}`, `{"sequence":["P","Q"]}`, `{"steps":["P","Q"]}`, `{"try":["P","Q"]}`, `{"not":"P"}`} {
		rest := `,"P":{"do":"Done"},"Q":{"do":"Done"}`
		switch {
		case strings.Contains(main, "do"):
			rest = ""
		case strings.Contains(main, "not"):
			rest = `,"P":{"do":"Done"}`
		}
		p := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"tree","root":"Loop","nodes":{"Loop":{"until":"Never","is":"failure"},"Never":{"succeed":"Main"},"Main":` + main + rest + `}}`})
		m := p.NewMind(1)
		m.Step(wits.Frame{Delta: 1})
		if n := testing.AllocsPerRun(100, func() { m.Step(wits.Frame{Delta: 1}) }); n != 0 {
			t.Errorf("%s: %v allocations", main, n)
		}
	}
}

// BenchmarkT22_09_Steps is beside the figure of [Pro360, ch. 22], 60 million steps of a small tree a second: visits of a node that acts, and of a
// small tree, in millions a second.
func BenchmarkT22_09_Steps(b *testing.B) {
	hundred, visits := wide(100, `{"do":"Done"}`)
	for _, c := range []struct {
		name, nodes string
		visits      int
	}{
		{"atom", `"Main":{"do":"Idle"}`, 1},
		{"sequence of three", `"Main":{"repeat":"S"},"S":{"sequence":["P","Q","R"]},"P":{"do":"Done"},"Q":{"do":"Done"},"R":{"do":"Done"}`, 5},
		{"of a game", `"Main":{"repeat":"S"},"S":{"steps":["P","Q","R"]},"P":{"do":"Done"},"Q":{"do":"Done"},"R":{"do":"Done"}`, 5},
		{"sequence of a hundred", hundred, visits},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := stepsRegistry(b)
			wits.AddAction[kindtest.Idle](r, wits.Named("Idle"))
			wits.AddAction[done](r, wits.Named("Done"))
			kindtest.Bench(b, kindtest.Load(b, r, kindtest.Files{"main.json": `{"kind":"tree","polling":true,"root":"Main","nodes":{` + c.nodes + `}}`}).NewMind(1), wits.Frame{}, nil)
			b.ReportMetric(float64(c.visits)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Msteps/s")
		})
	}
}
