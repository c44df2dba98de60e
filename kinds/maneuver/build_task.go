package maneuver

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// task compiles a type of task.
func (b *builder) task(i int) {
	t, k, n := &b.body.Tasks[i], &b.d.tasks[i], b.tasks[i]
	if len(b.ports[i]) != len(t.inputs)+len(t.outputs) {
		return // one could not be made
	}
	b.sentence(i)
	b.who(i)
	s := b.scope(i, n, true)
	k.takes = t.Seconds.Number
	if source := t.Seconds.Expression(); source != nil {
		if e := b.check(s, source, t.Name, b.float); e != nil {
			k.seconds = new(func(x *wits.Context) float64)
			b.Finish(func() { *k.seconds = e.Float() })
		}
		n.AddExtra("seconds", t.Seconds.String())
	}
	inputs := b.scope(i, n, false)
	if b.compound(t.Name) {
		b.nothingOf(i)
		b.called(s)
		return
	}
	k.when, k.why = b.condition(inputs, t.When.Source, t.Name), refusal(t.Why, t.When)
	k.set = b.outputs(i, inputs, t.Set, t.Name)
	for j := range t.outputs {
		if at := k.inputs + j; !slices.ContainsFunc(k.set, func(s setter) bool { return s.port == at }) && !b.lost {
			b.problem(t.At, t.Name, fmt.Sprintf("nothing decides its output %s", t.outputs[j].Name), declare.InFile(fmt.Sprintf(`add "set": {%q: ...}`, t.outputs[j].Name)))
		}
	}
	b.called(s)
	b.called(inputs)
	b.runs(i)
}

// runs compiles what a primitive task does.
func (b *builder) runs(i int) {
	t, k := &b.body.Tasks[i], &b.d.tasks[i]
	live := kind.NewScope(b.Builder, b.tasks[i])
	live.Locals = b.ports[i]
	script := func(text kind.Script, what string) *func(*wits.Context) {
		if text.String() == "" {
			return nil
		}
		f := live.Script(text.Source, t.Name)
		b.lost = b.lost || f == nil
		b.tasks[i].AddExtra(what, text.String())
		return f
	}
	condition := func(text kind.Expr[bool], what string) *func(*wits.Context) bool {
		if text.String() == "" {
			return nil
		}
		f := live.Bool(text.Source, t.Name)
		b.lost = b.lost || f == nil
		b.tasks[i].AddExtra(what, text.String())
		return f
	}
	k.begin, k.stop = script(t.Begin, "begin"), script(t.Stop, "stop")
	k.until, k.fails, k.lost = condition(t.Until, "until"), condition(t.Fails, "fails"), condition(t.Lost, "lost")
	b.called(live)
}

// nothingOf reports what a compound task says that only a primitive one does.
func (b *builder) nothingOf(i int) {
	t := &b.body.Tasks[i]
	for _, m := range []struct {
		name string
		at   declare.Position
		said bool
	}{{"when", t.When.At(), t.When.Given()}, {"begin", t.Begin.At(), t.Begin.Given()}, {"until", t.Until.At(), t.Until.Given()}, {"fails", t.Fails.At(), t.Fails.Given()}, {"lost", t.Lost.At(), t.Lost.Given()}, {"stop", t.Stop.At(), t.Stop.Given()}} {
		if m.said {
			b.problem(m.at, t.Name, fmt.Sprintf("a task that methods refine is done by its parts, and has no %q", m.name), "put it on a primitive task, or on the method", declare.ToRemove())
		}
	}
	for _, m := range t.Set {
		b.problem(m.At, t.Name, fmt.Sprintf("the output %s of a task that methods refine is decided by these", m.Name), `give each method a "set"`, declare.ToRemove())
	}
}

