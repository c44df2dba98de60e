package past

import (
	"cmp"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
)

// Bounds of a list of differences.
const (
	usualDifferences = 1000
	maxDifferences   = 5000
	maxSpans         = 400 // numbers of one difference
)

// Branch tells of a timeline that was left.
func Branch(b record.Branch) wire.Branch {
	return wire.Branch{ID: b.ID, Name: b.Name, Cause: wire.Short(b.Cause, wire.MaxText), At: b.At, To: b.To}
}

// Differences lists what differs between the timeline that the game goes and another.
func Differences(rec *record.Recorder, r *wire.ListDifferencesRequest) (*wire.ListDifferencesResponse, error) {
	if rec == nil {
		return nil, wire.Cannotf("%w: there is nothing to compare", wire.ErrNotRecorded)
	}
	found, err := rec.Differences(r.Branch, r.From, r.Agent, int(min(cmp.Or(r.Limit, usualDifferences), maxDifferences)))
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

// Compare tells where the run parts from the one that was left.
func Compare(r *record.Recorder) (*wire.CompareResponse, error) {
	if r == nil {
		return nil, wire.Cannotf("%w: there is nothing to compare with", wire.ErrNotRecorded)
	}
	was, ok := r.Branch()
	if !ok {
		return nil, wire.Cannotf("the game has not been taken over in the past, or what had happened then is no more held: there is nothing to compare with")
	}
	_, to := r.Span()
	out := &wire.CompareResponse{Parts: -1, Left: was.At, Until: min(was.To, to)}
	if d, ok := r.Compare(); ok {
		out.Parts = d.Tick
		out.Differences = []wire.Difference{{Agent: d.Agent, Name: d.Name, Path: d.Path, Was: wire.Short(d.A, wire.MaxText), Is: wire.Short(d.B, wire.MaxText)}}
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
