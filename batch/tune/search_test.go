package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
)

// The functions of tests have their best point at (0.7, 0.3, 0.7, ...), worth 0, within the unit cube.
var best = func(n int) []float64 {
	p := make([]float64, n)
	for i := range p {
		p[i] = []float64{0.7, 0.3}[i%2]
	}
	return p
}

var functions = map[string]func(p []float64) float64{
	"sphere": func(p []float64) float64 {
		sum := 0.0
		for i, v := range p {
			d := v - best(len(p))[i]
			sum -= d * d
		}
		return sum
	},
	// Long and narrow: the numbers matter a thousand times unlike, and go together.
	"ellipsoid": func(p []float64) float64 {
		sum, b := 0.0, best(len(p))
		for i := range p {
			d := p[i] - b[i] + 0.5*(p[(i+1)%len(p)]-b[(i+1)%len(p)])
			sum -= math.Pow(1000, float64(i)/float64(max(1, len(p)-1))) * d * d
		}
		return sum
	},
	// Rosenbrock's bent valley, of which a unit is a fifth of the cube, with its end at the best point.
	"rosenbrock": func(p []float64) float64 {
		sum, b := 0.0, best(len(p))
		x := func(i int) float64 { return 1 + 5*(p[i]-b[i]) }
		for i := range len(p) - 1 {
			sum -= 100*math.Pow(x(i+1)-x(i)*x(i), 2) + math.Pow(1-x(i), 2)
		}
		return sum
	},
}

// play searches to the end, and gives how many trials that took.
func play(t *testing.T, s Searcher, worth func(p []float64) float64) (trials int) {
	t.Helper()
	for {
		asked := s.Ask()
		if len(asked) == 0 {
			return trials
		}
		var worths []float64
		for _, trial := range asked {
			for _, v := range trial.Point {
				if !(v >= 0 && v <= 1) {
					t.Fatalf("it tries %v", trial.Point)
				}
			}
			worths = append(worths, worth(trial.Point))
		}
		trials += len(asked)
		s.Tell(worths)
	}
}

func off(p []float64) (most float64) {
	for i, v := range p {
		most = max(most, math.Abs(v-best(len(p))[i]))
	}
	return most
}

func middle(n int) []float64 {
	p := make([]float64, n)
	for i := range p {
		p[i] = 0.5
	}
	return p
}

// TestB14_SearchesFindTheKnownOptimum: of functions whose best point is known, from the middle, for several seeds.
func TestB14_SearchesFindTheKnownOptimum(t *testing.T) {
	for _, c := range []struct {
		name, function string
		n, trials      int
		make           func([]float64, Effort) (Searcher, error)
		within         float64
	}{
		{"CMA-ES", "sphere", 1, 200, NewCMAES, 0.01},
		{"CMA-ES", "sphere", 10, 1500, NewCMAES, 0.01},
		{"CMA-ES", "ellipsoid", 5, 3000, NewCMAES, 0.01},
		{"CMA-ES", "rosenbrock", 4, 6000, NewCMAES, 0.01},
		{"SPSA", "sphere", 2, 1000, NewSPSA, 0.02},
		{"SPSA", "sphere", 10, 4000, NewSPSA, 0.03},
		{"halving", "sphere", 2, 512, NewHalving, 0.06},
	} {
		for seed := range uint64(5) {
			s, err := c.make(middle(c.n), Effort{Trials: c.trials, Rounds: 1, Seed: seed})
			must.Succeed(t, err)
			trials := play(t, s, functions[c.function])
			if d := off(s.Best()); !(d <= c.within) {
				t.Errorf("%s, %s of %d, seed %d: %v is %.3f away after %d trials", c.name, c.function, c.n, seed, s.Best(), d, trials)
			}
			if c.name != "halving" && trials > c.trials {
				t.Errorf("%s: %d trials, and %d were allowed", c.name, trials, c.trials)
			}
		}
	}
}

// TestB14_SearchesBearNoise: where luck is as large as the difference between the start and the best point, both searches get nearer. Luck
// is shared by the trials of a proposal in part, as by matches with the same seeds.
func TestB14_SearchesBearNoise(t *testing.T) {
	for name, make := range map[string]func([]float64, Effort) (Searcher, error){"CMA-ES": NewCMAES, "SPSA": NewSPSA} {
		sum := 0.0
		const seeds = 10
		for seed := range uint64(seeds) {
			s, err := make(middle(4), Effort{Trials: 2000, Rounds: 1, Seed: seed})
			must.Succeed(t, err)
			random := rand.New(rand.NewPCG(seed, 99))
			play(t, s, func(p []float64) float64 { return functions["sphere"](p) + 0.04*random.NormFloat64() })
			sum += off(s.Best())
		}
		if mean := sum / seeds; mean > 0.1 { // 0.2 at the start
			t.Errorf("%s is %.3f away on average", name, mean)
		}
	}
}

