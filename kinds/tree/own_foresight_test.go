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

// again is a decorator of a game's with a memory: it runs its child again while it succeeds.
type again struct {
	Child kind.Text   `json:"again" role:"name" of:"node" doc:"A child."`
	Times kind.Amount `json:"times" of:"int" min:"1" doc:"How often."`
}

func (*again) About() declare.About {
	return declare.About{Group: "decorator", Doc: "Runs its child several times.", Example: `{"again": "A", "times": 2}`}
}
func (a *again) ChildNames() []kind.Text { return []kind.Text{a.Child} }
func (a *again) Build(b *tree.NodeBuilder) tree.Visitor {
	return &againRuns{b.Amount(a.Times), b.Number("Count")}
}

type againRuns struct {
	times func(*wits.Context) float64
	count *tree.Memory
}

func (a *againRuns) Visit(v *tree.Visit) wits.Status {
	if v.Begins() {
		a.count.Set(v, 0)
	}
	for {
		if s := v.Run(0); s != wits.Success {
			return s
		}
		if a.count.Set(v, a.count.Get(v)+1); a.count.Get(v) >= a.times(v.Context) {
			return wits.Success
		}
		if !v.AllowRestart() {
			return wits.Running
		}
	}
}

// relay is a composite of a game's with a memory: each time it runs the child after the one that it ran the last time.
type relay struct {
	Children []kind.Text `json:"relay" role:"name" of:"node" doc:"Nodes that have their turn."`
}

func (*relay) About() declare.About {
	return declare.About{Group: "composite", Doc: "Runs a child each time.", Example: `{"relay": ["A", "B"]}`}
}
func (r *relay) ChildNames() []kind.Text                { return r.Children }
func (r *relay) Build(b *tree.NodeBuilder) tree.Visitor { return &relayRuns{b.Number("Turn")} }

type relayRuns struct{ turn *tree.Memory }

func (r *relayRuns) Visit(v *tree.Visit) wits.Status {
	turn := int(r.turn.Get(v))
	s := v.Run(turn)
	if s != wits.Running {
		r.turn.Set(v, float64((turn+1)%v.Children()))
	}
	return s
}

// later is a decorator of a game's that waits.
type later struct {
	Child kind.Text   `json:"later" role:"name" of:"node" doc:"A child."`
	After kind.Amount `json:"after" min:"0" unit:"s" doc:"How long it waits."`
}

func (*later) About() declare.About {
	return declare.About{Group: "decorator", Doc: "Runs its child after a time.", Example: `{"later": "A", "after": 1}`}
}
func (l *later) ChildNames() []kind.Text { return []kind.Text{l.Child} }
func (l *later) Build(b *tree.NodeBuilder) tree.Visitor {
	return &laterRuns{b.Amount(l.After), b.Number("Until")}
}

type laterRuns struct {
	after func(*wits.Context) float64
	until *tree.Memory
}

func (l *laterRuns) Visit(v *tree.Visit) wits.Status {
	if v.Begins() {
		l.until.Set(v, v.Time()+l.after(v.Context))
	}
	if !v.Runs(0) && v.Waits(l.until) {
		return wits.Running
	}
	return v.Run(0)
}

func ownArena(t *testing.T) *wits.Registry {
	t.Helper()
	r := arenaRegistry()
	tree.AddNodes(r, &again{}, &relay{}, &later{}, &swap{})
	must.Succeed(t, r.Err())
	return r
}

// TestNodesOfAGameAreForeseen: what a look ahead sees of trees with nodes of a game's own, which remember something, is what
// happens when they run.
func TestNodesOfAGameAreForeseen(t *testing.T) {
	foresees(t, ownArena(t), branches{own: true, loops: true})
}

