package geom

import "math"

// Pow returns x to the power y, within 1 ulp (2 among subnormal results).
//
// Special cases are those of IEEE 754: x^0 and 1^y are 1 for any other operand;
// a negative x wants a whole y, otherwise the result is NaN; 0 to a negative
// power is an infinity; NaN otherwise gives NaN.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x != x || y != y:
		return math.NaN()
	case y == 1:
		return x
	case y == 2:
		return float64(x * x)
	}
	a := math.Abs(x)
	if a == 0 || a > math.MaxFloat64 || math.Abs(y) > math.MaxFloat64 {
		return powLimit(x, y)
	}
	negative := false
	if x < 0 {
		whole, odd := parity(y)
		if !whole {
			return math.NaN()
		}
		negative = odd
	}
	high, low := logParts(a)
	var p float64
	if math.Abs(y) > 0x1p80 {
		// The logarithm is zero or at least 2^-53, so the result is 1 or a limit.
		p = Exp(float64(y * high))
	} else {
		// y (high + low) as the sum of two numbers: both factors in halves,
		// whose products are exact (T. J. Dekker, "A floating-point technique
		// for extending the available precision", 1971).
		y1 := math.Float64frombits(math.Float64bits(y) &^ (1<<27 - 1))
		h1 := math.Float64frombits(math.Float64bits(high) &^ (1<<27 - 1))
		y2, h2 := y-y1, high-h1
		product := float64(y * high)
		rest := ((float64(y1*h1) - product) + (float64(y1*h2) + float64(y2*h1))) + float64(y2*h2)
		p = expParts(product, rest+float64(y*low))
	}
	if negative {
		return -p
	}
	return p
}

// powLimit is x^y where one of them is infinite or x is zero.
func powLimit(x, y float64) float64 {
	a := math.Abs(x)
	if math.IsInf(y, 0) {
		switch {
		case a == 1:
			return 1
		case (a > 1) == (y > 0):
			return math.Inf(1)
		}
		return 0
	}
	p := 0.0
	if (a == 0) == (y < 0) {
		p = math.Inf(1)
	}
	if _, odd := parity(y); odd {
		return math.Copysign(p, x)
	}
	return p
}

// parity tells whether y is whole, and if so, whether odd.
func parity(y float64) (whole, odd bool) {
	a := math.Abs(y)
	if a >= 1<<53 {
		return true, false
	}
	n := uint64(a)
	return float64(n) == a, n&1 != 0 && float64(n) == a
}
