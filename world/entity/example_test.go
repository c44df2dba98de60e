package entity_test

import (
	"fmt"

	"github.com/wits-ai/wits/world/entity"
)

// Position is where something is, in metres.
type Position struct{ X, Y float64 }

// Food says how much eating it does.
type Food struct{ Nutrition float64 }

// An apple lies in the world, is picked up, and is still an apple.
func Example() {
	schema := entity.NewSchema()
	position := entity.Add[Position](schema, "position")
	food := entity.Add[Food](schema, "food")
	if err := schema.Err(); err != nil {
		fmt.Println(err)
		return
	}

	w := entity.NewWorld(schema, 64)
	for i := range 3 {
		e := w.Spawn()
		position.Put(w, e, Position{X: float64(i)})
		if i > 0 {
			food.Put(w, e, Food{Nutrition: 15})
		}
	}
	for e, f := range food.Present(w) {
		fmt.Println(e, *f, *position.Get(w, e))
		if position.Get(w, e).X == 1 {
			w.Hide(e)
		}
	}
	for e := range food.Present(w) {
		fmt.Println("on the floor:", e)
	}
	for e := range food.All(w) {
		fmt.Println("anywhere:", e)
	}
	// Output:
	// #2 {15} {1 0}
	// #3 {15} {2 0}
	// on the floor: #3
	// anywhere: #2
	// anywhere: #3
}
