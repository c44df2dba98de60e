package graph

import (
	"math/bits"
	"slices"
)

// edges is who reads from whom: edges[a] lists the nodes that read what a writes, sorted, without repeats.
type edges [][]int32

func (e edges) add(from, to int32) {
	e[from] = append(e[from], to)
}

// mostWork bounds the search for places to begin circles, in nodes and links looked at: circles that lie within each
// other thousands deep would take hours.
const mostWork = 50_000_000

// order sorts nodes so that writers come before readers, ties by number. Where data flows in circles it begins each
// circle at its lowest number, so exactly the links of the circle into that node run backwards. When that has taken
// mostWork, it begins at the lowest number of all that is left.
func (e edges) order() []int32 {
	n := len(e)
	waits := make([]int, n) // writers not yet placed
	for a := range e {
		slices.Sort(e[a])
		e[a] = slices.Compact(e[a])
		for _, b := range e[a] {
			if int(b) != a {
				waits[b]++
			}
		}
	}
	ready := numbers{words: make([]uint64, (n+63)/64)}
	for i := range n {
		if waits[i] == 0 {
			ready.add(int32(i))
		}
	}
	placed := make([]bool, n)
	out := make([]int32, 0, n)
	cost, work, lowest := n, mostWork, 0 // of finding starts
	for a := range e {
		cost += len(e[a])
	}
	for len(out) < n {
		if ready.count == 0 && work > 0 {
			work -= cost
			for _, i := range e.starts(placed) {
				waits[i] = -1
				ready.add(i)
			}
		} else if ready.count == 0 {
			for placed[lowest] {
				lowest++
			}
			waits[lowest] = -1
			ready.add(int32(lowest))
		}
		a := ready.take()
		placed[a] = true
		out = append(out, a)
		for _, b := range e[a] {
			if placed[b] || b == a {
				continue
			}
			if waits[b]--; waits[b] == 0 {
				ready.add(b)
			}
		}
	}
	return out
}

// starts finds, when every node left waits for another, where to begin: the lowest number of each circle that waits
// for no other circle.
func (e edges) starts(placed []bool) []int32 {
	groups := e.circles(placed)
	group := make([]int, len(e))
	for g, members := range groups {
		for _, m := range members {
			group[m] = g
		}
	}
	waiting := make([]bool, len(groups))
	for a := range e {
		if placed[a] {
			continue
		}
		for _, b := range e[a] {
			if !placed[b] && group[a] != group[b] {
				waiting[group[b]] = true
			}
		}
	}
	var out []int32
	for g, members := range groups {
		if !waiting[g] {
			out = append(out, slices.Min(members))
		}
	}
	return out
}

// circles returns the strongly connected components of what is not placed yet (Tarjan 1972, without recursion: graphs
// come from files, and stacks are finite).
func (e edges) circles(placed []bool) [][]int32 {
	n := len(e)
	index, low := make([]int32, n), make([]int32, n)
	on := make([]bool, n)
	next := make([]int, n)
	var stack []int32
	var groups [][]int32
	count := int32(0)
	for root := range n {
		if placed[root] || index[root] != 0 {
			continue
		}
		work := []int32{int32(root)}
		for len(work) > 0 {
			v := work[len(work)-1]
			if index[v] == 0 {
				count++
				index[v], low[v] = count, count
				stack, on[v] = append(stack, v), true
			}
			deeper := false
			for next[v] < len(e[v]) {
				w := e[v][next[v]]
				if placed[w] {
					next[v]++
					continue
				}
				if index[w] == 0 {
					work, deeper = append(work, w), true
					break
				}
				next[v]++
				if on[w] {
					low[v] = min(low[v], low[w])
				}
			}
			if deeper {
				continue
			}
			work = work[:len(work)-1]
			if low[v] != index[v] {
				continue
			}
			var group []int32
			for {
				w := stack[len(stack)-1]
				stack, on[w] = stack[:len(stack)-1], false
				group = append(group, w)
				if w == v {
					break
				}
			}
			groups = append(groups, group)
		}
	}
	return groups
}

// numbers is a set of node numbers, of which the lowest is taken.
type numbers struct {
	words []uint64
	low   int // the words before it are empty
	count int
}

// add puts in a number that is not there.
func (s *numbers) add(i int32) {
	at := int(i >> 6)
	s.words[at] |= 1 << (i & 63)
	s.low = min(s.low, at)
	s.count++
}

// take takes out the lowest number. There must be one.
func (s *numbers) take() int32 {
	for s.words[s.low] == 0 {
		s.low++
	}
	w := s.words[s.low]
	s.words[s.low] = w & (w - 1)
	s.count--
	return int32(s.low<<6 + bits.TrailingZeros64(w))
}
