package thoughts

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "thoughts"; register it with [wits.Registry.AddKind] and [AddTypes].
type Kind struct{ kind.Declared[Body] }

// Activity is the state of a thought.
type Activity uint8

// States of thoughts, with [Hufford]'s numbers.
const (
	Active   Activity = iota // it is to run
	Success                  // it has succeeded
	Failure                  // it has failed
	Inactive                 // its condition does not hold, or it is over
	activities
)

var activityNames = [activities]string{"active", "success", "failure", "inactive"}

func (a Activity) String() string { return activityNames[min(a, Inactive)] }

// AddTypes adds the type of the thoughts' states to a registry.
func AddTypes(r *wits.Registry) {
	wits.AddEnum[Activity](r, "activity", "The state of a thought of a thoughts document.", activityNames[:]...)
}

// Name is "thoughts".
func (Kind) Name() string { return "thoughts" }

// MindsSleep says that frames tell what they depend on.
func (Kind) MindsSleep() {}

// Doc explains the kind.
func (Kind) Doc() string {
	return "Thoughts that a character has at once, instincts and the most urgent of the others, blended by weight."
}

// NodeTypes returns what can be added to a document.
func (Kind) NodeTypes() []document.NodeType {
	return []document.NodeType{
		{Name: "thoughts", Group: "thoughts", Also: []string{"group", "cluster", "folder", "blend"}, Doc: "Holds thoughts, whose weights are multiplied with its own.", Node: `{"thoughts": {}}`},
	}
}

// weightPort is the port by which whatever runs is told its weight.
const weightPort = "Weight"

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body    *Body
	sums    []*combined
	calls   *[]wits.Part // functions of expressions
	types   struct{ float, whole, activity, yes *wits.Type }
	connect []func() // once all nodes are there
}

// Build compiles one instance of a document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, body: decoded.(*Body)}
	r := b.Registry()
	t := &b.types
	t.float, t.whole, t.yes, t.activity = r.Type("float"), r.Type("int"), r.Type("bool"), r.Type("activity")
	if t.activity == nil {
		b.Problem(nil, "", `the kind "thoughts" was registered without its types`, "call thoughts.AddTypes; this is for the coder of the game")
		return nil
	}
	if b.body.many {
		return nil
	}
	m := &thoughts{}
	b.calls = &m.functions
	base, reason, hint := b.OuterData(wits.Field{Name: weightPort, Type: t.float, Default: "1", Doc: "Scales all that the thoughts do: 1 is all of it, 0 nothing."})
	if base == nil {
		b.Problem(nil, "", reason, hint)
		return nil
	}
	b.combined(base)
	m.sums = b.sums
	m.whole = b.cluster(b.body.Thoughts, nil, base)
	for _, f := range b.connect {
		f()
	}
	kind.Resets(b.Builder, &m.variables)
	return m
}

// cluster makes the nodes of thoughts that lie side by side, in the document or within a thought. Base is the weight that
// all of them are scaled with.
func (b *builder) cluster(decls []Thought, outer *wits.Node, base *wits.Port) *thinking {
	c := &thinking{id: b.ID(), thoughts: make([]thought, len(decls))}
	if outer != nil {
		c.id = outer.ID()
	}
	b.Finish(func() { c.base = base.Slot().Word() })
	for i := range decls {
		b.thought(&c.thoughts[i], &decls[i], outer)
	}
	return c
}

