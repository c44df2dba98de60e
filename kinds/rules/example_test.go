package rules_test

import (
	"fmt"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/std"
)

// A game loads a document of rules, places units, and runs ticks. What did not happen can be asked about.
func Example() {
	program, err := wits.Load(std.NewRegistry(), os.DirFS("testdata/town"), "town.rules.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	grid := rules.Grid{Width: 32, Height: 32}
	town, err := rules.New(program, rules.Options{Rate: 10, Tiles: 32 * 32, Ground: grid})
	if err != nil {
		fmt.Println(err)
		return
	}
	cobbler, err := town.Place("Cobbler", wits.NewEntity(1, 1), grid.Tile(4, 4))
	if err != nil {
		fmt.Println(err)
		return
	}
	shoes, err := town.Bin(rules.InUnit, "shoes")
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 20 * 20 { // a day has two seconds, a second ten ticks
		town.Step(wits.Frame{Delta: 0.1})
	}
	fmt.Println("shoes:", town.Amount(shoes, cobbler))
	fmt.Println(town.Why(cobbler, "Bring"))
	// Output:
	// shoes: 24
	// Bring did not fire in tick 393: it needs 8 of player.leather, and there was 4. It is due again in tick 413; it has fired 2 times, lacked inputs 12 times and failed its checks 6 times.
}
