package machine

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// Kind is the kind "machine"; register it with [wits.Registry.AddKind].
type Kind struct{}

// Name is "machine".
func (Kind) Name() string { return "machine" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "States, of which one is current and runs its document or action, and transitions that lead from one to another."
}

// Members are start, states and transitions; the order of transitions is their priority.
func (Kind) Members() []wits.Member {
	return []wits.Member{{Name: "start"}, {Name: "states"}, {Name: "transitions", Ordered: true}}
}

// maxStates is how many states a machine may have: their activity lies in a row of bits.
const maxStates = 1024

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body   *body
	m      *machine
	places map[string]int // of states
	lost   bool           // a state that the start or a transition names is not there, which has been reported
}

// Build compiles one instance of a machine document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, body: decoded.(*body), places: map[string]int{}}
	b.m = &machine{id: wb.ID()}
	if len(b.body.states) > maxStates {
		b.Problem(nil, "", fmt.Sprintf("the machine has more than %d states", maxStates), "make machines of parts of it, and let states run them")
		return nil
	}
	b.states()
	b.start()
	for i := 0; i < len(b.body.transitions) && !b.Full(); i++ {
		b.transition(&b.body.transitions[i])
	}
	b.reachable()
	over := b.State("over", b.Registry().Type("int"))
	variables := b.Document().Variables
	b.Finish(func() {
		m := b.m
		m.over = over.Slot().Word()
		for i, v := range b.Variables() {
			if !variables[i].Keep {
				m.variables = append(m.variables, v.Slot())
			}
		}
	})
	return b.m
}

// states makes the nodes.
func (b *builder) states() {
	n := len(b.body.states)
	first := b.Activity(n)
	kit.BindRow(b.Builder, &b.m.current, first, n)
	b.m.states = make([]state, n)
	for i := range b.body.states {
		d := &b.body.states[i]
		b.places[d.Name] = i
		s := &b.m.states[i]
		s.Runner = kit.MakeRunner(b.Builder, &d.Runs, "state", first+i)
		s.Hears = b.m.runs
		if d.Document+d.Action == "" {
			b.describe(s, d)
		}
		elapsed := s.Node.Out("Elapsed", b.Registry().Type("float"))
		if elapsed != nil {
			b.Finish(func() { s.elapsed = elapsed.Slot() })
		}
	}
	for i := range b.m.states {
		b.m.states[i].Connect(b.Builder, &b.body.states[i].Runs, &b.m.functions)
	}
}

func (b *builder) describe(s *state, d *stateDecl) {
	s.Node.Describe("state", "", "", "Runs nothing.")
	switch d.end {
	case "success":
		s.end = wits.Success
		s.Node.Describe("state", "success", "ends: success", "The machine ends here; it has succeeded.")
	case "failure":
		s.end = wits.Failure
		s.Node.Describe("state", "failure", "ends: failure", "The machine ends here; it has failed.")
	}
}

// start finds the state that a machine begins with.
func (b *builder) start() {
	if len(b.body.states) == 0 {
		return
	}
	if b.body.start == "" {
		if len(b.body.states) > 1 {
			b.ProblemAt(b.body.startAt, "", "nothing says with which state the machine begins", fmt.Sprintf(`add "start": %q`, b.body.states[0].Name))
		}
		return
	}
	if i, ok := b.place(b.body.start, b.body.startAt); ok {
		b.m.start = i
		b.ShowTransition(nil, b.m.states[i].Node, "")
	}
}

// reachable warns of states that nothing leads to.
func (b *builder) reachable() {
	m := b.m
	if b.lost || b.body.start == "" && len(m.states) > 1 {
		return
	}
	seen := make([]bool, len(m.states))
	for queue := []int{m.start}; len(queue) > 0 && len(m.states) > 0; queue = queue[1:] {
		if i := queue[0]; !seen[i] {
			seen[i] = true
			for _, t := range m.states[i].exits {
				if to := m.transitions[t].to; to >= 0 {
					queue = append(queue, to)
				}
			}
		}
	}
	for i := range m.states {
		if !seen[i] {
			b.Warn(m.states[i].Node, "", "no transition leads here from the start", "")
		}
	}
}

// place finds a state; false, with the problem reported, if there is none.
func (b *builder) place(name string, at jsontree.Position) (int, bool) {
	i, ok := b.places[name]
	b.lost = b.lost || !ok
	if !ok && !b.body.broken[name] {
		var names []string
		for i := range b.body.states {
			names = append(names, b.body.states[i].Name)
		}
		b.ProblemAt(at, "", fmt.Sprintf("there is no state %q", name), kit.Suggest(name, names))
	}
	return i, ok
}