// outputs compiles what a task decides by expressions. What is a whole stands before its fields.
func (b *builder) outputs(task int, s *kind.Scope, set kind.Pairs[kind.Expr[any]], node string) (list []setter) {
	k := &b.d.tasks[task]
	var out []*setter
	type ordered struct{ port, field int }
	var order []ordered
	for i := range set {
		m := &set[i]
		name, field, part := strings.Cut(m.Name, ".")
		port := b.output(task, name, m.At, node)
		if port < 0 {
			continue
		}
		typ, to := k.ports[port].typ, b.ports[task][port].Slot
		rank := 0
		if part {
			rank = 1
			known := typ.Fields()
			at := slices.IndexFunc(known, func(f kind.TypeField) bool { return f.Name == field && f.Whole() })
			if at < 0 {
				var names []string
				for _, f := range known {
					if f.Whole() {
						names = append(names, f.Name)
					}
				}
				b.problem(m.At, node, fmt.Sprintf("a %s has no field %q that can be set", typ, field), "", kind.Closest(field, names, "let a function of the game make the value")...)
				continue
			}
			f, whole := known[at], to
			typ, to = f.Type, func() kind.Slot { return whole().Field(f) }
		}
		e := b.check(s, m.Value.Source, node, typ)
		if e == nil {
			b.lost = true
			continue
		}
		it := &setter{port: port}
		b.Finish(func() { it.into = e.Into(to()) })
		out, order = append(out, it), append(order, ordered{port, rank})
	}
	places := make([]int, len(out))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(i, j int) int {
		if order[i].port != order[j].port {
			return order[i].port - order[j].port
		}
		return order[i].field - order[j].field
	})
	list = make([]setter, len(out))
	for i, at := range places {
		list[i].port = out[at].port
		b.Finish(func() { list[i].into = out[at].into })
	}
	return list
}

// output is the place of an output among the inputs and outputs of a task; -1, with the problem reported, if it has none of the name.
func (b *builder) output(task int, name string, at declare.Position, node string) int {
	k := &b.d.tasks[task]
	var names []string
	for i := k.inputs; i < len(k.ports); i++ {
		if names = append(names, k.ports[i].name); k.ports[i].name == name {
			return i
		}
	}
	if !b.lost {
		b.ProblemAt(at, node, fmt.Sprintf("%s has no output %q", k.name, name), "", append(kind.Closest(name, names, "it has none"), declare.ToRemove().As(""))...)
	}
	b.lost = true
	return -1
}

// sentence checks what the sentence of a briefing stands for.
func (b *builder) sentence(i int) {
	t, k := &b.body.Tasks[i], &b.d.tasks[i]
	at := t.At
	if says := t.Source.Get("says"); says != nil {
		at = says.Pos
	}
	for rest := t.Says; ; {
		_, after, ok := strings.Cut(rest, "{")
		if !ok {
			return
		}
		slot, left, ok := strings.Cut(after, "}")
		if rest = left; !ok {
			return
		}
		if reason, fixes := b.valueOf(k, slot, len(k.ports)); reason != "" {
			b.problem(at, t.Name, fmt.Sprintf("{%s} in the sentence: %s", slot, reason), "", fixes...)
		}
	}
}

// who checks the unit of a task.
func (b *builder) who(i int) {
	t, k := &b.body.Tasks[i], &b.d.tasks[i]
	if t.Who.String() == "" {
		return
	}
	reason, fixes := b.valueOf(k, t.Who.String(), k.inputs)
	if name, _, _ := strings.Cut(t.Who.String(), "."); reason == "" {
		for j := range k.ports {
			if k.ports[j].name == name && k.ports[j].many() != nil {
				reason = name + " are several units, and a task is done by one"
			}
		}
	}
	if reason != "" {
		b.problem(t.Who.At(), t.Name, reason, "", fixes...)
	}
}

// valueOf says why a task has no such value among its first inputs and outputs, such as Unit or Unit.Id.
func (b *builder) valueOf(k *taskDef, text string, most int) (reason string, fixes []kind.Fix) {
	name, field, dotted := strings.Cut(text, ".")
	var names []string
	for i := range min(most, len(k.ports)) {
		p := &k.ports[i]
		if names = append(names, p.name); p.name != name {
			continue
		}
		if !dotted {
			return "", nil
		}
		typ := p.typ
		if e := p.many(); e != nil {
			typ = e
		}
		var fields []string
		for _, f := range typ.Fields() {
			if fields = append(fields, f.Name); f.Name == field {
				return "", nil
			}
		}
		return fmt.Sprintf("a %s has no field %q", typ, field), kind.Closest(field, fields, "it has none")
	}
	return fmt.Sprintf("%s has no value %q", k.name, name), kind.Closest(name, names, "it has none")
}
