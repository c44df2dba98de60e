package rules

import (
	"math"

	"github.com/wits-ai/wits"
)

// matcher matches rules against the situation.
type matcher struct {
	id       int32
	values   []seen // what conditions look at, each once
	views    []view // what these read of the map
	every    float64
	most     int // rules that a match looks at
	shuffle  bool
	greedy   bool
	way      selection
	nothing  otherwise
	fallback int // a rule; -1 for none
	chain    int
	train    *Train

	order, matched, chosen   int // first words of lists of rules, with as many as there are rules
	from                     int // word: the place in the order at which the next match begins
	due                      int // word: s of game time
	result, looked, matching int // words of ports
	silent                   int // word: the warning that nothing matches was written
	last                     int // word: the rule that was executed last, from 1
}

// seen is a value that conditions look at: a number, or a condition that is 1 or 0.
type seen struct {
	number *func(*wits.Context) float64
	truth  *func(*wits.Context) bool
	word   int
}

// leftSide is the left-hand side of a rule of a production system.
type leftSide struct {
	conditions []condition
	total      float64 // of the weights
	threshold  float64
	unique     bool
	finish     bool // what it runs is not stopped by a match
	step       bool
	uses       uint64
	initial    float64 // weight

	score, matched, weight, succeeded int // words of ports
	held                              int // the same: which of the first 63 conditions held, as bits
}

// condition holds if its value lies between two numbers.
type condition struct {
	value     int // of the matcher's
	low, high float64
	weight    float64
	held      int    // word: how often it held
	text      string // what is looked at, such as the name of a bin
}

// begin forgets what was matched.
func (m *matcher) begin(x *wits.Context, p *system) {
	words := x.Words()
	for i := range p.rules {
		l := p.rules[i].lhs
		words[m.order+i] = uint64(i)
		words[l.score], words[l.matched], words[l.succeeded], words[l.held] = 0, 0, 0, 0
		words[l.weight] = math.Float64bits(l.initial)
		for k := range l.conditions {
			words[l.conditions[k].held] = 0
		}
	}
	words[m.from], words[m.silent], words[m.last] = 0, 0, 0
	words[m.result], words[m.looked], words[m.matching] = uint64(Pending), 0, 0
	words[m.due] = math.Float64bits(x.Time())
}

// update matches rules if it is time, and goes on with what runs.
func (m *matcher) update(x *wits.Context, p *system) wits.Status {
	words := x.Words()
	ran := p.running(x)
	if now := x.Now() + x.Delta()/2; now >= math.Float64frombits(words[m.due]) {
		words[m.due] = math.Float64bits(max(math.Float64frombits(words[m.due])+m.every, x.Time()))
		m.match(x, p)
	}
	next := math.Float64frombits(words[m.due])
	for i := range p.rules {
		r := &p.rules[i]
		if r.Empty() || !r.Get(x) {
			continue
		}
		s := r.goOn(x, ran[i/64]>>(i%64)&1 != 0)
		if s == wits.Running {
			next = min(next, x.Time())
			continue
		}
		m.judge(x, r, s == wits.Success)
	}
	words[p.next] = math.Float64bits(next)
	x.Until(p.Sleep(x))
	return wits.Running
}

// running returns which rules run something, as bits.
func (p *system) running(x *wits.Context) (ran [maxRules / 64]uint64) {
	for i := range p.rules {
		if r := &p.rules[i]; !r.Empty() && r.Get(x) {
			ran[i/64] |= 1 << (i % 64)
		}
	}
	return ran
}

// match scores rules, selects some of those that match, and executes them.
func (m *matcher) match(x *wits.Context, p *system) {
	words := x.Words()
	m.look(x, p)
	if m.shuffle {
		m.mix(x, len(p.rules))
		words[m.from] = 0
	}
	found, looked, whole := m.score(x, p)
	words[m.looked], words[m.matching] = uint64(looked), uint64(found)
	selected, result := 0, Matched
	if found > 0 {
		selected = m.choose(x, p, found)
	} else {
		selected, result = m.without(x, p, whole)
		if selected > 0 && !p.free(x, words[m.chosen], p.finishing(x)) {
			selected = 0
		}
	}
	words[m.result] = uint64(result)
	if selected == 0 {
		m.idle(x, p)
		return
	}
	words[m.silent] = 0
	m.execute(x, p, selected)
}

// look computes what conditions look at.
func (m *matcher) look(x *wits.Context, p *system) {
	words := x.Words()
	x.SetCurrentNode(m.id)
	if len(m.views) > 0 {
		p.look(x, m.views, p.land.Under(x))
	}
	for i := range m.values {
		v := &m.values[i]
		n := 0.0
		if v.number != nil {
			n = (*v.number)(x)
		} else if (*v.truth)(x) {
			n = 1
		}
		words[v.word] = math.Float64bits(n)
	}
}

// mix puts the rules into a random order.
func (m *matcher) mix(x *wits.Context, n int) {
	order := x.Words()[m.order : m.order+n]
	random := x.Rand()
	for i := n - 1; i > 0; i-- {
		k := random.Int(i + 1)
		order[i], order[k] = order[k], order[i]
	}
}

