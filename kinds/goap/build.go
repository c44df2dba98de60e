package goap

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "goap"; register it with [wits.Registry.AddKind] and [AddTypes].
type Kind struct{ kind.Declared[Body] }

// Name is "goap".
func (Kind) Name() string { return "goap" }

// MindsSleep says that frames tell what they depend on.
func (Kind) MindsSleep() {}

// Doc explains the kind.
func (Kind) Doc() string {
	return "Goals, and actions that say what they need and what comes of them; a plan of actions is found and run that leads to a goal at the least cost."
}

// NodeTypes returns what a document has beside actions.
func (Kind) NodeTypes() []document.NodeType {
	return []document.NodeType{
		{Name: "want", Group: "goal", Also: []string{"desire", "objective", "target state"}, Doc: "A goal: facts that shall be so. The one of the highest priority that can be reached is pursued.", Node: `{"want": {}}`},
		{Name: "expr", Group: "fact", Also: []string{"world state", "atom", "condition", "check", "blackboard"}, Doc: "A fact: what plans know of the world, from an expression.", Node: `{"expr": ""}`},
		{Name: "effects", Group: "action", Also: []string{"operator", "task", "precondition", "cost"}, Doc: "An action: what it needs, what comes of it, and what it runs.", Node: `{"effects": {}}`},
	}
}

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body    *Body
	u       *planner
	facts   map[string]*known
	actions map[string]int
	named   map[*wits.Port]bool // by expressions
	runs    []*kind.BehaviorRef // of actions
	types   struct{ truth, float, whole, outcome, role *wits.Type }
	needs   [][]condition // of actions
	makes   [][]effect
	wants   [][]condition // of goals
}

// known is a fact that conditions and effects can name.
type known struct {
	decl *Fact
	typ  *wits.Type
	field
	value *wits.Port
}

// Build compiles one instance of a document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	body := decoded.(*Body)
	b := &builder{Builder: wb, body: body, facts: map[string]*known{}, actions: map[string]int{}, named: map[*wits.Port]bool{}}
	r := b.Registry()
	t := &b.types
	t.truth, t.float, t.whole, t.outcome, t.role = r.Type("bool"), r.Type("float"), r.Type("int"), r.Type("goalOutcome"), r.Type("role")
	if t.outcome == nil || t.role == nil {
		b.Problem(nil, "", `the kind "goap" was registered without its types`, "call goap.AddTypes; this is for the coder of the game")
		return nil
	}
	b.u = &planner{id: b.ID(), tag: body.tag, nodes: body.Limits.Nodes, length: body.Limits.Length, every: -1, end: body.End}
	if body.Decide.Every != nil {
		b.u.every = *body.Decide.Every
	}
	b.AddExtra("plans", fmt.Sprintf("the least cost, at most %d actions, looking at %d sets of facts at most", b.u.length, b.u.nodes))
	if !b.declareFacts() {
		return nil
	}
	b.declareGoals()
	b.declareActions()
	b.readFacts()
	b.notes()
	for i := range body.Goals {
		b.goal(i)
	}
	for i := range body.Actions {
		b.action(i)
	}
	b.u.d.ops = make([]operator, len(b.u.actions))
	for i := range b.u.actions {
		a := &b.u.actions[i]
		a.op.settle(&b.u.d)
		b.u.d.ops[i] = a.op
	}
	b.u.rooms = &arenas{d: &b.u.d, most: b.u.nodes}
	b.state()
	b.decide()
	b.ways()
	b.lint()
	return b.u
}

