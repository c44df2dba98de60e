package maneuver

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/kind"
)

// makeMethods makes the nodes of methods.
func (b *builder) makeMethods() {
	b.d.methods, b.paths = make([]methodDef, len(b.body.Methods)), make([]*kind.BuildNode, len(b.body.Methods))
	for i := range b.body.Methods {
		e, m := &b.body.Methods[i], &b.d.methods[i]
		m.name, m.task = e.Name, b.find(e.Of, e.Name)
		if slices.Contains(b.taskNames(), e.Name) || e.Name == planNode {
			b.problem(e.At, e.Name, fmt.Sprintf("a method cannot be called %s, as a task or the plan is", e.Name), "", declare.ToRename(""))
			continue
		}
		n := b.Node(e.Name, e.At, e.Source)
		n.Describe("method", e.Of.String(), "", "A way to do "+e.Of.String()+".")
		b.paths[i] = n
		b.Finish(func() { m.node = n.ID() })
		if m.task >= 0 {
			b.ShowChild(b.tasks[m.task], n, "")
		}
	}
}

// method compiles a method.
func (b *builder) method(i int) {
	e, m, n := &b.body.Methods[i], &b.d.methods[i], b.paths[i]
	if m.task < 0 || n == nil {
		return
	}
	off := b.scope(-1, n, false)
	m.off = b.condition(off, e.Off.Source, e.Name)
	b.called(off)
	s := b.scope(m.task, n, false)
	if e.Ways.Given() {
		m.ways = b.list(s, e.Ways, e.Name, "way")
	}
	if e.When.Given() {
		m.when, m.why = b.condition(s, e.When.Source, e.Name), refusal(e.Why, e.When)
		n.AddExtra("when", e.When.String())
	}
	m.parts = make([]partDef, len(e.Parts))
	for k := range e.Parts {
		p := &e.Parts[k]
		if m.parts[k].task = b.find(p.Task, e.Name); m.parts[k].task >= 0 {
			b.ShowChild(n, b.tasks[m.parts[k].task], p.Name)
		}
		for _, after := range p.After {
			if at := b.part(e, after.String()); at >= 0 {
				m.parts[k].after = append(m.parts[k].after, at)
			} else {
				b.problem(after.At(), e.Name, fmt.Sprintf("%s comes after %q, and the method has no such part", p.Name, after), "", kind.Suggest(after.String(), b.partNames(e))...)
			}
		}
	}
	if slices.ContainsFunc(m.parts, func(p partDef) bool { return p.task < 0 }) {
		return
	}
	for k := range e.Parts {
		b.makePart(i, k, s)
	}
	b.decides(i, s)
	b.called(s)
	b.circles(e, m)
}

// list compiles an expression for several values; nil if something is wrong. Each of them is called by a word.
func (b *builder) list(s *kind.Scope, e kind.Expr[any], node, word string) *list {
	read := b.check(s, e.Source, node, nil)
	if read == nil {
		b.lost = true
		return nil
	}
	if read.Type() == nil || read.Type().Elem() == nil {
		b.problem(e.At(), node, fmt.Sprintf("%q goes through a list, and %s is of type %s", word, e.String(), read.Type()), "")
		return nil
	}
	all, one := b.State(node+" all "+word+e.String(), read.Type()), b.State(node+" one "+word+e.String(), read.Type().Elem())
	s.Bind(word, read.Type().Elem(), one)
	out := &list{}
	b.Finish(func() {
		out.into, out.all, out.one = read.Into(all.Slot()), all.Slot(), one.Slot()
		b.d.scratches(out.all, out.one)
	})
	return out
}

func (b *builder) part(e *MethodPart, name string) int {
	return slices.IndexFunc(e.Parts, func(p SubtaskPart) bool { return p.Name == name })
}

func (b *builder) partNames(e *MethodPart) (names []string) {
	for i := range e.Parts {
		names = append(names, e.Parts[i].Name)
	}
	return names
}

