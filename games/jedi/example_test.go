package jedi_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/jedi"
	"github.com/wits-ai/wits/sim"
)

// A fight of two minds, as fast as it goes.
func Example() {
	g := jedi.New()
	out, err := sim.Headless(g, sim.Run{Options: jedi.Headless(), Seed: 1, Ticks: 60_000})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Statistics()
	fmt.Println(out.Over, s.Felled[0] > s.Felled[1], s.Taunts[1] > 0)
	// Output: true true true
}
