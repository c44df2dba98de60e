package machine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// reads is what the conditions of a transition or interrupt depend on.
type reads struct {
	ports []*wits.Port
	calls bool // they call functions, which may depend on anything
}

// none is for evaluations that are no expressions.
func none() []wits.ReadSource { return nil }

// scope returns what expressions of the level can name.
func (l *level) scope() *kind.Scope {
	s := kind.NewScope(l.Builder, nil)
	s.Locals = l.locals
	l.sets.Bind(s)
	return s
}

// transition adds a transition to all states that it leaves.
func (l *level) transition(index int) {
	m, d := l.m, &l.d.Transitions[index]
	t := transition{to: -1, wait: d.Wait, fresh: d.Fresh, any: d.From == nil, heard: l.heard[index], held: l.stays[index], armed: l.armed[index]}
	if d.After != nil {
		t.after = *d.After
	}
	if t.wait {
		t.arms = l.Evaluation(nil, "armed "+l.d.named(d.key()), wits.OutcomeData, none)
	}
	good := true
	for _, name := range d.To {
		to, ok := l.place(name)
		good = good && ok
		t.among = append(t.among, to)
	}
	if !given(d.Index.Text) && len(t.among) > 0 {
		t.to = t.among[0]
	}
	var from []int
	for _, name := range d.From {
		at, ok := l.place(name)
		good = good && ok
		from = append(from, at)
		if ok && m.states[at].end != wits.Running {
			l.ProblemAt(d.At, name.String(), fmt.Sprintf("the machine ends in %s, so it can have no outgoing transition", name), "", declare.ToRemove().As(""))
			return
		}
	}
	switch d.Done {
	case "success":
		t.done = 1 << wits.Success
	case "failure":
		t.done = 1 << wits.Failure
	case "any":
		t.done = 1<<wits.Success | 1<<wits.Failure
	}
	where, scope := d.title(), l.scope()
	said := told{done: d.Done}
	if given(d.When.Text) {
		t.when = scope.Bool(d.When.Source, where)
		said.when = scope.ExprTrace(d.When.String())
	}
	if given(d.Index.Text) {
		t.index = l.whole(scope, d.Index.Source, where)
		said.index = scope.ExprTrace(d.Index.String())
	}
	m.functions = append(m.functions, scope.Calls...)
	depends := reads{calls: len(scope.Calls) > 0}
	for _, u := range scope.Used {
		depends.ports = append(depends.ports, u.Port)
	}
	then := l.scope()
	if d.Pick != nil {
		if t.pick = l.pick(d, then); t.pick == nil {
			return
		}
		depends.calls = true // lists are no words that could be compared
	}
	if given(d.Then.Text) {
		t.then = then.Script(d.Then.Source, where)
		m.functions = append(m.functions, then.Calls...)
	}
	for _, name := range d.Fire {
		if p := l.trigger(name, true); p != nil {
			fire := new(wits.Signal)
			t.fire = append(t.fire, fire)
			l.Finish(func() { *fire = p.Signal() })
		}
	}
	if given(d.On) {
		said.on = l.listen(d.On, t.heard)
	}
	if !good {
		return
	}
	if d.From == nil {
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
func (l *level) whole(scope *kind.Scope, source *jsontree.Node, where string) *func(*wits.Context) int64 {
	e := scope.Check(source, where, scope.Type("int"))
	if e == nil {
		return nil
	}
	f := new(func(*wits.Context) int64)
	l.Finish(func() { *f = e.Int() })
	return f
}

// listen has a trigger set a flag when it fires.
func (l *level) listen(on kind.Text, heard *kind.Flag) *wits.Port {
	p := l.trigger(on, false)
	if p == nil {
		return nil
	}
	m := l.m
	m.heard = append(m.heard, heard)
	l.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) { m.hear(x, heard) })
	return p
}

