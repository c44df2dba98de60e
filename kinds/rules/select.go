package rules

import "github.com/wits-ai/wits"

// choose selects rules among those that match, and lists them: no two that use the same, and none beside a unique one.
func (m *matcher) choose(x *wits.Context, p *system, found int) (selected int) {
	words := x.Words()
	matched := words[m.matched : m.matched+found]
	for _, at := range matched {
		if p.rules[at].lhs.unique {
			for _, other := range matched {
				if other != at {
					words[p.rules[other].outcome] = uint64(Conflict)
				}
			}
			words[m.chosen] = at
			return 1
		}
	}
	most := found
	if !m.greedy {
		most = m.way.most()
	}
	switch m.way.(type) {
	case *randomWay:
		m.draw(x, matched, most)
		matched = matched[:min(most, found)] // what was drawn is filtered then
	case *weightWay:
		p.byWeight(words, matched)
	}
	var used uint64
	for _, at := range matched {
		l := p.rules[at].lhs
		switch {
		case l.uses&used != 0:
			words[p.rules[at].outcome] = uint64(Conflict)
		case selected < most:
			used |= l.uses
			words[m.chosen+selected] = at
			selected++
		}
	}
	return selected
}

// draw puts a random choice of some rules in front.
func (m *matcher) draw(x *wits.Context, list []uint64, some int) {
	random := x.Rand()
	for i := range min(some, len(list)) {
		k := i + random.Int(len(list)-i)
		list[i], list[k] = list[k], list[i]
	}
}

// byWeight sorts rules by weight, the highest first; those with the same weight stay in order.
func (p *system) byWeight(words, list []uint64) {
	for i := 1; i < len(list); i++ {
		at := list[i]
		w := p.weight(words, at)
		k := i
		for ; k > 0 && p.weight(words, list[k-1]) < w; k-- {
			list[k] = list[k-1]
		}
		list[k] = at
	}
}
