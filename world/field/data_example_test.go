package field_test

import (
	"fmt"
	"image"
	"image/color"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
)

// A picture says how fast one is where; a fence needs no cells; somebody knows what he has seen.
func ExampleFromImage() {
	picture := image.NewGray(image.Rect(0, 0, 20, 10)) // white is the fastest; it is black, but for a road
	for x := range 20 {
		picture.SetGray(x, 5, color.Gray{Y: 255})
	}
	speed, err := field.FromImage(picture, geom.Vec2{}, geom.Vec2{X: 40, Y: 20}, 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	fence := field.Drawn{{Points: []geom.Vec2{{X: 10}, {X: 10, Y: 20}}, Width: 0.2, Strength: 5, Falloff: 2}}
	seen := field.NewExplored(speed.Grid())
	seen.Look(geom.Vec2{X: 20, Y: 10}, 6, nil)
	known := field.Known{Field: speed, Explored: seen, Otherwise: 1}
	coarse, err := field.NewFidelities(speed, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	road := geom.Vec3{X: 19, Y: 9}
	fmt.Println("on the road", speed.Value(road), "known", known.Value(road), "and far away", known.Value(geom.Vec3{X: 39, Y: 9}))
	fmt.Printf("a metre beside the fence %.1f\n", fence.Value(geom.Vec3{X: 11.1, Y: 3}))
	fmt.Println("from afar cells of", coarse.For(5).Grid().Cell, "m do")
	// Output:
	// on the road 4 known 4 and far away 1
	// a metre beside the fence 2.5
	// from afar cells of 4 m do
}
