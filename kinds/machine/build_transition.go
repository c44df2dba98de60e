package machine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// reads is what the conditions of a transition or interrupt depend on.
type reads struct {
	ports []*wits.Port
	calls bool // they call functions, which may depend on anything
}

// none is for evaluations that are no expressions.
func none() []wits.ReadSource { return nil }

// scope is what expressions of the level can name.
func (l *level) scope() *kit.Scope {
	s := kit.NewScope(l.Builder, nil)
	s.Locals = l.locals
	return s
}

// transition adds a transition to all states that it leaves.
func (l *level) transition(index int) {
	m, d := l.m, &l.d.transitions[index]
	t := transition{to: -1, after: d.after, wait: d.wait, fresh: d.fresh, any: d.from == nil, heard: l.heard[index], held: l.stays[index], armed: l.armed[index]}
	if t.wait {
		t.arms = l.Evaluation(nil, "armed "+l.d.named(d.key()), wits.OutcomeData, none)
	}
	good := true
	for i, name := range d.to {
		to, ok := l.place(name, itemAt(d.source, "to", i))
		good = good && ok
		t.among = append(t.among, to)
	}
	if d.index == nil && len(t.among) > 0 {
		t.to = t.among[0]
	}
	var from []int
	for i, name := range d.from {
		at, ok := l.place(name, itemAt(d.source, "from", i))
		good = good && ok
		from = append(from, at)
		if ok && m.states[at].end != wits.Running {
			l.ProblemAt(d.at, name, fmt.Sprintf("the machine ends in %s, so nothing leads on from there", name), "")
			return
		}
	}
	switch d.done {
	case "success":
		t.done = 1 << wits.Success
	case "failure":
		t.done = 1 << wits.Failure
	case "any":
		t.done = 1<<wits.Success | 1<<wits.Failure
	}
	where, scope := d.name(), l.scope()
	said := told{done: d.done}
	if d.when != nil {
		t.when = scope.Bool(d.when, where)
		said.when = scope.ExprTrace(d.when.Text)
	}
	if d.index != nil {
		t.index = l.whole(scope, d.index, where)
		said.index = scope.ExprTrace(d.index.Text)
	}
	m.functions = append(m.functions, scope.Calls...)
	depends := reads{calls: len(scope.Calls) > 0}
	for _, u := range scope.Used {
		depends.ports = append(depends.ports, u.Port)
	}
	if d.then != nil {
		then := l.scope()
		t.then = then.Script(d.then, where)
		m.functions = append(m.functions, then.Calls...)
	}
	for i, name := range d.fire {
		if p := l.trigger(name, itemAt(d.source, "fire", i), true); p != nil {
			fire := new(wits.Signal)
			t.fire = append(t.fire, fire)
			l.Finish(func() { *fire = p.Signal() })
		}
	}
	if d.on != nil {
		said.on = l.listen(d.on, t.heard)
	}
	if !good {
		return
	}
	if d.from == nil {
		for i := range m.states[:m.plain] {
			if i != t.to && m.states[i].end == wits.Running {
				from = append(from, i)
			}
		}
	}
	l.m.told = append(l.m.told, said)
	l.add(d, t, from, depends)
}

// whole compiles an expression for a whole number; nil if something is wrong.
func (l *level) whole(scope *kit.Scope, source *jsontree.Node, where string) *func(*wits.Context) int64 {
	e := scope.Check(source, where, scope.Type("int"))
	if e == nil {
		return nil
	}
	f := new(func(*wits.Context) int64)
	l.Finish(func() { *f = e.Int() })
	return f
}

// listen has a trigger set a flag when it fires.
func (l *level) listen(on *jsontree.Node, heard *kit.Flag) *wits.Port {
	p := l.trigger(on.Text, on.Pos, false)
	if p == nil {
		return nil
	}
	m := l.m
	m.heard = append(m.heard, heard)
	l.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) { m.hear(x, heard) })
	return p
}

// add puts a transition into the machine.
func (l *level) add(d *transitionDecl, t transition, from []int, depends reads) {
	m := l.m
	index := len(m.transitions)
	for _, i := range from {
		s := &m.states[i]
		s.exits = append(s.exits, index)
		s.timed = s.timed || t.after > 0
		for _, f := range []*kit.Flag{t.held, t.armed} {
			if f != nil {
				s.clears = append(s.clears, f)
			}
		}
	}
	show := func(from, to int) {
		w := way{from: from, to: to}
		n := (*wits.Node)(nil)
		if from >= 0 {
			n = m.states[from].Node
		}
		if w.to < 0 {
			w.to = from
		}
		w.taken = l.ShowTransition(n, m.states[w.to].Node, d.label())
		t.ways = append(t.ways, w)
	}
	targets := slices.Compact(slices.Sorted(slices.Values(t.among)))
	if len(targets) == 0 {
		targets = []int{-1}
	}
	for _, to := range targets {
		if t.any && to >= 0 {
			show(-1, to)
			continue
		}
		for _, i := range from {
			show(i, to)
		}
	}
	m.transitions = append(m.transitions, t)
	l.known = append(l.known, known{d, from, depends})
}

