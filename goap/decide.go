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
		x.Enter(f.id)
		f.read(x)
		changed = changed || words[f.at] != was
	}
	return changed
}

// rank computes how much goals are wanted. It says whether that has changed.
func (u *planner) rank(x *wits.Context) (changed bool) {
	words := x.Words()
	for i := range u.goals {
		g := &u.goals[i]
		p := g.rank.fixed
		if g.rank.f != nil {
			x.Enter(g.node.ID())
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
		x.Enter(a.Node.ID())
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
	late := a.seconds > 0 && x.Time() < float(x, a.until)
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

// freed says whether an action that was left out of plans for a time need not be any more.
func (u *planner) freed(x *wits.Context) bool {
	for i := range u.actions {
		a := &u.actions[i]
		switch Role(x.Words()[a.role]) {
		case Failed:
			if a.seconds > 0 && x.Time() >= float(x, a.until) {
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

// units is a cost as searches count it: in thousandths, so that sums are exact in any order.
func units(cost float64) int64 {
	if !(cost <= mostCost) {
		return -1
	}
	return int64(float64(cost*1000) + 0.5)
}

// value is the number of the value whose bit is set.
func (f *field) value(bit uint64) uint64 { return uint64(bits.TrailingZeros64(bit >> f.shift)) }

// summed is a whole number after something was done to it.
func (f *field) summed(now uint64, s sum) int64 {
	if s.set {
		return s.by
	}
	return clamped(now) + s.by
}

// clamped is a whole number as plans know it.
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

// satisfied says whether all that a goal wants is so.
func (u *planner) satisfied(x *wits.Context, p *pass, goal int) bool {
	state := p.state[:u.d.size]
	u.present(x, state)
	return u.d.in(state, u.goals[goal].want)
}

// finishing says whether the last action of the plan runs: it may end by itself, though what the plan is for is so.
func (u *planner) finishing(x *wits.Context) bool {
	words := x.Words()
	return words[u.step]+1 == words[u.count] && u.actions[u.planned(words, int(words[u.step]))].Get(x)
}

// rival says whether another goal is wanted more, and may be reached.
func (u *planner) rival(x *wits.Context, p *pass, goal int, changed bool) bool {
	words := x.Words()
	for i := range u.goals {
		g := &u.goals[i]
		if i == goal || !u.above(x, i, goal) || float(x, g.priority) <= 0 {
			continue
		}
		if f := Pursuit(words[g.pursuit]); !changed && (f == Impossible || f == Limited) {
			continue
		}
		if !u.satisfied(x, p, i) {
			return true
		}
	}
	return false
}

// above says whether a goal comes before another.
func (u *planner) above(x *wits.Context, i, k int) bool {
	a, b := float(x, u.goals[i].priority), float(x, u.goals[k].priority)
	return a > b || a == b && i < k
}

// planned is an action of the plan.
func (u *planner) planned(words []uint64, step int) int {
	return int(words[u.plan[step/8]] >> (8 * (step % 8)) & 0xff)
}

// sound says whether what is remembered of a plan can be one: a mind may come from a file.
func (u *planner) sound(words []uint64) bool {
	step, count := words[u.step], words[u.count]
	if step > count || count > uint64(u.length) {
		return false
	}
	for i := range int(count) {
		if u.planned(words, i) >= len(u.actions) {
			return false
		}
	}
	return true
}

// valid says whether what remains of the plan still leads to its goal, by going through it. What the action that runs
// changes is taken as it promises, also if it has begun to show; all else as it is.
func (u *planner) valid(x *wits.Context, p *pass, goal int) bool {
	words := x.Words()
	state := p.state[:u.d.size]
	u.present(x, state)
	step, count := int(words[u.step]), int(words[u.count])
	if step < count {
		if i := u.planned(words, step); u.actions[i].Get(x) {
			if !u.promised(x, &u.actions[i].op, state) {
				return false
			}
			step++
		}
	}
	return u.through(words, state, step, count, goal)
}

// promised makes of a state what it will be after the action that runs. False says that what it needs is so no more.
func (u *planner) promised(x *wits.Context, o *operator, state []uint64) bool {
	needs := u.d.in(state, o.holds)
	shows := len(o.sums) == 0
	for i, to := range o.to {
		shows = shows && state[i]&to == to
	}
	if !needs && !shows {
		return false
	}
	words := x.Words()
	for _, s := range o.sums {
		if s.set {
			continue
		}
		for k := range u.facts {
			if f := &u.facts[k]; f.width == 0 && f.word == s.word {
				state[f.word] = uint64(clamped(words[f.begun]))
			}
		}
	}
	u.d.apply(o, state)
	return true
}

// through says whether actions of the plan can be done one after the other, and lead to the goal.
func (u *planner) through(words, state []uint64, step, count, goal int) bool {
	for ; step < count; step++ {
		o := &u.d.ops[u.planned(words, step)]
		if !u.d.in(state, o.pre) {
			return false
		}
		u.d.apply(o, state)
	}
	return u.d.in(state, u.goals[goal].want)
}

// decide finds the goal to pursue, and a plan for it: the one of the highest priority that has one. A plan that runs is
// kept unless there is a cheaper one. What runs goes on if it comes first in the plan.
func (u *planner) decide(x *wits.Context, p *pass) {
	words := x.Words()
	u.asked.Clear(x)
	if u.every >= 0 {
		setFloat(x, u.left, u.every)
	}
	words[u.control] = u.tag
	u.priceAll(x, p)
	a := u.rooms.take()
	now, chosen := u.pursued.Find(x), -1
	for i := u.nextGoal(x, -1); i >= 0 && chosen < 0; i = u.nextGoal(x, i) {
		if u.consider(x, p, a, i, now) {
			chosen = i
		}
	}
	if chosen >= 0 {
		u.outrank(x, chosen)
	} else {
		u.drop(x)
	}
	u.rooms.give(a)
	first := -1
	if words[u.step] < words[u.count] {
		first = u.planned(words, int(words[u.step]))
	}
	u.halt(x, first)
	u.show(x)
}

// nextGoal is the goal that comes after one by priority; the first for -1, and -1 after the last.
func (u *planner) nextGoal(x *wits.Context, after int) int {
	next := -1
	for i := range u.goals {
		if (after < 0 || i != after && u.above(x, after, i)) && (next < 0 || u.above(x, i, next)) {
			next = i
		}
	}
	return next
}

// consider looks for a plan for a goal, and says whether it is pursued.
func (u *planner) consider(x *wits.Context, p *pass, a *arena, i, now int) bool {
	words := x.Words()
	g := &u.goals[i]
	setFloat(x, g.cost, 0)
	words[g.missing] = 0
	state := p.state[:u.d.size]
	u.present(x, state)
	switch {
	case float(x, g.priority) <= 0:
		words[g.pursuit] = uint64(Unwanted)
		return false
	case u.d.in(state, g.want):
		words[g.pursuit] = uint64(Reached)
		return i == now && u.finishing(x) && u.keep(x, i)
	}
	copy(a.state, state)
	for k := range u.actions {
		if a.costs[k] = units(float(x, u.actions[k].cost)); g.avoids && g.avoid[k] {
			a.costs[k] = -1
		}
	}
	result, cost := a.search(g.want, u.length, &p.budget)
	u.unreachable(words, a)
	if i == now && u.valid(x, p, i) {
		if rest := u.rest(words, a); rest >= 0 && (result != found || rest <= cost) {
			setFloat(x, g.cost, float64(rest)/1000)
			return u.keep(x, i)
		}
	}
	if result != found {
		words[g.pursuit] = uint64(Impossible)
		if result == limited {
			words[g.pursuit] = uint64(Limited)
		}
		words[g.missing] = uint64(u.missing(a, g))
		return false
	}
	u.drop(x)
	words[u.count] = uint64(len(a.plan))
	for k := range u.plan {
		words[u.plan[k]] = 0
	}
	for k, op := range a.plan {
		words[u.plan[k/8]] |= uint64(op) << (8 * (k % 8))
	}
	if !u.through(words, a.state, 0, len(a.plan), i) {
		panic("the plan that was found does not lead to the goal") // a fault of the search: it would be one of this package
	}
	setFloat(x, g.cost, float64(cost)/1000)
	return u.keep(x, i)
}

// keep notes that a goal is pursued.
func (u *planner) keep(x *wits.Context, i int) bool {
	for k := range u.goals {
		u.goals[k].bit.Clear(x)
	}
	u.goals[i].bit.Set(x)
	x.Words()[u.goals[i].pursuit] = uint64(Pursued)
	return true
}

// rest is what remains of the plan costs; -1 if an action of it is left out of plans now.
func (u *planner) rest(words []uint64, a *arena) (sum int64) {
	for step := int(words[u.step]); step < int(words[u.count]); step++ {
		c := a.costs[u.planned(words, step)]
		if c < 0 {
			return -1
		}
		sum += c
	}
	return sum
}

// outrank notes what becomes of the goals that come after the one that is pursued.
func (u *planner) outrank(x *wits.Context, chosen int) {
	words := x.Words()
	for i := range u.goals {
		g := &u.goals[i]
		if i == chosen || !u.above(x, chosen, i) {
			continue
		}
		setFloat(x, g.cost, 0)
		words[g.missing] = 0
		words[g.pursuit] = uint64(Outranked)
		if float(x, g.priority) <= 0 {
			words[g.pursuit] = uint64(Unwanted)
		}
	}
}

// missing is the place of the first fact that a goal wants and no action can make so, from 1, in the order of its ports; 0
// if that cannot be said.
func (u *planner) missing(a *arena, g *goal) int {
	for k, c := range g.wants {
		copy(a.out, u.d.any)
		a.out[c.fact.word] = a.out[c.fact.word]&^c.fact.mask() | c.set
		if c.fact.width == 0 {
			a.out[c.fact.word] = c.set
		}
		if a.reach.of(&u.d, a.out) >= far {
			return k + 1
		}
	}
	return 0
}

// unreachable notes which actions cannot come about.
func (u *planner) unreachable(words []uint64, a *arena) {
	for k := range u.actions {
		if w := &words[u.actions[k].role]; a.costs[k] >= 0 && a.reach.ops[k] >= far {
			*w = uint64(Unreachable)
		} else if Role(*w) == Unreachable {
			*w = uint64(Spare)
		}
	}
}

// show writes what part actions play in the plan.
func (u *planner) show(x *wits.Context) {
	words := x.Words()
	for i := range u.actions {
		a := &u.actions[i]
		words[a.step] = 0
		switch Role(words[a.role]) {
		case Planned, Runs, Waits:
			words[a.role] = uint64(Spare)
		}
	}
	step := int(words[u.step])
	for k := int(words[u.count]) - 1; k >= step; k-- {
		a := &u.actions[u.planned(words, k)]
		words[a.step], words[a.role] = uint64(k-step+1), uint64(Planned)
		if k == step && a.Get(x) {
			words[a.role] = uint64(Runs)
		}
	}
}
