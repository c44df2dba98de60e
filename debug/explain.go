package debug

import (
	"github.com/wits-ai/wits/debug/why"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// evidence is what package why explains the game from.
func (h *Hub) evidence() *why.Evidence {
	e := &why.Evidence{Now: h.source.State().Tick, Rate: h.source.Info().Rate, Agents: h.source.Agents(), Recorder: h.recorder, Teller: h.teller}
	if s, ok := h.source.(interface{ Interventions() []sim.Intervention }); ok {
		e.Interventions = s.Interventions()
	}
	return e
}

func (h *Hub) why(r *wire.WhyRequest) (*wire.WhyResponse, error) { return h.evidence().Explain(r) }

func (h *Hub) summarize(r *wire.SummarizeRequest) (*wire.SummarizeResponse, error) {
	return h.evidence().Summarize(r)
}
