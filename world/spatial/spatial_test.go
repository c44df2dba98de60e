package spatial_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/spatial"
	"pgregory.net/rapid"
)

func vec(t *rapid.T, name string) geom.Vec3 {
	f := rapid.OneOf(rapid.Float64Range(-10, 10), rapid.Map(rapid.IntRange(-4, 4), func(i int) float64 { return float64(i) }))
	return geom.Vec3{X: f.Draw(t, name+".x"), Y: f.Draw(t, name+".y"), Z: f.Draw(t, name+".z")}
}

func boxes(t *rapid.T) []geom.Box {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) geom.Box {
		b := geom.BoxOf(vec(t, "corner"))
		b.High = b.High.Add(geom.Vec3{X: rapid.Float64Range(0, 3).Draw(t, "x"), Y: rapid.Float64Range(0, 3).Draw(t, "y"), Z: rapid.Float64Range(0, 3).Draw(t, "z")})
		if rapid.IntRange(0, 20).Draw(t, "empty") == 0 {
			return geom.NoBox()
		}
		return b
	}), 0, 60).Draw(t, "boxes")
}

func TestTreeOverlapping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := boxes(t)
		tree := spatial.NewTree(all)
		b := geom.BoxOf(vec(t, "a"), vec(t, "b"))
		got := tree.Overlapping(b, nil)
		if !slices.IsSorted(got) {
			t.Fatalf("%v are not in order", got)
		}
		for i, c := range all {
			found := slices.Contains(got, int32(i))
			if b.Overlaps(c) && !found || found && !b.Overlaps(c.Grown(2e-6)) {
				t.Fatalf("box %d, %v: found %v", i, c, found)
			}
		}
	})
}

func TestTreeWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := boxes(t)
		tree := spatial.NewTree(all)
		from, to := vec(t, "from"), vec(t, "to")
		radius := rapid.SampledFrom([]float64{0, 0.5}).Draw(t, "radius")
		limit := rapid.SampledFrom([]float64{1, 0.5, 0}).Draw(t, "limit")
		found := map[int32]bool{}
		var w spatial.Walk
		w.Begin(tree, from, to, radius)
		for {
			i, ok := w.Next(limit)
			if !ok {
				break
			}
			if found[i] {
				t.Fatalf("box %d comes twice", i)
			}
			found[i] = true
		}
		for i, b := range all {
			enter, _, meets := b.Grown(radius).Clip(from, to)
			if meets = meets && enter <= limit; meets && !found[int32(i)] {
				t.Fatalf("box %d, %v, is met at %v and was not found", i, b, enter)
			}
			if _, _, near := b.Grown(radius+1e-5).Clip(from, to); found[int32(i)] && !near && from != to {
				t.Fatalf("box %d, %v, is far from the way and was found", i, b)
			}
		}
	})
}

func TestTreeOfNothing(t *testing.T) {
	tree := spatial.NewTree([]geom.Box{geom.NoBox()})
	var w spatial.Walk
	w.Begin(tree, geom.Vec3{}, geom.Vec3{X: 1}, 1)
	if _, ok := w.Next(1); ok || !tree.Bounds().Empty() || len(tree.Overlapping(geom.BoxOf(geom.Vec3{}), nil)) > 0 {
		t.Error("something was found")
	}
}

func TestGridNear(t *testing.T) {
	g := spatial.NewGrid(1.5)
	rapid.Check(t, func(t *rapid.T) {
		wide := rapid.SampledFrom([]float64{1, 1, 1, 1e5, 1e300}).Draw(t, "wide")
		points := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) geom.Vec2 { return vec(t, "point").XY() }), 0, 80).Draw(t, "points")
		for i := range points {
			if rapid.IntRange(0, 9).Draw(t, "far") == 0 {
				points[i] = points[i].Scale(wide)
			}
		}
		if len(points) > 3 && rapid.Bool().Draw(t, "odd") {
			points[1], points[2] = geom.Vec2{X: math.NaN()}, geom.Vec2{Y: math.Inf(1)}
		}
		g.Fill(points)
		p, r := vec(t, "p").XY(), rapid.Float64Range(0, 12).Draw(t, "within")
		var want []int32
		for i, q := range points {
			if q.Sub(p).LenSq() <= r*r {
				want = append(want, int32(i))
			}
		}
		if got := g.Near(p, r, nil); !slices.Equal(got, want) {
			t.Fatalf("within %v of %v: %v, want %v", r, p, got, want)
		}
	})
	g.Fill([]geom.Vec2{{X: 1}, {X: 2}, {X: 3}})
	if got := g.Near(geom.Vec2{}, math.Inf(1), nil); len(got) != 3 {
		t.Errorf("within any distance: %v", got)
	}
	if got := g.Near(geom.Vec2{X: math.NaN()}, 1, nil); len(got) != 0 {
		t.Errorf("near no place: %v", got)
	}
}

func TestNothingAllocates(t *testing.T) {
	var all []geom.Box
	var points []geom.Vec2
	for i := range 200 {
		at := geom.Vec3{X: float64(i % 20), Y: float64(i / 20)}
		all, points = append(all, geom.BoxOf(at).Grown(0.3)), append(points, at.XY())
	}
	tree, grid := spatial.NewTree(all), spatial.NewGrid(2)
	grid.Fill(points)
	dst := make([]int32, 0, 200)
	if n := testing.AllocsPerRun(100, func() {
		var w spatial.Walk
		w.Begin(tree, geom.Vec3{}, geom.Vec3{X: 20, Y: 10}, 0.1)
		for {
			if _, ok := w.Next(1); !ok {
				break
			}
		}
		grid.Fill(points)
		dst = grid.Near(geom.Vec2{X: 5, Y: 5}, 3, dst[:0])
		dst = tree.Overlapping(geom.BoxOf(geom.Vec3{}, geom.Vec3{X: 4, Y: 4}), dst[:0])
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkGridFill1000(b *testing.B) {
	var points []geom.Vec2
	for i := range 1000 {
		points = append(points, geom.Vec2{X: float64(i*37%101) / 2, Y: float64(i*53%97) / 2})
	}
	g := spatial.NewGrid(2)
	dst := make([]int32, 0, 1000)
	b.Run("fill", func(b *testing.B) {
		for b.Loop() {
			g.Fill(points)
		}
	})
	b.Run("near", func(b *testing.B) {
		g.Fill(points)
		for b.Loop() {
			dst = g.Near(geom.Vec2{X: 25, Y: 25}, 2, dst[:0])
		}
	})
}
