//go:build !race

package tree_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// Pools forget things under the race detector, so that what they give cannot be counted there.

// TestLookAheadOfNodesOfAGameAllocatesNothing: visits of a game's nodes come from a pool, in a look ahead too.
func TestLookAheadOfNodesOfAGameAllocatesNothing(t *testing.T) {
	p := kindtest.Load(t, ownArena(t), kindtest.Files{"main.json": main(`"Main":{"simulate":["Own","Stay"],"judge":"prospect.safe","reselect":0},"Own":{"relay":["Twice"]},"Twice":{"again":"Late","times":3},
		"Late":{"later":"Hold","after":1},"Hold":{"do":"Stay"},"Stay":{"do":"Stay"}`)})
	m, frame := p.NewMind(1), wits.Frame{Delta: 0.5, Self: &arena{Self: 50}}
	step := func() {
		frame.Tick++
		frame.Time += 0.5
		m.Step(frame)
	}
	for range 10 {
		step()
	}
	if n := least(step); n > 0 {
		t.Errorf("%v allocations in a frame", n)
	}
}

// least is the fewest allocations of a call, since others may allocate meanwhile.
func least(call func()) float64 {
	call()
	n := 1e9
	for range 5 {
		n = min(n, testing.AllocsPerRun(20, call))
	}
	return n
}
