package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestSector(t *testing.T) {
	cone := Sector{Tip: Vec2{1, 1}, Facing: Vec2{0, 5}, Radius: 2, Half: math.Pi / 4}
	for p, want := range map[Vec2]bool{
		{1, 1}: true, {1, 3}: true, {2, 2}: true, {0, 2}: true, {1, 3.001}: false, {2.1, 2}: false, {1, 0.9}: false, {3, 1}: false,
	} {
		if cone.Contains(p) != want {
			t.Errorf("%v: %v", p, !want)
		}
	}
	for _, none := range []Sector{{Radius: 1, Half: 1}, {Facing: Vec2{1, 0}, Radius: -1, Half: 1}, {Facing: Vec2{1, 0}, Radius: math.NaN(), Half: 1}} {
		if none.Contains(Vec2{0.5, 0}) || none.Contains(Vec2{}) {
			t.Errorf("%v contains something", none)
		}
		if p, ok := none.Random(newDice()); ok {
			t.Errorf("%v: %v", none, p)
		}
	}
	if whole := (Sector{Facing: Vec2{1, 0}, Radius: 1, Half: 7}); !whole.Contains(Vec2{-1, 0}) || !whole.Contains(Vec2{0, -0.5}) {
		t.Error("a whole disc is not whole")
	}
}

func TestSectorRandomPoints(t *testing.T) {
	r := newDice()
	s := Sector{Tip: Vec2{3, -2}, Facing: Vec2{-1, 1}, Radius: 4, Half: 1}
	far, left := 0, 0
	for range 4000 {
		p, ok := s.Random(r)
		if !ok || !s.Contains(p) {
			t.Fatalf("%v %v", p, ok)
		}
		if p.Sub(s.Tip).Len() > s.Radius/math.Sqrt2 { // half of the area
			far++
		}
		if s.Facing.Cross(p.Sub(s.Tip)) > 0 {
			left++
		}
	}
	if far < 1880 || far > 2120 || left < 1880 || left > 2120 {
		t.Errorf("%d far, %d to the left of 4000", far, left)
	}
}

// TestT24_6: spheres 0.25 m apart lie around a monster whose claw sweeps through 45 degrees to either side, 3 m far. From
// those that are hit the reach of the attack comes out within a spacing [Pro360, ch. 24].
func TestT24_6(t *testing.T) {
	const spacing = 0.25
	monster, facing := Vec2{10, 5}, Vec2{3, 4}
	reach := Sector{Tip: monster, Facing: facing, Radius: 3, Half: math.Pi / 4}
	var hit []Vec2
	for x := -5.0; x <= 5; x += spacing {
		for y := -5.0; y <= 5; y += spacing {
			if p := monster.Add(Vec2{x, y}); reach.Contains(p) {
				hit = append(hit, p)
			}
		}
	}
	fitted := FitSector(monster, facing, hit)
	if d := reach.Radius - fitted.Radius; d < -1e-12 || d > spacing {
		t.Errorf("%d spheres tell of %v m", len(hit), fitted.Radius)
	}
	if a := reach.Half - fitted.Half; a < 0 || a > spacing/reach.Radius {
		t.Errorf("%d spheres tell of %v rad", len(hit), fitted.Half)
	}
}

// TestFitSector: all points lie in it, and in no smaller one.
func TestFitSector(t *testing.T) {
	if s := FitSector(Vec2{}, Vec2{1, 0}, nil); s.Contains(Vec2{}) {
		t.Error("the sector of no points contains one")
	}
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.Float64Range(-100, 100)
		point := rapid.Custom(func(t *rapid.T) Vec2 { return Vec2{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")} })
		facing := point.Filter(func(v Vec2) bool { return v.Len() > 1e-3 }).Draw(t, "facing")
		points := rapid.SliceOfN(point, 1, 20).Draw(t, "points")
		s := FitSector(point.Draw(t, "tip"), facing, points)
		shorter, narrower := s, s
		shorter.Radius *= 1 - 1e-9
		narrower.Half -= 1e-9
		for i, smaller := range []Sector{s, shorter, narrower} {
			out := 0
			for _, p := range points {
				if !smaller.Contains(p) {
					out++
				}
			}
			if (i == 0) != (out == 0) && s.Radius > 1e-9 && (i < 2 || s.Half > 1e-9) {
				t.Fatalf("%v: %d points are outside", smaller, out)
			}
		}
	})
}
