package htn

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "htn"; register it with [wits.Registry.AddKind], and its types with [AddTypes].
type Kind struct{ kind.Declared[Body] }

// Name is "htn".
func (Kind) Name() string { return "htn" }

// MindsSleep says that frames tell what they depend on.
func (Kind) MindsSleep() {}

// Doc explains the kind.
func (Kind) Doc() string {
	return "A hierarchical task network: tasks that are broken down by methods until a plan of things to do is left, which is then carried out."
}

// NodeTypes implements [document.NodeTyper]: what can be added beside actions and documents to run.
func (Kind) NodeTypes() []document.NodeType {
	return []document.NodeType{
		{Name: "methods", Group: "compound task", Also: []string{"abstract task", "decompose", "method", "selector"}, Doc: "A task that is done by the first of its methods that leads to a plan.", Node: `{"methods": [{"subtasks": []}]}`},
		{Name: "effects", Group: "primitive task", Also: []string{"operator", "set", "change the world state"}, Doc: "A task that only changes what the planner knows.", Node: `{"effects": ""}`},
	}
}

const (
	maxTasks   = 1024
	maxMethods = 255 // of one task

	// Nodes that show what the planner knows. No task can have these names.
	stateNode = "State"
	planNode  = "Plan"
)

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body    *Body
	d       *domain
	types   struct{ float, whole, flag, name, outcome, verdict *wits.Type }
	places  map[string]int32    // of tasks
	nodes   []*wits.Node        // of tasks
	runs    []*kind.BehaviorRef // of primitive tasks
	paths   []*wits.Node        // of methods
	state   *wits.Node
	props   []*wits.Port    // of the state
	terms   [][]*term       // by task
	missing map[string]bool // properties that could not be made
	lost    bool            // something that is named is not there, which has been reported
}

// term is an argument of a task.
type term struct {
	decl *document.VariableDecl
	port *wits.Port
	own  bool // a variable of the task; else a port of what the task runs
}

// Build compiles one instance of a document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, body: decoded.(*Body), d: &domain{id: wb.ID(), root: -1, byKey: map[uint64]int32{}}, places: map[string]int32{}, missing: maps.Clone(decoded.(*Body).missing)}
	r, t := b.Registry(), &b.types
	t.float, t.whole, t.flag, t.name = r.Type("float"), r.Type("int"), r.Type("bool"), r.Type("name")
	t.outcome, t.verdict = r.Type("planning"), r.Type("verdict")
	if t.outcome == nil || t.verdict == nil {
		b.Problem(nil, "", `the kind "htn" was registered without its types`, "call htn.AddTypes; this is for the coder of the game")
		return nil
	}
	if len(b.body.Tasks) > maxTasks {
		b.Problem(nil, "", fmt.Sprintf("there are more than %d tasks", maxTasks), "let tasks run documents of this kind")
		return nil
	}
	d := b.d
	d.replan, d.ends, d.horizon, d.trace, d.audit = b.body.Replan, b.body.End, b.body.Horizon, b.body.Trace, b.body.Audit
	b.makeNodes()
	b.properties()
	for i := range b.body.Tasks {
		b.termsOf(i)
	}
	for i := range b.body.Tasks {
		b.task(i)
	}
	b.rootTask()
	b.lint()
	b.limits()
	b.keep()
	kind.Resets(b.Builder, &d.variables)
	return d
}

