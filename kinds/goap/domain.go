package goap

import "math"

// What a search works on: facts, and what actions need and change, as rows of words [Pro360, 1.6: the STRIPS model].
//
// A row has first the fields of facts that are bools or enumerations, a bit for each value that such a fact can have, and
// then a word for each fact that is a whole number. There are two sorts of row:
//
//   - a state: in each field the one bit of the fact's value is set; a whole number is itself
//   - a set of states: in each field the bits of all values that will do are set; a whole number is the range that will do,
//     its two ends in the two halves of the word
//
// So the test whether a state is in a set, and the step back from a set through an action, are a few operations on words.

// maxRow is how many words a row has at most.
const maxRow = 32

// bound is the greatest whole number that facts have, and maxAdd the most that an action adds to one: ranges, shifted by
// as many actions as a plan can have, stay within 32 bits.
const (
	bound  = 1_000_000_000
	maxAdd = 1_000_000
)

// domain is what a document says of facts and actions.
type domain struct {
	fields []field // by fact
	masks  int     // words of fields
	size   int     // words of a row
	any    []uint64
	inWord [][]uint64 // the fields of each word
	ops    []operator
}

// field is where a fact lies in a row.
type field struct {
	word  int
	shift uint8
	width uint8 // how many values it can have; 0: it is a whole number
}

// mask returns the bits of all values.
func (f field) mask() uint64 { return (^uint64(0) >> (64 - f.width)) << f.shift }

// operator is an action as a search sees it.
type operator struct {
	pre     []uint64 // set of states in which it can begin
	holds   []uint64 // the same without the facts that it changes: what must hold while it runs
	to      []uint64 // the bits of the values that it gives to facts
	of      []uint64 // the fields of these facts
	sums    []sum    // whole numbers that it changes
	changes int      // how many facts it changes
	tests   []uint64 // fields that pre says something of, by word; see before
	first   []int32  // first test of each word, and the end
}

// sum is what an action does to a whole number.
type sum struct {
	word int
	set  bool // it becomes by; else by is added
	by   int64
}

// addFact makes room for a fact with so many values; 0: a whole number. Call it for all facts that have fields before any
// whole number. False says that there is no room.
func (d *domain) addFact(values int) (field, bool) {
	f := field{word: d.size, width: uint8(values)}
	if k := d.masks - 1; values > 0 && k >= 0 && d.used(k)+values <= 64 {
		f.word, f.shift = k, uint8(d.used(k))
	} else if d.size++; d.size > maxRow {
		return f, false
	}
	if values > 0 {
		d.masks = d.size
	}
	d.fields = append(d.fields, f)
	return f, true
}

// used returns how many bits of a word are taken.
func (d *domain) used(word int) (n int) {
	for _, f := range d.fields {
		if f.width > 0 && f.word == word {
			n += int(f.width)
		}
	}
	return n
}

// seal is to be called when all facts are there.
func (d *domain) seal() {
	d.any = make([]uint64, d.size)
	d.inWord = make([][]uint64, d.masks)
	for i := d.masks; i < d.size; i++ {
		d.any[i] = span(math.MinInt32, math.MaxInt32)
	}
	for _, f := range d.fields {
		if f.width > 0 {
			d.any[f.word] |= f.mask()
			d.inWord[f.word] = append(d.inWord[f.word], f.mask())
		}
	}
}

// everything returns the set of all states.
func (d *domain) everything() []uint64 { return append([]uint64(nil), d.any...) }

// newOperator makes an action that needs nothing and changes nothing; settle completes it.
func (d *domain) newOperator() operator {
	return operator{pre: d.everything(), to: make([]uint64, d.masks), of: make([]uint64, d.masks)}
}

// settle derives what a search needs from pre, to, of and sums.
func (o *operator) settle(d *domain) {
	o.holds = append([]uint64(nil), o.pre...)
	for i, m := range o.of {
		o.holds[i] |= m
	}
	for _, s := range o.sums {
		o.holds[s.word] = d.any[s.word]
	}
	o.changes = len(o.sums)
	for i, list := range d.inWord {
		for _, m := range list {
			if o.of[i]&m != 0 {
				o.changes++
			}
		}
	}
	o.first = append(o.first[:0], 0)
	o.tests = o.tests[:0]
	for i, list := range d.inWord {
		for _, m := range list {
			if o.pre[i]&m != m {
				o.tests = append(o.tests, m)
			}
		}
		o.first = append(o.first, int32(len(o.tests)))
	}
}

// span returns a range of whole numbers as a word.
func span(low, high int64) uint64 { return uint64(uint32(low))<<32 | uint64(uint32(high)) }

// ends returns the two ends of a range.
func ends(w uint64) (low, high int64) { return int64(int32(w >> 32)), int64(int32(w)) }

// in reports whether a state is in a set.
func (d *domain) in(state, set []uint64) bool {
	for i := range d.masks {
		if state[i]&^set[i] != 0 {
			return false
		}
	}
	for i := d.masks; i < d.size; i++ {
		if low, high := ends(set[i]); int64(state[i]) < low || int64(state[i]) > high {
			return false
		}
	}
	return true
}

// apply changes a state as an action does.
func (d *domain) apply(o *operator, state []uint64) {
	for i := range o.to {
		state[i] = state[i]&^o.of[i] | o.to[i]
	}
	for _, s := range o.sums {
		if s.set {
			state[s.word] = 0
		}
		state[s.word] += uint64(s.by)
	}
}

// before writes the set of states from which an action leads into a set. False says that it does not help: it changes
// nothing that the set is about for the better, or nothing that is in the set comes of it.
func (d *domain) before(o *operator, set, out []uint64) bool {
	helps := false
	for i, to := range o.to {
		if set[i]&to != to {
			return false
		}
		helps = helps || set[i]&o.of[i] != o.of[i]
	}
	for _, s := range o.sums {
		low, high := ends(set[s.word])
		if s.set && (s.by < low || s.by > high) {
			return false
		}
		helps = helps || (s.set || s.by > 0) && low > math.MinInt32 || (s.set || s.by < 0) && high < math.MaxInt32
	}
	if !helps {
		return false
	}
	for i, of := range o.of {
		w := (set[i] | of) & o.pre[i]
		out[i] = w
		for _, m := range o.tests[o.first[i]:o.first[i+1]] {
			if w&m == 0 {
				return false
			}
		}
	}
	copy(out[d.masks:d.size], set[d.masks:])
	for _, s := range o.sums {
		low, high := ends(set[s.word])
		if low, high = less(low, s), less(high, s); s.set {
			low, high = math.MinInt32, math.MaxInt32
		}
		out[s.word] = span(low, high)
	}
	for i := d.masks; i < d.size; i++ {
		low, high := ends(out[i])
		l, h := ends(o.pre[i])
		if low, high = max(low, l), min(high, h); low > high {
			return false
		}
		out[i] = span(low, high)
	}
	return true
}

// less returns the end of a range before something was added. An end that is none stays none.
func less(end int64, s sum) int64 {
	if end == math.MinInt32 || end == math.MaxInt32 {
		return end
	}
	return end - s.by
}
