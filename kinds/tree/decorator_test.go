package tree_test

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestRepeat: the next repetition begins in the same frame; the count begins anew with the node; a failure ends it.
func TestRepeat(t *testing.T) {
	r := plant(t, `"Main":{"repeat":"Twice","times":2},"Twice":{"repeat":"P","times":3},"P":{"log":"x"}`)
	frame(r, "six", slices.Repeat([]string{"P: x"}, 6)...)
	stands(r, wits.Success)
	r = plant(t, `"Main":{"repeat":"S","times":3},"S":{"sequence":["P","I"]},"P":{"log":"x"},"I":{"if":"Counter() < 2"}`)
	frame(r, "fails in the second", "P: x", "P: x")
	stands(r, wits.Failure)
	r = plant(t, `"Main":{"repeat":"P","times":"N + 1"},"P":{"log":"x"}`)
	kindtest.Set(r, "N", int64(1))
	frame(r, "as often as an expression says", "P: x", "P: x")
}

// TestNoTreeHangsAFrame: a million million repetitions are spread over frames, and nothing is lost.
func TestNoTreeHangsAFrame(t *testing.T) {
	r := plant(t, `"Main":{"repeat":"R","times":1000000},"R":{"repeat":"S","times":1000000},"S":{"script":"V += 1"}`)
	for i := range 5 {
		r.Good()
		stands(r, wits.Running)
		if n := r.Value("V").(int64); n < int64(i+1)*900 || n > int64(i+1)*1100 {
			t.Errorf("frame %d: %d repetitions", i, n)
		}
	}
	r = plant(t, `"Main":{"repeat":"R"},"R":{"retry":"U"},"U":{"until":"S","is":"failure"},"S":{"script":"V += 1"}`)
	for range 5 {
		r.Good()
		stands(r, wits.Running)
	}
	if n := r.Value("V").(int64); n != 5 {
		t.Errorf("%d tries in 5 frames", n)
	}
}

// TestOnce runs its child once in the life of the tree; if it was aborted, again.
func TestOnce(t *testing.T) {
	r := plant(t, `"Main":{"repeat":"S"},"S":{"sequence":["O","Q"]},"O":{"once":"P"},"P":{"log":"x"},"Q":{"log":"y"}`)
	frame(r, "first", "P: x", "Q: y")
	frame(r, "second", "Q: y")
	r.Restart()
	frame(r, "a new life", "P: x", "Q: y")
}

// TestService_WhatItsNodeSays: how often a service runs stands beside its node, in words where that is every frame.
func TestService_WhatItsNodeSays(t *testing.T) {
	r := plant(t, `"Main":{"invert":"P","services":[{"script":"V = 1","every":0},{"script":"V = 2","every":0.5}]}`+acts("P"))
	var says []string
	for _, n := range r.Program().Parts()[0].Nodes {
		for _, extra := range n.Extras {
			says = append(says, extra.Text)
		}
	}
	if want := []string{"every frame: V = 1", "every 0.5 s: V = 2"}; !slices.Equal(says, want) {
		t.Errorf("%q, not %q", says, want)
	}
}
