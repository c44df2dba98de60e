package machine

import (
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Kind is the kind "machine"; register it with [wits.Registry.AddKind].
type Kind struct{ kind.Declared[Body] }

// Name is "machine".
func (Kind) Name() string { return "machine" }

// MindsSleep says that frames tell what they depend on.
func (Kind) MindsSleep() {}

// Doc explains the kind.
func (Kind) Doc() string {
	return "States, of which one is current and runs its document or action, and transitions that lead from one to another."
}

// maxStates is how many states a machine may have: their activity lies in a row of bits.
const maxStates = 1024

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body   *Body
	places map[string]place // of states on all levels
	held   map[string]*held // by the node that holds states
	sets   *kind.SharedSets
	tag    uint64 // of what the document says, and the sets that it shares
	lost   bool   // a state that the start or a transition names is not there, which has been reported
}

// place is where a state lies.
type place struct {
	level *level
	index int
}

// level compiles one machine of the document. That happens twice: first come the nodes of all levels, then what names them.
type level struct {
	*builder
	d      *Level
	m      *machine
	node   *wits.Node   // that holds it; nil for the document
	locals []*wits.Port // variables of the nodes around, the innermost first
	heard  []*kind.Flag // by transition; nil for those that need none
	stays  []*kind.Flag
	armed  []*kind.Flag
	known  []known // by transition of the machine
	always reads   // what the conditions of interrupts depend on
}

// held is what a node holds.
type held struct {
	level   *level
	regions *sides
}

// sides compiles regions.
type sides struct {
	d      *Level
	r      *regions
	locals []*wits.Port
}

// Build compiles one instance of a machine document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, body: decoded.(*Body), places: map[string]place{}, held: map[string]*held{}}
	b.sets, b.tag = b.body.Sharing.Open(wb), b.body.tag
	if b.sets != nil {
		b.tag = kind.Key(fmt.Sprint(b.tag, b.sets.Tag))
	}
	top := &b.body.Level
	for _, d := range b.body.levels {
		if b.tooMany(d) {
			return nil
		}
	}
	h, part := b.hold(top, nil, nil)
	b.finish(h)
	in := part.(inner)
	in.keeps(b.body.History)
	declared := b.Document().Variables
	b.Finish(func() {
		var slots []wits.Slot
		for i, v := range b.Variables() {
			if !declared[i].Keep {
				slots = append(slots, v.Slot())
			}
		}
		switch p := part.(type) {
		case *machine:
			p.variables, p.top = slots, true
		case *regions:
			p.variables, p.top = slots, true
		}
	})
	return part
}

// tooMany reports a machine whose states do not fit.
func (b *builder) tooMany(d *Level) bool {
	if len(d.States)+len(d.Interrupts) > maxStates || len(d.Regions) > maxStates {
		b.ProblemAt(d.startAt(), d.name, fmt.Sprintf("the machine has more than %d states", maxStates), "make machines of parts of it, and let states run them")
		return true
	}
	return false
}

// hold makes what lies in a node, or in the document for nil: its nodes.
func (b *builder) hold(d *Level, node *wits.Node, around []*wits.Port) (*held, wits.Part) {
	locals, slots := b.variables(d, node, around)
	h := &held{}
	b.held[d.name] = h
	if d.source.Get("regions") != nil {
		h.regions = &sides{d: d, r: &regions{any: d.any}, locals: locals}
		b.sides(h.regions, node)
		b.Finish(func() { h.regions.r.variables = append(h.regions.r.variables, slots()...) })
		return h, h.regions.r
	}
	l := &level{builder: b, d: d, m: &machine{id: b.ID(), later: d.later, last: -1, paused: -1, tag: b.tag}, node: node, locals: locals}
	h.level = l
	l.states()
	b.Finish(func() { l.m.variables = append(l.m.variables, slots()...) })
	return h, l.m
}

// variables makes the variables of a node. It gives what expressions in it know, and the places of those that go back to
// their defaults.
func (b *builder) variables(d *Level, node *wits.Node, around []*wits.Port) (locals []*wits.Port, slots func() []wits.Slot) {
	var own, reset []*wits.Port
	for i := range d.locals {
		if p := node.Variable(&d.locals[i]); p != nil {
			own = append(own, p)
			if !d.locals[i].Keep {
				reset = append(reset, p)
			}
		}
	}
	return append(own, around...), func() (out []wits.Slot) {
		for _, p := range reset {
			out = append(out, p.Slot())
		}
		return out
	}
}

