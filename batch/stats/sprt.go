package stats

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Bounds are the errors that a sequential test may make, each from 0 to 0.5 exclusive: Alpha is how often it holds hypothesis 1 for true
// though hypothesis 0 is, Beta how often it is the other way round (Wald, "Sequential tests of statistical hypotheses", 1945).
type Bounds struct{ Alpha, Beta float64 }

// Lower and Upper are between which values of LLR the test goes on.
func (b Bounds) Lower() float64 { return geom.Log(b.Beta / (1 - b.Alpha)) }

// Upper is from which LLR on hypothesis 1 is accepted.
func (b Bounds) Upper() float64 { return geom.Log((1 - b.Beta) / b.Alpha) }

// Decision is what a sequential test says.
type Decision int8

// What a test says: it goes on, or one of the hypotheses is accepted.
const (
	Undecided Decision = iota
	H0
	H1
)

// Decide returns what a test says at a logarithm of the ratio of likelihoods.
func (b Bounds) Decide(llr float64) Decision {
	switch {
	case llr >= b.Upper():
		return H1
	case llr <= b.Lower():
		return H0
	}
	return Undecided
}

// Pairs counts pairs of games by the points that A has in both, 0, 0.5, 1, 1.5 and 2: two games with one seed in which the sides are
// changed. The two are not independent, and together they tell more than two games would; so pairs are what is counted, as Fishtest does.
type Pairs [5]int

// Add takes in a pair of games by A's points in each: 0, 0.5 or 1. Others are rounded.
func (p *Pairs) Add(first, second float64) {
	p[min(max(int(math.Round(2*(first+second))), 0), 4)]++
}

// N returns how many pairs there are.
func (p *Pairs) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Score is A's points in a game on average, 0 to 1, and the variance of that of a pair.
func (p *Pairs) Score() (mean, variance float64) {
	s := p.sample()
	return s.Mean, s.Variance()
}

// sample returns the numbers of points in a game, pair by pair.
func (p *Pairs) sample() Sample {
	s := Sample{N: p.N()}
	if s.N == 0 {
		return s
	}
	for i, n := range p {
		s.Mean += float64(float64(n) * float64(i) / 4)
	}
	s.Mean /= float64(s.N)
	for i, n := range p {
		d := float64(i)/4 - s.Mean
		s.m2 += float64(float64(n) * float64(d*d))
	}
	return s
}

// LLR returns the logarithm of how much likelier the pairs are if A is elo1 stronger than if it is elo0 stronger. Of all distributions with the
// expected points of a hypothesis, that is taken which makes the pairs likeliest: the generalised test of Fishtest (M. Van den Bergh,
// "A practical introduction to the GSPRT", 2017). Results that have not come yet count as a thousandth of a pair.
func (p *Pairs) LLR(elo0, elo1 float64) float64 {
	if p.N() == 0 {
		return 0
	}
	var part [5]float64
	total := 0.0
	for i := range part {
		part[i] = max(float64(p[i]), 1e-3)
		total += part[i]
	}
	for i := range part {
		part[i] /= total
	}
	s0, s1 := Expected(elo0), Expected(elo1)
	x0, x1 := tilt(&part, s0), tilt(&part, s1)
	llr := 0.0
	for i, q := range part {
		a := float64(i) / 4
		llr += float64(q * (geom.Log(1+float64(x0*(a-s0))) - geom.Log(1+float64(x1*(a-s1)))))
	}
	return float64(total * llr)
}

// tilt returns the x for which the distribution part[i] / (1 + x*(a[i]-s)) has the mean s: the likeliest with that mean. It is the root of a
// function that falls, between the poles; Newton's steps, or halves where they lead too far.
func tilt(part *[5]float64, s float64) float64 {
	low, high := -1/(1-s), 1/s
	x := 0.0
	for range 100 {
		f, slope := 0.0, 0.0
		for i, q := range part {
			d := float64(i)/4 - s
			r := d / (1 + float64(x*d))
			f += float64(q * r)
			slope -= float64(q * float64(r*r))
		}
		if f > 0 {
			low = x
		} else {
			high = x
		}
		next := x - f/slope
		if !(next > low && next < high) {
			next = low + (high-low)/2
		}
		if math.Abs(next-x) <= 1e-12*(1+math.Abs(x)) {
			return next
		}
		x = next
	}
	return x
}
