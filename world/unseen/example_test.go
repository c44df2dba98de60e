package unseen_test

import (
	"fmt"
	"log"

	"github.com/wits-ai/wits/world/unseen"
)

// A guard leaves the hall, and the player loses sight of it. It is decided only when the player looks, where the guard has been all the time.
func Example() {
	level := unseen.Layout{
		Names: []string{"Hall", "Corridor", "Armoury", "Gallery", "Balcony"},
		Ways:  []unseen.Way{{From: 0, To: 1}, {From: 1, To: 2}, {From: 1, To: 3, Steps: 2}, {From: 3, To: 4}, {From: 4, To: 0}},
		Both:  true,
	}
	graph, err := unseen.NewGraph(level)
	if err != nil {
		log.Fatal(err)
	}
	maps, err := unseen.New(unseen.Spec{Graph: graph, Agents: make([]unseen.Agent, 1), Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	const guard = 0
	maps.Observe(guard, graph.Find("Hall"))
	maps.Lose(guard, graph.Find("Corridor"))

	// The player waits in the hall, then opens the doors. An ambush from the balcony is worth something, one from the corridor is not.
	sees := unseen.NewSet(graph.Len())
	sees.Add(graph.Find("Hall"))
	decide := unseen.ByWorth(func(agent, state int) float64 {
		if graph.Name(state) == "Balcony" {
			return 1
		}
		return 0
	})
	for range 4 {
		maps.Step(unseen.View{Sees: sees}, decide)
	}
	for state := range maps.States(guard, 0).All() {
		fmt.Println("it may be in:", graph.Name(state))
	}
	sees.Add(graph.Find("Corridor"))
	sees.Add(graph.Find("Balcony"))
	maps.Look(unseen.View{Sees: sees}, decide)
	for _, e := range maps.Events() {
		fmt.Println(maps.Explain(e))
	}
	fmt.Println(maps.Phase(guard), "in the", graph.Name(maps.State(guard)))
	// Output:
	// it may be in: Corridor
	// it may be in: Armoury
	// it may be in: Gallery
	// it may be in: Balcony
	// it may be in: step 1 from Corridor to Gallery
	// it may be in: step 1 from Gallery to Corridor
	// step 0: agent 0: the player sees it in Hall
	// step 0: agent 0: the player loses sight of it in Corridor
	// steps 1 to 4: agent 0: it stays hidden and is not in Hall; at stake: 1, left: 6
	// step 4: agent 0: it appears in Balcony
	// instantiated in the Balcony
}
