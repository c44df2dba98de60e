package machine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// What does not come about, and why.

// stays is about a state that was current and still is.
func (t *teller) stays(i int) {
	if t.is.over != uint64(wits.Running) {
		t.Cause("What it runs has ended with %v, and no transition leads on yet.", wits.Status(t.is.over))
	} else {
		t.Cause("No transition led away from it in this frame.")
	}
	t.current(i)
}

// current adds why none of the transitions of the current state was taken, and no interrupt began.
func (t *teller) current(i int) {
	t.others(i, -1)
	if i < t.m.plain {
		for k := range t.m.interrupts {
			t.Other(t.node(t.m.plain+k), "%s did not interrupt: %s.", t.name(t.m.plain+k), t.idle(k, i))
			t.Claim(t.claim)
		}
	}
}

// others adds why the transitions of a state were not taken, but for one that was; -1 if none was.
func (t *teller) others(from, taken int) {
	after := false
	for _, k := range t.m.states[from].exits {
		t.claim = nil
		switch {
		case k == taken:
			after = true
		case !t.leads(k):
		case after:
			t.Other(t.target(k), "The transition to %s comes after it in the list%s.", t.targets(k), t.label(k))
		default:
			t.Other(t.target(k), "The transition to %s was not taken: %s.", t.targets(k), t.missing(k, from))
			t.Claim(t.claim)
		}
	}
}

// target returns the node that a transition leads to.
func (t *teller) target(k int) int {
	if tr := &t.m.transitions[k]; len(tr.among) > 0 {
		return t.node(tr.among[0])
	}
	return t.Node
}

