package goap

import (
	"math/bits"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// A search may be spread over frames ("limits": {"frame": ...}). What a search does follows from the facts and costs with which it
// began and from how much it has done alone. So that is what lies in the mind: a copy of a mind, or one that was saved, goes on with
// the same search and finds the same plan. The sets that a search has come to are kept beside (arenas.open): whoever has a search that
// is as far with the same facts and costs can go on with them, and if they are not there, they are made again.

// What lies where in the words of a search.
const (
	spreadGoal   = iota // the goal for which a plan is sought, from 1; 0: no search goes on
	spreadDone          // how much it has done
	spreadBudget        // how many sets it may look at
	spreadStale         // something has changed since it began
	spreadHead
)

// mostOpen is of how many searches that are not done the sets are kept.
const mostOpen = 256

// spread makes room for a search in the mind: its facts and its costs.
func (b *builder) spread() {
	u := b.u
	if u.frame == 0 {
		return
	}
	b.AddExtra("spreads", kind.Number(float64(u.frame)))
	room := b.Reserve(spreadHead + u.d.size + len(u.d.ops))
	b.Finish(func() { u.memory = room.Word() })
}

// searches reports whether a search goes on.
func (u *planner) searches(words []uint64) bool {
	if u.frame == 0 {
		return false
	}
	goal := words[u.memory+spreadGoal]
	return goal > 0 && goal <= uint64(len(u.goals))
}

// sought reports whether a plan is sought for a goal, or is to be in the next frame.
func (u *planner) sought(words []uint64) bool {
	for i := range u.goals {
		if Outcome(words[u.goals[i].outcome]) == Searching {
			return true
		}
	}
	return false
}

// forget drops a search that is not done.
func (u *planner) forget(words []uint64) {
	if u.frame > 0 {
		clear(words[u.memory:][:spreadHead])
	}
}

// searchOn is a frame in which a search goes on. The plan that runs does, too, if it is one still. It says whether the document ends.
func (u *planner) searchOn(x *wits.Context, p *pass, goal int, changed bool) bool {
	words := x.Words()
	if changed {
		words[u.memory+spreadStale] = 1
	}
	u.asked.Clear(x)
	switch {
	case goal < 0:
	case u.satisfied(x, p, goal) && !u.finishing(x):
		if u.reach(x, p, goal) {
			u.forget(words)
			return true
		}
	case words[u.step] >= words[u.count] || !u.valid(x, p, goal):
		u.drop(x)
	}
	u.seek(x, p, int(words[u.memory+spreadGoal])-1)
	return false
}

// meanwhile is the goal that is pursued while a search goes on: that of the plan that runs, if it is one still; else -1.
func (u *planner) meanwhile(x *wits.Context, p *pass, now int) int {
	words := x.Words()
	if now < 0 || words[u.step] >= words[u.count] || !u.valid(x, p, now) {
		return -1
	}
	outcome := words[u.goals[now].outcome]
	u.keep(x, now)
	if int(words[u.memory+spreadGoal])-1 == now {
		words[u.goals[now].outcome] = outcome
	}
	return now
}

// seekOn looks for a plan for a goal, and then for the others, until one is found or all is done that can be in this frame. A search
// that is not done goes on for the same goal.
func (u *planner) seekOn(x *wits.Context, p *pass, i, now int) (chosen int, made bool) {
	words := x.Words()
	m := words[u.memory:][:spreadHead+u.d.size+len(u.d.ops)]
	chosen = -1
	for ; i >= 0 && chosen < 0; i = u.nextGoal(x, i) {
		g := &u.goals[i]
		is, plain := u.plain(x, p, i, now)
		if plain {
			clear(m[:spreadDone+1]) // a search for it has become needless
			chosen = is
			continue
		}
		a := u.resumed(x, p, m, i)
		done := a.done()
		result, cost := a.resume(u.length, done+p.frame)
		p.frame -= min(a.done()-done, p.frame)
		if result == paused {
			m[spreadDone] = uint64(a.done())
			words[g.outcome], words[g.looked] = uint64(Searching), uint64(a.looked)
			u.rooms.keep(a)
			return -1, false
		}
		stale := m[spreadStale] != 0
		m[spreadGoal], m[spreadDone], m[spreadBudget] = 0, 0, uint64(a.turns.left)
		copy(a.state, p.state[:u.d.size])
		chosen, made = u.settle(x, p, a, i, now, result, cost)
		u.rooms.give(a)
		if stale && result != found {
			u.asked.Set(x) // there may be a plan for what is so now
		}
		if p.again {
			return -1, false
		}
	}
	if chosen >= 0 && m[spreadStale] != 0 {
		u.asked.Set(x)
	}
	u.forget(words)
	return chosen, made
}

// resumed is the room of a search for a goal, as far as it is: one that begins now notes with which facts and costs.
func (u *planner) resumed(x *wits.Context, p *pass, m []uint64, i int) *arena {
	size := u.d.size
	state, costs := m[spreadHead:][:size], m[spreadHead+size:]
	g := &u.goals[i]
	want, to := u.want(x.Words(), i), u.aimed(x.Words(), i)
	if m[spreadGoal] == uint64(i+1) {
		u.mend(m, state, costs)
		if a := u.rooms.takeOpen(state, costs, want, to, int(m[spreadBudget]), int(m[spreadDone])); a != nil {
			return a
		}
		a := u.rooms.take()
		copy(a.state, state)
		for k, c := range costs {
			a.costs[k] = int64(c)
		}
		a.open(want, to, int(m[spreadBudget]))
		if done := int(m[spreadDone]); a.done() < done {
			a.resume(u.length, done)
		}
		return a
	}
	if m[spreadBudget] == 0 && m[spreadGoal] == 0 && m[spreadDone] == 0 {
		m[spreadBudget] = uint64(p.budget)
	}
	a := u.rooms.take()
	copy(a.state, p.state[:size])
	for k := range u.actions {
		u.cost(x, a, k, g.avoids && g.avoid[k])
	}
	copy(state, a.state)
	for k, c := range a.costs {
		costs[k] = uint64(c)
	}
	m[spreadGoal], m[spreadDone] = uint64(i+1), 0
	a.open(want, to, int(m[spreadBudget]))
	return a
}

// mend makes what lies in a mind a search that can be: it may come from a file.
func (u *planner) mend(m, state, costs []uint64) {
	m[spreadBudget] = min(m[spreadBudget], uint64(u.nodes))
	m[spreadDone] = min(m[spreadDone], uint64(20*u.nodes+20))
	for _, f := range u.d.fields {
		switch is := state[f.word] & f.mask(); {
		case f.width == 0:
			state[f.word] = uint64(clamped(state[f.word]))
		case bits.OnesCount64(is) != 1:
			state[f.word] = state[f.word]&^f.mask() | 1<<f.shift
		}
	}
	for i := range u.d.masks {
		state[i] &= u.d.any[i]
	}
	for k, c := range costs {
		if int64(c) < 0 || int64(c) > 1000*mostCost {
			costs[k] = ^uint64(0)
		}
	}
}

// leads reports whether a plan that was found leads to a goal from the state of the arena.
func (u *planner) leads(words []uint64, a *arena, goal int) bool {
	state := a.scratch[1]
	copy(state, a.state)
	for _, op := range a.plan {
		if !u.d.in(state, u.d.ops[op].pre) {
			return false
		}
		u.d.apply(&u.d.ops[op], state)
	}
	if a.aim != nil && int64(state[a.aim.fact.word]) <= int64(a.state[a.aim.fact.word]) && u.d.in(a.state, a.goal) {
		return false // it leads to no more than there is now
	}
	return u.d.in(state, u.want(words, goal))
}

// keep keeps the sets of a search that is not done. Of too many the oldest are lost.
func (p *arenas) keep(a *arena) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if len(p.open) == mostOpen {
		p.free = append(p.free, p.open[0])
		copy(p.open, p.open[1:])
		p.open = p.open[:mostOpen-1]
	}
	p.open = append(p.open, a)
}

// takeOpen is the room of a search that is as far, for the same; nil if there is none.
func (p *arenas) takeOpen(state, costs, goal []uint64, to *aim, budget, done int) *arena {
	p.lock.Lock()
	defer p.lock.Unlock()
	for i := len(p.open) - 1; i >= 0; i-- {
		a := p.open[i]
		if a.done() != done || a.aim != to || a.turns.whole != budget || !equal(a.state, state) || !equal(a.goal, goal) || !a.at(costs) {
			continue
		}
		copy(p.open[i:], p.open[i+1:])
		p.open = p.open[:len(p.open)-1]
		return a
	}
	return nil
}

// at reports whether the costs are those.
func (a *arena) at(costs []uint64) bool {
	for k, c := range a.costs {
		if uint64(c) != costs[k] {
			return false
		}
	}
	return true
}
