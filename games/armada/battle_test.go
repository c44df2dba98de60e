package armada

import (
	"testing"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestB14_ABattleIsThatOfTheMatch: a match that is played to be watched is the one that was judged.
func TestB14_ABattleIsThatOfTheMatch(t *testing.T) {
	m := batch.Match{Game: "armada", Sides: []string{"commander.tree.json", "veteran.tree.json"}, Options: Headless(), Seed: 5, Ticks: 300}
	want, err := Match(t.Context(), m, nil)
	if err != nil || want.Fault != "" {
		t.Fatal(err, want.Fault)
	}
	g, options, err := Battle(m, nil)
	must.Succeed(t, err)
	defer g.Close()
	is, err := sim.Headless(g, sim.Run{Options: options, Seed: m.Seed, Ticks: m.Ticks})
	if err != nil || is.Hash != want.Hash || is.Ticks != want.Ticks || is.Ticks != 300 {
		t.Errorf("%v: %+v, and the match is %+v", err, is, want)
	}
	if _, _, err := Battle(batch.Match{Sides: []string{"one"}}, nil); err == nil {
		t.Error("a battle of one side is made")
	}
}
