package geom

import "math"

// The logarithm splits x into 2^k m with m near one, finds from a table a short
// reciprocal c of m, and sums k ln 2 - ln c + ln(1 + r), r = m c - 1, as two
// float64, so that Pow has digits to spare (P. T. P. Tang, "Table-driven
// implementation of the logarithm function in IEEE floating-point arithmetic",
// ACM TOMS 16, 1990). The polynomial has least greatest error (Remez).

// ln(1+r) = r - r^2/2 + r^3 L(r) for |r| up to 0.0071, relative error below
// 2^-74.
const (
	log0 = 0x1.5555555555555p-2
	log1 = -0x1.000000000003cp-2
	log2 = 0x1.9999999999284p-3
	log3 = -0x1.55555549b45d3p-3
	log4 = 0x1.2492496ad2f5fp-3
	log5 = -0x1.00057878c7902p-3
	log6 = 0x1.c7078e79713f4p-4
)

// Log returns the natural logarithm of x, within 1 ulp. Log(0) is -Inf,
// Log(+Inf) is +Inf; below zero and for NaN the result is NaN.
func Log(x float64) float64 {
	switch {
	case x != x || x > math.MaxFloat64:
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	high, low := logParts(x)
	return high + low
}

// logParts returns the natural logarithm of a finite x above zero as the sum of two
// numbers, with a relative error below 2^-64.
func logParts(x float64) (high, low float64) {
	b := math.Float64bits(x)
	k := 0
	if b < 1<<52 {
		b = math.Float64bits(x * 0x1p54)
		k = -54
	}
	// x = 2^k m with m in [sqrt(1/2), sqrt(2)).
	e := int64(b-0x3fe6a09e667f3bcd) >> 52
	b -= uint64(e) << 52
	k += int(e)
	m := math.Float64frombits(b)
	t := &reciprocals[int(float64(m*128)+0.5)-90]

	// r = m c - 1 = r0 + r1, exactly: the upper half of m times c is exact, and
	// so is the lower.
	upper := math.Float64frombits(b &^ (1<<32 - 1))
	r0, r1 := twoSum(float64(upper*t.c)-1, float64((m-upper)*t.c))

	// r^2/2 = square + rest, where square is exact.
	half := math.Float64frombits(math.Float64bits(r0) &^ (1<<27 - 1))
	square := float64(0.5 * float64(half*half))
	rest := float64(0.5*float64((r0-half)*(r0+half))) + float64(r0*r1)

	z := float64(r0 * r0)
	p := muladd(r0, muladd(r0, muladd(r0, log6, log5), log4), log3)
	p = muladd(r0, muladd(r0, muladd(r0, p, log2), log1), log0)
	cube := float64(float64(r0*z) * p)

	sum, e1 := twoSum(float64(float64(k)*ln2High)+t.high, r0)
	sum, e2 := twoSum(sum, -square)
	tail := (float64(float64(k)*ln2Low) + t.low) + (((e1 + e2) + r1) + (cube - rest))
	high = sum + tail
	return high, (sum - high) + tail
}
