package goap

import (
	"math"
	"math/bits"
)

// far is more than any plan costs: there is no way.
const far = math.MaxInt64 / 4

// reach is, for one state, the least that it can cost to make each single value true, if whatever else has to be so for it
// comes at the price of its dearest part alone. It is never more than the true cost, so a search that is led by it finds
// the cheapest plan; and what it calls far cannot be made true at all. It is computed once, forwards from the state as it
// is, and serves the whole search, which goes backwards (Bonet and Geffner: the heuristic h-max, with regression).
type reach struct {
	values []int64 // by bit of the fields
	wholes []wholeReach
	ops    []int64 // with the price of the action itself
}

// wholeReach is that of a whole number.
type wholeReach struct {
	now              int64
	sets, ups, downs int64 // of the nearest action that sets it, that adds to it, and that takes from it
	up, down         step
}

// step is how far one action moves a number at most, and what the cheapest that moves it so costs.
type step struct{ far, cost int64 }

// begin makes room.
func (r *reach) begin(d *domain) {
	r.values = make([]int64, 64*d.masks)
	r.wholes = make([]wholeReach, d.size-d.masks)
	r.ops = make([]int64, len(d.ops))
}

// from computes it for a state. Costs are by action; less than 0 is one that is left out.
func (r *reach) from(d *domain, state []uint64, costs []int64) {
	for i := range d.masks {
		for b := range 64 {
			r.values[64*i+b] = far
		}
		for w := state[i]; w != 0; w &= w - 1 {
			r.values[64*i+bits.TrailingZeros64(w)] = 0
		}
	}
	for k := range r.wholes {
		r.wholes[k] = wholeReach{now: int64(state[d.masks+k]), sets: far, ups: far, downs: far}
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
			if c := r.of(d, d.ops[i].pre) + costs[i]; c < r.ops[i] {
				r.ops[i] = c
				r.make(d, &d.ops[i], c)
				again = true
			}
		}
	}
}

// steps notes how an action moves numbers.
func (r *reach) steps(d *domain, o *operator, cost int64) {
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
func (r *reach) make(d *domain, o *operator, c int64) {
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

// of is the least that it can cost to come into a set of states.
func (r *reach) of(d *domain, set []uint64) (most int64) {
	for i := range d.masks {
		if set[i] == d.any[i] {
			continue
		}
		for _, m := range d.inWord[i] {
			if set[i]&m == m {
				continue
			}
			least := int64(far)
			for w := set[i] & m; w != 0; w &= w - 1 {
				least = min(least, r.values[64*i+bits.TrailingZeros64(w)])
			}
			if most = max(most, least); most >= far {
				return far
			}
		}
	}
	for k := range r.wholes {
		w := &r.wholes[k]
		low, high := ends(set[d.masks+k])
		switch {
		case w.now < low:
			most = max(most, w.towards(low-w.now, w.up, w.ups))
		case w.now > high:
			most = max(most, w.towards(w.now-high, w.down, w.downs))
		}
	}
	return min(most, far)
}

// towards is the least that it can cost to move the number so far: some action sets it, or it goes step by step.
func (w *wholeReach) towards(way int64, s step, nearest int64) int64 {
	if nearest >= far {
		return w.sets
	}
	steps := (way + s.far - 1) / s.far
	return min(w.sets, max(nearest, steps*s.cost))
}
