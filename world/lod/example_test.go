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
	trader, err := lod.NewTrader(1)
	if err != nil {
		fmt.Println(err)
		return
	}
	views := []lod.View{{Pixels: 150_000, Ahead: 1}, {}}
	seen := make([]lod.Impression, len(views))
	for range views {
		if _, err := trader.Add(guard); err != nil {
			fmt.Println(err)
			return
		}
	}
	audience := lod.Audience{Perception: lod.DefaultPerception()}
	for range 60 {
		audience.Begin(1.0 / 60)
		for i := range seen {
			audience.Look(&seen[i], views[i])
		}
		audience.Attend()
		for i := range seen {
			trader.SetCriticality(lod.ID(i), audience.Criticality(&seen[i]))
		}
		for _, t := range trader.Run([]float64{25}) {
			fmt.Printf("guard %d: %s\n", t.ID, []string{"straight", "navmesh"}[guard.Levels(t.To)[0]])
		}
	}
	fmt.Println("cost", trader.Cost(0))
	// Output:
	// guard 0: navmesh
	// cost 21
}