// TestLookingAheadChangesNothingOfNodesOfAGame: a tree that looks ahead in every frame lives as one that does not, and what its own
// nodes remember has the same bits.
func TestLookingAheadChangesNothingOfNodesOfAGame(t *testing.T) {
	const nodes = `"Main":{"repeat":"Think"},"Think":{"simulate":["Own"],"judge":"prospect.safe"%s},
		"Own":{"relay":["Twice","Wait","Dice"]},"Twice":{"again":"Step","times":3},"Step":{"relay":["Hit","Slow"]},"Hit":{"do":"Kick"},"Slow":{"do":"Change","with":{"Self":-1,"Frames":3}},
		"Wait":{"later":"Walk","after":1.2},"Walk":{"do":"Jump"},"Dice":{"sequence":["Gain","Pain"],"order":"random"},"Gain":{"do":"Change","with":{"Self":3,"Frames":2}},"Pain":{"do":"Change","with":{"Self":-2}}`
	var runs [2]*fight
	for i, often := range []string{"", `,"reselect":0`} {
		p := kindtest.Load(t, ownArena(t), kindtest.Files{"main.json": main(fmt.Sprintf(nodes, often))})
		runs[i] = &fight{kindtest.Start(t, p), &arena{Self: 50, Victim: 500, VictimAt: 6}}
		runs[i].Frame.Self = runs[i].arena
	}
	turns := map[any]bool{}
	for f := range 60 {
		for _, r := range runs {
			r.Good()
		}
		rarely, often := runs[0], runs[1]
		same(t, "the world", *often.arena, *rarely.arena)
		same(t, "active", strings.Join(often.Active(), " "), strings.Join(rarely.Active(), " "))
		for _, name := range []string{"Own.Turn", "Twice.Count", "Step.Turn", "Wait.Until"} {
			same(t, name, often.Value(name), rarely.Value(name))
		}
		if turns[often.Value("Own.Turn")] = true; t.Failed() {
			t.Fatalf("frame %d", f)
		}
	}
	if len(turns) != 3 || runs[0].Struck == 0 {
		t.Errorf("turns %v and %d blows: too little happened to say much", turns, runs[0].Struck)
	}
}

// TestNodesOfAGameThatAreNotChosen: of what was imagined and not chosen nothing remains.
func TestNodesOfAGameThatAreNotChosen(t *testing.T) {
	r := ownArena(t)
	p := kindtest.Load(t, r, kindtest.Files{"main.json": main(`"Main":{"sequence":["Rest","Think"]},"Rest":{"wait":0.5},"Think":{"simulate":["Own"]},
		"Own":{"relay":["Twice","Walk"]},"Twice":{"again":"Late","times":3},"Late":{"later":"Hurt","after":1},"Hurt":{"do":"Change","with":{"Self":-5}},"Walk":{"do":"Jump"}`)})
	f := &fight{kindtest.Start(t, p), &arena{Self: 50}}
	f.Frame.Self = f.arena
	f.Good()
	before := f.Clone()
	f.Good()
	same(t, "what was seen", fmt.Sprint(f.Value("Own.Prospect"), f.Value("Think.Why"), f.Value("Think.Cost")), "hurtful refused 3")
	differ, err := before.Diff(f.Mind)
	must.Succeed(t, err)
	for _, d := range differ {
		switch d.Path {
		case "Own.Prospect", "Think.Why", "Think.Cost", "status", "Main active", "Rest active", "main active":
		default:
			t.Errorf("%s was %v and is %v", d.Path, d.A, d.B)
		}
	}
}

// swap runs its first child, and its second while a condition holds; what runs of the other is ended first.
type swap struct {
	Children []kind.Text     `json:"swap" role:"name" of:"node" doc:"Two nodes."`
	When     kind.Expr[bool] `json:"when" doc:"The second runs while this is true."`
	Back     kind.Expr[bool] `json:"back" doc:"The first is run again at once, and not waited for."`
}

func (*swap) About() declare.About {
	return declare.About{Group: "composite", Doc: "Runs one of two children.", Example: `{"swap": ["A", "B"], "when": "true"}`}
}
func (s *swap) ChildNames() []kind.Text { return s.Children }
func (s *swap) Build(b *tree.NodeBuilder) tree.Visitor {
	return &swapRuns{b.Condition(s.When), b.Condition(s.Back)}
}

type swapRuns struct{ when, back func(*wits.Context) bool }

func (s *swapRuns) Visit(v *tree.Visit) wits.Status {
	run, other := 0, 1
	if s.when(v.Context) {
		run, other = 1, 0
	}
	if !v.Abort(other) && !s.back(v.Context) {
		return wits.Running
	}
	if v.Runs(other) {
		run = other
	}
	return v.Run(run)
}

