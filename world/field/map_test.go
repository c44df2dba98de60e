package field_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/field"
)

func square(t testing.TB, side, cell float64) field.Grid {
	t.Helper()
	g, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: side, Y: side}, cell)
	must.Succeed(t, err)
	return g
}

func TestMapOfAPlaneIsExact(t *testing.T) {
	g := square(t, 10, 0.5)
	m := field.NewMap(g)
	plane := func(p geom.Vec2) float64 { return 1 + 2*p.X - 3*p.Y }
	for i := range g.Len() {
		m.Set(i, plane(g.Center(i)))
	}
	for _, p := range []geom.Vec2{{X: 5, Y: 5}, {X: 0.3, Y: 9.7}, {X: 7.123, Y: 1.77}} {
		if got := m.Value(geom.Vec3{X: p.X, Y: p.Y}); !(math.Abs(got-plane(p)) <= 1e-5) {
			t.Errorf("at %v the plane is %v, want %v", p, got, plane(p))
		}
		if got := m.Gradient(p); !(got.Dist(geom.Vec2{X: 2, Y: -3}) <= 1e-4) {
			t.Errorf("at %v the gradient is %v", p, got)
		}
	}
	if got := m.Value(geom.Vec3{X: 10.1, Y: 5}); got != 0 {
		t.Errorf("outside it is %v", got)
	}
	if cell, v := m.Most(); g.Center(cell) != (geom.Vec2{X: 9.75, Y: 0.25}) || v != m.At(cell) {
		t.Errorf("the most is %v at %v", v, g.Center(cell))
	}
	if cell, _ := m.Least(); g.Center(cell) != (geom.Vec2{X: 0.25, Y: 9.75}) {
		t.Errorf("the least is at %v", g.Center(cell))
	}
}

func TestMapResampled(t *testing.T) {
	fine := field.NewMap(square(t, 8, 0.5))
	fine.Paint(geom.Circle{Center: geom.Vec2{X: 4, Y: 4}, Radius: 2}, 8)
	coarse := fine.Resampled(square(t, 8, 2))
	sum := func(m *field.Map) (s float64) {
		for i := range m.Grid().Len() {
			s += m.At(i) * m.Grid().Cell * m.Grid().Cell
		}
		return s
	}
	if a, b := sum(fine), sum(coarse); !(math.Abs(a-b) <= 1e-4) || !(math.Abs(a-8*math.Pi*4) <= 8) {
		t.Errorf("the circle of 100.5 has %v, and %v on the coarse grid", a, b)
	}
	again := coarse.Resampled(square(t, 8, 0.5))
	if v := again.Value(geom.Vec3{X: 4, Y: 4}); !(math.Abs(v-coarse.Value(geom.Vec3{X: 4, Y: 4})) <= 1e-4) {
		t.Errorf("back on the fine grid its middle is %v", v)
	}
}

func TestBlurLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: rapid.Float64Range(1, 9).Draw(t, "width"), Y: rapid.Float64Range(1, 9).Draw(t, "height")}, 1)
		must.Succeed(t, err)
		m := field.NewMap(g)
		before, least, most := 0.0, math.Inf(1), math.Inf(-1)
		for i := range g.Len() {
			v := float64(rapid.IntRange(-100, 100).Draw(t, "v"))
			m.Set(i, v)
			before, least, most = before+v, min(least, v), max(most, v)
		}
		m.Blur(rapid.IntRange(0, 5).Draw(t, "rounds"))
		after := 0.0
		for i := range g.Len() {
			after += m.At(i)
			if m.At(i) < least-1e-4 || m.At(i) > most+1e-4 {
				t.Fatalf("%v is beyond what there was, %v to %v", m.At(i), least, most)
			}
		}
		if !(math.Abs(after-before) <= 0.01) {
			t.Fatalf("%v became %v", before, after)
		}
	})
}

func TestBlurIsAsWideAsItSays(t *testing.T) {
	g := square(t, 41, 1)
	m := field.NewMap(g)
	m.Set(g.Index(20, 20), 1)
	m.Blur(8)
	variance := 0.0
	for i := range g.Len() {
		x := g.Center(i).X - 20.5
		variance += m.At(i) * x * x
	}
	if !(math.Abs(math.Sqrt(variance)-2) <= 1e-3) {
		t.Errorf("after 8 rounds the deviation is %v cells, want 2", math.Sqrt(variance))
	}
}

func TestMapsAdd(t *testing.T) {
	a, b := field.NewMap(square(t, 4, 1)), field.NewMap(square(t, 4, 0.5))
	a.Fill(1)
	b.Fill(3)
	a.Add(b, 2)
	c := field.NewMap(square(t, 4, 1))
	c.Fill(0.5)
	a.Add(c, -1)
	a.Scale(10)
	if v := a.Value(geom.Vec3{X: 2, Y: 2}); v != 65 {
		t.Errorf("(1 + 2*3 - 0.5) * 10 is %v", v)
	}
}

