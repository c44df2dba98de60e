package squad_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/squad"
	"github.com/wits-ai/wits/sim"
)

// Rounds that nobody plays, as fast as they go.
func Example() {
	g := squad.New()
	defer g.Close()
	out, err := sim.Headless(g, sim.Run{Options: squad.Headless(), Seed: 1, Ticks: 120 * squad.Rate})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Statistics()
	fmt.Println("seconds:", out.Ticks/squad.Rate)
	fmt.Println("rounds were played, and shots fired:", s.Rounds > 0 && s.Shots > 0)
	// Output:
	// seconds: 120
	// rounds were played, and shots fired: true
}
