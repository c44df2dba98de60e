package level_test

import (
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/level"
)

func square(low, high, z float64) []geom.Vec3 {
	return []geom.Vec3{{X: low, Y: low, Z: z}, {X: high, Y: low, Z: z}, {X: high, Y: high, Z: z}, {X: low, Y: high, Z: z}}
}

func made(t *testing.T, p level.Plan) level.View {
	t.Helper()
	l, err := level.New(p)
	must.Succeed(t, err)
	return level.View{Level: l}
}

// What lies on a thick floor is seen from above and heard along it; what is below is not.
func TestView_OnAThickFloor(t *testing.T) {
	for name, outline := range map[string][]geom.Vec3{
		"level": square(0, 20, 0),
		"ramp":  {{}, {X: 20, Z: 7}, {X: 20, Y: 20, Z: 7}, {Y: 20}},
	} {
		v := made(t, level.Plan{Floors: []level.Floor{{Name: "Floor", Outline: outline, Thick: 0.3}}})
		for i := range 50 {
			at := geom.Vec2{X: 1 + 0.37*float64(i), Y: 2 + 0.31*float64(i)}
			_, z := v.Level.Floor(geom.Vec3{X: at.X, Y: at.Y, Z: 100}, 0)
			on := geom.Vec3{X: at.X, Y: at.Y, Z: z}
			_, z = v.Level.Floor(geom.Vec3{X: 3, Y: 4, Z: 100}, 0)
			foot := geom.Vec3{X: 3, Y: 4, Z: z}
			eyes, cellar := foot, on
			eyes.Z += 1.6
			cellar.Z -= 1
			for _, radius := range []float64{0, 0.2} {
				if !v.Sees(eyes, on, radius) || !v.Sees(on, eyes, radius) || !v.Sees(foot, on, radius) {
					t.Errorf("%s: %v on the floor is not seen, radius %v", name, on, radius)
				}
				if v.Sees(eyes, cellar, radius) || v.Sees(cellar, eyes, radius) {
					t.Errorf("%s: %v under the floor is seen, radius %v", name, cellar, radius)
				}
				if _, met := v.Look(eyes, on, radius); met {
					t.Errorf("%s: Look meets the floor on the way to %v", name, on)
				}
			}
			if d := v.Damping(foot, on); d != 0 {
				t.Errorf("%s: along the floor to %v a sound loses %v", name, on, d)
			}
			if d := v.Damping(eyes, cellar); d != 0.1 {
				t.Errorf("%s: through the floor a sound loses %v", name, d)
			}
			if h, met := v.Cast(eyes, on.Sub(geom.Vec3{Z: 0.01}), 0); !met || h.Fraction == 0 {
				t.Errorf("%s: a stone does not meet the floor at %v", name, on)
			}
		}
	}
}

