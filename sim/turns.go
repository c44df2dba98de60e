package sim

import "github.com/wits-ai/wits"

// Turns shares out a frame's budget among agents that need not step in every frame [Pro360, ch. 25: time slicing]. Agents
// have their turns in order, as many a frame as the budget allows, and go on in the next frame where this one stopped: none
// waits longer than it takes to come round.
//
//	for _, i := range turns.Due() {
//		turns.Step(minds[i], i, in.Frame())
//	}
//
// The budget counts what steps cost in units of the game's own, not measured time, so that the same game gives the same
// result on every machine. The zero Turns has no agents. All of its state is in exported fields: save and restore it by
// copying them, Last element by element.
type Turns struct {
	// Budget is what the steps of a frame may cost together; 0 or less is no limit.
	Budget int
	// Cost is what a step of each agent costs, at least 0; nil means 1 for all.
	Cost []int
	// Next is the agent whose turn is next.
	Next int
	// Last is the game time up to which each agent has stepped, in seconds.
	Last []float64

	due []int
}

// NewTurns shares out a budget among n agents, from the game time 0 on.
func NewTurns(n, budget int) *Turns { return &Turns{Budget: budget, Last: make([]float64, n)} }

// Due returns the agents whose turn it is in this frame, in order. An agent that costs more than a whole budget has a frame
// to itself. The list is valid until the next call.
func (t *Turns) Due() []int {
	t.due = t.due[:0]
	n, left := len(t.Last), t.Budget
	if t.Next >= n {
		t.Next = 0
	}
	for range n {
		cost := 1
		if t.Cost != nil {
			cost = t.Cost[t.Next]
		}
		if t.Budget > 0 && cost > left && len(t.due) > 0 {
			break
		}
		left -= cost
		t.due = append(t.due, t.Next)
		if t.Next++; t.Next == n {
			t.Next = 0
		}
	}
	return t.due
}

// Step steps the mind of agent i with the game time that has gone by since its last turn. Those that are due may be stepped
// in parallel.
func (t *Turns) Step(m *wits.Mind, i int, f wits.Frame) wits.Status {
	f.Delta, t.Last[i] = f.Time-t.Last[i], f.Time
	return m.Step(f)
}
