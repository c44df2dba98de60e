package goap

import (
	"math"
	"math/bits"
)

// far is more than any plan costs: there is no way.
const far = math.MaxInt64 / 4

// heuristic is, for one state, the least that it can weigh to make each single value true, if whatever else has to be so for it
// comes at the price of its dearest part alone. It is never more than the true weight, so a search that is led by it finds
// the lightest plan; and what it calls far cannot be made true at all. It is computed once, forwards from the state as it
// is, and serves the whole search, which goes backwards (Bonet and Geffner: the heuristic h-max, with regression).
//
// For a set that is about many facts the dearest alone says little: of ten wants that need an action each it knows one. So
// there is a second bound, a sum of two parts: the weights of the landmarks, which are the actions that no plan can do without
// (landmarks.go); and for each fact that no landmark makes so, the least share of an action that does. A share is the weight of the action
// divided by the number of facts that it changes. The sum is never more than the true weight. The greater of the two bounds leads.
type heuristic struct {
	values []int64 // by bit of the fields
	shares []int64 // likewise: the least share of an action that makes it so
	wholes []wholeHeuristic
	ops    []int64 // with the weight of the action itself
	marks  landmarks
}

// wholeHeuristic is that of a whole number.
type wholeHeuristic struct {
	now              int64
	sets, ups, downs int64 // of the nearest action that sets it, that adds to it, and that takes from it
	up, down         step
	share            share
}

// share is the least share of an action that sets a number, that adds to it, and that takes from it.
type share struct{ sets, up, down int64 }

// step is how far one action moves a number at most, and what the cheapest that moves it so costs.
type step struct{ far, cost int64 }

// begin makes room.
func (r *heuristic) begin(d *domain) {
	r.values, r.shares = make([]int64, 64*d.masks), make([]int64, 64*d.masks)
	r.wholes = make([]wholeHeuristic, d.size-d.masks)
	r.ops = make([]int64, len(d.ops))
	r.marks.begin(d)
}

// from computes it for a state. Costs are by action; less than 0 is one that is left out.
func (r *heuristic) from(d *domain, state []uint64, costs []int64) {
	for i := range d.masks {
		for b := range 64 {
			r.values[64*i+b], r.shares[64*i+b] = far, far
		}
		for w := state[i]; w != 0; w &= w - 1 {
			r.values[64*i+bits.TrailingZeros64(w)] = 0
		}
	}
	for k := range r.wholes {
		r.wholes[k] = wholeHeuristic{now: int64(state[d.masks+k]), sets: far, ups: far, downs: far, share: share{far, far, far}}
	}
	for i := range d.ops {
		r.ops[i] = far
		if costs[i] >= 0 {
			r.steps(d, &d.ops[i], costs[i])
		}
	}
	for again := true; again; {
		again = false
		for i := range d.ops {
			if costs[i] < 0 {
				continue
			}
			if c := r.farthest(d, d.ops[i].pre) + costs[i]; c < r.ops[i] {
				r.ops[i] = c
				r.make(d, &d.ops[i], c)
				again = true
			}
		}
	}
	r.marks.from(d, state, costs)
	for i := range d.ops {
		if r.ops[i] < far {
			r.share(d, &d.ops[i], costs[i]/int64(d.ops[i].changes))
		}
	}
}

// share notes what an action contributes at least to each fact that it changes.
func (r *heuristic) share(d *domain, o *operator, part int64) {
	for i, to := range o.to {
		for ; to != 0; to &= to - 1 {
			s := &r.shares[64*i+bits.TrailingZeros64(to)]
			*s = min(*s, part)
		}
	}
	for _, s := range o.sums {
		w := &r.wholes[s.word-d.masks].share
		switch {
		case s.set:
			w.sets = min(w.sets, part)
		case s.by > 0:
			w.up = min(w.up, part)
		case s.by < 0:
			w.down = min(w.down, part)
		}
	}
}