func (b *builder) thought(t *thought, d *Thought, outer *wits.Node) {
	t.runners[Active] = kind.MakeRunner(b.Builder, kind.RefOf(&d.Node, &d.Behavior), "thought", b.Activity(1))
	n := t.runners[Active].Node
	t.id, t.never, t.again = n.ID(), d.never(), d.Again
	if outer != nil {
		n.Inside(outer)
	}
	if d.holds() {
		n.Describe("thought", "", "", "Holds thoughts.")
		n.Lifecycle() // before its own ports: it makes the list of them anew
	}
	activity, effect, level := n.Out("Activity", b.types.activity), n.Out("Effect", b.types.float), n.Out("Level", b.types.whole)
	if activity == nil || effect == nil || level == nil {
		return // it has a port of that name, which has been reported
	}
	if d.holds() {
		inner := b.cluster(d.Thoughts, n, effect)
		t.runners[Active].Hold(inner)
	}
	t.runners[Success], t.runners[Failure] = b.after(d.success(), n), b.after(d.failure(), n)
	held := b.State(d.Name+" held", b.types.yes)
	kind.BindState(b.Builder, &t.held, held)
	b.Finish(func() {
		t.activity, t.effect, t.level = activity.Slot().Word(), effect.Slot().Word(), level.Slot().Word()
	})
	b.describe(n, d)
	b.connect = append(b.connect, func() { b.connected(t, d, effect) })
}

// after makes the node of what runs after a success or failure.
func (b *builder) after(r *kind.BehaviorRef, n *wits.Node) *kind.Runner {
	if r == nil {
		return nil
	}
	u := kind.MakeRunner(b.Builder, r, "thought", b.Activity(1))
	u.Node.Inside(n)
	return u
}

// describe tells people what holds for a thought.
func (b *builder) describe(n *wits.Node, d *Thought) {
	say := func(kind string, e kind.Expr[bool]) {
		if e.Given() {
			n.AddExtra(kind, e.String())
		}
	}
	say("when", d.When)
	say("succeeds", d.Succeeds)
	say("fails", d.Fails)
	n.AddExtra("priority", d.Priority.String())
	if w := d.Weight.String(); w != "1" {
		n.AddExtra("weight", w)
	}
}

// connected compiles the expressions of a thought, and connects what it runs.
func (b *builder) connected(t *thought, d *Thought, effect *wits.Port) {
	n := t.runners[Active].Node
	s := kind.NewScope(b.Builder, n)
	told := func(source *document.JSON) *kind.ExprTrace {
		out := s.ExprTrace(source.Text)
		return &out
	}
	condition := func(e kind.Expr[bool], f **func(*wits.Context) bool, to **kind.ExprTrace) {
		if e.Given() {
			*f = s.Bool(e.Source, d.Name)
			*to = told(e.Source)
		}
	}
	amount := func(a kind.Amount, n *number, to **kind.ExprTrace) {
		n.value = a.Number
		if source := a.Expression(); source != nil {
			n.f = s.Float(source, d.Name)
			*to = told(source)
		}
	}
	condition(d.When, &t.when, &t.told.when)
	condition(d.Succeeds, &t.succeeds, &t.told.succeeds)
	condition(d.Fails, &t.fails, &t.told.fails)
	amount(d.Priority, &t.priority, &t.told.priority)
	amount(d.Weight, &t.weight, &t.told.weight)
	*b.calls = append(*b.calls, s.Calls...)
	for state, r := range []*kind.BehaviorRef{kind.RefOf(&d.Node, &d.Behavior), d.success(), d.failure()} {
		u := t.runners[state]
		if u == nil {
			continue
		}
		u.Connect(b.Builder, r, b.calls)
		scales := b.weigh(u, r, effect)
		if !d.holds() || state != int(Active) {
			t.gives[state] = b.gives(u, scales)
		}
	}
}

// weigh gives what runs its weight, if it takes one, and reports whether it does, and so scales what it gives out itself.
func (b *builder) weigh(u *kind.Runner, r *kind.BehaviorRef, effect *wits.Port) bool {
	p := u.Node.Port(weightPort)
	if p == nil || p.Out || p.Trigger || p.List || p.Type != b.types.float {
		return false
	}
	given := slices.Contains(r.Pass, weightPort)
	for _, m := range r.With {
		given = given || m.Name == weightPort
	}
	if !given {
		if reason, fixes := b.Link(effect, p); reason != "" {
			b.Problem(u.Node, "", reason, "", fixes...)
		}
	}
	return !given
}
