package search

import "math"

// Solve is the answer to a game of one round in which neither side knows what the other does: payoff[i][j] is what side 0 gets if it plays i and side 1
// j. It gives what the round is worth to side 0, and how often each should play each of its moves; nothing that the other does makes it worse than that.
// All rows are of the same length, and there is at least one of one move; all payoffs are numbers.
//
// It is the linear program of von Neumann, solved by the simplex method with the rule of Bland, which never goes round in circles. It needs some
// multiplications for each pair of moves and each move: it is for tens of moves.
func Solve(payoff [][]float64) (value float64, rows, columns []float64) {
	n, m := len(payoff), len(payoff[0])
	low := math.Inf(1)
	for _, row := range payoff {
		for _, v := range row {
			low = min(low, v)
		}
	}
	// All payoffs above 0: so the value is, and side 1 maximises the sum of y with A y <= 1, y >= 0.
	t := newTableau(n, m)
	for i, row := range payoff {
		for j, v := range row {
			t.at[i][j] = v - low + 1
		}
		t.at[i][m+i], t.at[i][n+m] = 1, 1
		t.basis[i] = m + i
	}
	for j := range m {
		t.at[n][j] = -1
	}
	t.maximise()
	total := t.at[n][n+m]
	value = 1/total + low - 1
	rows, columns = make([]float64, n), make([]float64, m)
	for i := range n {
		rows[i] = max(0, t.at[n][m+i]) / total
		if j := t.basis[i]; j < m {
			columns[j] = max(0, t.at[i][n+m]) / total
		}
	}
	return value, rows, columns
}

// tableau is a linear program in the middle of being solved: a row for each restriction and one for what is maximised, a column for each variable and slack and one for the right-hand side.
type tableau struct {
	at    [][]float64
	basis []int // the variable of each row
}

func newTableau(n, m int) *tableau {
	t := &tableau{make([][]float64, n+1), make([]int, n)}
	for i := range t.at {
		t.at[i] = make([]float64, n+m+1)
	}
	return t
}

// small is what counts as 0 of figures of the size of payoffs.
const small = 1e-12

// maximise pivots until nothing makes the sum larger.
func (t *tableau) maximise() {
	n, last := len(t.basis), len(t.at[0])-1
	for {
		enter := 0
		for enter < last && t.at[n][enter] >= -small {
			enter++
		}
		if enter == last {
			return
		}
		leave, least := -1, math.Inf(1)
		for i := range n {
			if t.at[i][enter] <= small {
				continue
			}
			ratio := t.at[i][last] / t.at[i][enter]
			if ratio < least || ratio == least && t.basis[i] < t.basis[leave] {
				leave, least = i, ratio
			}
		}
		if leave < 0 { // it cannot be, as all payoffs are above 0
			return
		}
		t.pivot(leave, enter)
	}
}

// pivot makes a variable that of a row.
func (t *tableau) pivot(row, column int) {
	by := t.at[row][column]
	for j := range t.at[row] {
		t.at[row][j] /= by
	}
	for i := range t.at {
		if f := t.at[i][column]; i != row && f != 0 {
			for j := range t.at[i] {
				t.at[i][j] -= float64(f * t.at[row][j])
			}
		}
	}
	t.basis[row] = column
}
