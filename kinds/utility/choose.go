package utility

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// decide chooses, and hands over from the option that runs (-1: none) to the chosen one, which it returns; -1 if there is
// no candidate.
func (u *reasoner) decide(x *wits.Context, cur int, p *pass) int {
	u.asked.Clear(x)
	if u.every >= 0 {
		setFloat(x, u.left, u.every)
	}
	if u.every > 0 {
		x.StayAwake() // the next frame makes no decision
	}
	if u.memory.holds(x) && cur >= 0 && !p.begun.any {
		return u.keep(x, cur, p)
	}
	p.wake, p.restless = eternity, false
	next := -1
	if u.choose == rules {
		next = u.firstOf(x, cur, p)
	} else {
		next = u.best(x, cur, p)
	}
	x.SetCurrentNode(u.id)
	ended := u.suspends && u.weed(x)
	if next == cur && cur >= 0 && u.options[cur].goesOn(x) {
		calm := !p.restless && !p.begun.any && !ended
		next = u.keep(x, cur, p)
		if calm {
			u.memory.keep(x, p.wake)
		}
		return next
	}
	return u.handOver(x, cur, next, p)
}

// keep lets the option that runs go on. One that runs nothing is done, and begins anew.
func (u *reasoner) keep(x *wits.Context, cur int, p *pass) int {
	o := &u.options[cur]
	o.commit(x)
	if !o.Empty() {
		o.Refresh(x)
		return cur
	}
	o.note(x, Success)
	p.begun.add(cur)
	return cur
}

// handOver ends what runs, or suspends it, and begins the chosen option, or lets it go on if it is suspended.
func (u *reasoner) handOver(x *wits.Context, cur, next int, p *pass) int {
	if next < 0 {
		if cur >= 0 {
			u.stop(x, cur)
		}
		u.unwind(x, 0)
		return -1
	}
	o := &u.options[next]
	if u.suspended(x, next) && !o.goesOn(x) {
		u.drop(x, next)
	}
	switch {
	case u.suspended(x, next):
		if cur >= 0 {
			u.stop(x, cur)
		}
		u.unwind(x, u.depth(x, next))
		if u.wakeUp(x, next) {
			return next
		}
	case o.suspends:
		if cur >= 0 && !u.options[cur].Empty() {
			u.suspend(x, cur)
		} else if cur >= 0 {
			u.stop(x, cur)
		}
	default:
		if cur >= 0 {
			u.stop(x, cur)
		}
		u.unwind(x, 0)
	}
	u.begin(x, next)
	p.begun.add(next)
	return next
}

// firstOf returns the first option in the order that is of use. Those that come after it are not looked at.
func (u *reasoner) firstOf(x *wits.Context, cur int, p *pass) int {
	found := -1
	for _, i := range u.order {
		o := &u.options[i]
		switch {
		case found >= 0:
			o.skip(x)
		case p.begun.has(i):
			setDecision(x, o, Begun)
		default:
			if s, _ := u.rate(x, i, cur, p, math.Inf(-1)); s > 0 {
				found = i
				setDecision(x, o, Chosen)
			}
		}
	}
	return found
}

// skip notes that an option was not looked at.
func (o *option) skip(x *wits.Context) {
	setDecision(x, o, Unscored)
	setFloat(x, o.score, 0)
	setFloat(x, o.modifier, 0)
}

// best computes the scores, and chooses by them.
func (u *reasoner) best(x *wits.Context, cur int, p *pass) int {
	if u.ranked {
		u.rankAll(x)
	}
	next, total := -1, 0.0
	switch {
	case u.early:
		next, total = u.byRank(x, cur, p)
	case u.settled(x, cur):
		next, total = u.rateMoving(x, cur, p)
	default:
		next, total = u.rateAll(x, cur, p)
		u.settle(x, p)
	}
	if u.choose == weighted && next >= 0 {
		if u.within > 0 || u.top > 0 {
			total = u.screen(x, next)
		}
		next = u.draw(x, total)
	}
	if u.own != nil && next >= 0 {
		next = u.byOwn(x, cur)
	}
	if next >= 0 {
		setDecision(x, &u.options[next], Chosen)
	}
	return next
}

