package geom

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

type dice struct{ *rand.Rand }

func (d dice) Float() float64 { return d.Float64() }

func newDice() dice { return dice{rand.New(rand.NewPCG(1, 2))} }

// TestT21_16_Regions: what lies in a region, its boundary included.
func TestT21_16_Regions(t *testing.T) {
	target := Vec2{10, -7} // which moves
	slanted := Parallelogram{A: Vec2{2, 0}, B: Vec2{1, 2}}
	hollow := Polygon{{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}}
	star := Polygon{{0, 3}, {2, -3}, {-3, 1}, {3, 1}, {-2, -3}} // sides that cross: its heart is outside
	for _, c := range []struct {
		name   string
		region Region
		in     []Vec2
		out    []Vec2
	}{
		{"circle", Circle{Radius: 5}, []Vec2{{3, 4}, {-5, 0}, {0, 0}}, []Vec2{{3, 4.0000001}, {4, 4}, {math.NaN(), 0}}},
		{"circle around a target", Circle{target, 5}, []Vec2{{13, -3}, {10, -12}}, []Vec2{{3, 4}, {13.1, -3}}},
		{"circle of one point", Circle{target, 0}, []Vec2{target}, []Vec2{{10, -7.0000001}}},
		{"circle of none", Circle{target, -1}, nil, []Vec2{target}},
		{"parallelogram", slanted, []Vec2{{1.5, 1}, {0, 0}, {3, 2}, {0.5, 1}, {1, 0}}, []Vec2{{2.9, 0.5}, {0, 1}, {1, -0.01}, {2, 2.01}, {math.NaN(), 1}}},
		{"parallelogram the other way round", Parallelogram{A: slanted.B, B: slanted.A}, []Vec2{{1.5, 1}, {3, 2}}, []Vec2{{2.9, 0.5}, {0, 1}}},
		{"parallelogram on a line", Parallelogram{A: Vec2{1, 1}, B: Vec2{2, 2}}, nil, []Vec2{{0, 0}, {1, 1}}},
		{"triangle", Polygon{{0, 0}, {5, 0}, {0, 5}}, []Vec2{{1, 1}, {0, 0}, {5, 0}}, []Vec2{{math.NaN(), 1}, {1, math.NaN()}, {math.NaN(), 0}, {3, 3}}},
		{"hollow polygon", hollow, []Vec2{{1, 1}, {2, 1}, {0, 4}, {3, 2}, {4, 2}, {2, 0}}, []Vec2{{2, 2}, {2, 1.01}, {-1, 1}, {5, 0}, {-1, 4}, {math.NaN(), 1}}},
		{"polygon with crossing sides", star, []Vec2{{0, 2.5}, {-2, 0.7}}, []Vec2{{0, 0}, {0, -2.9}}},
		{"polygon on a line", Polygon{{0, 0}, {2, 2}, {1, 1}}, []Vec2{{1, 1}, {0.5, 0.5}}, []Vec2{{1, 0}, {3, 3}}},
		{"polygon of no corners", Polygon{}, nil, []Vec2{{0, 0}}},
	} {
		for _, p := range c.in {
			if !c.region.Contains(p) {
				t.Errorf("%s: %v is outside", c.name, p)
			}
		}
		for _, p := range c.out {
			if c.region.Contains(p) {
				t.Errorf("%s: %v is inside", c.name, p)
			}
		}
	}
}

// TestT21_16_RandomPoints: a thousand of each region lie in it, and in each half of it half of them.
func TestT21_16_RandomPoints(t *testing.T) {
	const n = 1000
	r := newDice()
	thin := Polygon{{0, 0}, {1000, 1000}, {1000, 1001}, {0, 1}} // fills a thousandth of the upright box around it
	for _, c := range []struct {
		name   string
		region Region
		center Vec2 // of gravity
	}{
		{"circle", Circle{Vec2{3, 1}, 5}, Vec2{3, 1}},
		{"far circle", Circle{Vec2{1e15, 0}, 1}, Vec2{1e15, 0}},
		{"parallelogram", Parallelogram{Vec2{-1, 0}, Vec2{2, 0}, Vec2{1, 2}}, Vec2{0.5, 1}},
		{"square", Polygon{{0, 0}, {0, 2}, {2, 2}, {2, 0}}, Vec2{1, 1}},
		{"thin polygon", thin, Vec2{500, 500.5}},
	} {
		left, below := 0, 0
		for range n {
			p, ok := c.region.Random(r)
			if !ok || !c.region.Contains(p) {
				t.Fatalf("%s: %v %v", c.name, p, ok)
			}
			if p.X < c.center.X {
				left++
			}
			if p.Y < c.center.Y {
				below++
			}
		}
		if c.name == "far circle" {
			continue // eight values of X are all that there are
		}
		for _, half := range []int{left, below} {
			if off := 4 * math.Sqrt(n) / 2; math.Abs(float64(half)-n/2) > off {
				t.Errorf("%s: %d of %d points lie in one half", c.name, half, n)
			}
		}
	}
}

