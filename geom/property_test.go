package geom

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

var (
	coordinate = rapid.Float64Range(-1e4, 1e4)
	angle      = rapid.Float64Range(-1e3, 1e3)
	vec2       = rapid.Custom(func(t *rapid.T) Vec2 {
		return Vec2{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")}
	})
	vec3 = rapid.Custom(func(t *rapid.T) Vec3 {
		return Vec3{coordinate.Draw(t, "x"), coordinate.Draw(t, "y"), coordinate.Draw(t, "z")}
	})
)

func near(t *rapid.T, what string, got, want, scale float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-14*(1+scale)) {
		t.Fatalf("%s: got %v, want %v", what, got, want)
	}
}

func TestLawsOfTheCircle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := angle.Draw(t, "a"), angle.Draw(t, "b")
		sin, cos := Sincos(a)
		near(t, "sin² + cos²", sin*sin+cos*cos, 1, 0)
		sinB, cosB := Sincos(b)
		near(t, "sin(a+b)", Sin(a+b), sin*cosB+cos*sinB, math.Abs(a+b))
		near(t, "cos(a+b)", Cos(a+b), cos*cosB-sin*sinB, math.Abs(a+b))

		w := WrapAngle(a)
		if !(w > -math.Pi && w <= math.Pi) {
			t.Fatalf("WrapAngle(%v) = %v", a, w)
		}
		if WrapAngle(w) != w {
			t.Fatalf("WrapAngle twice moves %v", w)
		}
		near(t, "sin of the wrapped", Sin(w), sin, 0)
		near(t, "cos of the wrapped", Cos(w), cos, 0)
		near(t, "angle and back", Cos(FromAngle(a).Angle()-w), 1, 0)
		near(t, "asin(sin)", Sin(Asin(sin)), sin, 0)
		near(t, "acos(cos)", Cos(Acos(cos)), cos, 0)
	})
}

func TestWrapAngleIsInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.Float64().Filter(func(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }).Draw(t, "a")
		if w := WrapAngle(a); !(w > -math.Pi && w <= math.Pi) {
			t.Fatalf("WrapAngle(%v) = %v", a, w)
		} else {
			near(t, "sin", Sin(w), Sin(a), 0)
			near(t, "cos", Cos(w), Cos(a), 0)
		}
	})
}

func TestLawsOfPowers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-300, 300).Draw(t, "x")
		near(t, "log(exp)", Log(Exp(x)), x, math.Abs(x))
		near(t, "exp(x) exp(-x)", Exp(x)*Exp(-x), 1, 0)
		a := rapid.Float64Range(1e-3, 1e3).Draw(t, "a")
		y := rapid.Float64Range(-30, 30).Draw(t, "y")
		near(t, "log(a^y)", Log(Pow(a, y)), y*Log(a), 300)
		near(t, "a^y a^-y", Pow(a, y)*Pow(a, -y), 1, 0)
		if Exp(x) > Exp(math.Nextafter(x, 1e9)) || Log(a) > Log(math.Nextafter(a, 1e9)) {
			t.Fatalf("falls at %v or %v", x, a)
		}
	})
}

func TestLawsOfThePlane(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, w := vec2.Draw(t, "v"), vec2.Draw(t, "w")
		a, f := angle.Draw(t, "a"), rapid.Float64Range(0, 1).Draw(t, "f")
		scale := v.Len() * w.Len()
		if v.Add(w) != w.Add(v) || v.Sub(w) != w.Sub(v).Neg() {
			t.Fatal("sums do not commute")
		}
		near(t, "rotation keeps the length", v.Rotate(a).Len(), v.Len(), v.Len())
		near(t, "rotation keeps the product", v.Rotate(a).Dot(w.Rotate(a)), v.Dot(w), 10*scale)
		near(t, "quarter turn", v.Perp().Dot(v), 0, 0)
		near(t, "cross is dot with the quarter turn", v.Cross(w), v.Perp().Dot(w), scale)
		near(t, "distance is symmetric", v.Dist(w), w.Dist(v), 0)
		if got := v.Dist(w); got > v.Len()+w.Len()+1e-9 {
			t.Fatalf("triangle: %v", got)
		}
		if v.Lerp(w, 0) != v || v.Lerp(w, 1) != w {
			t.Fatal("Lerp misses its ends")
		}
		near(t, "Lerp goes straight", v.Dist(v.Lerp(w, f)), f*v.Dist(w), v.Len()+w.Len())
		if c := v.Clamped(f).Len(); c > f*(1+1e-15) {
			t.Fatalf("Clamped(%v) is %v long", f, c)
		}
		if v != (Vec2{}) {
			near(t, "direction", v.Norm().Len(), 1, 0)
			turned := v.Rotate(f)
			near(t, "turn", AngleBetween(v, turned), f, 0)
			near(t, "turn is antisymmetric", AngleBetween(turned, v), -AngleBetween(v, turned), 0)
		}
	})
}

func TestLawsOfSpace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, w := vec3.Draw(t, "v"), vec3.Draw(t, "w")
		scale := v.Len() * w.Len()
		if v.Cross(w) != w.Cross(v).Neg() {
			t.Fatal("Cross is not antisymmetric")
		}
		near(t, "cross stands on v", v.Cross(w).Dot(v), 0, scale*v.Len())
		near(t, "Lagrange", v.Cross(w).LenSq()+v.Dot(w)*v.Dot(w), v.LenSq()*w.LenSq(), 10*scale*scale)
		near(t, "as in the plane", Vec3{v.X, v.Y, 0}.Cross(Vec3{w.X, w.Y, 0}).Z, v.XY().Cross(w.XY()), 0)
		if v.Lerp(w, 0) != v || v.Lerp(w, 1) != w {
			t.Fatal("Lerp misses its ends")
		}
		if v != (Vec3{}) {
			near(t, "direction", v.Norm().Len(), 1, 0)
		}
		near(t, "clamped", v.Clamped(5).Len(), math.Min(5, v.Len()), 5)
	})
}
