package maneuver_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/maneuver"
	"github.com/wits-ai/wits/sim"
)

// A battle that nobody plays, as fast as it goes.
func Example() {
	g := maneuver.New()
	defer g.Close()
	if _, err := sim.Headless(g, sim.Run{Options: maneuver.Headless(), Seed: 1, Ticks: 60 * maneuver.Rate}); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("platoons that were lifted:", g.Statistics().Lifts)
	// Output:
	// platoons that were lifted: 3
}