// declareFacts makes the nodes of facts, and their places in rows: those that are whole numbers last.
func (b *builder) declareFacts() bool {
	u := b.u
	u.facts = make([]fact, len(b.body.Facts))
	for i := range b.body.Facts {
		d := &b.body.Facts[i]
		n := b.Node(d.Name, d.At, source(d))
		u.facts[i].node = n
		text := "what actions have made of it"
		if d.Expr.Given() {
			text = d.Expr.String()
		}
		n.Describe("fact", d.Type, text, "")
		t := b.Registry().Type(d.Type)
		switch {
		case t == nil:
			b.Problem(n, "type", fmt.Sprintf("there is no type %q", d.Type), "", kind.Suggest(d.Type, b.Registry().Types())...)
		case t != b.types.truth && t != b.types.whole && t.Enum() == nil:
			b.Problem(n, "type", fmt.Sprintf("a fact is a bool, an int or a value of an enumeration, and not of type %s", t), `compare it: "Health < 30" is a bool`)
		case len(t.Enum()) > 64:
			b.Problem(n, "type", fmt.Sprintf("%s has more than 64 values", t), "say in a bool what the plan needs to know of it")
		default:
			k := &known{decl: d, typ: t}
			if k.value = b.factValue(n, d, t); k.value == nil {
				break
			}
			b.facts[d.Name] = k
			continue
		}
		b.body.broken[d.Name] = true
	}
	for _, whole := range []bool{false, true} {
		for i := range b.body.Facts {
			k := b.facts[b.body.Facts[i].Name]
			if k == nil || (k.typ == b.types.whole) != whole {
				continue
			}
			values := 0
			if k.typ == b.types.truth {
				values = 2
			} else if !whole {
				values = len(k.typ.Enum())
			}
			ok := false
			if k.field, ok = u.d.addFact(values); !ok {
				b.Problem(nil, "", fmt.Sprintf("there are too many facts: no room for %s and those that follow", k.decl.Name), fmt.Sprintf("there is room for %d bools, or %d ints", 32*maxRow, maxRow))
				return false
			}
			u.facts[i].field = k.field
		}
	}
	u.d.seal()
	return true
}

// source returns the object that a fact is written as; nil for an expression.
func source(d *Fact) *jsontree.Node {
	if d.Source.Kind != jsontree.Object {
		return nil
	}
	return d.Source
}

// factValue makes the value of a fact: one that has no expression begins with its default.
func (b *builder) factValue(n *wits.Node, d *Fact, t *wits.Type) *wits.Port {
	if d.Expr.Given() {
		return n.Out("Value", t)
	}
	initial := d.Default.Source
	if initial != nil && t == b.types.whole {
		if v, ok := initial.Int(); !ok || !within(v, bound) {
			b.Problem(n, "default", fmt.Sprintf("the default of %s is a whole number, from -%d to %d", d.Name, bound, bound), "")
			initial = nil
		}
	} else if initial != nil {
		if _, ok := b.valueOf(d.Name, &known{decl: d, typ: t}, initial, ""); !ok {
			initial = nil
		}
	}
	return n.Variable(&document.VariableDecl{Name: "Value", Type: d.Type, Default: initial, Shared: true})
}

// readFacts compiles what facts are read from.
func (b *builder) readFacts() {
	for i := range b.body.Facts {
		d, f := &b.body.Facts[i], &b.u.facts[i]
		k := b.facts[d.Name]
		if k == nil {
			continue
		}
		f.id = f.node.ID()
		b.Finish(func() { f.at = k.value.Slot().Word() })
		if f.width == 0 {
			begun := b.State("begun "+d.Name, b.types.whole)
			b.Finish(func() { f.begun = begun.Slot().Word() })
		}
		if !d.Expr.Given() {
			b.Finish(func() { b.u.own = append(b.u.own, k.value.Slot()) })
			continue
		}
		s := kind.NewScope(b.Builder, f.node)
		e := s.Check(d.Expr.Source, d.Name, k.typ)
		b.uses(s)
		if e == nil {
			continue
		}
		for _, used := range s.Used {
			f.node.Watch(used.Name, used.Port)
		}
		f.node.Port("Value").Explain(d.Expr.String(), nil)
		outcome := wits.OutcomeWhole
		if k.typ == b.types.truth {
			outcome = wits.OutcomeTruth
		}
		id := s.Evaluation(e, outcome)
		told := s.ExprTrace(d.Expr.String())
		f.told = &told
		b.Finish(func() { f.read = wits.NotedInto(e.Into(k.value.Slot()), k.value.Slot(), id) })
		if ref, ok := s.Lookup(d.Expr.String()); ok && ref.Type == k.typ { // it only names a port: no need to compute anything
			f.note = id
			b.Finish(func() { f.from = ref.Slot().Word() })
		}
	}
}