// states makes the nodes of a level.
func (l *level) states() {
	m, d := l.m, l.d
	m.plain = len(d.States)
	n := m.plain + len(d.Interrupts)
	first := l.Activity(n)
	kind.BindRow(l.Builder, &m.current, first, n)
	m.states = make([]state, n)
	for i := range m.states {
		decl := l.decl(i)
		l.places[decl.Name] = place{l, i}
		s := &m.states[i]
		var halt *wits.Suspension
		if i < m.plain && len(d.Interrupts) > 0 {
			halt = l.Suspension()
		}
		s.key = kind.Key(decl.Name)
		s.ends = l.Evaluation(nil, "end of "+l.d.named(decl.Name), wits.OutcomeData, none)
		s.Runner, s.inner = l.run(decl, l.node, l.locals, "state", first+i)
		s.Hears = m.runs
		if halt != nil {
			halt.End(first + i)
			s.halt = halt
		}
		if decl.empty() {
			s.end = l.describe(s.Node, i)
		}
		if elapsed := s.Node.Out("Elapsed", l.Registry().Type("float")); elapsed != nil {
			l.Finish(func() {
				s.elapsed = elapsed.Slot().Word()
				if s.counted = s.elapsed; elapsed.IsRead() {
					s.counted = -1
				}
			})
		}
	}
	l.flags()
	over := l.State(l.d.named("over"), l.Registry().Type("int"))
	l.Finish(func() { m.over = over.Slot().Word() })
	if len(d.Interrupts) > 0 {
		paused := l.State(l.d.named("paused"), l.Registry().Type("int"))
		l.Finish(func() { m.paused = paused.Slot().Word() })
	}
	m.remember = func() {
		last := l.State(l.d.named("last"), l.Registry().Type("int"))
		m.last = 0
		l.Finish(func() { m.last = last.Slot().Word() })
	}
	l.Finish(func() { m.remember = nil })
}

// decl returns the declaration of a state or interrupt.
func (l *level) decl(i int) *Part {
	if n := len(l.d.States); i >= n {
		return &l.d.Interrupts[i-n].Part
	}
	return &l.d.States[i].Part
}

// startAt returns where the level says with which state it starts, or would.
func (d *Level) startAt() jsontree.Position {
	if d.Start.Given() {
		return d.Start.At()
	}
	return d.source.Pos
}

// named returns the name of a value of the machine's own: a document may have several machines.
func (d *Level) named(value string) string {
	if d.name == "" {
		return value
	}
	return d.name + " " + value
}

// run makes the node of a state, interrupt or region, and what it runs.
func (b *builder) run(d *Part, outer *wits.Node, locals []*wits.Port, role string, bit int) (*kind.Runner, inner) {
	r := kind.MakeRunner(b.Builder, d.ref, role, bit)
	r.Locals = locals
	if outer != nil {
		r.Node.Inside(outer)
	}
	if d.holds {
		r.Node.Lifecycle()
		_, part := b.hold(&d.Level, r.Node, locals)
		r.Hold(part)
		r.Node.Describe(role, "", "", "Holds states of its own.")
	}
	in, _ := r.Part().(inner)
	if d.History != forgets && in == nil && !r.Node.Broken() && given(d.Run) {
		b.Problem(r.Node, "history", fmt.Sprintf("%s is no machine, and has no history", d.Run), "")
	}
	if in != nil {
		in.keeps(d.History)
	}
	if d.History != forgets {
		r.Node.AddExtra("history", string(d.History))
	}
	return r, in
}

// flags makes what transitions and interrupts remember. What lasts longer than a frame has a name, which says of which
// transition it is.
func (l *level) flags() {
	bit := func() *kind.Flag {
		f := new(kind.Flag)
		kind.BindFlag(l.Builder, f, l.Activity(1))
		return f
	}
	state := func(name string) *kind.Flag {
		f := new(kind.Flag)
		kind.BindState(l.Builder, f, l.State(l.d.named(name), l.Registry().Type("bool")))
		return f
	}
	for i := range l.d.Transitions {
		t := &l.d.Transitions[i]
		var heard, held, armed *kind.Flag
		if given(t.On) {
			heard = bit()
		}
		if len(t.To) == 0 && !given(t.On) {
			held = state("held " + t.key())
		}
		if t.Wait {
			armed = state("armed " + t.key())
		}
		l.heard, l.stays, l.armed = append(l.heard, heard), append(l.stays, held), append(l.armed, armed)
	}
	for i := range l.d.Interrupts {
		t := &l.d.Interrupts[i]
		n := interrupt{to: -1}
		if given(t.On) {
			n.heard = bit()
		} else {
			n.held = state("held " + t.Name)
		}
		l.m.interrupts = append(l.m.interrupts, n)
	}
}

