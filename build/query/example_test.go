package query_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/query"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
	world "github.com/wits-ai/wits/world/query"
)

// field is a world without walls, with somebody in the middle.
type field struct{ services world.Services }

func (f *field) Queries() *world.Services { return &f.services }
func (f *field) Pose() world.Pose         { return world.Pose{} }

// Where around oneself is it farthest from a fire?
func Example() {
	away := query.Document{
		Header:   build.Header{Ports: []build.Port{build.In("Fire", "vec2")}},
		Generate: []query.Generator{query.Grid{Grid: query.GridSpec{Range: build.Number(4), Spacing: build.Number(2)}}},
		Tests: map[string]query.Test{
			"Far": query.Distance{Distance: query.DistanceSpec{From: build.Expr("Fire")}, Score: &query.Score{Prefer: query.PreferHigh}},
		},
	}
	program, err := wits.Load(std.NewRegistry(), build.Files{"away.query.json": away}, "away.query.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	ports, err := wits.Bind[struct {
		Fire wits.Input[geom.Vec2]
		Best wits.Output[geom.Vec2]
	}](program)
	if err != nil {
		fmt.Println(err)
		return
	}
	here := &field{}
	mind := program.NewMind(1)
	ports.Fire.Set(mind, geom.Vec2{X: 5, Y: 5})
	mind.Step(wits.Frame{Delta: 0.1, World: here, Self: here})
	fmt.Println(ports.Best.Get(mind))
	// Output:
	// {-4 -4}
}
