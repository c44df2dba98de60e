package debug

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/past"
	"github.com/wits-ai/wits/debug/wire"
)

// What package past tells of the recording.

func (h *Hub) timeline(r *wire.GetTimelineRequest) (*wire.Timeline, error) {
	return past.Timeline(h.recorder, h.programOf(r.Agent), h.source.Info().Rate, r)
}

func (h *Hub) series(r *wire.GetSeriesRequest) (*wire.GetSeriesResponse, error) {
	return past.Series(h.recorder, h.programOf(r.Agent), r)
}

// programOf returns what an agent runs; nil if it is not there or has no mind.
func (h *Hub) programOf(agent uint32) *wits.Program {
	if a, err := h.agent(agent); err == nil && a.Mind != nil {
		return a.Mind.Program()
	}
	return nil
}

func (h *Hub) differences(r *wire.ListDifferencesRequest) (*wire.ListDifferencesResponse, error) {
	return past.Differences(h.recorder, r)
}

func (h *Hub) compare(*none) (*wire.CompareResponse, error) { return past.Compare(h.recorder) }
