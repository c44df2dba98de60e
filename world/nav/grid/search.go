package grid

import "math"

// Status is how far a search has come.
type Status uint8

const (
	Idle    Status = iota // nothing was started, or it was stopped
	Running               // Step must be called again
	Found                 // there is a way
	Closest               // there is none; the way leads to the cell that can be reached and is closest by the map's estimate, or else in cells
)

// Search is one that is under way, or over. Its zero value is ready to be started, again and again. One goroutine uses it
// at a time.
type Search struct {
	on      Map
	w, h    int32
	nodes   []node // by cell, row by row
	stamp   uint32
	open    []entry
	visited []int32
	state   progress
}

// progress is what is small of the state of a search.
type progress struct {
	from, to Cell
	status   Status
	best     int32 // cell that is closest so far
	estimate float64
	apart    int64 // cells from the best to the goal, squared
	steps    int
}

type node struct {
	cost  float64
	stamp uint32
	from  int32 // the cell before; -1: the start
	done  bool
}

type entry struct {
	total, cost float64
	cell        int32
}

// Start begins a search. False if one of the cells lies outside of the map; then the search is idle.
func (s *Search) Start(m Map, from, to Cell) bool {
	s.on = m
	s.w, s.h = m.Size()
	s.open, s.visited = s.open[:0], s.visited[:0]
	s.state = progress{from: from, to: to}
	if !s.has(from) || !s.has(to) {
		return false
	}
	s.fresh()
	s.state.status, s.state.estimate = Running, math.Inf(1)
	s.enter(s.index(from), -1, 0)
	return true
}

// fresh forgets all nodes.
func (s *Search) fresh() {
	if n := int(s.w) * int(s.h); len(s.nodes) < n {
		s.nodes = make([]node, n)
		s.stamp = 0
	}
	s.stamp++
	if s.stamp == 0 {
		clear(s.nodes)
		s.stamp = 1
	}
}

func (s *Search) has(c Cell) bool { return c.X >= 0 && c.Y >= 0 && c.X < s.w && c.Y < s.h }

func (s *Search) index(c Cell) int32 { return c.Y*s.w + c.X }

func (s *Search) cell(i int32) Cell { return Cell{i % s.w, i / s.w} }

// Stop ends a search without a result.
func (s *Search) Stop() { s.state.status = Idle }

// Status returns how far the search has come.
func (s *Search) Status() Status { return s.state.status }

// Steps returns how many steps the search has taken.
func (s *Search) Steps() int { return s.state.steps }

// Step goes on for a number of steps, each of which looks at the neighbours of one cell; 0 is all at once.
func (s *Search) Step(budget int) Status {
	for n := 0; s.state.status == Running && (budget <= 0 || n < budget); n++ {
		s.step()
	}
	return s.state.status
}

// around are the steps to neighbours: the straight ones first.
var around = [8]Cell{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}

func (s *Search) step() {
	i := s.pop()
	if i < 0 {
		s.state.status = Closest
		return
	}
	s.state.steps++
	here := s.cell(i)
	if here == s.state.to {
		s.state.status = Found
		return
	}
	n := 4
	if s.on.Diagonal() {
		n = 8
	}
	base := s.nodes[i].cost
	for _, d := range around[:n] {
		c := Cell{here.X + d.X, here.Y + d.Y}
		if !s.has(c) {
			continue
		}
		cost := base + s.on.Cost(here, c)
		j := s.index(c)
		if o := &s.nodes[j]; !(cost < math.Inf(1)) || !(cost >= base) || o.stamp == s.stamp && o.cost <= cost {
			continue
		}
		s.enter(j, i, cost)
	}
}

// enter writes down a new or cheaper way into a cell.
func (s *Search) enter(cell, from int32, cost float64) {
	if s.nodes[cell].stamp != s.stamp {
		s.visited = append(s.visited, cell)
	}
	s.nodes[cell] = node{cost: cost, stamp: s.stamp, from: from}
	rest := s.on.Estimate(s.cell(cell), s.state.to)
	if !(rest >= 0) {
		rest = 0
	}
	if rest <= s.state.estimate {
		c, to := s.cell(cell), s.state.to
		x, y := int64(to.X-c.X), int64(to.Y-c.Y)
		if apart := x*x + y*y; rest < s.state.estimate || apart < s.state.apart {
			s.state.best, s.state.estimate, s.state.apart = cell, rest, apart
		}
	}
	e := entry{cost + rest, cost, cell}
	i := len(s.open)
	s.open = append(s.open, e)
	for i > 0 {
		up := (i - 1) / 2
		if !before(e, s.open[up]) {
			break
		}
		s.open[i] = s.open[up]
		i = up
	}
	s.open[i] = e
}

// before orders what to go on from: the cheapest in all, of these the one that has come furthest, then the first cell.
func before(a, b entry) bool {
	if a.total != b.total {
		return a.total < b.total
	}
	if a.cost != b.cost {
		return a.cost > b.cost
	}
	return a.cell < b.cell
}

// pop returns the cell to go on from, -1 if none is left.
func (s *Search) pop() int32 {
	for len(s.open) > 0 {
		top := s.open[0]
		n := len(s.open) - 1
		last := s.open[n]
		s.open = s.open[:n]
		if n > 0 {
			i := 0
			for {
				child := 2*i + 1
				if child >= n {
					break
				}
				if child+1 < n && before(s.open[child+1], s.open[child]) {
					child++
				}
				if !before(s.open[child], last) {
					break
				}
				s.open[i] = s.open[child]
				i = child
			}
			s.open[i] = last
		}
		// What was entered again more cheaply has another entry.
		if o := &s.nodes[top.cell]; !o.done && o.cost == top.cost {
			o.done = true
			return top.cell
		}
	}
	return -1
}

// Path appends the cells of the way to dst, the start first, once the search is Found or Closest, and tells what the way
// costs. Before that there are none.
func (s *Search) Path(dst []Cell) (path []Cell, cost float64) {
	var end int32
	switch s.state.status {
	case Found:
		end = s.index(s.state.to)
	case Closest:
		end = s.state.best
	default:
		return dst, 0
	}
	first := len(dst)
	for i := end; i >= 0; i = s.nodes[i].from {
		dst = append(dst, s.cell(i))
	}
	for i, j := first, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst, s.nodes[end].cost
}

// State is what a search knows, to be kept. The map is not part of it.
type State struct {
	state   progress
	open    []entry
	visited []int32
	nodes   []node // of those visited
}

// Keep copies what the search knows into a buffer, which it lets grow.
func (s *Search) Keep(dst *State) {
	dst.state = s.state
	dst.open = append(dst.open[:0], s.open...)
	dst.visited = append(dst.visited[:0], s.visited...)
	dst.nodes = dst.nodes[:0]
	for _, i := range s.visited {
		dst.nodes = append(dst.nodes, s.nodes[i])
	}
}

// Return goes back to what was kept, on a map that is the same as it was then.
func (s *Search) Return(src *State, m Map) {
	s.on = m
	s.w, s.h = m.Size()
	s.fresh()
	s.state = src.state
	s.open = append(s.open[:0], src.open...)
	s.visited = append(s.visited[:0], src.visited...)
	for k, i := range src.visited {
		s.nodes[i] = src.nodes[k]
		s.nodes[i].stamp = s.stamp
	}
}