// known is a transition of the machine as the document has it.
type known struct {
	d       *transitionDecl
	from    []int
	depends reads
}

// interrupt compiles when an interrupt begins, and what follows it.
func (l *level) interrupt(k int) {
	i, d := &l.m.interrupts[k], &l.d.interrupts[k]
	i.restart = d.restart
	if d.to != "" {
		if to, ok := l.place(d.to, d.Source.Get("to").Pos); ok {
			i.to = to
		}
	}
	var said told
	if d.on != nil {
		said.on = l.listen(d.on, i.heard)
	}
	label := "interrupts"
	if d.on != nil {
		label += " on " + d.on.Text
	}
	if d.when != nil {
		scope := l.scope()
		i.when = scope.Bool(d.when, d.Name)
		said.when = scope.ExprTrace(d.when.Text)
		l.m.functions = append(l.m.functions, scope.Calls...)
		l.always.calls = l.always.calls || len(scope.Calls) > 0
		for _, u := range scope.Used {
			l.always.ports = append(l.always.ports, u.Port)
		}
		label += ": " + d.when.Text
	}
	i.taken = l.ShowTransition(nil, l.m.states[l.m.plain+k].Node, label)
	l.m.cuts = append(l.m.cuts, said)
}

// conditions finds the words that the conditions of each state read.
func (l *level) conditions() {
	m := l.m
	most := 0
	for i := range m.states {
		s := &m.states[i]
		var all reads
		if i < m.plain {
			all = reads{slices.Clone(l.always.ports), l.always.calls}
		}
		for _, t := range s.exits {
			all.ports = append(all.ports, l.known[t].depends.ports...)
			all.calls = all.calls || l.known[t].depends.calls
		}
		words := 0
		for _, p := range all.ports {
			all.calls = all.calls || p.Type.Words() == 0
			words += p.Type.Words()
		}
		s.idles = !all.calls
		most = max(most, words)
		l.Finish(func() {
			for _, p := range all.ports {
				for w := range p.Type.Words() {
					if at := p.Slot().Word() + w; !slices.Contains(s.watch, at) {
						s.watch = append(s.watch, at)
					}
				}
			}
		})
	}
	room := l.Reserve(2 + most)
	l.Finish(func() { m.control, m.due, m.seen = room.Word(), room.Word()+1, room.Word()+2 })
}

// trigger finds the trigger port that a transition listens to or raises: the document's own, or "State.Port".
func (l *level) trigger(name string, at jsontree.Position, raise bool) *wits.Port {
	ports := l.Ports()
	if node, port, dotted := strings.Cut(name, "."); dotted {
		n := l.find(node)
		if n == nil && !l.body.broken[node] {
			var names []string
			for _, n := range l.Nodes() {
				names = append(names, n.Name)
			}
			l.ProblemAt(at, l.d.name, fmt.Sprintf("there is no state %q", node), kit.Suggest(node, names))
		}
		if n == nil || n.Broken() {
			return nil
		}
		ports, name = n.Ports(), port
	}
	var names []string
	for _, p := range ports {
		// What is raised goes into a state or out of the document: inbound both, as seen from here.
		// A state begins and ends by transitions alone.
		if !p.Trigger || raise == p.Out || p.Name == "Activate" || p.Name == "Deactivate" {
			continue
		}
		if p.Name == name {
			return p
		}
		names = append(names, p.Name)
	}
	what, hint := "that it could listen to", kit.Suggest(name, names)
	if raise {
		what = "that it could raise"
	}
	if hint == "" && len(names) > 0 {
		hint = "there is " + kit.Joined(names)
	}
	l.ProblemAt(at, l.d.name, fmt.Sprintf("there is no trigger port %q %s", name, what), hint)
	return nil
}

// find is the node of a state, region or interrupt; nil if there is none.
func (l *level) find(name string) *wits.Node {
	for _, n := range l.Nodes() {
		if n.Name == name {
			return n
		}
	}
	return nil
}
