package avoid_test

import (
	"fmt"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/avoid"
)

// Two people come towards each other in a corridor, and pass on the right.
func ExampleCrowd() {
	crowd, err := avoid.New(avoid.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	crowd.SetWalls([]avoid.Wall{
		{Segment: geom.Segment{A: geom.Vec2{X: -20}, B: geom.Vec2{X: 20}}},
		{Segment: geom.Segment{A: geom.Vec2{X: -20, Y: 3}, B: geom.Vec2{X: 20, Y: 3}}},
	})
	anna := crowd.Add(avoid.Agent{At: geom.Vec2{X: -6, Y: 1.5}, Radius: 0.3, Most: 2})
	ben := crowd.Add(avoid.Agent{At: geom.Vec2{X: 6, Y: 1.5}, Radius: 0.3, Most: 2})
	for tick := range 100 {
		crowd.Wish(anna, geom.Vec2{X: 6, Y: 1.5}.Sub(crowd.At(anna)).Clamped(1.4))
		crowd.Wish(ben, geom.Vec2{X: -6, Y: 1.5}.Sub(crowd.At(ben)).Clamped(1.4))
		crowd.Step(0.1, nil)
		if tick%30 == 14 {
			a, b := crowd.At(anna), crowd.At(ben)
			fmt.Printf("anna (%.1f, %.1f), ben (%.1f, %.1f), %.1f m apart\n", a.X, a.Y, b.X, b.Y, a.Dist(b))
		}
	}
	// Output:
	// anna (-4.2, 1.5), ben (4.2, 1.5), 8.4 m apart
	// anna (-1.2, 1.3), ben (1.2, 1.7), 2.4 m apart
	// anna (3.0, 1.3), ben (-3.0, 1.7), 6.0 m apart
}
