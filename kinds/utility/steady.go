package utility

import "github.com/wits-ai/wits"

// An option that is always worth the same need not be rated in every decision. What people see of it is written by the
// first one; from then on it is settled, and the decisions that follow take it from the program, together with all steady
// options that stand beside it. They come out as if all were rated.

// steady are the options of a level that are always worth the same.
type steady struct {
	segments []segment // nil if there are none, or they are rated like the others
	rest     []Decision
}

// segment is a row of steady options that stand side by side, and the option that follows them.
type segment struct {
	best   int       // of the first of the best of them; -1 if none is of use
	top    float64   // what that is worth
	total  float64   // of the first segment: what all that are of use are worth together
	worth  []float64 // of the others: what each is worth, as sums are made in the order of the options
	moving int       // the option that follows; -1 for none
}

// worthAlways returns what an option is always worth; false if that may change.
func (o *option) worthAlways() (float64, bool) {
	if !o.light || len(o.considerations) > 0 {
		return 0, false
	}
	switch o.utility.sort {
	case noInput:
		return 1, true
	case constant:
		return o.utility.k, true
	}
	return 0, false
}

// fix finds the options that are always worth the same. Where ranks, suspended options or a choice among the best have a
// say, what becomes of an option is told only by comparing all.
func (u *reasoner) fix() {
	drawn := u.choose == weighted
	if u.choose != highest && !drawn || u.ranked || u.suspends || drawn && (u.within > 0 || u.top > 0) {
		return
	}
	var f steady
	any := false
	s := segment{best: -1}
	for i := range u.options {
		worth, ok := u.options[i].worthAlways()
		decision := Useless
		switch {
		case !ok:
			s.moving = i
			f.segments = append(f.segments, s)
			s = segment{best: -1}
		case worth > 0:
			decision = Beaten
			if drawn {
				decision = Unlucky
			}
			if len(f.segments) == 0 {
				s.total += worth
			} else if drawn {
				s.worth = append(s.worth, worth)
			}
			if s.best < 0 || worth > s.top {
				s.best, s.top = i, worth
			}
		}
		any = any || ok
		f.rest = append(f.rest, decision)
	}
	s.moving = -1
	if f.segments = append(f.segments, s); any {
		u.steady = f
	}
}

// settled reports whether all steady options were rated in the decision that chose the current option.
func (u *reasoner) settled(x *wits.Context, cur int) bool {
	return u.steady.segments != nil && cur >= 0 && x.Words()[u.memory.control]|holding == u.memory.tag
}

// settle notes that all options were rated.
func (u *reasoner) settle(x *wits.Context, p *pass) {
	if u.steady.segments == nil {
		return
	}
	known := uint64(0)
	if !p.begun.any {
		known = u.memory.tag &^ holding
	}
	x.Words()[u.memory.control] = known
}

// rateMoving scores the options that are not steady; the others are settled.
func (u *reasoner) rateMoving(x *wits.Context, cur int, p *pass) (best int, total float64) {
	x.Words()[u.options[cur].decision] = uint64(u.steady.rest[cur])
	c := candidates{best: -1}
	for i := range u.steady.segments {
		s := &u.steady.segments[i]
		if s.best >= 0 && (s.top > c.top || c.best < 0) {
			c.best, c.top = s.best, s.top
		}
		c.total += s.total
		for _, worth := range s.worth {
			c.total += worth
		}
		if s.moving >= 0 {
			u.enter(x, s.moving, cur, p, &c)
		}
	}
	return c.best, c.total
}
