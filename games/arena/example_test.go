package arena_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/arena"
	"github.com/wits-ai/wits/sim"
)

// Bouts that nobody plays, as fast as they go.
func Example() {
	g := arena.New()
	defer g.Close()
	out, err := sim.Headless(g, sim.Run{Options: arena.Headless(), Seed: 1, Ticks: 300 * arena.Rate})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Statistics()
	fmt.Println("seconds:", out.Ticks/arena.Rate)
	fmt.Println("the brute slammed, and was struck:", s.Slams > 0 && s.Struck > 0)
	// Output:
	// seconds: 300
	// the brute slammed, and was struck: true
}
