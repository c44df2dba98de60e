package geom

import "math"

// The arc tangent of a fraction up to 1 is that of the nearest eighth, from a
// table, plus that of the difference, by
// atan(n/d) = atan(c) + atan((n - c d)/(d + c n)), and a polynomial of least
// greatest error (Remez) for the latter; greater ones and the other quadrants
// follow by symmetry [Cody80, ch. 11, with a denser table].

// atan(t) = t + t^3 A(t^2) for |t| up to 1/16, relative error below 2^-62.
const (
	arc0 = -0x1.5555555555535p-2
	arc1 = 0x1.99999999615c4p-3
	arc2 = -0x1.249248238838ap-3
	arc3 = 0x1.c7186ffb893f0p-4
	arc4 = -0x1.70baf673e592dp-4
)

// eighths holds the arc tangents of k/8, each as a float64 and what it lacks.
var eighths = [...]struct{ high, low float64 }{
	{0, 0},
	{0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
	{0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
	{0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
	{0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
	{0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
	{0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
	{0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
	{0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
}

// Atan returns the arc tangent of x in radians, in [-Pi/2, Pi/2], within 2 ulp.
// Atan(±0) is ±0, Atan(±Inf) is ±Pi/2, Atan(NaN) is NaN.
func Atan(x float64) float64 {
	if x == 0 || x != x {
		return x
	}
	a := math.Abs(x)
	if a <= 1 {
		high, low := atanFraction(a, 1)
		return math.Copysign(high+low, x)
	}
	if a > 0x1p70 {
		return math.Copysign(halfPi, x)
	}
	high, low := atanFraction(1, a)
	return math.Copysign((halfPi-high)+(halfPiLow-low), x)
}

// Atan2 returns the direction of the point (x, y) in radians, in [-Pi, Pi],
// from the positive X axis counter-clockwise, within 2 ulp. Signs of zero and
// infinities count as in math.Atan2: the direction of (-1, -0) is -Pi, that of
// (0, 0) is 0, that of two infinities an odd multiple of Pi/4. NaN gives NaN.
func Atan2(y, x float64) float64 {
	if x != x || y != y {
		return math.NaN()
	}
	n, d := math.Abs(y), math.Abs(x)
	switch {
	case n == 0:
		if math.Signbit(x) {
			return math.Copysign(pi, y)
		}
		return y
	case d == 0:
		return math.Copysign(halfPi, y)
	case math.IsInf(n, 0) && math.IsInf(d, 0):
		n, d = 1, 1
	}
	swap := n > d
	if swap {
		n, d = d, n
	}
	// Scale by a power of two where d + c n could overflow or c d lose digits.
	if d > 0x1p1000 && !math.IsInf(d, 0) {
		n, d = float64(n*0x1p-60), float64(d*0x1p-60)
	} else if d < 0x1p-900 {
		n, d = float64(n*0x1p160), float64(d*0x1p160)
	}
	high, low := atanFraction(n, d)
	if swap {
		var rest float64
		high, rest = twoSum(halfPi, -high)
		low = rest + (halfPiLow - low)
	}
	if math.Signbit(x) {
		var rest float64
		high, rest = twoSum(pi, -high)
		low = rest + (piLow - low)
	}
	return math.Copysign(high+low, y)
}

// atanFraction returns the arc tangent of n/d for 0 <= n <= d, as the sum of two
// numbers.
func atanFraction(n, d float64) (high, low float64) {
	q := n / d
	k := int(float64(8*q) + 0.5)
	if k != 0 {
		c := float64(k) * 0.125
		q = (n - float64(c*d)) / (d + float64(c*n))
	}
	z := float64(q * q)
	p := muladd(z, muladd(z, muladd(z, muladd(z, arc4, arc3), arc2), arc1), arc0)
	tail := float64(float64(q*z) * p)
	if k == 0 {
		return q, tail
	}
	at := &eighths[k]
	return at.high, q + (tail + at.low)
}
