package utility

import "github.com/wits-ai/wits"

// decide computes all scores, chooses, and hands over from the option that runs (-1: none) to the chosen one, which it
// returns; -1 if there is no candidate.
func (u *reasoner) decide(x *wits.Context, cur int, out *begun) int {
	u.asked.Clear(x)
	if u.every >= 0 {
		wits.Set(x, u.left, u.every)
	}
	for i := range u.options {
		u.options[i].evaluate(x, i == cur)
	}
	x.Enter(u.id)
	race := *out
	total, last := u.screen(x, out, &race)
	next := -1
	if u.weighted {
		next = u.weightedRandom(x, total, last, &race)
	} else {
		next = u.highest(x, &race)
	}
	switch {
	case next == cur && cur >= 0 && !u.options[cur].Empty():
		u.options[cur].Refresh(x)
		return cur
	case cur >= 0:
		u.interrupt(x, cur)
	}
	if next >= 0 {
		u.options[next].Begin(x)
		out.add(next)
	}
	return next
}

// evaluate computes an option's utility. The one that runs counts as if it were interrupted now.
func (o *option) evaluate(x *wits.Context, runs bool) {
	how := wits.Get[Outcome](x, o.outcome)
	var add float64
	switch {
	case runs && !o.Empty():
		if m := &o.modifiers[Interrupted]; m.seconds > 0 {
			add = m.add
		}
	case runs:
		if m := &o.modifiers[Success]; m.seconds > 0 {
			add = m.add
		}
	case x.Time() < wits.Get[float64](x, o.until):
		add = o.modifiers[how].add
	}
	x.Enter(o.Node.ID())
	rank, score := 0.0, 1.0
	if o.utility != nil {
		score = (*o.utility)(x)
	} else if o.combine == sum {
		score = 0
	}
	if len(o.considerations) > 0 {
		v := o.consider(x)
		score = float64((score + v.add) * v.multiply)
		rank = v.rank
	}
	if o.weight != nil {
		score = float64(score * (*o.weight)(x))
	}
	if o.rank != nil {
		rank = (*o.rank)(x)
	}
	// What is of no use is not made useful by what it was once.
	if len(o.considerations) == 0 || score > 0 {
		if runs {
			add += o.commitment
		}
		score += add
	}
	if score != score {
		score = 0 // not a number is of no use
	}
	wits.Set(x, o.modifier, add)
	wits.Set(x, o.score, score)
	wits.Set(x, o.ranked, rank)
}

// screen leaves in the race only options of the highest rank and, as the document says, only the best of these. It
// returns the sum of their utilities and the last of them, -1 for none.
func (u *reasoner) screen(x *wits.Context, out, race *begun) (total float64, last int) {
	rank, best, any := 0.0, 0.0, false
	for i := range u.options {
		o := &u.options[i]
		s, r := wits.Get[float64](x, o.score), wits.Get[float64](x, o.ranked)
		if !(s > 0) || out.has(i) {
			continue
		}
		if !any || r > rank {
			any, rank, best = true, r, s
		} else if r == rank {
			best = max(best, s)
		}
	}
	last = -1
	floor := float64(best * u.within)
	for i := range u.options {
		o := &u.options[i]
		s := wits.Get[float64](x, o.score)
		if out.has(i) || !(s > 0) {
			continue
		}
		if wits.Get[float64](x, o.ranked) != rank || s < floor || u.top > 0 && u.better(x, i, rank, out) >= u.top {
			race.add(i)
			continue
		}
		total += s
		last = i
	}
	return total, last
}

// better counts the candidates of a rank that come before an option.
func (u *reasoner) better(x *wits.Context, i int, rank float64, out *begun) (n int) {
	s := wits.Get[float64](x, u.options[i].score)
	for j := range u.options {
		t := wits.Get[float64](x, u.options[j].score)
		if !out.has(j) && wits.Get[float64](x, u.options[j].ranked) == rank && t > 0 && (t > s || t == s && j < i) && j != i {
			n++
		}
	}
	return n
}

// highest is the candidate with the highest utility, the first of equal ones.
func (u *reasoner) highest(x *wits.Context, out *begun) int {
	best, top := -1, 0.0
	for i := range u.options {
		if s := wits.Get[float64](x, u.options[i].score); s > top && !out.has(i) {
			best, top = i, s
		}
	}
	return best
}

// weightedRandom draws a candidate with a probability of its utility over the sum of all.
func (u *reasoner) weightedRandom(x *wits.Context, total float64, last int, out *begun) int {
	if last < 0 {
		return -1
	}
	at := float64(x.Rand().Float() * total)
	for i := range u.options {
		if s := wits.Get[float64](x, u.options[i].score); s > 0 && !out.has(i) {
			if at -= s; at < 0 {
				return i
			}
		}
	}
	return last // at the very end of the range
}
