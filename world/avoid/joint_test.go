package avoid

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
)

// TestAllWallsOfAJointAreHeeded: however many walls meet at a point, each of them is known at the ends of the others.
func TestAllWallsOfAJointAreHeeded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Walls between a few points, so that many meet; some twice, and some of no length.
		points := rapid.SliceOfN(vector(5), 2, 5).Draw(t, "points")
		walls := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Wall {
			return Wall{
				Segment: geom.Segment{A: rapid.SampledFrom(points).Draw(t, "a"), B: rapid.SampledFrom(points).Draw(t, "b")},
				Layers:  rapid.SampledFrom([]uint32{1, 2, 3}).Draw(t, "layers"),
			}
		}), 1, 16).Draw(t, "walls")
		joints := joined(walls)
		from, direction := vector(5).Draw(t, "from"), vector(3).Draw(t, "direction")
		for i, w := range walls {
			for end, p := range [2]geom.Vec2{w.A, w.B} {
				for _, sign := range []float64{1, -1} {
					want := false
					for k, o := range walls {
						if k == i || o.Layers&w.Layers == 0 {
							continue
						}
						if o.A == p && direction.Cross(o.B.Sub(from))*sign > 0 || o.B == p && direction.Cross(o.A.Sub(from))*sign > 0 {
							want = true
						}
					}
					if got := joints[i][end].beyond(from, direction, sign); got != want {
						t.Fatalf("wall %d of %v at %v: beyond %v as seen from %v with %v: %v", i, walls, p, direction, from, sign, got)
					}
				}
			}
		}
	})
}
