package armada_test

import (
	"context"
	"fmt"

	"github.com/wits-ai/wits/games/armada"
	"github.com/wits-ai/wits/sim"
)

// A battle that nobody plays.
func Example() {
	g := armada.New()
	out, err := sim.Headless(g, sim.Run{Options: armada.Headless(), Seed: 1, Ticks: 10 * armada.Rate})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(out.Ticks, out.Over, g.Statistics().BlueShips)
	// Output: 600 false 60
}

// Two documents that fight each other.
func ExampleTournament() {
	score, err := armada.Tournament(context.Background(), armada.Contest{
		A: "veteran.tree.json", B: "commander.tree.json",
		Options: map[string]string{"size": "4"}, Rounds: 2, Seed: 1, Workers: 2,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(score.Won+score.Lost+score.Draws, "rounds")
	// Output: 2 rounds
}
