package thoughts

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// Kind is the kind "thoughts"; register it with [wits.Registry.AddKind] and [AddTypes].
type Kind struct{}

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

// Doc explains the kind.
func (Kind) Doc() string {
	return "Thoughts that a character has at once, instincts and the most urgent of the others, blended by weight."
}

// Members are the thoughts and how their values are combined.
func (Kind) Members() []wits.Member {
	return []wits.Member{{Name: "combine"}, {Name: "thoughts", Order: thoughtOrder}}
}

// Refers gives what thoughts within thoughts run, and what runs when one has succeeded or failed.
func (Kind) Refers(document *wits.JSON) []*wits.JSON { return refers(document.Get("thoughts"), nil) }

func refers(thoughts *wits.JSON, out []*wits.JSON) []*wits.JSON {
	if thoughts == nil {
		return out
	}
	for _, m := range thoughts.Members {
		out = append(out, m.Value.Get("run"))
		for _, after := range []string{"success", "failure"} {
			if v := m.Value.Get(after); v != nil {
				out = append(out, v.Get("run"))
			}
		}
		out = refers(m.Value.Get("thoughts"), out)
	}
	return out
}

// weightPort is the port by which whatever runs is told its weight.
const weightPort = "Weight"

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body    *body
	sums    []*combined
	calls   *[]wits.Part // functions of expressions
	types   struct{ float, whole, activity, yes *wits.Type }
	connect []func() // once all nodes are there
}

// Build compiles one instance of a document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, body: decoded.(*body)}
	r := b.Registry()
	t := &b.types
	t.float, t.whole, t.yes, t.activity = r.Type("float"), r.Type("int"), r.Type("bool"), r.Type("activity")
	if t.activity == nil {
		b.Problem(nil, "", `the kind "thoughts" was registered without its types`, "call thoughts.AddTypes; this is for the coder of the game")
		return nil
	}
	if len(b.body.names) > maxThoughts {
		return nil
	}
	m := &document{}
	b.calls = &m.functions
	base, reason, hint := b.OuterData(wits.Field{Name: weightPort, Type: t.float, Default: "1", Doc: "Scales all that the thoughts do: 1 is all of it, 0 nothing."})
	if base == nil {
		b.Problem(nil, "", reason, hint)
		return nil
	}
	b.combined(base)
	m.sums = b.sums
	m.whole = b.cluster(b.body.cluster, nil, base)
	for _, f := range b.connect {
		f()
	}
	variables := b.Document().Variables
	b.Finish(func() {
		for i, v := range b.Variables() {
			if !variables[i].Keep {
				m.variables = append(m.variables, v.Slot())
			}
		}
	})
	return m
}

// cluster makes the nodes of thoughts that lie side by side, in the document or within a thought. Base is the weight that
// all of them are scaled with.
func (b *builder) cluster(decls cluster, outer *wits.Node, base *wits.Port) *thinking {
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

func (b *builder) thought(t *thought, d *thoughtDecl, outer *wits.Node) {
	t.runners[Active] = kit.MakeRunner(b.Builder, &d.Runs, "thought", b.Activity(1))
	n := t.runners[Active].Node
	t.id, t.never, t.again = n.ID(), d.never, d.again
	if outer != nil {
		n.Inside(outer)
	}
	if d.holds {
		n.Describe("thought", "", "", "Holds thoughts.")
		n.Lifecycle() // before its own ports: it makes the list of them anew
	}
	activity, effect, level := n.Out("Activity", b.types.activity), n.Out("Effect", b.types.float), n.Out("Level", b.types.whole)
	if activity == nil || effect == nil || level == nil {
		return // it has a port of that name, which has been reported
	}
	if d.holds {
		inner := b.cluster(d.inner, n, effect)
		t.runners[Active].Hold(inner)
	}
	t.runners[Success], t.runners[Failure] = b.after(d.success, n), b.after(d.failure, n)
	held := b.State(d.Name+" held", b.types.yes)
	kit.BindState(b.Builder, &t.held, held)
	b.Finish(func() {
		t.activity, t.effect, t.level = activity.Slot().Word(), effect.Slot().Word(), level.Slot().Word()
	})
	b.describe(n, d)
	b.connect = append(b.connect, func() { b.connected(t, d, effect) })
}

// after makes the node of what runs after a success or failure.
func (b *builder) after(r *kit.Runs, n *wits.Node) *kit.Runner {
	if r == nil {
		return nil
	}
	u := kit.MakeRunner(b.Builder, r, "thought", b.Activity(1))
	u.Node.Inside(n)
	return u
}

// describe tells people what holds for a thought.
func (b *builder) describe(n *wits.Node, d *thoughtDecl) {
	say := func(kind string, source *jsontree.Node) {
		if source != nil {
			n.AddExtra(kind, source.Text)
		}
	}
	say("when", d.when)
	say("succeeds", d.succeeds)
	say("fails", d.fails)
	switch {
	case d.never:
		n.AddExtra("priority", "never")
	case d.priority.source != nil:
		n.AddExtra("priority", d.priority.source.Text)
	default:
		n.AddExtra("priority", fmt.Sprint(d.priority.value))
	}
	if w := d.weight; w.source != nil {
		n.AddExtra("weight", w.source.Text)
	} else if w.value != 1 {
		n.AddExtra("weight", fmt.Sprint(w.value))
	}
}

// connected compiles the expressions of a thought, and connects what it runs.
func (b *builder) connected(t *thought, d *thoughtDecl, effect *wits.Port) {
	n := t.runners[Active].Node
	s := kit.NewScope(b.Builder, n)
	told := func(source *jsontree.Node) *kit.Told {
		if source == nil {
			return nil
		}
		out := s.Told(source.Text)
		return &out
	}
	if d.when != nil {
		t.when, t.told.when = s.Bool(d.when, d.Name), told(d.when)
	}
	if d.succeeds != nil {
		t.succeeds, t.told.succeeds = s.Bool(d.succeeds, d.Name), told(d.succeeds)
	}
	if d.fails != nil {
		t.fails, t.told.fails = s.Bool(d.fails, d.Name), told(d.fails)
	}
	t.priority = b.number(s, d, d.priority)
	t.told.priority = told(d.priority.source)
	t.weight = b.number(s, d, d.weight)
	t.told.weight = told(d.weight.source)
	*b.calls = append(*b.calls, s.Calls...)
	for state, r := range []*kit.Runs{&d.Runs, d.success, d.failure} {
		u := t.runners[state]
		if u == nil {
			continue
		}
		u.Connect(b.Builder, r, b.calls)
		scales := b.weigh(u, r, effect)
		if !d.holds || state != int(Active) {
			t.gives[state] = b.gives(u, scales)
		}
	}
}

// number compiles a number; nil f where the value counts.
func (b *builder) number(s *kit.Scope, d *thoughtDecl, n numberDecl) number {
	out := number{value: n.value}
	if n.source != nil {
		out.f = s.Float(n.source, d.Name)
	}
	return out
}

// weigh gives what runs its weight, if it takes one, and says whether it does, and so scales what it gives out itself.
func (b *builder) weigh(u *kit.Runner, r *kit.Runs, effect *wits.Port) bool {
	p := u.Node.Port(weightPort)
	if p == nil || p.Out || p.Trigger || p.List || p.Type != b.types.float {
		return false
	}
	given := slices.Contains(r.Pass, weightPort)
	for _, m := range r.With {
		given = given || m.Name == weightPort
	}
	if !given {
		if reason, hint := b.Link(effect, p); reason != "" {
			b.Problem(u.Node, "", reason, hint)
		}
	}
	return !given
}
