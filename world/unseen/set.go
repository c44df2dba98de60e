package unseen

import (
	"iter"
	"math/bits"
)

// Set is a set of states, a bit for each. A nil set is empty; clear empties one.
type Set []uint64

// NewSet returns an empty set with room for n states.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Add adds a state.
func (s Set) Add(state int) { s[state>>6] |= 1 << (state & 63) }

// Has reports whether a state is in the set.
func (s Set) Has(state int) bool { return state >= 0 && s.word(state>>6)>>(state&63)&1 != 0 }

// Count returns the number of states in the set.
func (s Set) Count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// All yields the states in ascending order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := s.next(0); i >= 0 && yield(i); i = s.next(i + 1) {
		}
	}
}

// next returns the first state from a state on; -1 if there is none.
func (s Set) next(state int) int {
	for w := state >> 6; w < len(s); w, state = w+1, 0 {
		if rest := s[w] >> (state & 63) << (state & 63); rest != 0 {
			return w<<6 + bits.TrailingZeros64(rest)
		}
	}
	return -1
}

func (s Set) word(i int) uint64 {
	if i >= len(s) {
		return 0
	}
	return s[i]
}

// below returns a word with the lowest n bits set, from none to all.
func below(n int) uint64 {
	if n <= 0 {
		return 0
	}
	return ^uint64(0) >> (64 - min(n, 64))
}
