package search

import (
	"errors"
	"fmt"
	"math"

	"github.com/wits-ai/wits/geom"
)

// Sample is a state of a game that was played: its features, as side 0 has more of them than side 1 (below 0: less), and what came of the game for side
// 0: 1 won, 0 lost, 0.5 neither.
type Sample struct {
	Features []float64
	Won      float64
}

// Fit finds what features are worth, so that 1/(1+exp(-sum of weight times feature)) is as near as can be to how often games were won (logistic
// regression, by Newton's method). There is no constant, as nothing that is the same for both sides decides: what it finds values a state for side 1 as
// much below nothing as for side 0 above it. Ridge, above 0, keeps weights of features small that hardly matter: it is added to the sum of squares of the
// weights; 1 is a good choice for hundreds of samples. It fails for samples that do not fit together.
func Fit(samples []Sample, ridge float64) (weights []float64, err error) {
	if len(samples) == 0 {
		return nil, errors.New("search: there are no samples to fit")
	}
	if !(ridge > 0) || math.IsInf(ridge, 0) {
		return nil, errors.New("search: ridge is above 0")
	}
	n := len(samples[0].Features)
	for i, s := range samples {
		if len(s.Features) != n {
			return nil, fmt.Errorf("search: sample %d has %d features, the first has %d", i, len(s.Features), n)
		}
		if !(s.Won >= 0 && s.Won <= 1) {
			return nil, fmt.Errorf("search: sample %d was won by %v, which is from 0 to 1", i, s.Won)
		}
		for _, f := range s.Features {
			if f-f != 0 {
				return nil, fmt.Errorf("search: a feature of sample %d is %v", i, f)
			}
		}
	}
	weights = make([]float64, n)
	for range 50 {
		step := newton(samples, weights, ridge)
		longest := 0.0
		for i := range weights {
			weights[i] -= step[i]
			longest = max(longest, math.Abs(step[i]))
		}
		if longest < 1e-10 {
			break
		}
	}
	return weights, nil
}

// newton is by how much weights are too large: the gradient by the inverse of the second derivatives.
func newton(samples []Sample, weights []float64, ridge float64) []float64 {
	n := len(weights)
	gradient, curved := make([]float64, n), make([][]float64, n)
	for i := range curved {
		curved[i] = make([]float64, n)
		curved[i][i] = ridge
		gradient[i] = float64(ridge * weights[i])
	}
	for _, s := range samples {
		p := Chance(weights, s.Features)
		for i, a := range s.Features {
			gradient[i] += float64((p - s.Won) * a)
			for j, b := range s.Features[:i+1] {
				curved[i][j] += float64(float64(p*(1-p)) * float64(a*b))
			}
		}
	}
	return solved(curved, gradient)
}

// Chance is how often a state with such features is won by side 0, by weights that [Fit] has found.
func Chance(weights, features []float64) float64 {
	sum := 0.0
	for i, w := range weights {
		sum += float64(w * features[i])
	}
	return 1 / (1 + geom.Exp(-sum))
}

// solved is x with a x = b, for a symmetric, positive matrix of which the lower half is given (Cholesky). It writes over both.
func solved(a [][]float64, b []float64) []float64 {
	for i := range a {
		for j := 0; j <= i; j++ {
			v := a[i][j]
			for k := range j {
				v -= float64(a[i][k] * a[j][k])
			}
			if i == j {
				a[i][i] = math.Sqrt(v)
			} else {
				a[i][j] = v / a[j][j]
			}
		}
	}
	for i := range b {
		for k := range i {
			b[i] -= float64(a[i][k] * b[k])
		}
		b[i] /= a[i][i]
	}
	for i := len(b) - 1; i >= 0; i-- {
		for k := i + 1; k < len(b); k++ {
			b[i] -= float64(a[k][i] * b[k])
		}
		b[i] /= a[i][i]
	}
	return b
}
