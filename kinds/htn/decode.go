package htn

import (
	"fmt"
	"slices"
	"sort"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// body is the decoded body of a document.
type body struct {
	root    string
	rootAt  jsontree.Position
	state   []propertyDecl
	tasks   []taskDecl      // sorted by name: their order in the file means nothing
	broken  map[string]bool // tasks that could not be read, which has been reported
	missing map[string]bool // properties that could not
	replan  replanning
	ends    ending
	horizon float64 // s; 0: plans are not cut
	limits  limits
	trace   bool
	audit   bool
}

// propertyDecl is a property of the world state.
type propertyDecl struct {
	wits.VariableDecl
	at     jsontree.Position
	source *jsontree.Node // the expression of its sensor; nil: only effects write it
	every  float64        // s between two looks; 0: each frame
}

// taskDecl is a task: compound if it has methods, else primitive.
type taskDecl struct {
	kit.BehaviorRef
	compound   bool
	terms      []wits.VariableDecl
	methods    []methodDecl
	when       []*jsontree.Node
	effects    *jsontree.Node
	expects    *jsontree.Node
	time       *jsontree.Node
	background bool
}

type methodDecl struct {
	name     string
	source   *jsontree.Node
	when     []*jsontree.Node
	subtasks []callDecl
}

// callDecl is a subtask of a method.
type callDecl struct {
	task string
	at   jsontree.Position
	with []jsontree.Member
}

// replanning says what becomes of a plan that runs when a sensor has changed the state.
type replanning uint8

const (
	cull    replanning = iota // methods of a lower priority than those of the plan are not tried
	compare                   // a whole plan is made, and its methods are compared with those of the plan
	always                    // the new plan takes the place of the old one
)

var replanNames = []string{cull: "cull", compare: "compare", always: "always"}

// ending says when the document ends by itself.
type ending uint8

const (
	endNever  ending = iota
	endNoPlan        // as soon as there is no plan
	endPlan          // with its plan
)

var endNames = []string{endNever: "never", endNoPlan: "noplan", endPlan: "plan"}

// limits bound a search, and what a mind keeps of it. 0: not given.
type limits struct {
	steps, choices, depth, iterations int
}

var limitNames = []string{"steps", "choices", "depth", "iterations"}

// most is the highest value of each limit.
var most = limits{steps: 1024, choices: 1024, depth: 256, iterations: 1_000_000}

func (l *limits) all() [4]*int { return [4]*int{&l.steps, &l.choices, &l.depth, &l.iterations} }

// decoder reads one document.
type decoder struct {
	*wits.Decoder
	body *body
}

// Decode reads the kind's own members.
func (Kind) Decode(wd *wits.Decoder) any {
	d := &decoder{wd, &body{broken: map[string]bool{}, missing: map[string]bool{}}}
	b := d.body
	b.rootAt = d.At()
	if v := d.Get("root"); v != nil {
		b.rootAt = v.Pos
		b.root = d.String(v, "", `"root"`)
	}
	for _, m := range d.Object(d.Get("state"), "", `"state"`) {
		d.property(m)
	}
	for _, m := range d.Object(d.Get("tasks"), "", `"tasks"`) {
		d.task(m)
	}
	sort.SliceStable(b.state, func(i, j int) bool { return b.state[i].Name < b.state[j].Name })
	sort.SliceStable(b.tasks, func(i, j int) bool { return b.tasks[i].Name < b.tasks[j].Name })
	if len(b.tasks) == 0 && len(b.broken) == 0 {
		d.Problem(d.At(), "", "the document has no tasks", `add "tasks": {"Main": {"methods": [{"subtasks": []}]}}`)
	}
	b.replan = replanning(d.choice("replan", replanNames))
	b.ends = ending(d.choice("end", endNames))
	b.trace, b.audit = d.Bool(d.Get("trace"), "", `"trace"`), d.Bool(d.Get("audit"), "", `"audit"`)
	b.horizon = d.seconds(d.Get("horizon"), "", `"horizon"`)
	if v := d.Get("audit"); v != nil && d.Get("horizon") == nil {
		d.Problem(v.Pos, "", `"audit" is for plans that are cut, and nothing cuts them`, `add "horizon": seconds`)
	}
	d.limits()
	return b
}

// choice reads a word out of a list; the first if there is none.
func (d *decoder) choice(member string, names []string) int {
	v := d.Get(member)
	if v == nil {
		return 0
	}
	text := d.String(v, "", fmt.Sprintf("%q", member))
	i := slices.Index(names, text)
	if i < 0 && v.Kind == jsontree.String {
		d.Problem(v.Pos, "", fmt.Sprintf("%q is one of %s", member, kit.Joined(names)), kit.Suggest(text, names))
	}
	return max(i, 0)
}

func (d *decoder) seconds(v *jsontree.Node, node, what string) float64 {
	if v == nil {
		return 0
	}
	f, ok := v.Float()
	if !ok || f <= 0 {
		d.Problem(v.Pos, node, what+" is a number of seconds above 0", "")
		return 0
	}
	return f
}

func (d *decoder) limits() {
	v := d.Get("limits")
	for _, m := range d.Object(v, "", `"limits"`) {
		i := slices.Index(limitNames, m.Name)
		if i < 0 {
			d.Problem(m.Pos, "", fmt.Sprintf("there is no limit %q", m.Name), "there is "+kit.Joined(limitNames))
			continue
		}
		n, ok := m.Value.Int()
		if top := *most.all()[i]; !ok || n < 1 || n > int64(top) {
			d.Problem(m.Value.Pos, "", fmt.Sprintf("the limit of %s is a whole number from 1 to %d", m.Name, top), "")
			continue
		}
		*d.body.limits.all()[i] = int(n)
	}
}

// property reads a property of the state.
func (d *decoder) property(m jsontree.Member) {
	p := propertyDecl{at: m.Pos}
	p.Name = m.Name
	if why := wits.BadName(m.Name); why != "" {
		d.Problem(m.Pos, "", fmt.Sprintf("the property %s: its name %s", m.Name, why), "")
		return
	}
	const hint = `such as "bool", or {"expr": "Health < 30"} for what a sensor sees`
	switch m.Value.Kind {
	case jsontree.String:
		p.Type = m.Value.Text
	case jsontree.Object:
		m.Value.Get("default").Keep()
		p.Type = d.String(m.Value.Get("type"), "", `"type"`)
		p.Default, p.source = m.Value.Get("default"), m.Value.Get("expr")
		p.Unit, p.Doc = d.String(m.Value.Get("unit"), "", `"unit"`), d.String(m.Value.Get("doc"), "", `"doc"`)
		p.Keep = d.Bool(m.Value.Get("keep"), "", `"keep"`)
		p.every = d.seconds(m.Value.Get("every"), "", fmt.Sprintf(`"every" of %s`, m.Name))
		if p.source != nil && d.String(p.source, "", `"expr"`) == "" {
			return
		}
		if v := m.Value.Get("every"); v != nil && p.source == nil {
			d.Problem(v.Pos, "", fmt.Sprintf(`%s: "every" says how often a sensor looks, and it has none`, m.Name), `add "expr"`)
		}
	default:
		d.Problem(m.Value.Pos, "", fmt.Sprintf("the property %s is a type, or an object in { }", m.Name), hint)
		d.body.missing[m.Name] = true
		return
	}
	if p.Type == "" && p.source == nil {
		d.Problem(m.Pos, "", fmt.Sprintf("nothing says what the property %s is", m.Name), hint)
		d.body.missing[m.Name] = true
		return
	}
	d.body.state = append(d.body.state, p)
}

// task reads a task.
func (d *decoder) task(m jsontree.Member) {
	r, ok := kit.DecodeBehaviorRef(d.Decoder, m, "a task")
	if ok && (m.Name == stateNode || m.Name == planNode) {
		d.Problem(m.Pos, m.Name, fmt.Sprintf("no task can be called %s: it is the name of what people see of the planner", m.Name), "rename it")
		ok = false
	}
	if !ok {
		d.body.broken[m.Name] = true
		return
	}
	t := taskDecl{BehaviorRef: r}
	v := m.Value
	t.terms = d.Variables(v.Get("terms"), m.Name)
	methods := v.Get("methods")
	if t.compound = methods != nil; !t.compound {
		t.when = d.conditions(v.Get("when"), m.Name)
		t.effects, t.expects = d.statements(v, m.Name, "effects"), d.statements(v, m.Name, "expects")
		if t.time = v.Get("time"); t.time != nil && t.time.Kind != jsontree.Number {
			if d.String(t.time, m.Name, `"time", an expression or a number,`) == "" {
				t.time = nil
			}
		}
		t.background = d.Bool(v.Get("background"), m.Name, `"background"`)
		if b := v.Get("background"); b != nil && r.Document+r.Action == "" {
			d.Problem(b.Pos, m.Name, `"background" is for what runs, and nothing does`, `add "run": a document, or "do": an action`)
		}
		d.body.tasks = append(d.body.tasks, t)
		return
	}
	for _, member := range []string{"run", "do", "with", "pass", "store", "when", "effects", "expects", "time", "background"} {
		if at := v.Get(member); at != nil {
			d.Problem(at.Pos, m.Name, fmt.Sprintf("a task with methods is only a way to others and has no %q", member), "put it on a task of its own, and name that among the subtasks")
		}
	}
	if methods.Kind != jsontree.Array {
		d.Problem(methods.Pos, m.Name, `"methods" is a list in [ ]`, "its order is their priority")
	}
	for i, item := range methods.Items {
		d.method(&t, i, item)
	}
	if len(methods.Items) == 0 && methods.Kind == jsontree.Array {
		d.Problem(methods.Pos, m.Name, "it has no methods, so no plan can hold it", `add {"when": "...", "subtasks": [...]}`)
	}
	if len(t.methods) > maxMethods {
		d.Problem(methods.Pos, m.Name, fmt.Sprintf("it has more than %d methods", maxMethods), "let some of them be those of another task")
		t.methods = t.methods[:maxMethods]
	}
	d.body.tasks = append(d.body.tasks, t)
}

func (d *decoder) method(t *taskDecl, i int, item *jsontree.Node) {
	if item.Kind != jsontree.Object {
		d.Problem(item.Pos, t.Name, "a method is an object in { }", `such as {"when": "SeesEnemy", "subtasks": ["Attack"]}`)
		return
	}
	d.Doc(item, t.Name)
	e := methodDecl{source: item, name: d.String(item.Get("name"), t.Name, `"name"`)}
	for k := range t.methods {
		if e.name != "" && t.methods[k].name == e.name {
			d.Problem(item.Get("name").Pos, t.Name, fmt.Sprintf("two methods are called %s", e.name), "rename one")
			e.name = ""
		}
	}
	if why := wits.BadName(e.name); e.name != "" && why != "" {
		d.Problem(item.Get("name").Pos, t.Name, "the method's name "+why, "")
		e.name = ""
	}
	e.when = d.conditions(item.Get("when"), t.Name)
	list := item.Get("subtasks")
	switch {
	case list == nil:
		d.Problem(item.Pos, t.Name, fmt.Sprintf("method %d does not say what is to be done", i), `add "subtasks": [...], which may be empty`)
	case list.Kind != jsontree.Array:
		d.Problem(list.Pos, t.Name, `"subtasks" is a list in [ ]`, `such as ["GoThere", {"task": "Strike", "with": {"Hard": true}}]`)
	default:
		for _, c := range list.Items {
			d.call(t, &e, c)
		}
	}
	t.methods = append(t.methods, e)
}

func (d *decoder) call(t *taskDecl, e *methodDecl, c *jsontree.Node) {
	switch c.Kind {
	case jsontree.String:
		e.subtasks = append(e.subtasks, callDecl{task: c.Text, at: c.Pos})
	case jsontree.Object:
		name := c.Get("task")
		if name == nil {
			d.Problem(c.Pos, t.Name, `a subtask says which task it is`, `such as {"task": "GoTo", "with": {"Place": {"expr": "Bridge"}}}`)
			return
		}
		e.subtasks = append(e.subtasks, callDecl{task: d.String(name, t.Name, `"task"`), at: name.Pos, with: d.Object(c.Get("with"), t.Name, `"with"`)})
		c.Get("with").Keep() // of the types of terms
	default:
		d.Problem(c.Pos, t.Name, "a subtask is the name of a task, or an object in { }", `such as {"task": "GoTo", "with": {"Place": {"expr": "Bridge"}}}`)
	}
}

// conditions reads one condition, or a list of which all must hold.
func (d *decoder) conditions(v *jsontree.Node, node string) (out []*jsontree.Node) {
	if v == nil {
		return nil
	}
	items := []*jsontree.Node{v}
	if v.Kind == jsontree.Array {
		items = v.Items
	}
	for _, item := range items {
		if d.String(item, node, `"when", a condition or a list of them,`) != "" {
			out = append(out, item)
		}
	}
	return out
}

func (d *decoder) statements(v *jsontree.Node, node, member string) *jsontree.Node {
	s := v.Get(member)
	if s == nil || d.String(s, node, fmt.Sprintf("%q", member)) == "" {
		return nil
	}
	return s
}
