package group_test

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/group"
)

// Five ships stand in a row and are to fly in an arrow, towards greater x. Each gets a place, so that all together have the
// least way to go.
func ExampleAssigner() {
	ships := []geom.Vec2{{Y: -4}, {Y: -2}, {}, {Y: 2}, {Y: 4}}
	arrow := group.Arrow{Row: 2, Column: 2}
	places := group.Places(nil, arrow, len(ships), geom.Vec2{X: 10}, geom.Vec2{X: 1})
	var a group.Assigner
	for ship, place := range a.Assign(ships, places) {
		fmt.Println(ship, "flies to", places[place])
	}
	// Output:
	// 0 flies to {6 -4}
	// 1 flies to {8 -2}
	// 2 flies to {10 0}
	// 3 flies to {8 2}
	// 4 flies to {6 4}
}