// TestSolidChildrenOfNodesOfAGame: a child that a node of a game's own aborts ends by itself if it is solid, and nothing after it in
// the child begins; then the other runs in the same frame. It is not still asked when it begins again.
func TestSolidChildrenOfNodesOfAGame(t *testing.T) {
	run := func(more string) *kindtest.Run {
		r := ownArena(t)
		return kindtest.Start(t, kindtest.Load(t, r, kindtest.Files{"in.tree.json": `{"kind":"tree","root":"Main","nodes":{"Main":{"solid":"Strike"},"Strike":{"do":"Act","with":{"Life":3}}}}`, "main.json": main(
			`"Main":{"swap":["Fight","P"],"when":"A","back":"B"},"Fight":{"sequence":["Blow","Next"]},"Next":{"do":"Act"},"P":{"do":"Act"},` + more)}))
	}
	for _, c := range []struct{ blow, strike, asked string }{
		{`"Blow":{"solid":"Strike"},"Strike":{"do":"Act","with":{"Life":3}}`, "Strike", "Blow.Asked"},
		{`"Blow":{"run":"in.tree.json"}`, "Blow/Strike", "Blow/Main.Asked"},
	} {
		r := run(c.blow)
		strike := func(what string) string { return c.strike + ": " + what }
		frame(r, "begins", strike("activate"), strike("update"))
		kindtest.Set(r, "A", true)
		frame(r, "is asked", strike("update"))
		same(t, "asked", r.Value(c.asked), any(true))
		frame(r, "ends, and the other begins", strike("update"), strike("end success"), "P: activate", "P: update")
		kindtest.Lines(t, "active", r.Active(), "Main", "P")
		same(t, "asked", r.Value(c.asked), any(false))
		kindtest.Set(r, "A", false)
		frame(r, "what is not solid ends at once", "P: end aborted", strike("activate"), strike("update"))
		frame(r, "it goes on", strike("update"))
		frame(r, "and what comes after it", strike("update"), strike("end success"), "Next: activate", "Next: update")

		// A child that was told to end, and is run again, ends first.
		r = run(c.blow)
		kindtest.Set(r, "B", true)
		r.Good()
		kindtest.Set(r, "A", true)
		frame(r, "has its frame once", strike("update"))
		kindtest.Set(r, "A", false)
		frame(r, "ends, and begins anew", strike("update"), strike("end success"), strike("activate"), strike("update"))
		same(t, "asked", r.Value(c.asked), any(false))

		// From outside all ends at once.
		r = run(c.blow)
		r.Good()
		kindtest.Set(r, "A", true)
		r.Good()
		r.Lines = nil
		r.Mind.Abort()
		kindtest.Lines(t, "ended", r.Lines, strike("end aborted"))
		same(t, "asked", r.Value(c.asked), any(false))
	}
}

// TestSolidChildrenOfNodesOfAGameAhead: in a look ahead nothing is solid, and what was asked in earnest stays asked.
func TestSolidChildrenOfNodesOfAGameAhead(t *testing.T) {
	p := kindtest.Load(t, ownArena(t), kindtest.Files{"main.json": main(`"Main":{"simulate":["Swap"],"judge":"prospect.safe","reselect":0,"summary":{"Left":"VictimHealth()"}},"Swap":{"swap":["Blow","Kick"],"when":"A","back":"B"},
		"Blow":{"solid":"Strike"},"Strike":{"do":"Swing"},"Kick":{"do":"Kick","with":{"Damage":1}}`)})
	f := &fight{kindtest.Start(t, p), &arena{Self: 50, Victim: 100}}
	f.Frame.Self = f.arena
	f.Good()
	same(t, "three blows to come", fmt.Sprint(f.Value("Swap.Left"), f.Victim), "70 90")
	kindtest.Set(f.Run, "A", true)
	f.Good()
	same(t, "the kick comes at once, as it seems", fmt.Sprint(f.Value("Swap.Left"), f.Victim, f.Value("Blow.Asked")), "89 80 true")
	f.Good()
	same(t, "the last blow, and the kick", fmt.Sprint(f.Value("Swap.Left"), f.Victim, f.Status()), "79 69 success")
}
