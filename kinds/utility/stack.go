package utility

import "github.com/wits-ai/wits"

// An option with "suspend" does not end the one that runs, but has it wait. Those that wait form a stack: the higher the
// depth the later they were suspended.

// depth returns an option's place in the stack, from 1; 0 if it does not wait.
func (u *reasoner) depth(x *wits.Context, i int) uint64 { return x.Words()[u.options[i].depth] }

// suspended reports whether an option waits.
func (u *reasoner) suspended(x *wits.Context, i int) bool {
	return u.suspends && x.Words()[u.options[i].depth] != 0
}

// top is the option that was suspended last, among those of a greater depth than that; -1 for none.
func (u *reasoner) topmost(x *wits.Context, above uint64) int {
	top := -1
	for i := range u.options {
		if d := u.depth(x, i); d > above {
			top, above = i, d
		}
	}
	return top
}

// suspend has the option that runs wait.
func (u *reasoner) suspend(x *wits.Context, i int) {
	depth := uint64(1)
	if t := u.topmost(x, 0); t >= 0 {
		depth += u.depth(x, t)
	}
	x.Suspend(u.options[i].suspension)
	x.Words()[u.options[i].depth] = depth
	u.memory.forget(x)
}

// wakeUp lets an option go on that waits. It is false if there is nothing left of it, which can be after a change of the
// document.
func (u *reasoner) wakeUp(x *wits.Context, i int) bool {
	x.Words()[u.options[i].depth] = 0
	u.memory.forget(x)
	if !x.Resume(u.options[i].suspension) {
		u.remember(x, i, Interrupted)
		return false
	}
	u.options[i].commit(x)
	u.options[i].Refresh(x)
	return true
}

// beneath settles what follows if something waits when an option has ended: what was suspended last, if it is still of use
// and no decision is to be made anyway, else what that chooses, -1 for none. It is false if nothing waits.
func (u *reasoner) beneath(x *wits.Context, p *pass) (next int, settled bool) {
	if !u.suspends {
		return -1, false
	}
	for i := u.topmost(x, 0); i >= 0; i = u.topmost(x, 0) {
		if u.waits(x) {
			return u.decide(x, -1, p), true
		}
		if s, _ := u.rate(x, i, i, p, 0); !(s > 0) {
			u.drop(x, i)
		} else if u.wakeUp(x, i) {
			setDecision(x, &u.options[i], Chosen)
			return i, true
		}
	}
	return -1, false
}

// drop ends an option that waits.
func (u *reasoner) drop(x *wits.Context, i int) {
	x.Words()[u.options[i].depth] = 0
	if x.Discard(u.options[i].suspension) {
		u.options[i].Stop(x)
	}
	u.remember(x, i, Interrupted)
}

// unwind ends all options that wait above a depth, the last first.
func (u *reasoner) unwind(x *wits.Context, depth uint64) {
	if !u.suspends {
		return
	}
	for i := u.topmost(x, depth); i >= 0; i = u.topmost(x, depth) {
		u.drop(x, i)
	}
}

// weed ends the options that wait and are of no use any more, and reports whether there were any.
func (u *reasoner) weed(x *wits.Context) (any bool) {
	for i := u.topmost(x, 0); i >= 0; {
		below := u.below(x, u.depth(x, i))
		if decisionOf(x, &u.options[i]) == Useless {
			u.drop(x, i)
			any = true
		}
		i = below
	}
	return any
}

// below returns the option that was suspended before one of that depth; -1 for none.
func (u *reasoner) below(x *wits.Context, depth uint64) int {
	best, at := -1, uint64(0)
	for i := range u.options {
		if d := u.depth(x, i); d > at && d < depth {
			best, at = i, d
		}
	}
	return best
}