// makeNodes makes the nodes of the state, the plan, the tasks and their methods.
func (b *builder) makeNodes() {
	d, at := b.d, b.body.rootAt
	b.state = b.Node(stateNode, at, nil)
	b.state.Describe("state", "", "world state", "What the planner knows: what sensors see, and what tasks have made of it.")
	b.planPorts(b.Node(planNode, at, nil))
	tasks := b.body.Tasks
	methods := 0
	for i := range tasks {
		methods += len(tasks[i].Methods)
	}
	bit := b.Activity(max(len(tasks)+methods, 1))
	d.tasks, d.methods = make([]task, len(tasks)), make([]method, 0, methods)
	b.nodes, b.terms, b.runs = make([]*wits.Node, len(tasks)), make([][]*term, len(tasks)), make([]*kind.BehaviorRef, len(tasks))
	for i := range tasks {
		t, k := &tasks[i], &d.tasks[i]
		b.places[t.Name] = int32(i)
		*k = task{name: t.Name, key: kind.Key(t.signature(t.Name)), compound: t.compound, background: t.Background, first: int32(len(d.methods)), count: int32(len(t.Methods))}
		d.names = append(d.names, wits.NameOf(t.Name))
		b.know(k.key, int32(i))
		if t.compound {
			n := b.Node(t.Name, t.At, t.Source)
			n.Describe("compound", "", "", "Is done by the first of its methods that leads to a plan.")
			b.nodes[i] = n
			n.SetActive(bit)
			kind.BindFlag(b.Builder, &k.flag, bit)
			bit++
			b.makeMethods(i, &bit)
		} else {
			b.runs[i] = kind.RefOf(&t.Node, &t.Behavior)
			k.run = kind.MakeRunner(b.Builder, b.runs[i], "task", bit)
			b.nodes[i] = k.run.Node
			bit++
			if k.run.Empty() && !t.Runs() {
				b.nodes[i].Describe("task", "", "", "Runs nothing: it succeeds at once.")
			}
			b.taskPorts(k, b.nodes[i])
			if k.background {
				d.behind = append(d.behind, int32(i))
			}
		}
		k.id = b.nodes[i].ID()
	}
	d.state = b.state.ID()
	b.formerNames()
}

// formerNames makes tasks found by the names that they had before they were renamed, so that a plan lives on.
func (b *builder) formerNames() {
	for old, now := range b.Document().Renames {
		i, ok := b.places[now]
		if _, taken := b.places[old]; !ok || taken {
			continue
		}
		former := b.body.Tasks[i].signature(old)
		b.d.byKey[kind.Key(former)] = i
		t := &b.d.tasks[i]
		for k := t.first; k < t.first+t.count; k++ {
			b.d.byKey[kind.Key(former+"\n"+b.d.methods[k].title())] = k
		}
	}
}

// termsText lists the terms of a task with their types; "" if it has none.
func (t *Task) termsText() string {
	var all []string
	for i := range t.terms {
		all = append(all, t.terms[i].Name+" "+t.terms[i].Type)
	}
	return strings.Join(all, ", ")
}

// signature returns a task's name with its terms. A mind knows tasks by it: arguments of other types mean nothing.
func (t *Task) signature(name string) string { return signature(name, t.termsText()) }

func signature(name, terms string) string { return name + "(" + terms + ")" }

// know makes a task or method found by its key.
func (b *builder) know(key uint64, i int32) {
	if _, taken := b.d.byKey[key]; taken {
		b.Problem(nil, "", "two names have one hash", "rename a task or a method")
		return
	}
	b.d.byKey[key] = i
}

// title returns how people call a method among those of its task.
func (m *method) title() string {
	if m.name != "" {
		return m.name
	}
	return strconv.Itoa(int(m.index))
}

// makeMethods makes the nodes of a task's methods.
func (b *builder) makeMethods(i int, bit *int) {
	t := &b.body.Tasks[i]
	for k := range t.Methods {
		e := &t.Methods[k]
		m := method{name: e.Name.String(), task: int32(i), index: int32(k)}
		m.key = kind.Key(t.signature(t.Name) + "\n" + m.title())
		at := len(b.d.methods)
		b.d.methods = append(b.d.methods, m)
		b.know(m.key, int32(at))
		n := b.Node(t.Name+" "+m.title(), e.At, e.Source)
		n.Describe("method", t.Name, m.title(), "A way to do "+t.Name+".")
		n.SetActive(*bit)
		kind.BindFlag(b.Builder, &b.d.methods[at].flag, *bit)
		b.paths = append(b.paths, n)
		ports := []*wits.Port{n.Out("Verdict", b.types.verdict), n.Out("Unmet", b.types.whole), n.Out("Tried", b.types.whole), n.Out("Refused", b.types.whole), n.Out("Undone", b.types.whole)}
		for j, c := range e.when {
			n.AddExtra("when", strconv.Itoa(j+1)+": "+c.Text)
		}
		b.ShowChild(b.nodes[i], n, strconv.Itoa(k))
		b.Finish(func() {
			m := &b.d.methods[at]
			m.id = n.ID()
			m.verdict, m.unmet, m.tried = ports[0].Slot().Word(), ports[1].Slot().Word(), ports[2].Slot().Word()
			m.refused, m.undone = ports[3].Slot().Word(), ports[4].Slot().Word()
			b.d.told = append(b.d.told, int32(m.verdict), int32(m.unmet))
		})
		*bit++
	}
}

