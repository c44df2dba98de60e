package unseen

import (
	"fmt"
	"math"
	"slices"
)

// absent reports whether a version is the reason that a resource is not there now.
func (m *Maps) absent(v *version, r int) bool {
	every := int64(m.spec.Resources[r].Regenerates)
	return v.taken[r] != 0 && (every == 0 || m.step < v.taken[r]-1+every)
}

// together reports whether two agents can have taken what their versions have.
func (m *Maps) together(a, b *version) bool {
	for r, t := range a.taken {
		every, u := int64(m.spec.Resources[r].Regenerates), b.taken[r]
		if t != 0 && u != 0 && (every == 0 || max(t-u, u-t) < every) {
			return false
		}
	}
	return true
}

// supported reports whether all other agents have a version that goes together with one of an agent, and with each other.
func (m *Maps) supported(agent, version int) bool {
	for o := range m.agents { // most contradictions are with what has been decided
		if vs := m.agents[o].versions; o != agent && len(vs) == 1 && !m.together(&m.agents[agent].versions[version], &vs[0]) {
			return false
		}
	}
	m.support[agent] = version
	return m.assign(0, agent)
}

// assign finds versions of the agents from i on, save one whose version is fixed.
func (m *Maps) assign(i, fixed int) bool {
	if i == fixed {
		i++
	}
	if i == len(m.agents) {
		return true
	}
	for k := range m.agents[i].versions {
		fits := true
		for o := 0; o < len(m.agents) && fits; o++ {
			if o < i || o == fixed {
				fits = m.together(&m.agents[i].versions[k], &m.agents[o].versions[m.support[o]])
			}
		}
		if m.support[i] = k; fits && m.assign(i+1, fixed) {
			return true
		}
	}
	return false
}

// prune removes the versions that contradict what has been decided of others.
func (m *Maps) prune() {
	for i := 0; i < len(m.agents) && len(m.gone) > 0; i++ {
		for k := len(m.agents[i].versions) - 1; k >= 0 && len(m.agents[i].versions) > 1; k-- {
			if !m.supported(i, k) {
				m.remove(i, k)
			}
		}
	}
}

func (m *Maps) remove(i, k int) {
	a := &m.agents[i]
	m.note(i, EventDropped, a.versions[k].set.next(0), a.versions[k].count, len(a.versions)-1)
	a.drop(k)
}

// Forked returns how many versions there are beyond the first of each agent.
func (m *Maps) Forked() (n int) {
	for i := range m.agents {
		n += len(m.agents[i].versions) - 1
	}
	return n
}

// fork splits the versions of an agent that can take a resource in this step: into those that do, and those that do not.
func (m *Maps) fork(i int) {
	a := &m.agents[i]
	for k := 0; k < len(a.versions) && a.hidden(); k++ {
		for r, res := range m.spec.Resources {
			if a.refused>>r&1 != 0 || !m.matters(i, r) || !m.extend(i, k, r) {
				continue
			}
			w := len(a.versions) - 1
			old := slices.IndexFunc(a.versions, func(v version) bool { return slices.Equal(v.taken, a.versions[w].taken) })
			switch {
			case old < w:
				a.versions[old].set.Add(res.State)
				a.versions[old].count = a.versions[old].set.Count()
				a.drop(w)
			case m.Forked() <= m.spec.Forks:
				m.note(i, EventForked, res.State, r, len(a.versions))
			case m.Takes != nil && m.Takes(i, r):
				m.take(i, r)
				return
			default:
				a.drop(w)
				a.refused |= 1 << r
				m.note(i, EventRefused, res.State, r, len(a.versions))
			}
		}
	}
}

// matters reports whether it makes a difference that an agent takes a resource in this step and not in another one. Of one that regenerates, the first
// step counts in which it can, and the first after another agent can have taken it and it is there again.
func (m *Maps) matters(i, r int) bool {
	every, last, now := int64(m.spec.Resources[r].Regenerates), int64(0), m.step+1
	for _, v := range m.agents[i].versions {
		last = max(last, v.taken[r])
	}
	if every == 0 || last == 0 || last == now {
		return true
	}
	for o := range m.agents {
		for _, v := range m.agents[o].versions {
			if t := v.taken[r]; o != i && t != 0 && t+every > last && t+every <= now {
				return true
			}
		}
	}
	return false
}

// extend adds a version that is another one that takes a resource now. It reports whether that is possible.
func (m *Maps) extend(i, k, r int) bool {
	a, res := &m.agents[i], &m.spec.Resources[r]
	if v := &a.versions[k]; a.p != nil || v.taken[r] != 0 || !v.set.Has(res.State) || m.step < m.gone[r] {
		return false
	}
	m.grow(a, a.versions[k].taken)
	w := len(a.versions) - 1
	v := &a.versions[w]
	v.set.Add(res.State)
	v.count, v.taken[r] = 1, 1
	if res.Regenerates > 0 {
		v.taken[r] = m.step + 1
	}
	if !m.supported(i, w) {
		a.drop(w)
		return false
	}
	return true
}

// take makes the last version of an agent the only one.
func (m *Maps) take(i, r int) {
	m.note(i, EventTaken, m.spec.Resources[r].State, r, 1)
	m.agents[i].keep(len(m.agents[i].versions) - 1)
	m.prune()
}

// Take decides at once that an agent takes a resource now, in place of a fork; or tells so, of an agent that is an object of the game. It fails with [ErrImpossible]
// if the agent cannot be there, or somebody else has taken it.
func (m *Maps) Take(agent, resource int) error {
	for k := range m.agents[agent].versions {
		if m.extend(agent, k, resource) {
			m.take(agent, resource)
			return nil
		}
	}
	return fmt.Errorf("%w: agent %d takes resource %d", ErrImpossible, agent, resource)
}

// PlayerTook tells that the player takes a resource. The last [Maps.Step] or [Maps.Look] has seen its place.
func (m *Maps) PlayerTook(resource int) {
	m.gone[resource] = math.MaxInt64
	if every := m.spec.Resources[resource].Regenerates; every > 0 {
		m.gone[resource] = m.step + int64(every)
	}
}

// Present reports whether a resource is where it belongs. It is decided when the player sees the place; until then, what may be there is there.
func (m *Maps) Present(resource int) bool {
	for i := range m.agents {
		if some, all := m.holds(i, resource); some && all {
			return false
		}
	}
	return m.step >= m.gone[resource]
}

// holds reports whether some versions of an agent, or all, are the reason that a resource is not there.
func (m *Maps) holds(i, r int) (some, all bool) {
	all = true
	for k := range m.agents[i].versions {
		is := m.absent(&m.agents[i].versions[k], r)
		some, all = some || is, all && is
	}
	return some, all
}

// seeResources decides which of the resources that the player sees have been taken, and by whom.
func (m *Maps) seeResources() {
	for r, res := range m.spec.Resources {
		for i := 0; i < len(m.agents) && m.view.Sees.Has(res.State); i++ {
			if some, all := m.holds(i, r); !some || all {
				continue
			}
			taken := m.Takes != nil && m.Takes(i, r)
			for k := len(m.agents[i].versions) - 1; k >= 0; k-- {
				if m.absent(&m.agents[i].versions[k], r) != taken {
					m.remove(i, k)
				}
			}
			m.prune()
		}
	}
}
