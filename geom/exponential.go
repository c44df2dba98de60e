package geom

import "math"

// The exponential takes out whole powers of two, exp(x) = 2^k exp(r) with |r|
// up to ln(2)/2 [Cody80, ch. 6], and a polynomial of least greatest
// relative error (Remez) for the rest.

// exp(r) = 1 + r + r^2 E(r), relative error below 2^-63.
const (
	exp0  = 0x1.0000000000000p-1
	exp1  = 0x1.555555555555bp-3
	exp2  = 0x1.5555555555502p-5
	exp3  = 0x1.111111110ec30p-7
	exp4  = 0x1.6c16c16c30658p-10
	exp5  = 0x1.a01a01b39043ep-13
	exp6  = 0x1.a01a013637618p-16
	exp7  = 0x1.71ddeff2c2a24p-19
	exp8  = 0x1.27e5b4a8d9936p-22
	exp9  = 0x1.af6c39ad59c6fp-26
	exp10 = 0x1.1e3d09e06bd29p-29
)

const (
	expOverflow  = 0x1.62e42fefa39efp+9  // above it, exp is beyond the greatest float64
	expUnderflow = -0x1.74910d52d3051p+9 // below it, exp rounds to zero
)

// Exp returns e to the power x, within 1 ulp (2 among subnormal results).
// Exp(+Inf) is +Inf, Exp(-Inf) is 0, Exp(NaN) is NaN; above about 709.78 the
// result is +Inf, below about -745.13 it is 0.
func Exp(x float64) float64 { return expParts(x, 0) }

// expParts returns the exponential of x + low, low far below x.
func expParts(x, low float64) float64 {
	switch {
	case x != x:
		return x
	case x > expOverflow:
		return math.Inf(1)
	case x < expUnderflow:
		return 0
	}
	k := math.RoundToEven(x * perLn2)
	// The first difference is exact; what rounding takes from the second and from
	// the sum with low goes into the new low.
	first, rest := twoSum(x-float64(k*ln2High), -float64(k*ln2Low))
	r, low := twoSum(first, low+rest)
	p := muladd(r, muladd(r, muladd(r, muladd(r, exp10, exp9), exp8), exp7), exp6)
	p = muladd(r, muladd(r, muladd(r, p, exp5), exp4), exp3)
	p = muladd(r, muladd(r, muladd(r, p, exp2), exp1), exp0)
	tail := float64(float64(r*r)*p) + (low + float64(low*r))
	sum := 1 + r
	sum += ((1 - sum) + r) + tail
	return scaleByPower(sum, int(k))
}

// scaleByPower is x 2^k for x near one and k within [-1100, 1025].
func scaleByPower(x float64, k int) float64 {
	switch {
	case k > 1023:
		return float64(x * 2 * math.Float64frombits(uint64(k-1+1023)<<52))
	case k < -1022:
		return float64(x * math.Float64frombits(uint64(k+200+1023)<<52) * 0x1p-200)
	}
	return float64(x * math.Float64frombits(uint64(k+1023)<<52))
}
