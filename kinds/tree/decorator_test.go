package tree_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// TestDecorators: what each makes of a child that succeeds, fails, runs, is aborted, and begins again. The child is P, which
// ends in its first or second update or never; a reactive selector aborts it when A holds and begins it again when not.
func TestDecorators(t *testing.T) {
	for _, c := range []struct {
		node             string
		success, failure wits.Status // after a child that ends at once
		later            [2]wits.Status
	}{
		{`"invert":"P"`, wits.Failure, wits.Success, [2]wits.Status{wits.Failure, wits.Success}},
		{`"succeed":"P"`, wits.Success, wits.Success, [2]wits.Status{wits.Success, wits.Success}},
		{`"fail":"P"`, wits.Failure, wits.Failure, [2]wits.Status{wits.Failure, wits.Failure}},
		{`"repeat":"P","times":1`, wits.Success, wits.Failure, [2]wits.Status{wits.Success, wits.Failure}},
		{`"repeat":"P"`, wits.Running, wits.Failure, [2]wits.Status{wits.Running, wits.Failure}},
		{`"retry":"P","times":1`, wits.Success, wits.Failure, [2]wits.Status{wits.Success, wits.Failure}},
		{`"retry":"P"`, wits.Success, wits.Running, [2]wits.Status{wits.Success, wits.Running}},
		{`"until":"P","is":"success"`, wits.Success, wits.Running, [2]wits.Status{wits.Success, wits.Running}},
		{`"until":"P","is":"failure"`, wits.Running, wits.Success, [2]wits.Status{wits.Running, wits.Success}},
		{`"cooldown":"P","seconds":1`, wits.Success, wits.Failure, [2]wits.Status{wits.Success, wits.Failure}},
		{`"timeout":"P","seconds":9`, wits.Success, wits.Failure, [2]wits.Status{wits.Success, wits.Failure}},
		{`"delay":"P","seconds":0`, wits.Success, wits.Failure, [2]wits.Status{wits.Success, wits.Failure}},
		{`"once":"P"`, wits.Success, wits.Failure, [2]wits.Status{wits.Success, wits.Failure}},
		{`"guard":"P","when":"!A"`, wits.Success, wits.Failure, [2]wits.Status{wits.Success, wits.Failure}},
		{`"breakpoint":"P"`, wits.Success, wits.Failure, [2]wits.Status{wits.Success, wits.Failure}},
	} {
		for i, child := range []string{"S", "F", "RS", "RF"} {
			want := []wits.Status{c.success, c.failure, c.later[0], c.later[1]}[i]
			r := plant(t, `"Main":{`+c.node+`},"P":`+scriptLeaf(child))
			for range len(child) {
				stands(r, wits.Running)
				r.Good()
			}
			if r.Status() != want {
				t.Errorf("%s, child %s: %v, want %v", c.node, child, r.Status(), want)
			}
		}
		r := plant(t, `"Main":{"selector":["High","D"],"reactive":true},"High":{"while":"A"},"D":{`+c.node+`}`+acts("P"))
		frame(r, c.node+" runs", "P: activate", "P: update")
		frame(r, c.node+" goes on", "P: update")
		kindtest.Set(r, "A", true)
		frame(r, c.node+" is aborted", "P: end aborted")
		kindtest.Lines(t, c.node+" active", r.Active(), "High", "Main")
		kindtest.Set(r, "A", false)
		if c.node[1:9] == "cooldown" {
			frame(r, "aborted: it cools down, too")
			stands(r, wits.Failure)
		} else {
			frame(r, c.node+" begins again", "P: activate", "P: update")
		}
	}
}

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

// TestRepeatForever: what ends in the frame in which it began begins again in the next, what ends later at once.
func TestRepeatForever(t *testing.T) {
	r := plant(t, `"Main":{"repeat":"P"},"P":{"log":"x"}`)
	for range 3 {
		frame(r, "once a frame", "P: x")
	}
	r = plant(t, `"Main":{"repeat":"P"},"P":{"do":"Act","with":{"Life":2}}`)
	frame(r, "begins", "P: activate", "P: update")
	frame(r, "without a gap", "P: update", "P: end success", "P: activate", "P: update")
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

// TestRetry begins again in the same frame.
func TestRetry(t *testing.T) {
	r := plant(t, `"Main":{"retry":"S","times":3},"S":{"sequence":["P","I"]},"P":{"log":"x"},"I":{"if":"Counter() >= 2"}`)
	frame(r, "the second try", "P: x", "P: x")
	stands(r, wits.Success)
	r = plant(t, `"Main":{"retry":"S","times":3},"S":{"sequence":["P","I"]},"P":{"log":"x"},"I":{"if":"A"}`)
	frame(r, "all three", "P: x", "P: x", "P: x")
	stands(r, wits.Failure)
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

// TestTimeout ends its child when the time is over, in an idle tree too.
func TestTimeout(t *testing.T) {
	r := plant(t, `"Main":{"timeout":"P","seconds":1.5}`+acts("P"))
	frame(r, "0.0", "P: activate", "P: update")
	frame(r, "0.5", "P: update")
	frame(r, "1.0", "P: update")
	frame(r, "1.5", "P: end aborted")
	stands(r, wits.Failure)
}

// TestDelay waits first.
func TestDelay(t *testing.T) {
	r := plant(t, `"Main":{"delay":"P","seconds":1}`+acts("P"))
	frame(r, "0.0")
	kindtest.Lines(t, "active", r.Active(), "Main")
	frame(r, "0.5")
	frame(r, "1.0", "P: activate", "P: update")
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
