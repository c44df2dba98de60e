package lod_test

import (
	"fmt"
	"log"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/lod"
)

// Six people are in a street that has room for five. The player sees two of them, and has never seen the others.
func Example() {
	registry := std.NewRegistry()
	registry.AddKind(lod.DetailKind{Features: []lod.DetailFeature{
		{Name: "Mind", Doc: "Seconds between two steps.", Default: 1},
		{Name: "Body", Doc: "1 if others walk around it, 0 if they walk through it."},
	}})
	program, err := wits.Load(registry, os.DirFS("testdata/street"), "street.detail.json")
	if err != nil {
		log.Fatal(err)
	}
	details, err := wits.ContentOf[*lod.Details](program)
	if err != nil {
		log.Fatal(err)
	}
	trader, err := lod.NewTrader(details, 1)
	if err != nil {
		log.Fatal(err)
	}
	for range 6 {
		if _, err := trader.Add("Person"); err != nil {
			log.Fatal(err)
		}
	}
	screen := func(player int, id lod.ID) lod.View {
		return lod.View{Pixels: max(0, 150_000-100_000*float64(id)), Ahead: 1}
	}
	for range 60 {
		for _, trade := range trader.Frame(1.0/60, details.Budget, screen) {
			if trade.To == lod.Vanished {
				fmt.Println("person", trade.ID, "vanishes")
			}
		}
	}
	for _, id := range []lod.ID{0, 1, 3} {
		fmt.Println("person", id, "thinks every", trader.Level(id, 0).Value, "s, body:", trader.Level(id, 1).Name)
	}
	fmt.Println(trader.Cost(0), "kB,", trader.Cost(1), "µs")
	// Output:
	// person 2 vanishes
	// person 0 thinks every 0.1 s, body: Solid
	// person 1 thinks every 0.1 s, body: Solid
	// person 3 thinks every 1 s, body: Ghost
	// 40 kB, 66 µs
}
