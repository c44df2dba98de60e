package unseen

import "slices"

// View is what the player perceives in a step. Nil sets are empty. The state where the player stands belongs to Sees.
type View struct {
	// Sees are the states in which the player would see an agent.
	Sees Set
	// Near are the states in which the player would notice an agent without stealth.
	Near Set
	// Hears are the states within earshot: those of them that are noisy cannot be entered unheard. An agent that stays in one makes no noise.
	Hears Set
}

// Decision is a choice that cannot be put off: the player would now perceive the agent if it were in one of some states.
type Decision struct {
	Agent int
	// At are the states at stake, in ascending order. If the choice is [Hidden], the agent is in none of them.
	At []int
	// Must is true if the agent cannot stay hidden: nothing else is possible, or a rule demands it.
	Must bool

	only bool // it must be in one of At
}

// Decide makes a forced decision. It may choose one of the states at stake, any other possible state, or [Hidden]. If the choice is not allowed, the agent
// stays hidden, or if it must not, appears in the first state at stake. Nil always chooses Hidden.
type Decide func(m *Maps, d *Decision) Choice

// ByWorth decides by the worth of the states at stake: for that of the greatest worth, if the worth is above 0 or the agent cannot stay hidden.
func ByWorth(worth func(agent, state int) float64) Decide {
	return func(m *Maps, d *Decision) Choice {
		best, most := Hidden, 0.0
		for _, s := range d.At {
			if v := worth(d.Agent, s); v > most || d.Must && best == Hidden {
				best, most = At(s), v
			}
		}
		return best
	}
}

// Reluctant stays hidden wherever that is possible, and asks decide for the rest.
func Reluctant(decide Decide) Decide {
	return func(m *Maps, d *Decision) Choice {
		if !d.Must || decide == nil {
			return Hidden
		}
		return decide(m, d)
	}
}

// Step lets time pass. Agents that nobody sees spread by one step; where that would enter what the player perceives, a decision is forced.
func (m *Maps) Step(v View, decide Decide) {
	m.step++
	m.perceive(v, true, decide)
	for i := range m.agents {
		m.fork(i)
	}
}

// Look takes in what the player perceives without any time passing, such as when it turns.
func (m *Maps) Look(v View, decide Decide) { m.perceive(v, false, decide) }

