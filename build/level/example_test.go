package level_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/level"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
	world "github.com/wits-ai/wits/world/level"
)

// A row of cells that a program lays out.
func Example() {
	const cells, wide = 3, 4.0
	rectangle := func(x, y, w, h float64) []build.Point {
		return []build.Point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
	}
	prison := level.Document{
		Floors:  map[string]level.Floor{"Ground": {Outline: rectangle(0, 0, cells*wide, wide)}},
		Walls:   map[string]level.Wall{},
		Regions: map[string]level.Region{},
	}
	for i := range cells {
		x := float64(i) * wide
		prison.Regions[fmt.Sprintf("Cell%d", i+1)] = level.Region{Outline: rectangle(x, 0, wide, wide)}
		if i > 0 {
			prison.Walls[fmt.Sprintf("Wall%d", i)] = level.Wall{Points: []build.Point{{x, 0}, {x, wide}}, Thick: new(0.4)}
		}
	}
	program, err := wits.Load(std.NewRegistry(), build.Files{"prison.level.json": prison}, "prison.level.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	l, err := wits.ContentOf[*world.Level](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	me, other := geom.Vec3{X: 2, Y: 2, Z: 1}, geom.Vec3{X: 6, Y: 2, Z: 1}
	fmt.Println(l.Regions()[l.Region(other)].Name, world.View{Level: l}.Sees(me, other, 0))
	// Output:
	// Cell2 false
}