// taskPorts gives a primitive task the ports that tell people what the planner thinks of it.
func (b *builder) taskPorts(k *task, n *wits.Node) {
	ports := []*wits.Port{n.Out("Verdict", b.types.verdict), n.Out("Unmet", b.types.whole), n.Out("Step", b.types.whole)}
	if k.background {
		ports = append(ports, n.Out("Busy", b.types.flag))
	}
	for _, p := range ports {
		if p == nil {
			return // it has a port of that name, which has been reported
		}
	}
	b.Finish(func() {
		k.verdict, k.unmet, k.step = ports[0].Slot().Word(), ports[1].Slot().Word(), ports[2].Slot().Word()
		b.d.told = append(b.d.told, int32(k.verdict), int32(k.unmet))
		if k.background {
			k.busy = ports[3].Slot().Word()
		}
	})
}

// planPorts gives the node of the plan its ports.
func (b *builder) planPorts(n *wits.Node) {
	n.Describe("plan", "", "plan", "What is being done, and how the last search went.")
	t, m := &b.types, &b.d.memory
	for _, p := range []struct {
		name string
		typ  *wits.Type
		word *int
	}{{"Outcome", t.outcome, &m.outcome}, {"Step", t.whole, &m.step}, {"Length", t.whole, &m.length}, {"Iterations", t.whole, &m.iterations},
		{"Backtracks", t.whole, &m.backtracks}, {"Stuck", t.whole, &m.stuck}, {"Cycle", t.name, &m.cycle}, {"Broke", t.name, &m.broke}} {
		port := n.Out(p.name, p.typ)
		b.Finish(func() { *p.word = port.Slot().Word() })
	}
}

// rootTask finds the task that plans begin with.
func (b *builder) rootTask() {
	name, d := b.body.Root.String(), b.d
	if name == "" && len(b.body.Tasks) == 1 {
		name = b.body.Tasks[0].Name
	}
	i, ok := b.places[name]
	switch {
	case len(b.body.Tasks) == 0:
		b.lost = true
		return
	case name == "":
		var fixes []kind.Fix
		for i := range b.body.Tasks {
			if t := &b.body.Tasks[i]; t.compound && fixes == nil {
				fixes = append(fixes, declare.ToAdd("root", strconv.Quote(t.Name)).Labelled("Begin with "+t.Name))
			}
		}
		b.ProblemAt(b.body.rootAt, "", "the domain has no root task", "", fixes...)
	case !ok && !b.body.broken[name]:
		b.ProblemAt(b.body.rootAt, "", fmt.Sprintf("there is no task %q", name), "", kind.Suggest(name, b.taskNames())...)
	case ok && !b.body.Tasks[i].compound:
		b.ProblemAt(b.body.rootAt, "", fmt.Sprintf("%s has no methods, and plans begin with a task that has", name), `let a task with "methods" lead to it`)
	case ok && len(b.body.Tasks[i].terms) > 0:
		b.ProblemAt(b.body.rootAt, name, "plans begin with it, and nobody gives it arguments", "", declare.ToDrop("/tasks/"+name+"/terms").As(`remove "terms"`))
	case ok:
		d.root = i
		b.AddExtra("root", name)
		return
	}
	b.lost = true
}

func (b *builder) taskNames() (names []string) {
	for i := range b.body.Tasks {
		names = append(names, b.body.Tasks[i].Name)
	}
	return names
}
