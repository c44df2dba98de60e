package utility

import (
	"math"

	"github.com/wits-ai/wits"
)

// Standing is what became of an option in the last decision.
type Standing uint8

// Standings of options.
const (
	Undecided Standing = iota // no decision has been made yet
	Chosen                    // it was chosen, or goes on
	Useless                   // its utility is 0 or less
	Outranked                 // another of a higher rank is of use
	Screened                  // it is not among those near the best, or the best ones
	Beaten                    // another has a higher utility
	Unlucky                   // another was drawn
	Begun                     // it has begun in the frame already
	Unscored                  // it was not looked at: another was found before
	Pruned                    // it was not looked at to the end: it could not win any more, its score is the most it could get
	standings
)

var standingNames = [standings]string{"undecided", "chosen", "useless", "outranked", "screened", "beaten", "unlucky", "begun", "unscored", "pruned"}

func (f Standing) String() string { return standingNames[min(f, Pruned)] }

func setStanding(x *wits.Context, o *option, s Standing) { x.Words()[o.standing] = uint64(s) }

func standingOf(x *wits.Context, o *option) Standing { return Standing(x.Words()[o.standing]) }

// decide chooses, and hands over from the option that runs (-1: none) to the chosen one, which it returns; -1 if there is
// no candidate.
func (u *reasoner) decide(x *wits.Context, cur int, p *pass) int {
	u.asked.Clear(x)
	if u.every >= 0 {
		setFloat(x, u.left, u.every)
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
	x.Enter(u.id)
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

// firstOf is the first option in the order that is of use. Those that come after it are not looked at.
func (u *reasoner) firstOf(x *wits.Context, cur int, p *pass) int {
	found := -1
	for _, i := range u.order {
		o := &u.options[i]
		switch {
		case found >= 0:
			o.skip(x)
		case p.begun.has(i):
			setStanding(x, o, Begun)
		default:
			if s, _ := u.rate(x, i, cur, p, math.Inf(-1)); s > 0 {
				found = i
				setStanding(x, o, Chosen)
			}
		}
	}
	return found
}

// skip notes that an option was not looked at.
func (o *option) skip(x *wits.Context) {
	setStanding(x, o, Unscored)
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
	default:
		next, total = u.rateAll(x, cur, p)
	}
	if u.choose == weighted && next >= 0 {
		if u.within > 0 || u.top > 0 {
			total = u.screen(x, next, total)
		}
		next = u.draw(x, total)
	}
	if next >= 0 {
		setStanding(x, &u.options[next], Chosen)
	}
	return next
}

// rankAll computes the ranks that are known before the considerations are.
func (u *reasoner) rankAll(x *wits.Context) {
	x.Enter(u.id)
	for k, b := range u.buckets {
		w := finite(b.weight(x))
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
			x.Enter(o.Node.ID())
			r = finite(o.rank.get(x))
		}
		setFloat(x, o.ranked, r)
	}
}

// finite makes a rank of any number: 0 of what is none.
func finite(v float64) float64 {
	if v != v {
		return 0
	}
	return min(max(v, -math.MaxFloat64), math.MaxFloat64)
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
		if f := standingOf(x, o); f != Beaten && f != Unlucky {
			continue
		}
		if r := float(x, o.ranked); !any || r > rank {
			rank, any = r, true
		}
	}
	c = candidates{best: -1}
	for i := range u.options {
		o := &u.options[i]
		if f := standingOf(x, o); f != Beaten && f != Unlucky {
			continue
		}
		if float(x, o.ranked) != rank {
			setStanding(x, o, Outranked)
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
		setStanding(x, o, Begun)
	case !(s > 0):
	case whole:
		c.take(i, s)
	default:
		setStanding(x, o, Pruned)
	}
}

// take adds a candidate.
func (c *candidates) take(i int, s float64) {
	c.total += s
	if s > c.top || c.best < 0 {
		c.best, c.top = i, s
	}
}

