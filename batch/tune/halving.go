package tune

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// halving tries many candidates with few rounds, and the better half of them with twice as many, until one is left: successive halving
// [Jamieson and Talwalkar 2016].
type halving struct {
	left   []candidate
	rounds int
}

// candidate is a point with what it was worth, over all of its rounds.
type candidate struct {
	point  []float64
	worth  float64
	rounds int
	number int
}

// NewHalving tries the start and points of the whole space, spread evenly [Roberts 2018], each with the effort's rounds at first. In all
// it plays about Trials times Rounds times log2(Trials) rounds.
func NewHalving(start []float64, e Effort) (Searcher, error) {
	if err := e.check(start); err != nil {
		return nil, err
	}
	h := &halving{rounds: e.Rounds}
	h.left = append(h.left, candidate{point: clamped(start)})
	// The generalised golden ratio: the root of x^(d+1) = x + 1.
	ratio := 2.0
	for range 64 {
		ratio = geom.Pow(1+ratio, 1/float64(len(start)+1))
	}
	random := e.random(3)
	shift := make([]float64, len(start))
	for i := range shift {
		shift[i] = random.Float64()
	}
	for n := 1; n < e.Trials; n++ {
		point := make([]float64, len(start))
		for i := range point {
			_, point[i] = math.Modf(shift[i] + float64(float64(n)*geom.Pow(1/ratio, float64(i+1))))
		}
		h.left = append(h.left, candidate{point: point, number: n})
	}
	return h, nil
}

// Ask implements [Searcher].
func (h *halving) Ask() []Trial {
	if len(h.left) == 1 {
		return nil
	}
	var trials []Trial
	for _, c := range h.left {
		trials = append(trials, Trial{c.point, h.rounds})
	}
	return trials
}

// Tell implements [Searcher].
func (h *halving) Tell(worth []float64) {
	for i, w := range sound(worth) {
		c := &h.left[i]
		all := c.rounds + h.rounds
		c.worth = (float64(c.worth*float64(c.rounds)) + float64(w*float64(h.rounds))) / float64(all)
		c.rounds = all
	}
	slices.SortStableFunc(h.left, func(a, b candidate) int {
		switch {
		case a.worth > b.worth:
			return -1
		case a.worth < b.worth:
			return 1
		}
		return a.number - b.number
	})
	h.left = h.left[:(len(h.left)+1)/2]
	h.rounds *= 2
}

// Best implements [Searcher].
func (h *halving) Best() []float64 { return slices.Clone(h.left[0].point) }
