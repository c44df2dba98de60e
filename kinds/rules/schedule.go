package rules

import (
	"math"

	"github.com/wits-ai/wits"
)

// Schedule says which of many minds are to step in a frame: those of which a rule is due. What is not due costs nothing. It holds nothing
// that the minds do not know, so a game makes it anew from them after a snapshot or a save was restored.
//
//	clock, ok := rules.ClockOf(program)
//	schedule.Set(unit, clock.Due(mind))       when a unit comes
//	for {                                     in each frame
//		unit, ok := schedule.Now(frame)
//		if !ok {
//			break
//		}
//		minds[unit].Step(frame)
//		schedule.Set(unit, clock.Due(&minds[unit]))
//	}
type Schedule struct {
	heap []entry
	at   []int32 // by unit: its place in the heap, from 1; 0: none
}

type entry struct {
	due  float64
	unit int32
}

// before orders entries by due time, and those due at once by unit.
func (e entry) before(o entry) bool { return e.due < o.due || e.due == o.due && e.unit < o.unit }

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
// mind that has not stepped yet, and +Inf for one that waits for a trigger.
func (c Clock) Due(m *wits.Mind) float64 {
	if m.Frame() == (wits.Frame{}) || m.Status() != wits.Running {
		return math.Inf(-1)
	}
	words, _ := m.Memory()
	return math.Float64frombits(words[c.word])
}

// Set says when a unit is due; +Inf takes it away.
func (s *Schedule) Set(unit int, due float64) {
	for len(s.at) <= unit {
		s.at = append(s.at, 0)
	}
	i := int(s.at[unit]) - 1
	switch {
	case math.IsInf(due, 1) && i < 0:
		return
	case math.IsInf(due, 1):
		last := len(s.heap) - 1
		s.swap(i, last)
		s.heap = s.heap[:last]
		s.at[unit] = 0
		if i < last {
			s.sift(i)
		}
	case i < 0:
		s.heap = append(s.heap, entry{due, int32(unit)})
		s.at[unit] = int32(len(s.heap))
		s.sift(len(s.heap) - 1)
	default:
		s.heap[i].due = due
		s.sift(i)
	}
}

// Clear takes all units away.
func (s *Schedule) Clear() {
	s.heap = s.heap[:0]
	clear(s.at)
}

// Now takes the unit that is due first, by half a frame from now on at the latest; ok is false if there is none. Units that are due at
// the same time come in the order of their numbers. The unit is no longer on the schedule: step it, and Set it again.
func (s *Schedule) Now(f wits.Frame) (unit int, ok bool) {
	if len(s.heap) == 0 || s.heap[0].due > f.Time+f.Delta/2 {
		return 0, false
	}
	unit = int(s.heap[0].unit)
	s.Set(unit, math.Inf(1))
	return unit, true
}

// sift puts an entry where it belongs.
func (s *Schedule) sift(i int) {
	for i > 0 && s.heap[i].before(s.heap[(i-1)/2]) {
		s.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
	for {
		least := i
		for _, k := range [...]int{2*i + 1, 2*i + 2} {
			if k < len(s.heap) && s.heap[k].before(s.heap[least]) {
				least = k
			}
		}
		if least == i {
			return
		}
		s.swap(i, least)
		i = least
	}
}

func (s *Schedule) swap(i, k int) {
	h := s.heap
	h[i], h[k] = h[k], h[i]
	s.at[h[i].unit], s.at[h[k].unit] = int32(i+1), int32(k+1)
}
