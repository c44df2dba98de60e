package maneuver

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "maneuver"; register it with Registry.AddKind, and its types with [AddTypes].
type Kind struct{ kind.Declared[Body] }

// Name is "maneuver".
func (Kind) Name() string { return "maneuver" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "What several units do together: tasks in tasks, from the mission down to what each unit does, and ways to do them. The shortest plan is found and carried out."
}

// builder compiles one instance of a document.
type builder struct {
	*kind.Builder
	body  *Body
	d     *design
	float *kind.Type
	whole *kind.Type
	state *kind.Type
	kept  *kind.Type
	view  *kind.Type
	tasks []*kind.BuildNode
	ports [][]*kind.Port // by task, its inputs and outputs; nil of one that could not be made
	paths []*kind.BuildNode
	known map[*kind.Port]kind.State // of facts, what they were when the search began
	lost  bool                      // something could not be made, which has been reported
}

// planNode is the node of the plan.
const planNode = "Plan"

// Build compiles one instance of a document.
func (Kind) Build(wb *kind.Builder, decoded any) kind.Part {
	body := decoded.(*Body)
	r := wb.Registry()
	b := &builder{Builder: wb, body: body, known: map[*kind.Port]kind.State{}, float: r.Type("float"), whole: r.Type("int"), state: r.Type("manoeuvre"), kept: r.Type("manoeuvres"), view: r.Type("manoeuvre plan"),
		d: &design{id: wb.ID(), root: -1, late: body.Late, failed: body.Failed, end: body.End, limits: body.Limits}}
	if b.state == nil || b.kept == nil || b.view == nil {
		b.Problem(nil, "", `the kind "maneuver" was registered without its types`, "call maneuver.AddTypes; this is for the coder of the game")
		return nil
	}
	l := &b.d.limits
	l.Iterations, l.Plans, l.Frame, l.Tasks = cmp.Or(l.Iterations, 10_000), cmp.Or(l.Plans, 100_000), cmp.Or(l.Frame, 32), cmp.Or(l.Tasks, 256)
	b.planPorts()
	b.makeTasks()
	b.makeMethods()
	b.rootTask()
	for i := range body.Tasks {
		b.task(i)
	}
	for i := range body.Methods {
		b.method(i)
	}
	b.with()
	b.keep()
	if b.lost {
		return nil
	}
	if b.d.domain = b.makeDomain(); b.d.domain == nil {
		return nil
	}
	b.d.sign = b.signature()
	declared := b.Document().Variables
	b.Finish(func() {
		for i, v := range b.Variables() {
			if !declared[i].Keep {
				b.d.variables = append(b.d.variables, v.Slot())
			}
		}
	})
	return b.d
}

// problem reports something, so that the document has no program.
func (b *builder) problem(at declare.Position, node, reason, hint string, fixes ...kind.Fix) {
	b.lost = true
	b.ProblemAt(at, node, reason, hint, fixes...)
}

// makeTasks makes the nodes of types of task, and their inputs and outputs.
func (b *builder) makeTasks() {
	n := len(b.body.Tasks)
	b.d.tasks, b.tasks, b.ports = make([]taskDef, n), make([]*kind.BuildNode, n), make([][]*kind.Port, n)
	for i := range b.body.Tasks {
		t, k := &b.body.Tasks[i], &b.d.tasks[i]
		if t.Name == planNode {
			b.problem(t.At, t.Name, "no task can be called Plan: it is the name of what people see of the plan", "", declare.ToRename(""))
		}
		node := b.Node(t.Name, t.At, t.Source)
		what, doc := "primitive", "Is done by one unit."
		if b.compound(t.Name) {
			what, doc = "compound", "Is refined by its methods."
		}
		node.Describe(what, "", "", doc)
		if t.Says != "" {
			node.AddExtra("says", t.Says)
		}
		b.tasks[i] = node
		b.Finish(func() { k.node = node.ID() })
		k.name, k.inputs = t.Name, len(t.inputs)
		for j, decls := range [][]document.VariableDecl{t.inputs, t.outputs} {
			for p := range decls {
				b.port(i, &decls[p], j == 0)
			}
		}
	}
}

// port makes an input or output of a task.
func (b *builder) port(i int, decl *document.VariableDecl, input bool) {
	t, k := &b.body.Tasks[i], &b.d.tasks[i]
	typ := b.Registry().Type(decl.Type)
	if typ == nil {
		if decl.Type != "" {
			b.ProblemAt(decl.At, t.Name, fmt.Sprintf("%s: there is no type %q", decl.Name, decl.Type), "", kind.Suggest(decl.Type, b.Registry().Types())...)
		}
		b.lost = true
		return
	}
	local := *decl
	local.Default = nil // it is what parts give that do not say otherwise
	port := b.tasks[i].Variable(&local)
	if port == nil {
		b.lost = true
		return
	}
	at := len(k.ports)
	zero := reflect.Zero(typ.Go())
	if typ.Elem() != nil {
		zero = reflect.MakeSlice(typ.Go(), 0, 0) // as a mind that is read from a file has it
	}
	k.ports = append(k.ports, portDef{name: decl.Name, typ: typ, zero: zero.Interface()})
	b.ports[i] = append(b.ports[i], port)
	item := kind.State{}
	if e := typ.Elem(); e != nil {
		item = b.State("one of "+t.Name+"."+decl.Name, e)
	}
	b.Finish(func() {
		p := &k.ports[at]
		if p.slot = port.Slot(); typ.Elem() != nil {
			p.item = item.Slot()
		}
		b.d.scratches(p.slot, p.item)
	})
}

