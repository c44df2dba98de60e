package night_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/night"
	"github.com/wits-ai/wits/sim"
)

// Two minutes that nobody plays, as fast as they go: the guards have minds, and so has the one who hides from them.
func Example() {
	g := night.New()
	defer g.Close()
	out, err := sim.Headless(g, sim.Run{Options: night.Headless(), Seed: 1, Ticks: 120 * night.Rate})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Statistics()
	fmt.Println("seconds:", out.Ticks/night.Rate)
	fmt.Println("every night ended one way or the other:", s.Nights == s.Caught+s.Escaped+s.Morning+1)
	// Output:
	// seconds: 120
	// every night ended one way or the other: true
}
