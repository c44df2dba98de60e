package kind_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/kind"
)

// TestReach: what is reached is what some way leads to, as one more step for each of them finds.
func TestReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "n")
		one := rapid.IntRange(0, n-1)
		to := make([][]int, n)
		for i := range to {
			to[i] = rapid.SliceOfN(one, 0, 3).Draw(t, "to")
		}
		from := rapid.SliceOfN(one, 0, 3).Draw(t, "from")
		want := make([]bool, n)
		for _, i := range from {
			want[i] = true
		}
		for range n {
			for i := range to {
				for _, k := range to[i] {
					want[k] = want[k] || want[i]
				}
			}
		}
		got := kind.Reach(n, from, func(i int, visit func(int)) {
			for _, k := range to[i] {
				visit(k)
			}
		})
		if !slices.Equal(got, want) {
			t.Fatalf("from %v by %v: %v, want %v", from, to, got, want)
		}
	})
}
