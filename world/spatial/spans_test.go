package spatial_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
)

// Whatever Near finds lies in the spans, each point once.
func TestSpans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Float64Range(-50, 50)
		points := rapid.SliceOf(rapid.Custom(func(t *rapid.T) geom.Vec2 {
			return geom.Vec2{X: coordinate.Draw(t, "x"), Y: coordinate.Draw(t, "y")}
		})).Draw(t, "points")
		g := spatial.NewGrid(rapid.Float64Range(0.5, 20).Draw(t, "cell"))
		g.Fill(points)
		at, within := geom.Vec2{X: coordinate.Draw(t, "at"), Y: coordinate.Draw(t, "at")}, rapid.Float64Range(0, 60).Draw(t, "within")
		in := map[int32]bool{}
		for _, s := range g.Spans(at, within, nil) {
			for _, i := range g.Order()[s.First:s.End] {
				if in[i] {
					t.Fatalf("point %d lies in two spans", i)
				}
				in[i] = true
			}
		}
		for _, i := range g.Near(at, within, nil) {
			if !in[i] {
				t.Fatalf("point %d is near and in no span", i)
			}
		}
	})
}