// transition adds a transition to all states that it leaves.
func (b *builder) transition(d *transitionDecl) {
	m := b.m
	t := transition{to: -1, after: d.after}
	good := true
	if d.to != "" {
		at := d.source.Get("to").Pos
		t.to, good = b.place(d.to, at)
	}
	var from []int
	for _, name := range d.from {
		i, ok := b.place(name, d.source.Get("from").Pos)
		good = good && ok
		from = append(from, i)
		if ok && m.states[i].end != wits.Running {
			b.ProblemAt(d.at, name, fmt.Sprintf("the machine ends in %s, so nothing leads on from there", name), "")
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
	scope := kit.NewScope(b.Builder, nil)
	where := d.name()
	if d.when != nil {
		t.when = scope.Bool(d.when, where)
	}
	if d.then != nil {
		t.then = scope.Script(d.then, where)
	}
	m.functions = append(m.functions, scope.Calls...)
	for i, name := range d.fire {
		at := d.source.Get("fire").Pos
		if list := d.source.Get("fire").Items; i < len(list) {
			at = list[i].Pos
		}
		if p := b.trigger(name, at, true); p != nil {
			fire := new(wits.Signal)
			t.fire = append(t.fire, fire)
			b.Finish(func() { *fire = p.Signal() })
		}
	}
	var on *wits.Port
	if d.on != nil {
		on = b.trigger(d.on.Text, d.on.Pos, false)
	}
	if !good {
		return
	}
	if d.from == nil {
		for i := range m.states {
			if i != t.to && m.states[i].end == wits.Running {
				from = append(from, i)
			}
		}
	}
	b.add(d, t, from, on)
}

// add puts a transition into the machine, with the bits it needs.
func (b *builder) add(d *transitionDecl, t transition, from []int, on *wits.Port) {
	m := b.m
	index := len(m.transitions)
	for _, i := range from {
		m.states[i].exits = append(m.states[i].exits, index)
	}
	if on != nil {
		t.heard = b.flag()
		b.OnRelease(on, wits.ReleaseHandle, func(x *wits.Context) { m.hear(x, index) })
	}
	if t.to < 0 && on == nil {
		t.held = b.flag()
	}
	show := func(from *wits.Node) {
		to := from
		if t.to >= 0 {
			to = m.states[t.to].Node
		}
		t.taken = append(t.taken, b.ShowTransition(from, to, d.label()))
	}
	if d.from == nil && t.to >= 0 {
		show(nil)
	} else {
		for _, i := range from {
			show(m.states[i].Node)
		}
		t.ways = from
	}
	m.transitions = append(m.transitions, t)
}

// flag reserves a bit of the machine's own.
func (b *builder) flag() *kit.Flag {
	f := new(kit.Flag)
	kit.BindFlag(b.Builder, f, b.Activity(1))
	return f
}

// trigger finds the trigger port that a transition listens to or raises: the document's own, or "State.Port".
func (b *builder) trigger(name string, at jsontree.Position, raise bool) *wits.Port {
	ports := b.Ports()
	if state, port, dotted := strings.Cut(name, "."); dotted {
		i, ok := b.place(state, at)
		if !ok || b.m.states[i].Node.Broken() {
			return nil
		}
		ports, name = b.m.states[i].Node.Ports(), port
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
	b.ProblemAt(at, "", fmt.Sprintf("there is no trigger port %q %s", name, what), hint)
	return nil
}

// name is how problems call a transition.
func (d *transitionDecl) name() string {
	from := "any"
	if d.from != nil {
		from = strings.Join(d.from, ", ")
	}
	if d.to == "" {
		return from
	}
	return from + " -> " + d.to
}

// label says in words when the transition is taken.
func (d *transitionDecl) label() string {
	var parts []string
	if d.on != nil {
		parts = append(parts, "on "+d.on.Text)
	}
	switch d.done {
	case "any":
		parts = append(parts, "done")
	case "":
	default:
		parts = append(parts, d.done)
	}
	if d.when != nil {
		parts = append(parts, d.when.Text)
	}
	if v := d.source.Get("after"); v != nil {
		parts = append(parts, "after "+v.Text+" s")
	}
	return strings.Join(parts, ", ")
}