// rate computes an option's utility. The one that runs counts as if it were interrupted now, and so do those that are
// suspended. It is false if it stopped because the utility cannot come above the floor any more.
func (u *reasoner) rate(x *wits.Context, i, cur int, p *pass, floor float64) (score float64, whole bool) {
	o := &u.options[i]
	add := 0.0
	if x.Enter(o.id); o.light {
		score, whole = 1, true
		if o.utility.given() {
			score = o.utility.get(x)
		}
		if len(o.considerations) > 0 {
			var y float64
			y, whole = o.product(x, floor, score)
			score = float64(score * y)
		}
	} else {
		runs := i == cur || u.suspended(x, i)
		factor := 1.0
		add, factor = o.bonus(x, runs, p)
		if o.targets != nil {
			score, whole = o.aim(x, p, runs, add, factor), true
		} else {
			score, whole = o.worth(x, p, runs, floor, add, factor)
		}
	}
	standing := Beaten
	if score != score {
		score = 0 // not a number is of no use
	}
	if !(score > 0) {
		standing = Useless
	} else if u.choose == weighted {
		standing = Unlucky
	}
	words := x.Words()
	words[o.standing] = uint64(standing)
	words[o.modifier] = math.Float64bits(add)
	words[o.score] = math.Float64bits(score)
	return score, whole
}

// worth is an option's utility, or that of an element, with what its past adds. A rank that its considerations give is
// joined with the one that is there.
func (o *option) worth(x *wits.Context, p *pass, runs bool, floor, add, factor float64) (score float64, whole bool) {
	score, whole = 1, true
	switch {
	case o.utility.given():
		score = o.utility.get(x)
	case o.combine == sum:
		score = 0
	}
	weight := 1.0
	if o.weight.given() {
		weight = o.weight.get(x)
	}
	switch {
	case o.simple:
		var y float64
		y, whole = o.product(x, floor-add, float64(float64(score*weight)*factor))
		score = float64(score * y)
	case len(o.considerations) > 0:
		most := float64(float64(score*weight) * factor)
		var v verdict
		v, whole = o.weigh(x, p, runs, floor-add, most)
		score = float64((score + v.add) * v.multiply)
		if v.ranked {
			o.rerank(x, v.rank)
		}
	}
	score = float64(score * weight)
	// What is of no use is not made useful by what it was once.
	if len(o.considerations) == 0 || score > 0 {
		score = float64(score*factor) + add
	}
	return score, whole
}

// rerank joins a rank of the considerations with the option's own.
func (o *option) rerank(x *wits.Context, rank float64) {
	if o.rank.given() || o.bucket >= 0 {
		v := verdict{rank: float(x, o.ranked), ranked: true}
		v.join(verdict{multiply: 1, rank: rank, ranked: true}, o.ranks)
		rank = v.rank
	}
	setFloat(x, o.ranked, finite(rank))
}

// bonus is what an option's last outcome and its commitment add to its utility, and what the utility is multiplied with.
func (o *option) bonus(x *wits.Context, runs bool, p *pass) (add, factor float64) {
	factor = 1
	if !runs {
		if until := float(x, o.until); x.Time() < until {
			add = o.modifiers[wits.Get[Outcome](x, o.outcome)].add
			p.until(until)
		}
		return add, factor
	}
	m := &o.modifiers[Interrupted]
	if o.Empty() {
		m = &o.modifiers[Success]
	}
	if m.seconds > 0 {
		add = m.add
	}
	c, y := &o.commitment, 1.0
	if c.seconds > 0 {
		since := float(x, o.since)
		switch elapsed := x.Time() - since; {
		case elapsed >= c.seconds:
			return add, factor
		case c.fades:
			y = 1 - elapsed/c.seconds
			p.restless = true
		default:
			at := since + c.seconds
			p.until(at - float64(1e-9*(1+math.Abs(at))))
		}
	}
	return add + float64(c.add*y), 1 + float64((c.multiply-1)*y)
}

// screen leaves only candidates near the best one, or so many of the best. It gives the sum of their utilities.
func (u *reasoner) screen(x *wits.Context, best int, total float64) float64 {
	floor := float64(float(x, u.options[best].score) * u.within)
	total = 0
	out := [maxOptions / 64]uint64{}
	for i := range u.options {
		o := &u.options[i]
		if standingOf(x, o) != Unlucky {
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
			setStanding(x, &u.options[i], Screened)
		}
	}
	return total
}

// better counts the candidates that come before one.
func (u *reasoner) better(x *wits.Context, i int, s float64) (n int) {
	for j := range u.options {
		o := &u.options[j]
		if t := float(x, o.score); j != i && (t > s || t == s && j < i) && standingOf(x, o) == Unlucky {
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
		if standingOf(x, o) != Unlucky {
			continue
		}
		last = i
		if at -= float(x, o.score); at < 0 {
			break
		}
	}
	return last
}
