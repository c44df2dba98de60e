package geom

import "math"

// Up to 1/2 the arc sine is a polynomial of least greatest error (Remez); above,
// asin(x) = Pi/2 - 2 asin(sqrt((1-x)/2)) [Cody80, ch. 10].

// asin(x) = x + x^3 A(x^2) for |x| up to 1/2, relative error below 2^-59.
const (
	asin0  = 0x1.5555555555578p-3
	asin1  = 0x1.333333332df80p-4
	asin2  = 0x1.6db6db7225fa4p-5
	asin3  = 0x1.f1c71a8dc851ap-6
	asin4  = 0x1.6e8bdfa60088dp-6
	asin5  = 0x1.1c49e2c152eb6p-6
	asin6  = 0x1.ca20cda5c9073p-7
	asin7  = 0x1.757b7c7e1ab9cp-7
	asin8  = 0x1.6173ea2a6b37ap-7
	asin9  = 0x1.e2beec583c08ap-9
	asin10 = 0x1.64929ece896bap-6
	asin11 = -0x1.59547a84ea34bp-6
	asin12 = 0x1.0bb06494764a6p-5
)

// Asin returns the arc sine of x in radians, in [-Pi/2, Pi/2], within 1 ulp.
// Asin(±0) is ±0; outside [-1, 1] and for NaN the result is NaN.
func Asin(x float64) float64 {
	a := math.Abs(x)
	if a <= 0.5 {
		return x + float64(x*asinTail(float64(x*x)))
	}
	if !(a <= 1) {
		return math.NaN()
	}
	high, low := asinRoot(a)
	return math.Copysign((halfPi-float64(2*high))+(halfPiLow-float64(2*low)), x)
}

// Acos returns the arc cosine of x in radians, in [0, Pi], within 1 ulp.
// Outside [-1, 1] and for NaN the result is NaN.
func Acos(x float64) float64 {
	if math.Abs(x) <= 0.5 {
		tail := float64(x * asinTail(float64(x*x)))
		return halfPi - (x - (halfPiLow - tail))
	}
	if !(math.Abs(x) <= 1) {
		return math.NaN()
	}
	high, low := asinRoot(math.Abs(x))
	if x > 0 {
		return float64(2 * (high + low))
	}
	return (pi - float64(2*high)) + (piLow - float64(2*low))
}

// asinTail is asin(x)/x - 1 for z = x^2 up to 1/4.
func asinTail(z float64) float64 {
	p := muladd(z, muladd(z, muladd(z, muladd(z, asin12, asin11), asin10), asin9), asin8)
	p = muladd(z, muladd(z, muladd(z, muladd(z, p, asin7), asin6), asin5), asin4)
	p = muladd(z, muladd(z, muladd(z, muladd(z, p, asin3), asin2), asin1), asin0)
	return float64(z * p)
}

// asinRoot is asin(sqrt((1-a)/2)) for a in [1/2, 1], as the sum of two numbers.
// The root is split so that the square of its upper half is exact, which gives
// back what the square root rounded off.
func asinRoot(a float64) (high, low float64) {
	z := float64(0.5 * (1 - a))
	if z == 0 {
		return 0, 0
	}
	root := math.Sqrt(z)
	high = math.Float64frombits(math.Float64bits(root) &^ (1<<32 - 1))
	low = (z - float64(high*high)) / (root + high)
	return high, low + float64(root*asinTail(z))
}
