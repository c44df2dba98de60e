package past

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestCloserSpans: no more numbers than asked for, and nothing that differs is left out.
func TestCloserSpans(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var spans []int64
	for at := int64(0); len(spans) < 3000; {
		at += 1 + r.Int64N(40)
		spans = append(spans, at)
	}
	got := closer(slices.Clone(spans), 100)
	if len(got) > 100 || len(got)%2 != 0 || !slices.IsSorted(got) || got[0] != spans[0] || got[len(got)-1] != spans[len(spans)-1] {
		t.Fatalf("%v", got)
	}
	for i := 0; i < len(spans); i += 2 {
		k, is := slices.BinarySearch(got, spans[i])
		if is == (k%2 != 0) {
			t.Fatalf("%d to %d is left out", spans[i], spans[i+1])
		}
	}
}
