package std_test

import (
	"testing"

	"github.com/wits-ai/wits/std"
)

// TestProbabilitiesThatDoNotSumTo1: of outcomes whose probabilities come to more than 1 the shares count, as [Pro360, 6.1] has
// them normalised; what is missing to 1 is for outcomes that are worth nothing and were left out.
func TestProbabilitiesThatDoNotSumTo1(t *testing.T) {
	r := std.NewRegistry()
	for ports, want := range map[string]string{
		"values=[1,0.5] chances=[0.5,0.5]":     "0.75",
		"values=[1,0.5] chances=[1,1]":         "0.75", // 2 in sum: the same shares
		"values=[1,0.5] chances=[3,1]":         "0.875",
		"values=[1,0.5] chances=[0.25,0.25]":   "0.375", // with the other half it misses
		"values=[1,0] chances=[0.25,0.75]":     "0.25",
		"values=[1] chances=[0.25]":            "0.25", // the same, left out
		"values=[1,-1,8] chances=[0.5,0.25,0]": "0.25",
		"values=[1,9] chances=[0.5,-2]":        "0.5", // no probability is below 0
		"values=[1,9] chances=[0.5]":           "0.5", // an outcome without one does not count
	} {
		if got := evaluate(t, r, "ExpectedUtility", one(ports, want)); got[0] != want {
			t.Errorf("%s: %s, not %s", ports, got[0], want)
		}
	}
}