// Parts of one wall are crossed once where they meet, and again where the way comes back to the wall.
func TestView_DampingOfOneWall(t *testing.T) {
	v := made(t, level.Plan{
		Materials: []level.Material{{Name: "Stone", Crossing: 0.1, Metre: 1}},
		Walls: []level.Wall{
			{Name: "Bent", Points: []geom.Vec2{{X: 5}, {X: 5, Y: 10}, {X: 9, Y: 10}}, Thick: 0.2, High: 3},
			{Name: "Straight", Points: []geom.Vec2{{X: 20}, {X: 20, Y: 4}, {X: 20, Y: 4.05}, {X: 20, Y: 9}}, Thick: 0.2, High: 3},
			{Name: "Room", Points: []geom.Vec2{{X: 30}, {X: 40}, {X: 40, Y: 10}, {X: 30, Y: 10}}, Closed: true, Thick: 0.2, High: 3},
			{Name: "Sharp", Points: []geom.Vec2{{X: 50}, {X: 55}, {X: 50, Y: 1}}, Thick: 0.2, High: 3, Material: "Stone"},
		},
		Solids: []level.Solid{
			{Name: "Pillar", Circle: geom.Circle{Center: geom.Vec2{X: 70, Y: 5}, Radius: 1}, High: 3},
			{Name: "Ell", Outline: geom.Polygon{{X: 80}, {X: 84}, {X: 84, Y: 1}, {X: 81, Y: 1}, {X: 81, Y: 4}, {X: 80, Y: 4}}, High: 3},
		},
	})
	for _, c := range []struct {
		what string
		a, b geom.Vec2
		want float64
	}{
		{"a side", geom.Vec2{X: 4, Y: 3}, geom.Vec2{X: 6, Y: 3}, 0.1},
		{"a corner", geom.Vec2{X: 4, Y: 9}, geom.Vec2{X: 6, Y: 11}, 0.1},
		{"a corner at its diagonal", geom.Vec2{X: 4, Y: 11}, geom.Vec2{X: 6, Y: 9}, 0.1},
		{"along two sides", geom.Vec2{X: 4, Y: 10}, geom.Vec2{X: 9.5, Y: 10}, 0.1},
		{"both legs", geom.Vec2{X: 4, Y: 8}, geom.Vec2{X: 7, Y: 11}, 0.2},
		{"a point in the middle", geom.Vec2{X: 19, Y: 4.02}, geom.Vec2{X: 21, Y: 4.03}, 0.1},
		{"three parts", geom.Vec2{X: 19.8, Y: 2}, geom.Vec2{X: 20.2, Y: 6}, 0.1},
		{"across a room", geom.Vec2{X: 29, Y: 5}, geom.Vec2{X: 41, Y: 5}, 0.2},
		{"a room from corner to corner", geom.Vec2{X: 29, Y: -1}, geom.Vec2{X: 41, Y: 11}, 0.2},
		{"along a face", geom.Vec2{X: 5.1, Y: 1}, geom.Vec2{X: 5.1, Y: 4}, 0},
		{"up to a face", geom.Vec2{X: 4, Y: 3}, geom.Vec2{X: 4.9, Y: 3}, 0},
		{"beside a pillar", geom.Vec2{X: 69, Y: 1}, geom.Vec2{X: 69, Y: 9}, 0},
		{"a pillar", geom.Vec2{X: 68, Y: 5}, geom.Vec2{X: 72, Y: 5}, 0.1},
		{"an L", geom.Vec2{X: 82, Y: -1}, geom.Vec2{X: 82, Y: 2}, 0.1},
	} {
		at := func(p geom.Vec2) geom.Vec3 { return geom.Vec3{X: p.X, Y: p.Y, Z: 1} }
		if d, back := v.Damping(at(c.a), at(c.b)), v.Damping(at(c.b), at(c.a)); math.Abs(d-c.want) > 1e-9 || math.Abs(back-c.want) > 1e-9 {
			t.Errorf("%s: a sound loses %v, and %v on the way back, want %v", c.what, d, back, c.want)
		}
	}
	// Over the tip of the sharp corner both parts overlap; each metre of stone counts once.
	if d := v.Damping(geom.Vec3{X: 54.9, Y: -1, Z: 1}, geom.Vec3{X: 54.9, Y: 1, Z: 1}); d < 0.3 || d > 0.1+0.35 {
		t.Errorf("through the sharp corner a sound loses %v", d)
	}
	if d := v.Damping(geom.Vec3{X: 4, Y: 3, Z: 3}, geom.Vec3{X: 6, Y: 3, Z: 3}); d != 0 {
		t.Errorf("along the top a sound loses %v", d)
	}
}

func TestView_OfNoPlace(t *testing.T) {
	v := made(t, level.Plan{Floors: []level.Floor{{Name: "Floor", Outline: square(0, 9, 0)}}})
	good := geom.Vec3{X: 1, Y: 1, Z: 1}
	for _, odd := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, p := range []geom.Vec3{{X: odd}, {Y: odd}, {Z: odd}} {
			if v.Sees(p, good, 0) || v.Sees(good, p, 0) || v.Free(p, 1) {
				t.Errorf("%v is seen, or free", p)
			}
		}
		if v.Sees(good, geom.Vec3{X: 2, Y: 1, Z: 1}, odd) || v.Free(good, odd) {
			t.Errorf("a ball of %v m goes through", odd)
		}
	}
}

// In a view without a level there is nothing.
func TestView_WithoutALevel(t *testing.T) {
	var v level.View
	a, b := geom.Vec3{X: 1}, geom.Vec3{X: 9, Y: 3, Z: 1}
	_, met := v.Cast(a, b, 1)
	_, seen := v.Look(a, b, 0)
	if met || seen || !v.Sees(a, b, 0.5) || !v.Free(a, 1) || v.Damping(a, b) != 0 || v.Filter().Closed != 0 {
		t.Error("something is there")
	}
	var w level.Viewer
	if out := w.Visible(v, level.Cone{At: a, Half: 4, Range: 5}, nil); len(out) < 100 {
		t.Errorf("eyes see an outline of %d corners", len(out))
	}
}

func TestNew_NamesTheMember(t *testing.T) {
	_, err := level.New(level.Plan{Solids: []level.Solid{{Name: "S", High: 1}}, Doors: []level.Door{{Name: "D", To: geom.Vec2{X: 1}, Thick: 1}}})
	if err == nil || !strings.Contains(err.Error(), "solid S: circle: ") || !strings.Contains(err.Error(), "door D: high: ") {
		t.Errorf("the error is %v", err)
	}
}

func TestLevel_ATagThatIsSaidTwice(t *testing.T) {
	v := made(t, level.Plan{Marks: []level.Mark{{Name: "A", Tags: []string{"x", "y", "x"}}}})
	if n := len(v.Level.Marks("x")); n != 1 {
		t.Errorf("%d marks", n)
	}
}
