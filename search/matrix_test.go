package search_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/search"
)

// What Solve says is an answer: nothing that one side does makes it worse for the other than the value.
func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 3000 {
		payoff := make([][]float64, 1+rng.IntN(6))
		columns := 1 + rng.IntN(6)
		for i := range payoff {
			for range columns {
				v := rng.Float64()*200 - 100
				if n%2 == 0 { // many that are equal
					v = float64(rng.IntN(4))
				}
				payoff[i] = append(payoff[i], v)
			}
		}
		value, x, y := search.Solve(payoff)
		sums := [2]float64{}
		worst, best := math.Inf(1), math.Inf(-1)
		for j := range columns {
			gets := 0.0
			for i := range payoff {
				gets += x[i] * payoff[i][j]
			}
			worst = min(worst, gets)
			sums[1] += y[j]
			if y[j] < 0 {
				t.Fatalf("%v: %v", payoff, y)
			}
		}
		for i := range payoff {
			gets := 0.0
			for j := range columns {
				gets += y[j] * payoff[i][j]
			}
			best = max(best, gets)
			sums[0] += x[i]
			if x[i] < 0 {
				t.Fatalf("%v: %v", payoff, x)
			}
		}
		if math.Abs(sums[0]-1) > 1e-9 || math.Abs(sums[1]-1) > 1e-9 || math.Abs(worst-value) > 1e-7 || math.Abs(best-value) > 1e-7 {
			t.Fatalf("%v: value %v, side 0 has at least %v by %v, at most %v against %v", payoff, value, worst, x, best, y)
		}
	}
}

// A fixed rusher is countered; against somebody unknown, what is best in the worst case is played.
func TestT27_11_BestResponse(t *testing.T) {
	// We turtle, expand or rush (rows) against the same. To expand is best against who turtles; to turtle against who rushes.
	g := rounds{[][]float64{{0, -1, 2}, {3, 0, -4}, {-2, 1, 0}}, 1}
	for o, want := range map[search.Order]float64{search.FirstSide: -1, search.SecondSide: 1} {
		if r, _ := found[sum](t, g, sum{}, search.Options{Depth: 1, Order: o}); r.Value != want {
			t.Errorf("%v: %+v, want %v", o, r, want)
		}
	}
	// Against the rusher, whose one move the game offers.
	rusher := fixed{g, 2}
	r, counts := found[sum](t, rusher, sum{}, search.Options{Depth: 1})
	if r.Moves[0] != 0 || r.Value != 2 || counts.Values != 3 {
		t.Errorf("against a rusher: %+v, %+v", r, counts)
	}
	// Against somebody unknown the mixture has the better worst case than the best answer to a rusher.
	mixed, _ := found[sum](t, g, sum{}, search.Options{Depth: 1, Order: search.Together})
	if worst := -1.0; mixed.Value <= worst {
		t.Errorf("mixed: %+v, and turtling alone comes to %v at worst", mixed, worst)
	}
}

// fixed is a game whose side 1 always plays the same move: branches that it does not play are not looked at (T27-8).
type fixed struct {
	rounds
	move int
}

func (g fixed) Moves(s *sum, side int) int {
	if side == 1 {
		return 1
	}
	return g.rounds.Moves(s, side)
}
func (g fixed) Play(s *sum, m [2]int) { g.rounds.Play(s, [2]int{m[0], g.move}) }
