package rules

import (
	"math"

	"github.com/wits-ai/wits"
)

func (p *system) weight(words []uint64, at uint64) float64 {
	return math.Float64frombits(words[p.rules[at].lhs.weight])
}

// step plans backwards: it finds a rule that is a step, matches, and brings a rule that does not match nearer to it, by way of as many
// other steps as the document allows. Nearer goals are tried first, in the order of the document. It returns -1 if there is none.
func (m *matcher) step(x *wits.Context, p *system) int {
	for depth := 1; depth <= m.chain; depth++ {
		for i := range p.rules {
			if r := &p.rules[i]; !r.lhs.step {
				if at := m.towards(x, p, r, depth); at >= 0 {
					return at
				}
			}
		}
	}
	return -1
}

// towards finds a step, over depth of them, after which what a rule lacks is nearer.
func (m *matcher) towards(x *wits.Context, p *system, goal *rule, depth int) int {
	for i := range p.rules {
		s := &p.rules[i]
		if !s.lhs.step || s == goal || !m.helps(x, p, s, goal) {
			continue
		}
		if depth == 1 {
			if s.matches(x, p) {
				return i
			}
			continue
		}
		if at := m.towards(x, p, s, depth-1); at >= 0 {
			return at
		}
	}
	return -1
}

// helps reports whether an output of a step moves a bin towards what a condition or an input of the goal lacks.
func (m *matcher) helps(x *wits.Context, p *system, step, goal *rule) bool {
	words := x.Words()
	for _, o := range step.outputs {
		amount := o.amount
		if o.expr != nil {
			amount = (*o.expr)(x)
		}
		for i := range goal.lhs.conditions {
			c := &goal.lhs.conditions[i]
			if v := math.Float64frombits(words[m.values[c.value].word]); c.text == o.name && (v < c.low && amount > 0 || v > c.high && amount < 0) {
				return true
			}
		}
		for _, k := range goal.inputs {
			if k.name == o.name && amount > 0 && k.has(x, p, goal.under(x, p)) < k.amount-slack {
				return true
			}
		}
	}
	return false
}

// under returns the tiles of a rule; none without a map.
func (r *rule) under(x *wits.Context, p *system) []int32 {
	if p.land == nil {
		return nil
	}
	return r.tiles(x, p)
}