// add puts a transition into the machine.
func (l *level) add(d *Transition, t transition, from []int, depends reads) {
	m := l.m
	index := len(m.transitions)
	for _, i := range from {
		s := &m.states[i]
		s.exits = append(s.exits, index)
		s.timed = s.timed || t.after > 0
		for _, f := range []*kind.Flag{t.held, t.armed} {
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
		w.taken = l.ShowTransition(n, m.states[w.to].Node, transitionForm.TitleOf(d.Source), d.because()...)
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
	d       *Transition
	from    []int
	depends reads
}

// interrupt compiles when an interrupt begins, and what follows it.
func (l *level) interrupt(k int) {
	i, d := &l.m.interrupts[k], &l.d.Interrupts[k]
	i.restart = d.Restart
	if given(d.To) {
		if to, ok := l.place(d.To); ok {
			i.to = to
		}
	}
	var said told
	if given(d.On) {
		said.on = l.listen(d.On, i.heard)
	}
	if given(d.When.Text) {
		scope := l.scope()
		i.when = scope.Bool(d.When.Source, d.Name)
		said.when = scope.ExprTrace(d.When.String())
		l.m.functions = append(l.m.functions, scope.Calls...)
		l.always.calls = l.always.calls || len(scope.Calls) > 0
		for _, u := range scope.Used {
			l.always.ports = append(l.always.ports, u.Port)
		}
	}
	as := Transition{On: d.On, When: d.When}
	i.taken = l.ShowInterrupt(l.m.states[l.m.plain+k].Node, interruptForm.TitleOf(l.d.Interrupts[k].Source), as.because()...)
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
func (l *level) trigger(text kind.Text, raise bool) *wits.Port {
	ports, name, at := l.Ports(), text.String(), text.At()
	if node, port, dotted := strings.Cut(name, "."); dotted {
		n := l.find(node)
		if n == nil && !l.body.broken[node] {
			var names []string
			for _, n := range l.Nodes() {
				names = append(names, n.Name)
			}
			l.ProblemAt(at, l.d.name, fmt.Sprintf("there is no state %q", node), "", kind.Suggest(node, names, declare.ToDeclare("state", "states", node, "{}"))...)
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
	what := "that it could listen to"
	if raise {
		what = "that it could raise"
	}
	l.ProblemAt(at, l.d.name, fmt.Sprintf("there is no trigger port %q %s", name, what), "", kind.Closest(name, names, "")...)
	return nil
}

// find returns the node of a state, region or interrupt; nil if there is none.
func (l *level) find(name string) *wits.Node {
	for _, n := range l.Nodes() {
		if n.Name == name {
			return n
		}
	}
	return nil
}

// given reports whether a text is there and says something.
func given(t kind.Text) bool { return t.String() != "" }

// title returns how problems call a transition.
func (t *Transition) title() string {
	join := func(names []kind.Text) string {
		var out []string
		for _, n := range names {
			out = append(out, n.String())
		}
		return strings.Join(out, ", ")
	}
	from := "any"
	if t.From != nil {
		from = join(t.From)
	}
	if len(t.To) == 0 {
		return from
	}
	return from + " -> " + join(t.To)
}

// key tells transitions apart by what they lead from, to and wait for.
func (t *Transition) key() string {
	return strconv.FormatUint(kind.Key(t.title()+": "+transitionForm.TitleOf(t.Source))>>16, 36)
}

// because returns what holds when it is taken.
func (t *Transition) because() (all []wits.Because) {
	say := func(text string) { all = append(all, wits.Because{Text: text}) }
	if given(t.On) {
		say(t.On.String() + " fired")
	}
	switch t.Done {
	case "any":
		say("what it ran had ended")
	case "success":
		say("what it ran had succeeded")
	case "failure":
		say("what it ran had failed")
	}
	if given(t.When.Text) {
		all = append(all, wits.Because{Text: t.When.String(), Code: true})
	}
	if t.Pick != nil {
		say("one of " + t.Pick.From.String() + " was picked")
	}
	if v := t.Source.Get("after"); v != nil {
		say(v.Text + " s had passed")
	}
	if t.Wait {
		say("the state had ended")
	}
	return all
}
