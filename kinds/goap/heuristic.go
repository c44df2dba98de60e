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
// there is a second bound. Each fact that is not as wanted needs an action that changes it, and an action serves at most as
// many facts as it changes: the sum over these facts of the least share that an action has, its weight divided by the facts
// that it changes, is never more than the true weight either. The greater of the two leads.
type heuristic struct {
	state  []uint64
	todo   set     // actions that may have become cheaper
	values []int64 // by bit of the fields
	shares []int64 // likewise: the least share of an action that makes it so
	wholes []wholeHeuristic
	ops    []int64 // with the weight of the action itself
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
}

// from computes it for a state, which it keeps. Costs are by action; less than 0 is one that is left out.
func (r *heuristic) from(d *domain, state []uint64, costs []int64) {
	r.state = state
	for i := range r.values {
		r.values[i], r.shares[i] = far, far
	}
	for i := range d.masks {
		for w := state[i]; w != 0; w &= w - 1 {
			r.values[64*i+bits.TrailingZeros64(w)] = 0
		}
	}
	for k := range r.wholes {
		r.wholes[k] = wholeHeuristic{now: int64(state[d.masks+k]), sets: far, ups: far, downs: far, share: share{far, far, far}}
	}
	r.todo = set{}
	for i := range d.ops {
		r.ops[i] = far
		if o := &d.ops[i]; costs[i] >= 0 {
			if len(o.sums) > 0 {
				r.steps(d, o, costs[i])
			}
			if d.in(state, o.pre) {
				r.ops[i] = costs[i]
				r.make(d, o, costs[i])
			}
		}
	}
	for more := true; more; {
		more = false
		for i := range d.rel.words {
			for r.todo[i] != 0 {
				k := 64*i + bits.TrailingZeros64(r.todo[i])
				r.todo[i] &= r.todo[i] - 1
				more = true
				if costs[k] < 0 {
					continue
				}
				if c := r.before(d, &d.ops[k]) + costs[k]; c < r.ops[k] {
					r.ops[k] = c
					r.make(d, &d.ops[k], c)
				}
			}
		}
	}
	for i := range d.ops {
		if r.ops[i] < far {
			part := costs[i]
			if n := d.ops[i].changes; n > 1 {
				part /= int64(n)
			}
			r.share(d, &d.ops[i], part)
		}
	}
}

// before is what the dearest thing weighs that an action needs.
func (r *heuristic) before(d *domain, o *operator) (most int64) {
	for i := range d.masks {
		if o.tested[i] == 0 {
			continue
		}
		for _, m := range o.tests[o.first[i]:o.first[i+1]] {
			if v := o.pre[i] & m; r.state[i]&v == 0 {
				most = max(most, least(r.values[64*i:], v))
			}
		}
	}
	for _, i := range o.wholes {
		most = max(most, r.wholes[i-d.masks].into(o.pre[i]))
	}
	return min(most, far)
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

// make notes what comes of an action that can be through at that price, and for whom that may be news.
func (r *heuristic) make(d *domain, o *operator, c int64) {
	for i, to := range o.to {
		for ; to != 0; to &= to - 1 {
			if k := 64*i + bits.TrailingZeros64(to); c < r.values[k] {
				r.values[k] = c
				d.rel.join(&r.todo, &d.rel.tests[k])
			}
		}
	}
	for _, s := range o.sums {
		w, was := &r.wholes[s.word-d.masks], wholeHeuristic{}
		was = *w
		switch {
		case s.set:
			w.sets = min(w.sets, c)
		case s.by > 0:
			w.ups = min(w.ups, c)
		case s.by < 0:
			w.downs = min(w.downs, c)
		}
		if *w != was {
			d.rel.join(&r.todo, &d.rel.wholes[s.word-d.masks].tests)
		}
	}
}

// of is the least that it can weigh to come from the state into a set of states.
func (r *heuristic) of(d *domain, row []uint64) int64 {
	most, sum := int64(0), int64(0)
	for i := range d.masks {
		for w := r.state[i] &^ row[i]; w != 0; w &= w - 1 {
			will := row[i] & d.rel.fields[64*i+bits.TrailingZeros64(w)]
			v := least(r.values[64*i:], will)
			if v >= far {
				return far
			}
			most = max(most, v)
			sum += least(r.shares[64*i:], will)
		}
	}
	for k := range r.wholes {
		w := &r.wholes[k]
		v := w.into(row[d.masks+k])
		if v >= far {
			return far
		}
		most = max(most, v)
		sum += w.shared(w.now, row[d.masks+k])
	}
	return max(most, sum)
}

// between is the second bound, of another state that can come about: what it weighs at least to come from there into a set.
func (r *heuristic) between(d *domain, state, row []uint64) (sum int64) {
	for i := range d.masks {
		for w := state[i] &^ row[i]; w != 0; w &= w - 1 {
			v := least(r.shares[64*i:], row[i]&d.rel.fields[64*i+bits.TrailingZeros64(w)])
			if v >= far {
				return far
			}
			sum += v
		}
	}
	for k := range r.wholes {
		v := r.wholes[k].shared(int64(state[d.masks+k]), row[d.masks+k])
		if v >= far {
			return far
		}
		sum += v
	}
	return sum
}

// into is what it weighs at least to bring the number into a range.
func (w *wholeHeuristic) into(ranged uint64) int64 {
	switch low, high := ends(ranged); {
	case w.now < low:
		return towards(w.sets, low-w.now, w.up, w.ups)
	case w.now > high:
		return towards(w.sets, w.now-high, w.down, w.downs)
	}
	return 0
}

// shared is the same in shares, for a number that is another now.
func (w *wholeHeuristic) shared(now int64, ranged uint64) int64 {
	switch low, high := ends(ranged); {
	case now < low:
		return min(w.share.sets, times(low-now, w.up, w.share.up))
	case now > high:
		return min(w.share.sets, times(now-high, w.down, w.share.down))
	}
	return 0
}

// least is the least of the values that have a bit.
func least(values []int64, bit uint64) int64 {
	least := int64(far)
	for ; bit != 0; bit &= bit - 1 {
		least = min(least, values[bits.TrailingZeros64(bit)])
	}
	return least
}

// towards is the least that it can weigh to move a number so far: some action sets it, or it goes step by step.
func towards(sets, way int64, s step, nearest int64) int64 {
	if nearest >= far {
		return sets
	}
	return min(sets, max(nearest, times(way, s, s.cost)))
}

// times is what it weighs to go so far in steps, at so much a step.
func times(way int64, s step, each int64) int64 {
	if s.far == 0 || each >= far {
		return far
	}
	return min(far, (way+s.far-1)/s.far*each)
}