func (m *Maps) perceive(v View, moves bool, decide Decide) {
	m.view = v
	for i := range m.agents {
		a := &m.agents[i]
		if !a.hidden() {
			continue
		}
		if moves {
			a.phase = Propagating
		}
		for k := range a.versions {
			m.spread(a, &a.versions[k], moves)
		}
	}
	// Those without a choice come first, so that the others know of them.
	for {
		next := -1
		for i := range m.agents {
			if m.agents[i].pending && (next < 0 || m.canHide(next) && !m.canHide(i)) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		m.decide(next, decide)
	}
	m.seeResources()
	m.view = View{}
}

// spread lets a version move if time passes, and finds what is at stake.
func (m *Maps) spread(a *agent, v *version, moves bool) {
	in := v.stake
	clear(in)
	switch {
	case moves && a.p != nil:
		a.Chain[m.Period].next(a.next, a.p)
		a.p, a.next = a.next, a.p
		clear(v.set)
		for s, p := range a.p {
			if p > 0 {
				v.set.Add(s)
			}
		}
		v.count = v.set.Count()
	case moves && v.count < a.graph.nodes:
		a.graph.enter(in, v.set)
	}
	for w := range v.set {
		covered := m.view.Sees.word(w)
		if a.Loud {
			covered |= m.view.Near.word(w)
		}
		entered, heard := in[w], m.view.Hears.word(w)&a.graph.noisy.word(w)
		in[w] = ((covered|heard)&entered | covered&v.set[w]) & below(a.graph.states-w<<6)
		v.set[w] |= entered
		a.pending = a.pending || in[w] != 0
	}
	if v.count < a.graph.nodes {
		v.count = v.set.Count()
	}
}

func (m *Maps) decide(i int, decide Decide) {
	a, d := &m.agents[i], &m.decision
	m.offer(i, d)
	choice := Hidden
	if decide != nil && len(d.At) > 0 {
		choice = decide(m, d)
	}
	if !a.pending {
		return // the callback has instantiated it
	}
	m.offer(i, d) // the callback may have instantiated others
	if !slices.Contains(d.At, choice.State) && (d.only || m.atStake(i, choice.State) || !m.may(i, choice.State)) {
		choice = Hidden
	}
	v := m.version(i, choice)
	for k := 0; d.Must && v < 0 && k < len(d.At); k++ {
		choice = At(d.At[k])
		v = m.version(i, choice)
	}
	if v < 0 {
		m.hide(i)
		return
	}
	kind := EventInstantiated
	if d.Must {
		kind = EventCompelled
	}
	m.note(i, kind, choice.State, len(d.At), 1)
	m.become(i, Choice{choice.State, v}, Instantiated)
}

// offer finds what an agent can choose from.
func (m *Maps) offer(i int, d *Decision) {
	*d = Decision{Agent: i, At: d.At[:0], Must: !m.canHide(i)}
	for _, t := range m.spec.Together {
		if there, others := m.company(i, t.State); there > 0 && there+others < t.Least && m.atStake(i, t.State) {
			d.At, d.Must, d.only = append(d.At, t.State), true, true
			return
		}
	}
	for pass := range 2 {
		for s := m.staked(i, 0); s >= 0; s = m.staked(i, s+1) {
			if pass == 1 || m.may(i, s) {
				d.At = append(d.At, s)
			}
		}
		if !d.Must || len(d.At) > 0 {
			return
		}
		d.only = true // nothing is allowed, and it must be somewhere
	}
}

// staked returns the first state from a state on that is at stake for an agent; -1 if there is none.
func (m *Maps) staked(i, state int) int {
	first := -1
	for k := range m.agents[i].versions {
		if s := m.agents[i].versions[k].stake.next(state); s >= 0 && (first < 0 || s < first) {
			first = s
		}
	}
	return first
}

func (m *Maps) atStake(i, state int) bool {
	return state >= 0 && m.agents[i].pending && m.staked(i, state) == state
}

// canHide reports whether an agent can stay hidden: it can then be somewhere, and not just where nobody is alone.
func (m *Maps) canHide(i int) bool {
	for k := range m.agents[i].versions {
		v := &m.agents[i].versions[k]
		left := v.count - v.stake.Count()
		for _, t := range m.spec.Together {
			if t.Least > 1 && v.set.Has(t.State) && !v.stake.Has(t.State) {
				left--
			}
		}
		if left > 0 {
			return true
		}
	}
	return false
}

// may reports whether an agent can be instantiated in a state as far as others are concerned.
func (m *Maps) may(i, state int) bool {
	for _, t := range m.spec.Together {
		if t.State == state && t.Least > 1 {
			if there, others := m.company(i, state); !m.atStake(i, state) || there+1+others < t.Least {
				return false
			}
		}
	}
	return true
}

// company counts the other agents that are known to be in a state, and those that a decision can still bring there.
func (m *Maps) company(i, state int) (there, others int) {
	for k := range m.agents {
		switch a := &m.agents[k]; {
		case k == i:
		case !a.hidden() && int(a.at) == state:
			there++
		case m.atStake(k, state):
			others++
		}
	}
	return there, others
}

// hide makes what is at stake impossible.
func (m *Maps) hide(i int) {
	a := &m.agents[i]
	first, count, left := m.staked(i, 0), 0, 0
	for k := len(a.versions) - 1; k >= 0; k-- {
		v := &a.versions[k]
		for w := range v.set {
			v.set[w] &^= v.stake[w]
		}
		for s := range a.p {
			if v.stake.Has(s) {
				a.p[s] = 0
			}
		}
		v.count -= v.stake.Count()
		count, left = count+v.stake.Count(), left+v.count
		clear(v.stake)
		if v.count == 0 && len(a.versions) > 1 {
			a.drop(k)
		}
	}
	scale(a.p)
	if a.pending = false; first >= 0 {
		m.note(i, EventDeclined, first, count, left)
		m.prune()
	}
}
