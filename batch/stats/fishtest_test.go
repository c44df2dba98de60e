package stats

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestB14_TheRatioIsFishtests: what chess engines are judged by says the same of the same pairs of games. `make fishtest` writes
// anew what it says.
func TestB14_TheRatioIsFishtests(t *testing.T) {
	data, err := os.ReadFile("testdata/fishtest.json")
	must.Succeed(t, err)
	var cases []struct {
		Pairs      Pairs
		Elo0, Elo1 float64
		LLR        float64
		Elo        float64
		Within     float64 // to both sides of Elo lie 95 %
	}
	if err := json.Unmarshal(data, &cases); err != nil || len(cases) < 100 {
		t.Fatalf("%d cases: %v", len(cases), err)
	}
	worst, decided, elos := 0.0, 0, 0
	b := Bounds{0.05, 0.05}
	for _, c := range cases {
		llr := c.Pairs.LLR(c.Elo0, c.Elo1)
		off := math.Abs(llr-c.LLR) / max(1, math.Abs(c.LLR))
		worst = max(worst, off)
		if off > 1e-6 {
			t.Errorf("pairs %v, %v against %v Elo: the ratio is %v, and Fishtest's %v", c.Pairs, c.Elo1, c.Elo0, llr, c.LLR)
		}
		if got, want := b.Decide(llr), b.Decide(c.LLR); got != want {
			t.Errorf("pairs %v: %v, and Fishtest %v", c.Pairs, got, want)
		} else if got != Undecided {
			decided++
		}
		// Fishtest takes a normal distribution where this takes Student's; of many pairs they are alike.
		if c.Pairs.N() < 1000 {
			continue
		}
		elos++
		if i := c.Pairs.Elo(0.95); math.Abs(i.Estimate-c.Elo) > 0.01*max(1, c.Within) || math.Abs((i.High-i.Low)/2-c.Within) > 0.01*c.Within {
			t.Errorf("pairs %v are %+.2f Elo (%+.2f to %+.2f), and Fishtest's %+.2f by %.2f", c.Pairs, i.Estimate, i.Low, i.High, c.Elo, c.Within)
		}
	}
	if decided < 50 || elos < 50 {
		t.Errorf("%d cases are decided, and %d have many pairs: too few to compare", decided, elos)
	}
	t.Logf("%d cases, of which %d are decided: the ratios differ by at most %.2g", len(cases), decided, worst)
}
