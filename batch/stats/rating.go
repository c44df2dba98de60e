package stats

import (
	"errors"
	"math"

	"github.com/wits-ai/wits/geom"
)

// BradleyTerry returns the strengths of many who have played each other, in Elo, 0 on average, with intervals (Bradley and Terry, "Rank
// analysis of incomplete block designs", 1952; Hunter, "MM algorithms for generalized Bradley-Terry models", 2004). points[i][j] are those
// of i against j: 1 for a win, 0.5 for a draw. To each pair that has met one draw is added, so that whoever has lost all has a strength,
// too. It fails if there are entrants whom no chain of games connects.
func BradleyTerry(points [][]float64, level float64) ([]Interval, error) {
	n := len(points)
	if n < 2 {
		return nil, errors.New("ratings need at least two entrants")
	}
	games, own := make([][]float64, n), make([]float64, n)
	for i := range games {
		games[i] = make([]float64, n)
		if len(points[i]) != n {
			return nil, errors.New("the matrix of points is not square")
		}
	}
	for i := range n {
		for j := range n {
			if met := points[i][j] + points[j][i]; i != j && met > 0 {
				games[i][j] = met + 1
				own[i] += points[i][j] + 0.5
			}
		}
	}
	strength := make([]float64, n)
	var root [][]float64
	for range 100 {
		slope, information := make([]float64, n), make([][]float64, n)
		for i := range information {
			information[i] = make([]float64, n)
			for j := range n {
				information[i][j] = 1 / float64(n) // holds the mean at 0
			}
		}
		for i := range n {
			slope[i] = own[i]
			for j := range n {
				p := 1 / (1 + geom.Exp(strength[j]-strength[i]))
				slope[i] -= float64(games[i][j] * p)
				w := float64(games[i][j] * p * (1 - p))
				information[i][i] += w
				information[i][j] -= w
			}
		}
		if root = cholesky(information); root == nil {
			return nil, errors.New("there are entrants whom no chain of matches connects")
		}
		step := solve(root, slope)
		most := 0.0
		for _, s := range step {
			most = max(most, math.Abs(s))
		}
		for i := range strength {
			strength[i] += step[i] / max(1, most) // at most 1, which keeps Newton's steps from leaping
		}
		if most < 1e-12 {
			break
		}
	}
	const elo = 400 / math.Ln10
	z := Normal(level)
	out := make([]Interval, n)
	unit := make([]float64, n)
	for i := range out {
		clear(unit)
		unit[i] = 1
		half := float64(z * elo * math.Sqrt(max(0, solve(root, unit)[i]-1/float64(n))))
		r := float64(elo * strength[i])
		out[i] = Interval{r, r - half, r + half}
	}
	return out, nil
}

// cholesky returns the lower root of a symmetric matrix; nil if it is singular.
func cholesky(m [][]float64) [][]float64 {
	root := make([][]float64, len(m))
	for i := range m {
		root[i] = make([]float64, i+1)
		for j := range i + 1 {
			sum := m[i][j]
			for k := range j {
				sum -= float64(root[i][k] * root[j][k])
			}
			if i != j {
				root[i][j] = sum / root[j][j]
				continue
			}
			if sum <= 1e-12*m[i][i] {
				return nil
			}
			root[i][i] = math.Sqrt(sum)
		}
	}
	return root
}

// solve gives x for which root times its transpose times x is b.
func solve(root [][]float64, b []float64) []float64 {
	x := append([]float64(nil), b...)
	for i := range x {
		for k := range i {
			x[i] -= float64(root[i][k] * x[k])
		}
		x[i] /= root[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= float64(root[k][i] * x[k])
		}
		x[i] /= root[i][i]
	}
	return x
}
