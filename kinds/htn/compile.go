package htn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// properties makes the world state: variables of its node, which sensors and effects write.
func (b *builder) properties() {
	d := b.d
	scope := kind.NewScope(b.Builder, b.state)
	scope.Gives = false
	for i := range b.body.State {
		p := &b.body.State[i]
		decl := &document.VariableDecl{Name: p.Name, Type: p.Type.String(), Default: p.Default.Source, Unit: p.Unit, Doc: p.Doc, Keep: p.Keep}
		var t *wits.Type
		if decl.Type != "" {
			if t = b.Registry().Type(decl.Type); t == nil {
				b.ProblemAt(p.At, "", fmt.Sprintf("property %s: there is no type %q", p.Name, decl.Type), "", kind.Suggest(decl.Type, b.Registry().Types())...)
				b.unknown(p.Name)
				continue
			}
		}
		var source *expr.Expr
		if p.Expr.Given() {
			if source = scope.Check(p.Expr.Source, "", t); source == nil {
				b.unknown(p.Name)
				continue
			}
			t = source.Type()
			decl.Type = t.Name()
		}
		if t.Words() == 0 || t.Words() > maxPropertyWords {
			b.ProblemAt(p.At, "", fmt.Sprintf("property %s: the planner cannot keep a %s", p.Name, t), "it knows bool, int, float, names, enumerations, vectors and entities; let a sensor say what matters of the rest")
			b.unknown(p.Name)
			continue
		}
		port := b.state.Variable(decl)
		if port == nil {
			continue
		}
		b.props = append(b.props, port)
		if source != nil {
			d.sensors = append(d.sensors, sensor{words: t.Words(), every: p.Every})
			at := len(d.sensors) - 1
			port.Explain(p.Expr.String(), nil)
			due := b.State("due "+p.Name, b.types.float)
			b.Finish(func() {
				s := &d.sensors[at]
				s.look, s.word, s.due = source.Into(port.Slot()), port.Slot().Word(), due.Slot().Word()
			})
		}
		if !p.Keep {
			b.Finish(func() { d.variables = append(d.variables, port.Slot()) })
		}
	}
	d.functions = append(d.functions, scope.Calls...)
}

// unknown notes that a property could not be made, so that what names it need not be reported as well.
func (b *builder) unknown(property string) {
	b.lost = true
	b.missing[property] = true
}

// namesMissing reports whether a text names a property that could not be made.
func (b *builder) namesMissing(text string) bool {
	for name := range b.missing {
		if names(text, name) {
			return true
		}
	}
	return false
}

// termsOf makes the arguments of a task: a port of what it runs, where that has one of the name, else a variable of its own.
func (b *builder) termsOf(i int) {
	t, n := &b.body.Tasks[i], b.nodes[i]
	for k := range t.terms {
		decl := &t.terms[k]
		typ := b.Registry().Type(decl.Type)
		if typ == nil {
			if decl.Type != "" {
				b.ProblemAt(t.At, t.Name, fmt.Sprintf("term %s: there is no type %q", decl.Name, decl.Type), "", kind.Suggest(decl.Type, b.Registry().Types())...)
			}
			b.lost = true
			continue
		}
		if typ.Words() == 0 || typ.Words() > maxPropertyWords {
			b.ProblemAt(t.At, t.Name, fmt.Sprintf("term %s: a plan cannot keep a %s", decl.Name, typ), "let what the task runs read it from a port or a board")
			b.lost = true
			continue
		}
		e := &term{decl: decl, port: n.Port(decl.Name)}
		switch p := e.port; {
		case p == nil:
			e.own = true
			e.port = n.Variable(decl)
		case p.Out || p.Trigger || p.List:
			b.ProblemAt(t.At, t.Name, fmt.Sprintf("the term %s has the name of a port that takes no value", decl.Name), "", declare.ToRename("").As("rename it"))
			e.port = nil
		case p.Type != typ:
			b.ProblemAt(t.At, t.Name, fmt.Sprintf("the term %s is of type %s, and the port of that name of type %s", decl.Name, typ, p.Type), "")
			e.port = nil
		case t.gives(decl.Name):
			b.ProblemAt(t.At, t.Name, fmt.Sprintf("the port %s gets its value from the term of that name, and from elsewhere", decl.Name), `remove it from "with" and "pass"`, declare.ToDrop("with/"+decl.Name))
			e.port = nil
		default:
			p.Computed()
		}
		if e.port == nil {
			b.lost = true
			continue
		}
		b.terms[i] = append(b.terms[i], e)
		b.Finish(func() {
			s := e.port.Slot()
			for w := range typ.Words() {
				b.d.tasks[i].terms = append(b.d.tasks[i].terms, int32(s.Word()+w))
			}
		})
	}
	if text := t.termsText(); text != "" {
		n.AddExtra("terms", text)
	}
}

// gives reports whether the task itself gives a port of what it runs a value.
func (t *Task) gives(port string) bool {
	return slices.ContainsFunc(t.Pass, func(p kind.Text) bool { return p.String() == port }) || slices.ContainsFunc(t.With, func(p declare.Pair[kind.Value]) bool { return p.Name == port })
}

