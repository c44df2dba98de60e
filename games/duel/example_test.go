package duel_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/sim"
)

// A match of two minds, as fast as it goes.
func Example() {
	g := duel.New()
	out, err := sim.Headless(g, sim.Run{Options: duel.Headless(), Seed: 1, Ticks: 60_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Statistics()
	fmt.Println(out.Over, len(s.Rounds) >= 3, s.Red.Hits > 0, s.Blue.Parries > 0)
	// Output: true true true true
}
