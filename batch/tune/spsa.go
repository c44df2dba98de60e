package tune

import (
	"math"
	"math/rand/v2"

	"github.com/wits-ai/wits/geom"
)

// spsa climbs by simultaneous perturbation stochastic approximation [Spall 1992]: two trials a step, however many numbers there are, with
// all of them changed at once to one side and to the other. Its gains are those that Spall's guide of 1998 recommends.
type spsa struct {
	effort  Effort
	random  *rand.Rand
	at      []float64
	delta   []float64
	c       float64
	step    int
	scale   float64 // of gains: set by the first differences, so that the first steps have the size that was asked for
	first   []float64
	learned int
}

// NewSPSA climbs from a start. It bears much noise, and takes many trials.
func NewSPSA(start []float64, e Effort) (Searcher, error) {
	if err := e.check(start); err != nil {
		return nil, err
	}
	return &spsa{effort: e, random: e.random(2), at: clamped(start)}, nil
}

// learnFrom is from how many first steps it is learned how large differences of worth are.
const learnFrom = 3

// Ask implements [Searcher].
func (s *spsa) Ask() []Trial {
	if 2*(s.step+1) > s.effort.Trials {
		return nil
	}
	s.c = s.effort.step() / geom.Pow(float64(s.step+1), 0.101)
	s.delta = make([]float64, len(s.at))
	up, down := make([]float64, len(s.at)), make([]float64, len(s.at))
	for i := range s.delta {
		s.delta[i] = 1
		if s.random.IntN(2) == 0 {
			s.delta[i] = -1
		}
		up[i], down[i] = s.at[i]+float64(s.c*s.delta[i]), s.at[i]-float64(s.c*s.delta[i])
	}
	return []Trial{{clamped(up), s.effort.Rounds}, {clamped(down), s.effort.Rounds}}
}

// Tell implements [Searcher].
func (s *spsa) Tell(worth []float64) {
	difference := worth[0] - worth[1]
	s.step++
	if math.IsNaN(difference) || math.IsInf(difference, 0) {
		return
	}
	if s.learned < learnFrom {
		s.first = append(s.first, math.Abs(difference))
		s.learned++
		mean := 0.0
		for _, d := range s.first {
			mean += d / float64(len(s.first))
		}
		if s.scale = 0; mean > 0 {
			s.scale = 1 / mean
		}
	}
	stability := float64(s.effort.Trials) / 20 // a tenth of the steps [Spall 1998]
	gain := s.effort.step() * s.scale * geom.Pow((1+stability)/(float64(s.step)+stability), 0.602)
	for i := range s.at {
		s.at[i] = min(1, max(0, s.at[i]+float64(gain*difference*s.delta[i])/2))
	}
}

// Best implements [Searcher].
func (s *spsa) Best() []float64 { return clamped(s.at) }
