package machine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// told is what a transition or an interrupt waits for, for those who ask why.
type told struct {
	when, index kind.ExprTrace
	on          *wits.Port // nil for none
	done        string
}

// Explain says why a state is the current one or not: which transition led to it, with the values that its condition read,
// and why the others were not taken.
func (m *machine) Explain(q *wits.Question) []wits.Reason { return explain(q, m) }

// Explain says why a region runs or does not.
func (r *regions) Explain(q *wits.Question) []wits.Reason { return explain(q, r) }

// ExplainEnd says in which final state the machine has ended.
func (m *machine) ExplainEnd(q *wits.Question) []wits.Reason {
	t := m.teller(kind.NewExplanation(q))
	for _, w := range t.took() {
		if s := &m.states[w.to]; s.end != wits.Running {
			t.Cause("%s ended in the state %s: %v.", t.Part.Name, s.Node.Name, s.end)
			t.taken(w, w.to)
		}
	}
	return t.Reasons
}

// explain finds the level that a node lies on, and explains the node there.
func explain(q *wits.Question, top inner) []wits.Reason {
	a := kind.NewExplanation(q)
	n := &a.Part.Nodes[q.Node]
	m, r, i := locate(top, q.Node)
	if n.Outer >= 0 {
		o := &a.Part.Nodes[n.Outer]
		if was, is := q.Ran(o.Active); !was && !is {
			a.State("%s is not active, because %s, which holds it, is not.", n.Name, o.Name)
			around(a, n.Outer, top)
			return a.Reasons
		}
	}
	switch {
	case m != nil:
		t := m.teller(a)
		t.state(i)
		t.compared()
		if !t.is.runs() && t.was.runs() && n.Outer >= 0 {
			around(a, n.Outer, top)
		}
	case r != nil:
		r.region(a)
		if was, is := q.Ran(n.Active); was && !is && n.Outer >= 0 {
			around(a, n.Outer, top)
		}
	}
	return a.Reasons
}

// around adds how the node stands that holds the one that is asked about, as causes.
func around(a *kind.Explanation, node int, top inner) {
	q := *a.Question
	q.Node, q.Since = node, -1
	for _, r := range explain(&q, top) {
		if r.Role == wits.RoleState {
			r.Role = wits.RoleCause
		}
		a.Reasons = append(a.Reasons, r)
	}
}

// locate finds the machine or the regions that have a node as a state or region.
func locate(in inner, node int) (*machine, *regions, int) {
	search := func(u *kind.Runner, held inner) (*machine, *regions, int) {
		if held == nil || u.Node.Part != nil { // of a document of its own
			return nil, nil, -1
		}
		return locate(held, node)
	}
	switch in := in.(type) {
	case *machine:
		for i := range in.states {
			s := &in.states[i]
			if s.Node.Index() == node {
				return in, nil, i
			}
			if m, r, at := search(s.Runner, s.inner); at >= 0 {
				return m, r, at
			}
		}
	case *regions:
		for i := range in.all {
			g := &in.all[i]
			if g.Node.Index() == node {
				return nil, in, i
			}
			if m, r, at := search(g.Runner, g.inner); at >= 0 {
				return m, r, at
			}
		}
	}
	return nil, nil, -1
}

// region is about a region.
func (r *regions) region(a *kind.Explanation) {
	n := &a.Part.Nodes[a.Node]
	was, is := a.Life("", "")
	whole := a.Part.Name
	if n.Outer >= 0 {
		whole = a.Name(n.Outer)
	}
	switch {
	case a.Began():
		a.Cause("%s began, and all that lies side by side in it.", whole)
	case is:
		a.Cause("It lies side by side with the others in %s, and runs until it ends or %s does.", whole, whole)
	case was:
		a.Cause("It ended by itself, or %s ended, which it is part of.", whole)
	default:
		a.Cause("It began with %s and has ended; it begins again with %s.", whole, whole)
	}
	for i := range r.all {
		if k := r.all[i].Node.Index(); k != a.Node && a.After.Active(a.Part.Nodes[k].Active) {
			a.Other(k, "%s runs beside it.", a.Name(k))
		}
	}
}

// view is a machine as it stood at the end of a frame.
type view struct {
	words  []uint64
	cur    int // the current state; -1 for none
	over   uint64
	paused int // the state that is suspended; -1 for none
}

func (v *view) runs() bool { return v.cur >= 0 }

// teller explains the states of a machine.
type teller struct {
	*kind.Explanation
	m       *machine
	was, is view
	failed  []*wits.Claim // conditions that did not hold
	claim   *wits.Claim   // of the last of them
}

