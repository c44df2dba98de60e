package main

import (
	"testing"

	"github.com/wits-ai/wits"
)

// TestBothPlan: in all families both sides find a plan or none, and ours costs no more: the same where no action changes
// more than one fact, so that the plain search finds the cheapest. A frame that plans allocates nothing.
func TestBothPlan(t *testing.T) {
	planned, none, gave := 0, 0, 0
	for _, d := range families() {
		m, cost, err := d.planned()
		if err != nil {
			t.Fatal(err)
		}
		exact := true
		for _, a := range d.actions {
			exact = exact && len(a.makes) == 1
		}
		switch peer := newPlain(&d).search(); {
		case peer == -2:
			gave++
		case (cost < 0) != (peer < 0), cost > float64(peer), exact && cost != float64(peer):
			t.Errorf("%s: ours costs %v, theirs %d", d.name, cost, peer)
		case cost < 0:
			none++
		default:
			planned++
		}
		if n := testing.AllocsPerRun(20, func() { m.Step(wits.Frame{Delta: 1. / 60}) }); n != 0 {
			t.Errorf("%s: %v allocations in a frame", d.name, n)
		}
	}
	if planned < 10 || gave == 0 {
		t.Errorf("%d plans, %d times none, %d times given up", planned, none, gave)
	}
}
