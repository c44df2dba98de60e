package debug

import (
	"cmp"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
)

// Timelines that were left: going back to them, and comparing.

// Bounds of a list of differences.
const (
	usualDifferences = 1000
	maxDifferences   = 5000
	maxSpans         = 400 // numbers of one difference
)

func branchOf(b record.Branch) wire.Branch {
	return wire.Branch{ID: b.ID, Name: b.Name, Cause: wire.Short(b.Cause, wire.MaxText), At: b.At, To: b.To}
}

func (h *Hub) switchBranch(r *wire.SwitchBranchRequest) error {
	if h.recorder == nil {
		return wire.Cannotf("%w: it has no other timeline", wire.ErrNotRecorded)
	}
	of, ok := h.recorder.Of(r.Branch)
	if current := h.recorder.Current(); ok && current.ID == r.Branch {
		return wire.Invalidf("%s is the timeline that the game goes already", current.Name)
	}
	if !ok {
		return wire.NotFoundf("there is no branch %d, or not any more: what was left longest ago is dropped first", r.Branch)
	}
	tick := int64(-1)
	if r.Tick != nil {
		tick = *r.Tick
		if from, to := of.Span(); tick < from || tick > to {
			return wire.Invalidf("frame %d is not recorded there: frames %d to %d are", tick, from, to)
		}
	}
	h.dropChange()
	err := h.recorder.Switch(r.Branch, tick)
	return h.arrived(err)
}

func (h *Hub) differences(r *wire.ListDifferencesRequest) (*wire.ListDifferencesResponse, error) {
	if h.recorder == nil {
		return nil, wire.Cannotf("%w: there is nothing to compare", wire.ErrNotRecorded)
	}
	found, err := h.recorder.Differences(r.Branch, r.From, r.Agent, int(min(cmp.Or(r.Limit, usualDifferences), maxDifferences)))
	if err != nil {
		return nil, wire.NotFoundf("%w", err)
	}
	out := &wire.ListDifferencesResponse{At: found.At, To: found.To, From: found.From, Until: found.Until, Full: found.Full}
	for i := range found.List {
		d := &found.List[i]
		out.Differences = append(out.Differences, wire.Divergence{Agent: d.Agent, Name: d.Name, Kind: d.Kind, Path: d.Path, Tick: d.Tick,
			Was: wire.Short(d.Was, wire.MaxText), Is: wire.Short(d.Is, wire.MaxText), Spans: closer(d.Spans, maxSpans)})
	}
	return out, nil
}

// closer leaves out the shortest pauses between spans until there are no more than so many numbers.
func closer(spans []int64, most int) []int64 {
	for gap := int64(1); len(spans) > most; gap *= 2 {
		n := 2
		for i := 2; i < len(spans); i += 2 {
			if spans[i]-spans[n-1] <= gap {
				spans[n-1] = spans[i+1]
				continue
			}
			spans[n], spans[n+1] = spans[i], spans[i+1]
			n += 2
		}
		spans = spans[:n]
	}
	return spans
}
