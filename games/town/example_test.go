package town_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/sim"
)

// One villager, two logs, three trees and a site, as fast as it goes: [Ott]'s second test case.
func Example() {
	g := town.New()
	defer g.Close()
	_, err := sim.Headless(g, sim.Run{Options: map[string]string{"scene": "house"}, Seed: 1, Ticks: 25 * town.Rate})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Statistics()
	fmt.Println(s.Tally.Felled, "tree felled with", s.Tally.Chops, "strokes")
	fmt.Println(s.Standing, "house built with", s.Tally.Used, "wood and", s.Tally.Builds, "strokes")
	// Output:
	// 1 tree felled with 4 strokes
	// 1 house built with 4 wood and 4 strokes
}
