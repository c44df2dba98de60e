package group

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// Assigner finds who takes which place. Its zero value is ready to use; it keeps memory for the next time, so one serves
// one goroutine.
type Assigner struct {
	rows, columns []float64 // potentials
	match, way    []int     // by column: the row that has it, and the column before it on the way
	least         []float64
	costs         []float64 // by row, then by column
	used          []bool
	out           []int
}

// Assign gives each member a place, so that all of them together have the least way to go; then no two ways cross. There
// must be as many places as members or more. The result, by member, is good until the next call; it is nil if there are too
// few places or a place is no number. Of several that are equally good it always finds the same.
//
// It takes time in proportion to the cube of the number (Kuhn 1955, Jonker and Volgenant 1987): 5 members half a
// microsecond, 100 half a millisecond.
func (a *Assigner) Assign(members, places []geom.Vec2) []int {
	return a.AssignBy(len(members), len(places), func(i, k int) float64 { return members[i].Dist(places[k]) })
}

// AssignBy is [Assigner.Assign] with a cost of the caller's own, such as the length of the way that leads there; n members
// and m places. A cost that is no number or infinite makes the result nil.
func (a *Assigner) AssignBy(n, m int, cost func(member, place int) float64) []int {
	if n > m {
		return nil
	}
	if n == 0 {
		return []int{}
	}
	a.room(n, m)
	for i := range n {
		for k := range m {
			c := cost(i, k)
			if math.IsNaN(c) || math.IsInf(c, 0) {
				return nil
			}
			a.costs[i*m+k] = c
		}
	}
	for i := 1; i <= n; i++ { // rows and columns count from 1; column 0 stands for the row that is to be placed
		a.match[0] = i
		for k := range a.least {
			a.least[k], a.used[k] = math.MaxFloat64, false
		}
		at := 0
		for a.match[at] != 0 {
			a.used[at] = true
			row, delta, next := a.match[at], math.MaxFloat64, 0
			for k := 1; k <= m; k++ {
				if a.used[k] {
					continue
				}
				if reduced := a.costs[(row-1)*m+k-1] - a.rows[row] - a.columns[k]; reduced < a.least[k] {
					a.least[k], a.way[k] = reduced, at
				}
				if a.least[k] < delta {
					delta, next = a.least[k], k
				}
			}
			for k := 0; k <= m; k++ {
				if a.used[k] {
					a.rows[a.match[k]] += delta
					a.columns[k] -= delta
				} else {
					a.least[k] -= delta
				}
			}
			at = next
		}
		for at != 0 {
			before := a.way[at]
			a.match[at] = a.match[before]
			at = before
		}
	}
	for k := 1; k <= m; k++ {
		if a.match[k] > 0 {
			a.out[a.match[k]-1] = k - 1
		}
	}
	return a.out
}

// room makes room for n rows and m columns.
func (a *Assigner) room(n, m int) {
	if cap(a.rows) < n+1 {
		a.rows = make([]float64, n+1)
	}
	if cap(a.columns) < m+1 {
		a.columns, a.least = make([]float64, m+1), make([]float64, m+1)
		a.match, a.way, a.used = make([]int, m+1), make([]int, m+1), make([]bool, m+1)
	}
	if cap(a.costs) < n*m {
		a.costs = make([]float64, n*m)
	}
	a.costs = a.costs[:n*m]
	if cap(a.out) < n {
		a.out = make([]int, n)
	}
	a.rows, a.columns, a.least = a.rows[:n+1], a.columns[:m+1], a.least[:m+1]
	a.match, a.way, a.used, a.out = a.match[:m+1], a.way[:m+1], a.used[:m+1], a.out[:n]
	clear(a.rows)
	clear(a.columns)
	clear(a.match)
	clear(a.way)
}
