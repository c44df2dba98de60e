package curve

import (
	"fmt"
	"math"
	"slices"
)

// Report is what a curve does between 0 and 1, for people who tune it [Pro360, 26.5.2].
type Report struct {
	// Start and End are its values at 0 and 1, Low and High the least and the greatest in between.
	Start, End, Low, High float64
	// Rises and Falls say whether it does so anywhere; a curve that does one only is monotonic, one with neither is flat.
	Rises, Falls bool
	// Vetoes says that it is 0 somewhere: there the option is out altogether.
	Vetoes bool
}

// Monotonic reports whether the curve never turns round.
func (r Report) Monotonic() bool { return !(r.Rises && r.Falls) }

const samples = 512

// Analyse looks at a curve at equal steps, and at its points and the ends of its segments. A formula counts as a straight
// line: see [AnalyseFunc].
func (c *Curve) Analyse() Report { return AnalyseFunc(c.At, c.Places()...) }

// Places returns where the curve may turn suddenly, for [AnalyseFunc]: points, and ends of segments.
func (c *Curve) Places() (out []float64) {
	for _, p := range c.Points {
		out = append(out, p.X+c.Shift)
	}
	for i := range c.Segments {
		s := &c.Segments[i]
		out = append(out, s.To+c.Shift)
		for _, x := range s.Places() {
			out = append(out, x+c.Shift)
		}
	}
	if c.Shape == Step {
		out = append(out, c.K+c.Shift)
	}
	return out
}

// AnalyseFunc looks at any curve, at equal steps between 0 and 1 and at further places.
func AnalyseFunc(f func(x float64) float64, at ...float64) Report {
	for i := range samples + 1 {
		at = append(at, float64(i)/samples)
	}
	slices.Sort(at)
	r := Report{Start: f(0), End: f(1), Low: math.Inf(1), High: math.Inf(-1)}
	last := r.Start
	for _, x := range at {
		if x < 0 || x > 1 {
			continue
		}
		y := f(x)
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

// String says it in words, for a designer.
func (r Report) String() string {
	shape := "it is the same everywhere"
	switch {
	case r.Rises && r.Falls:
		shape = "it rises and falls"
	case r.Rises:
		shape = "it only rises"
	case r.Falls:
		shape = "it only falls"
	}
	text := fmt.Sprintf("%s, from %.4g at 0 to %.4g at 1", shape, r.Start, r.End)
	if r.Low < min(r.Start, r.End) || r.High > max(r.Start, r.End) {
		text += fmt.Sprintf(", between %.4g and %.4g", r.Low, r.High)
	}
	if r.Vetoes {
		text += "; where it is 0 the option is out altogether"
	}
	return text
}
