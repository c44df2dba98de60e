package debug

import (
	"github.com/wits-ai/wits/debug/list"
	"github.com/wits-ai/wits/debug/wire"
)

func (h *Hub) listAgents(r *wire.ListAgentsRequest) (*wire.ListAgentsResponse, error) {
	return list.Agents(h.source.Agents(), &h.outlines, r)
}

func (h *Hub) listRunning(r *wire.ListRunningRequest) (*wire.ListRunningResponse, error) {
	return list.Running(h.source.Agents(), &h.outlines, r), nil
}
