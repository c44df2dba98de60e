package duel

import (
	"fmt"
	"testing"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestSameForAnyNumberOfWorkers: one seed gives one match, for any number of workers.
func TestSameForAnyNumberOfWorkers(t *testing.T) {
	pastCase.Workers(t, 3600, nil, map[string]string{"red": "fighter", "blue": "berserker"})
}

// What a match comes to must never change by chance, on any machine. When rules or documents change, so does this. The
// minds' own hashes are left out: they change with the layout of a mind.
func TestPinnedMatch(t *testing.T) {
	const pinned = "10120 Red wins 3 to 2 2df55c2018952cd2"
	g, out := play(t, "fighter", "berserker", 7)
	if got := fmt.Sprintf("%d %s %016x", out.Ticks, out.Result, g.Hash()); got != pinned {
		t.Errorf("the match of seed 7 went otherwise:\ngot  %s\nwant %s", got, pinned)
	}
}

// A moment of a match of other characters is refused, and changes nothing.
func TestMomentsOfOtherCharacters(t *testing.T) {
	var m Moment
	g, other := New(), New()
	must.Succeed(t, g.Start(Headless(), 1))
	g.Snapshot(&m)
	must.Succeed(t, other.Start(map[string]string{"red": "berserker", "blue": "fighter"}, 1))
	kept := sim.Hash(other)
	if err := other.Restore(&m); err == nil || sim.Hash(other) != kept {
		t.Errorf("it was taken (%v), or has changed the game", err)
	}
}

// TestMomentsKeepHands: a moment holds what a person's keys have asked for.
func TestMomentsKeepHands(t *testing.T) {
	var m Moment
	g := New()
	must.Succeed(t, g.Start(Headless(), 1))
	g.hands[1] = hands{swing: 3, parry: 2}
	kept := sim.Hash(g)
	g.Snapshot(&m)
	g.hands[1] = hands{}
	if must.Succeed(t, g.Restore(&m)); sim.Hash(g) != kept {
		t.Errorf("hands are %+v", g.hands)
	}
}