// TestT21_16_NoRandomPoint: a region without an inside says that there is no point.
func TestT21_16_NoRandomPoint(t *testing.T) {
	r := newDice()
	for name, region := range map[string]Region{
		"no radius":         Circle{Radius: -1},
		"endless":           Circle{Radius: math.Inf(1)},
		"not a number":      Circle{Radius: math.NaN()},
		"sides on a line":   Parallelogram{A: Vec2{1, 2}, B: Vec2{2, 4}},
		"no sides":          Parallelogram{},
		"no corners":        Polygon(nil),
		"one corner":        Polygon{{1, 1}},
		"two corners":       Polygon{{1, 1}, {2, 3}},
		"corners on a line": Polygon{{0, 0}, {1, 1}, {3, 3}, {2, 2}},
		"upright line":      Polygon{{1, 0}, {1, 5}, {1, 2}},
		"one place":         Polygon{{1, 1}, {1, 1}, {1, 1}},
	} {
		if p, ok := region.Random(r); ok {
			t.Errorf("%s: %v", name, p)
		}
	}
	if _, ok := (Extruded[Circle]{Base: Circle{Radius: 1}, Low: 1, High: 0}).Random(r); ok {
		t.Error("a point in no room")
	}
	if _, ok := (Extruded[Polygon]{High: 1}).Random(r); ok {
		t.Error("a point over no polygon")
	}
}

// TestExtruded: a cylinder that stands.
func TestExtruded(t *testing.T) {
	c := Extruded[Circle]{Circle{Vec2{1, 0}, 2}, -1, 3}
	for p, in := range map[Vec3]bool{{1, 0, -1}: true, {3, 0, 3}: true, {1, 0, 3.01}: false, {1, 0, -1.01}: false, {3.01, 0, 0}: false} {
		if c.Contains(p) != in {
			t.Errorf("%v: %v", p, !in)
		}
	}
	r, low := newDice(), 0
	for range 1000 {
		p, ok := c.Random(r)
		if !ok || !c.Contains(p) {
			t.Fatal(p, ok)
		}
		if p.Z < 1 {
			low++
		}
	}
	if low < 430 || low > 570 {
		t.Errorf("%d of 1000 points lie in the lower half", low)
	}
}

// turns is a plain model of a polygon: how often its sides go round the point, from the angles between its corners.
func turns(g Polygon, p Vec2) int {
	sum := 0.0
	for i := range g {
		a, b := g[i].Sub(p), g[(i+1)%len(g)].Sub(p)
		sum += math.Atan2(a.X*b.Y-a.Y*b.X, a.X*b.X+a.Y*b.Y)
	}
	return int(math.Round(sum / (2 * math.Pi)))
}

// TestPolygonsAsAnglesTellThem: points in random polygons, against the model.
func TestPolygonsAsAnglesTellThem(t *testing.T) {
	small := rapid.Custom(func(t *rapid.T) Vec2 {
		return Vec2{float64(rapid.IntRange(-5, 5).Draw(t, "x")), float64(rapid.IntRange(-5, 5).Draw(t, "y"))}
	})
	rapid.Check(t, func(t *rapid.T) {
		g := Polygon(rapid.SliceOfN(small, 3, 7).Draw(t, "corners"))
		p := small.Draw(t, "p").Add(Vec2{0.31, 0.17}) // on no line through two corners' rows and columns
		for i := range g {
			if a, b := g[i], g[(i+1)%len(g)]; math.Abs(b.Sub(a).Cross(p.Sub(a))) < 1e-9 {
				return // on a side
			}
		}
		if want := turns(g, p)%2 != 0; g.Contains(p) != want {
			t.Fatalf("%v in %v: %v", p, g, !want)
		}
		for i := range g {
			if mid := g[i].Lerp(g[(i+1)%len(g)], 0.5); !g.Contains(g[i]) || !g.Contains(mid) {
				t.Fatalf("%v: a corner or side at %v is outside", g, g[i])
			}
		}
		if got := g.Area(); math.Abs(got-shoelace(g)) > 1e-9 {
			t.Fatalf("area %v of %v", got, g)
		}
	})
}

func shoelace(g Polygon) (sum float64) {
	for i := range g {
		sum += g[i].Cross(g[(i+1)%len(g)]) / 2
	}
	return sum
}

// TestParallelogramsArePolygons of four corners, but for those of no area.
func TestParallelogramsArePolygons(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := Parallelogram{vec2.Draw(t, "base"), vec2.Draw(t, "a"), vec2.Draw(t, "b")}
		p := vec2.Draw(t, "p")
		corners := Polygon{g.Base, g.Base.Add(g.A), g.Base.Add(g.A).Add(g.B), g.Base.Add(g.B)}
		for i := range corners { // near a side both may be right
			if a, b := corners[i], corners[(i+1)%4]; math.Abs(b.Sub(a).Cross(p.Sub(a))) < 1e-3 {
				return
			}
		}
		if math.Abs(g.A.Cross(g.B)) > 1e-3 && g.Contains(p) != corners.Contains(p) {
			t.Fatalf("%v in %v: %v", p, g, g.Contains(p))
		}
	})
}

func TestRegionsDoNotAllocate(t *testing.T) {
	c, g, p := Circle{Radius: 2}, Parallelogram{A: Vec2{1, 0}, B: Vec2{0, 1}}, Polygon{{0, 0}, {1, 0}, {0, 1}}
	var r Random = newDice()
	if n := testing.AllocsPerRun(100, func() {
		c.Random(r)
		g.Random(r)
		p.Random(r)
		p.Contains(Vec2{1, 1})
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
