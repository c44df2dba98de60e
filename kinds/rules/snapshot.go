package rules

import (
	"errors"

	"github.com/wits-ai/wits"
)

// State is all of an economy between two steps. Its zero value is ready to be kept into, again and again without new memory.
type State struct {
	state
	design *Design
	queues []queue
	mind   wits.Snapshot
}

// Keep copies the economy.
func (e *Economy) Keep(s *State) {
	e.follow()
	e.settle(e.now + 1)
	s.design = e.design
	s.state.copy(&e.state)
	s.queues = copyQueues(s.queues, e.queues)
	e.mind.Snapshot(&s.mind)
}

// Return takes the economy back to what Keep copied, of this one or another of the same program. It fails, and all stays as it is, if the document was
// another.
func (e *Economy) Return(s *State) error {
	e.follow()
	if s.design != e.design || len(s.bins[InTile]) != len(e.bins[InTile]) {
		return errors.New("rules: what was kept is of another document, or of other tiles")
	}
	if err := e.mind.Restore(&s.mind); err != nil {
		return err
	}
	e.state.copy(&s.state)
	e.queues = copyQueues(e.queues, s.queues)
	return nil
}

// copy copies a state into the memory of another. The tiles of a unit are never changed in place.
func (s *state) copy(from *state) {
	s.now, s.next = from.now, from.next
	s.units = append(s.units[:0], from.units...)
	s.free = append(s.free[:0], from.free...)
	s.dying = append(s.dying[:0], from.dying...)
	for i := range s.bins {
		s.bins[i] = append(s.bins[i][:0], from.bins[i]...)
	}
	s.runs, s.lacks = append(s.runs[:0], from.runs...), append(s.lacks[:0], from.lacks...)
	s.carries = append(s.carries[:0], from.carries...)
	s.lost = append(s.lost[:0], from.lost...)
}

func copyQueues(to, from []queue) []queue {
	for len(to) < len(from) {
		to = append(to, queue{})
	}
	to = to[:len(from)]
	for i := range from {
		to[i].period, to[i].at, to[i].fresh = from[i].period, from[i].at, to[i].fresh[:0]
		to[i].entries = append(to[i].entries[:0], from[i].entries...)
	}
	return to
}