// scratches notes the references among slots that hold values while something is computed.
func (d *design) scratches(slots ...kind.Slot) {
	for _, s := range slots {
		if s.Valid() && s.Type().Words() == 0 {
			d.refs = append(d.refs, s)
		}
	}
}

// compound reports whether methods refine a task.
func (b *builder) compound(name string) bool {
	return slices.ContainsFunc(b.body.Methods, func(m MethodPart) bool { return m.Of.String() == name })
}

// find is a type of task; -1, with the problem reported, if there is none.
func (b *builder) find(name kind.Text, node string) int {
	i := slices.IndexFunc(b.body.Tasks, func(t TaskPart) bool { return t.Name == name.String() })
	if i < 0 {
		b.lost = true
		if !b.body.broken[name.String()] {
			b.ProblemAt(name.At(), node, fmt.Sprintf("there is no task %q", name), "", kind.Suggest(name.String(), b.taskNames(), declare.ToDeclare("task", "/tasks", name.String(), "{}"))...)
		}
	}
	return i
}

func (b *builder) taskNames() (names []string) {
	for i := range b.body.Tasks {
		names = append(names, b.body.Tasks[i].Name)
	}
	return names
}

// rootTask finds the task that plans begin with.
func (b *builder) rootTask() {
	switch name := b.body.Root; {
	case len(b.body.Tasks) == 0:
		b.lost = true
	case name.String() == "":
		b.problem(b.body.rootAt, "", "the document has no root task", "", declare.ToAdd("root", fmt.Sprintf("%q", b.body.Tasks[0].Name)))
	default:
		b.d.root = b.find(name, "")
		b.AddExtra("root", name.String())
	}
}

// scope is what expressions of planning can name: the inputs of a task, and its outputs if they say so; and the ports and variables of the document as they
// were when the search began.
func (b *builder) scope(i int, n *kind.BuildNode, outputs bool) *kind.Scope {
	s := kind.NewScope(b.Builder, n)
	s.Gives = false
	if i >= 0 {
		s.Locals = append(s.Locals, b.ports[i]...)
		if !outputs {
			s.Locals = s.Locals[:min(b.d.tasks[i].inputs, len(s.Locals))]
		}
	}
	s.More = func(name string) (expr.Ref, bool) {
		if slices.ContainsFunc(s.Locals, func(p *kind.Port) bool { return p.Name == name }) {
			return expr.Ref{}, false
		}
		for _, list := range [][]*kind.Port{b.Variables(), b.Ports(), b.Fields()} {
			for _, p := range list {
				if p.Name == name && p.Out && !p.Trigger && !p.List {
					return expr.Ref{Type: p.Type, Slot: b.fact(p).Slot, Unit: p.Unit}, true
				}
			}
		}
		return expr.Ref{}, false
	}
	return s
}

// fact is where a value of the document is kept while something is planned.
func (b *builder) fact(p *kind.Port) kind.State {
	if s, ok := b.known[p]; ok {
		return s
	}
	s := b.State("planned with "+p.Name, p.Type)
	b.known[p] = s
	b.Reads(p)
	b.Finish(func() { b.d.facts = append(b.d.facts, fact{p.Slot(), s.Slot()}) })
	return s
}

// check reads an expression; nil if it is not there or wrong.
func (b *builder) check(s *kind.Scope, source *jsontree.Node, node string, want *kind.Type) *expr.Expr {
	if source == nil || source.Text == "" {
		return nil
	}
	e := s.Check(source, node, want)
	if e == nil {
		b.lost = true
	}
	return e
}

// condition compiles one of planning; nil for none. It is not noted for those who ask why: a search asks thousands.
func (b *builder) condition(s *kind.Scope, source *jsontree.Node, node string) *func(*wits.Context) bool {
	e := b.check(s, source, node, b.Registry().Type("bool"))
	if e == nil {
		return nil
	}
	f := new(func(*wits.Context) bool)
	b.Finish(func() { *f = e.Bool() })
	return f
}

// refusal is what people are told when a condition does not hold.
func refusal(why string, when kind.Expr[bool]) string {
	return cmp.Or(why, "not so: "+when.String())
}

// called takes note of the functions that expressions call.
func (b *builder) called(s *kind.Scope) { b.d.functions = append(b.d.functions, s.Calls...) }

