package tree

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// defaultBudget is how many actions a choice simulates at most, if the document does not say.
const defaultBudget = 1000

// imaginable says whether the game can simulate at all, and reports it if not.
func (b *builder) imaginable(n *node) bool {
	r := b.Registry()
	if r.Type("prospect") == nil || b.world == nil && wits.TypeOf[Prospect](r) != nil {
		b.Problem(n.Node, n.typ.name, fmt.Sprintf("%q needs a model of the world, and the game registers none", n.typ.name), "ask its coder for tree.AddModel")
		return false
	}
	return true
}

// foretold says whether only a manifest tells of the game's model.
func (b *builder) foretold() bool { return b.world == nil }

// simulation reads how a simulate node chooses.
func (b *builder) simulation(n *node, rec *record) {
	t := b.t
	rec.on = wits.Failure
	rec.arg = int32(len(t.simulations))
	t.simulations = append(t.simulations, simulation{budget: defaultBudget, keep: true})
	if !b.imaginable(n) {
		return
	}
	s := &simulation{budget: defaultBudget, debounce: b.flag(n, "debounce"), negative: b.flag(n, "negative"), keep: n.Source.Get("keep") == nil || b.flag(n, "keep")}
	if v := n.Source.Get("budget"); v != nil {
		i, ok := v.Int()
		if !ok || i < 1 || i > 1_000_000 {
			b.Problem(n.Node, "budget", `"budget" is a whole number from 1 to 1000000`, "it is how many actions a choice simulates at most")
		}
		s.budget = int(i)
	}
	s.reselect.seconds = b.amount(n, n.Source.Get("reselect"), "reselect", 0)
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
	b.summary(n, get)
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
func (b *builder) summary(n *node, get func() *simulation) {
	list := n.Source.Get("summary")
	if list == nil {
		return
	}
	if list.Kind != jsontree.Object {
		b.Problem(n.Node, "summary", `"summary" is an object in { }: expressions by the name under which each child shows them`, `such as {"Health": "OwnHealth()"}`)
		return
	}
	count := len(list.Members)
	get().shown = make([]wits.Slot, count*len(n.children))
	for i, m := range list.Members {
		if why := wits.BadName(m.Name); why != "" {
			b.ProblemAt(m.Pos, n.decl.Name, "the name of a summary "+why, "")
			continue
		}
		source := b.expression(n, m.Value, m.Name, `such as "OwnHealth()"`)
		if source == nil {
			continue
		}
		s := b.scope(n)
		f := s.Float(source, n.decl.Name)
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
		if d.typ.op == opSimulate {
			source = d.Source.Get("judge")
		}
	}
	if source == nil {
		return nil
	}
	if source = b.expression(n, source, "judge", `such as "Goal(Skill)"`); source == nil {
		return nil
	}
	s := b.scope(n)
	e := s.Check(source, n.decl.Name, b.Registry().Type("prospect"))
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
			b.Warn(n.Node, "", fmt.Sprintf("nobody can foresee what %s does, so it counts as if it changed nothing", n.decl.Name),
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

// chain reads what a sequence has beside its children; false if it has nothing of it.
func (b *builder) chain(n *node, rec *record) bool {
	source := n.Source
	if n.typ.name != "sequence" || !slices.ContainsFunc(chainMembers, func(m string) bool { return source.Get(m) != nil }) {
		return false
	}
	c := chain{lenient: b.flag(n, "lenient"), loop: b.flag(n, "loop")}
	if rec.op != opSequence {
		b.Problem(n.Node, "", fmt.Sprintf("%s are for sequences that go through their list once and in order", kind.Joined(chainMembers)), `remove "reactive" and "order"`)
		return true
	}
	rec.op = opChain
	rec.arg = int32(len(b.t.chains))
	place := rec.arg
	if c.between.seconds = b.amount(n, source.Get("between"), "between", 0); c.between.seconds != nil {
		b.port(n, "Until", b.float, func(at wits.Slot) { b.t.chains[place].between.until = at })
	}
	if v := source.Get("least"); v != nil {
		if !b.imaginable(n) {
			return true
		}
		if word := b.word(n, "least", prospectNames[Impossible:]...); word != "" {
			c.least = Prospect(slices.Index(prospectNames, word))
		}
		if c.judge = b.judge(n); c.judge == nil && !b.foretold() && !b.world.judges() {
			b.Problem(n.Node, "least", "there is no \"judge\"", `let a simulate node around it have a "judge"`)
		}
	}
	b.t.chains = append(b.t.chains, c)
	return true
}

// fake reads what is believed while something is simulated.
func (b *builder) fake(n *node, rec *record) {
	source := n.Source.Get("belief")
	if !b.imaginable(n) {
		return
	}
	if source == nil {
		b.Problem(n.Node, "", "there is no belief", `add "belief": statements that change what is imagined, such as "LowerShield()"`)
		return
	}
	rec.arg = b.script(n, source, "belief")
}
