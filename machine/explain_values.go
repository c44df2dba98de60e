package machine

import (
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/kit"
)

// within gives a copy of the mind to f, as it was when the conditions of a state were looked at if that is known, else as it
// was at the end of the frame, and says which. The machine keeps what conditions read; see calm.go.
func (t *teller) within(from int, f func(x *wits.Context)) (exact, ok bool) {
	exact = from >= 0 && from == t.was.cur && t.m.states[from].calm
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

// values adds what an expression read.
func (t *teller) values(said *kit.Told, from int) {
	for _, u := range said.Reads {
		v := t.Program.ValueAt(u.Port.Slot())
		if v < 0 || slices.ContainsFunc(t.Reasons, func(r wits.Reason) bool { return r.Value == v }) {
			continue
		}
		then, now := "", t.Text(v)
		exact, ok := t.within(from, func(x *wits.Context) { then = t.TextIn(x, v) })
		switch {
		case !ok:
		case !exact:
			t.Value(t.Node, v, "%s is %s at the end of the frame.", u.Name, now)
		case then == now:
			t.Value(t.Node, v, "%s is %s.", u.Name, now)
		default:
			t.Value(t.Node, v, "%s was %s then, and is %s at the end of the frame.", u.Name, then, now)
		}
	}
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
		t.values(f.Told, f.from)
	}
	t.Reasons = append(t.Reasons, others...)
}
