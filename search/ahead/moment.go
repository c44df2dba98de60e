package ahead

import "github.com/wits-ai/wits/internal/fnv"

// Moment is how looking ahead stood at a moment between two frames. The zero value is that of the beginning.
type Moment struct {
	plan         Plan
	heard, begun bool
	root         any
	tick         int64
	spent        int
	known        bool
}

// Keep copies how it stands. What it counts is not part of it.
func (a *Ahead) Keep(m *Moment) {
	*m = Moment{a.plan, a.heard, a.begun, a.root, a.tick, a.spent, true}
}

// Return takes it back to where it was. A search that was under way then is played again in the next frame, as far as it had come: what comes of it is
// the same, and that frame takes longer.
func (a *Ahead) Return(m *Moment) {
	a.end()
	if !m.known {
		a.plan, a.heard = Plan{Tick: -1}, false
		return
	}
	a.plan, a.heard, a.begun, a.root, a.tick, a.spent = m.plan, m.heard, m.begun, m.root, m.tick, m.spent
}

// Hash is of all that decides what it does next, but for the moment from which is looked ahead.
func (a *Ahead) Hash() uint64 {
	h := fnv.Start64
	for _, v := range [...]int64{a.plan.Tick, a.tick, int64(a.spent)} {
		h = fnv.Word(h, uint64(v))
	}
	return h
}
