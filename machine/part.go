package machine

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/kit"
)

// machine is a compiled machine. It holds no agent's state; all of that is in the mind.
type machine struct {
	id          int32
	start       int
	states      []state
	transitions []transition
	variables   []wits.Slot // that go back to their defaults on activation
	functions   []wits.Part // whose state goes back

	current kit.Row // which state is
	over    int     // word: how the current state's program has ended; Running while it has not
}

// state is a state as a frame needs it.
type state struct {
	*kit.Runner
	elapsed wits.Slot
	exits   []int       // transitions that leave it, by priority
	end     wits.Status // of a final state; Running for others
}

// transition is one as a frame needs it.
type transition struct {
	to    int // -1: stays
	done  uint8
	after float64
	when  *func(*wits.Context) bool
	then  *func(*wits.Context)
	fire  []*wits.Signal
	heard *kit.Flag      // its trigger has fired in this frame; nil if it has none
	held  *kit.Flag      // of one that stays and waits for no trigger: its conditions held in the last frame
	taken []*wits.Signal // shows on pages, one for each of ways, or one for all
	ways  []int
}

// runs says whether the program of the current state runs, so that triggers reach it.
func (m *machine) runs(x *wits.Context) bool { return x.Words()[m.over] == uint64(wits.Running) }

// Activate enters the state that the machine starts with.
func (m *machine) Activate(x *wits.Context) {
	for _, v := range m.variables {
		x.Reset(v)
	}
	for _, f := range m.functions {
		f.Activate(x)
	}
	m.enter(x, m.start)
}

// Update runs a frame.
func (m *machine) Update(x *wits.Context) wits.Status {
	cur := m.current.Find(x)
	if cur < 0 { // its state is gone from the document
		cur = m.start
		m.enter(x, cur)
	}
	if next := m.check(x, cur, false); next >= 0 {
		cur = m.take(x, cur, next)
	} else if m.runs(x) {
		m.states[cur].Refresh(x)
	}
	var ended visits
	for {
		s := &m.states[cur]
		if s.end != wits.Running {
			s.Clear(x)
			m.forget(x)
			return s.end
		}
		wits.Set(x, s.elapsed, wits.Get[float64](x, s.elapsed)+x.Delta())
		if s.Empty() || !m.runs(x) {
			break
		}
		status := s.Runner.Update(x)
		if status == wits.Running {
			break
		}
		s.Set(x) // the state stays current
		x.Words()[m.over] = uint64(status)
		if ended.again(cur) {
			break
		}
		next := m.check(x, cur, true)
		if next < 0 {
			break
		}
		cur = m.take(x, cur, next)
	}
	m.forget(x)
	return wits.Running
}

// Abort ends the machine from outside, the state's program first.
func (m *machine) Abort(x *wits.Context) {
	if cur := m.current.Find(x); cur >= 0 {
		m.leave(x, cur)
	}
	m.forget(x)
}

func (m *machine) enter(x *wits.Context, i int) {
	s := &m.states[i]
	x.Words()[m.over] = uint64(wits.Running)
	for _, t := range s.exits {
		if held := m.transitions[t].held; held != nil {
			held.Clear(x)
		}
	}
	wits.Set(x, s.elapsed, 0.0)
	s.Begin(x)
}

func (m *machine) leave(x *wits.Context, i int) {
	if s := &m.states[i]; m.runs(x) {
		s.Stop(x)
	} else {
		s.Clear(x)
	}
}

// check finds the transition to take from a state, -1 for none. Those that stay do what they do on the way. If the
// program has ended just now only transitions that wait for that are checked.
func (m *machine) check(x *wits.Context, cur int, ended bool) int {
	s := &m.states[cur]
	for _, i := range s.exits {
		t := &m.transitions[i]
		if ended && t.done == 0 {
			continue
		}
		holds := m.holds(x, s, t)
		if t.to >= 0 && holds {
			return i
		}
		if t.held != nil {
			if holds == t.held.Get(x) {
				continue
			}
			t.held.Flip(x)
		}
		if holds {
			m.act(x, t, cur)
		}
	}
	return -1
}

// holds says whether all conditions of a transition hold. The costly one is last.
func (m *machine) holds(x *wits.Context, s *state, t *transition) bool {
	if t.done != 0 && t.done>>x.Words()[m.over]&1 == 0 {
		return false
	}
	if t.heard != nil && !t.heard.Get(x) {
		return false
	}
	if t.after > 0 && wits.Get[float64](x, s.elapsed) < t.after {
		return false
	}
	if t.when == nil {
		return true
	}
	x.Enter(m.id)
	return (*t.when)(x)
}

// take leaves a state and enters the next, whose place it returns.
func (m *machine) take(x *wits.Context, cur, i int) int {
	t := &m.transitions[i]
	m.leave(x, cur)
	m.act(x, t, cur)
	m.enter(x, t.to)
	return t.to
}

// act does what a transition says to do.
func (m *machine) act(x *wits.Context, t *transition, from int) {
	if t.then != nil {
		x.Enter(m.id)
		(*t.then)(x)
	}
	for _, f := range t.fire {
		x.Raise(*f)
	}
	if len(t.ways) == 0 {
		x.Raise(*t.taken[0])
		return
	}
	for i, way := range t.ways {
		if way == from {
			x.Raise(*t.taken[i])
		}
	}
}

// hear notes that the trigger of a transition has fired.
func (m *machine) hear(x *wits.Context, i int) {
	if m.current.Find(x) >= 0 {
		m.transitions[i].heard.Set(x)
	}
}

// forget drops what was heard in the frame.
func (m *machine) forget(x *wits.Context) {
	for i := range m.transitions {
		if t := &m.transitions[i]; t.heard != nil {
			t.heard.Clear(x)
		}
	}
}

// visits tells which states have ended in a frame.
type visits [maxStates / 64]uint64

func (v *visits) again(i int) bool {
	was := v[i/64]>>(i%64)&1 != 0
	v[i/64] |= 1 << (i % 64)
	return was
}
