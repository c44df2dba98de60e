package geom

// The sine and cosine reduce their argument to [-Pi/4, Pi/4] by quarter turns,
// kept as the sum of two float64 so that nothing is lost near a multiple of
// Pi/2 ([Cody80]; beyond 2^20 [Payne83], reduce.go), and
// evaluate polynomials there that have least greatest relative error, found
// with the exchange method of [Remez34] in 400-bit arithmetic.

// sin(x) = x + x^3 S(x^2), relative error below 2^-57.
const (
	sin0 = -0x1.5555555555548p-3
	sin1 = 0x1.111111110f77ep-7
	sin2 = -0x1.a01a019bf345ap-13
	sin3 = 0x1.71de355e44264p-19
	sin4 = -0x1.ae5e52dadaff9p-26
	sin5 = 0x1.5d8d8538b8c44p-33
)

// cos(x) = 1 - x^2/2 + x^4 C(x^2), relative error below 2^-63.
const (
	cos0 = 0x1.555555555554bp-5
	cos1 = -0x1.6c16c16c14f35p-10
	cos2 = 0x1.a01a019c7b08cp-16
	cos3 = -0x1.27e4f7e3e64c6p-22
	cos4 = 0x1.1ee9d2ed7bafbp-29
	cos5 = -0x1.8fa21283cb908p-37
)

// Sin returns the sine of x radians, within 1 ulp. Sin(±0) is ±0; infinities
// and NaN give NaN.
func Sin(x float64) float64 {
	quarter, high, low := reduce(x)
	s := high
	if quarter&1 == 0 {
		if high != 0 {
			s = sinNear(high, low)
		}
	} else {
		s = cosNear(high, low)
	}
	if quarter&2 != 0 {
		s = -s
	}
	return s
}

// Cos returns the cosine of x radians, within 1 ulp. Infinities and NaN give
// NaN.
func Cos(x float64) float64 {
	quarter, high, low := reduce(x)
	var c float64
	if quarter&1 == 0 {
		c = cosNear(high, low)
	} else {
		c = sinNear(high, low)
	}
	if (quarter+1)&2 != 0 {
		c = -c
	}
	return c
}

// Sincos returns Sin(x) and Cos(x), the same bits as the two alone, in little
// more time than one.
func Sincos(x float64) (sin, cos float64) {
	quarter, high, low := reduce(x)
	s, c := high, cosNear(high, low)
	if high != 0 {
		s = sinNear(high, low)
	}
	if quarter&1 != 0 {
		s, c = c, s
	}
	if quarter&2 != 0 {
		s = -s
	}
	if (quarter+1)&2 != 0 {
		c = -c
	}
	return s, c
}

// Tan returns the tangent of x radians, within 2 ulp. Tan(±0) is ±0;
// infinities and NaN give NaN.
func Tan(x float64) float64 {
	quarter, high, low := reduce(x)
	if high == 0 && quarter&1 == 0 {
		return high
	}
	s, c := sinNear(high, low), cosNear(high, low)
	if quarter&1 != 0 {
		return -c / s
	}
	return s / c
}

// sinNear returns the sine of x + low for |x| up to a little above Pi/4 and low far
// below x.
func sinNear(x, low float64) float64 {
	z := float64(x * x)
	p := muladd(z, muladd(z, muladd(z, muladd(z, muladd(z, sin5, sin4), sin3), sin2), sin1), sin0)
	return x + (float64(float64(x*z)*p) + float64(low*(1-float64(0.5*z))))
}

// cosNear returns the cosine of x + low for |x| up to a little above Pi/4 and low far
// below x.
func cosNear(x, low float64) float64 {
	z := float64(x * x)
	p := muladd(z, muladd(z, muladd(z, muladd(z, muladd(z, cos5, cos4), cos3), cos2), cos1), cos0)
	half := float64(0.5 * z)
	first := 1 - half
	return first + (((1 - first) - half) + (float64(float64(z*z)*p) - float64(x*low)))
}
