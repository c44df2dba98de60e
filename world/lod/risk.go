package lod

import (
	"math"
	"sync"

	"github.com/wits-ai/wits/geom"
)

// The categories of breaks in realism.
const (
	UnrealisticState = iota // noticed at a glance
	Discontinuity           // noticed by who remembers how things were
	LongTerm                // noticed by who watches for a while
	categories
)

// Vector has a number for each category.
type Vector [categories]float64

// Dot returns the dot product of two vectors.
func (v Vector) Dot(o Vector) float64 {
	return float64(v[0]*o[0]) + float64(v[1]*o[1]) + float64(v[2]*o[2])
}

// maxX stands for certainty in x-space: p = 1 - 2e-16.
const maxX = 36

// X returns the value of a probability from 0 to 1 in x-space, at most 36. Independent risks add up in x-space.
func X(p float64) float64 {
	if !(p > 0) {
		return 0
	}
	return min(-geom.Log(max(1-p, 0)), maxX)
}

// P returns the probability of a value in x-space.
func P(x float64) float64 { return 1 - geom.Exp(-x) }

// The time until a player sees a character again has a Weibull distribution of this shape [11.4.4]. How much a discontinuity counts is, for a
// load L of attention and t seconds since the character was seen, shape * L^-shape * scaledGamma(L*t).
const (
	returnShape = 0.8
	gammaShape  = 1.1642297137253033 // of the shape
)

// scaledGamma returns e^x times the upper incomplete gamma function of the shape and x: the integral of (x+t)^(shape-1) e^-t over t > 0. Over
// the logarithm of t, sums of equal steps have an error of about 1e-8.
func scaledGamma(x float64) (sum float64) {
	const step = 0.5
	for log := -30.0; log < 4; log += step {
		t := geom.Exp(log)
		sum += float64(step * t * geom.Exp(-t) * geom.Pow(x+t, returnShape-1))
	}
	return sum
}

// A table of scaledGamma, with 32 steps between x and 2x.
const (
	tableLeast, tableMost = -12, 12 // exponents of 2
	tableSteps            = 32
)

var gammaTable = sync.OnceValue(func() *[(tableMost-tableLeast)*tableSteps + 1]float64 {
	var table [(tableMost-tableLeast)*tableSteps + 1]float64
	for i := range table {
		table[i] = scaledGamma(math.Ldexp(1+float64(i%tableSteps)/tableSteps, i/tableSteps+tableLeast))
	}
	return &table
})

// nearGamma returns scaledGamma to about 0.1 % for x up to 4096, and its value there for larger ones.
func nearGamma(table *[(tableMost-tableLeast)*tableSteps + 1]float64, x float64) float64 {
	frac, exp := math.Frexp(x) // frac from 0.5 to 1
	switch {
	case exp-1 < tableLeast || x == 0:
		return gammaShape
	case exp-1 >= tableMost:
		return table[len(table)-1]
	}
	at := float64((float64(frac*2) - 1) * tableSteps)
	whole := math.Floor(at)
	i := (exp-1-tableLeast)*tableSteps + int(whole)
	return table[i] + float64((table[i+1]-table[i])*(at-whole))
}