// targets names where a transition leads to.
func (t *teller) targets(k int) string {
	var names []string
	for _, i := range t.m.transitions[k].among {
		if n := t.name(i); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return strings.Join(names, " or ")
}

func (t *teller) label(k int) string {
	if when := t.m.told[k].when.Text; when != "" {
		return `: "` + when + `"`
	}
	return ""
}

// missing says which conditions of a transition did not hold.
func (t *teller) missing(k, from int) string {
	tr, said, s := &t.m.transitions[k], &t.m.told[k], &t.m.states[from]
	if t.Before != nil && from != t.was.cur {
		return t.name(from) + " began only in this frame"
	}
	over := t.is.over
	if from == t.was.cur && from != t.is.cur {
		over = t.was.over
	}
	c, known := t.comparison(k, from)
	elapsed := t.elapsed(from)
	if known {
		over, elapsed = uint64(c.over), c.elapsed
	}
	var parts []string
	switch ended := over != uint64(wits.Running); {
	case tr.done == 0 && !tr.wait:
	case !ended && s.Empty() && tr.done != 0:
		parts = append(parts, t.name(from)+" runs nothing that could end")
	case !ended && !s.Empty():
		parts = append(parts, "what "+t.name(from)+" runs has not ended")
	case ended && tr.done != 0 && tr.done>>over&1 == 0:
		parts = append(parts, fmt.Sprintf("what %s ran has ended with %v", t.name(from), wits.Status(over)))
	}
	if known && len(parts) > 0 {
		t.claim = t.end(tr, said.done, c)
	}
	if t.isArmed(k, from) {
		if len(parts) == 0 {
			return "what it waits for is so only since this frame, and is looked at in the next"
		}
		if held := t.held(k, from); held != nil && said.when.Text != "" {
			parts = append(parts, fmt.Sprintf("\"%s\" held before (frame %d)", said.when.Text, held.Tick))
			t.failed, t.claim = append(t.failed, held), held
		}
		return strings.Join(parts, ", and ")
	}
	if t.silent(said) {
		parts = append(parts, said.on.String()+" did not fire")
	}
	if elapsed < tr.after {
		parts = append(parts, fmt.Sprintf("%s had been active for %s s, and it waits for %s s", t.name(from), kind.Number(elapsed), kind.Number(tr.after)))
		if known {
			t.claim = t.after(tr, c)
		}
	}
	if not := t.fails(&said.when, tr.when, from); not != "" {
		parts = append(parts, not)
	}
	if len(parts) == 0 && tr.pick != nil {
		if not := t.nobody(tr.pick); not != "" {
			parts = append(parts, not)
		}
	}
	if len(parts) == 0 && tr.index != nil {
		c := t.evaluated(&said.index, from, nil, false, func(x *wits.Context) any { return (*tr.index)(x) })
		if at, ok := outcome(c).(int64); ok && (at < 0 || at >= int64(len(tr.among))) {
			parts = append(parts, fmt.Sprintf("%s was %d, which is none of its states", said.index.Text, at))
			t.failed, t.claim = append(t.failed, c), c
		}
	}
	switch {
	case len(parts) > 0:
		return strings.Join(parts, ", and ")
	case said.when.Calls:
		return `"` + said.when.Text + `" did not hold`
	case t.is.cur >= t.m.plain:
		return t.name(t.is.cur) + " interrupted before that"
	}
	return "what it waits for is so only since this frame, and is looked at in the next"
}

// fired reports whether the trigger of a transition or an interrupt, if it has one, acted in the frame, and whose it is.
func (t *teller) fired(said *told) (node int, fired bool) {
	if node = -1; said.on == nil {
		return node, false
	}
	if n := said.on.Node(); n != nil {
		node = n.Index()
	}
	p := t.Port(node, said.on.Name, true)
	return node, p != nil && t.Acted(p.Bit)
}

// silent reports whether the trigger of a transition or an interrupt did not act in the frame.
func (t *teller) silent(said *told) bool {
	_, fired := t.fired(said)
	return said.on != nil && !fired
}

// fails says of a condition that did not hold that it did not, and notes what it read; "" if it held, or nobody can say.
func (t *teller) fails(said *kind.ExprTrace, when *func(*wits.Context) bool, from int) string {
	if when == nil {
		return ""
	}
	c := t.evaluated(said, from, nil, false, condition(when))
	if c == nil || c.Outcome != false {
		return ""
	}
	t.failed, t.claim = append(t.failed, c), c
	return `"` + said.Text + `" did not hold`
}

// idle says why an interrupt has not begun while a state was current.
func (t *teller) idle(k, cur int) string {
	i, said := &t.m.interrupts[k], &t.m.cuts[k]
	t.claim = nil
	switch {
	case t.silent(said):
		return said.on.String() + " did not fire"
	case i.when == nil:
		return "another came first, or the state began only after it"
	}
	if not := t.fails(&said.when, i.when, cur); not != "" {
		return not
	}
	if said.when.Calls {
		return `"` + said.when.Text + `" did not hold, or has held since before`
	}
	return `it begins when "` + said.when.Text + `" becomes true, and it was so before`
}

// left is about a state that was current and is not any more.
func (t *teller) left(i int) {
	m := t.m
	if m.states[i].end != wits.Running {
		t.Cause("%s ended with it: %v.", t.whole(), m.states[i].end)
		return
	}
	for _, w := range t.took() {
		if w.from == i || w.from < 0 && w.to != i {
			t.taken(w, w.to)
			return
		}
	}
	switch {
	case t.is.paused == i && t.is.cur >= m.plain:
		t.Say(wits.RoleCause, t.node(t.is.cur), "%s interrupted it; it is suspended until that is over.", t.name(t.is.cur))
		t.values(&m.cuts[t.is.cur-m.plain].when, i, true, condition(m.interrupts[t.is.cur-m.plain].when))
	case !t.is.runs():
		t.Cause("%s ended, which it is part of.", t.whole())
	case i >= m.plain:
		t.Say(wits.RoleCause, t.node(t.is.cur), "What it runs was over, and %s goes on.", t.name(t.is.cur))
	default:
		t.anew()
	}
}

// rests is about a state that is not the current one.
func (t *teller) rests(i int) {
	m, cur := t.m, t.is.cur
	switch {
	case cur < 0:
		t.Cause("%s is not active.", t.whole())
		return
	case t.is.paused == i:
		t.Say(wits.RoleCause, t.node(cur), "It is suspended: %s interrupts it, and it goes on when that is over.", t.name(cur))
		return
	}
	t.Say(wits.RoleCause, t.node(cur), "%s is the active state.", t.name(cur))
	if i >= m.plain {
		if cur < m.plain {
			t.Other(t.Node, "It did not interrupt: %s.", t.idle(i-m.plain, cur))
			t.Claim(t.claim)
		} else {
			t.Other(t.node(cur), "While %s runs no other interrupts.", t.name(cur))
		}
		return
	}
	if cur >= m.plain && t.is.paused >= 0 {
		t.Say(wits.RoleCause, t.node(t.is.paused), "%s is suspended, and goes on after it.", t.name(t.is.paused))
		return
	}
	leads := false
	for _, k := range m.states[cur].exits {
		for _, to := range m.transitions[k].among {
			if to == i {
				leads = true
				t.claim = nil
				t.Other(t.node(cur), "The transition from %s to it was not taken: %s.", t.name(cur), t.missing(k, cur))
				t.Claim(t.claim)
				break
			}
		}
	}
	if leads {
		return
	}
	var from []string
	for k := range m.states[:m.plain] {
		for _, e := range m.states[k].exits {
			for _, to := range m.transitions[e].among {
				if to == i && (len(from) == 0 || from[len(from)-1] != t.name(k)) {
					from = append(from, t.name(k))
				}
			}
		}
	}
	if len(from) == 0 {
		t.Other(t.node(cur), "No transition leads to it.")
	} else {
		t.Other(t.node(cur), "No transition leads to it from %s, only from %s.", t.name(cur), kind.Joined(from))
	}
}

// outcome returns what came of an evaluation; nil if it is not known.
func outcome(c *wits.Claim) any {
	if c == nil {
		return nil
	}
	return c.Outcome
}
