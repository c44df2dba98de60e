package goap

import (
	"math"
	"math/bits"

	"github.com/wits-ai/wits"
)

// look reads the facts. It says whether one is another than before.
func (u *planner) look(x *wits.Context) (changed bool) {
	words := x.Words()
	for i := range u.facts {
		f := &u.facts[i]
		if f.read == nil {
			continue
		}
		was := words[f.at]
		if f.from > 0 {
			words[f.at] = words[f.from]
			x.EvaluatedInt(f.note, int64(words[f.at]))
			changed = changed || words[f.at] != was
			continue
		}
		x.SetCurrentNode(f.id)
		f.read(x)
		changed = changed || words[f.at] != was
	}
	x.EvaluatedInt(u.checks, 0)
	return changed
}

// rank computes how much goals are wanted. It says whether that has changed.
func (u *planner) rank(x *wits.Context) (changed bool) {
	words := x.Words()
	for i := range u.goals {
		g := &u.goals[i]
		p := g.rank.fixed
		if g.rank.f != nil {
			x.SetCurrentNode(g.node.ID())
			if p = g.rank.get(x); p != p {
				p = 0
			}
		}
		if w := math.Float64bits(p); words[g.priority] != w {
			words[g.priority], changed = w, true
		}
	}
	return changed
}

// priceAll computes what actions cost; infinity is one that is left out. It says whether that has changed.
func (u *planner) priceAll(x *wits.Context, p *pass) (changed bool) {
	words := x.Words()
	for i := range u.actions {
		a := &u.actions[i]
		x.SetCurrentNode(a.Node.ID())
		cost, role := u.costOf(x, a, p.failed.has(i))
		if was := Role(words[a.role]); role != Spare || was == Barred || was == Failed || was == Unavailable {
			words[a.role] = uint64(role)
		}
		if w := math.Float64bits(cost); words[a.cost] != w {
			words[a.cost], changed = w, true
		}
	}
	return changed
}

// costOf computes what an action costs; if it is left out, why.
func (u *planner) costOf(x *wits.Context, a *action, failed bool) (float64, Role) {
	if a.bars && a.barred.Get(x) {
		if !(*a.when)(x) {
			return math.Inf(1), Barred
		}
		a.barred.Clear(x)
	}
	late := a.seconds > 0 && x.Before(float(x, a.until))
	switch {
	case failed && !(late && a.add > 0), late && a.add == 0:
		return math.Inf(1), Failed
	case a.only != nil && !(*a.only)(x):
		return math.Inf(1), Unavailable
	}
	cost := a.price.get(x)
	if late {
		cost += a.add
	}
	if !(cost <= mostCost) { // nor a number
		return math.Inf(1), Unavailable
	}
	return max(0, cost), Spare
}

// freed reports whether an action that was left out of plans for a time need not be any more.
func (u *planner) freed(x *wits.Context) bool {
	for i := range u.actions {
		a := &u.actions[i]
		switch Role(x.Words()[a.role]) {
		case Failed:
			if a.seconds > 0 && !x.Before(float(x, a.until)) {
				return true
			}
		case Barred:
			if u.may(x, a) {
				return true
			}
		}
	}
	return false
}

// units returns a cost as searches count it: in thousandths, so that sums are exact in any order.
func units(cost float64) int64 {
	if !(cost <= mostCost) {
		return -1
	}
	return int64(float64(cost*1000) + 0.5)
}

// value returns the number of the value whose bit is set.
func (f *field) value(bit uint64) uint64 { return uint64(bits.TrailingZeros64(bit >> f.shift)) }

// summed returns a whole number after something was done to it.
func (f *field) summed(now uint64, s sum) int64 {
	if s.set {
		return s.by
	}
	return clamped(now) + s.by
}

// clamped returns a whole number as plans know it.
func clamped(w uint64) int64 { return min(max(int64(w), -bound), bound) }

// present writes the state as the facts say it is.
func (u *planner) present(x *wits.Context, state []uint64) {
	words := x.Words()
	clear(state)
	for i := range u.facts {
		f := &u.facts[i]
		v := words[f.at]
		switch {
		case f.width == 0:
			state[f.word] = uint64(clamped(v))
		case v < uint64(f.width):
			state[f.word] |= 1 << v << f.shift
		default:
			state[f.word] |= 1 << f.shift // no such value: one that was damaged
		}
	}
}
