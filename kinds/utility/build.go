package utility

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "utility"; register it with [wits.Registry.AddKind] and [AddTypes].
type Kind struct {
	kind.Declared[Body]
	choosers *choosers
}

// Outcome is how an option ended last.
type Outcome uint8

// Outcomes of options.
const (
	None        Outcome = iota // it has not run yet
	Success                    // its program has succeeded
	Failure                    // its program has failed
	Interrupted                // it was ended before that
	outcomes
)

var outcomeNames = [outcomes]string{"none", "success", "failure", "interrupted"}

func (o Outcome) String() string { return outcomeNames[min(o, Interrupted)] }

// Measure is what a consideration saw in the last decision, and what it made of it.
type Measure struct {
	Input, Output float32
}

// AddTypes adds the types of the options' ports to a registry.
func AddTypes(r *wits.Registry) {
	wits.AddEnum[Outcome](r, "outcome", "How an option of a utility document ended last.", outcomeNames[:]...)
	wits.AddEnum[Decision](r, "decision", "What became of an option of a utility document in the last decision.", decisionNames[:]...)
	wits.AddType[Measure](r, "measure", "What a consideration saw in the last decision, and what it made of it.")
}

// Name is "utility".
func (Kind) Name() string { return "utility" }

// MindsSleep says that frames tell what they depend on.
func (Kind) MindsSleep() {}

// Doc explains the kind.
func (Kind) Doc() string {
	return "Options that compete by a score, of which the most useful one is chosen and runs its document or action."
}

// maxOptions is how many options may lie side by side.
const maxOptions = 1024

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body     *Body
	sources  map[string]*source // the document itself, and those that it shares, by their names there
	used     map[string]bool    // sets of the document, and "Name." of others
	tag      uint64
	types    struct{ float, whole, outcome, decision, measure *wits.Type }
	plans    []*plan
	rooms    int          // for formulas
	forgets  *[]wits.Slot // what goes back when the document begins
	choosers *choosers
}

// plan is a level of options on its way to a reasoner.
type plan struct {
	*levelDecl
	u    *reasoner
	node *wits.Node   // in which the options lie; nil for the document's own
	aims []*compiling // of options with targets; else nil
}

// name returns what to call the state of a level: nothing for the document's own.
func (p *plan) name(what string) string {
	if p.node == nil {
		return what
	}
	return what + " " + p.node.Name
}

// Build compiles one instance of a utility document.
func (k Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, body: decoded.(*Body), choosers: k.choosers}
	r := b.Registry()
	t := &b.types
	t.float, t.whole, t.outcome, t.decision, t.measure = r.Type("float"), r.Type("int"), r.Type("outcome"), r.Type("decision"), r.Type("measure")
	if t.outcome == nil || t.decision == nil || t.measure == nil {
		b.Problem(nil, "", `the kind "utility" was registered without its types`, "call utility.AddTypes; this is for the coder of the game")
		return nil
	}
	b.tag = uint64(b.body.decides)
	b.openOthers()
	if b.body.Pick != nil {
		return b.pickDocument()
	}
	b.AddExtra("chooses", b.body.chooses(), b.body.orderNames()...)
	u := b.level(&b.body.levelDecl, nil)
	if u == nil {
		return nil
	}
	for _, p := range b.plans {
		b.aim(p)
	}
	for _, p := range b.plans {
		b.connect(p)
	}
	b.lintShared()
	b.OnRelease(b.OuterTrigger("Decide", "Makes a decision; what runs goes on if it is still the best."), wits.ReleaseHandle, u.ask)
	b.fleeting(&u.variables)
	return u
}

// fleeting finds the variables that go back to their defaults.
func (b *builder) fleeting(to *[]wits.Slot) {
	b.forgets = to
	kind.Resets(b.Builder, to)
}