// scope returns what conditions, effects and arguments of a task can name: its terms and the state.
func (b *builder) scope(i int, n *wits.Node) *kind.Scope {
	s := kind.NewScope(b.Builder, n)
	s.Gives = false
	for _, t := range b.terms[i] {
		if t.own {
			s.Locals = append(s.Locals, t.port)
		} else {
			port := t.port
			s.More = func(more func(string) (expr.Ref, bool)) func(string) (expr.Ref, bool) {
				return func(name string) (expr.Ref, bool) {
					if name == port.Name {
						return expr.Ref{Type: port.Type, Slot: port.Slot, Unit: port.Unit}, true
					}
					if more != nil {
						return more(name)
					}
					return expr.Ref{}, false
				}
			}(s.More)
			s.Bound = append(s.Bound, port.Name)
		}
	}
	s.Locals = append(s.Locals, b.props...)
	return s
}

// known reports what a text names that is not part of the state, and gets ready for the next one.
func (b *builder) known(s *kind.Scope, at jsontree.Position, node string) (ok bool) {
	ok = true
	for _, u := range s.Used {
		if !slices.Contains(s.Locals, u.Port) {
			short := u.Name[strings.LastIndexByte(u.Name, '.')+1:]
			b.ProblemAt(at, node, fmt.Sprintf("%s is no part of the state, which is all that the planner knows", u.Name), fmt.Sprintf("add %q"+declare.InFile(`: {"expr": %q}`)+` to "state", and name that`, short, u.Name),
				declare.ToDeclare("property", "/state", short, fmt.Sprintf(`{"expr": %q}`, u.Name)))
			ok = false
		}
	}
	s.Used = s.Used[:0]
	return ok
}

// called takes note of the functions that conditions call.
func (b *builder) called(s *kind.Scope) {
	b.d.functions = append(b.d.functions, s.Calls...)
	b.d.impure = b.d.impure || len(s.Calls) > 0
}

// task compiles a task, and its methods.
func (b *builder) task(i int) {
	t, k, n := &b.body.Tasks[i], &b.d.tasks[i], b.nodes[i]
	if t.compound {
		for m := range t.Methods {
			b.method(i, m)
		}
		return
	}
	s := b.scope(i, n)
	k.when = b.conditions(s, t.when, t.Name)
	if len(t.when) > 0 {
		k.reads, k.refusal = b.reads(i, t.when), b.refusal(t.Name)
	}
	b.d.guarded = b.d.guarded || len(k.when) > 0
	k.effects, k.expects = b.statements(s, t.Effects, t.Name, "effects"), b.statements(s, t.Expects, t.Name, "expects")
	b.time(s, t, k)
	b.called(s)
	for j, c := range t.when {
		n.AddExtra("when", fmt.Sprintf("%d: %s", j+1, c.Text))
		k.conditions = append(k.conditions, c.Text)
	}
	for _, e := range []struct {
		kind string
		text kind.Value
	}{{"effects", t.Effects.Value}, {"expects", t.Expects.Value}, {"time", t.Time.Value}} {
		if e.text.Given() && e.text.Source.Text != "" {
			n.AddExtra(e.kind, e.text.Source.Text)
		}
	}
	if t.Background {
		n.AddExtra("background", "the plan goes on while it runs")
	}
	k.run.Locals = s.Locals
	k.run.Connect(b.Builder, b.runs[i], &b.d.functions)
}

// method compiles a method of a task.
func (b *builder) method(i, index int) {
	t := &b.body.Tasks[i]
	e := &t.Methods[index]
	at := int(b.d.tasks[i].first) + index
	m, n := &b.d.methods[at], b.paths[at]
	s := b.scope(i, n)
	m.when = b.conditions(s, e.when, t.Name)
	m.reads, m.refusal = b.reads(i, e.when), b.refusal(b.paths[at].Name)
	for k := range e.Subtasks {
		c := &e.Subtasks[k]
		to, ok := b.places[c.Task.String()]
		if !ok {
			if !b.body.broken[c.Task.String()] {
				b.ProblemAt(c.Task.At(), t.Name, fmt.Sprintf("there is no task %q", c.Task), "", kind.Suggest(c.Task.String(), b.taskNames(), declare.ToDeclare("task", "/tasks", c.Task.String(), "{}"))...)
			}
			b.lost = true
			continue
		}
		m.subtasks = append(m.subtasks, call{task: to})
		b.ShowChild(n, b.nodes[to], fmt.Sprint(k+1))
		b.arguments(s, i, at, len(m.subtasks)-1, c)
	}
	b.called(s)
}

