package goap

import (
	"math"

	"github.com/wits-ai/wits"
)

// Activate begins without a plan: facts are known when the document has its update.
func (u *planner) Activate(x *wits.Context) {
	for _, v := range u.variables {
		x.Reset(v)
	}
	for _, v := range u.own {
		x.Reset(v)
	}
	for _, f := range u.functions {
		f.Activate(x)
	}
	for i := range u.actions {
		if a := &u.actions[i]; a.bars {
			a.barred.Clear(x)
		}
	}
	u.drop(x)
	u.forget(x.Words())
	for i := range u.goals {
		u.restart(x.Words(), i)
	}
	x.Words()[u.control] = 0
	setFloat(x, u.left, 0)
	for i := range u.facts {
		if f := &u.facts[i]; f.every > 0 {
			setFloat(x, f.due, -1)
		}
	}
}

// Update runs a frame.
func (u *planner) Update(x *wits.Context) wits.Status {
	words := x.Words()
	fresh := words[u.control] != u.tag || !u.sound(words)
	changed := u.look(x)
	if changed {
		u.redeem(words)
	}
	changed = u.freed(x) || changed
	reranked := u.rank(x)
	if u.every >= 0 {
		setFloat(x, u.left, float(x, u.left)-x.Delta())
	}
	wanted := u.asked.Get(x) || u.every >= 0 && float(x, u.left) <= 0
	p := pass{budget: u.nodes, frame: u.frame}
	switch goal := u.pursued.Find(x); {
	case fresh:
		u.drop(x)
		u.decide(x, &p)
	case u.searches(words):
		if u.searchOn(x, &p, goal, changed || reranked || wanted) {
			return wits.Success
		}
	case goal < 0:
		if recosted := u.priceAll(x, &p); wanted || changed || reranked || recosted {
			u.decide(x, &p)
		}
	case changed && u.satisfied(x, &p, goal) && !u.finishing(x):
		if u.reach(x, &p, goal) {
			return wits.Success
		}
		u.decide(x, &p)
	case wanted || float(x, u.goals[goal].priority) <= 0 || u.rival(x, &p, goal, changed):
		u.decide(x, &p)
	case changed && !u.valid(x, &p, goal) || words[u.step] >= words[u.count]:
		u.drop(x)
		u.decide(x, &p)
	default:
		if changed {
			u.skip(x, &p, goal)
		}
		if reranked {
			u.outrank(x, goal)
		}
	}
	return u.goOn(x, &p)
}

// goOn runs the plan, and those that follow it in the frame. An action begins at most once in a frame, so it ends.
func (u *planner) goOn(x *wits.Context, p *pass) wits.Status {
	for {
		goal := u.pursued.Find(x)
		if goal < 0 {
			return u.idle(x, p)
		}
		words := x.Words()
		if words[u.step] >= words[u.count] {
			return wits.Running // the plan is through; whether the goal is reached is seen in the next frame
		}
		i := u.planned(words, int(words[u.step]))
		a := &u.actions[i]
		switch runs := a.Get(x); {
		case runs && a.reactive && !u.may(x, a):
			a.Stop(x)
			fallthrough
		case !runs:
			if p.begun.has(i) {
				if p.failed.any() {
					u.asked.Set(x) // in the next frame there may be a better plan, with what has failed in this one
				}
				return wits.Running
			}
			if a.when != nil && !u.may(x, a) {
				if !u.wait(x, i) {
					u.drop(x)
					u.decide(x, p)
					continue
				}
				return wits.Running
			}
			u.begin(x, i)
			p.begun.add(i)
		case !p.begun.has(i):
			a.Refresh(x)
		}
		status := wits.Success
		if a.Empty() {
			a.Clear(x)
		} else {
			status = a.Runner.Update(x)
		}
		switch status {
		case wits.Running:
			return wits.Running
		case wits.Success:
			u.done(x, i)
			if goOn, over := u.next(x, p, goal); over {
				return wits.Success
			} else if !goOn {
				return wits.Running
			}
		default:
			p.failed.add(i)
			if a.seconds > 0 {
				setFloat(x, a.until, x.Time()+a.seconds)
			}
			u.drop(x)
			u.decide(x, p)
		}
	}
}

// next goes on after an action has succeeded. Facts may show what came of it only in the next frame: what they do not show
// yet is no reason to plan anew in this one.
func (u *planner) next(x *wits.Context, p *pass, goal int) (goOn, over bool) {
	words := x.Words()
	u.look(x)
	u.redeem(words)
	u.rank(x)
	if u.satisfied(x, p, goal) {
		if u.reach(x, p, goal) {
			return false, true
		}
		if u.searches(words) {
			words[u.memory+spreadStale] = 1
		} else {
			u.decide(x, p)
		}
		return true, false
	}
	if words[u.step] >= words[u.count] || !u.valid(x, p, goal) {
		u.asked.Set(x)
		return false, false
	}
	u.skip(x, p, goal)
	if !u.searches(words) && u.rival(x, p, goal, true) {
		u.decide(x, p)
	}
	return true, false
}

