package steer_test

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/vehicle"
)

// A fox hunts a hare, around a stone.
func Example() {
	stones := []geom.Circle{{Center: geom.Vec2{X: 10}, Radius: 2}}
	hare := steer.Mover{At: geom.Vec2{X: 20}, Velocity: geom.Vec2{Y: 3}}
	fox := vehicle.Body{}
	model := vehicle.PointMass{Mass: 1, MaxForce: 20, MaxSpeed: 5}
	seconds := 0.0
	for fox.At.Dist(hare.At) > 0.5 {
		m := steer.Mover{At: fox.At, Velocity: fox.Velocity, Facing: fox.Facing, MaxSpeed: 5, MaxForce: 20, Radius: 0.4}
		force := steer.Budget(&m,
			steer.Weighted{Force: steer.AvoidObstacles(&m, stones, 1), Weight: 1},
			steer.Weighted{Force: steer.Pursue(&m, &hare, 3), Weight: 1})
		model.Step(&fox, force, 1.0/60)
		hare.At = hare.Predicted(1.0 / 60)
		seconds += 1.0 / 60
	}
	fmt.Printf("after %.1f s it has the hare at (%.0f, %.0f)\n", seconds, hare.At.X, hare.At.Y)
	// Output:
	// after 5.1 s it has the hare at (20, 15)
}