// level makes the nodes of a level, and of those within it. What their scores read is connected later: it may be a port of
// any of them.
func (b *builder) level(l *levelDecl, node *wits.Node) *reasoner {
	n := len(l.Options)
	if n > maxOptions {
		b.Problem(node, "options", fmt.Sprintf("there are more than %d options", maxOptions), "let an option have options within it")
		return nil
	}
	u := &reasoner{id: b.ID(), choose: l.chooser(), every: l.Decide.every(), end: l.End}
	if u.within, u.top = l.draw().limits(); l.Decide != nil {
		u.stall = l.Decide.Stall
	}
	if u.choose == ownChoice {
		if u.own = b.chooserOf(l, node); u.own == nil {
			u.choose = highest // which has been reported
		}
	}
	if node != nil {
		u.id = node.ID()
	}
	p := &plan{levelDecl: l, u: u, node: node, aims: make([]*compiling, n)}
	b.plans = append(b.plans, p)
	first := b.Activity(n)
	kind.BindRow(b.Builder, &u.chosen, first, n)
	u.options, u.told, u.tells = make([]option, n), make([]kind.ExprTrace, n), make([]map[string]*kind.ExprTrace, n)
	for i := range l.Options {
		u.suspends = u.suspends || l.Options[i].Suspend
	}
	for i := range l.Options {
		b.option(p, i, first+i)
	}
	return u
}

// option makes the node of an option.
func (b *builder) option(p *plan, i, bit int) {
	d, o := &p.Options[i], &p.u.options[i]
	var s *wits.Suspension
	if p.u.suspends {
		s = b.Suspension()
	}
	o.Runner = kind.MakeRunner(b.Builder, kind.RefOf(&d.Node, &d.Behavior), "option", bit)
	if p.node != nil {
		o.Node.Inside(p.node)
	}
	switch {
	case d.holds():
		o.Node.Describe("option", "", "", "Chooses among options within it.")
		inner := b.level(&d.levelDecl, o.Node)
		if inner == nil {
			return
		}
		o.Node.Lifecycle()
		o.Hold(inner)
		o.Node.AddExtra("chooses", d.chooses(), d.orderNames()...)
	case !d.Runs():
		o.Node.Describe("option", "", "", "Runs nothing.")
	}
	if s != nil {
		s.End(bit)
		o.suspension = s
	}
	o.modifiers, o.suspends, o.commitment = d.modifiers(), d.Suspend, d.commits()
	ports := [...]*wits.Port{o.Node.Out("Score", b.types.float), o.Node.Out("Modifier", b.types.float), o.Node.Out("Outcome", b.types.outcome),
		o.Node.Out("Until", b.types.float), o.Node.Out("Rank", b.types.float), o.Node.Out("Decision", b.types.decision), o.Node.Out("Since", b.types.float)}
	for _, q := range ports {
		if q == nil {
			return // it has a port of that name, which has been reported
		}
	}
	var depth *wits.Port
	if p.u.suspends {
		depth = o.Node.Out("Suspended", b.types.whole)
	}
	b.Finish(func() {
		o.score, o.modifier, o.outcome, o.until = ports[0].Slot().Word(), ports[1].Slot().Word(), ports[2].Slot(), ports[3].Slot().Word()
		o.ranked, o.decision, o.since = ports[4].Slot().Word(), ports[5].Slot().Word(), ports[6].Slot().Word()
		if depth != nil {
			o.depth = depth.Slot().Word()
		}
	})
}

// aim gives options with targets the ports of what they pick, so that the scores of all others can read them.
func (b *builder) aim(p *plan) {
	for i := range p.Options {
		if d, o := p.Options[i].For, &p.u.options[i]; d != nil {
			p.aims[i] = &compiling{builder: b, option: o, node: o.Node, scope: kind.NewScope(b.Builder, o.Node)}
			if o.targets = p.aims[i].picker(&d.pickerDecl, d.From.Source, o); o.targets != nil {
				o.Locals = append(o.Locals, o.Node.Port(d.As.String())) // what runs gets the one that was picked
			}
		}
	}
}

