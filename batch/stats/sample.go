package stats

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Sample is what is known of numbers that came one after another: how many, their mean, and how they spread (Welford 1962). The zero
// value has none. Equal numbers in the same order give the same bits.
type Sample struct {
	N    int
	Mean float64
	m2   float64 // sum of squared differences from the mean
}

// Add takes in a number.
func (s *Sample) Add(x float64) {
	s.N++
	d := x - s.Mean
	s.Mean += d / float64(s.N)
	s.m2 += float64(d * (x - s.Mean))
}

// Variance returns that of the distribution which the numbers are from; 0 for fewer than two.
func (s *Sample) Variance() float64 {
	if s.N < 2 {
		return 0
	}
	return s.m2 / float64(s.N-1)
}

// Error returns the standard error of the mean; infinite for fewer than two numbers.
func (s *Sample) Error() float64 {
	if s.N < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(s.Variance() / float64(s.N))
}

// Interval returns the mean and Student's t interval for it (Student, "The probable error of a mean", 1908), without bounds for fewer than two
// numbers.
func (s *Sample) Interval(level float64) Interval {
	if s.N < 2 {
		return Interval{s.Mean, math.Inf(-1), math.Inf(1)}
	}
	half := float64(Student(level, s.N-1) * s.Error())
	return Interval{s.Mean, s.Mean - half, s.Mean + half}
}

// MinSample is how many numbers a sequential test of a mean needs before it may end. With fewer the variance that they show is too often
// far too small, and the test's errors more frequent than stated.
const MinSample = 24

// LLR returns the logarithm of how much likelier the numbers are with the mean m1 than with m0, each with the variance that suits it best: the
// statistic of a generalised sequential probability ratio test for a normal distribution of unknown variance. It is 0 for fewer than
// [MinSample] numbers, and at most a million.
func (s *Sample) LLR(m0, m1 float64) float64 {
	if s.N < MinSample || m0 == m1 {
		return 0
	}
	v, d0, d1 := s.m2/float64(s.N), s.Mean-m0, s.Mean-m1
	llr := float64(s.N) / 2 * (geom.Log(v+float64(d0*d0)) - geom.Log(v+float64(d1*d1)))
	return min(max(llr, -1e6), 1e6)
}