func TestInfluenceGoesAroundWalls(t *testing.T) {
	// A wall along x = 5 with a gap at its upper end.
	g := ground(t, 20, 20, 0.5, func(from, to geom.Vec3) bool {
		return (from.X < 5) == (to.X < 5) || from.Y > 9 && to.Y > 9
	})
	f := field.NewInfluence(g)
	source := geom.Vec3{X: 4.75, Y: 0.25}
	near, behind := geom.Vec3{X: 3.75, Y: 0.25}, geom.Vec3{X: 5.75, Y: 0.25}
	f.StampWalk(source, 8, 1)
	if v := f.Value(source); v != 1 {
		t.Errorf("the source has %v", v)
	}
	if v := f.Value(near); !(math.Abs(v-(1-1.0/8)) <= 1e-6) {
		t.Errorf("a metre away there is %v", v)
	}
	if v := f.Value(behind); v != 0 {
		t.Errorf("behind the wall there is %v", v)
	}
	f.StampWalk(source, 30, 1)
	if v := f.Value(behind); v <= 0.2 || v >= 0.6 {
		t.Errorf("around the wall, some 18 m of 30, there is %v", v)
	}
	f.Clear()
	f.Stamp(source, 8, 1)
	if v := f.Value(behind); !(math.Abs(v-(1-1.0/8)) <= 1e-6) {
		t.Errorf("through the wall there is %v", v)
	}
	if cell, v := f.Best(); g.At(cell) != source || v != 1 {
		t.Errorf("the most is %v at %v", v, g.At(cell))
	}
}

func TestInfluenceDecaysAndPropagates(t *testing.T) {
	g := hall(t, 21)
	f := field.NewInfluence(g)
	middle := g.Find(geom.Vec3{X: 5.25, Y: 5.25})
	f.Set(middle, 8)
	f.Decay(3, 1)
	if v := f.Cell(middle); !(math.Abs(v-1) <= 1e-6) {
		t.Errorf("after three half-lives 8 is %v", v)
	}
	f.Set(middle, 1)
	for range 6 {
		f.Propagate(0.1, 0)
		f.Set(middle, 1)
	}
	for _, d := range []float64{0.5, 1.5, 3} {
		if v, want := f.Value(geom.Vec3{X: 5.25 + d, Y: 5.25}), math.Pow(0.9, d); !(math.Abs(v-want) <= 1e-5) {
			t.Errorf("%v m away there is %v, want %v", d, v, want)
		}
	}
	if v := f.Value(geom.Vec3{X: 5.25 + 3.5, Y: 5.25}); v != 0 {
		t.Errorf("after six rounds it is seven cells away: %v", v)
	}
	f.Clear()
	f.Set(middle, -1)
	f.Propagate(0, 0.25)
	if own, next := f.Cell(middle), f.Value(geom.Vec3{X: 5.75, Y: 5.25}); own != -0.25 || next != -0.75 {
		t.Errorf("what is below 0 spreads: %v, %v", own, next)
	}
}

// Whatever numbers come in, an influence stays one of numbers.
func TestNonsenseSpoilsNoInfluence(t *testing.T) {
	g := hall(t, 5)
	at := geom.Vec3{X: 1.25, Y: 1.25}
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64, 0, -1, 1}
	for what, do := range map[string]func(f *field.Influence, a, b float64){
		"Stamp":     func(f *field.Influence, a, b float64) { f.Stamp(at, a, b) },
		"StampWalk": func(f *field.Influence, a, b float64) { f.StampWalk(at, a, b) },
		"Decay":     func(f *field.Influence, a, b float64) { f.Decay(a, b) },
		"Propagate": func(f *field.Influence, a, b float64) { f.Propagate(a, b) },
		"Set":       func(f *field.Influence, a, b float64) { f.Set(0, a); f.Set(1, b) },
	} {
		for _, a := range append(odd, 2) {
			for _, b := range odd {
				f := field.NewInfluence(g)
				f.Stamp(at, 2, 3)
				for range 3 {
					do(f, a, b)
				}
				f.Propagate(0.1, 0.5)
				f.Decay(1, 2)
				for i := range g.Len() {
					if v := f.Cell(i); math.IsNaN(v) || math.IsInf(v, 0) {
						t.Fatalf("%s(%v, %v): cell %d is %v", what, a, b, i, v)
					}
				}
			}
		}
	}
	f := field.NewInfluence(g)
	f.Stamp(at, 2, 3)
	before := f.Hash()
	f.Stamp(at, 2, math.NaN())
	f.StampWalk(at, 2, math.Inf(1))
	if f.Hash() != before {
		t.Error("a strength that is no number adds something")
	}
}
