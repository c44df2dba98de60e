package geom

import "math"

const (
	// leastSafeSquare is a sum of squares whose smaller terms, if they
	// underflow, are too small to matter.
	leastSafeSquare = 0x1p-960
	// leastSafeLength is a length that can be divided by without losing digits.
	leastSafeLength = 0x1p-1000
)

// lengthScaled returns the length of a vector whose squares overflow or underflow:
// the components are brought near one by a power of two, which is exact.
func lengthScaled(x, y, z float64) float64 {
	greatest := math.Max(math.Abs(x), math.Max(math.Abs(y), math.Abs(z)))
	if math.IsInf(x, 0) || math.IsInf(y, 0) || math.IsInf(z, 0) {
		return math.Inf(1)
	}
	if greatest == 0 || greatest != greatest {
		return greatest
	}
	_, e := math.Frexp(greatest)
	x, y, z = math.Ldexp(x, -e), math.Ldexp(y, -e), math.Ldexp(z, -e)
	return math.Ldexp(math.Sqrt(float64(x*x)+float64(y*y)+float64(z*z)), e)
}

// normScaled returns the direction of a vector whose length is too small to divide
// by or too great to represent. An infinite component wins over finite ones;
// several share the direction.
func normScaled(v Vec3) Vec3 {
	if math.IsInf(v.X, 0) || math.IsInf(v.Y, 0) || math.IsInf(v.Z, 0) {
		v = Vec3{signIfInf(v.X), signIfInf(v.Y), signIfInf(v.Z)}
	} else {
		_, e := math.Frexp(math.Max(math.Abs(v.X), math.Max(math.Abs(v.Y), math.Abs(v.Z))))
		v = Vec3{math.Ldexp(v.X, -e), math.Ldexp(v.Y, -e), math.Ldexp(v.Z, -e)}
	}
	l := math.Sqrt(v.LenSq())
	return Vec3{v.X / l, v.Y / l, v.Z / l}
}

// signIfInf is 1 or -1 for an infinity of that sign, and zero with the sign of
// x for what is finite.
func signIfInf(x float64) float64 {
	if math.IsInf(x, 0) {
		return math.Copysign(1, x)
	}
	return math.Copysign(0, x)
}
