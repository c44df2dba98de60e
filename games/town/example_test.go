package town_test

import (
	"fmt"

	"github.com/wits-ai/wits/games/town"
)

// A house beside the road at the gate: who has moved in after ten seconds, and why no more.
func Example() {
	g := town.New()
	defer g.Close()
	if err := g.Start(map[string]string{"start": "empty", "size": "48"}, 1); err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Command(0, "build", []string{"House", "3.5, 16.5"}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g.Command(0, "build", []string{"House", "3.5, 16.5"}))
	fmt.Println(g.Why(g.World().Grid.Tile(3, 16))[0])
	// Output:
	// there is a house already
	// Arrive has not been due yet: it is due in tick 14.
}
