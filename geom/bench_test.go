package geom

import "testing"

var sink float64

func BenchmarkFunctions(b *testing.B) {
	for _, f := range functions {
		b.Run(f.name, func(b *testing.B) {
			b.ReportAllocs()
			x, sum := 0.3, 0.0
			for b.Loop() {
				sum += f.own(x, 1.7)
				if x += 0.0137; x >= 1 {
					x -= 0.9
				}
			}
			sink = sum
		})
	}
}

func BenchmarkVectors(b *testing.B) {
	v, w := Vec2{3, 4}, Vec2{-1, 2}
	s := Vec3{1, 2, 3}
	for _, bench := range []struct {
		name string
		run  func(x float64) float64
	}{
		{"Dist", func(x float64) float64 { return v.Dist(Vec2{x, 1}) }},
		{"Norm", func(x float64) float64 { return Vec2{x, 1}.Norm().X }},
		{"Rotate", func(x float64) float64 { return v.Rotate(x).X }},
		{"Clamped", func(x float64) float64 { return Vec2{x, 1}.Clamped(0.5).X }},
		{"WrapAngle", func(x float64) float64 { return WrapAngle(x * 10) }},
		{"AngleBetween", func(x float64) float64 { return AngleBetween(Vec2{x, 1}, w) }},
		{"Cross3", func(x float64) float64 { return s.Cross(Vec3{x, 1, 2}).Z }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			x, sum := 0.3, 0.0
			for b.Loop() {
				sum += bench.run(x)
				if x += 0.0137; x >= 1 {
					x -= 0.9
				}
			}
			sink = sum
		})
	}
}

func TestNothingAllocates(t *testing.T) {
	allocs := testing.AllocsPerRun(100, func() {
		for _, f := range functions {
			sink += f.own(0.3, 1.7)
		}
		sink += Vec2{3e300, 4}.Norm().Rotate(1).Clamped(0.5).Angle()
		sink += Vec3{3e300, 4, 1}.Norm().Cross(Vec3{1, 2, 3}).Clamped(0.5).Len()
		sink += WrapAngle(1e9) + AngleBetween(Vec2{1, 2}, Vec2{3, 4})
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
