package rules

import (
	"math"

	"github.com/wits-ai/wits"
)

// Clock finds when minds of a program have to step again.
type Clock struct{ word int }

// ClockOf returns the clock of a program whose root document is one of rules; ok is false for any other.
func ClockOf(p *wits.Program) (c Clock, ok bool) {
	s, ok := wits.RootOf[*system](p)
	if !ok {
		return Clock{}, false
	}
	return Clock{s.next}, true
}

// Due returns when a mind has to step again, in seconds of game time: until then a step changes nothing but its frame. It is -Inf for a
// mind that has not begun, and +Inf for one that waits for a trigger.
func (c Clock) Due(m *wits.Mind) float64 {
	if m.Frame() == (wits.Frame{}) || m.Status() != wits.Running {
		return math.Inf(-1)
	}
	words, _ := m.Memory()
	return math.Float64frombits(words[c.word])
}

// Schedule says which of many minds are to step in a frame: those of which a rule is due. What is not due costs nothing. A schedule holds
// nothing that the minds do not know, so a game makes it anew from them after a snapshot or a save was restored. The zero value is empty.
type Schedule struct {
	heap []entry   // the first is due first; some are no longer so
	due  []float64 // by unit: when it is due; +Inf: never
}

type entry struct {
	due  float64
	unit int
}

func (e entry) before(o entry) bool { return e.due < o.due || e.due == o.due && e.unit < o.unit }

// Set says when a unit is due, as [Clock.Due] does; +Inf takes it away.
func (s *Schedule) Set(unit int, due float64) {
	for len(s.due) <= unit {
		s.due = append(s.due, math.Inf(1))
	}
	if s.due[unit] = due; math.IsInf(due, 1) {
		return
	}
	s.heap = append(s.heap, entry{due, unit})
	h := s.heap
	for i := len(h) - 1; i > 0 && h[i].before(h[(i-1)/2]); i = (i - 1) / 2 {
		h[i], h[(i-1)/2] = h[(i-1)/2], h[i]
	}
}

// Now takes the unit that is due first, by half a frame from now on at the latest; ok is false if there is none. Units that are due at
// the same time come in the order of their numbers. The unit is no longer on the schedule: step it, and Set it again.
func (s *Schedule) Now(f wits.Frame) (unit int, ok bool) {
	for len(s.heap) > 0 && s.heap[0].due <= f.Time+f.Delta/2 {
		e := s.heap[0]
		s.drop()
		if s.due[e.unit] == e.due {
			s.due[e.unit] = math.Inf(1)
			return e.unit, true
		}
	}
	return 0, false
}

// drop takes the first entry away.
func (s *Schedule) drop() {
	last := len(s.heap) - 1
	s.heap[0] = s.heap[last]
	s.heap = s.heap[:last]
	for i := 0; ; {
		least := i
		for k := 2*i + 1; k <= 2*i+2 && k < last; k++ {
			if s.heap[k].before(s.heap[least]) {
				least = k
			}
		}
		if least == i {
			return
		}
		s.heap[i], s.heap[least] = s.heap[least], s.heap[i]
		i = least
	}
}
