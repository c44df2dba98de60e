package field_test

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
)

// Somebody is seen to run through a door, out of sight. Where is he two seconds later?
func ExampleOccupancy() {
	grid, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 24, Y: 12}, 0.5)
	if err != nil {
		fmt.Println(err)
		return
	}
	// A wall along x = 12, with a door from y = 5 to y = 7.
	door := func(from, to geom.Vec3) bool {
		return (from.X < 12) == (to.X < 12) || math.Abs(from.Y-6) < 1 && math.Abs(to.Y-6) < 1
	}
	ground, err := field.NewGround(field.Plan{Grid: grid, Passes: door})
	if err != nil {
		fmt.Println(err)
		return
	}
	player, err := field.NewOccupancy(ground, field.Habits{Speed: 4, Most: 5, Pause: 0.2})
	if err != nil {
		fmt.Println(err)
		return
	}
	player.Reset(geom.Vec3{X: 11.5, Y: 6}, geom.Vec3{X: 4})
	guard := field.View{Eye: geom.Vec3{X: 4, Y: 6}, Half: math.Pi / 3, Range: 20}
	for range 20 {
		player.Step(0.1)
		player.Look(guard, func(from, to geom.Vec3) bool { return to.X < 12 })
	}
	best := ground.At(player.Best(nil))
	fmt.Printf("he is near x = %.0f with %.0f%%\n", best.X, 100*player.Within(best, 3))
	// Output:
	// he is near x = 20 with 58%
}
