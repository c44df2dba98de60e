package live

import (
	"math"
	"strconv"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
)

// history is how the interval of a comparison has narrowed. Points that were given away are not written again: a longer list is another one.
type history struct {
	points [][]*float64
	rounds int // of the last point
	step   int // rounds between two points, at least
}

// add takes in how a comparison stands.
func (h *history) add(c *batch.Comparison) {
	i := judged(c)
	if i == nil || c.Rounds == h.rounds {
		return
	}
	if c.Rounds < h.rounds { // a worker was put out, and what it played is played again
		*h = history{}
	}
	if c.Rounds < h.rounds+h.step && !c.Final {
		return
	}
	if len(h.points) >= maxPoints {
		h.thin()
	}
	h.rounds = c.Rounds
	rounds, llr := float64(c.Rounds), c.LLR
	h.points = append(h.points, []*float64{&rounds, finite(i.Estimate), finite(i.Low), finite(i.High), finite(llr)})
}

// thin keeps every other point, and the last.
func (h *history) thin() {
	var kept [][]*float64
	for i, p := range h.points {
		if i%2 == 1 {
			kept = append(kept, p)
		}
	}
	h.points = kept
	h.step = max(1, h.rounds/maxPoints)
}

// judged returns the interval that a comparison is judged by; nil if there is none yet.
func judged(c *batch.Comparison) *stats.Interval {
	if c.Mean != nil {
		return c.Mean
	}
	return c.Points
}

// finite returns a number to six digits, nil for one that JSON cannot write.
func finite(f float64) *float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil
	}
	f, _ = strconv.ParseFloat(strconv.FormatFloat(f, 'g', 6, 64), 64)
	return &f
}
