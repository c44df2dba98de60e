package utility_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestZeroGenerator: with a generator that always gives 0, of what is drawn by weight the first survivor is taken, and times that
// are drawn are the shortest [Pro360, 21.4.4.6]: T21-6 and T21-3.
func TestZeroGenerator(t *testing.T) {
	zero := registry()
	zero.SetGenerator(func(state uint64) (next, bits uint64) { return state, 0 })
	load := func(doc string) *kindtest.Run {
		return kindtest.Start(t, kindtest.Load(t, zero, kindtest.Files{"main.json": doc}))
	}
	run := load(`{"kind":"utility","choose":"weighted","options":{"A":{"score":"0","rank":"100"},"B":{"score":"5","rank":"10"},"C":{"score":"100","rank":"5"},"D":{"score":"1","rank":"10"}}}`)
	for range 50 {
		run.Good()
		kindtest.Lines(t, "the first of the highest rank that is of use", run.Active(), "B")
	}
	run = load(`{"kind":"utility","decide":{"every":0},"options":{"Fire":{"do":"Act","with":{"Life":1},"score":"1","cooldown":[60,120]},"Wait":{"do":"Act","score":"0.5"}}}`)
	run.Frame.Delta = 0.1
	var shots []int
	for tick := range 3000 {
		for _, line := range run.Good() {
			if line == "Fire: activate" {
				shots = append(shots, tick)
			}
		}
	}
	if len(shots) != 5 {
		t.Fatalf("shots at %v", shots)
	}
	for i := range shots[1:] {
		if pause := shots[i+1] - shots[i]; pause < 600 || pause > 601 {
			t.Errorf("a pause of %d tenths of a second, not 60 s", pause)
		}
	}
}