// idle is a frame in which no goal is pursued.
func (u *planner) idle(x *wits.Context, p *pass) wits.Status {
	if u.end == endNever || u.sought(x.Words()) {
		if p.failed.any() {
			u.asked.Set(x) // what has failed may be tried again in the next frame
		}
		return wits.Running
	}
	for i := range u.goals {
		if f := Outcome(x.Words()[u.goals[i].outcome]); f != Reached && f != Unwanted {
			return wits.Failure
		}
	}
	return wits.Success
}

// may reports whether what an action waits for is so.
func (u *planner) may(x *wits.Context, a *action) bool {
	x.SetCurrentNode(a.Node.ID())
	return (*a.when)(x)
}

// wait lets the action wait whose turn it is; false if it has waited long enough.
func (u *planner) wait(x *wits.Context, i int) bool {
	a := &u.actions[i]
	if waited := float(x, u.waited); a.patience == forever || waited < a.patience {
		setFloat(x, u.waited, waited+x.Delta())
		x.Words()[a.role] = uint64(Waits)
		return true
	}
	a.barred.Set(x)
	return false
}

// begin begins the action whose turn it is.
func (u *planner) begin(x *wits.Context, i int) {
	a := &u.actions[i]
	words := x.Words()
	for k := range u.facts {
		if f := &u.facts[k]; f.width == 0 {
			words[f.begun] = words[f.at]
		}
	}
	words[a.role] = uint64(Runs)
	setFloat(x, u.waited, 0)
	if words[a.unkept] == manyUnkept {
		x.SetCurrentNode(a.Node.ID())
		x.Log(wits.Warning, "%s has succeeded %d times, and what it promises is still not so: %s. Let it fail when it has not done it, or correct its \"effects\"",
			a.Node.Name, manyUnkept, a.told.promised())
	}
	a.Begin(x)
}

// done goes on to the next action of the plan, after one has succeeded: what it promises is so, as far as only actions
// change it.
func (u *planner) done(x *wits.Context, i int) {
	a := &u.actions[i]
	words := x.Words()
	for k := range u.facts {
		f := &u.facts[k]
		if f.read != nil {
			if f.every > 0 && a.op.changed(&f.field) {
				setFloat(x, f.due, atOnce)
			}
			continue
		}
		if f.width > 0 {
			if to := a.op.to[f.word] & f.mask(); to != 0 {
				words[f.at] = f.value(to)
			}
			continue
		}
		for _, s := range a.op.sums {
			if s.word == f.word {
				words[f.at] = uint64(f.summed(words[f.at], s))
			}
		}
	}
	if a.seconds > 0 {
		setFloat(x, a.until, 0)
	}
	if len(a.promises) > 0 && words[a.unkept] < math.MaxInt64 {
		words[a.unkept]++
	}
	words[u.step]++
	setFloat(x, u.waited, 0)
	u.show(x)
	to := len(u.actions) + u.pursued.Find(x)
	if words[u.step] < words[u.count] {
		to = u.planned(words, int(words[u.step]))
	}
	for _, w := range a.ways {
		if w.to == to {
			x.Raise(*w.taken)
		}
	}
}

// reach notes that a goal, or the stage that it is at, is reached, and ends what still runs for it. It says whether the document ends
// with that. The state is in p.
func (u *planner) reach(x *wits.Context, p *pass, goal int) bool {
	words := x.Words()
	u.drop(x)
	u.halt(x, -1)
	u.show(x)
	if u.advance(words, p.state[:u.d.size], goal); !u.d.in(p.state[:u.d.size], u.goals[goal].want) || u.staged(words, goal) < len(u.goals[goal].stages) && u.goals[goal].aim != nil {
		return false
	}
	u.restart(words, goal)
	words[u.goals[goal].outcome] = uint64(Reached)
	return u.end == endGoal
}

// drop forgets the plan; what runs goes on.
func (u *planner) drop(x *wits.Context) {
	words := x.Words()
	words[u.step], words[u.count] = 0, 0
	setFloat(x, u.waited, 0)
	for i := range u.goals {
		u.goals[i].bit.Clear(x)
	}
}

// halt ends the action that runs, unless it is that one.
func (u *planner) halt(x *wits.Context, but int) {
	if i := u.running.Find(x); i >= 0 && i != but {
		u.actions[i].Stop(x)
	}
}

// Abort ends the document from outside, the action first.
func (u *planner) Abort(x *wits.Context) {
	u.halt(x, -1)
	u.drop(x)
	u.forget(x.Words())
	u.show(x)
	u.asked.Clear(x)
}
