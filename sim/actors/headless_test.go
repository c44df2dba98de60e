package actors_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
)

// TestARangerRunsFromAWolf plays a ranger without a page: what it senses goes in, what it does comes out.
func TestARangerRunsFromAWolf(t *testing.T) {
	f, err := newForest()
	if err != nil {
		t.Fatal(err)
	}
	until := func(what string, holds func() bool) {
		t.Helper()
		for range 100 {
			if err := f.Step(); err != nil {
				t.Fatal(err)
			}
			if holds() {
				return
			}
		}
		t.Fatalf("never: %s; active: %s", what, f.Active())
	}
	until("fells a tree", func() bool { return strings.Contains(f.Active(), "Fell") })
	f.senses.Wolf.Set(f.seat.Mind, 4)
	until("at home", func() bool { return f.ranger.X == 0 })
	if f.ranger.Trees != 1 {
		t.Errorf("it felled %d trees: the one that it had begun must fall, and no other", f.ranger.Trees)
	}
}

// TestARangerCanBeRewound: the mind and the body are flat values, and so is all of their future.
func TestARangerCanBeRewound(t *testing.T) {
	f, err := newForest()
	if err != nil {
		t.Fatal(err)
	}
	step := func() {
		t.Helper()
		if err := f.Step(); err != nil {
			t.Fatal(err)
		}
	}
	for range 9 {
		step()
	}
	var mind wits.Snapshot
	f.seat.Mind.Snapshot(&mind)
	body, tick := *f.ranger, f.tick
	play := func() (hash uint64, after Ranger) {
		for range 40 {
			step()
		}
		return f.seat.Mind.Hash(), *f.ranger
	}
	hash, after := play()
	if err := f.seat.Mind.Restore(&mind); err != nil {
		t.Fatal(err)
	}
	*f.ranger, f.tick = body, tick
	if again, ranger := play(); again != hash || ranger != after {
		t.Error("the second time it did something else")
	}
	if after.Trees < 2 {
		t.Errorf("it felled %d trees, so there was little to compare", after.Trees)
	}
}
