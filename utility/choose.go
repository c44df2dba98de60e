package utility

import "github.com/wits-ai/wits"

// decide computes all scores, chooses, and hands over from the option that runs (-1: none) to the chosen one, which it
// returns; -1 if there is no candidate.
func (u *reasoner) decide(x *wits.Context, cur int, out *tried) int {
	u.asked.Clear(x)
	if u.every >= 0 {
		wits.Set(x, u.left, u.every)
	}
	for i := range u.options {
		u.options[i].evaluate(x, i == cur)
	}
	x.Enter(u.id)
	next := -1
	if u.weighted {
		next = u.weightedRandom(x, out)
	} else {
		next = u.highest(x, out)
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
	score := (*o.utility)(x) + add
	if score != score {
		score = 0 // not a number is of no use
	}
	wits.Set(x, o.modifier, add)
	wits.Set(x, o.score, score)
}

// highest is the candidate with the highest utility, the first of equal ones.
func (u *reasoner) highest(x *wits.Context, out *tried) int {
	best, top := -1, 0.0
	for i := range u.options {
		if s := wits.Get[float64](x, u.options[i].score); s > top && !out.has(i) {
			best, top = i, s
		}
	}
	return best
}

// weightedRandom draws a candidate with a probability of its utility over the sum of all.
func (u *reasoner) weightedRandom(x *wits.Context, out *tried) int {
	sum, last := 0.0, -1
	for i := range u.options {
		if s := wits.Get[float64](x, u.options[i].score); s > 0 && !out.has(i) {
			sum += s
			last = i
		}
	}
	if last < 0 {
		return -1
	}
	at := float64(x.Rand().Float() * sum)
	for i := range u.options {
		if s := wits.Get[float64](x, u.options[i].score); s > 0 && !out.has(i) {
			if at -= s; at < 0 {
				return i
			}
		}
	}
	return last // at the very end of the range
}
