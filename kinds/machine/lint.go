package machine

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Lints are warnings about what can run but is seldom meant [Pro360, ch. 1, 2 and 25]:
//
//   - a state that nothing leads to
//   - a state that runs nothing and that nothing leads on from; "stay" says that this is meant
//   - a transition that is never taken, because what it waits for never ends so, or because one before it is taken first
//   - two states that run the same
func (l *level) lint() {
	if l.lost || !given(l.d.Start) && l.m.plain > 1 {
		return
	}
	seen := l.reached()
	for i, s := range l.m.states[:l.m.plain] {
		if !seen[i] {
			from, to := l.d.States[l.m.start].Name, l.d.States[i].Name
			l.Warn(s.Node, "", "no transition leads here from the start", "", kind.Fix{Label: "Go there from " + from + " after 1 s",
				Changes: []declare.Change{{At: "transitions/-", Value: fmt.Sprintf(`{"from": %q, "to": %q, "after": 1}`, from, to)}}})
		}
	}
	l.sinks(seen)
	l.never()
	l.twins()
}

// reached returns the states that something leads to.
func (l *level) reached() []bool {
	m := l.m
	if m.plain == 0 {
		return nil
	}
	from := []int{m.start}
	for _, i := range m.interrupts {
		if i.to >= 0 {
			from = append(from, i.to)
		}
	}
	return kind.Reach(m.plain, from, func(i int, visit func(int)) {
		for _, t := range m.states[i].exits {
			for _, to := range m.transitions[t].among {
				visit(to)
			}
		}
	})
}

// sinks warns of states in which the machine would be for ever. What lies in a state that is left is left with it.
func (l *level) sinks(seen []bool) {
	m := l.m
	if m.plain < 2 || l.node != nil && l.isLeft() {
		return
	}
	for _, i := range m.interrupts {
		if i.to >= 0 {
			return
		}
	}
	for i, s := range m.states[:m.plain] {
		leaves := false
		for _, t := range s.exits {
			leaves = leaves || len(m.transitions[t].among) > 0
		}
		if d := &l.d.States[i]; seen[i] && !leaves && s.Empty() && s.end == wits.Running && !d.Stay && !d.Runs() {
			l.Warn(s.Node, "", "no outgoing transition", `say "end": "success" or "failure" if the machine ends here, "stay": true if that is meant`,
				declare.ToAdd("stay", "true").Labelled("Stay in it"), declare.ToAdd("end", `"success"`).Labelled("End with success"))
		}
	}
}

// isLeft reports whether transitions leave the state that holds the level, or that may be: regions end together.
func (l *level) isLeft() bool {
	p, ok := l.places[l.d.name]
	return !ok || len(p.level.m.states[p.index].exits) > 0 || p.index >= p.level.m.plain
}

// outcomes returns the ways in which a state's program can end, a bit for each status. What is not known can end either way.
func outcomes(s *state) uint8 {
	if s.Empty() {
		return 0
	}
	if s.inner == nil {
		return bits(kind.Ends(s.Part()))
	}
	return s.inner.outcomes()
}

// bits are ways to end, a bit for each status.
func bits(success, failure bool) (out uint8) {
	if success {
		out |= 1 << wits.Success
	}
	if failure {
		out |= 1 << wits.Failure
	}
	return out
}

// Ends reports how the document can end by itself; see kind.Ender.
func (m *machine) Ends() (success, failure bool) { return ended(m.outcomes()) }

// Ends reports how the document can end by itself; see kind.Ender.
func (r *regions) Ends() (success, failure bool) { return ended(r.outcomes()) }

func ended(all uint8) (success, failure bool) {
	return all&(1<<wits.Success) != 0, all&(1<<wits.Failure) != 0
}

func (m *machine) outcomes() (all uint8) {
	for i := range m.states {
		if end := m.states[i].end; end != wits.Running {
			all |= 1 << end
		}
	}
	return all
}

