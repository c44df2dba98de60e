package goap

import "github.com/wits-ai/wits"

// satisfied reports whether all that a goal wants is so.
func (u *planner) satisfied(x *wits.Context, p *pass, goal int) bool {
	state := p.state[:u.d.size]
	u.present(x, state)
	return u.d.in(state, u.goals[goal].want)
}

// finishing reports whether the last action of the plan runs: it may end by itself, though what the plan is for is so.
func (u *planner) finishing(x *wits.Context) bool {
	words := x.Words()
	return words[u.step]+1 == words[u.count] && u.actions[u.planned(words, int(words[u.step]))].Get(x)
}

// rival reports whether another goal is wanted more, and may be reached.
func (u *planner) rival(x *wits.Context, p *pass, goal int, changed bool) bool {
	words := x.Words()
	for i := range u.goals {
		g := &u.goals[i]
		if i == goal || !u.above(x, i, goal) || float(x, g.priority) <= 0 {
			continue
		}
		if f := Outcome(words[g.outcome]); !changed && (f == Impossible || f == Limited) {
			continue
		}
		if !u.satisfied(x, p, i) {
			return true
		}
	}
	return false
}

// above reports whether a goal comes before another.
func (u *planner) above(x *wits.Context, i, k int) bool {
	a, b := float(x, u.goals[i].priority), float(x, u.goals[k].priority)
	return a > b || a == b && i < k
}

// planned returns an action of the plan.
func (u *planner) planned(words []uint64, step int) int {
	return int(words[u.plan[step/8]] >> (8 * (step % 8)) & 0xff)
}

// sound reports whether what is remembered of a plan can be one: a mind may come from a file.
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

// valid reports whether what remains of the plan still leads to its goal, by going through it. What the action that runs
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

// through reports whether actions of the plan can be done one after the other, and lead to the goal.
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

// skip leaves out what has become needless: the plan goes on with the last action from which on it leads to the goal from
// the facts as they are (the kernels of STRIPS). That what the running action promises shows is no reason to end it.
func (u *planner) skip(x *wits.Context, p *pass, goal int) {
	words := x.Words()
	step, count := int(words[u.step]), int(words[u.count])
	least := step + 1
	if u.actions[u.planned(words, step)].Get(x) {
		least++
	}
	state := p.state[:u.d.size]
	for k := count - 1; k >= least; k-- {
		if u.present(x, state); u.through(words, state, k, count, goal) {
			u.halt(x, -1)
			words[u.step] = uint64(k)
			setFloat(x, u.waited, 0)
			u.show(x)
			return
		}
	}
}
