package tree

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// imaginable reports whether the game can simulate at all, and reports it if not.
func (b *builder) imaginable(n *node) bool {
	r := b.Registry()
	if r.Type("prospect") == nil || b.world == nil && wits.TypeOf[Prospect](r) != nil {
		b.Problem(n.Node, n.typ.name, fmt.Sprintf("%q needs a model of the world, and the game registers none", n.typ.name), "ask its coder for tree.AddModel")
		return false
	}
	return true
}

// foretold reports whether only a manifest tells of the game's model.
func (b *builder) foretold() bool { return b.world == nil }

// Simulate imagines what would come of each child, and runs the best.
type Simulate struct {
	Children []kind.Text           `json:"simulate" role:"name" of:"node" example:"[\"Kick\", \"Parry\"]" doc:"Names of nodes that are imagined."`
	Keep     bool                  `json:"keep" default:"true" doc:"Of children with the same prospect, stay with the one that runs."`
	Judge    kind.Expr[any]        `json:"judge" doc:"What has come of a child: a prospect. Without it that of the simulate node above, else of the game's model."`
	Summary  kind.Pairs[kind.Text] `json:"summary" role:"expression" of:"float" example:"{\"Health\": \"OwnHealth()\"}" doc:"Expressions for numbers that each child shows about what would come of it."`
	Reselect kind.Amount           `json:"reselect" min:"0" unit:"s" doc:"Seconds after which it imagines again while a child runs; never if left out."`
	Debounce bool                  `json:"debounce" doc:"Do not choose the same child twice in a row."`
	Negative bool                  `json:"negative" doc:"Also choose what is hurtful or deadly, if there is nothing better."`
	Budget   int                   `json:"budget" min:"1" max:"1000000" default:"1000" doc:"How many actions are simulated for a choice, at most."`
}

// Fake has the agent believe something while its child is imagined.
type Fake struct {
	Child  kind.Text   `json:"fake" role:"name" of:"node" doc:"Names the child."`
	Belief kind.Script `json:"belief" need:"\"Alarm = false\"" doc:"Statements that change what is imagined before the child is."`
}

func (*Simulate) op() op { return opSimulate }
func (*Fake) op() op     { return opFake }

// About tells people of it.
func (*Simulate) About() declare.About {
	return declare.About{Group: composite, Also: []string{"imagine", "plan", "look ahead", "predict"},
		Doc:     "Imagines what would come of each child, and runs the one of which the best comes; if that fails, the next.",
		Example: `{"simulate": ["Kick", "Parry"], "reselect": 0.5}`, Bound: "looks ahead through the whole tree"}
}

// About tells people of it.
func (*Fake) About() declare.About {
	return declare.About{Group: decorator, Title: "fake {belief}", Also: []string{"imagine", "pretend", "believe"},
		Doc:     "Runs its child. When that is imagined, the agent believes something that need not be so.",
		Example: `{"fake": "Kick", "belief": "Alarm = false"}`, Bound: "is for looking ahead through the whole tree"}
}

func (s *Simulate) children() []kind.Text { return s.Children }
func (f *Fake) children() []kind.Text     { return []kind.Text{f.Child} }

func (f *Fake) build(b *builder, n *node, rec *record) {
	if b.imaginable(n) {
		rec.arg = b.script(n, f.Belief)
	}
}

