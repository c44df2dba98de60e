package tree_test

import (
	"testing"

	"github.com/wits-ai/wits/internal/probe"
)

// TestGuard is the tree of the package comment.
func TestGuard(t *testing.T) {
	r := plant(t, `"Main":{"selector":["Fight","P"]},"Fight":{"sequence":["Sees","Attack"]},"Sees":{"if":"A","abort":"both"},
		"Attack":{"cooldown":"Swing","seconds":2},"Swing":{"do":"Act","with":{"Life":2}}`+acts("P"))
	frame(r, "nobody is there", "P: activate", "P: update")
	frame(r, "still", "P: update")
	frame(r, "still", "P: update")
	probe.Set(r, "A", true)
	frame(r, "somebody", "P: end aborted", "Swing: activate", "Swing: update")
	probe.Set(r, "A", false)
	frame(r, "gone", "Swing: end aborted", "P: activate", "P: update")
	probe.Set(r, "A", true)
	frame(r, "back, but the blow is not ready", "P: end aborted", "P: activate", "P: update")
	for range 3 {
		frame(r, "it does not change", "P: update")
	}
}
