package level_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/level"
)

// block is a solid between two corners.
func block(name string, low, high geom.Vec3) level.Solid {
	return level.Solid{Name: name, Outline: geom.Polygon{low.XY(), {X: high.X, Y: low.Y}, high.XY(), {X: low.X, Y: high.Y}}, Low: low.Z, High: high.Z}
}

// TestBoxTraces: a box gets through a gap that is as wide and as high as it is, and stops where its first edge meets what stands
// beside its middle, above it, or is round; straight up a ray goes, and from nowhere nothing does.
func TestBoxTraces(t *testing.T) {
	v := made(t, level.Plan{Solids: []level.Solid{
		block("Left", at(4, 1, 0), at(5, 9, 3)), block("Right", at(4, -9, 0), at(5, -1, 3)), block("Lintel", at(4, -1, 2), at(5, 1, 3)),
		{Name: "Pillar", Circle: geom.Circle{Center: geom.Vec2{X: 8, Y: 0.5}, Radius: 0.3}, High: 3},
	}})
	for _, c := range []struct {
		title         string
		from, to      geom.Vec3
		width, height float64
		want          float64
	}{
		{"a ray", at(0, 0, 1), at(10, 0, 1), 0, 0, 1},
		{"as wide as the gap", at(0, 0, 1), at(6, 0, 1), 2, 2, 1},
		{"wider than the gap", at(0, 0, 1), at(10, 0, 1), 2.1, 1, 0.4},
		{"higher than the gap", at(0, 0, 1.2), at(10, 0, 1.2), 1, 1.8, 0.4},
		{"beside the middle", at(0, 0.5, 1), at(10, 0.5, 1), 1.2, 1, 0.4},
		{"to the pillar", at(0, 0, 1), at(10, 0, 1), 1, 1, 0.77},
		{"past the pillar", at(0, 0, 1), at(10, 0, 1), 0.39, 1, 1},
		{"back", at(10, 0, 1), at(0, 0, 1), 2.1, 1, 0.17},
		{"down under the lintel", at(0, 0, 6), at(8, 0, -2), 0, 1, 0.5},
		{"down, a ray", at(0, 0, 7), at(8, 0, -1), 0, 0, 0.5},
		{"straight up", at(4.5, 0, 0), at(4.5, 0, 4), 1, 1, 0.5},
		{"up to the wall", at(0, 0, 1), at(4, 0, 1), 5, 1, 1},
		{"from within", at(4.5, 1.2, 1), at(10, 1.2, 1), 1, 1, 0},
	} {
		if got := v.TraceBox(c.from, c.to, c.width, c.height); math.Abs(got-c.want) > 1e-5 {
			t.Errorf("%s: it gets through %v of the way, not %v", c.title, got, c.want)
		}
		if got := v.SeesBox(c.from, c.to, c.width, c.height); got != (c.want == 1) {
			t.Errorf("%s: it gets there: %v", c.title, got)
		}
	}
	for _, nowhere := range []geom.Vec3{at(math.NaN(), 0, 0), at(0, math.Inf(1), 0)} {
		if v.SeesBox(nowhere, at(1, 0, 0), 1, 1) || v.SeesBox(at(1, 0, 0), nowhere, 1, 1) || v.SeesBox(at(0, 0, 1), at(1, 0, 1), math.NaN(), 1) || v.SeesBox(at(0, 0, 1), at(1, 0, 1), 1, -1) {
			t.Error("from nowhere something gets there")
		}
	}
	if n := testing.AllocsPerRun(100, func() { v.TraceBox(at(0, 0, 1), at(10, 0, 1), 1, 1) }); n != 0 {
		t.Errorf("a box allocates %v times", n)
	}
}

// TestBoxesAndRays: a box gets no farther than any ray within it, than a smaller box, or than it does with more in its way; and
// where no ray of a slightly larger one meets anything, it gets through.
func TestBoxesAndRays(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		num := func(low, high float64, name string) float64 { return rapid.Float64Range(low, high).Draw(r, name) }
		var p level.Plan
		for i := range rapid.IntRange(1, 6).Draw(r, "solids") {
			x, y, z := num(2, 16, "x"), num(-4, 4, "y"), num(0, 2, "z")
			s := block("S"+string(rune('A'+i)), at(x, y, z), at(x+num(0.5, 3, "long"), y+num(0.5, 3, "wide"), z+num(0.5, 2, "high")))
			if rapid.Bool().Draw(r, "round") {
				s = level.Solid{Name: s.Name, Circle: geom.Circle{Center: geom.Vec2{X: x, Y: y}, Radius: num(0.4, 2, "radius")}, Low: s.Low, High: s.High}
			}
			p.Solids = append(p.Solids, s)
		}
		v := made(t, p)
		from, to := at(0, num(-3, 3, "fy"), num(0, 3, "fz")), at(20, num(-3, 3, "ty"), num(0, 3, "tz"))
		width, height := num(0.1, 2, "width"), num(0.1, 2, "height")
		got := v.TraceBox(from, to, width, height)
		side := to.Sub(from).XY().Norm().Perp()
		ray := func(u, w, width, height float64) float64 {
			off := geom.Vec3{X: side.X * u * width, Y: side.Y * u * width, Z: w * height}
			return v.Trace(from.Add(off), to.Add(off), 0)
		}
		free := true
		for i := -20; i <= 20; i++ {
			for k := -20; k <= 20; k++ {
				u, w := float64(i)/40, float64(k)/40
				if f := ray(u, w, width-4e-6, height-4e-6); got > f+1e-6 {
					r.Fatalf("a box of %v x %v gets to %v, and a ray at (%v, %v) to %v", width, height, got, u, w, f)
				}
				free = free && ray(u, w, width+0.2, height+0.2) == 1
			}
		}
		if free && got != 1 {
			r.Fatalf("a box of %v x %v gets to %v, and all rays get there", width, height, got)
		}
		if small := v.TraceBox(from, to, width/2, height/3); small < got-1e-9 {
			r.Fatalf("a smaller box gets to %v, and this to %v", small, got)
		}
	})
}
