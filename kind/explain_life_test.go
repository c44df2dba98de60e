package kind_test

import (
	"testing"

	"github.com/wits-ai/wits/kind"
)

// TestTextsWithinSentences: how names, numbers and texts of documents are written in answers of all kinds.
func TestTextsWithinSentences(t *testing.T) {
	for _, c := range [][2]string{
		{kind.List(nil), ""}, {kind.List([]string{"A"}), "A"}, {kind.List([]string{"A", "B"}), "A and B"}, {kind.List([]string{"A", "B", "C"}), "A, B and C"},
		{kind.Quoted("Health <\n\t30"), `"Health < 30"`}, {kind.Number(1.0 / 3), "0.3333"}, {kind.Number(12), "12"}, {kind.Capital("it is pursued"), "It is pursued"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}
