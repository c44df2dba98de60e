package robot_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/robot"
	"github.com/wits-ai/wits/sim"
)

// A night that nobody plays, as fast as it goes: the intruder and the robots have minds of their own.
func Example() {
	g := robot.New()
	defer g.Close()
	out, err := sim.Headless(g, sim.Run{Options: robot.Headless(), Seed: 1, Ticks: 600 * robot.Rate})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Statistics()
	fmt.Println("seconds:", out.Ticks/robot.Rate)
	fmt.Println("every night ended one way or the other:", s.Nights == s.Caught+s.Escaped+1)
	// Output:
	// seconds: 600
	// every night ended one way or the other: true
}
