package goap

import (
	"math"
	"math/bits"
	"slices"
)

// relations is what the actions of a domain have to do with each other and with facts. It is computed once, at load.
type relations struct {
	words  int      // of a set of actions that are in use
	after  []set    // by action: those that, coming next after it, could not always come next before it as well
	before []set    // by action: those that, coming next before it, could not always come next after it as well
	makes  []set    // by bit of the fields: the actions that give a fact that value
	tests  []set    // by bit of the fields: the actions that need it of a fact, or allow it beside others
	leads  []set    // by bit of the fields: the actions that can be in a lightest plan for that value alone
	fields []uint64 // by bit of the fields: all bits of its fact
	twins  []uint8  // by action: the first that needs and does the same
	wholes []wholeRelations
}

// wholeRelations are those of a whole number: the actions that set it, add to it, take from it, and need something of it.
type wholeRelations struct{ sets, ups, downs, tests, leads set }

// relate computes the relations of the actions that a domain has.
func (d *domain) relate() {
	n := len(d.ops)
	r := &relations{
		words: (n + 63) / 64, after: make([]set, n), before: make([]set, n),
		makes: make([]set, 64*d.masks), tests: make([]set, 64*d.masks), leads: make([]set, 64*d.masks), twins: make([]uint8, n), fields: make([]uint64, 64*d.masks),
		wholes: make([]wholeRelations, d.size-d.masks),
	}
	for i, list := range d.inWord {
		for _, m := range list {
			for w := m; w != 0; w &= w - 1 {
				r.fields[64*i+bits.TrailingZeros64(w)] = m
			}
		}
	}
	for k := range d.ops {
		o := &d.ops[k]
		for i, to := range o.to {
			for ; to != 0; to &= to - 1 {
				r.makes[64*i+bits.TrailingZeros64(to)].add(k)
			}
			for w := o.pre[i] & o.tested[i]; w != 0; w &= w - 1 {
				r.tests[64*i+bits.TrailingZeros64(w)].add(k)
			}
		}
		for i := d.masks; i < d.size; i++ {
			if o.pre[i] != d.any[i] {
				r.wholes[i-d.masks].tests.add(k)
			}
		}
		for _, s := range o.sums {
			switch w := &r.wholes[s.word-d.masks]; {
			case s.set:
				w.sets.add(k)
			case s.by > 0:
				w.ups.add(k)
			default:
				w.downs.add(k)
			}
		}
		for j := range d.ops {
			if !d.swaps(o, &d.ops[j]) {
				r.after[k].add(j)
			}
			if !d.swaps(&d.ops[j], o) {
				r.before[k].add(j)
			}
		}
	}
	for k := range d.ops {
		r.twins[k] = uint8(slices.IndexFunc(d.ops, func(o operator) bool { return o.same(&d.ops[k]) }))
	}
	d.rel = r
	d.leads()
}

// same reports whether two actions need and do the same.
func (o *operator) same(p *operator) bool {
	return slices.Equal(o.pre, p.pre) && slices.Equal(o.to, p.to) && slices.Equal(o.of, p.of) && slices.Equal(o.sums, p.sums)
}

// leads computes which actions can be of use for each value: those that make it, and what is of use for what they need.
func (d *domain) leads() {
	r := d.rel
	copy(r.leads, r.makes)
	for k := range r.wholes {
		w := &r.wholes[k]
		for _, s := range []*set{&w.sets, &w.ups, &w.downs} {
			r.join(&w.leads, s)
		}
	}
	needs := make([]set, len(d.ops)) // what is of use for an action
	grow := func(s *set) (grown bool) {
		was := *s
		for k := range d.ops {
			if was.has(k) {
				r.join(s, &needs[k])
			}
		}
		return *s != was
	}
	for again := true; again; {
		again = false
		for k := range d.ops {
			needs[k] = r.use(d, d.ops[k].pre)
		}
		for i := range r.leads {
			again = grow(&r.leads[i]) || again
		}
		for i := range r.wholes {
			again = grow(&r.wholes[i].leads) || again
		}
	}
}

// use are the actions that can be of use for coming into a set of states.
func (r *relations) use(d *domain, row []uint64) (all set) {
	for i := range d.masks {
		for w := d.any[i] &^ row[i]; w != 0; {
			m := r.fields[64*i+bits.TrailingZeros64(w)]
			w &^= m
			for will := row[i] & m; will != 0; will &= will - 1 {
				r.join(&all, &r.leads[64*i+bits.TrailingZeros64(will)])
			}
		}
	}
	for i := d.masks; i < d.size; i++ {
		if row[i] != d.any[i] {
			r.join(&all, &r.wholes[i-d.masks].leads)
		}
	}
	return all
}

// swaps reports whether an action that can come next after another can always come next before it instead, with the same
// outcome. It is also so if it can never come next after it.
func (d *domain) swaps(first, then *operator) bool {
	same := true
	for i := range d.masks {
		given := then.tested[i] & first.of[i]
		if first.to[i]&given&^then.pre[i] != 0 {
			return true // after the first the other cannot be
		}
		switch taken, both := first.tested[i]&then.of[i], first.of[i]&then.of[i]; {
		case (first.pre[i]&^then.pre[i])&given != 0: // it may be that the first makes the other possible
			same = false
		case then.to[i]&taken&^first.pre[i] != 0: // the first cannot be after the other
			same = false
		case (first.to[i]^then.to[i])&both != 0: // who comes last has it
			same = false
		}
	}
	for _, s := range first.sums {
		low, high := ends(then.pre[s.word])
		switch {
		case s.set && (s.by < low || s.by > high):
			return true
		case then.pre[s.word] == d.any[s.word]:
		case s.set, s.by > 0 && low > math.MinInt32, s.by < 0 && high < math.MaxInt32:
			same = false
		}
		for _, t := range then.sums {
			if s.word == t.word && (s.set != t.set || s.set && s.by != t.by) {
				same = false
			}
		}
	}
	for _, s := range then.sums {
		low, high := ends(first.pre[s.word])
		switch {
		case s.set:
			same = same && low <= s.by && s.by <= high
		case s.by > 0:
			same = same && high == math.MaxInt32
		default:
			same = same && low == math.MinInt32
		}
	}
	return same
}

// makers adds the actions that give a fact one of some values; they are bits of that word.
func (r *relations) makers(to *set, word int, values uint64) {
	for ; values != 0; values &= values - 1 {
		r.join(to, &r.makes[64*word+bits.TrailingZeros64(values)])
	}
}

// towards adds the actions that bring a whole number nearer to a range in which it is not.
func (r *relations) towards(to *set, whole int, now int64, ranged uint64) {
	w := &r.wholes[whole]
	r.join(to, &w.sets)
	if low, _ := ends(ranged); now < low {
		r.join(to, &w.ups)
	} else {
		r.join(to, &w.downs)
	}
}

func (r *relations) join(to, more *set) {
	for i := range r.words {
		to[i] |= more[i]
	}
}

func (r *relations) count(s *set) (n int) {
	for i := range r.words {
		n += bits.OnesCount64(s[i])
	}
	return n
}
