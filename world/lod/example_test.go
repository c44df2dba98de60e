package lod_test

import (
	"fmt"

	"github.com/wits-ai/wits/world/lod"
)

// Two guards share processor time. One is watched, the other is out of view.
func Example() {
	guard, err := lod.NewKind(lod.Spec{
		Name:      "guard",
		Resources: 1, // µs a frame
		Features: []lod.Feature{{Name: "Paths", Levels: []lod.Level{
			{Name: "straight", Cost: []float64{1}, Audacity: lod.Vector{2, 0, 1}},
			{Name: "navmesh", Cost: []float64{20}},
		}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	trader, err := lod.NewTrader(&lod.Details{Perception: lod.DefaultPerception(), Kinds: []*lod.Kind{guard}}, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	views := []lod.View{{Pixels: 150_000, Ahead: 1}, {}}
	for range views {
		if _, err := trader.Add("guard"); err != nil {
			fmt.Println(err)
			return
		}
	}
	for range 60 {
		for _, t := range trader.Frame(1.0/60, []float64{25}, func(player int, id lod.ID) lod.View { return views[id] }) {
			fmt.Printf("guard %d: %s\n", t.ID, trader.Level(t.ID, 0).Name)
		}
	}
	fmt.Println("cost", trader.Cost(0))
	// Output:
	// guard 0: navmesh
	// cost 21
}
