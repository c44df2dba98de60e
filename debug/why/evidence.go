package why

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/sim"
)

// Evidence is what explanations are taken from: the game as it stands, and what was recorded of it.
type Evidence struct {
	// Now is the frame at which the game stands, and Rate how many frames a second has.
	Now    int64
	Rate   int
	Agents []sim.Agent
	// Recorder is nil if the game is not recorded. Then only the frame at which it stands can be asked about.
	Recorder *record.Recorder
	// Interventions are all that somebody did to the game from outside, in their order.
	Interventions []sim.Intervention
	// Teller says where inputs come from; nil if the game does not.
	Teller wits.Teller
}

func (e *Evidence) find(agent uint32) (sim.Agent, error) {
	i := slices.IndexFunc(e.Agents, func(a sim.Agent) bool { return a.ID == agent })
	if i < 0 {
		return sim.Agent{}, wire.NotFoundf("there is no agent %d", agent)
	}
	return e.Agents[i], nil
}
