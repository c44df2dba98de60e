package view

import "github.com/wits-ai/wits"

// Ends are the nodes of a mind that have ended in the last tick. A mind tells that once, so all who want to know share one.
type Ends struct {
	Mind  *wits.Mind
	Users int    // kept by the hub
	Round uint64 // of the hub, in which the mind was asked
	// By activity bits: all that have ended, and those that ended with success and with failure, as far as they have no bits
	// of their own for that.
	All, Succeeded, Failed []uint64
}

// In is up to date for a round of the hub, which counts ticks.
func (e *Ends) In(round uint64) *Ends {
	if e.Round != round {
		e.Round = round
		if !e.Mind.HasEnded() {
			e.All, e.Succeeded, e.Failed = e.All[:0], e.Succeeded[:0], e.Failed[:0]
			return e
		}
		e.Succeeded = e.Mind.EndedAs(e.Succeeded[:0], wits.Success)
		e.Failed = e.Mind.EndedAs(e.Failed[:0], wits.Failure)
		e.All = e.Mind.Ended(e.All[:0])
	}
	return e
}

// Has reports whether a bit is set.
func Has(words []uint64, bit int) bool {
	return bit >= 0 && bit/64 < len(words) && words[bit/64]>>(bit%64)&1 != 0
}
