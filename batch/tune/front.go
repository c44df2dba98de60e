package tune

import (
	"cmp"
	"math"
	"slices"
)

// Dominates reports whether a is at least as good as b by each goal, and better by one: more is better.
func Dominates(a, b []float64) bool {
	better := false
	for i := range a {
		if a[i] < b[i] {
			return false
		}
		better = better || a[i] > b[i]
	}
	return better
}

// layers sorts worths into fronts: in the first are those that no other dominates, in the next those that only these dominate, and so on.
// Each is in the order of the list. It is the fast non-dominated sort of NSGA-II [Deb et al. 2002].
func layers(worths [][]float64) [][]int {
	beats, left := make([][]int, len(worths)), make([]int, len(worths)) // whom it dominates, and how many of no front yet dominate it
	for i := range worths {
		for k := range i {
			switch {
			case Dominates(worths[i], worths[k]):
				beats[i] = append(beats[i], k)
				left[k]++
			case Dominates(worths[k], worths[i]):
				beats[k] = append(beats[k], i)
				left[i]++
			}
		}
	}
	var fronts [][]int
	var front []int
	for i, n := range left {
		if n == 0 {
			front = append(front, i)
		}
	}
	for len(front) > 0 {
		fronts = append(fronts, front)
		var next []int
		for _, i := range front {
			for _, k := range beats[i] {
				if left[k]--; left[k] == 0 {
					next = append(next, k)
				}
			}
		}
		slices.Sort(next)
		front = next
	}
	return fronts
}

// crowding returns how far the neighbours of each of a front are from each other, as a part of the front's length, summed over the goals: the
// crowding distance of NSGA-II. It is infinite for those at the ends.
func crowding(worths [][]float64, front []int) []float64 {
	out, order := make([]float64, len(front)), make([]int, len(front))
	if len(front) == 0 {
		return out
	}
	for goal := range worths[front[0]] {
		at := func(i int) float64 { return worths[front[order[i]]][goal] }
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worths[front[a]][goal], worths[front[b]][goal]) })
		last := len(order) - 1
		length := at(last) - at(0)
		out[order[0]], out[order[last]] = math.Inf(1), math.Inf(1)
		if !(length > 0) || math.IsInf(length, 0) { // all are the same, or some are worth nothing
			continue
		}
		for i := 1; i < last; i++ {
			out[order[i]] += (at(i+1) - at(i-1)) / length
		}
	}
	return out
}

// spread leaves n of a front, in its order: the most crowded is taken away, again and again, so that those which stay lie apart [Kukkonen
// and Deb 2006].
func spread(worths [][]float64, front []int, n int) []int {
	left := slices.Clone(front)
	for len(left) > max(n, 0) {
		crowds := crowding(worths, left)
		least := 0
		for i, c := range crowds {
			if c < crowds[least] {
				least = i
			}
		}
		left = slices.Delete(left, least, least+1)
	}
	return left
}