// connect gives the options of a level what they need to be scored.
func (b *builder) connect(p *plan) {
	u := p.u
	w := &watch{ports: map[*wits.Port]bool{}}
	for i := range p.Options {
		b.score(p, i, w)
	}
	for i := range p.Buckets {
		b.bucket(p, i, w)
	}
	u.early = u.choose == highest || u.choose == weighted || u.choose == ownChoice
	for i := range u.options {
		o := &u.options[i]
		u.ranked = u.ranked || o.rank.given() || o.bucket >= 0 || givesRank(o.considerations)
		u.early = u.early && !givesRank(o.considerations)
		o.simple = o.multiplies()
		o.id = o.Node.ID()
		o.light = o.simple && o.targets == nil && !o.weight.given() && o.commitment == (commitment{multiply: 1}) && o.modifiers == [outcomes]modifier{}
		o.prunes = p.prunes() && o.targets == nil && prunable(o)
	}
	for i := range u.options { // the rank of an option with targets is that of the target
		u.early = u.early && u.options[i].targets == nil
	}
	u.early = u.early && u.ranked
	u.fix()
	b.order(p)
	b.decide(p)
	b.memory(p, w)
	b.lint(p)
}

// score compiles what an option is worth.
func (b *builder) score(p *plan, i int, w *watch) {
	d, o := &p.Options[i], &p.u.options[i]
	o.Connect(b.Builder, kind.RefOf(&d.Node, &d.Behavior), &p.u.functions)
	o.bucket = -1
	for k := range p.Buckets {
		if d.Bucket.String() == p.Buckets[k].Name {
			o.bucket = k
		}
	}
	c := p.aims[i]
	if c == nil {
		c = &compiling{builder: b, option: o, node: o.Node, scope: kind.NewScope(b.Builder, o.Node)}
	} else if o.targets != nil {
		c.targets(o.targets, d.For)
	}
	s := c.scope
	c.weighing(o, &d.weighing, d.considers(b.body.Common), b.sources[""], nil)
	o.picks = c.picks
	p.u.told[i], p.u.tells[i] = s.ExprTrace(d.Score.String()), c.tells
	if o.targets != nil {
		p.u.tells[i] = nil // it is weighed for each element of a list
	}
	w.add(s)
	w.impure = w.impure || d.For != nil || len(c.picks) > 0 // a list of the game is no word of the mind
	p.u.functions = append(p.u.functions, s.Calls...)
}

// bucket compiles the weight of a bucket.
func (b *builder) bucket(p *plan, i int, w *watch) {
	d := &p.Buckets[i]
	s := kind.NewScope(b.Builder, p.node)
	c := &compiling{builder: b, node: p.node, scope: s, title: d.Name}
	m := &bucket{response: d.response(), shaped: d.Source.Kind == jsontree.Object}
	b.input(s, d.Input.Source, d.Name, nil, &m.input)
	c.curve(&m.response, b.sources[""])
	p.u.buckets = append(p.u.buckets, m)
	w.add(s)
	p.u.functions = append(p.u.functions, s.Calls...)
}

// order finds the options of an order.
func (b *builder) order(p *plan) {
	p.u.lenient = p.levelDecl.lenient()
	for _, name := range p.levelDecl.order() {
		for i := range p.Options {
			if p.Options[i].Name == name.String() {
				p.u.order = append(p.u.order, i)
			}
		}
	}
	if len(p.u.order) != len(p.Options) { // not given, or wrong, which has been reported
		p.u.order = p.u.order[:0]
		for i := range p.Options {
			p.u.order = append(p.u.order, i)
		}
	}
}

// decide listens to what asks for a decision.
func (b *builder) decide(p *plan) {
	u := p.u
	kind.BindFlag(b.Builder, &u.asked, b.Activity(1))
	for _, on := range p.Decide.on() {
		name := on.String()
		var names []string
		var port *wits.Port
		for _, q := range b.Ports() {
			if !q.Trigger || !q.Out {
				continue
			}
			names = append(names, q.Name)
			if q.Name == name {
				port = q
			}
		}
		if port == nil {
			b.ProblemAt(on.At(), "", fmt.Sprintf("the document takes in no trigger %q", name), "", kind.Suggest(name, names)...)
			continue
		}
		b.OnRelease(port, wits.ReleaseHandle, u.ask)
	}
	left := b.State(p.name("left"), b.types.float)
	b.Finish(func() { u.left = left.Slot().Word() })
}
