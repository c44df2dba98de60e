package stats

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Student returns how many standard errors to both sides of the mean hold the part level, 0 to 1 exclusive, of Student's t distribution with so
// many degrees of freedom, at least 1: 2.262 for 0.95 and 9.
func Student(level float64, freedom int) float64 {
	outside := 1 - level
	n := float64(max(freedom, 1))
	low, high := 0.0, 1.0
	for studentOutside(high, n) > outside && high < 1e12 {
		low, high = high, float64(2*high)
	}
	for range 200 {
		middle := low + (high-low)/2
		if middle == low || middle == high {
			break
		}
		if studentOutside(middle, n) > outside {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}

// studentOutside returns the part of Student's distribution that lies further from 0 than t (Abramowitz and Stegun, 26.7.1).
func studentOutside(t, n float64) float64 { return incompleteBeta(n/(n+float64(t*t)), n/2, 0.5) }

// incompleteBeta returns the regularised incomplete beta function I_x(a, b), by the continued fraction of the Digital Library of Mathematical Functions (8.17.22) and Lentz's method.
func incompleteBeta(x, a, b float64) float64 {
	if x <= 0 || x >= 1 {
		return min(max(x, 0), 1)
	}
	if x > (a+1)/(a+b+2) { // where the fraction converges slowly
		return 1 - incompleteBeta(1-x, b, a)
	}
	front := geom.Exp(logGamma(a+b)-logGamma(a)-logGamma(b)+float64(a*geom.Log(x))+float64(b*geom.Log(1-x))) / a
	const tiny = 1e-300
	f, c, d := 1.0, 1.0, 0.0
	for i := range 300 {
		m := float64(i / 2)
		var term float64
		switch {
		case i == 0:
			term = 1
		case i%2 == 0:
			two := float64(2 * m)
			term = float64(m*(b-m)*x) / float64((a+two-1)*(a+two))
		default:
			two := float64(2 * m)
			term = -float64((a+m)*(a+b+m)*x) / float64((a+two)*(a+two+1))
		}
		if d = 1 + float64(term*d); math.Abs(d) < tiny {
			d = tiny
		}
		d = 1 / d
		if c = 1 + term/c; math.Abs(c) < tiny {
			c = tiny
		}
		f = float64(f * float64(c*d))
		if math.Abs(1-float64(c*d)) < 1e-15 {
			break
		}
	}
	return float64(front * (f - 1))
}

// logGamma returns the logarithm of the gamma function of x above 0: Stirling's series (Abramowitz and Stegun, 6.1.41), from 16 on, to which
// smaller ones are led by the recurrence.
func logGamma(x float64) float64 {
	product := 1.0
	for x < 16 {
		product = float64(product * x)
		x++
	}
	r := 1 / x
	rr := float64(r * r)
	series := -1.0 / 1680
	for _, c := range [...]float64{1.0 / 1260, -1.0 / 360, 1.0 / 12} {
		series = c + float64(rr*series)
	}
	return float64((x-0.5)*geom.Log(x)) - x + 0.91893853320467274178 + float64(r*series) - geom.Log(product)
}
