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

// both runs two children side by side and ends as the first of them does: a type of node from outside.
type both struct {
	Children []kind.Text     `json:"both" role:"name" of:"node" doc:"Two nodes."`
	When     kind.Expr[bool] `json:"when" doc:"It fails when this is false."`
}

func (*both) About() declare.About {
	return declare.About{Group: "composite", Doc: "Runs two children.", Example: `{"both": ["A", "B"]}`}
}

func (b *both) ChildNames() []kind.Text { return b.Children }

func (b *both) Build(nb *tree.NodeBuilder) tree.Visitor {
	if nb.Children() != 2 {
		nb.Problem("both", "it runs two children", "")
	}
	return &bothRuns{nb.Condition(b.When), nb.Number("Frames")}
}

type bothRuns struct {
	when   func(*wits.Context) bool
	frames *tree.Memory
}

func (b *bothRuns) Visit(v *tree.Visit) wits.Status {
	if v.Begins() {
		b.frames.Set(v, 0)
	}
	b.frames.Set(v, b.frames.Get(v)+1)
	if !b.when(v.Context) {
		return wits.Failure
	}
	first := v.Run(0)
	if s := v.Run(1); first == wits.Running {
		return s
	}
	return first
}

// wrong types: one that is a leaf, and one that takes a name that there is.
type wrongGroup struct{ both }

func (*wrongGroup) About() declare.About { return declare.About{Group: "leaf"} }

type taken struct {
	Child kind.Text `json:"invert" role:"name" of:"node" doc:"A child."`
}

func (*taken) About() declare.About                 { return declare.About{Group: "decorator"} }
func (*taken) Build(*tree.NodeBuilder) tree.Visitor { return nil }

func withBoth(t *testing.T) *wits.Registry {
	t.Helper()
	r := registry()
	tree.AddNodes(r, &both{})
	must.Succeed(t, r.Err())
	return r
}

// TestNodesOfAGame: a node of a type from outside ends and is aborted with all that it runs, also what is solid, remembers and can
// be read; frames in which it runs are never idle.
func TestNodesOfAGame(t *testing.T) {
	for _, polling := range []string{"false", "true"} {
		text := `{"wits":1,"kind":"tree",` + ports + `,"polling":` + polling + `,"root":"Main","nodes":{
			"Main":{"selector":["Calm","Else"],"reactive":true},
			"Calm":{"guard":"Both","when":"not B","abort":"self"},
			"Both":{"both":["Long","Short"],"when":"A"},
			"Long":{"solid":"Act"},"Act":{"sequence":["Wait","Bye"]},"Wait":{"until":"Asked","is":"success"},"Asked":{"if":"Long.Asked"},"Bye":{"log":"bye"},
			"Short":{"while":"X < 1"},
			"Else":{"while":"true"}}}`
		run := kindtest.Start(t, kindtest.Load(t, withBoth(t), kindtest.Files{"main.json": text}))
		kindtest.Set(run, "A", true)
		step := func(want, frames string, said ...string) {
			t.Helper()
			lines := run.Step()
			if got := strings.Join(run.Active(), " "); got != want {
				t.Errorf("polling %s: active are %s, want %s", polling, got, want)
			}
			if got := fmt.Sprint(run.Value("Both.Frames")); got != frames {
				t.Errorf("polling %s: it counts %s frames, want %s", polling, got, frames)
			}
			for _, s := range said {
				if !strings.Contains(strings.Join(lines, "\n"), s) {
					t.Errorf("polling %s: %q was not said: %q", polling, s, lines)
				}
			}
		}
		step("Act Both Calm Long Main Short Wait", "1")
		step("Act Both Calm Long Main Short Wait", "2")
		kindtest.Set(run, "X", 2.0) // Short fails: it ends, and asks what is solid to end
		step("Act Both Calm Long Main Wait", "3")
		step("Else Main", "3", "bye")
		kindtest.Set(run, "X", 0.0)
		step("Act Both Calm Long Main Short Wait", "1")
		kindtest.Set(run, "B", true) // aborted from outside
		step("Else Main", "1", "bye")
	}
}

// TestNodesOfAGameThatAreWrong: what a coder and a designer read.
func TestNodesOfAGameThatAreWrong(t *testing.T) {
	for want, wrong := range map[string]tree.Type{`its group is "leaf"`: &wrongGroup{}, `a condition is a function that "if" calls`: &wrongGroup{}, `"invert"`: &taken{}} {
		r := registry()
		tree.AddNodes(r, wrong)
		if err := r.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %v, want %s", wrong, err, want)
		}
	}
	r := wits.NewRegistry()
	tree.AddNodes(r, &both{})
	if err := r.Err(); err == nil || !strings.Contains(err.Error(), `has the kind "tree"`) {
		t.Errorf("without the kind: %v", err)
	}
	for nodes, want := range map[string]string{
		`"Main":{"both":["A"]},"A":{"wait":1}`:                              "Main: it runs two children",
		`"Main":{"both":"A"},"A":{"wait":1}`:                                `Main: "both" must be a list in [ ]`,
		`"Main":{"both":["A","B"],"times":2},"A":{"wait":1},"B":{"wait":1}`: `Main: "times" has no meaning beside "both" (it is for "repeat", "retry"`,
		`"Main":{"both":["A","B"],"when":1},"A":{"wait":1},"B":{"wait":1}`:  `Main: "when" is an expression in quotes`,
	} {
		kindtest.HasProblem(t, kindtest.Problems(t, withBoth(t), kindtest.Files{"main.json": main(nodes)}), want)
	}
}

