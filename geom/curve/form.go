package curve

import "math"

// Form is the quick way to compute a curve at an x from 0 to 1, for those who compute many in one loop. All but Long are
// for curves that are neither moved nor stretched nor turned over, and give the very bits that [Curve.At] gives.
type Form uint8

// Forms.
const (
	Long   Form = iota // call At
	Line               // x
	Square             // x * x
	Rising             // Rise(rate, x)
	Bent               // Bend(x)
)

// Form returns how the curve can be computed, with the rate that [Rise] wants.
func (c *Curve) Form() (f Form, rate float64) {
	switch {
	case c.Flip || c.Slope != 0 && c.Slope != 1 || c.Shift != 0 || c.Lift != 0:
		return Long, 0
	case c.Shape == Linear:
		return Line, 0
	case c.Shape == Power && c.K == 2:
		return Square, 0
	case c.Shape == Logistic && math.Abs(c.rate()) < maxRate:
		return Rising, c.rate()
	case c.Shape == Points:
		return Bent, 0
	}
	return Long, 0
}

// maxRate is that of curves that are no more than a step.
const maxRate = 1900

// Rise returns the logistic curve of a rate at an x from 0 to 1.
func Rise(rate, x float64) float64 { return 1 / (1 + power2(float64(rate*(0.5-x)))) }

// Bend returns the value of a curve of points.
func (c *Curve) Bend(x float64) float64 { return Clamp(c.between(x)) }