func (m *machine) teller(a *kind.Explanation) *teller {
	t := &teller{Explanation: a, m: m}
	for _, v := range []struct {
		mind *wits.Mind
		to   *view
	}{{a.Before, &t.was}, {a.After, &t.is}} {
		*v.to = view{cur: -1, paused: -1}
		a.Try(v.mind, func(x *wits.Context) {
			w := slices.Clone(x.Words())
			*v.to = view{w, m.current.Find(x), w[m.over], -1}
			if m.paused >= 0 && w[m.paused] != 0 {
				v.to.paused = m.byKey(w[m.paused])
			}
		})
	}
	return t
}

// step is a transition that was taken.
type step struct{ transition, from, to int }

// took lists the transitions that were taken in the frame and led to a state.
func (t *teller) took() (list []step) {
	for i := range t.m.transitions {
		for _, w := range t.m.transitions[i].ways {
			if t.leads(i) && t.Signaled(*w.taken) {
				list = append(list, step{i, w.from, w.to})
			}
		}
	}
	return list
}

// leads reports whether a transition leads to a state, and does not stay.
func (t *teller) leads(i int) bool {
	return t.m.transitions[i].to >= 0 || t.m.transitions[i].index != nil
}

func (t *teller) name(i int) string { return t.m.states[i].Node.Name }
func (t *teller) node(i int) int    { return t.m.states[i].Node.Index() }

// whole returns what the machine is called: the document, or the state that holds it.
func (t *teller) whole() string {
	if t.Node >= 0 && t.Part.Nodes[t.Node].Outer >= 0 {
		return t.Name(t.Part.Nodes[t.Node].Outer)
	}
	return t.Part.Name
}

// state explains a state or an interrupt.
func (t *teller) state(i int) {
	n := &t.Part.Nodes[t.Node]
	was, is := t.Ran(n.Active)
	into := t.into(i)
	switch {
	case is && t.Before != nil && !was:
		t.State("%s became active in this frame.", n.Name)
		t.came(i, into)
	case is && into != nil:
		t.State("%s began anew in this frame.", n.Name)
		t.came(i, into)
	case is:
		t.Stands(n.Name, true)
		switch {
		case t.Before != nil:
			t.stays(i)
		case t.Since == t.Tick && i == t.m.start:
			t.Cause("%s began in this frame, and %s is what it begins with.", t.whole(), n.Name)
			fallthrough
		default:
			t.current(i)
		}
	case was:
		t.State("%s was left in this frame.", n.Name)
		t.left(i)
	case into != nil:
		t.State("%s began and ended in this frame.", n.Name)
		t.came(i, into)
		t.left(i)
	default:
		t.Stands(n.Name, false)
		t.rests(i)
	}
}

// into returns the transition that led to a state in the frame; nil for none.
func (t *teller) into(i int) *step {
	for _, w := range t.took() {
		if w.to == i {
			return &w
		}
	}
	return nil
}

// came is about a state that has begun in the frame.
func (t *teller) came(i int, into *step) {
	m := t.m
	switch {
	case into != nil:
		t.taken(*into, into.from)
	case i >= m.plain && t.Signaled(*m.interrupts[i-m.plain].taken):
		t.Cause("%s interrupts what was active, because %s.", t.name(i), t.begins(&m.cuts[i-m.plain]))
		t.Brief("%s", conditions(&m.cuts[i-m.plain]))
		if t.is.paused >= 0 {
			t.Say(wits.RoleCause, t.node(t.is.paused), "%s is suspended until %s is over.", t.name(t.is.paused), t.name(i))
		}
		t.values(&m.cuts[i-m.plain].when, t.was.cur, true, condition(m.interrupts[i-m.plain].when))
	case !t.was.runs() && i == m.start:
		t.Cause("%s began in this frame, and %s is what it begins with.", t.whole(), t.name(i))
	case !t.was.runs():
		t.Cause("%s began in this frame and went on where it was left: with %s.", t.whole(), t.name(i))
	case t.was.cur >= m.plain:
		t.Say(wits.RoleCause, t.node(t.was.cur), "%s was over, which had interrupted, and %s followed.", t.name(t.was.cur), t.name(i))
	default:
		t.anew()
	}
}

// anew says that the machine has begun again in the frame, which is why its current state is another without a transition.
func (t *teller) anew() {
	switch {
	case t.is.cur == t.m.start:
		t.Say(wits.RoleCause, t.node(t.is.cur), "%s began anew in this frame, and %s is what it begins with.", t.whole(), t.name(t.is.cur))
	case t.is.runs() && t.m.last >= 0:
		t.Say(wits.RoleCause, t.node(t.is.cur), "%s began anew in this frame, and went on where it was left: with %s.", t.whole(), t.name(t.is.cur))
	default:
		t.Cause("No transition of this frame says why: the mind was changed between the frames.")
	}
}