// rankAll computes the ranks that are known before the considerations are.
func (u *reasoner) rankAll(x *wits.Context) {
	x.SetCurrentNode(u.id)
	for k, b := range u.buckets {
		w := kind.Score(b.weight(x))
		for i := range u.options {
			if u.options[i].bucket == k {
				setFloat(x, u.options[i].ranked, w)
			}
		}
	}
	for i := range u.options {
		o := &u.options[i]
		if o.bucket >= 0 {
			continue
		}
		r := 0.0
		if o.rank.given() && o.targets == nil {
			x.SetCurrentNode(o.Node.ID())
			r = kind.Score(o.rank.get(x))
		}
		setFloat(x, o.ranked, r)
	}
}

// candidates are the options that are left at some point of a decision.
type candidates struct {
	best  int // -1: none
	top   float64
	total float64
}

// byRank scores the options of the highest rank, and those of the next only if none of them is of use.
func (u *reasoner) byRank(x *wits.Context, cur int, p *pass) (best int, total float64) {
	above := math.Inf(1)
	c := candidates{best: -1}
	for c.best < 0 {
		rank, any := 0.0, false
		for i := range u.options {
			if r := float(x, u.options[i].ranked); r < above && (!any || r > rank) {
				rank, any = r, true
			}
		}
		if !any {
			return -1, 0
		}
		for i := range u.options {
			if float(x, u.options[i].ranked) == rank {
				u.enter(x, i, cur, p, &c)
			}
		}
		above = rank
	}
	for i := range u.options {
		if o := &u.options[i]; float(x, o.ranked) < above {
			o.skip(x)
		}
	}
	return c.best, c.total
}

// rateAll scores all options, and leaves those of the highest rank among those that are of use.
func (u *reasoner) rateAll(x *wits.Context, cur int, p *pass) (best int, total float64) {
	c := candidates{best: -1}
	for i := range u.options {
		u.enter(x, i, cur, p, &c)
	}
	if !u.ranked || c.best < 0 {
		return c.best, c.total
	}
	rank, any := 0.0, false
	for i := range u.options {
		o := &u.options[i]
		if f := decisionOf(x, o); f != Beaten && f != Unlucky {
			continue
		}
		if r := float(x, o.ranked); !any || r > rank {
			rank, any = r, true
		}
	}
	c = candidates{best: -1}
	for i := range u.options {
		o := &u.options[i]
		if f := decisionOf(x, o); f != Beaten && f != Unlucky {
			continue
		}
		if float(x, o.ranked) != rank {
			setDecision(x, o, Outranked)
			continue
		}
		c.take(i, float(x, o.score))
	}
	return c.best, c.total
}

// enter scores an option, and takes it if it is a candidate.
func (u *reasoner) enter(x *wits.Context, i, cur int, p *pass, c *candidates) {
	floor := c.top
	if u.ranked && !u.early {
		floor = 0
	}
	s, whole := u.rate(x, i, cur, p, floor)
	o := &u.options[i]
	switch {
	case p.begun.has(i):
		setDecision(x, o, Begun)
	case !(s > 0):
	case whole:
		c.take(i, s)
	default:
		setDecision(x, o, Pruned)
	}
}

// take adds a candidate.
func (c *candidates) take(i int, s float64) {
	c.total += s
	if s > c.top || c.best < 0 {
		c.best, c.top = i, s
	}
}

// screen leaves only candidates near the best one, or so many of the best. It gives the sum of their utilities.
func (u *reasoner) screen(x *wits.Context, best int) (total float64) {
	floor := float64(float(x, u.options[best].score) * u.within)
	out := [maxOptions / 64]uint64{}
	for i := range u.options {
		o := &u.options[i]
		if decisionOf(x, o) != Unlucky {
			continue
		}
		if s := float(x, o.score); s < floor || u.top > 0 && u.better(x, i, s) >= u.top {
			out[i/64] |= 1 << (i % 64)
			continue
		}
		total += float(x, o.score)
	}
	for i := range u.options {
		if out[i/64]>>(i%64)&1 != 0 {
			setDecision(x, &u.options[i], Screened)
		}
	}
	return total
}

// better counts the candidates that come before one.
func (u *reasoner) better(x *wits.Context, i int, s float64) (n int) {
	for j := range u.options {
		o := &u.options[j]
		if t := float(x, o.score); j != i && (t > s || t == s && j < i) && decisionOf(x, o) == Unlucky {
			n++
		}
	}
	return n
}

// draw draws a candidate with a probability of its utility over the sum of all.
func (u *reasoner) draw(x *wits.Context, total float64) int {
	at := float64(x.Rand().Float() * total)
	last := -1
	for i := range u.options {
		o := &u.options[i]
		if decisionOf(x, o) != Unlucky {
			continue
		}
		last = i
		if at -= float(x, o.score); at < 0 {
			break
		}
	}
	return last
}
