package sniper_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/sniper"
	"github.com/wits-ai/wits/sim"
)

// Days that nobody plays, as fast as they go.
func Example() {
	g := sniper.New()
	defer g.Close()
	out, err := sim.Headless(g, sim.Run{Options: sniper.Headless(), Seed: 1, Ticks: 600 * sniper.Rate})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Statistics()
	fmt.Println("seconds:", out.Ticks/sniper.Rate)
	fmt.Println("the sniper fired, and was fired at:", s.Shots > 0 && s.Returned > 0)
	// Output:
	// seconds: 600
	// the sniper fired, and was fired at: true
}