func (d *Simulate) build(b *builder, n *node, rec *record) {
	t := b.t
	rec.on = wits.Failure
	rec.arg = int32(len(t.simulations))
	t.simulations = append(t.simulations, simulation{budget: d.Budget, keep: true})
	if !b.imaginable(n) {
		return
	}
	s := &simulation{budget: d.Budget, debounce: d.Debounce, negative: d.Negative, keep: d.Keep}
	s.reselect.seconds = b.amount(n, d.Reselect)
	b.timed = b.timed || s.reselect.seconds != nil
	s.judge = b.judge(n)
	if s.judge == nil && !b.foretold() && !b.world.judges() {
		b.Problem(n.Node, "", "there is no \"judge\"", `add "judge": an expression for a prospect; the game's model has no heuristic of its own`)
	}
	place := rec.arg
	get := func() *simulation { return &t.simulations[place] }
	prospect, why := b.Registry().Type("prospect"), b.Registry().Type("why")
	if s.reselect.seconds != nil {
		b.port(n, "Until", b.float, func(at wits.Slot) { get().reselect.until = at })
	}
	b.reset(n, "Choice", b.whole, func(at wits.Slot) { get().choice = at })
	b.reset(n, "Why", why, func(at wits.Slot) { get().why = at })
	b.reset(n, "Cost", b.whole, func(at wits.Slot) { get().cost = at })
	s.prospects = make([]wits.Slot, len(n.children))
	t.simulations[place] = *s
	if b.torn {
		return
	}
	for i, c := range n.children {
		b.reset(b.node(c.decl), "Prospect", prospect, func(at wits.Slot) { get().prospects[i] = at })
	}
	d.summary(b, n, get)
	for _, c := range n.children {
		b.unknown(b.node(c.decl))
	}
}

// reset gives a node an outbound port that goes back to its default when the tree begins.
func (b *builder) reset(n *node, name string, typ *wits.Type, give func(wits.Slot)) {
	b.port(n, name, typ, func(at wits.Slot) {
		give(at)
		b.t.variables = append(b.t.variables, at)
	})
}

// summary reads what people want to see of what comes of each child.
func (d *Simulate) summary(b *builder, n *node, get func() *simulation) {
	count := len(d.Summary)
	if count == 0 {
		return
	}
	get().shown = make([]wits.Slot, count*len(n.children))
	for i := range d.Summary {
		m := &d.Summary[i]
		if why := declare.BadName(m.Name); why != "" {
			b.ProblemAt(m.At, n.Name, "the name of a summary "+why, "", declare.ToRename("").As(""))
			continue
		}
		s := b.scope(n)
		f := s.Float(m.Value.Source, n.Name)
		b.used(s)
		get().summary = append(get().summary, f)
		for k, c := range n.children {
			b.reset(b.node(c.decl), m.Name, b.float, func(at wits.Slot) { get().shown[k*count+i] = at })
		}
	}
}

// judge reads the heuristic of a simulate node: its own, or that of the nearest one above; nil is the model's.
func (b *builder) judge(n *node) *func(*wits.Context) int64 {
	var source *jsontree.Node
	for d := n.decl; d != nil && source == nil; d = d.parent {
		if simulates, ok := d.Is.(*Simulate); ok {
			source = simulates.Judge.Source
		}
	}
	if source == nil {
		return nil
	}
	s := b.scope(n)
	e := s.Check(source, n.Name, b.Registry().Type("prospect"))
	b.used(s)
	f := new(func(*wits.Context) int64)
	if e != nil {
		b.Finish(func() { *f = e.Int() })
	}
	return f
}

// unknown warns of actions that cannot be simulated: what they do is not foreseen.
func (b *builder) unknown(n *node) {
	if n.runner != nil && !b.foretold() {
		if _, ok := n.runner.Part().(*tree); !ok && n.runner.Part() != nil && b.t.simulators[b.t.nodes[n.at].arg] == nil {
			b.Warn(n.Node, "", fmt.Sprintf("nobody can foresee what %s does, so it counts as if it changed nothing", n.Name),
				"an action that is simulated implements tree.Simulator; of documents, trees are simulated")
		}
	}
	for _, c := range n.children {
		if p := b.node(c.decl); p.typ.op != opSimulate { // that one warns itself
			b.unknown(p)
		}
	}
}

// simulators finds out what the actions do in a look ahead.
func (b *builder) simulators() {
	t := b.t
	if t.world = b.world; b.world == nil {
		return
	}
	t.simulators = make([]func(*wits.Context, any) wits.Status, len(t.runners))
	for i, r := range t.runners {
		if action := wits.ActionOf(r.Part()); action != nil {
			t.simulators[i] = b.world.simulator(action)
		}
	}
}
