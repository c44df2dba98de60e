package squad

import (
	"testing"

	"github.com/wits-ai/wits/sim"
)

// Of 200 rounds that nobody plays the usual squad wins some six in ten; fewer soldiers win fewer, and every ending comes about.
func TestSquad_Balance(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays 200 rounds")
	}
	var phases [TimeUp + 1]int
	for seed := uint64(1); seed <= 200; seed++ {
		g := New()
		if err := g.Start(Headless(), seed); err != nil {
			t.Fatal(err)
		}
		for g.world.Phase == Fighting {
			g.tick()
		}
		sound(t, g)
		phases[g.world.Phase]++
		g.Close()
	}
	t.Logf("intruder down %d, squad down %d, away with the papers %d, time up %d", phases[SpyDown], phases[SquadDown], phases[GotAway], phases[TimeUp])
	if won := phases[SpyDown] + phases[TimeUp]; won < 90 || won > 150 {
		t.Errorf("the squad wins %d of 200 rounds", won)
	}
	if phases[SquadDown] == 0 || phases[GotAway] == 0 {
		t.Errorf("%v", phases)
	}
}

// The picture shows what goes on, at any time of a round, and changes nothing.
func TestDraw(t *testing.T) {
	g := begin(t, 3)
	s := sim.NewScene(g.Info())
	for range 20 {
		for range 2 * Rate {
			g.tick()
		}
		before := sim.Hash(g)
		s.Reset()
		g.Draw(s)
		if s.Len() < 500 {
			t.Errorf("%d shapes", s.Len())
		}
		if sim.Hash(g) != before {
			t.Fatal("painting changes the game")
		}
	}
	if n := testing.AllocsPerRun(20, func() { s.Reset(); g.Draw(s) }); n > 8 {
		t.Errorf("painting allocates %v times", n)
	}
}
