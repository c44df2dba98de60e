package tree_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

func init() {
	lives["cleanup"] = life{it: `{"cleanup":"P","statements":"log('tidy')"}`, running: "> P+ P", aborted: "P=aborted It:tidy",
		success: "> P+ P; P=1 > P P=success", failure: "> P+ P; P=2 > P P=failure"}
}

// TestCleanupIsInsideOut: what runs in a node is over when its statements run, and those of the inner one come first; what they write
// is there for what begins in the place of the node, in the same frame.
func TestCleanupIsInsideOut(t *testing.T) {
	r := plant(t, `"Main":{"selector":["Alarmed","Outer"],"reactive":true,"handover":"before"},"Alarmed":{"sequence":["Look","Tell"]},"Look":{"if":"A"},"Tell":{"script":"log('tell', V)"},
		"Outer":{"cleanup":"Inner","statements":"V = V * 10; log('outer')"},"Inner":{"cleanup":"P","statements":"V = 4; log('inner')"}`+acts("P"))
	frame(r, "runs", "P: activate", "P: update")
	kindtest.Set(r, "A", true)
	frame(r, "aborted", "P: end aborted", "Inner: inner", "Outer: outer", "Tell: tell 40")
}

func TestBadInput_Cleanup(t *testing.T) {
	for _, c := range []struct{ node, want string }{
		{`{"cleanup":"P"}`, `It: the node has no "statements" (add "statements": "Alarm = false")`},
		{`{"cleanup":"P","statements":"V ="}`, `It: `},
	} {
		r := arenaRegistry()
		ps := kindtest.Problems(t, r, kindtest.Files{"main.json": `{"kind":"tree","root":"It","nodes":{"It":` + c.node + `,"P":{"status":"success"}}}`})
		kindtest.HasProblem(t, ps, c.want)
	}
}
