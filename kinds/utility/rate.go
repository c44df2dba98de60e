package utility

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// rate computes an option's utility. The one that runs counts as if it were interrupted now, and so do those that are
// suspended. It is false if it stopped because the utility cannot come above the floor any more.
func (u *reasoner) rate(x *wits.Context, i, cur int, p *pass, floor float64) (score float64, whole bool) {
	o := &u.options[i]
	add := 0.0
	if x.SetCurrentNode(o.id); o.light {
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
	if x.Observed() && o.targets == nil {
		o.utility.noted(x)
		noteStored(x, o.considerations)
	}
	decision := Beaten
	if score = kind.Score(score); score <= 0 {
		decision = Useless
	} else if u.choose == weighted {
		decision = Unlucky
	}
	words := x.Words()
	words[o.decision] = uint64(decision)
	words[o.modifier] = math.Float64bits(add)
	words[o.score] = math.Float64bits(score)
	return score, whole
}

// noteStored notes what considerations read that only name a value: they read it without an expression that would note it. What
// was not looked at is noted, too, and does no harm.
func noteStored(x *wits.Context, list []consideration) {
	for i := range list {
		list[i].input.noted(x)
		noteStored(x, list[i].parts)
	}
}

// noted notes what the input is, if it is one that is stored.
func (in *input) noted(x *wits.Context) {
	if in.sort == stored {
		x.EvaluatedFloat(in.note, in.get(x))
	}
}

// worth returns an option's utility, or that of an element, with what its past adds. A rank that its considerations give is
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
	setFloat(x, o.ranked, kind.Score(rank))
}

// bonus returns what an option's last outcome and its commitment add to its utility, and what the utility is multiplied with.
func (o *option) bonus(x *wits.Context, runs bool, p *pass) (add, factor float64) {
	factor = 1
	if !runs {
		if until := float(x, o.until); x.Before(until) {
			add = o.modifiers[min(int(wits.Get[Outcome](x, o.outcome)), len(o.modifiers)-1)].Add // a damaged save may hold anything
			p.until(until)
		}
		return add, factor
	}
	m := &o.modifiers[Interrupted]
	if o.Empty() {
		m = &o.modifiers[Success]
	}
	if m.Seconds > 0 {
		add = m.Add
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
