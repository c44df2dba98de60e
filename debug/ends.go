package debug

import "github.com/wits-ai/wits"

// ends are the nodes of a mind that have ended in the last tick. A mind tells that once, so all who want to know share one.
type ends struct {
	mind  *wits.Mind
	users int
	round uint64 // of the hub, in which the mind was asked
	// By activity bits: all that have ended, and those that ended with success and with failure, as far as they have no bits
	// of their own for that.
	all, succeeded, failed []uint64
}

// in is up to date for a round of the hub, which counts ticks.
func (e *ends) in(round uint64) *ends {
	if e.round != round {
		e.round = round
		if !e.mind.HasEnded() {
			e.all, e.succeeded, e.failed = e.all[:0], e.succeeded[:0], e.failed[:0]
			return e
		}
		e.succeeded = e.mind.EndedAs(e.succeeded[:0], wits.Success)
		e.failed = e.mind.EndedAs(e.failed[:0], wits.Failure)
		e.all = e.mind.Ended(e.all[:0])
	}
	return e
}

// has reports whether a bit is set.
func has(words []uint64, bit int) bool {
	return bit >= 0 && bit/64 < len(words) && words[bit/64]>>(bit%64)&1 != 0
}

// noteEnds has a mind note which nodes end, for one user more.
func (h *Hub) noteEnds(m *wits.Mind) *ends {
	e := h.ends[m]
	if e == nil {
		e = &ends{mind: m, round: h.round}
		h.ends[m] = e
		m.NoteEnds(true)
	}
	e.users++
	return e
}

// dropEnds ends a user's interest; nil is none.
func (h *Hub) dropEnds(e *ends) {
	if e == nil {
		return
	}
	if e.users--; e.users == 0 {
		e.mind.NoteEnds(false)
		delete(h.ends, e.mind)
	}
}
