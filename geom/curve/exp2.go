package curve

import "math"

// Logistic curves are what decisions spend most of their time on, and need no exponential to the last bit. This one is
// within a few units in the last place, takes a third of the time of geom.Exp, and like that gives the same bits on every
// machine: it has nothing but sums, and products that are rounded.

// steps of a power of two are in the table: 2^(i/steps).
const steps = 32

var powersOfTwo = [steps]float64{
	0x1p+00, 0x1.059b0d3158574p+00, 0x1.0b5586cf9890fp+00, 0x1.11301d0125b51p+00,
	0x1.172b83c7d517bp+00, 0x1.1d4873168b9aap+00, 0x1.2387a6e756238p+00, 0x1.29e9df51fdee1p+00,
	0x1.306fe0a31b715p+00, 0x1.371a7373aa9cbp+00, 0x1.3dea64c123422p+00, 0x1.44e086061892dp+00,
	0x1.4bfdad5362a27p+00, 0x1.5342b569d4f82p+00, 0x1.5ab07dd485429p+00, 0x1.6247eb03a5585p+00,
	0x1.6a09e667f3bcdp+00, 0x1.71f75e8ec5f74p+00, 0x1.7a11473eb0187p+00, 0x1.82589994cce13p+00,
	0x1.8ace5422aa0dbp+00, 0x1.93737b0cdc5e5p+00, 0x1.9c49182a3f09p+00, 0x1.a5503b23e255dp+00,
	0x1.ae89f995ad3adp+00, 0x1.b7f76f2fb5e47p+00, 0x1.c199bdd85529cp+00, 0x1.cb720dcef9069p+00,
	0x1.d5818dcfba487p+00, 0x1.dfc97337b9b5fp+00, 0x1.ea4afa2a490dap+00, 0x1.f50765b6e454p+00,
}

// Coefficients of 2^(t/steps) in t: powers of Ln2/steps over the factorials.
const (
	e1 = math.Ln2 / steps
	e2 = e1 * e1 / 2
	e3 = e2 * e1 / 3
	e4 = e3 * e1 / 4
	e5 = e4 * e1 / 5
)

// exp2 is 2^x.
func exp2(x float64) float64 {
	if !(x > -1000 && x < 1000) {
		switch {
		case x >= 1000:
			return math.Inf(1)
		case x <= -1000:
			return 0
		}
		return x
	}
	return power2(x)
}

// power2 is 2^x for x from -1000 to 1000.
func power2(x float64) float64 {
	// Adding and taking away a great number rounds to a whole one.
	const great = 3 << 51
	x = float64(x * steps)
	n := x + great
	k := int64(math.Float64bits(n)) - int64(math.Float64bits(great))
	t := x - (n - great) // -1/2 to 1/2, exactly
	t2 := float64(t * t)
	low := 1 + float64(t*e1)
	mid := e2 + float64(t*e3)
	high := e4 + float64(t*e5)
	e := low + float64(t2*(mid+float64(t2*high)))
	return float64(float64(e*powersOfTwo[k&(steps-1)]) * math.Float64frombits(uint64(k>>5+1023)<<52))
}