// with compiles the inputs of the whole, and what begins another plan.
func (b *builder) with() {
	s := b.scope(-1, nil, false)
	if root := b.d.root; root >= 0 {
		t, k := &b.body.Tasks[root], &b.d.tasks[root]
		given := map[string]bool{}
		for _, m := range b.body.With {
			at := b.input(root, m.Name, m.At, "")
			if at < 0 {
				continue
			}
			given[m.Name] = true
			if e := b.check(s, m.Value.Source, "", k.ports[at].typ); e != nil {
				b.into(&b.d.with, at, e, b.ports[root][at].Slot)
			}
		}
		for i := range t.inputs {
			if !given[t.inputs[i].Name] && !b.lost {
				b.problem(b.body.rootAt, "", fmt.Sprintf("%s needs %s, a %s, and nobody gives it", t.Name, t.inputs[i].Name, t.inputs[i].Type), declare.InFile(fmt.Sprintf(`add "with": {%q: ...}`, t.inputs[i].Name)))
			}
		}
	}
	b.called(s)
	live := kind.NewScope(b.Builder, nil)
	if b.body.Again.Given() {
		b.d.again = live.Bool(b.body.Again.Source, "")
		b.lost = b.lost || b.d.again == nil
	}
	b.called(live)
}

// into notes an expression that is computed into a place.
func (b *builder) into(list *[]setter, port int, e *expr.Expr, to func() kind.Slot) {
	at := len(*list)
	*list = append(*list, setter{port: port})
	b.Finish(func() { (*list)[at].into = e.Into(to()) })
}

// input is the place of an input of a task; -1, with the problem reported, if it has none of the name.
func (b *builder) input(task int, name string, at declare.Position, node string) int {
	k := &b.d.tasks[task]
	var names []string
	for i := range k.inputs {
		if i < len(k.ports) {
			if names = append(names, k.ports[i].name); k.ports[i].name == name {
				return i
			}
		}
	}
	if !b.lost {
		b.ProblemAt(at, node, fmt.Sprintf("%s has no input %q", k.name, name), "", append(kind.Closest(name, names, "it has none"), declare.ToRemove().As(""))...)
	}
	b.lost = true
	return -1
}

// makeDomain makes what the search knows of the document.
func (b *builder) makeDomain() *Domain {
	d := b.d
	scopes := b.body.Scopes
	if len(scopes) == 0 {
		scopes = usualScopes
	}
	var types []TaskType
	var methods []Method
	for i := range b.body.Tasks {
		t, k := &b.body.Tasks[i], &d.tasks[i]
		typ := TaskType{Name: t.Name, Scope: cmp.Or(t.Scope.String(), scopes[len(scopes)-1]), Primitive: !b.compound(t.Name), Cost: d.cost, Least: t.Least, Says: t.Says}
		if !slices.Contains(scopes, typ.Scope) {
			b.ProblemAt(t.Scope.At(), t.Name, fmt.Sprintf("there is no scope %q", typ.Scope), "", kind.Suggest(typ.Scope, scopes)...)
			return nil
		}
		for j := range k.ports {
			port := Port{Name: k.ports[j].name, Many: k.ports[j].many() != nil, Text: textOf(k.ports[j].typ)}
			if j < k.inputs {
				typ.Inputs = append(typ.Inputs, port)
			} else {
				typ.Outputs = append(typ.Outputs, port)
			}
		}
		if who, field, _ := strings.Cut(t.Who.String(), "."); who != "" {
			typ.Who = who
			typ.Called = func(t Task) string { return t.typ().at(t.typ().port(who)).text(t.Who(), field) }
		}
		if typ.Primitive && (len(typ.Outputs) > 0 || k.when != nil) {
			methods = append(methods, Method{Name: "of " + t.Name, Refines: []string{t.Name}, Refine: d.decide})
		}
		types = append(types, typ)
	}
	for i := range d.methods {
		m := &d.methods[i]
		method := Method{Name: m.name, Refines: []string{d.tasks[m.task].name}, Refine: func(draft *Draft, way int) error { return d.refine(m, draft, way) }}
		if m.ways != nil {
			method.Alternatives = func(t Task) int { return d.alternatives(m, t) }
		}
		methods = append(methods, method)
	}
	domain, err := NewDomain(scopes, types, methods)
	if err != nil {
		b.Problem(nil, "", errors.Unwrap(fmt.Errorf("%w", err)).Error(), "")
		return nil
	}
	return domain
}

// textOf is what people read of values of a type.
func textOf(typ *kind.Type) func(v any, field string) string {
	if e := typ.Elem(); e != nil {
		typ = e
	}
	return func(v any, field string) string {
		if v == nil {
			return "?"
		}
		if field == "" {
			return typ.Format(v)
		}
		r := reflect.ValueOf(v)
		for i := range r.NumField() {
			if f := r.Type().Field(i); cmp.Or(f.Tag.Get("name"), f.Name) == field {
				for _, known := range typ.Fields() {
					if known.Name == field {
						return known.Type.Format(r.Field(i).Interface())
					}
				}
			}
		}
		return "?"
	}
}