// makePart compiles what a part of a method gets.
func (b *builder) makePart(method, k int, outer *kind.Scope) {
	e := &b.body.Methods[method]
	p, m := &e.Parts[k], &b.d.methods[method].parts[k]
	t, is := &b.body.Tasks[m.task], &b.d.tasks[m.task]
	s := b.scope(b.d.methods[method].task, b.paths[method], false)
	s.More, s.Bound = outer.More, slices.Clone(outer.Bound) // "way", too
	m.when = b.condition(s, p.When.Source, e.Name)
	if p.Each.Given() {
		if m.each = b.list(s, p.Each, e.Name, "it"); m.each == nil {
			return
		}
		index := b.State(fmt.Sprintf("%s index of %s", e.Name, p.Name), b.whole)
		s.Bind("index", b.whole, index)
		b.Finish(func() { m.index = index.Slot() })
	}
	got := map[string]bool{}
	for _, w := range p.With {
		at := b.input(m.task, w.Name, w.At, e.Name)
		if at < 0 {
			continue
		}
		got[w.Name] = true
		if from, port, ok := b.connected(e, w.Value.String()); ok {
			b.connect(method, from, port, w.Value, &m.from, is, at, m.each != nil)
			continue
		}
		read := b.check(s, w.Value.Source, e.Name, is.ports[at].typ)
		if read == nil {
			b.lost = true
			continue
		}
		b.given(m, at, read, b.State(fmt.Sprintf("%s %s.%s", e.Name, p.Name, w.Name), is.ports[at].typ))
	}
	b.called(s)
	for j := range t.inputs {
		in := &t.inputs[j]
		switch {
		case got[in.Name] || b.lost:
		case in.Default == nil:
			b.problem(p.At, e.Name, fmt.Sprintf("%s needs %s, a %s, and nothing gives it", p.Name, in.Name, in.Type), declare.InFile(fmt.Sprintf(`add "with": {%q: ...}`, in.Name)))
		default:
			b.standard(m, j, in)
		}
	}
}

// given notes an input of a part that is computed.
func (b *builder) given(m *partDef, port int, e *expr.Expr, to kind.State) {
	at := len(m.with)
	m.with = append(m.with, given{port: port})
	b.Finish(func() { m.with[at].into, m.with[at].slot = e.Into(to.Slot()), to.Slot(); b.d.scratches(to.Slot()) })
}

// standard gives an input of a part its default.
func (b *builder) standard(m *partDef, port int, in *document.VariableDecl) {
	typ := b.d.tasks[m.task].ports[port].typ
	text := string(in.Default.AppendCompact(nil))
	if typ.Enum() != nil || typ.Name() == "name" || typ.Name() == "string" {
		text = in.Default.Text
	}
	v, err := typ.Parse(text)
	if err != nil {
		b.problem(in.Default.Pos, b.d.tasks[m.task].name, fmt.Sprintf("the value of %s %v", in.Name, err), "")
		return
	}
	m.with = append(m.with, given{port: port, is: v})
}

// connected is the part and its input or output that a text names, such as Move.End; not ok if it begins with no part.
func (b *builder) connected(e *MethodPart, text string) (part int, port string, ok bool) {
	name, port, dotted := strings.Cut(strings.TrimSpace(text), ".")
	if part = b.part(e, name); !dotted || part < 0 {
		return -1, "", false
	}
	return part, port, true
}

