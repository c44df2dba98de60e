package goap

import (
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// A goal may want as much as possible of a whole number ("maximise"), of what plans lead to that cost no more than it says and have
// no more actions than the limit. Such a plan is found forwards from the present state, the states from which most can come about
// first (best-first branch and bound): an action adds at most so much for its cost, so what a state promises at most is known, and a
// state that promises no more than a plan that is known has is left out. Until the search has been through all, it knows the best
// that it has come to: so if a limit ends it, that is the plan (anytime).

// aim is what a goal maximises.
type aim struct {
	fact   *known
	more   condition // that there is more of it, for those who ask what actions are good for
	within int64     // thousandths that a plan may cost; far: whatever it costs
	length int       // actions that it may have
}

// rise is how an action raises the number of an aim.
type rise struct {
	set      bool // it becomes by; else by is added
	by, cost int64
}

// aim compiles what a goal maximises.
func (b *builder) aim(d *Goal, g *goal) {
	name := d.Maximise.String()
	within := d.Source.Get("within")
	if name == "" {
		if within != nil {
			b.ProblemAt(within.Pos, d.Name, `"within" is for a goal with "maximise"`, "a goal is reached at the least cost")
		}
		return
	}
	k := b.fact(d.Name, name, d.Maximise.At())
	switch {
	case k == nil:
		return
	case k.width > 0:
		b.ProblemAt(d.Maximise.At(), d.Name, name+" is no whole number, so there is no most of it", `"want" says what a bool or a value of an enumeration shall be`)
		return
	}
	g.aim = &aim{fact: k, within: far, length: b.u.length,
		more: condition{fact: k, set: span(-bound, math.MaxInt32), text: "more " + name}}
	if d.Within != nil {
		g.aim.within = units(*d.Within)
		g.node.AddExtra("within", kind.Number(*d.Within))
	}
	b.shows(g.node, "most ", g.aim.more)
	best := g.node.Out("Best", b.types.whole)
	b.Finish(func() { g.best = best.Slot().Word() })
}

// aimed is what a goal maximises, once it is through its stages; nil if nothing.
func (u *planner) aimed(words []uint64, goal int) *aim {
	if u.staged(words, goal) < len(u.goals[goal].stages) {
		return nil
	}
	return u.goals[goal].aim
}

// meets reports whether a state is what a goal, or the stage that it is at, wants; if it maximises something, what its plan leads to.
func (u *planner) meets(words, state []uint64, goal int) bool {
	if !u.d.in(state, u.want(words, goal)) {
		return false
	}
	to := u.aimed(words, goal)
	return to == nil || int64(state[to.fact.word]) >= int64(words[u.goals[goal].best])
}

// wholly reports whether nothing is left that a goal wants: one that maximises something can always want more.
func (u *planner) wholly(state []uint64, goal int) bool {
	return u.goals[goal].aim == nil && u.d.in(state, u.goals[goal].want)
}

// kept reports whether a plan that holds is kept beside one that was found: that leads to no more, at no less cost.
func (u *planner) kept(words []uint64, a *arena, goal int, rest, cost int64) bool {
	if u.aimed(words, goal) == nil {
		return rest <= cost
	}
	now, then := int64(words[u.goals[goal].best]), a.leadsTo()
	return now > then || now == then && rest <= cost
}

// leadsTo is how much the plan that was found leads to of what is maximised.
func (a *arena) leadsTo() int64 {
	state := a.scratch[1]
	copy(state, a.state)
	for _, op := range a.plan {
		a.d.apply(&a.d.ops[op], state)
	}
	return int64(state[a.aim.fact.word])
}

// climbs prepares a search for as much as possible: what raises the number, and which actions can be of use for that.
func (a *arena) climbs() {
	word := a.aim.fact.word
	a.rises, a.top = a.rises[:0], -1
	for k := range a.d.ops {
		if !a.usable.has(k) {
			continue
		}
		for _, s := range a.d.ops[k].sums {
			if s.word == word && (s.set || s.by > 0) {
				a.rises = append(a.rises, rise{s.set, s.by, a.costs[k]})
			}
		}
	}
	copy(a.out, a.goal)
	a.out[word] = a.aim.more.set
	a.ofUse = a.d.rel.use(a.d, a.out)
	a.only(&a.ofUse, &a.usable)
}

// promise is how much there can be at most after a state, at what is left of cost and length; false says that what else the goal
// wants is out of reach.
func (a *arena) promise(row []uint64, e *entry) (most int64, ok bool) {
	left, steps := a.aim.within-e.weight/weighing, int64(a.aim.length)-int64(e.length)
	if left < 0 || a.reach.between(a.d, row, a.goal) >= far {
		return 0, false
	}
	most = int64(row[a.aim.fact.word])
	var each, gain int64
	for _, r := range a.rises {
		switch {
		case r.cost > left || steps < 1:
		case r.set:
			most = max(most, r.by)
		case r.cost == 0 || a.aim.within == far:
			each, gain = max(each, r.by), math.MaxInt64
		default:
			each, gain = max(each, r.by), max(gain, r.by*left/r.cost)
		}
	}
	return most + min(gain, each*steps), true
}

// bound notes what an entry promises, whose row is in a.out: the more, the sooner its turn comes.
func (a *arena) bound(n *entry) {
	n.rest = far
	if most, ok := a.promise(a.out, n); ok {
		n.rest = -most - n.weight
	}
}

// climb goes on with a search for as much as possible until it ends, or has done so much in all.
func (a *arena) climb(pause int) (outcome, int64) {
	for ; len(a.heap) > 0; a.visited++ {
		if a.looked = len(a.entries); len(a.entries)+a.visited >= pause {
			return paused, 0
		}
		i := a.pop()
		from := a.entries[i]
		if a.top >= 0 && -from.total() < a.value(a.top) {
			break // and all others promise no more
		}
		switch {
		case int(from.length) == a.aim.length, a.top >= 0 && -from.total() == a.value(a.top) && from.weight >= a.entries[a.top].weight:
		case a.visited > 8*a.most:
			a.cut = true
		default:
			a.expand(i, from)
		}
	}
	a.looked = len(a.entries)
	a.turns.left = min(a.turns.left, a.budget)
	switch {
	case a.top > 0:
		for i := a.top; a.entries[i].next >= 0; i = a.entries[i].next {
			a.plan = append(a.plan, a.entries[i].op)
		}
		slices.Reverse(a.plan)
		a.arrange()
		return found, a.entries[a.top].weight / weighing
	case a.cut:
		return limited, 0
	}
	return impossible, 0
}

// value is how much there is in the state of an entry.
func (a *arena) value(i int32) int64 { return int64(a.row(i)[a.aim.fact.word]) }

// topped notes an entry if it is the best so far: with more, or as much at less cost.
func (a *arena) topped(i int32) {
	if !a.entries[i].done || i == a.top {
		return
	}
	if a.top < 0 || a.value(i) > a.value(a.top) || a.value(i) == a.value(a.top) && a.entries[i].weight < a.entries[a.top].weight {
		a.top = i
	}
}

// nothingMore notes what becomes of a goal that maximises something if no plan leads to more: it is reached, if what else it wants is so.
func (u *planner) nothingMore(x *wits.Context, goal int, state []uint64) bool {
	words := x.Words()
	to := u.aimed(words, goal)
	if to == nil || !u.d.in(state, u.goals[goal].want) {
		return false
	}
	words[u.goals[goal].best] = state[to.fact.word]
	words[u.goals[goal].outcome] = uint64(Reached)
	return true
}
