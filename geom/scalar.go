package geom

// Clamp returns x limited to [lo, hi]. NaN stays NaN. If lo is greater than
// hi, the result is lo.
func Clamp(x, lo, hi float64) float64 {
	if x > hi {
		x = hi
	}
	if x < lo {
		x = lo
	}
	return x
}

// Lerp returns the value the fraction t of the way from a to b: exactly a at
// t = 0 and exactly b at t = 1, as long as both are finite. Values of t outside
// [0, 1] extrapolate.
func Lerp(a, b, t float64) float64 {
	return float64(a*(1-t)) + float64(b*t)
}
