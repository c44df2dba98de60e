package unseen

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Phase is what is known of an agent.
type Phase uint8

// Phases of an agent.
const (
	Propagating  Phase = iota // nobody sees it, and its map spreads
	Observed                  // the player sees it: it is an object of the game, which moves it
	Lost                      // the player has just lost sight of it
	Instantiated              // it was decided where it is: from now on it is an object of the game, seen or not
)

func (p Phase) String() string {
	return [...]string{"propagating", "observed", "lost", "instantiated"}[p]
}

// Agent is a character that has a map.
type Agent struct {
	// Graph is how this agent moves, if not by that of the Spec. It has the same states.
	Graph *Graph
	// Chain makes the map a probability map: a chain moves the agent, in place of the graph. Of several chains, [Maps.Period] tells which. Such a map has no
	// forks.
	Chain []*Odds
	// Loud agents have no stealth: the player notices them in the states that are near.
	Loud bool
}

// Resource is something that an agent can take where it is: a health pack, a key, a purchase.
type Resource struct {
	State int
	// Regenerates is the number of steps after which it is there again; 0 is never.
	Regenerates int
}

// Together is a state in which the player never finds fewer than some agents, unless none: nobody plays poker alone.
type Together struct{ State, Least int }

// Spec is what maps are made from.
type Spec struct {
	Graph     *Graph
	Agents    []Agent
	Resources []Resource // at most 64
	Together  []Together
	// Forks is how many versions all agents together may have, beyond the first of each.
	Forks int
	Seed  uint64
}

const mostResources = 64

// Any stands for the first version that can be in a state.
const Any = -1

// Choice is a state in which to instantiate an agent, as one of its versions.
type Choice struct{ State, Version int }

// Hidden is the choice to stay hidden.
var Hidden = Choice{-1, Any}

// At is the choice of a state, whatever the version.
func At(state int) Choice { return Choice{state, Any} }

// Maps are the possibility maps of the agents of a level. Make them with [New].
type Maps struct {
	// Takes decides whether an agent has taken a resource: when a fork would exceed the budget, and when the player sees the place of a resource
	// that the agent may have taken. Nil: it has not.
	Takes func(agent, resource int) bool
	// Period tells which of the chains of an agent the next steps use, from 0.
	Period int

	spec   Spec
	step   int64
	chance uint64
	agents []agent
	gone   []int64 // of each resource: the step before which it is gone because the player took it
	log    []Event

	view     View // of the current step
	decision Decision
	support  []int
	scratch  []byte
}

type agent struct {
	Agent
	graph    *Graph
	nodes    int // of the graph; with a chain, just the states
	phase    Phase
	pending  bool // a decision is forced
	at       int32
	refused  uint64 // resources that it was decided not to take
	versions []version
	p, next  []float64 // of states, with a chain
}

// version is what an agent may have taken, and where it could be if it has.
type version struct {
	set, stake Set     // what is possible, and of this, what is at stake
	taken      []int64 // of each resource: 1 + the step, or 1 if the step does not matter; 0 if it has not
	count      int     // of set
}

// ErrImpossible reports a choice that contradicts what the player knows, or a rule.
var ErrImpossible = errors.New("unseen: impossible")

// New returns maps in which each agent can be everywhere. It fails if the parts of the spec do not fit each other.
func New(s Spec) (*Maps, error) {
	if s.Graph == nil || len(s.Agents) == 0 || len(s.Resources) > mostResources {
		return nil, fmt.Errorf("unseen: maps need a graph, agents, and at most %d resources", mostResources)
	}
	n := s.Graph.states
	for i, r := range s.Resources {
		if r.State < 0 || r.State >= n || r.Regenerates < 0 {
			return nil, fmt.Errorf("unseen: resource %d is in state %d, and there again after %d steps", i, r.State, r.Regenerates)
		}
	}
	m := &Maps{spec: s, chance: s.Seed, gone: make([]int64, len(s.Resources)), support: make([]int, len(s.Agents))}
	for i, a := range s.Agents {
		made := agent{Agent: a, graph: cmp.Or(a.Graph, s.Graph)}
		made.nodes = made.graph.nodes
		if made.graph.states != n || slices.ContainsFunc(a.Chain, func(o *Odds) bool { return len(o.rows) != n || len(o.rows[0].Odds) != n }) {
			return nil, fmt.Errorf("unseen: agent %d has a graph or a chain of other states", i)
		}
		if a.Chain != nil {
			made.nodes, made.p, made.next = n, make([]float64, n), make([]float64, n)
		}
		m.agents = append(m.agents, made)
		m.Forget(i)
	}
	return m, nil
}

// Now returns the number of steps so far.
func (m *Maps) Now() int64 { return m.step }

// Phase returns what is known of an agent.
func (m *Maps) Phase(agent int) Phase { return m.agents[agent].phase }

// State returns where an agent is that is observed or instantiated, and else where it was last; -1 if that is not known.
func (m *Maps) State(agent int) int { return int(m.agents[agent].at) }

// Possible reports whether an agent can be in a state.
func (m *Maps) Possible(agent, state int) bool { return m.version(agent, At(state)) >= 0 }

// P returns how probable a state is for an agent that has a chain.
func (m *Maps) P(agent, state int) float64 { return m.agents[agent].p[state] }