// sides makes the nodes of regions.
func (b *builder) sides(s *sides, node *wits.Node) {
	r := s.r
	r.all = make([]region, len(s.d.Regions))
	first := b.Activity(len(r.all))
	kind.BindState(b.Builder, &r.failed, b.State(s.d.named("failed"), b.Registry().Type("bool")))
	for i := range r.all {
		d := &s.d.Regions[i].Part
		g := &r.all[i]
		g.Runner, g.inner = b.run(d, node, s.locals, "region", first+i)
	}
}

// describe tells what a state without a program is.
func (l *level) describe(n *wits.Node, i int) wits.Status {
	if i < l.m.plain {
		title := stateForm.TitleOf(l.d.States[i].Source)
		switch l.d.States[i].End {
		case "success":
			n.Describe("state", "success", title, "The machine ends here; it has succeeded.")
			return wits.Success
		case "failure":
			n.Describe("state", "failure", title, "The machine ends here; it has failed.")
			return wits.Failure
		}
	}
	n.Describe("state", "", "", "Runs nothing.")
	return wits.Running
}

// finish compiles what names nodes: ports, statements, transitions; of a level, and of all in it.
func (b *builder) finish(h *held) {
	if h.level != nil {
		h.level.finish()
		return
	}
	s := h.regions
	for i := range s.r.all {
		g, d := &s.r.all[i], &s.d.Regions[i].Part
		var calls []wits.Part
		g.Connect(b.Builder, d.ref, &calls)
		g.enter, g.exit = b.script(g.Node, d.Enter, s.locals, &calls), b.script(g.Node, d.Exit, s.locals, &calls)
		s.r.functions = append(s.r.functions, calls...)
		if d.holds {
			b.finish(b.held[d.Name])
		}
	}
}

func (l *level) finish() {
	m := l.m
	for i := range m.states {
		s, d := &m.states[i], l.decl(i)
		s.Connect(l.Builder, d.ref, &m.functions)
		l.Finish(func() {
			s.plain, s.id = s.Plain(), s.Node.ID()
			s.nested, _ = s.Bare().(*machine)
		})
		s.enter, s.exit = l.script(s.Node, d.Enter, l.locals, &m.functions), l.script(s.Node, d.Exit, l.locals, &m.functions)
	}
	l.begin()
	for i := 0; i < len(l.d.Transitions) && !l.Full(); i++ {
		l.transition(i)
	}
	for i := range m.interrupts {
		l.interrupt(i)
	}
	l.lint()
	l.conditions()
	for i := range m.states {
		if d := l.decl(i); d.holds {
			l.builder.finish(l.held[d.Name])
		}
	}
}

// script compiles statements that run when a node begins or ends; nil for none.
func (b *builder) script(n *wits.Node, source kind.Script, locals []*wits.Port, calls *[]wits.Part) *func(*wits.Context) {
	if !given(source.Text) {
		return nil
	}
	scope := kind.NewScope(b.Builder, n)
	scope.Locals = locals
	b.sets.Bind(scope)
	f := scope.Script(source.Source, n.Name)
	*calls = append(*calls, scope.Calls...)
	return f
}

// begin finds the state that a machine begins with.
func (l *level) begin() {
	if len(l.d.States) == 0 {
		return
	}
	if !given(l.d.Start) {
		if len(l.d.States) > 1 {
			l.ProblemAt(l.d.startAt(), l.d.name, "the machine has no start state", "", declare.ToAdd("start", strconv.Quote(l.d.States[0].Name)).Labelled("Begin with "+l.d.States[0].Name))
		}
		return
	}
	if i, ok := l.place(l.d.Start); ok {
		l.m.start = i
		l.ShowTransition(nil, l.m.states[i].Node, "")
	}
}

// place finds a state of the level; false, with the problem reported, if there is none.
func (l *level) place(state kind.Text) (int, bool) {
	name, at := state.String(), state.At()
	p, ok := l.places[name]
	switch {
	case ok && p.level == l && p.index < l.m.plain:
		return p.index, true
	case ok && p.level == l:
		l.ProblemAt(at, l.d.name, fmt.Sprintf("%s is an interrupt, which no transition begins or ends", name), "")
	case ok:
		l.ProblemAt(at, l.d.name, fmt.Sprintf("%s lies on another level", name), "transitions join states that lie side by side; the machine around it may lead to the state that holds it")
	case !l.body.broken[name]:
		var names []string
		for i := range l.d.States {
			names = append(names, l.d.States[i].Name)
		}
		l.ProblemAt(at, l.d.name, fmt.Sprintf("there is no state %q", name), "", kind.Suggest(name, names, declare.ToDeclare("state", "states", name, "{}"))...)
	}
	l.lost = true
	return 0, false
}
