package main

import "math/bits"

// plain is a search as games have it that plan with bit sets, after GPGOAP by Abraham Stolk (written anew): A* forwards from the
// present state, led by how many facts are not as wanted, over lists that are gone through from end to end. What it finds is the
// cheapest where each action changes one fact.

// facts are up to 128 bools.
type facts [2]uint64

type mask struct{ care, value facts }

func masked(m map[int]bool) (out mask) {
	for i, v := range m {
		out.care[i/64] |= 1 << (i % 64)
		if v {
			out.value[i/64] |= 1 << (i % 64)
		}
	}
	return out
}

func (m *mask) holds(s facts) bool {
	return (s[0]^m.value[0])&m.care[0] == 0 && (s[1]^m.value[1])&m.care[1] == 0
}

func (m *mask) apply(s facts) facts {
	return facts{s[0]&^m.care[0] | m.value[0], s[1]&^m.care[1] | m.value[1]}
}

func (m *mask) lacks(s facts) int {
	return bits.OnesCount64((s[0]^m.value[0])&m.care[0]) + bits.OnesCount64((s[1]^m.value[1])&m.care[1])
}

type place struct {
	at     facts
	g, h   int
	action int
	from   facts
}

type plainPlanner struct {
	needs, makes []mask
	costs        []int
	start        facts
	goal         mask
	open, closed []place
	plan         []int
}

func newPlain(d *domain) *plainPlanner {
	p := &plainPlanner{goal: masked(d.goal), start: masked(d.start).value}
	for _, a := range d.actions {
		p.needs, p.makes, p.costs = append(p.needs, masked(a.needs)), append(p.makes, masked(a.makes)), append(p.costs, a.cost)
	}
	return p
}

// mostPlaces is how many places the plain search keeps; with more it gives up.
const mostPlaces = 4000

// search returns what the cheapest plan costs that it finds; -1: there is none, -2: it gave up.
func (p *plainPlanner) search() int {
	p.open, p.closed, p.plan = append(p.open[:0], place{at: p.start, h: p.goal.lacks(p.start), action: -1}), p.closed[:0], p.plan[:0]
	for len(p.open) > 0 {
		best := 0
		for i := range p.open {
			if p.open[i].g+p.open[i].h < p.open[best].g+p.open[best].h {
				best = i
			}
		}
		now := p.open[best]
		p.open[best] = p.open[len(p.open)-1]
		p.open = p.open[:len(p.open)-1]
		p.closed = append(p.closed, now)
		if p.goal.holds(now.at) {
			for n := now; n.action >= 0; n = p.closed[find(p.closed, n.from)] {
				p.plan = append(p.plan, n.action)
			}
			return now.g
		}
		if len(p.open)+len(p.closed) > mostPlaces {
			return -2
		}
		for k := range p.needs {
			if !p.needs[k].holds(now.at) {
				continue
			}
			to, g := p.makes[k].apply(now.at), now.g+p.costs[k]
			o, c := find(p.open, to), find(p.closed, to)
			if o >= 0 && g < p.open[o].g {
				p.open = remove(p.open, o)
				o = -1
			}
			if c >= 0 && g < p.closed[c].g {
				p.closed = remove(p.closed, c)
				c = -1
			}
			if o < 0 && c < 0 {
				p.open = append(p.open, place{to, g, p.goal.lacks(to), k, now.at})
			}
		}
	}
	return -1
}

func find(list []place, at facts) int {
	for i := range list {
		if list[i].at == at {
			return i
		}
	}
	return -1
}

func remove(list []place, i int) []place {
	list[i] = list[len(list)-1]
	return list[:len(list)-1]
}
