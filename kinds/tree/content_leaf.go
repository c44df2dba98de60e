package tree

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// script reads statements and gives their place.
func (b *builder) script(n *node, source *jsontree.Node, member string) int32 {
	if source.Kind != jsontree.String {
		b.ProblemAt(source.Pos, n.decl.Name, fmt.Sprintf("%q takes statements in quotes", member), `such as "Alarm = true"`)
		return 0
	}
	s := b.scope(n)
	f := s.Script(source, n.decl.Name)
	b.used(s)
	b.t.scripts = append(b.t.scripts, f)
	return int32(len(b.t.scripts) - 1)
}

// set reads what a variable, a field of a board or an outbound value of the document becomes.
func (b *builder) set(n *node, rec *record) {
	to := n.Source.Get("to")
	if n.content.Kind != jsontree.String || to == nil {
		b.Problem(n.Node, "", `"set" names a variable and "to" says what it becomes`, `such as "set": "Alarm", "to": "true"`)
		return
	}
	if to = b.expression(n, to, "to", `such as "Alarm + 1"`); to == nil {
		return
	}
	s := b.scope(n)
	ref, ok := s.Lookup(n.content.Text)
	if !ok || !ref.Assign {
		var names []string
		for _, p := range slices.Concat(b.Variables(), b.Fields(), b.Ports()) {
			if !p.Trigger && (!p.Out || !slices.Contains(b.Ports(), p)) {
				names = append(names, p.Name)
			}
		}
		reason, hint := fmt.Sprintf("there is no variable %q", n.content.Text), kind.Suggest(n.content.Text, names)
		if ok {
			reason = fmt.Sprintf("%s cannot be written", n.content.Text)
		}
		b.ProblemAt(n.content.Pos, n.decl.Name, reason, hint)
		return
	}
	e := s.Check(to, n.decl.Name, ref.Type)
	b.used(s)
	if e == nil {
		return
	}
	f := new(func(*wits.Context))
	id := s.Assignment(e, ref.Slot)
	rec.arg = int32(len(b.t.scripts))
	b.t.scripts = append(b.t.scripts, f)
	b.Finish(func() { *f = wits.NotedWrite(assign(e, ref), id) })
}

// assign writes an expression to a place, and the mark that says that it is set.
func assign(e *expr.Expr, ref expr.Ref) func(*wits.Context) {
	write := e.Into(ref.Slot())
	if ref.Mark == nil {
		return write
	}
	mark := ref.Mark()
	return func(x *wits.Context) {
		write(x)
		wits.Set(x, mark, true)
	}
}

// fire reads which trigger of the document is fired.
func (b *builder) fire(n *node, rec *record) {
	if n.content.Kind != jsontree.String {
		b.ProblemAt(n.content.Pos, n.decl.Name, `"fire" names an outbound trigger of the document`, "")
		return
	}
	var names []string
	for _, p := range b.Ports() {
		if !p.Trigger || p.Out { // what goes out is inbound as seen from here
			continue
		}
		if names = append(names, p.Name); p.Name == n.content.Text {
			signal := &wits.Signal{}
			rec.arg = int32(len(b.t.signals))
			b.t.signals = append(b.t.signals, signal)
			b.Finish(func() { *signal = p.Signal() })
			return
		}
	}
	hint := kind.Suggest(n.content.Text, names)
	if hint == "" {
		hint = fmt.Sprintf(`declare it: {"out": %q, "type": "trigger"}`, n.content.Text)
	}
	b.ProblemAt(n.content.Pos, n.decl.Name, fmt.Sprintf("the document gives out no trigger %q", n.content.Text), hint)
}

// plain finds out whether what a leaf runs is no more than an Update, which takes less to run.
func (b *builder) plain(n *node, rec *record) {
	t := b.t
	b.Finish(func() {
		if t.actions == nil {
			t.actions = make([]wits.Updater, len(t.runners))
		}
		if a := n.runner.Plain(); a != nil && rec.flags&sleeps == 0 {
			rec.op, t.actions[rec.arg] = opAct, a
		}
	})
}

// sleep reads which trigger of the document wakes what a leaf runs.
func (b *builder) sleep(n *node, rec *record) {
	t := b.t
	v := n.Source.Get("wake")
	if v == nil || n.made {
		return
	}
	if v.Kind != jsontree.String {
		b.Problem(n.Node, "wake", `"wake" names an inbound trigger of the document`, "")
		return
	}
	var names []string
	for _, p := range b.Ports() {
		if !p.Trigger || !p.Out || p.Builtin {
			continue
		}
		if names = append(names, p.Name); p.Name != v.Text {
			continue
		}
		if t.woken == nil {
			t.woken = make([]kind.Flag, len(t.runners)) // all of them have been made
		}
		rec.flags |= sleeps
		place := rec.arg
		kind.BindFlag(b.Builder, &t.woken[place], b.Activity(1))
		b.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) {
			if t.isActive(x.Words(), n.at) {
				t.woken[place].Set(x)
			}
		})
		return
	}
	b.Problem(n.Node, "wake", fmt.Sprintf("the document takes in no trigger %q", v.Text), kind.Suggest(v.Text, names))
}

// log reads what is logged.
func (b *builder) log(n *node, rec *record) {
	if n.content.Kind != jsontree.String {
		b.ProblemAt(n.content.Pos, n.decl.Name, `"log" takes a text in quotes`, `to log values, use "script": "log(Health)"`)
	}
	levels := map[string]wits.Level{"": wits.Info, "info": wits.Info, "warning": wits.Warning, "error": wits.Error}
	level := b.word(n, "level", "info", "warning", "error")
	rec.arg = int32(len(b.t.texts))
	b.t.texts = append(b.t.texts, text{levels[level], []any{n.content.Text}})
}

// servicesOf reads what runs while the node is active.
func (b *builder) servicesOf(n *node, rec *record) {
	t := b.t
	if len(n.decl.services) == 0 {
		return
	}
	if t.services == nil {
		t.services = make([][]service1, len(t.nodes))
	}
	rec.flags |= serviced
	b.timed = true
	list := make([]service1, len(n.decl.services))
	t.services[n.at] = list
	for k, d := range n.decl.services {
		c := &list[k]
		c.next = timer{seconds: b.amount(n, d.every, "every", 0), deviation: b.amount(n, d.deviation, "deviation", 0)}
		i := b.script(n, d.script, "script")
		n.Node.AddExtra("service", fmt.Sprintf("every %s s: %s", d.every.Text, d.script.Text))
		state := b.State(fmt.Sprintf("%s service %d", n.decl.Name, k), b.float)
		b.Finish(func() { c.script, c.next.until = t.scripts[i], state.Slot() })
	}
}