func (r *regions) outcomes() uint8 {
	some, success, ends := uint8(0), uint8(1<<wits.Success), true
	for i := range r.all {
		one := bits(kind.Ends(r.all[i].Part()))
		if in := r.all[i].inner; in != nil {
			one = in.outcomes()
		}
		some, success, ends = some|one, success&one, ends && one != 0
	}
	switch {
	case r.any:
		return some
	case ends:
		return success | some&(1<<wits.Failure)
	}
	return 0
}

// never warns of transitions that cannot be taken.
func (l *level) never() {
	m := l.m
	for k := range l.known {
		t, from := &m.transitions[k], l.known[k].from
		waits, hidden := len(from) > 0, len(from) > 0
		by := -1
		for _, i := range from {
			s := &m.states[i]
			waits = waits && (t.done != 0 && t.done&outcomes(s) == 0 || t.wait && !s.Empty() && outcomes(s) == 0)
			before := l.before(s, k)
			hidden = hidden && before >= 0
			by = max(by, before)
		}
		d := l.known[k].d
		switch {
		case waits:
			l.neverEnds(k)
		case hidden && t.to >= 0:
			l.warn(d.At, fmt.Sprintf("%s is never taken, because %s comes before it and is taken whenever this one could be", d.title(), l.known[by].d.title()), declare.ToRemove().As(""))
		}
	}
}

// neverEnds warns of a transition that waits for the end of what does not end in that way.
func (l *level) neverEnds(k int) {
	d, all := l.known[k].d, uint8(0)
	for _, i := range l.known[k].from {
		all |= outcomes(&l.m.states[i])
	}
	at, reason := d.At, fmt.Sprintf("%s: what it waits for never ends", d.title())
	var fixes []kind.Fix
	hint := `let that end by itself, or wait for something else: "when", "on" or "after"`
	if v := d.Source.Get("done"); v != nil {
		at = v.Pos
		if reason += " so"; all != 0 {
			end := map[uint8]string{1 << wits.Success: "success", 1 << wits.Failure: "failure"}[all]
			hint, fixes = fmt.Sprintf(`it ends with %s: let "done" say that, or "any"`, end), declare.ToChoose(end, "any")
		}
		fixes = append(fixes, declare.ToRemoveWhole("transition"))
	}
	l.WarnAt(at, l.d.name, reason, hint, fixes...)
}

func (l *level) warn(at jsontree.Position, reason string, fixes ...declare.Fix) {
	l.WarnAt(at, l.d.name, reason, "", fixes...)
}

// before returns a transition of the state that comes before another and is taken whenever that could be; -1 for none.
func (l *level) before(s *state, k int) int {
	for _, i := range s.exits {
		if i >= k {
			break
		}
		if l.wins(i, k) {
			return i
		}
	}
	return -1
}

// wins reports whether all that one transition asks for another asks for as well, and at the same moments. Those that call
// functions, which may give another value each time, and those that wait are not compared.
func (l *level) wins(i, k int) bool {
	a, b := &l.m.transitions[i], &l.m.transitions[k]
	if a.to < 0 || a.wait || b.wait || l.known[i].depends.calls {
		return false
	}
	if a.done == 0 && b.done != 0 || b.done&^a.done != 0 || a.done != 0 && b.done == 0 {
		return false // that a program has just ended only those look at that wait for it
	}
	text := func(t kind.Text) string {
		if t.String() == "true" {
			return ""
		}
		return t.String()
	}
	da, db := l.known[i].d, l.known[k].d
	return covers(text(da.When.Text), text(db.When.Text)) && covers(text(da.On), text(db.On)) && a.after <= b.after
}

// covers reports whether what one asks for is nothing, or what the other asks for.
func covers(a, b string) bool { return a == "" || a == b }

// twins warns of states that run the same.
func (l *level) twins() {
	first := map[string]string{}
	for i := range l.d.States {
		d := &l.d.States[i]
		if !d.Runs() {
			continue
		}
		text := string(kind.Without(d.Source, "doc", "stay"))
		if name, ok := first[text]; ok {
			l.Warn(l.m.states[i].Node, "", fmt.Sprintf("it runs the same as %s", name), "if it stands twice so that one can go back to where one came from, put that into a state with a history")
		} else {
			first[text] = d.Name
		}
	}
}