// score looks at rules in order until enough match or as many as may be were looked at. It lists those that match, and reports whether
// there are no more to look at.
func (m *matcher) score(x *wits.Context, p *system) (found, looked int, whole bool) {
	words := x.Words()
	n := len(p.rules)
	from := int(words[m.from] % uint64(n))
	for i := range n {
		if m.most > 0 && looked == m.most {
			words[m.from] = uint64((from + i) % n)
			return found, looked, false
		}
		at := words[m.order+(from+i)%n] % uint64(n) // of a damaged save it can be anything
		r := &p.rules[at]
		if r.lhs.step {
			continue
		}
		looked++
		if r.matches(x, p) {
			words[m.matched+found] = at
			if found++; m.greedy {
				words[m.from] = 0
				return found, looked, false
			}
		}
	}
	words[m.from] = 0
	return found, looked, true
}

// matches reports whether a rule matches, and notes why not.
func (r *rule) matches(x *wits.Context, p *system) bool {
	words := x.Words()
	var tiles []int32
	if p.land != nil {
		tiles = r.tiles(x, p)
		p.look(x, r.views, tiles)
	}
	if l := r.lhs; len(l.conditions) > 0 {
		held, bits := 0.0, uint64(0)
		values := p.matcher.values
		for i := range l.conditions {
			c := &l.conditions[i]
			if v := math.Float64frombits(words[values[c.value].word]); v >= c.low && v <= c.high {
				held += c.weight
				words[c.held]++
				if i < 63 {
					bits |= 1 << i
				}
			}
		}
		score := held / l.total
		words[l.score], words[l.held] = math.Float64bits(score), bits
		if score < l.threshold {
			return r.fails(x, NoMatch)
		}
	}
	x.SetCurrentNode(r.id)
	if !r.allowed(x) {
		return r.fails(x, Unmet)
	}
	r.compute(x)
	if !r.supplied(x, p, tiles) {
		return r.fails(x, Missing)
	}
	words[r.outcome] = uint64(Beaten)
	words[r.lhs.matched]++
	return true
}

// fails notes that a rule does not match.
func (r *rule) fails(x *wits.Context, why Outcome) bool {
	words := x.Words()
	words[r.outcome] = uint64(why)
	words[r.refused]++
	return false
}

// without is what happens when no rule matches.
func (m *matcher) without(x *wits.Context, p *system, whole bool) (selected int, result Result) {
	words := x.Words()
	if whole && m.chain > 0 {
		if step := m.step(x, p); step >= 0 {
			words[m.chosen] = uint64(step)
			return 1, Chained
		}
	}
	if m.fallback >= 0 {
		words[m.chosen] = uint64(m.fallback)
		return 1, Defaulted
	}
	if !whole {
		return 0, Capped
	}
	return 0, Exhausted
}

// idle is a match after which nothing is executed.
func (m *matcher) idle(x *wits.Context, p *system) {
	words := x.Words()
	switch {
	case m.nothing == stop:
		m.execute(x, p, 0)
	case m.nothing == log && words[m.silent] == 0 && Result(words[m.result]) == Exhausted:
		words[m.silent] = 1
		x.SetCurrentNode(m.id)
		x.Log(wits.Warning, "no rule matches")
	}
}

// execute stops what runs and is not selected, and executes what is. A rule that runs already goes on.
func (m *matcher) execute(x *wits.Context, p *system, selected int) {
	words := x.Words()
	chosen := words[m.chosen : m.chosen+selected]
	for i := range p.rules {
		if r := &p.rules[i]; !r.Empty() && r.Get(x) && !r.lhs.finish && !within(chosen, i) {
			r.Stop(x)
		}
	}
	for _, at := range chosen {
		r := &p.rules[at]
		if !r.Empty() && r.Get(x) {
			words[r.outcome] = uint64(Fired)
			continue
		}
		var tiles []int32
		if p.land != nil {
			tiles = r.tiles(x, p)
		}
		x.SetCurrentNode(r.id)
		if !r.supplied(x, p, tiles) { // a rule before it has taken what it needs
			r.refuse(x, Missing, r.failedInputs)
			continue
		}
		r.execute(x, p, tiles, 1)
		words[m.last] = at + 1
		if r.Empty() {
			m.judge(x, r, true)
		}
	}
}

func within(list []uint64, i int) bool {
	for _, v := range list {
		if v == uint64(i) {
			return true
		}
	}
	return false
}

// judge counts how a rule has ended, and trains its weight.
func (m *matcher) judge(x *wits.Context, r *rule, good bool) {
	if good {
		x.Words()[r.lhs.succeeded]++
	}
	m.teach(x, r, good)
}

// teach changes the weight of a rule.
func (m *matcher) teach(x *wits.Context, r *rule, good bool) {
	if m.train == nil {
		return
	}
	words := x.Words()
	w := math.Float64frombits(words[r.lhs.weight])
	if good {
		w += m.train.Success
	} else {
		w -= m.train.Failure
	}
	words[r.lhs.weight] = math.Float64bits(min(max(w, 0), 1))
}

// teachLast changes the weight of the rule that was executed last.
func (m *matcher) teachLast(x *wits.Context, p *system, good bool) {
	if last := x.Words()[m.last]; last > 0 && last <= uint64(len(p.rules)) {
		m.teach(x, &p.rules[last-1], good)
	}
}