func TestB14_SameSeedSameSearch(t *testing.T) {
	for name, make := range map[string]func([]float64, Effort) (Searcher, error){"CMA-ES": NewCMAES, "SPSA": NewSPSA, "halving": NewHalving} {
		var seen []string
		for _, seed := range []uint64{4, 4, 5} {
			s, err := make(middle(3), Effort{Trials: 60, Rounds: 2, Seed: seed})
			must.Succeed(t, err)
			text := ""
			play(t, s, func(p []float64) float64 {
				text += fmt.Sprint(p)
				return functions["ellipsoid"](p)
			})
			seen = append(seen, text+fmt.Sprint(s.Best()))
		}
		if seen[0] != seen[1] || seen[0] == seen[2] {
			t.Errorf("%s: the same seed and another: %v, %v", name, seen[0] == seen[1], seen[0] == seen[2])
		}
	}
}

// What cannot be judged is the worst, and ends no search.
func TestB14_SearchesGoOnWithoutWorths(t *testing.T) {
	for name, make := range map[string]func([]float64, Effort) (Searcher, error){"CMA-ES": NewCMAES, "SPSA": NewSPSA, "halving": NewHalving} {
		s, err := make(middle(2), Effort{Trials: 400, Rounds: 1, Seed: 1})
		must.Succeed(t, err)
		n := 0
		play(t, s, func(p []float64) float64 {
			if n++; n%7 == 0 {
				return math.NaN()
			}
			return functions["sphere"](p)
		})
		if d := off(s.Best()); d > 0.1 {
			t.Errorf("%s: %.3f", name, d)
		}
	}
}

// TestB14_HalvingPlaysMoreOfTheBetter: half of the candidates are left after each turn, and play twice as many rounds.
func TestB14_HalvingPlaysMoreOfTheBetter(t *testing.T) {
	s, err := NewHalving(middle(2), Effort{Trials: 8, Rounds: 3})
	must.Succeed(t, err)
	var turns []string
	for {
		asked := s.Ask()
		if len(asked) == 0 {
			break
		}
		turns = append(turns, fmt.Sprint(len(asked), "x", asked[0].Rounds))
		worth := make([]float64, len(asked))
		for i, a := range asked {
			worth[i] = functions["sphere"](a.Point)
		}
		s.Tell(worth)
	}
	if got := fmt.Sprint(turns); got != "[8x3 4x6 2x12]" {
		t.Error(got)
	}
}

func TestB14_EffortsThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		start []float64
		e     Effort
	}{{nil, Effort{Trials: 9, Rounds: 1}}, {middle(1), Effort{Trials: 1, Rounds: 1}}, {middle(1), Effort{Trials: 9}}, {middle(1), Effort{Trials: 9, Rounds: 1, Step: 2}}} {
		for name, make := range map[string]func([]float64, Effort) (Searcher, error){"CMA-ES": NewCMAES, "SPSA": NewSPSA, "halving": NewHalving} {
			if _, err := make(c.start, c.e); err == nil {
				t.Errorf("%s takes %+v", name, c.e)
			}
		}
	}
}

// TestB14_Spaces: bounds, factors, whole numbers, and six digits.
func TestB14_Spaces(t *testing.T) {
	linear := Parameter{Tuned: document.Tuned{Value: 30, Low: 10, High: 50}}
	factors := Parameter{Tuned: document.Tuned{Value: 10, Low: 1, High: 100, Log: true}}
	whole := Parameter{Tuned: document.Tuned{Value: 3, Low: 1, High: 6, Whole: true}}
	for _, c := range []struct {
		p        Parameter
		part, is float64
	}{{linear, 0.5, 30}, {linear, -1, 10}, {linear, 2, 50}, {linear, 1.0 / 3, 23.3333}, {factors, 0.5, 10}, {factors, 0.25, 3.16228}, {factors, 1, 100}, {whole, 0.49, 3}, {whole, 1, 6}} {
		if got := c.p.At(c.part); got != c.is {
			t.Errorf("%v of %+v is %v, not %v", c.part, c.p.Tuned, got, c.is)
		}
	}
	if got := (Space{linear, factors, whole}).Start(); fmt.Sprint(got) != "[0.5 0.5 0.4]" {
		t.Error(got)
	}
	if got := (Space{linear, factors}).Values([]float64{0, 1}); fmt.Sprint(got) != "[10 100]" {
		t.Error(got)
	}
}
