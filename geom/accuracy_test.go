package geom

import (
	"math"
	"math/rand/v2"
	"testing"
)

// functions are all that this package computes by itself, with the greatest
// error they promise, in units in the last place.
var functions = []struct {
	name      string
	own, math func(x, y float64) float64
	ulps      float64
}{
	{"Sin", one(Sin), one(math.Sin), 1},
	{"Cos", one(Cos), one(math.Cos), 1},
	{"Tan", one(Tan), one(math.Tan), 2},
	{"Atan", one(Atan), one(math.Atan), 2},
	{"Asin", one(Asin), one(math.Asin), 1},
	{"Acos", one(Acos), one(math.Acos), 1},
	{"Exp", one(Exp), one(math.Exp), 1},
	{"Log", one(Log), one(math.Log), 1},
	{"Atan2", Atan2, math.Atan2, 2},
	{"Pow", Pow, math.Pow, 1},
}

func one(f func(float64) float64) func(x, y float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}

// ulpsBetween is the distance of a and b in units in the last place of b.
func ulpsBetween(a, b float64) float64 {
	if a == b || a != a && b != b {
		return 0
	}
	next := math.Nextafter(math.Abs(b), math.Inf(1))
	return math.Abs(a-b) / (next - math.Abs(b))
}

func TestAgainstGoldenValues(t *testing.T) {
	for _, g := range golden {
		for _, f := range functions {
			if f.name != g.function {
				continue
			}
			// The golden value itself is rounded, by up to half a unit.
			if got := f.own(g.x, g.y); ulpsBetween(got, g.want) > f.ulps {
				t.Errorf("%s(%v, %v) = %x, want %x: %.0f ulp off", f.name, g.x, g.y, got, g.want, ulpsBetween(got, g.want))
			}
		}
	}
}

// TestAgainstMath compares with package math on random operands. It is up to a
// few units off itself, more for Pow and for trigonometry far from zero, which is why accuracy is
// measured against the golden values.
func TestAgainstMath(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	between := func(a, b float64) float64 { return a + (b-a)*random.Float64() }
	ranges := map[string][][4]float64{ // of x and y
		"Sin":   {{-4, 4}, {-1e3, 1e3}},
		"Cos":   {{-4, 4}, {-1e3, 1e3}},
		"Tan":   {{-1.5, 1.5}, {-1e3, 1e3}},
		"Atan":  {{-1, 1}, {-100, 100}},
		"Asin":  {{-1, 1}},
		"Acos":  {{-1, 1}},
		"Exp":   {{-1, 1}, {-700, 700}},
		"Log":   {{0, 2}, {0.99, 1.01}, {0, 1e300}},
		"Atan2": {{-1, 1, -1, 1}, {-1e-3, 1e-3, -1e3, 1e3}, {-1e300, 1e300, -1e300, 1e300}},
		"Pow":   {{0, 10, -3, 3}, {0.9, 1.1, -30, 30}},
	}
	for _, f := range functions {
		for _, r := range ranges[f.name] {
			for range 20_000 {
				x, y := between(r[0], r[1]), between(r[2], r[3])
				got, want := f.own(x, y), f.math(x, y)
				// Near a zero of the function, and for Asin near 1, package math loses
				// digits.
				if ulpsBetween(got, want) > f.ulps+3 && math.Abs(got-want) > 4e-15*math.Max(1, math.Abs(want)) {
					t.Fatalf("%s(%v, %v) = %v, package math has %v", f.name, x, y, got, want)
				}
			}
		}
	}
}

func TestSincosIsSinAndCos(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, scale := range []float64{1e-300, 1, 10, 1e6, 1e12, 1e300} {
		for range 2000 {
			x := (random.Float64() - 0.5) * scale
			sin, cos := Sincos(x)
			if sin != Sin(x) || cos != Cos(x) {
				t.Fatalf("Sincos(%v) = %v, %v; Sin %v, Cos %v", x, sin, cos, Sin(x), Cos(x))
			}
		}
	}
}

func TestTrigonometryIsSymmetric(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, scale := range []float64{1, 10, 1e6, 1e12, 1e300} {
		for range 2000 {
			x := (random.Float64() - 0.5) * scale
			if Sin(-x) != -Sin(x) || Cos(-x) != Cos(x) || Tan(-x) != -Tan(x) || Atan(-x) != -Atan(x) {
				t.Fatalf("not symmetric at %v", x)
			}
		}
	}
}

// TestAcrossReductionLimit checks that the two ways of reducing agree where one
// takes over from the other.
func TestAcrossReductionLimit(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 20_000 {
		x := reduceNearLimit * (0.5 + 0.5*random.Float64())
		quarter, high, low := reduce(x)
		farQuarter, farHigh, farLow := reduceFar(x)
		if quarter&3 != farQuarter&3 || math.Abs((high-farHigh)+(low-farLow)) > 0x1p-60*math.Abs(high) {
			t.Fatalf("%v reduces to %d %x %x and to %d %x %x", x, quarter, high, low, farQuarter, farHigh, farLow)
		}
	}
}
