package debug

import (
	"context"

	"github.com/wits-ai/wits/sim"
)

// Info returns what the game says about itself. It may be called from any goroutine; for a game with a loop of its own it waits for
// [Hub.Frame] the first time. It fails if the hub is closed or ctx ends before.
func (h *Hub) Info(ctx context.Context) (sim.Info, error) {
	if known := h.told.Load(); known != nil {
		return *known, nil
	}
	err := h.call(ctx, func() error {
		info := filled(h.source.Info())
		h.told.Store(&info)
		return nil
	})
	if err != nil {
		return sim.Info{}, err
	}
	return *h.told.Load(), nil
}
