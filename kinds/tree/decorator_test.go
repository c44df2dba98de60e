package tree_test

import (
	"fmt"
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

// TestCooldown counts from the end of the child, in game time, also when it was aborted.
func TestCooldown(t *testing.T) {
	r := plant(t, `"Main":{"repeat":"Any"},"Any":{"selector":["C","Q"]},"C":{"cooldown":"P","seconds":1},"P":{"log":"x"},"Q":{"log":"y"}`)
	for i := range 6 {
		want := "Q: y"
		if i%2 == 0 { // frames are half a second
			want = "P: x"
		}
		frame(r, fmt.Sprint(i), want)
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

// TestGuard looks before its child begins and, with "self", while that runs.
func TestGuard(t *testing.T) {
	for _, abort := range []string{"none", "self"} {
		r := plant(t, `"Main":{"guard":"P","when":"A","abort":"`+abort+`"}`+acts("P"))
		frame(r, "does not hold")
		stands(r, wits.Failure)
		kindtest.Set(r, "A", true)
		r.Restart()
		frame(r, "holds", "P: activate", "P: update")
		kindtest.Set(r, "A", false)
		if abort == "none" {
			frame(r, "does not look again", "P: update")
		} else {
			frame(r, "does not hold any more", "P: end aborted")
			stands(r, wits.Failure)
		}
	}
}

// TestServices run when their node begins and then at their interval, whatever the children do.
func TestServices(t *testing.T) {
	r := plant(t, `"Main":{"sequence":["P"],"services":[{"script":"log('a')","every":1},{"script":"log('b', X)","every":1.5}]}`+acts("P"))
	kindtest.Set(r, "X", 2.0)
	var at [2][]int64
	for range 12 {
		for _, line := range r.Good() {
			switch line {
			case "Main: a":
				at[0] = append(at[0], r.Tick-1)
			case "Main: b 2":
				at[1] = append(at[1], r.Tick-1)
			case "P: activate", "P: update":
			default:
				t.Error(line)
			}
		}
	}
	if !slices.Equal(at[0], []int64{0, 2, 4, 6, 8, 10}) || !slices.Equal(at[1], []int64{0, 3, 6, 9}) {
		t.Errorf("the services ran in the frames %v", at)
	}
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

// TestServiceDeviation: the interval differs at random, in both directions.
func TestServiceDeviation(t *testing.T) {
	r := plant(t, `"Main":{"invert":"P","services":[{"script":"V += 1","every":5,"deviation":2}]}`+acts("P"))
	gaps := map[int64]int{}
	last, count := int64(0), int64(1)
	for range 4000 {
		r.Good()
		if n := r.Value("V").(int64); n > count {
			gaps[r.Tick-last]++
			last, count = r.Tick, n
		}
	}
	for gap := range gaps {
		if gap < 6 || gap > 15 {
			t.Errorf("a gap of %d frames", gap)
		}
	}
	if len(gaps) < 6 {
		t.Errorf("the gaps are %v", gaps)
	}
}