// turns is a composite that does not say how many children it has.
type turns struct {
	Children []kind.Text `json:"turns" role:"name" of:"node" doc:"Nodes that have their turn."`
}

func (*turns) About() declare.About {
	return declare.About{Group: "composite", Doc: "Runs one of its children.", Example: `{"turns": ["A"]}`}
}

func (t *turns) ChildNames() []kind.Text { return t.Children }

func (*turns) Build(*tree.NodeBuilder) tree.Visitor { return turnsRuns{} }

type turnsRuns struct{}

func (turnsRuns) Visit(v *tree.Visit) wits.Status {
	if v.Children() == 0 {
		return wits.Failure
	}
	return v.Run(0)
}

// TestNodeOfAGameWithoutChildren: a warning does not say how a node ends whose author alone knows it.
func TestNodeOfAGameWithoutChildren(t *testing.T) {
	r := registry()
	tree.AddNodes(r, &turns{})
	l := wits.NewLibrary(r, nil)
	l.AddSource("main.json", []byte(`{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"turns":[]}}}`))
	if found := l.Check("main.json"); len(found) != 1 || !found[0].Warning || !strings.HasSuffix(found[0].String(), "Main: the turns has no children") {
		t.Errorf("found %v", found)
	}
}

// TestAMisspeltMemberBesideAWrongValue: all that is wrong with a node is reported, whatever it is.
func TestAMisspeltMemberBesideAWrongValue(t *testing.T) {
	r := ownArena(t)
	for nodes, want := range map[string]string{
		`"Main":{"swap":["A","B"],"whne":"A","when":3}`: `main.json:1:73: Main: "whne" is not known here (there is "when" already: put both together)
main.json:1:91: Main: "when" is an expression in quotes (write it in quotes: "3")`,
		`"Main":{"swpa":["A","B"],"when":3}`: `main.json:1:56: Main: "swpa" is not known here (did you mean "swap"?)
main.json:1:80: Main: "when" is an expression in quotes (write it in quotes: "3")`,
		`"Main":{"agian":"A","times":0}`: `main.json:1:56: Main: "agian" is not known here (did you mean "again"?)
main.json:1:76: Main: "times" is a whole number of 1 or more, or an expression in quotes
main.json:1:94: B: not connected to the root (let another node run it, or remove it; the root is Main)`,
		`"Main":{"timeout":"B","seconds":-1,"foo":1}`: `main.json:1:80: Main: "seconds" is a number of 0 or more, or an expression in quotes (in seconds)
main.json:1:83: Main: "foo" is not known here (there is "deviation", "doc", "response", "score" and "services")`,
		`"Main":{"swap":["A","B"],"repeat":"A","tims":1}`: `main.json:1:56: Main: it is both "repeat" and "swap" (make two of it)`,
	} {
		files := kindtest.Files{"main.json": `{"wits":1,"kind":"tree","root":"Main","nodes":{` + nodes + `,"A":{"wait":1},"B":{"wait":1}}}`}
		if got := kindtest.Problems(t, r, files).Error(); got != want {
			t.Errorf("%s:\n got %s\nwant %s", nodes, got, want)
		}
	}
}

// TestWhyOfNodesOfAGame: an answer does not say that a node runs a child always, which only its author knows.
func TestWhyOfNodesOfAGame(t *testing.T) {
	a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, ownArena(t), kindtest.Files{"main.json": main(`"Main":{"swap":["P","Q"],"when":"A"}` + acts("PQ"))})))
	a.Step()
	a.Step()
	if got, want := strings.Join(a.Why("P"), "\n"), "Main runs P, as its type, swap, decides."; !strings.Contains(got, want) {
		t.Errorf("no answer is %s:\n%s", want, got)
	}
}

// backwards is a selector that begins with its last child.
type backwards struct {
	Children []kind.Text `json:"backwards" role:"name" of:"node" doc:"Nodes."`
}

func (*backwards) About() declare.About {
	return declare.About{Group: "composite", Doc: "Tries its children from the last one on.", Example: `{"backwards": ["A", "B"]}`}
}

func (b *backwards) ChildNames() []kind.Text { return b.Children }

func (*backwards) Build(*tree.NodeBuilder) tree.Visitor { return backwardsRuns{} }

type backwardsRuns struct{}

func (backwardsRuns) Visit(v *tree.Visit) wits.Status {
	for i := v.Children() - 1; i >= 0; i-- {
		if s := v.Run(i); s != wits.Failure {
			return s
		}
	}
	return wits.Failure
}

// TestWhyKnowsNoOrderOfAGamesChildren: that a child waits for the one before it is not said of a type that may go another way.
func TestWhyKnowsNoOrderOfAGamesChildren(t *testing.T) {
	r := registry()
	tree.AddNodes(r, &backwards{})
	for _, c := range []struct{ main, last, asked, want string }{
		{`{"wait":9}`, `{"status":"failure"}`, "Q", "B runs P, as its type, backwards, decides."},
		{`{"status":"failure"}`, `{"status":"failure"}`, "B", "B failed: its type, backwards, decides that."},
	} {
		files := kindtest.Files{"main.json": `{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"selector":["B","W"]},"B":{"backwards":["P","Q"]},"W":{"wait":9},"P":` + c.main + `,"Q":` + c.last + `}}`}
		a := kindtest.Ask(kindtest.Start(t, kindtest.Load(t, r, files)))
		a.Step()
		got := strings.Join(a.Why(c.asked), "\n")
		if !strings.Contains(got, c.want) || strings.Contains(got, "comes to Q") || strings.Contains(got, "because P") {
			t.Errorf("%s: no answer is %s:\n%s", c.asked, c.want, got)
		}
	}
}
