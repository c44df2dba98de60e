package geom

import (
	"math"
	"testing"
)

// TestRegionsInSpace: what lies in them, and points by chance that do: in each half as many.
func TestRegionsInSpace(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name    string
		region  Region3
		middle  Vec3
		in, out []Vec3
	}{
		{"ball", Sphere{Vec3{1, 2, 3}, 7}, Vec3{1, 2, 3}, []Vec3{{3, 5, 9}, {1, 2, -4}, {1, 2, 3}}, []Vec3{{3, 5, 9.0001}, {6, 7, 8}, {nan, 2, 3}}},
		{"box", Box{Vec3{-1, 0, 2}, Vec3{1, 4, 3}}, Vec3{0, 2, 2.5}, []Vec3{{-1, 0, 2}, {1, 4, 3}, {0, 1, 2.5}}, []Vec3{{0, 1, 1.9}, {-1.1, 0, 2}, {0, nan, 2.5}}},
		{"cylinder", Extruded[Circle]{Circle{Vec2{1, 0}, 2}, -1, 3}, Vec3{1, 0, 1}, []Vec3{{1, 0, -1}, {3, 0, 3}}, []Vec3{{1, 0, 3.01}, {3.01, 0, 0}, {1, 0, nan}}},
		{"prism", Extruded[Polygon]{Polygon{{0, 0}, {4, 0}, {4, 2}, {0, 2}}, 1, 2}, Vec3{2, 1, 1.5}, []Vec3{{0, 0, 1}, {4, 2, 2}, {1, 1, 1.5}}, []Vec3{{1, 1, 0.9}, {4.1, 1, 1.5}}},
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
		const n = 2000
		var below [3]int
		for r, i := newDice(), 0; i < n; i++ {
			p, ok := c.region.Random(r)
			if !ok || !c.region.Contains(p) {
				t.Fatalf("%s: %v, %v", c.name, p, ok)
			}
			for k, under := range []bool{p.X < c.middle.X, p.Y < c.middle.Y, p.Z < c.middle.Z} {
				if under {
					below[k]++
				}
			}
		}
		for k, got := range below {
			if got < n/2-100 || got > n/2+100 { // more than four standard deviations
				t.Errorf("%s: %d of %d points lie below the middle of axis %d", c.name, got, n, k)
			}
		}
	}
	for name, region := range map[string]Region3{
		"ball of less than nothing": Sphere{Radius: -1}, "endless ball": Sphere{Radius: inf}, "ball of no size": Sphere{Radius: nan}, "empty box": Box{Vec3{1, 0, 0}, Vec3{0, 1, 1}},
		"endless box": Box{Vec3{-inf, 0, 0}, Vec3{inf, 1, 1}}, "no box": NoBox(), "no room between heights": Extruded[Circle]{Circle{Radius: 1}, 2, 1}, "prism of a line": Extruded[Polygon]{Polygon{{0, 0}, {1, 1}}, 0, 1},
	} {
		if p, ok := region.Random(newDice()); ok {
			t.Errorf("%s: %v", name, p)
		}
	}
	if p, ok := (Sphere{Center: Vec3{1, 2, 3}}).Random(newDice()); !ok || p != (Vec3{1, 2, 3}) {
		t.Errorf("a ball of one point: %v, %v", p, ok)
	}
}