// taken adds a transition that was taken, what it read, and why the others of the state were not. About is the state that a
// reader may want to see; -1 for none.
func (t *teller) taken(w step, about int) {
	from := w.from
	if from < 0 && t.was.cur >= 0 && t.was.cur < t.m.plain {
		from = t.was.cur
	}
	for _, c := range t.took() {
		if w.from < 0 && c.to == from && c != w { // others were taken before it: which state it left is not known
			from = -1
			break
		}
	}
	name := "any state"
	if w.from >= 0 {
		name = t.name(w.from)
	}
	said := &t.m.told[w.transition]
	t.Cause("The transition from %s to %s was taken, because %s.", name, t.name(w.to), t.because(w.transition, from))
	t.Brief("%s", t.briefly(w.transition, from))
	if about >= 0 {
		t.Last().Node = t.node(about)
	}
	tr := &t.m.transitions[w.transition]
	if !tr.wait {
		t.values(&said.when, t.looked(w.transition, from), true, condition(tr.when))
	}
	t.waited(w.transition, from)
	t.raised(said)
	if tr.pick != nil {
		t.picked(tr.pick)
	}
	if tr.index != nil {
		t.chose(w.transition, from)
	}
	if from >= 0 {
		t.others(from, w.transition)
	}
}

// chose adds what the place of the state that a transition led to was computed from.
func (t *teller) chose(i, from int) {
	said, index := &t.m.told[i].index, t.m.transitions[i].index
	c := t.evaluated(said, t.looked(i, from), nil, true, func(x *wits.Context) any { return (*index)(x) })
	if c != nil {
		t.Cause("%s came to %v.", said.Text, c.Outcome)
	}
	t.Checked(t.Node, t.whole(), said, c)
}

// looked returns the state whose conditions were looked at before its program had its update, so that what they read then is
// known; -1 if they were looked at later.
func (t *teller) looked(i, from int) int {
	tr := &t.m.transitions[i]
	if from < 0 || from != t.was.cur || (tr.done != 0 || tr.wait) && t.was.over == uint64(wits.Running) && !t.m.states[from].Empty() {
		return -1
	}
	return from
}

// because says which of the conditions of a transition that was taken held.
func (t *teller) because(i, from int) string {
	tr, said := &t.m.transitions[i], &t.m.told[i]
	var parts []string
	ran := "what ran"
	if from >= 0 {
		ran = "what " + t.name(from) + " runs"
	}
	switch said.done {
	case "any":
		parts = append(parts, ran+" had ended")
	case "success":
		parts = append(parts, ran+" had ended with success")
	case "failure":
		parts = append(parts, ran+" had ended with failure")
	}
	if tr.wait && said.done == "" {
		parts = append(parts, ran+" had ended")
	}
	if tr.after > 0 {
		parts = append(parts, fmt.Sprintf("%s s had passed", kind.Number(tr.after)))
	}
	if p := t.begins(said); p != "" {
		if tr.wait {
			p += ", then or before"
		}
		parts = append(parts, p)
	}
	if tr.pick != nil {
		parts = append(parts, fmt.Sprintf("it picked one of %s", tr.pick.from))
	}
	if len(parts) == 0 {
		return "nothing is to be waited for"
	}
	return strings.Join(parts, " and ")
}

// briefly says what because does, as a clause.
func (t *teller) briefly(i, from int) string {
	tr, said := &t.m.transitions[i], &t.m.told[i]
	ran := "what ran"
	if from >= 0 {
		ran = t.name(from)
	}
	var parts []string
	switch {
	case said.done == "success":
		parts = append(parts, ran+" succeeded")
	case said.done == "failure":
		parts = append(parts, ran+" failed")
	case said.done != "" || tr.wait:
		parts = append(parts, ran+" has ended")
	}
	if c := conditions(said); c != "" {
		parts = append(parts, c)
	}
	if tr.pick != nil {
		parts = append(parts, "one of "+tr.pick.from)
	}
	if tr.after > 0 {
		parts = append(parts, fmt.Sprintf("%s s have passed", kind.Number(tr.after)))
	}
	return strings.Join(parts, ", ")
}

// conditions returns the trigger and the condition of a transition, as a clause.
func conditions(said *told) string {
	var parts []string
	if said.on != nil {
		parts = append(parts, said.on.String()+" fired")
	}
	if said.when.Text != "" {
		parts = append(parts, said.when.Text)
	}
	return strings.Join(parts, ", ")
}

// begins says what a trigger and a condition that held are.
func (t *teller) begins(said *told) string {
	var parts []string
	if said.on != nil {
		parts = append(parts, said.on.String()+" fired")
	}
	if said.when.Text != "" {
		parts = append(parts, `"`+said.when.Text+`" held`)
	}
	return strings.Join(parts, " and ")
}

// raised adds what raised the trigger of a transition.
func (t *teller) raised(said *told) {
	if at, fired := t.fired(said); fired {
		t.Raised(at, said.on.Name, "set it off")
	}
}