// steps notes how an action moves numbers.
func (r *heuristic) steps(d *domain, o *operator, cost int64) {
	for _, s := range o.sums {
		w := &r.wholes[s.word-d.masks]
		switch {
		case s.set:
		case s.by > 0:
			w.up = w.up.with(s.by, cost)
		case s.by < 0:
			w.down = w.down.with(-s.by, cost)
		}
	}
}

func (s step) with(by, cost int64) step {
	if s.far == 0 {
		return step{by, cost}
	}
	return step{max(s.far, by), min(s.cost, cost)}
}

// make notes what comes of an action that can be through at that price.
func (r *heuristic) make(d *domain, o *operator, c int64) {
	for i, to := range o.to {
		for ; to != 0; to &= to - 1 {
			v := &r.values[64*i+bits.TrailingZeros64(to)]
			*v = min(*v, c)
		}
	}
	for _, s := range o.sums {
		w := &r.wholes[s.word-d.masks]
		switch {
		case s.set:
			w.sets = min(w.sets, c)
		case s.by > 0:
			w.ups = min(w.ups, c)
		case s.by < 0:
			w.downs = min(w.downs, c)
		}
	}
}

// of returns the least that it can weigh to come into a set of states.
func (r *heuristic) of(d *domain, set []uint64) int64 {
	most := r.farthest(d, set)
	if most >= far {
		return far
	}
	return max(most, r.together(d, set))
}

// farthest returns the first bound: the weight of the dearest fact that is not as the set wants it.
func (r *heuristic) farthest(d *domain, set []uint64) (most int64) {
	for i := range d.masks {
		if set[i] == d.any[i] {
			continue
		}
		for _, m := range d.inWord[i] {
			if set[i]&m == m {
				continue
			}
			most = max(most, least(r.values[64*i:], set[i]&m))
		}
	}
	for k := range r.wholes {
		w := &r.wholes[k]
		low, high := ends(set[d.masks+k])
		switch {
		case w.now < low:
			most = max(most, towards(w.sets, low-w.now, w.up, w.ups))
		case w.now > high:
			most = max(most, towards(w.sets, w.now-high, w.down, w.downs))
		}
	}
	return min(most, far)
}

// together returns the second bound for a set whose facts can all be made so.
func (r *heuristic) together(d *domain, set []uint64) (sum int64) {
	sum = r.marks.sum(d, set)
	for i := range d.masks {
		if set[i] == d.any[i] {
			continue
		}
		for _, m := range d.inWord[i] {
			if set[i]&m != m && least(r.values[64*i:], set[i]&m) > 0 && !r.marks.made(i, set[i]&m) {
				sum += least(r.shares[64*i:], set[i]&m)
			}
		}
	}
	for k := range r.wholes {
		w := &r.wholes[k]
		low, high := ends(set[d.masks+k])
		switch {
		case w.now < low:
			sum += r.more(k, low-w.now, w.up, w.share.up, r.marks.ups)
		case w.now > high:
			sum += r.more(k, w.now-high, w.down, w.share.down, r.marks.downs)
		}
	}
	return sum
}

// more returns the least share of moving a number by way, less what the landmarks do, which count once each.
func (r *heuristic) more(whole int, way int64, s step, each int64, movers []uint64) int64 {
	if r.marks.count(r.marks.sets, whole) > 0 {
		return 0
	}
	return min(r.wholes[whole].share.sets, times(way-r.marks.count(movers, whole)*s.far, s, each))
}

// least returns the least of the values that have a bit.
func least(values []int64, bit uint64) int64 {
	least := int64(far)
	for ; bit != 0; bit &= bit - 1 {
		least = min(least, values[bits.TrailingZeros64(bit)])
	}
	return least
}

// towards returns the least that it can weigh to move a number so far: some action sets it, or it goes step by step.
func towards(sets, way int64, s step, nearest int64) int64 {
	if nearest >= far {
		return sets
	}
	return min(sets, max(nearest, times(way, s, s.cost)))
}

// times returns what it weighs to go so far in steps, at so much a step.
func times(way int64, s step, each int64) int64 {
	switch {
	case way <= 0:
		return 0
	case s.far == 0 || each >= far:
		return far
	}
	return min(far, (way+s.far-1)/s.far*each)
}
