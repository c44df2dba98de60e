package machine

import (
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// within gives a copy of the mind to f, as it was when the conditions of a state were looked at if that is known, else as it
// was at the end of the frame, and says which. The machine keeps what conditions read; see idle_frames.go.
func (t *teller) within(from int, f func(x *wits.Context)) (exact, ok bool) {
	exact = from >= 0 && from == t.was.cur && t.m.states[from].idles
	ok = t.Try(t.After, func(x *wits.Context) {
		if exact {
			for i, w := range t.m.states[from].watch {
				x.Words()[w] = x.Words()[t.m.seen+i]
			}
		}
		f(x)
	})
	return exact, ok
}

// evaluated returns what the condition of a transition or an interrupt came to when it was looked at last while a state was current,
// as the mind noted it or as the machine kept it; nil if that is not known, or it may be otherwise by now. Want, if it is not
// nil, is what it came to. Now: it was looked at in this frame.
func (t *teller) evaluated(said *kind.ExprTrace, from int, want any, now bool, compute func(x *wits.Context) any) *wits.Claim {
	if said.Text == "" || compute == nil {
		return nil
	}
	if c := t.Lately(said, want); c != nil {
		return c
	}
	var c *wits.Claim
	if !said.Calls && from >= 0 {
		kept := &wits.Claim{Expression: said.Text, Tick: t.Tick}
		exact, ok := t.within(from, func(x *wits.Context) {
			for _, u := range said.Reads {
				slot := u.Port.Slot()
				kept.Reads = append(kept.Reads, wits.Read{Name: u.Name, Value: t.Program.ValueAt(slot), Is: slot.Get(x)})
			}
			kept.Outcome = compute(x)
		})
		if exact && ok {
			c = kept
		}
	}
	if c == nil && now {
		c = t.Settled(said, compute)
	}
	if c == nil || want != nil && c.Outcome != want {
		return nil
	}
	return c
}

// condition computes one.
func condition(f *func(*wits.Context) bool) func(x *wits.Context) any {
	if f == nil {
		return nil
	}
	return func(x *wits.Context) any { return (*f)(x) }
}

// values adds what the condition of a transition that was taken, or of an interrupt that began, had read, after the sentence
// that says so.
func (t *teller) values(said *kind.ExprTrace, from int, now bool, compute func(x *wits.Context) any) {
	t.Checked(t.Node, t.whole(), said, t.evaluated(said, from, true, now, compute))
}

// elapsed is for how long a state had been active when its transitions were looked at, in seconds.
func (t *teller) elapsed(i int) float64 {
	at := t.m.states[i].elapsed
	if t.was.cur == i {
		return math.Float64frombits(t.was.words[at])
	}
	return max(0, math.Float64frombits(t.is.words[at])-t.Delta)
}

// compared adds what the conditions read that did not hold, before the sentences that name them.
func (t *teller) compared() {
	at := slices.IndexFunc(t.Reasons, func(r wits.Reason) bool { return r.Role == wits.RoleAlternative })
	if at < 0 {
		return
	}
	others := slices.Clone(t.Reasons[at:])
	t.Reasons = t.Reasons[:at]
	for _, f := range t.failed {
		t.Was(t.Node, t.whole(), f)
	}
	t.Reasons = append(t.Reasons, others...)
}
