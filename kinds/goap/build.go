package goap

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "goap"; register it with [wits.Registry.AddKind] and [AddTypes].
type Kind struct{ kind.Declared[Body] }

// Name is "goap".
func (Kind) Name() string { return "goap" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "Goals, and actions that say what they need and what comes of them; a plan of actions is found and run that leads to a goal at the least cost."
}

// NodeTypes are what a document has beside actions.
func (Kind) NodeTypes() []document.NodeType {
	return []document.NodeType{
		{Name: "want", Group: "goal", Also: []string{"desire", "objective", "target state"}, Doc: "A goal: facts that shall be so. The one of the highest priority that can be reached is pursued.", Node: `{"want": {}}`},
		{Name: "expr", Group: "fact", Also: []string{"world state", "atom", "condition", "check", "blackboard"}, Doc: "A fact: what plans know of the world, from an expression.", Node: `{"expr": ""}`},
		{Name: "effects", Group: "action", Also: []string{"operator", "task", "precondition", "cost"}, Doc: "An action: what it needs, what comes of it, and what it runs.", Node: `{"effects": {}}`},
	}
}

// builder compiles one instance of a document.
type builder struct {
	*kind.Builder
	body    *Body
	u       *planner
	facts   map[string]*known
	actions map[string]int
	named   map[*kind.Port]bool // by expressions
	runs    []*kind.BehaviorRef // of actions
	types   struct{ truth, float, whole, outcome, role *kind.Type }
	needs   [][]condition // of actions
	makes   [][]effect
	wants   [][]condition // of goals

	warnings []warning        // of what stands for actions and facts with parameters
	faulty   map[*Action]bool // with parameters, in one of which something is wrong, so that it is in all
}

// known is a fact that conditions and effects can name.
type known struct {
	decl *Fact
	typ  *kind.Type
	field
	value *kind.Port
}

// Build compiles one instance of a document.
func (Kind) Build(wb *kind.Builder, decoded any) kind.Part {
	body := decoded.(*Body)
	b := &builder{Builder: wb, body: body, facts: map[string]*known{}, actions: map[string]int{}, named: map[*kind.Port]bool{}, faulty: map[*Action]bool{}}
	r := b.Registry()
	t := &b.types
	t.truth, t.float, t.whole, t.outcome, t.role = r.Type("bool"), r.Type("float"), r.Type("int"), r.Type("goalOutcome"), r.Type("role")
	if t.outcome == nil || t.role == nil {
		b.Problem(nil, "", `the kind "goap" was registered without its types`, "call goap.AddTypes; this is for the coder of the game")
		return nil
	}
	b.u = &planner{id: b.ID(), tag: body.tag, nodes: body.Limits.Nodes, length: body.Limits.Length, frame: body.Limits.Frame, every: -1, end: body.End}
	if body.Decide.Every != nil {
		b.u.every, b.u.stagger = *body.Decide.Every, body.Decide.Stagger
	}
	b.AddExtra("plans", fmt.Sprintf("the least cost, at most %d actions, looking at %d sets of facts at most", b.u.length, b.u.nodes))
	body = b.ground(body)
	b.body = body
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
	for i := range body.Goals {
		b.stages(i)
	}
	for i := range body.Actions {
		b.action(i)
	}
	b.operators()
	b.u.d.relate()
	b.u.rooms = &arenas{d: &b.u.d, most: b.u.nodes}
	b.state()
	b.decide()
	b.ways()
	if len(b.faulty) == 0 { // else not all that stands for actions with parameters is there
		b.lint()
	}
	return b.u
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
		ports := [...]*kind.Port{g.node.Out("Priority", b.types.float), g.node.Out("Outcome", b.types.outcome), g.node.Out("Cost", b.types.float), g.node.Out("Missing", b.types.whole), g.node.Out("Searched", b.types.whole)}
		b.Finish(func() {
			g.priority, g.outcome, g.cost = ports[0].Slot().Word(), ports[1].Slot().Word(), ports[2].Slot().Word()
			g.missing, g.looked = ports[3].Slot().Word(), ports[4].Slot().Word()
		})
	}
}

// goal compiles what a goal wants.
func (b *builder) goal(i int) {
	d, g := &b.body.Goals[i], &b.u.goals[i]
	g.want = b.u.d.everything()
	list := b.wanted(i)
	for _, c := range list {
		b.shows(g.node, "wants ", c)
	}
	g.wants, g.conditions = list, slices.Clone(list)
	b.aim(d, g)
	all := list
	if g.aim != nil {
		all = append(slices.Clone(list), g.aim.more)
	}
	g.node.Describe("goal", "", "wants "+said(all), "")
	b.wants = append(b.wants, slices.Clone(all))
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

// shows gives a node a port that shows a fact that it needs or wants.
func (b *builder) shows(n *kind.BuildNode, what string, c condition) {
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
	word := func(name string, t *kind.Type, to *int) {
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
	b.spread()
	variables := b.Document().Variables
	b.Finish(func() {
		for i := range u.actions {
			b.promise(&u.actions[i])
		}
		for i, v := range b.Variables() {
			if !variables[i].Keep {
				u.variables = append(u.variables, v.Slot())
			}
		}
	})
}

// decide listens to what asks for a new plan.
func (b *builder) decide() {
	u := b.u
	ask := func(x *wits.Context) { u.asked.Set(x) }
	for _, name := range b.body.Decide.On {
		var names []string
		var port *kind.Port
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
		b.OnRelease(port, kind.ReleaseHandle, ask)
	}
	b.OnRelease(b.OuterTrigger("Decide", "Plans anew; what runs goes on if the new plan begins with it."), kind.ReleaseHandle, ask)
}