// Versions returns how many versions of an agent there are: 1 if nothing forked its map.
func (m *Maps) Versions(agent int) int { return len(m.agents[agent].versions) }

// States returns in which states a version of an agent can be. Numbers from [Graph.Len] on are steps of ways that take several. The set is read only, and valid
// until the next call.
func (m *Maps) States(agent, version int) Set { return m.agents[agent].versions[version].set }

// Has reports whether a version of an agent has taken a resource.
func (m *Maps) Has(agent, version, resource int) bool {
	return m.agents[agent].versions[version].taken[resource] != 0
}

// Stable reports whether an agent can be everywhere, so that a step has nothing to compute for it.
func (m *Maps) Stable(agent int) bool {
	a := &m.agents[agent]
	return a.hidden() && a.p == nil && len(a.versions) == 1 && a.versions[0].count == a.nodes
}

// Forget makes every state possible, as for an agent that the player has never seen. The agent has taken nothing. Maps begin like this.
func (m *Maps) Forget(agent int) {
	a := &m.agents[agent]
	a.versions = a.versions[:0]
	m.grow(a, nil)
	for w, set := 0, a.versions[0].set; w < len(set); w++ {
		set[w] = below(a.nodes - w<<6)
	}
	a.phase, a.pending, a.refused, a.at = Propagating, false, 0, -1
	a.spreadOut()
}

// Observe tells that the player sees an agent in a state, and at each change of its state. It does not ask whether the state was possible: it is for
// agents that are observed or instantiated, and for the start of a level.
func (m *Maps) Observe(agent, state int) {
	a := &m.agents[agent]
	if a.phase != Observed || int(a.at) != state {
		m.note(agent, EventObserved, state, 1, 1)
	}
	a.refused = 0
	m.become(agent, Choice{state, max(m.version(agent, At(state)), 0)}, Observed)
}

// Lose tells that the player loses sight of an agent that is observed or instantiated. The exits are where the player last saw it go; without any, it
// is possible where it was.
func (m *Maps) Lose(agent int, exits ...int) {
	a := &m.agents[agent]
	if a.hidden() {
		return
	}
	if v := &a.versions[0]; len(exits) > 0 {
		clear(v.set)
		for _, s := range exits {
			v.set.Add(s)
		}
	}
	a.spreadOut()
	a.phase = Lost
	m.note(agent, EventLost, a.versions[0].set.next(0), a.versions[0].count, a.versions[0].count)
}

// Instantiate decides where an agent is, before it must be decided. It fails with [ErrImpossible] if the agent cannot be there or is not hidden, or if it
// breaks a rule. A callback that decides may call it for other agents.
func (m *Maps) Instantiate(agent int, c Choice) error {
	if v := m.version(agent, c); v >= 0 && m.agents[agent].hidden() && m.may(agent, c.State) {
		m.note(agent, EventInstantiated, c.State, 1, 1)
		m.become(agent, Choice{c.State, v}, Instantiated)
		return nil
	}
	return fmt.Errorf("%w: agent %d in %s", ErrImpossible, agent, m.agents[agent].graph.Name(c.State))
}

func (a *agent) hidden() bool { return a.phase == Propagating || a.phase == Lost }

// version returns which version a choice means; -1 if the choice is not possible.
func (m *Maps) version(agent int, c Choice) int {
	vs := m.agents[agent].versions
	for v := range vs {
		if (c.Version == Any || c.Version == v) && vs[v].set.Has(c.State) {
			return v
		}
	}
	return -1
}

// become makes a choice the only possibility.
func (m *Maps) become(i int, c Choice, p Phase) {
	a := &m.agents[i]
	a.keep(c.Version)
	v := &a.versions[0]
	clear(v.set)
	clear(v.stake)
	v.set.Add(c.State)
	a.spreadOut()
	a.at, a.phase, a.pending = int32(c.State), p, false
	m.prune()
}

// spreadOut counts the only version, and makes its states equally probable.
func (a *agent) spreadOut() {
	v := &a.versions[0]
	v.count = v.set.Count()
	for s := range a.p {
		if a.p[s] = 0; v.set.Has(s) {
			a.p[s] = 1
		}
	}
	scale(a.p)
}

// grow adds an empty version to an agent, and reuses memory.
func (m *Maps) grow(a *agent, taken []int64) {
	n := len(a.versions)
	if n < cap(a.versions) {
		a.versions = a.versions[:n+1]
	} else {
		a.versions = append(a.versions, version{})
	}
	v := &a.versions[n]
	if v.set == nil {
		*v = version{set: NewSet(a.graph.nodes), stake: NewSet(a.graph.nodes), taken: make([]int64, len(m.spec.Resources))}
	}
	clear(v.set)
	clear(v.stake)
	clear(v.taken)
	copy(v.taken, taken)
	v.count = 0
}

// keep removes all other versions of an agent, and drop removes one. Their memory stays.
func (a *agent) keep(v int) {
	a.versions[0], a.versions[v] = a.versions[v], a.versions[0]
	a.versions = a.versions[:1]
}

func (a *agent) drop(v int) {
	gone, last := a.versions[v], len(a.versions)-1
	copy(a.versions[v:], a.versions[v+1:])
	a.versions[last] = gone
	a.versions = a.versions[:last]
}