// arguments compiles those of a subtask.
func (b *builder) arguments(s *kind.Scope, caller, method, index int, c *Call) {
	name := b.body.Tasks[caller].Name
	to := b.d.methods[method].subtasks[index].task
	terms := b.terms[to]
	given := map[string]*jsontree.Node{}
	var names []string
	for _, t := range terms {
		names = append(names, t.decl.Name)
	}
	for _, m := range c.With {
		if !slices.Contains(names, m.Name) {
			if !b.lost {
				b.ProblemAt(m.At, name, fmt.Sprintf("%s has no term %q", c.Task, m.Name), "", append(kind.Closest(m.Name, names, "it takes no arguments"), declare.ToRemove().As(""))...)
			}
			continue
		}
		given[m.Name] = m.Value.Source
	}
	for _, t := range terms {
		v := given[t.decl.Name]
		if v == nil {
			v = t.decl.Default
		}
		if v == nil {
			b.ProblemAt(c.Task.At(), name, fmt.Sprintf("%s needs %s, a %s", c.Task, t.decl.Name, t.port.Type), declare.InFile(fmt.Sprintf(`add {"task": %q, "with": {%q: ...}}`, c.Task, t.decl.Name)))
			continue
		}
		b.argument(s, caller, method, index, t, v)
	}
}

// argument compiles one. A task that calls itself still reads its own terms meanwhile: the new ones are moved there at the end.
func (b *builder) argument(s *kind.Scope, caller, method, index int, t *term, v *jsontree.Node) {
	node := b.body.Tasks[caller].Name
	slot := t.port.Slot
	call := func() *call { return &b.d.methods[method].subtasks[index] }
	if int(call().task) == caller {
		temp := b.State(fmt.Sprintf("argument %s %d %s", b.paths[method].Name, index, t.decl.Name), t.port.Type)
		slot = temp.Slot
		b.Finish(func() { call().moves = append(call().moves, move{temp.Slot(), t.port.Slot()}) })
	}
	if v.Kind == jsontree.Object && len(v.Members) == 1 && v.Members[0].Name == "expr" {
		text := v.Members[0].Value
		if text.Kind != jsontree.String {
			b.ProblemAt(text.Pos, node, `"expr" is an expression in quotes`, "")
			return
		}
		if b.namesMissing(text.Text) {
			return
		}
		e := s.Check(text, node, t.port.Type)
		if b.known(s, text.Pos, node) && e != nil {
			b.Finish(func() { call().args = append(call().args, e.Into(slot())) })
		}
		return
	}
	value, err := literal(t.port.Type, v)
	if err != nil {
		b.ProblemAt(v.Pos, node, fmt.Sprintf("the value of %s %v", t.decl.Name, err), "")
		return
	}
	b.Finish(func() {
		to := slot()
		call().args = append(call().args, func(x *wits.Context) { to.Set(x, value) })
	})
}

// literal reads a value of a type.
func literal(t *wits.Type, v *jsontree.Node) (any, error) {
	if v.Kind != jsontree.String {
		return t.Parse(string(v.AppendCompact(nil)))
	}
	if t.Enum() == nil && t.Name() != "name" {
		return nil, fmt.Errorf("must be a %s"+declare.InFile(`, or {"expr": ...}`), t)
	}
	return t.Parse(v.Text)
}

// conditions compiles those of a method or a task.
func (b *builder) conditions(s *kind.Scope, list []*jsontree.Node, node string) (out []*func(*wits.Context) bool) {
	for _, c := range list {
		if b.namesMissing(c.Text) {
			continue
		}
		f := s.Bool(c, node)
		if b.known(s, c.Pos, node) && f != nil {
			out = append(out, f)
		}
	}
	return out
}

// statements compiles effects.
func (b *builder) statements(s *kind.Scope, statements kind.Script, node, member string) *func(*wits.Context) {
	text := statements.Source
	if statements.String() == "" || b.namesMissing(text.Text) {
		return nil
	}
	script, errs := expr.CheckScript(text.Text, s)
	if len(errs) > 0 {
		kind.Report(b.Builder, node, text, errs)
		s.Used = s.Used[:0]
		return nil
	}
	if talks(text.Text) { // what is only imagined has nothing to say
		b.ProblemAt(text.Pos, node, fmt.Sprintf("%q are also imagined, and can only assign", member), "let what the task runs log it", declare.ToRemove())
	}
	for _, w := range script.Writes() {
		first, _, _ := strings.Cut(w, ".")
		if !slices.ContainsFunc(b.props, func(p *wits.Port) bool { return p.Name == first }) {
			b.ProblemAt(text.Pos, node, fmt.Sprintf("%q write the state, and %s is no part of it", member, w), fmt.Sprintf(`add %q to "state"`, first), declare.ToDeclare("property", "/state", first, `"float"`), declare.ToDeclare("property", "/state", first, `"bool"`))
			s.Used = s.Used[:0]
			return nil
		}
	}
	if !b.known(s, text.Pos, node) {
		return nil
	}
	f := new(func(*wits.Context))
	b.Finish(func() { *f = script.Run() })
	return f
}

// time compiles the estimate of how long a task takes.
func (b *builder) time(s *kind.Scope, t *Task, k *task) {
	k.seconds = t.Time.Number
	source := t.Time.Expression()
	if source == nil || source.Text == "" || b.namesMissing(source.Text) {
		return
	}
	f := s.Float(source, t.Name)
	if b.known(s, source.Pos, t.Name) {
		k.time = f
	}
}
