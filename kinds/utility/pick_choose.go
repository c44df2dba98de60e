package utility

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// bonus is what the past of an option adds to the utility of its targets, and what that is multiplied with. For one that
// runs it counts for the target that it runs for alone.
type bonus struct {
	runs        bool
	add, factor float64
	rank        float64 // of the option's bucket
}

// noBonus adds nothing: elements of a pick have no past.
var noBonus = bonus{factor: 1}

// finds reports whether there is an element of use. The best one is then in its place.
func (p *picker) finds(x *wits.Context) bool {
	_, _, found := p.pick(x, nil, noBonus)
	return found
}

// score returns that of the best element, 0 if none is of use.
func (p *picker) score(x *wits.Context) float64 {
	score, _, _ := p.pick(x, nil, noBonus)
	return score
}

// aim finds an option's best target, whose utility and rank are those of the option.
func (o *option) aim(x *wits.Context, p *pass, runs bool, add, factor float64) float64 {
	b := bonus{runs: runs, add: add, factor: factor}
	if o.bucket >= 0 {
		b.rank = float(x, o.ranked)
	}
	score, rank, _ := o.targets.pick(x, p, b)
	setFloat(x, o.ranked, rank)
	return score
}

// pick weighs all elements and leaves the chosen one in its place, zero if none is of any use.
func (p *picker) pick(x *wits.Context, of *pass, b bonus) (score, rank float64, found bool) {
	chosen, n := -1, 0
	if p.choose == pickWeighted {
		chosen, n, score, rank = p.draw(x, of, b)
	} else {
		for ; p.elements.Load(x, n, p.element); n++ {
			s, r := p.weigh(x, of, b)
			if s > 0 && (chosen < 0 || r > rank || r == rank && s > score) {
				if chosen, score, rank = n, s, r; p.choose == pickFirst {
					return score, rank, true
				}
			}
		}
	}
	if chosen < 0 {
		x.Reset(p.element)
		return 0, rank, false
	}
	if chosen != n-1 {
		p.elements.Load(x, chosen, p.element)
		if len(p.by.considerations) > 0 {
			p.weigh(x, of, b) // so that people see what its considerations saw
		}
	}
	return score, rank, true
}

// weigh returns the score and the rank of the element in its place; a score of 0 or less is of no use.
func (p *picker) weigh(x *wits.Context, of *pass, b bonus) (score, rank float64) {
	if p.entity && x.Words()[p.element.Word()] == 0 {
		return 0, 0
	}
	if b.runs && (b.add != 0 || b.factor != 1) && !p.same(x) {
		b.add, b.factor = 0, 1
	}
	o := p.by
	own := b.rank
	if o.rank.given() {
		own = kind.Score(o.rank.get(x))
	}
	setFloat(x, o.ranked, own)
	score, _ = o.worth(x, of, b.runs, 0, b.add, b.factor)
	return kind.Score(score), float(x, o.ranked)
}

// maxDrawn is among how many elements one is drawn: if there are more, among the heaviest.
const maxDrawn = 256

// lots are the candidates of a draw, in the order of the list.
type lots struct {
	n      int
	weight [maxDrawn]float64
	index  [maxDrawn]int32
}

// draw chooses by chance, with a probability of the score over the sum of all candidates: those of the highest rank, near
// enough to the best and among the best as the document says. N is how many elements there are; -1 is none.
//
//go:noinline
func (p *picker) draw(x *wits.Context, of *pass, b bonus) (chosen, n int, score, rank float64) {
	var c lots
	for ; p.elements.Load(x, n, p.element); n++ {
		s, r := p.weigh(x, of, b)
		if !(s > 0) || c.n > 0 && r < rank {
			continue
		}
		if c.n == 0 || r > rank {
			c.n, rank = 0, r
		}
		c.add(s, int32(n), maxDrawn)
	}
	if c.n == 0 {
		return -1, n, 0, rank
	}
	c.screen(p.within, p.top)
	total := 0.0
	for _, w := range c.weight[:c.n] {
		total += w
	}
	at, k := float64(x.Rand().Float()*total), 0
	for k < c.n-1 {
		if at -= c.weight[k]; at < 0 {
			break
		}
		k++
	}
	return int(c.index[k]), n, c.weight[k], rank
}

// add adds a candidate. Of more than most the lightest goes, of equal ones the last.
func (c *lots) add(weight float64, index int32, most int) {
	if c.n == most {
		lightest := 0
		for i := range c.weight[:c.n] {
			if c.weight[i] <= c.weight[lightest] {
				lightest = i
			}
		}
		if weight <= c.weight[lightest] {
			return
		}
		copy(c.weight[lightest:c.n], c.weight[lightest+1:c.n])
		copy(c.index[lightest:c.n], c.index[lightest+1:c.n])
		c.n--
	}
	c.weight[c.n], c.index[c.n] = weight, index
	c.n++
}

// screen keeps those that weigh at least the share of the heaviest, and of these the top ones.
func (c *lots) screen(share float64, top int) {
	best := 0.0
	for _, w := range c.weight[:c.n] {
		best = max(best, w)
	}
	if top <= 0 {
		top = maxDrawn
	}
	floor, n := float64(best*share), c.n
	c.n = 0
	for i := range n { // each goes to a place that has been read
		if c.weight[i] >= floor {
			c.add(c.weight[i], c.index[i], min(top, maxDrawn))
		}
	}
}

// commit writes the chosen element to where it goes, when its option has been chosen.
func (p *picker) commit(x *wits.Context) {
	x.SetCurrentNode(p.id)
	for _, inner := range p.inner {
		inner.commit(x)
	}
	p.element.CopyTo(x, p.picked)
	for _, f := range p.into {
		(*f)(x)
	}
}

// same reports whether the element in its place is the target that the option runs for.
func (p *picker) same(x *wits.Context) bool {
	p.identify(x)
	words := x.Words()
	key, held := p.key.Word(), p.held.Word()
	for i := range p.key.Type().Words() {
		if words[key+i] != words[held+i] {
			return false
		}
	}
	return true
}

// hold notes that the option runs for the element in its place.
func (p *picker) hold(x *wits.Context) {
	p.identify(x)
	p.key.CopyTo(x, p.held)
}

// commit writes what was picked to where it goes: the option has been chosen.
func (o *option) commit(x *wits.Context) {
	for _, p := range o.picks {
		p.commit(x)
	}
	if o.targets != nil {
		o.targets.commit(x)
	}
}

// goesOn reports whether the option that runs was chosen for the target that it runs for; another target is another choice.
func (o *option) goesOn(x *wits.Context) bool { return o.targets == nil || o.targets.same(x) }
