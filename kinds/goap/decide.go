package goap

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// decide finds the goal to pursue, and a plan for it: the one of the highest priority that has one. A plan that runs is
// kept unless there is a cheaper one. What runs goes on if it comes first in the plan.
func (u *planner) decide(x *wits.Context, p *pass) {
	words := x.Words()
	u.asked.Clear(x)
	if u.every >= 0 {
		setFloat(x, u.left, u.every)
	}
	if u.every > 0 {
		x.StayAwake() // the next frame makes no decision
	}
	words[u.control] = u.tag
	u.priceAll(x, p)
	a := u.rooms.take()
	now, chosen, made := u.pursued.Find(x), -1, false
	for i := u.nextGoal(x, -1); i >= 0 && chosen < 0; i = u.nextGoal(x, i) {
		chosen, made = u.consider(x, p, a, i, now)
	}
	x.EvaluatedInt(u.plans, noted(chosen, made))
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

// nextGoal returns the goal that comes after one by priority; the first for -1, and -1 after the last.
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
	words := x.Words()
	g := &u.goals[i]
	setFloat(x, g.cost, 0)
	words[g.missing] = 0
	state := p.state[:u.d.size]
	u.present(x, state)
	switch {
	case float(x, g.priority) <= 0:
		words[g.outcome] = uint64(Unwanted)
		return -1, false
	case u.d.in(state, g.want):
		words[g.outcome] = uint64(Reached)
		if i == now && u.finishing(x) {
			return u.keep(x, i), false
		}
		return -1, false
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
			return u.keep(x, i), false
		}
	}
	if result != found {
		was := Outcome(words[g.outcome])
		words[g.outcome] = uint64(Impossible)
		if result == limited {
			words[g.outcome] = uint64(Limited)
			if was != Limited {
				x.SetCurrentNode(g.node.ID())
				if open := u.open(a); a.full {
					x.Log(wits.Error, "no plan was found for %s among %d sets of facts, which is the limit; whether there is one is not known. The nearest still needs %s. Raise \"nodes\" of \"limits\", or give actions less to choose from",
						g.node.Name, u.nodes, open)
				} else {
					x.Log(wits.Error, "%s has no plan of up to %d actions, which is the limit. The nearest still needs %s. Raise \"length\" of \"limits\", or let actions do more", g.node.Name, u.length, open)
				}
			}
		}
		words[g.missing] = uint64(u.missing(a, g))
		return -1, false
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

// rest returns what remains of the plan costs; -1 if an action of it is left out of plans now.
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
		words[g.outcome] = uint64(Outranked)
		if float(x, g.priority) <= 0 {
			words[g.outcome] = uint64(Unwanted)
		}
	}
}

// missing returns the place of the first fact that a goal wants and no action can make so, from 1, in the order of its ports; 0
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

// open names the facts that the last search still had to make so where it was nearest to the present state.
func (u *planner) open(a *arena) string {
	if len(a.entries) == 0 {
		return "everything" // other goals had used the limit up
	}
	set := a.set(a.nearest)
	var names []string
	for i := range u.facts {
		f := &u.facts[i]
		is := f.width > 0 && a.state[f.word]&f.mask()&^set[f.word] == 0
		if f.width == 0 {
			low, high := ends(set[f.word])
			is = low <= int64(a.state[f.word]) && int64(a.state[f.word]) <= high
		}
		if !is {
			names = append(names, f.node.Name)
		}
	}
	return kind.List(names)
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
