package goap

import "math/bits"

// stubborn chooses the actions through which the search steps back from a set, so that steps that commute are not tried in every order.
// These are strong stubborn sets [Wehrle and Helmert, Efficient Stubborn Sets], for a search that goes backwards.
//
// The choice begins with one fact that is not as wanted and all actions that make it so, of which every plan contains one. It is then closed
// under two rules. An action that can be stepped back through adds all actions with which it does not commute. An action that cannot adds
// the actions of which one must be stepped back through before it can: those that make what stands in its way, or need what it makes.
//
// In any plan for the set, the last chosen action commutes with all actions after it, so it can be moved to the end. No plan is lost, and
// none becomes longer or dearer.
type stubborn struct {
	d         *domain
	marks     *landmarks
	conflicts []uint64 // sets of actions by action: those with which it does not commute
	users     []uint64 // likewise: those that need a fact that it changes
	chosen    []uint64 // a set of actions
	open      []uint64
	steps     []uint64 // of the chosen, those through which one can step back
}

// begin compares all actions with each other.
func (s *stubborn) begin(d *domain, marks *landmarks) {
	s.d, s.marks = d, marks
	n := len(d.ops) * marks.words
	s.conflicts, s.users = make([]uint64, n), make([]uint64, n)
	s.chosen, s.open, s.steps = make([]uint64, marks.words), make([]uint64, marks.words), make([]uint64, marks.words)
	for k := range d.ops {
		for j := range d.ops {
			word, bit := j/64, uint64(1)<<(j%64)
			if d.uses(&d.ops[j], &d.ops[k]) {
				marks.of(s.users, k)[word] |= bit
			}
			if k != j && !d.commute(&d.ops[k], &d.ops[j]) {
				marks.of(s.conflicts, k)[word] |= bit
			}
		}
	}
}

// uses reports whether o needs a fact that of changes.
func (d *domain) uses(o, of *operator) bool {
	for i := range d.masks {
		for _, m := range d.inWord[i] {
			if of.of[i]&m != 0 && o.pre[i]&m != m {
				return true
			}
		}
	}
	for _, s := range of.sums {
		if o.pre[s.word] != d.any[s.word] {
			return true
		}
	}
	return false
}

// commute reports whether two actions can change places in every plan: neither changes what the other needs or changes, and their needs do
// not contradict each other.
func (d *domain) commute(o, p *operator) bool {
	if d.uses(o, p) || d.uses(p, o) {
		return false
	}
	for i := range d.masks {
		if o.of[i]&p.of[i] != 0 {
			return false
		}
		for _, m := range d.inWord[i] {
			if o.pre[i]&p.pre[i]&m == 0 {
				return false
			}
		}
	}
	for _, s := range o.sums {
		for _, t := range p.sums {
			if s.word == t.word {
				return false
			}
		}
	}
	for i := d.masks; i < d.size; i++ {
		low, high := ends(o.pre[i])
		if l, h := ends(p.pre[i]); max(low, l) > min(high, h) {
			return false
		}
	}
	return true
}

// from puts the actions to step back through into s.steps, for a set that the state is not in. It overwrites out.
func (s *stubborn) from(state, set, out []uint64, weights []int64) {
	clear(s.chosen)
	clear(s.steps)
	s.wanted(state, set)
	copy(s.open, s.chosen)
	for n := 0; n < len(s.open); {
		if s.open[n] == 0 {
			n++
			continue
		}
		k := 64*n + bits.TrailingZeros64(s.open[n])
		s.open[n] &= s.open[n] - 1
		if k >= len(weights) || weights[k] < 0 {
			continue
		}
		if s.d.before(&s.d.ops[k], set, out) {
			s.steps[n] |= 1 << (k % 64)
			s.choose(s.marks.of(s.conflicts, k))
		} else {
			s.enable(k, set)
		}
		n = 0
	}
}

// choose adds actions.
func (s *stubborn) choose(actions []uint64) {
	for n, v := range actions {
		s.open[n] |= v &^ s.chosen[n]
		s.chosen[n] |= v
	}
}

// makers adds all actions that make one of the values.
func (s *stubborn) makers(word int, mask uint64) {
	for ; mask != 0; mask &= mask - 1 {
		s.choose(s.marks.of(s.marks.makers, 64*word+bits.TrailingZeros64(mask)))
	}
}

// all adds all actions.
func (s *stubborn) all() {
	for n := range s.chosen {
		s.open[n] |= ^s.chosen[n]
		s.chosen[n] = ^uint64(0)
	}
}

// wanted adds the actions that make the first fact so that is not as the set wants it. If only whole numbers are not, it adds all actions.
func (s *stubborn) wanted(state, set []uint64) {
	for i := range s.d.masks {
		if missing := state[i] &^ set[i]; missing != 0 {
			s.makers(i, set[i]&s.d.fieldOf(i, missing))
			return
		}
	}
	s.all()
}

// enable adds actions of which one must be stepped back through before action k can be.
func (s *stubborn) enable(k int, set []uint64) {
	o := &s.d.ops[k]
	for i, to := range o.to {
		if wrong := to &^ set[i]; wrong != 0 {
			s.makers(i, set[i]&s.d.fieldOf(i, wrong))
			return
		}
	}
	for i, of := range o.of {
		w := (set[i] | of) & o.pre[i]
		for _, m := range o.tests[o.first[i]:o.first[i+1]] {
			if w&m == 0 {
				s.makers(i, set[i]&m)
				return
			}
		}
	}
	if s.d.size > s.d.masks {
		s.all() // numbers may stand in its way
		return
	}
	s.choose(s.marks.of(s.users, k)) // it makes nothing that is wanted
}

// fieldOf returns the field of the lowest of some bits of a word.
func (d *domain) fieldOf(word int, some uint64) uint64 {
	for _, m := range d.inWord[word] {
		if m&(some&-some) != 0 {
			return m
		}
	}
	return 0
}
