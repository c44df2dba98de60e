package profile

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestPercentiles are good to 6 % for times from 16 ns to a minute, and never more than the longest.
func TestPercentiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		times := rapid.SliceOfN(rapid.Int64Range(16, 60e9), 1, 200).Draw(t, "times")
		var h histogram
		for _, v := range times {
			h.add(v)
		}
		slices.Sort(times)
		for _, share := range []float64{0, 0.5, 0.9, 0.99, 1} {
			want := float64(times[min(int(share*float64(len(times))), len(times)-1)])
			got := h.percentile(share)
			if math.Abs(got-want) > 0.0626*want || got > float64(h.max) {
				t.Fatalf("%v of %v is %v, want %v", share, times, got, want)
			}
		}
	})
	var h histogram
	if h.timing() != (Timing{}) {
		t.Error("no times have a timing")
	}
	for _, v := range []int64{-5, 0, 15, math.MaxInt64} { // what is out of range counts at its end
		h.add(v)
	}
	if h.count != 4 || h.max != math.MaxInt64 || h.percentile(0.5) > 18 {
		t.Errorf("%v %v %v", h.count, h.max, h.percentile(0.5))
	}
}
