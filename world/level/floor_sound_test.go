package level

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// standing is a level with one of each of what can stand on a floor at a height, each across the X axis.
func standing(t testing.TB, z float64) *Level {
	t.Helper()
	l, err := New(Plan{
		Materials: []Material{{Name: "wood", Crossing: 0.1}},
		Floors:    []Floor{{Name: "floor", Outline: []geom.Vec3{{X: -20, Y: -20, Z: z}, {X: 20, Y: -20, Z: z}, {X: 20, Y: 20, Z: z}, {X: -20, Y: 20, Z: z}}, Thick: 0.2, Material: "wood"}},
		Walls: []Wall{
			{Name: "wall", Points: []geom.Vec2{{X: 0, Y: -10}, {X: 0, Y: -6}}, Thick: 0.2, Low: z, High: z + 3, Material: "wood"},
			{Name: "bent", Points: []geom.Vec2{{X: 0, Y: 6}, {X: 0, Y: 8}, {X: 0.5, Y: 10}}, Thick: 0.2, Low: z, High: z + 3, Material: "wood"},
		},
		Solids: []Solid{
			{Name: "pillar", Circle: geom.Circle{Radius: 1}, Low: z, High: z + 3, Material: "wood"},
			{Name: "box", Outline: geom.Polygon{{X: -1, Y: 2}, {X: 1, Y: 2}, {X: 1, Y: 4}, {X: -1, Y: 4}}, Low: z, High: z + 3, Material: "wood"},
			{Name: "hook", Outline: geom.Polygon{{X: -1, Y: -4}, {X: 1, Y: -4}, {X: 1, Y: -2}, {X: 0, Y: -3}, {X: -1, Y: -2}}, Low: z, High: z + 3, Material: "wood"},
		},
		Doors: []Door{{Name: "door", From: geom.Vec2{X: 0, Y: 12}, To: geom.Vec2{X: 0, Y: 14}, Thick: 0.1, Low: z, High: z + 2, Material: "wood"}},
	})
	must.Succeed(t, err)
	return l
}

// TestWallsDampAtFloorHeight: between two points on the floor, what stands there takes as much from a sound as a little
// higher, and stops sight as it does there.
func TestWallsDampAtFloorHeight(t *testing.T) {
	for _, z := range []float64{0, 3.3} {
		v := View{Level: standing(t, z)}
		for _, y := range []float64{-8, -3.5, 0.2, 3, 7, 9, 13} {
			low, lowTo := geom.Vec3{X: -5, Y: y, Z: z}, geom.Vec3{X: 5, Y: y, Z: z}
			high, highTo := geom.Vec3{X: -5, Y: y, Z: z + 1}, geom.Vec3{X: 5, Y: y, Z: z + 1}
			on, above := v.Damping(low, lowTo), v.Damping(high, highTo)
			if math.Abs(on-above) > 1e-9 || !(above > 0.05) {
				t.Errorf("at y = %v, z = %v: %v on the floor, %v a metre above", y, z, on, above)
			}
			if v.Sees(low, lowTo, 0) != v.Sees(high, highTo, 0) {
				t.Errorf("at y = %v, z = %v: seen on the floor %v, a metre above %v", y, z, v.Sees(low, lowTo, 0), v.Sees(high, highTo, 0))
			}
		}
		if d := v.Damping(geom.Vec3{X: -5, Y: 5, Z: z}, geom.Vec3{X: 5, Y: 5, Z: z}); d != 0 {
			t.Errorf("where nothing stands, the floor takes %v", d)
		}
	}
}

// TestWhatIsSeenIsHeard: along a floor, what stops sight damps sound, wherever the points are.
func TestWhatIsSeenIsHeard(t *testing.T) {
	v := View{Level: standing(t, 0)}
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) float64 { return float64(rapid.IntRange(-150, 150).Draw(t, name)) / 10.03 }
		a, b := geom.Vec3{X: draw("x"), Y: draw("y")}, geom.Vec3{X: draw("x2"), Y: draw("y2")}
		if !v.Sees(a, b, 0) && v.Damping(a, b) == 0 && v.Sees(a, b.Add(geom.Vec3{X: 1e-4}), 0) == v.Sees(a, b.Add(geom.Vec3{Y: 1e-4}), 0) {
			t.Fatalf("from %v to %v nothing is seen, and sound goes through as in the open", a, b)
		}
	})
}

// TestSpheresSeeWhatStandsBeforeAWall: neither the wall behind who is looked at nor that behind who looks stops a ball; one
// between them does, and so does one beside the way.
func TestSpheresSeeWhatStandsBeforeAWall(t *testing.T) {
	v := View{Level: standing(t, 0)}
	at := func(x float64) geom.Vec3 { return geom.Vec3{X: x, Y: -8, Z: 1} } // the wall is from x = -0.1 to 0.1
	for _, c := range []struct {
		what     string
		from, to geom.Vec3
		radius   float64
		want     bool
	}{
		{"0.1 m before a wall", at(-6), at(-0.2), 0.15, true},
		{"0.1 m before a wall, by who stands there", at(-0.2), at(-6), 0.15, true},
		{"at the wall", at(-6), at(-0.11), 0.15, true},
		{"behind the wall", at(-6), at(0.2), 0.15, false},
		{"behind the wall, close by", at(-0.15), at(0.15), 0.15, false},
		{"at an angle of 45 degrees", geom.Vec3{X: -2.2, Y: -9.9, Z: 1}, at(-0.2), 0.15, true},
		{"closer together than the ball", at(-0.4), at(-0.2), 0.15, true},
		{"along the wall, 0.1 m beside it", geom.Vec3{X: -0.2, Y: -9.5, Z: 1}, geom.Vec3{X: -0.2, Y: -6.5, Z: 1}, 0.15, false},
		{"along the wall, 0.2 m beside it", geom.Vec3{X: -0.3, Y: -9.5, Z: 1}, geom.Vec3{X: -0.3, Y: -6.5, Z: 1}, 0.15, true},
	} {
		if got := v.Sees(c.from, c.to, c.radius); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
}