// connect has an input of a part, or an output of the task that a method refines, get what a part decides.
func (b *builder) connect(method, part int, port string, text kind.Expr[any], list *[]connection, to *taskDef, at int, each bool) {
	e, m := &b.body.Methods[method], &b.d.methods[method]
	from := &b.d.tasks[m.parts[part].task]
	var names []string
	out := -1
	for i := range from.ports {
		if names = append(names, from.ports[i].name); from.ports[i].name == port {
			out = i
		}
	}
	if out < 0 {
		b.problem(text.At(), e.Name, fmt.Sprintf("%s has no value %q to pass on", e.Parts[part].Name, port), "", kind.Closest(port, names, "it decides nothing")...)
		return
	}
	c := connection{part: part, from: out, to: at}
	source, target := from.ports[out].typ, to.ports[at].typ
	several := e.Parts[part].Each.Given()
	switch {
	case several && each && source == target:
		c.fan = parallel
	case several && !each && target.Elem() == source && source != nil:
		c.fan = gather
	case !several && each && source.Elem() == target && target != nil:
		c.fan = spread
	case !several && source == target && each:
		c.fan = same
	case !several && source == target:
		c.fan = whole
	default:
		count := ""
		if several {
			count = " for each of several tasks"
		}
		b.problem(text.At(), e.Name, fmt.Sprintf("%s is of type %s, and %s is a %s%s", to.ports[at].name, target, text.String(), source, count), "")
		return
	}
	*list = append(*list, c)
}

// decides compiles what a method makes of the outputs of its task.
func (b *builder) decides(i int, s *kind.Scope) {
	e, m := &b.body.Methods[i], &b.d.methods[i]
	k := &b.d.tasks[m.task]
	var set kind.Pairs[kind.Expr[any]]
	decided := map[int]bool{}
	for _, w := range e.Set {
		part, port, ok := b.connected(e, w.Value.String())
		if !ok {
			set = append(set, w)
			continue
		}
		if at := b.output(m.task, w.Name, w.At, e.Name); at >= 0 {
			decided[at] = true
			b.connect(i, part, port, w.Value, &m.gives, k, at, false)
		}
	}
	m.set = b.outputs(m.task, s, set, e.Name)
	for _, o := range m.set {
		if decided[o.port] {
			b.problem(e.At, e.Name, fmt.Sprintf("the output %s is passed on from a part, and decided by an expression as well", k.ports[o.port].name), "remove one of the two")
		}
		decided[o.port] = true
	}
	for at := k.inputs; at < len(k.ports); at++ {
		if !decided[at] && !b.lost {
			b.problem(e.At, e.Name, fmt.Sprintf("nothing decides the output %s of %s", k.ports[at].name, k.name), declare.InFile(fmt.Sprintf(`add "set": {%q: ...}`, k.ports[at].name)))
		}
	}
}

// circles reports parts that come after themselves, or wait for what they decide themselves.
func (b *builder) circles(e *MethodPart, m *methodDef) {
	if b.lost {
		return
	}
	waits := func(next func(i int) []int, say string) {
		for i := range m.parts {
			var path []int
			seen := map[int]bool{}
			var visit func(at int) bool
			visit = func(at int) bool {
				for _, to := range next(at) {
					if to == i {
						return true
					}
					if to > i && !seen[to] { // a circle is told at the first of its parts
						seen[to] = true
						if path = append(path, to); visit(to) {
							return true
						}
						path = path[:len(path)-1]
					}
				}
				return false
			}
			if visit(i) {
				names := e.Parts[i].Name
				for _, at := range path {
					names += say + e.Parts[at].Name
				}
				b.problem(e.Parts[i].At, e.Name, names+say+e.Parts[i].Name, "so none of them could ever begin: break the circle")
				return
			}
		}
	}
	waits(func(i int) []int { return m.parts[i].after }, " after ")
	waits(func(i int) (from []int) {
		for _, c := range m.parts[i].from {
			if c.from >= b.d.tasks[m.parts[c.part].task].inputs { // inputs of others are known without them
				from = append(from, c.part)
			}
		}
		return from
	}, " needs ")
}

// offNow lists the methods that plans do without.
func (d *design) offNow(x *wits.Context) (names []string) {
	for i := range d.methods {
		if m := &d.methods[i]; m.off != nil {
			if x.SetCurrentNode(m.node); (*m.off)(x) {
				names = append(names, m.name)
			}
		}
	}
	return names
}