func (b *builder) declareGoals() {
	u := b.u
	u.goals = make([]goal, len(b.body.Goals))
	first := b.Activity(max(1, len(u.goals)))
	kind.BindRow(b.Builder, &u.pursued, first, max(1, len(u.goals)))
	for i := range b.body.Goals {
		d, g := &b.body.Goals[i], &u.goals[i]
		g.node = b.Node(d.Name, d.At, d.Source)
		g.node.SetActive(first + i)
		kind.BindFlag(b.Builder, &g.bit, first+i)
		ports := [...]*wits.Port{g.node.Out("Priority", b.types.float), g.node.Out("Outcome", b.types.outcome), g.node.Out("Cost", b.types.float), g.node.Out("Missing", b.types.whole)}
		b.Finish(func() {
			g.priority, g.outcome, g.cost, g.missing = ports[0].Slot().Word(), ports[1].Slot().Word(), ports[2].Slot().Word(), ports[3].Slot().Word()
		})
	}
}

func (b *builder) declareActions() {
	u := b.u
	n := len(b.body.Actions)
	u.actions = make([]action, n)
	first := b.Activity(max(1, n))
	kind.BindRow(b.Builder, &u.running, first, max(1, n))
	for i := range b.body.Actions {
		d, a := &b.body.Actions[i], &u.actions[i]
		b.actions[d.Name] = i
		b.runs = append(b.runs, kind.RefOf(&d.Node, &d.Behavior))
		a.Runner = kind.MakeRunner(b.Builder, b.runs[i], "action", first+i)
		if a.Empty() && !d.Runs() {
			a.Node.Describe("action", "", "", "Runs nothing: it is done at once.")
		}
		cost, step, role := a.Node.Out("Cost", b.types.float), a.Node.Out("Step", b.types.whole), a.Node.Out("Role", b.types.role)
		unkept := a.Node.Out("Unkept", b.types.whole)
		if cost == nil || step == nil || role == nil || unkept == nil {
			continue // it has a port of that name, which has been reported
		}
		b.Finish(func() {
			a.cost, a.step, a.role, a.unkept = cost.Slot().Word(), step.Slot().Word(), role.Slot().Word(), unkept.Slot().Word()
		})
	}
}

// goal compiles what a goal wants.
func (b *builder) goal(i int) {
	d, g := &b.body.Goals[i], &b.u.goals[i]
	g.want = b.u.d.everything()
	var list []condition
	for k := range d.Want {
		if c, ok := b.condition(d.Name, &d.Want[k], g.want); ok {
			list = append(list, c)
			b.shows(g.node, "wants ", c)
		}
	}
	b.wants, g.wants = append(b.wants, list), list
	g.node.Describe("goal", "", "wants "+said(list), "")
	s := kind.NewScope(b.Builder, g.node)
	b.number(s, d.Priority, d.Name, &g.rank)
	if e := d.Priority.Expression(); e != nil {
		told := s.ExprTrace(e.Text)
		g.ranks = &told
		g.node.Port("Priority").Explain(e.Text, nil)
	}
	g.avoid = make([]bool, len(b.u.actions))
	var avoids []string
	for _, name := range d.Avoid {
		avoids = append(avoids, name.String())
		at, ok := b.actions[name.String()]
		if !ok && b.body.broken[name.String()] {
			continue
		}
		if !ok {
			var names []string
			for i := range b.body.Actions {
				names = append(names, b.body.Actions[i].Name)
			}
			b.ProblemAt(name.At(), d.Name, fmt.Sprintf("there is no action %q to avoid", name), "", kind.Suggest(name.String(), names)...)
			continue
		}
		g.avoid[at], g.avoids = true, true
	}
	if g.avoids {
		g.node.AddExtra("avoids", kind.Joined(avoids))
	}
}

