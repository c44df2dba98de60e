package arena

import (
	"flag"
	"testing"
)

var seeds = flag.Int("bouts", 60, "how many bouts the balance is measured with")

// bouts plays as many bouts of a game each as there are seeds, and sums up what came of them.
func bouts(t *testing.T, seeds int, options ...Option) (sum Tally) {
	t.Helper()
	for seed := range seeds {
		g := begin(t, uint64(seed), options...)
		for g.world.Bout == 1 {
			g.tick()
		}
		sound(t, g)
		s := g.Statistics()
		sum.Bouts++
		sum.BruteWon += s.BruteWon
		sum.ChampionWon += s.ChampionWon
		sum.Undecided += s.Undecided
		sum.Slams += s.Slams
		sum.Whirlwinds += s.Whirlwinds
		sum.Uprooted += s.Uprooted
		sum.Thrown += s.Thrown
		sum.Roars += s.Roars
		sum.Reeled += s.Reeled
		sum.Struck += s.Struck
		sum.Javelins += s.Javelins
		sum.Guarded += s.Guarded
		sum.Dodged += s.Dodged
	}
	return sum
}

// Neither side wins almost always, and all that they can do happens.
func TestArena_Balance(t *testing.T) {
	s := bouts(t, *seeds)
	t.Logf("%+v", s)
	if s.BruteWon < s.Bouts/4 || s.ChampionWon < s.Bouts/4 || s.Undecided > s.Bouts/8 {
		t.Errorf("of %d bouts the brute won %d, the champion %d", s.Bouts, s.BruteWon, s.ChampionWon)
	}
	for what, n := range map[string]int64{"slams": s.Slams, "whirlwinds": s.Whirlwinds, "uprooted": s.Uprooted, "thrown": s.Thrown, "roars": s.Roars, "reeled": s.Reeled,
		"struck": s.Struck, "guarded": s.Guarded, "dodged": s.Dodged} {
		if n < s.Bouts/4 {
			t.Errorf("%s: %d in %d bouts", what, n, s.Bouts)
		}
	}
}
