package past

import (
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/debug/wire"
)

// TestShortPausesAreLeftOut: spans that are no further apart than the gap are one.
func TestShortPausesAreLeftOut(t *testing.T) {
	band := &wire.Band{}
	many := &timeline{gap: 10}
	r := rand.New(rand.NewPCG(1, 2))
	tick := int64(0)
	for i := range 2000 {
		tick += 1 + r.Int64N(12)
		many.turn(band, tick, i%2 == 0)
	}
	for i := 2; i < len(band.Spans); i += 2 {
		if band.Spans[i]-band.Spans[i-1] <= 10 {
			t.Fatalf("a gap of %d", band.Spans[i]-band.Spans[i-1])
		}
	}
	if len(band.Spans) < 4 {
		t.Errorf("%v", band.Spans)
	}
}
