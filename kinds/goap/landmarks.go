package goap

import "math/bits"

// landmarks holds, for one state and each value of a fact, the actions that are in every plan for the value. A plan for a set contains the
// landmarks of all its facts, so the sum of their weights, each counted once, is never more than the weight of the plan
// (Zhu and Givan: landmark extraction via planning graph propagation; Karpas and Domshlak: cost-optimal planning with landmarks).
type landmarks struct {
	words  int      // of a set of actions; the bit after the last action marks a set that is not known yet
	values []uint64 // sets of actions by bit of the fields
	makers []uint64 // likewise: those that make it so
	ups    []uint64 // sets of actions by whole number: those that add to it
	downs  []uint64
	sets   []uint64
	weight []int64  // by action
	out    []uint64 // of the set that is being looked at
	part   []uint64
}

// begin makes room, and notes which actions make what.
func (l *landmarks) begin(d *domain) {
	l.words = len(d.ops)/64 + 1
	l.values, l.makers = make([]uint64, 64*d.masks*l.words), make([]uint64, 64*d.masks*l.words)
	wholes := (d.size - d.masks) * l.words
	l.ups, l.downs, l.sets = make([]uint64, wholes), make([]uint64, wholes), make([]uint64, wholes)
	l.weight = make([]int64, len(d.ops))
	l.out, l.part = make([]uint64, l.words), make([]uint64, l.words)
	for k := range d.ops {
		word, bit := k/64, uint64(1)<<(k%64)
		for i, to := range d.ops[k].to {
			for ; to != 0; to &= to - 1 {
				l.makers[(64*i+bits.TrailingZeros64(to))*l.words+word] |= bit
			}
		}
		for _, s := range d.ops[k].sums {
			at := (s.word-d.masks)*l.words + word
			switch {
			case s.set:
				l.sets[at] |= bit
			case s.by > 0:
				l.ups[at] |= bit
			case s.by < 0:
				l.downs[at] |= bit
			}
		}
	}
}

// of returns the set of actions of a bit.
func (l *landmarks) of(list []uint64, bit int) []uint64 { return list[bit*l.words : (bit+1)*l.words] }

// from computes the landmarks for a state, forwards until nothing changes. Values that are not so begin with all actions.
func (l *landmarks) from(d *domain, state []uint64, weights []int64) {
	copy(l.weight, weights)
	for i := range l.values {
		l.values[i] = ^uint64(0)
	}
	for i := range d.masks {
		for w := state[i]; w != 0; w &= w - 1 {
			clear(l.of(l.values, 64*i+bits.TrailingZeros64(w)))
		}
	}
	for again := true; again; {
		again = false
		for k := range d.ops {
			if weights[k] < 0 || !l.needs(d, d.ops[k].pre) {
				continue
			}
			l.out[k/64] |= 1 << (k % 64)
			for i, to := range d.ops[k].to {
				for ; to != 0; to &= to - 1 {
					for n, v := range l.of(l.values, 64*i+bits.TrailingZeros64(to)) {
						if kept := v & l.out[n]; kept != v {
							l.values[(64*i+bits.TrailingZeros64(to))*l.words+n] = kept
							again = true
						}
					}
				}
			}
		}
	}
}

// needs puts the landmarks of a set into l.out. It returns false if one of its facts is not known yet.
func (l *landmarks) needs(d *domain, set []uint64) bool {
	clear(l.out)
	for i := range d.masks {
		if set[i] == d.any[i] {
			continue
		}
		for _, m := range d.inWord[i] {
			if set[i]&m == m {
				continue
			}
			l.common(l.part, l.values, i, set[i]&m)
			if l.part[len(l.weight)/64]>>(len(l.weight)%64)&1 != 0 {
				return false
			}
			for n, v := range l.part {
				l.out[n] |= v
			}
		}
	}
	return true
}

// common puts the intersection of the sets of some bits of a word into out.
func (l *landmarks) common(out, list []uint64, word int, mask uint64) {
	copy(out, l.of(list, 64*word+bits.TrailingZeros64(mask)))
	for mask &= mask - 1; mask != 0; mask &= mask - 1 {
		for n, v := range l.of(list, 64*word+bits.TrailingZeros64(mask)) {
			out[n] &= v
		}
	}
}

// sum puts the landmarks of a set into l.out and returns the sum of their weights.
func (l *landmarks) sum(d *domain, set []uint64) (sum int64) {
	l.needs(d, set)
	for n, v := range l.out {
		for ; v != 0; v &= v - 1 {
			sum += l.weight[64*n+bits.TrailingZeros64(v)]
		}
	}
	return sum
}

// made reports whether a landmark in l.out makes one of the values so.
func (l *landmarks) made(word int, mask uint64) bool {
	for ; mask != 0; mask &= mask - 1 {
		for n, v := range l.of(l.makers, 64*word+bits.TrailingZeros64(mask)) {
			if v&l.out[n] != 0 {
				return true
			}
		}
	}
	return false
}

// count returns the number of landmarks in l.out that are also in a set of actions.
func (l *landmarks) count(list []uint64, at int) (n int64) {
	for i, v := range l.of(list, at) {
		n += int64(bits.OnesCount64(v & l.out[i]))
	}
	return n
}
