package maneuver

import (
	"fmt"
	"math"
)

// Time is when a task begins and ends, in seconds from the start of the plan.
type Time struct {
	Start, End float64
	// Slack is by how much it may end later without the whole ending later; 0 on the critical path.
	Slack float64
}

// scheduler computes times. Its room is used again.
type scheduler struct {
	p           *Plan
	world       any
	head        []int32 // by task, the first of the precedences that end there; next by precedence. -1: none
	next        []int32
	tail, after []int32 // the same, of those that begin there
	state       []uint8 // by task: 0 unknown, 1 being computed, 2 known
	least       []float64
	end, start  []float64
	late        []float64 // when it has to end at the latest
	circle      []int32
	took        []float64         // how long tasks take that have no parts
	lasted      []Time            // how long tasks are known to take; nil: they are asked
	delay       map[int32]float64 // by how much longer than planned, s
}

// schedule gives each task its times: a task begins when those before it, and before what it is a part of, have ended with all of their parts; it ends
// when its parts have, or as its type says [Pro360, ch. 10.7]. It fails, naming them, if tasks wait for each other.
func (s *scheduler) schedule(p *Plan) error {
	n := p.tasks.len()
	s.p = p
	s.head, s.tail, s.state = filled(s.head, n, -1), filled(s.tail, n, -1), filled(s.state, n, 0)
	s.least, s.end, s.start, s.took = filled(s.least, n, 0), filled(s.end, n, 0), filled(s.start, n, 0), filled(s.took, n, 0)
	s.next, s.after = s.next[:0], s.after[:0]
	for i := range p.order.len() {
		o := p.order.at(i)
		s.next, s.head[o.after] = append(s.next, s.head[o.after]), int32(i)
		s.after, s.tail[o.before] = append(s.after, s.tail[o.before]), int32(i)
	}
	for i := range n {
		if t := p.tasks.read(i); t.n == 0 {
			if s.lasted != nil {
				s.took[i] = s.lasted[i].End - s.lasted[i].Start
			} else {
				s.took[i] = p.takes(i, s.world)
			}
			s.took[i] += s.delay[int32(i)]
			if math.IsNaN(s.took[i]) || s.took[i] < 0 {
				return fmt.Errorf("%s takes %v s", p.Task(i).Name(), s.took[i])
			}
		}
	}
	if !s.ends(0) {
		names := ""
		for _, id := range s.circle {
			names = p.Task(int(id)).Name() + " waits for " + names
		}
		return fmt.Errorf("%sitself", names)
	}
	p.times = make([]Time, n)
	for i := range n {
		if !s.ends(int32(i)) {
			return fmt.Errorf("%s waits for itself", p.Task(i).Name())
		}
	}
	for i := n - 1; i >= 0; i-- { // parts have greater numbers than what they are parts of
		t := p.tasks.read(i)
		if t.n == 0 {
			s.start[i] = s.end[i] - s.took[i]
		} else {
			s.start[i] = math.Inf(1)
			for k := range t.n {
				s.start[i] = min(s.start[i], s.start[t.first+k])
			}
		}
		p.times[i] = Time{Start: s.start[i], End: s.end[i]}
	}
	return nil
}

// takes is how long a task without parts takes.
func (p *Plan) takes(i int, world any) float64 {
	t := Task{p, i, world}
	switch typ := t.typ(); {
	case !t.Grounded():
		return typ.Least
	case typ.Cost == nil || t.Refined() && !typ.Primitive: // it was refined to nothing
		return 0
	default:
		return typ.Cost(t)
	}
}

// begins computes when a task can begin at the earliest; not ok if it would have to wait for itself.
func (s *scheduler) begins(i int32) (float64, bool) {
	at := 0.0
	if parent := s.p.tasks.read(int(i)).parent; parent >= 0 {
		// What the parent waits for has been computed with it, or is now.
		from, ok := s.begins(parent)
		if !ok {
			return 0, false
		}
		at = from
	}
	for k := s.head[i]; k >= 0; k = s.next[k] {
		before := s.p.order.read(int(k)).before
		if !s.ends(before) {
			return 0, false
		}
		at = max(at, s.end[before])
	}
	return at, true
}

// ends computes when a task ends.
func (s *scheduler) ends(i int32) bool {
	switch s.state[i] {
	case 2:
		return true
	case 1:
		s.circle = append(s.circle[:0], i)
		return false
	}
	s.state[i] = 1
	t := s.p.tasks.read(int(i))
	at, ok := s.begins(i)
	if !ok {
		s.circle = append(s.circle, i)
		return false
	}
	if t.n == 0 {
		at += s.took[i]
	}
	for k := range t.n {
		if !s.ends(t.first + k) {
			return false
		}
		at = max(at, s.end[t.first+k])
	}
	s.end[i], s.state[i] = at, 2
	return true
}

// slacks computes how much later tasks may end, of the plan that was scheduled last.
func (s *scheduler) slacks(p *Plan) {
	n := p.tasks.len()
	s.late = filled(s.late, n, math.NaN())
	for i := range n {
		p.times[i].Slack = s.latest(int32(i)) - p.times[i].End
	}
}

// latest is when a task has to end, so that the whole ends in time.
func (s *scheduler) latest(i int32) float64 {
	if !math.IsNaN(s.late[i]) {
		return s.late[i]
	}
	at := s.end[0]
	if parent := s.p.tasks.read(int(i)).parent; parent >= 0 {
		at = s.latest(parent)
	}
	for k := s.tail[i]; k >= 0; k = s.after[k] {
		at = min(at, s.beginsLatest(s.p.order.read(int(k)).after))
	}
	s.late[i] = at
	return at
}

// beginsLatest is when a task has to begin: the first of what it has parts of.
func (s *scheduler) beginsLatest(i int32) float64 {
	t := s.p.tasks.read(int(i))
	if t.n == 0 {
		return s.latest(i) - s.took[i]
	}
	at := math.Inf(1)
	for k := range t.n {
		at = min(at, s.beginsLatest(t.first+k))
	}
	return at
}

func filled[T any](list []T, n int, with T) []T {
	list = list[:0]
	for range n {
		list = append(list, with)
	}
	return list
}

// Time is when a task begins and ends.
func (p *Plan) Time(i int) Time { return p.times[i] }

// Duration is how long the whole takes, in seconds.
func (p *Plan) Duration() float64 { return p.times[0].End - p.times[0].Start }
