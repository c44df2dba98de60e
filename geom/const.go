package geom

// Pi/2 in three parts. The first two have 33 significant bits, so that their
// products with a count of quarter turns below 2^20 are exact [Cody80, ch. 8].
const (
	halfPi1     = 0x1.921fb54400000p+0
	halfPi2     = 0x1.0b4611a600000p-34
	halfPi3     = 0x1.3198a2e037073p-69
	halfPi1Rest = 0x1.0b4611a626331p-34 // Pi/2 - halfPi1
)

// Pi/2 and Pi as a float64 and what it lacks.
const (
	halfPi    = 0x1.921fb54442d18p+0
	halfPiLow = 0x1.1a62633145c07p-54
	pi        = 0x1.921fb54442d18p+1
	piLow     = 0x1.1a62633145c07p-53
	perHalfPi = 0x1.45f306dc9c883p-1 // 2/Pi
)

// The natural logarithm of 2 in two parts: the first is a multiple of 2^-42, so
// that its product with any binary exponent is exact.
const (
	ln2High = 0x1.62e42fefa3800p-1
	ln2Low  = 0x1.ef35793c76730p-45
	perLn2  = 0x1.71547652b82fep+0 // 1/ln 2
)

// muladd returns x*y + z with the product rounded first, which no compiler may
// fuse.
func muladd(x, y, z float64) float64 { return float64(x*y) + z }

// twoSum returns the rounded sum of a and b and the exact error of the rounding
// [Knuth97, 4.2.2].
func twoSum(a, b float64) (sum, rest float64) {
	sum = a + b
	t := sum - a
	return sum, (a - (sum - t)) + (b - t)
}
