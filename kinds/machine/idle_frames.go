package machine

import "math"

// Conditions are pure: what they read decides what they give. So if a check has found no transition to take, the next
// frame's check finds none either, unless a word that a condition reads has changed, a trigger has fired, the program has
// ended, or a time has come. A state whose conditions call functions, or read what does not lie in words, is checked in
// every frame. [machine.Update] asks whether anything of that is so.
//
// The control word holds the state that was checked plus a tag of the document, so that a mind that is carried over to
// another version of it is checked anew; 0 if nothing is known.

// noteWatched keeps the words that the conditions of a state read, before they are checked.
func (m *machine) noteWatched(words []uint64, cur int) {
	s := &m.states[cur]
	if !s.idles {
		return
	}
	for i, w := range s.watch {
		words[m.seen+i] = words[w]
	}
}

// foundNothing notes that a check has found nothing.
func (m *machine) foundNothing(words []uint64, cur int) {
	s := &m.states[cur]
	words[m.control] = 0
	if !s.idles {
		return
	}
	if s.timed {
		elapsed, due := math.Float64frombits(words[s.elapsed]), math.Inf(1)
		for _, i := range s.exits {
			if after := m.transitions[i].after; after > elapsed {
				due = min(due, after)
			}
		}
		words[m.due] = math.Float64bits(due)
	}
	words[m.control] = m.tag | uint64(cur)
}
