package curve

import "math"

// Report is what a curve does between 0 and 1, for people who tune it (book, 26.5.2).
type Report struct {
	// Start and End are its values at 0 and 1, Low and High the least and the greatest in between.
	Start, End, Low, High float64
	// Rises and Falls say whether it does so anywhere; a curve that does one only is monotonic, one with neither is flat.
	Rises, Falls bool
	// Vetoes says that it is 0 somewhere: there the option is out altogether.
	Vetoes bool
}

// Monotonic says whether the curve never turns round.
func (r Report) Monotonic() bool { return !(r.Rises && r.Falls) }

const samples = 512

// Analyse looks at a curve at equal steps, and at its points.
func (c *Curve) Analyse() Report {
	r := Report{Start: c.At(0), End: c.At(1), Low: math.Inf(1), High: math.Inf(-1)}
	last := r.Start
	for i := range samples + 1 {
		y := c.At(float64(i) / samples)
		r.Low, r.High = min(r.Low, y), max(r.High, y)
		// What is less than this is rounding.
		if y > last+1e-12 {
			r.Rises = true
		}
		if y < last-1e-12 {
			r.Falls = true
		}
		last = y
	}
	r.Vetoes = r.Low == 0
	return r
}