// action compiles what an action needs and changes, and when it is begun.
func (b *builder) action(i int) {
	d, a := &b.body.Actions[i], &b.u.actions[i]
	a.Connect(b.Builder, b.runs[i], &b.u.functions)
	a.op = b.u.d.newOperator()
	var needs []condition
	for k := range d.Pre {
		if c, ok := b.condition(d.Name, &d.Pre[k], a.op.pre); ok {
			needs = append(needs, c)
			b.shows(a.Node, "needs ", c)
		}
	}
	var makes []effect
	for k := range d.Effects {
		if e, ok := b.effect(d.Name, &d.Effects[k], &a.op); ok {
			makes = append(makes, e)
			a.Node.AddExtra("makes", e.text)
		}
	}
	b.needs, b.makes = append(b.needs, needs), append(b.makes, makes)
	a.told = &told{needs: needs, makes: makes}
	s := kind.NewScope(b.Builder, a.Node)
	b.number(s, d.Cost, d.Name, &a.price)
	if e := d.Cost.Expression(); e != nil {
		a.told.cost = s.ExprTrace(e.Text)
		if p := a.Node.Port("Cost"); p != nil {
			p.Explain(e.Text, nil)
		}
	}
	for _, c := range []struct {
		expr kind.Expr[bool]
		what string
		to   **func(*wits.Context) bool
		told *kind.ExprTrace
	}{{d.If, "if", &a.only, &a.told.only}, {d.When, "when", &a.when, &a.told.when}} {
		if c.expr.Given() {
			s := kind.NewScope(b.Builder, a.Node)
			*c.to = s.Bool(c.expr.Source, d.Name)
			*c.told = s.ExprTrace(c.expr.String())
			b.uses(s)
			a.Node.AddExtra(c.what, c.expr.String())
		}
	}
	a.patience, a.reactive = d.patience(), d.Reactive
	if d.Failure != nil {
		a.add, a.seconds = d.Failure.Add, d.Failure.For
	}
	if a.when != nil && a.patience != forever {
		a.bars = true
		kind.BindState(b.Builder, &a.barred, b.State("barred "+d.Name, b.types.truth))
	}
	if a.seconds > 0 {
		until := b.State("failed "+d.Name, b.types.float)
		b.Finish(func() { a.until = until.Slot().Word() })
	}
}

// shows gives a node a port that shows a fact that it needs or wants.
func (b *builder) shows(n *wits.Node, what string, c condition) {
	n.Watch(what+c.fact.decl.Name, c.fact.value).Explain(c.text, nil)
}

// number compiles a number or an expression for one.
func (b *builder) number(s *kind.Scope, a kind.Amount, node string, to *number) {
	to.fixed = a.Number
	if e := a.Expression(); e != nil {
		to.f = s.Float(e, node)
		b.uses(s)
	}
}

// uses notes what expressions call and name.
func (b *builder) uses(s *kind.Scope) {
	b.u.functions = append(b.u.functions, s.Calls...)
	for _, u := range s.Used {
		b.named[u.Port] = true
	}
}

// state makes room for what a mind remembers.
func (b *builder) state() {
	u := b.u
	word := func(name string, t *wits.Type, to *int) {
		s := b.State(name, t)
		b.Finish(func() { *to = s.Slot().Word() })
	}
	word("holds", b.types.whole, &u.control)
	word("step", b.types.whole, &u.step)
	word("count", b.types.whole, &u.count)
	word("waited", b.types.float, &u.waited)
	word("left", b.types.float, &u.left)
	u.plan = make([]int, (u.length+7)/8)
	for i := range u.plan {
		word(fmt.Sprintf("plan %d", i), b.types.whole, &u.plan[i])
	}
	kind.BindFlag(b.Builder, &u.asked, b.Activity(1))
	kind.Resets(b.Builder, &u.variables)
	b.Finish(func() {
		for i := range u.actions {
			b.promise(&u.actions[i])
		}
	})
}

// decide listens to what asks for a new plan.
func (b *builder) decide() {
	u := b.u
	ask := func(x *wits.Context) { u.asked.Set(x) }
	for _, name := range b.body.Decide.On {
		var names []string
		var port *wits.Port
		for _, q := range b.Ports() {
			if !q.Trigger || !q.Out {
				continue
			}
			if names = append(names, q.Name); q.Name == name.String() {
				port = q
			}
		}
		if port == nil {
			b.ProblemAt(name.At(), "", fmt.Sprintf("the document takes in no trigger %q", name), "", kind.Suggest(name.String(), names)...)
			continue
		}
		b.OnRelease(port, wits.ReleaseHandle, ask)
	}
	b.OnRelease(b.OuterTrigger("Decide", "Plans anew; what runs goes on if the new plan begins with it."), wits.ReleaseHandle, ask)
}
