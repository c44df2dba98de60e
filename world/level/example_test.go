package level_test

import (
	"fmt"
	"log"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/level"
)

func Example() {
	program, err := wits.Load(std.NewRegistry(), os.DirFS("testdata/cell"), "cell.level.json")
	if err != nil {
		log.Fatal(err)
	}
	l, err := wits.ContentOf[*level.Level](program)
	if err != nil {
		log.Fatal(err)
	}
	eyes, thief := geom.Vec3{X: 5, Y: -3, Z: 1.6}, geom.Vec3{X: 5, Y: 3, Z: 1}
	view := level.View{Level: l, Open: l.Initial()}
	fmt.Println("seen:", view.Sees(eyes, thief, 0))
	fmt.Printf("a sound loses %.2f\n", view.Damping(thief, eyes))
	view.Open |= 1 << l.Door("Gate")
	fmt.Println("with the gate open:", view.Sees(eyes, thief, 0))
	fmt.Println("in:", l.Regions()[l.Region(thief)].Name)
	// Output:
	// seen: false
	// a sound loses 0.20
	// with the gate open: true
	// in: Cell
}
