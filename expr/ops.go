package expr

import "math"

// quotient returns the whole number of times that b goes into a, such that a == b*quotient(a, b) + modInt(a, b) with a
// remainder that is never negative (Euclidean division). It is 0 if b is 0; the one quotient that does not fit, of
// the smallest int by -1, wraps around to the smallest int.
func quotient(a, b int64) int64 {
	if b == 0 {
		return 0
	}
	q := a / b
	if a%b < 0 {
		if b > 0 {
			return q - 1
		}
		return q + 1
	}
	return q
}

// modInt returns the remainder of a by b, 0 or more and less than b without its sign; 0 if b is 0.
func modInt(a, b int64) int64 {
	if b == 0 {
		return 0
	}
	r := a % b
	switch {
	case r >= 0:
		return r
	case b < 0:
		return r - b
	}
	return r + b
}

// modFloat returns the remainder of a by b, 0 or more and less than b without its sign; 0 if b is 0. If either is not a
// number, or a is infinite, neither is the result.
func modFloat(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	b = math.Abs(b)
	r := math.Mod(a, b)
	if r < 0 {
		r += b
	}
	if r == 0 || r >= b { // no -0; and a tiny negative remainder rounds up to b itself
		return 0
	}
	return r
}

// toInt cuts the fraction off. What is too large for an int gives the largest or smallest one, what is not a number
// 0: the processors differ in what they make of those.
func toInt(f float64) int64 {
	switch {
	case f != f:
		return 0
	case f >= 0x1p63:
		return math.MaxInt64
	case f < -0x1p63:
		return math.MinInt64
	}
	return int64(f)
}

func absInt(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

func clampInt(n, low, high int64) int64 { return max(min(n, high), low) }
