package debug

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/view"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// agentSeen is an agent as pages were told of it last.
type agentSeen struct {
	id      uint32
	name    string
	steered string
	body    bool // the game says what the agent's body does
	mind    *wits.Mind
	program *wits.Program
	fault   *wits.Fault
}

// checkAgents tells pages what changed in the list of agents and who was parked or goes on.
func (h *Hub) checkAgents() {
	agents := h.source.Agents()
	before := h.seen
	changed := len(agents) != len(before)
	for i := 0; i < len(agents) && !changed; i++ {
		changed = seenOf(&agents[i]) != before[i]
	}
	if !changed {
		return
	}
	faults := map[uint32]*wits.Fault{}
	for _, a := range before {
		if a.fault != nil {
			faults[a.id] = a.fault
		}
	}
	h.seen = make([]agentSeen, len(agents))
	for i := range agents {
		h.seen[i] = seenOf(&agents[i])
	}
	h.prunePrograms()
	if len(h.pages) == 0 {
		return
	}
	h.broadcast(h.agentsNow())
	for _, p := range h.pages {
		if p.activity != nil && p.activity.forget(h) {
			p.staleMinds = true
		}
	}
	for _, a := range h.seen {
		if a.fault != faults[a.id] {
			h.broadcast(faultOf(a.id, a.fault))
		}
	}
}

func seenOf(a *sim.Agent) agentSeen {
	s := agentSeen{id: a.ID, name: a.Name, steered: a.Steered, body: a.Doing != nil, mind: a.Mind}
	if a.Mind != nil {
		s.program, s.fault = a.Mind.Program(), a.Mind.Fault()
	}
	return s
}

func (h *Hub) agentsNow() []byte {
	m := agentsMessage{T: "agents", Agents: make([]agentJSON, len(h.seen))}
	for i, a := range h.seen {
		m.Agents[i] = agentJSON{ID: a.id, Name: a.name, Steered: a.steered, Body: a.body, Fault: a.fault != nil}
		if a.program != nil {
			m.Agents[i].Program, m.Agents[i].Document = h.known(a.program).ID, a.program.Document()
		}
	}
	return wire.Encode(m)
}

// known returns what the hub knows of a program; its number is given at first sight, all else when somebody watches it.
func (h *Hub) known(p *wits.Program) *view.Program {
	k := h.programs[p]
	if k == nil {
		h.lastID++
		k = &view.Program{ID: h.lastID}
		h.programs[p] = k
	}
	return k
}

// prunePrograms forgets programs that nobody runs any more.
func (h *Hub) prunePrograms() {
	used := map[*wits.Program]bool{}
	for _, a := range h.seen {
		used[a.program] = true
	}
	for p := range h.programs {
		if !used[p] {
			delete(h.programs, p)
		}
	}
}
