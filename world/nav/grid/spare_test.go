package grid

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestX8_BudgetsThatChange: a search may be given more steps in a tick that has time to spare, and fewer in one that has not; the
// way is the one that is found at once, and no tick takes more steps than it was given.
func TestX8_BudgetsThatChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCells(t)
		from, to := drawCell(t, c), drawCell(t, c)
		var whole, sliced Search
		whole.Start(c, from, to)
		whole.Step(0)
		sliced.Start(c, from, to)
		given := rapid.IntRange(1, 50)
		for ticks := 0; sliced.Status() == Running; ticks++ {
			budget := given.Draw(t, "budget")
			before := sliced.Steps()
			if sliced.Step(budget); sliced.Steps()-before > budget {
				t.Fatalf("%d steps of %d", sliced.Steps()-before, budget)
			}
			if sliced.Steps() == before && sliced.Status() == Running {
				t.Fatal("it does not get on")
			}
		}
		a, costA := whole.Path(nil)
		b, costB := sliced.Path(nil)
		if !slices.Equal(a, b) || costA != costB || whole.Steps() != sliced.Steps() {
			t.Fatalf("at once %v, sliced %v", a, b)
		}
	})
}
