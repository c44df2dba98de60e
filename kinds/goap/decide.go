package goap

import "github.com/wits-ai/wits"

// decide finds the goal to pursue, and a plan for it: the one of the highest priority that has one. A plan that runs is
// kept unless there is a cheaper one. What runs goes on if it comes first in the plan.
func (u *planner) decide(x *wits.Context, p *pass) {
	words := x.Words()
	u.asked.Clear(x)
	if u.every >= 0 {
		setFloat(x, u.left, u.every)
		if u.stagger && words[u.control] != u.tag { // the first
			setFloat(x, u.left, float64(u.every*(1-x.Rand().Float())))
		}
	}
	words[u.control] = u.tag
	u.forget(words)
	u.seek(x, p, u.nextGoal(x, -1))
}

// seek looks for a plan for a goal and, as long as there is none, for those that come after it by priority. What runs goes on if it
// comes first in the plan.
func (u *planner) seek(x *wits.Context, p *pass, i int) {
	words := x.Words()
	u.priceAll(x, p)
	now, chosen, made := u.pursued.Find(x), -1, false
	if u.frame > 0 {
		if chosen, made = u.seekOn(x, p, i, now); u.searches(words) || p.again {
			chosen = u.meanwhile(x, p, now)
		}
	} else {
		a := u.rooms.take()
		for ; i >= 0 && chosen < 0; i = u.nextGoal(x, i) {
			chosen, made = u.consider(x, p, a, i, now)
		}
		u.rooms.give(a)
	}
	x.EvaluatedInt(u.plans, noted(chosen, made))
	switch {
	case chosen < 0:
		u.drop(x)
	case !u.searches(words) && !p.again:
		u.outrank(x, chosen)
	}
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

// consider looks for a plan for a goal. It gives the goal if it is pursued, else -1, and whether a new plan was made for it.
func (u *planner) consider(x *wits.Context, p *pass, a *arena, i, now int) (chosen int, made bool) {
	if chosen, plain := u.plain(x, p, i, now); plain {
		return chosen, false
	}
	g := &u.goals[i]
	copy(a.state, p.state[:u.d.size])
	for k := range u.actions {
		u.cost(x, a, k, g.avoids && g.avoid[k])
	}
	words := x.Words()
	result, cost := a.seek(u.want(words, i), u.aimed(words, i), u.length, &p.budget)
	return u.settle(x, p, a, i, now, result, cost)
}

// plain says what becomes of a goal if no search is needed for that. The state is in p after it.
func (u *planner) plain(x *wits.Context, p *pass, i, now int) (chosen int, plain bool) {
	words := x.Words()
	g := &u.goals[i]
	setFloat(x, g.cost, 0)
	words[g.missing] = 0
	state := p.state[:u.d.size]
	u.present(x, state)
	switch {
	case float(x, g.priority) <= 0:
		words[g.outcome] = uint64(Unwanted)
		u.restart(words, i)
		return -1, true
	case i == now && u.meets(words, state, i) && u.finishing(x):
		return u.keep(x, i), true
	case u.wholly(state, i):
		words[g.outcome] = uint64(Reached)
		u.restart(words, i)
		return -1, true
	}
	u.advance(words, state, i)
	return -1, false
}

// settle takes what a search for a goal has found. It gives the goal if it is pursued, else -1, and whether the plan is new. A plan
// that was found for another state than that of the arena and does not lead from this one is not taken, and another is asked for.
func (u *planner) settle(x *wits.Context, p *pass, a *arena, i, now int, result outcome, cost int64) (chosen int, made bool) {
	words := x.Words()
	g := &u.goals[i]
	words[g.looked] = uint64(a.looked)
	u.unreachable(words, a)
	if i == now && u.valid(x, p, i) {
		if rest := u.rest(words, a); rest >= 0 && (result != found || u.kept(words, a, i, rest, cost)) {
			setFloat(x, g.cost, float64(rest)/1000)
			return u.keep(x, i), false
		}
	}
	if result != found {
		if result == impossible && u.nothingMore(x, i, a.state) {
			return -1, false
		}
		was := Outcome(words[g.outcome])
		words[g.outcome] = uint64(Impossible)
		if result == limited {
			words[g.outcome] = uint64(Limited)
			if was != Limited {
				x.SetCurrentNode(g.node.ID())
				x.Log(wits.Error, "no plan was found for %s within the limits, %d sets of facts and %d actions; whether there is one is not known. Raise \"limits\", or give actions less to choose from",
					g.node.Name, u.nodes, u.length)
			}
		}
		words[g.missing] = uint64(u.missing(words, a, i))
		return -1, false
	}
	if u.frame > 0 && !u.leads(words, a, i) {
		u.asked.Set(x)
		p.again = true
		words[g.outcome] = uint64(Searching)
		return -1, false
	}
	u.drop(x)
	words[u.count] = uint64(len(a.plan))
	for k := range u.plan {
		words[u.plan[k]] = 0
	}
	if a.aim != nil {
		words[g.best] = uint64(a.leadsTo())
	}
	for k, op := range a.plan {
		words[u.plan[k/8]] |= uint64(u.owners[op]) << (8 * (k % 8))
	}
	if !u.through(words, a.state, 0, len(a.plan), i) {
		panic("the plan that was found does not lead to the goal") // a fault of the search: it would be one of this package
	}
	setFloat(x, g.cost, float64(cost)/1000)
	return u.keep(x, i), true
}

// keep notes that a goal is pursued, and gives it.
func (u *planner) keep(x *wits.Context, i int) int {
	for k := range u.goals {
		u.goals[k].bit.Clear(x)
	}
	u.goals[i].bit.Set(x)
	x.Words()[u.goals[i].outcome] = uint64(Pursued)
	return i
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
		words[g.outcome] = uint64(Outranked)
		if float(x, g.priority) <= 0 {
			words[g.outcome] = uint64(Unwanted)
		}
	}
}

// missing is the place of the first fact that a goal, or the stage that it is at, wants and no action can make so, from 1, in the
// order of its ports; 0 if that cannot be said.
func (u *planner) missing(words []uint64, a *arena, i int) int {
	list, before := u.wants(words, i)
	for k, c := range list {
		copy(a.out, u.d.any)
		a.out[c.fact.word] = a.out[c.fact.word]&^c.fact.mask() | c.set
		if c.fact.width == 0 {
			a.out[c.fact.word] = c.set
		}
		if a.reach.of(&u.d, a.out) >= far {
			return before + k + 1
		}
	}
	return 0
}

// unreachable notes which actions cannot come about.
func (u *planner) unreachable(words []uint64, a *arena) {
	for k := range u.actions {
		costs, least := int64(-1), int64(far)
		for op := u.actions[k].first; op < u.actions[k].end; op++ {
			costs, least = max(costs, a.costs[op]), min(least, a.reach.ops[op])
		}
		if w := &words[u.actions[k].role]; costs >= 0 && least >= far {
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
