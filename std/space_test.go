package std_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// TestRegionsInSpace: points by chance lie in their region, at other places in each frame, and an agent knows whether it is in one.
func TestRegionsInSpace(t *testing.T) {
	run := kindtest.Start(t, kindtest.Load(t, std.NewRegistry(), kindtest.Files{"main.json": `{"kind":"graph","nodes":{
		"S":{"call":"RandomInSphere","with":{"center":[3,4,5],"radius":2}},"B":{"call":"RandomInBox","with":{"low":[-1,-2,-3],"high":[1,2,3]}},
		"P":{"call":"RandomInPrism","with":{"corners":[[0,0],[4,0],[0,4]],"low":2,"high":3}},
		"InBox":{"call":"IfInBox","with":{"low":[-1,-2,-3],"high":[1,2,3]}},"InPrism":{"call":"IfInPrism","with":{"corners":[[0,0],[4,0],[0,4]],"low":2,"high":3}}},
		"links":["B.Result -> InBox.point","P.Result -> InPrism.point"]}`}))
	seen := map[geom.Vec3]bool{}
	for range 100 {
		run.Good()
		for node, region := range map[string]geom.Region3{
			"S": geom.Sphere{Center: geom.Vec3{X: 3, Y: 4, Z: 5}, Radius: 2}, "B": geom.Box{Low: geom.Vec3{X: -1, Y: -2, Z: -3}, High: geom.Vec3{X: 1, Y: 2, Z: 3}},
			"P": geom.Extruded[geom.Polygon]{Base: geom.Polygon{{}, {X: 4}, {Y: 4}}, Low: 2, High: 3},
		} {
			at := run.Value(node + ".Result").(geom.Vec3)
			if seen[at] || !region.Contains(at) {
				t.Fatalf("%s: %v", node, at)
			}
			seen[at] = true
		}
		if run.Value("InBox.Result") != true || run.Value("InPrism.Result") != true {
			t.Fatal("it does not know that it is inside")
		}
	}
	if n := testing.AllocsPerRun(100, func() { run.Mind.Step(run.Frame) }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	for call, want := range map[string]string{
		`"RandomInSphere","with":{"radius":-1}`:                             "a ball with a radius of -1 m has no inside",
		`"RandomInBox","with":{"low":[2,0,0],"high":[1,1,1]}`:               "a coordinate of low is above that of high",
		`"RandomInPrism","with":{"low":3,"high":2}`:                         "high, 2 m, is below low, 3 m",
		`"RandomInPrism","with":{"corners":[[0,0],[2,2]],"low":0,"high":2}`: "the corners lie on one line",
	} {
		text := `{"kind":"graph","nodes":{"A":{"call":` + call + `}}}`
		problems := wits.NewLibrary(std.NewRegistry(), kindtest.Files{"main.json": text}.FS()).Check("main.json")
		if !slices.ContainsFunc(problems, func(p document.Problem) bool { return strings.Contains(p.Reason, want) }) {
			t.Errorf("%s: %v, no %q", call, problems, want)
		}
	}
}
