package query_test

import (
	"fmt"
	"log"
	"os"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/nav"
	"github.com/wits-ai/wits/world/query"
)

// House is the world of the example: a level, where one can walk in it, and a guard.
type House struct {
	services query.Services
}

// Queries makes it a query.Host.
func (h *House) Queries() *query.Services { return &h.services }

// Guard is the body of an agent: a query.Body.
type Guard struct{ pose query.Pose }

// Pose says where the guard is, and where to it looks.
func (g *Guard) Pose() query.Pose { return g.pose }

// NewHouse is a room of 20 m with a wall across it that leaves a passage at its upper end.
func NewHouse() (*House, error) {
	l, err := level.New(level.Plan{
		Floors: []level.Floor{{Name: "Floor", Outline: []geom.Vec3{{}, {X: 20}, {X: 20, Y: 20}, {Y: 20}}}},
		Walls:  []level.Wall{{Name: "Wall", Points: []geom.Vec2{{X: 10}, {X: 10, Y: 16}}, Thick: 0.4, High: 3}},
	})
	if err != nil {
		return nil, err
	}
	mesh, err := nav.Build(l.Ground(), nav.Options{Radius: 0.4})
	if err != nil {
		return nil, err
	}
	return &House{query.Services{Sight: level.View{Level: l}, Ground: query.OnMesh(mesh, nil)}}, nil
}

// A guard has lost somebody behind a wall: where could that one hide?
func Example() {
	house, err := NewHouse()
	if err != nil {
		log.Fatal(err)
	}
	program, err := wits.Load(std.NewRegistry(), os.DirFS("testdata"), "hide.query.json")
	if err != nil {
		log.Fatal(err)
	}
	type ports struct {
		LastSeen wits.Input[geom.Vec2]
		Best     wits.Output[geom.Vec2]
		Places   wits.Output[[]geom.Vec2]
	}
	p, err := wits.Bind[ports](program)
	if err != nil {
		log.Fatal(err)
	}
	guard := &Guard{query.Pose{At: geom.Vec3{X: 5, Y: 8}, Facing: 0.2, Eyes: 1.6}}
	mind := program.NewMind(1)
	p.LastSeen.Set(mind, geom.Vec2{X: 11, Y: 12})
	status := mind.Step(wits.Frame{Delta: 0.1, Self: guard, World: house})
	best := p.Best.Get(mind)
	fmt.Printf("%v: %d places, the best at %.1f, %.1f\n", status, len(p.Places.Get(mind)), best.X, best.Y)
	// Output:
	// success: 65 places, the best at 11.0, 12.5
}
