package geom

import (
	"math"
	"testing"
)

// oddities are the operands at which special cases begin.
var oddities = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, -2, 3, -3, 2.5, -2.5, 0.3, -7,
	math.Inf(1), math.Inf(-1), math.NaN(),
	math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64,
	0x1p-1022, 0x1p53, 0x1p53 + 2, -0x1p53 - 1, 0x1p63, 0x1p100, -0x1p100, 1e-300, 1e300,
	709.7827128933841, -745.1332191019412, -745.1332191019411, -744.5, -708.4,
}

// TestSpecialValues compares each special value with package math, which
// follows IEEE 754. Where package math is less exact the tolerance is wider, and
// its faults with the smallest numbers are left out; the golden values measure.
func TestSpecialValues(t *testing.T) {
	for _, f := range functions {
		tolerance := 4e-16
		switch f.name {
		case "Sin", "Cos", "Tan", "Pow":
			tolerance = 2e-13
		}
		for _, x := range oddities {
			for _, y := range oddities {
				if isSubnormal(x) && (f.name == "Log" || f.name == "Pow") || isSubnormal(y) && f.name == "Pow" || isSubnormal(x) && f.name == "Atan2" {
					continue
				}
				got, want := f.own(x, y), f.math(x, y)
				if got != got && want != want || got == want && math.Signbit(got) == math.Signbit(want) {
					continue
				}
				if !(math.Abs(got-want) <= tolerance*math.Abs(want)) && ulpsBetween(got, want) > 1 || got == 0 || math.IsInf(got, 0) {
					t.Errorf("%s(%v, %v) = %v, package math has %v", f.name, x, y, got, want)
				}
			}
		}
	}
}

func isSubnormal(x float64) bool { return x != 0 && math.Abs(x) < 0x1p-1022 }

func TestVectorsAtTheEndsOfTheRange(t *testing.T) {
	inf := math.Inf(1)
	tests := []struct {
		name      string
		got, want float64
	}{
		{"great length", Vec2{3e300, 4e300}.Len(), 5e300},
		{"small length", Vec2{3e-300, 4e-300}.Len(), 5e-300},
		{"smallest length", Vec3{0, 0, math.SmallestNonzeroFloat64}.Len(), math.SmallestNonzeroFloat64},
		{"infinite length", Vec3{inf, 1, math.NaN()}.Len(), inf},
		{"length of nothing", Vec3{}.Len(), 0},
		{"great direction", Vec2{0, 1e308}.Norm().Y, 1},
		{"direction beyond the greatest length", Vec2{1.5e308, 1.5e308}.Norm().Len(), 1},
		{"small direction", Vec3{0, 0, -1e-320}.Norm().Z, -1},
		{"infinite direction", Vec2{-inf, 7}.Norm().X, -1},
		{"clamped to nothing", Vec2{1, 1}.Clamped(-1).Len(), 0},
		{"clamped from infinity", Vec3{0, inf, 0}.Clamped(2).Y, 2},
		{"angle of nothing", Vec2{math.Copysign(0, -1), 0}.Angle(), 0},
		{"turn from nothing", AngleBetween(Vec2{}, Vec2{0, 1}), 0},
		{"turn about", AngleBetween(Vec2{1, 0}, Vec2{-1, 0}), math.Pi},
		{"turn about, from below", AngleBetween(Vec2{1, 0}, Vec2{-1, math.Copysign(0, -1)}), math.Pi},
		{"small turn", AngleBetween(Vec2{1e-200, 0}, Vec2{0, -1e-200}), -math.Pi / 2},
		{"wrap -Pi", WrapAngle(-math.Pi), math.Pi},
		{"wrap Pi", WrapAngle(math.Pi), math.Pi},
		{"clamp below", Clamp(-1, 0, 2), 0},
		{"clamp above", Clamp(3, 0, 2), 2},
		{"clamp between reversed limits", Clamp(1, 2, 0), 2},
	}
	for _, test := range tests {
		if ulpsBetween(test.got, test.want) > 1 {
			t.Errorf("%s: got %v, want %v", test.name, test.got, test.want)
		}
	}
	for _, got := range []float64{WrapAngle(inf), WrapAngle(-inf), WrapAngle(math.NaN()), Clamp(math.NaN(), 0, 1), Vec2{math.NaN(), 0}.Len(), Vec2{math.NaN(), 0}.Norm().X} {
		if got == got {
			t.Errorf("got %v, want NaN", got)
		}
	}
}
