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
	used := p.finishing(x)
	for _, at := range matched {
		l := p.rules[at].lhs
		switch {
		case !p.free(x, at, used):
			words[p.rules[at].outcome] = uint64(Conflict)
		case selected < most:
			used |= l.uses
			words[m.chosen+selected] = at
			selected++
		}
	}
	return selected
}

// finishing returns what rules use whose run is finished before rules that use the same are executed.
func (p *system) finishing(x *wits.Context) (used uint64) {
	for i := range p.rules {
		if r := &p.rules[i]; r.lhs.finish && !r.Empty() && r.Get(x) {
			used |= r.lhs.uses
		}
	}
	return used
}

// free reports whether a rule uses nothing that is used, but by its own run that is finished.
func (p *system) free(x *wits.Context, at uint64, used uint64) bool {
	r := &p.rules[at]
	return r.lhs.uses&used == 0 || r.lhs.finish && !r.Empty() && r.Get(x)
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
