package field_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/field"
)

func TestGridFindsItsCells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := geom.Vec2{X: rapid.Float64Range(-50, 50).Draw(t, "x"), Y: rapid.Float64Range(-50, 50).Draw(t, "y")}
		size := geom.Vec2{X: rapid.Float64Range(0.1, 40).Draw(t, "width"), Y: rapid.Float64Range(0.1, 40).Draw(t, "height")}
		g, err := field.NewGrid(low, low.Add(size), rapid.Float64Range(0.3, 5).Draw(t, "cell"))
		must.Succeed(t, err)
		for i := range g.Len() {
			if got := g.Find(g.Center(i)); got != i {
				t.Fatalf("the middle of cell %d lies in cell %d", i, got)
			}
		}
		if h := g.High(); h.X < low.X+size.X-1e-9 || h.Y < low.Y+size.Y-1e-9 {
			t.Fatalf("the grid ends at %v, before %v", h, low.Add(size))
		}
		for _, p := range []geom.Vec2{low.Sub(geom.Vec2{X: 0.01}), g.High().Add(geom.Vec2{Y: 0.01}), {X: math.NaN()}, {X: 1e300}, {Y: -1e300}} {
			if got := g.Find(p); got != -1 {
				t.Fatalf("%v outside lies in cell %d", p, got)
			}
		}
	})
}

func TestGridsThatCannotBe(t *testing.T) {
	for what, make := range map[string]func() error{
		"no area":          func() error { _, err := field.NewGrid(geom.Vec2{X: 3}, geom.Vec2{X: 3, Y: 4}, 1); return err },
		"more than 0":      func() error { _, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 3, Y: 4}, 0); return err },
		"finite":           func() error { _, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: math.Inf(1), Y: 4}, 1); return err },
		"take larger ones": func() error { _, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 1e6, Y: 1e6}, 0.1); return err },
		"needs a grid":     func() error { _, err := field.NewGround(field.Plan{}); return err },
	} {
		if err := make(); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("want an error with %q, got %v", what, err)
		}
	}
}

func TestGroundOfStoreys(t *testing.T) {
	// A floor at 0 of 12 by 3 m, a gallery above its right half at 3 m, and a ramp of half a metre a cell in the upper row
	// that leads from one to the other.
	grid, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 12, Y: 3}, 1)
	must.Succeed(t, err)
	g, err := field.NewGround(field.Plan{Grid: grid, Step: 0.5, Heights: func(at geom.Vec2, dst []float64) []float64 {
		if at.Y > 2 {
			return append(dst, geom.Clamp(float64(int(at.X))*0.5, 0, 3))
		}
		if at.X < 6 {
			return append(dst, 0)
		}
		return append(dst, 3, 0)
	}})
	must.Succeed(t, err)
	if g.Len() != 12+2*(12+6) {
		t.Fatalf("%d cells, want 48", g.Len())
	}
	below, above := g.Find(geom.Vec3{X: 8.5, Y: 0.5, Z: 0.4}), g.Find(geom.Vec3{X: 8.5, Y: 0.5, Z: 2.9})
	if below == above || g.At(below).Z != 0 || g.At(above).Z != 3 {
		t.Errorf("below is cell %d at %v, above is cell %d at %v", below, g.At(below), above, g.At(above))
	}
	o := occupancy(t, g, field.Habits{Speed: 1, Most: 1})
	o.Reset(g.At(below), geom.Vec3{})
	o.Step(4)
	if o.Possible(above) {
		t.Error("he is through the ceiling")
	}
	// Down to x = 5, up the ramp from there, and back on the gallery.
	o.Step(14)
	if !o.Possible(above) {
		t.Error("he cannot climb the ramp")
	}
	if g.Find(geom.Vec3{X: -1}) != -1 || g.Nearest(geom.Vec3{X: -1, Y: 0.5}, 2) != g.Find(geom.Vec3{X: 0.5, Y: 0.5}) {
		t.Error("a place outside has no cell, but one near")
	}
}

func TestGroundLinksAreMutualAndCutNoCorners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		solid := rapid.SliceOfN(rapid.Bool(), 64, 64).Draw(t, "solid")
		solid[0] = false
		grid, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: 8, Y: 8}, 1)
		must.Succeed(t, err)
		g, err := field.NewGround(field.Plan{Grid: grid, Heights: func(at geom.Vec2, dst []float64) []float64 {
			if solid[grid.Find(at)] {
				return dst
			}
			return append(dst, 0)
		}})
		must.Succeed(t, err)
		free := func(p geom.Vec3, x, y float64) bool {
			i := grid.Find(geom.Vec2{X: p.X + x, Y: p.Y + y})
			return i >= 0 && !solid[i]
		}
		for i := range g.Len() {
			for d, n := range g.Near(i) {
				dir := geom.FromAngle(float64(d) * math.Pi / 4)
				x, y := math.Round(dir.X), math.Round(dir.Y)
				want := free(g.At(i), x, y) && free(g.At(i), x, 0) && free(g.At(i), 0, y)
				if (n >= 0) != want {
					t.Fatalf("cell %v: way %d is %v, want %v", g.At(i), d, n >= 0, want)
				}
				if n >= 0 && g.Near(int(n))[(d+4)%8] != int32(i) {
					t.Fatalf("the way %d from cell %d to %d leads not back", d, i, n)
				}
			}
		}
	})
}
