package machine

import (
	"github.com/wits-ai/wits"
)

// What machines note of their frames if somebody looks on, beside what expressions came to.

// noteEnd notes, if somebody wants to know, how what a state runs has ended, and for how long it had been active.
func (m *machine) noteEnd(x *wits.Context, cur int, status wits.Status) {
	if x.Observed() {
		s := &m.states[cur]
		data := [...]uint64{uint64(status), x.Words()[s.elapsed]}
		x.NoteData(s.ends, data[:])
	}
}

// noteArmed notes for how long a state had been active when the conditions held of a transition that waits.
func (m *machine) noteArmed(x *wits.Context, s *state, t *transition) {
	if x.Observed() {
		data := [...]uint64{x.Words()[s.elapsed], s.key}
		x.NoteData(t.arms, data[:])
	}
}
