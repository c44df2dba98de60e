package wits

import (
	"math/rand/v2"
	"testing"
)

// TestRowsOfFrames: a row of frames knows exactly the frames that it was made of, whatever the steps between them, also after
// it was cut.
func TestRowsOfFrames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var rows []noteRun
		var frames []int64
		tick := r.Int64N(50)
		for range 1 + r.IntN(60) {
			step := r.Int64N(4)
			if r.IntN(3) == 0 {
				step = 15
			}
			if r.IntN(50) == 0 {
				step = maxStep + 5
			}
			tick += step
			if k := len(rows) - 1; k >= 0 && rows[k].goesOn(tick) {
				rows[k].add(tick, 0)
			} else {
				rows = append(rows, noteRun{first: tick, last: tick})
			}
			frames = append(frames, tick)
		}
		if after := frames[r.IntN(len(frames))] + r.Int64N(3); r.IntN(2) == 0 {
			for len(rows) > 0 && rows[len(rows)-1].first > after {
				rows = rows[:len(rows)-1]
			}
			rows[len(rows)-1].last = rows[len(rows)-1].upTo(after)
			for frames[len(frames)-1] > after {
				frames = frames[:len(frames)-1]
			}
		}
		for at := frames[0]; at <= frames[len(frames)-1]+3; at++ {
			want := int64(-1)
			for _, f := range frames {
				if f <= at {
					want = f
				}
			}
			k := len(rows) - 1
			for rows[k].first > at {
				k--
			}
			if got := rows[k].upTo(at); got != want {
				t.Fatalf("the last frame up to %d of %v is %d, not %d: %+v", at, frames, want, got, rows)
			}
		}
	}
}
