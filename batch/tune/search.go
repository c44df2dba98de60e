package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Trial is a point that is to be tried.
type Trial struct {
	// Point has a number from 0 to 1 for each parameter.
	Point []float64
	// Rounds is how many are played.
	Rounds int
}

// Searcher proposes trials, and learns from what they were worth. The same seed and the same worths lead to the same proposals.
type Searcher interface {
	// Ask proposes trials that are played with the same seeds. None means that the search has ended.
	Ask() []Trial
	// Tell says what those were worth, in their order: more is better. Worths that are no numbers count as the worst.
	Tell(worth []float64)
	// Best returns the point that the search holds for the best so far. It may be one that was never tried.
	Best() []float64
}

// Effort is how much a search may try.
type Effort struct {
	// Trials is how many candidates are tried at most, and Rounds how many rounds each plays.
	Trials, Rounds int
	// Step is how far from the start a search begins to look, as a part of the way between the bounds; 0 stands for 0.2.
	Step float64
	Seed uint64
}

func (e Effort) check(start []float64) error {
	switch {
	case len(start) == 0:
		return fmt.Errorf("nothing is sought: no number is marked with \"tune\"")
	case e.Trials < 2:
		return fmt.Errorf("%d trials are too few: at least 2 are compared", e.Trials)
	case e.Rounds < 1:
		return fmt.Errorf("a trial plays at least one round, not %d", e.Rounds)
	case e.Step < 0 || e.Step > 1:
		return fmt.Errorf("a search begins with steps between 0 and 1, not %v", e.Step)
	}
	return nil
}

func (e Effort) step() float64 {
	if e.Step == 0 {
		return 0.2
	}
	return e.Step
}

func (e Effort) random(of uint64) *rand.Rand { return rand.New(rand.NewPCG(e.Seed, of)) }

// sound are worths without what is no number.
func sound(worth []float64) []float64 {
	out := slices.Clone(worth)
	for i, w := range out {
		if math.IsNaN(w) {
			out[i] = math.Inf(-1)
		}
	}
	return out
}

// clamped returns a point with each number between 0 and 1.
func clamped(point []float64) []float64 {
	out := make([]float64, len(point))
	for i, v := range point {
		out[i] = min(1, max(0, v))
	}
	return out
}
