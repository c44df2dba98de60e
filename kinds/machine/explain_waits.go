package machine

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// What transitions compare beside their conditions: for how long the state has been active, and whether what it runs has ended.
// Their claims have the rules "after" and "end".

// comparison is what a transition compared when it was checked.
type comparison struct {
	tick    int64
	elapsed float64 // s
	over    wits.Status
}

// comparison returns what a transition compared when it was checked last in the frame; false if it was not, or that is not known.
// Transitions are checked when the frame begins and, those that wait for the end of what the state runs, when that ends.
func (t *teller) comparison(k, from int) (c comparison, ok bool) {
	tr := &t.m.transitions[k]
	if from < 0 || from >= t.m.plain || t.Before == nil || !t.Notes.Covers(t.Tick) {
		return c, false
	}
	s := &t.m.states[from]
	data, tick, ended := t.Notes.Data(t.Program, s.ends, t.Tick)
	ended = ended && tick == t.Tick && len(data) == 2
	c.tick = t.Tick
	switch {
	case ended && from == t.was.cur && t.into(from) != nil:
		return c, false // it was active twice in the frame
	case ended && (tr.done != 0 || tr.wait):
		c.over, c.elapsed = wits.Status(data[0]), math.Float64frombits(data[1])
		return c, true
	case from != t.was.cur:
		return c, false
	}
	c.over, c.elapsed = wits.Status(t.was.over), math.Float64frombits(t.was.words[s.elapsed])
	if is, by := t.Notes.LastIntervention(t.Program, t.elapsedValue(from), t.Tick); by {
		c.elapsed, ok = is.(float64)
		return c, ok
	}
	return c, true
}

// elapsedValue returns the value that says for how long a state has been active.
func (t *teller) elapsedValue(i int) int {
	return t.Program.ValueAt(t.m.states[i].Node.Port("Elapsed").Slot())
}

// after returns what came of comparing for how long a state had been active.
func (t *teller) after(tr *transition, c comparison) *wits.Claim {
	return &wits.Claim{Rule: "after", Expression: "Elapsed >= After", Tick: c.tick, Outcome: c.elapsed >= tr.after,
		Reads: []wits.Read{{Name: "Elapsed", Value: -1, Is: c.elapsed}, {Name: "After", Value: -1, Is: tr.after}}}
}

// end returns what came of asking how what a state runs had ended.
func (t *teller) end(tr *transition, done string, c comparison) *wits.Claim {
	text := "Ended != running"
	switch done {
	case "any":
		text = "Ended == success or Ended == failure"
	case "success", "failure":
		text = "Ended == " + done
	}
	holds := c.over != wits.Running
	if tr.done != 0 {
		holds = tr.done>>uint64(c.over)&1 != 0
	}
	return &wits.Claim{Rule: "end", Expression: text, Tick: c.tick, Outcome: holds, Reads: []wits.Read{{Name: "Ended", Value: -1, Is: c.over.String()}}}
}

// tell adds a sentence with a value.
func (t *teller) tell(c *wits.Claim, value int, format string, args ...any) {
	t.Say(wits.RoleValue, t.Node, format, args...)
	r := t.Last()
	r.Claim, r.Tick, r.Value = c, c.Tick, value
	if r.AsOf = c.Tick; value >= 0 {
		r.AsOf = t.AsOf(c.Tick, value, c.Reads[0].Is)
	}
}

// active adds for how long a state had been active when a transition that was taken compared it.
func (t *teller) active(tr *transition, from int, c comparison) {
	t.tell(t.after(tr, c), t.elapsedValue(from), "%s had been active for %s s when %s checked it (frame %d), and the transition waits for %s s.",
		t.name(from), kind.Number(c.elapsed), t.whole(), c.tick, kind.Number(tr.after))
}

// waited adds what a transition that was taken compared beside its condition.
func (t *teller) waited(k, from int) {
	tr, said := &t.m.transitions[k], &t.m.told[k]
	if from < 0 { // it left one of several states, and nobody knows which
		if tr.wait {
			t.Unknown(t.Node, t.whole(), &said.when)
		}
		return
	}
	if tr.wait {
		t.Checked(t.Node, t.whole(), &said.when, t.held(k, from))
	}
	c, known := t.comparison(k, from)
	if known && (tr.done != 0 || tr.wait && !t.m.states[from].Empty()) {
		t.tell(t.end(tr, said.done, c), -1, "What %s runs had ended with %v when %s checked it (frame %d).", t.name(from), c.over, t.whole(), c.tick)
	}
	if known && tr.after > 0 && !tr.wait {
		t.active(tr, from, c)
	}
	if !tr.wait {
		return
	}
	armed, known := t.armedIn(k, from)
	if known && tr.after > 0 {
		t.active(tr, from, armed)
	}
	if known && said.on != nil && armed.tick != t.Tick {
		t.Cause("%s fired before (frame %d).", said.on, armed.tick)
		t.Last().Tick = armed.tick
	}
}

// armedIn is when the conditions held of a transition that waits, since its state has been active.
func (t *teller) armedIn(k, from int) (c comparison, known bool) {
	data, tick, known := t.Notes.Data(t.Program, t.m.transitions[k].arms, t.Tick)
	if !known || len(data) != 2 || data[1] != t.m.states[from].key {
		return c, false
	}
	return comparison{tick: tick, elapsed: math.Float64frombits(data[0])}, true
}

// held returns what the condition of a transition read that waits and whose conditions have held: it is not checked any more from then
// on. Nil if that is not known.
func (t *teller) held(k, from int) *wits.Claim {
	armed, known := t.armedIn(k, from)
	if !known {
		return nil
	}
	if c := t.Recall(&t.m.told[k].when, true); c != nil && c.Tick == armed.tick {
		return c
	}
	return nil
}

// isArmed reports whether the conditions have held of a transition that waits, of a state that is or was the current one.
func (t *teller) isArmed(k, from int) bool {
	f := t.m.transitions[k].armed
	if f == nil {
		return false
	}
	if armed, known := t.armedIn(k, from); known && armed.tick == t.Tick {
		return true
	}
	mind := t.After
	if from != t.is.cur {
		mind = t.Before
	}
	armed := false
	t.Try(mind, func(x *wits.Context) { armed = f.Get(x) })
	return armed
}
