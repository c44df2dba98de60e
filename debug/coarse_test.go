package debug

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/debug/past"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
)

// TestCoarseTimelinesHaveAllThatWas: an answer for hours is as coarse as it says and has all that an exact one has.
func TestCoarseTimelinesHaveAllThatWas(t *testing.T) {
	const ticks = 900
	b := newBout(t, Options{}, ticks)
	exact, err := b.hub.timeline(&wire.GetTimelineRequest{Agent: 1, From: 130, To: ticks, Part: -1})
	if err != nil || exact.Grain != 1 {
		t.Fatalf("%v, %v", exact, err)
	}
	active := func(spans []int64, tick int64) bool {
		i, is := slices.BinarySearch(spans, tick)
		return is == (i%2 == 0)
	}
	for _, grain := range []int64{2, 20, 61, 500, 1 << 60} {
		coarse, err := b.hub.timeline(&wire.GetTimelineRequest{Agent: 1, From: 130, To: ticks, Part: -1, Grain: grain})
		must.Succeed(t, err)
		if coarse.Grain < min(grain, past.MaxGrain) || len(coarse.Bands) != len(exact.Bands) {
			t.Fatalf("as coarse as %d, asked for %d", coarse.Grain, grain)
		}
		ran := false
		for i, band := range coarse.Bands {
			spans, was := band.Spans, exact.Bands[i].Spans
			ran = ran || len(was) > 2
			if !slices.IsSorted(spans) || len(spans)%2 != 0 || len(spans) > 0 && (spans[0] < 130 || spans[len(spans)-1] > ticks) {
				t.Fatalf("%s: %v", band.Path, spans)
			}
			for k := 2; k < len(spans); k += 2 {
				if spans[k]-spans[k-1] < grain {
					t.Errorf("%s pauses for %d ticks at a grain of %d", band.Path, spans[k]-spans[k-1], grain)
				}
			}
			for tick := int64(130); tick < ticks; tick++ {
				near := int64(0) // how far it is from what was
				for !active(was, max(tick-near, 130)) && !active(was, min(tick+near, ticks-1)) && near <= ticks {
					near++
				}
				if is := active(spans, tick); near == 0 && !is || is && near > coarse.Grain {
					t.Fatalf("%s at tick %d is %v at a grain of %d; exactly %v", band.Path, tick, is, grain, was)
				}
			}
			if grain > 2*ticks && len(spans) > 2 {
				t.Errorf("%s: %v", band.Path, spans)
			}
		}
		if !ran {
			t.Fatal("no node began and ended")
		}
		if exact, coarse := len(wire.EncodeAnswer(exact)), len(wire.EncodeAnswer(coarse)); grain > 60 && coarse > exact {
			t.Errorf("a coarse answer has %d bytes, and an exact one %d", coarse, exact)
		}
		brief, err := b.hub.timeline(&wire.GetTimelineRequest{Agent: 1, From: 130, To: ticks, Part: -1, Grain: grain, Brief: true})
		if err != nil || len(brief.Bands) >= len(coarse.Bands) || slices.ContainsFunc(brief.Bands, func(b wire.Band) bool { return b.Path != "" || len(b.Spans) == 0 }) {
			t.Errorf("in brief: %v, %v", brief, err)
		}
		if grain < past.MaxGrain && coarse.Grain > grain+120 {
			t.Errorf("as coarse as %d, asked for %d", coarse.Grain, grain)
		}
	}
}
