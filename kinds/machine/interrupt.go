package machine

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// An interrupt is a state that does not follow another but suspends it: what the current state runs keeps all it has and
// is not active. It ends with its program, and the suspended state goes on.

// interrupted says which interrupt begins; -1 for none. While one runs no other of the machine does.
func (m *machine) interrupted(x *wits.Context, cur int) int {
	if cur >= m.plain || m.states[cur].end != wits.Running {
		return -1
	}
	begins := -1
	for k := range m.interrupts {
		i := &m.interrupts[k]
		holds := i.heard == nil || i.heard.Get(x)
		if holds && i.when != nil {
			x.SetCurrentNode(m.id)
			holds = (*i.when)(x)
		}
		switch {
		case i.held != nil && holds == i.held.Get(x):
		case !holds:
			if i.held != nil {
				i.held.Flip(x)
			}
		case begins < 0: // else its turn comes when the one before it has ended
			begins = k
			if i.held != nil {
				i.held.Flip(x)
			}
		}
	}
	return begins
}

// suspend begins an interrupt and gives its place among the states.
func (m *machine) suspend(x *wits.Context, cur, k int) int {
	words := x.Words()
	words[m.paused] = m.states[cur].key | words[m.over]
	x.Suspend(m.states[cur].halt)
	x.Raise(*m.interrupts[k].taken)
	m.enter(x, m.plain+k, false)
	return m.plain + k
}

// resume goes back to what an interrupt suspended, or where else it leads to. It gives the state to go on with.
func (m *machine) resume(x *wits.Context, cur int) int {
	m.leave(x, cur)
	i := &m.interrupts[cur-m.plain]
	if i.to < 0 && !i.restart {
		if back, ok := m.wake(x); ok {
			if m.runs(x) {
				m.states[back].Refresh(x)
			}
			return back
		} else if back >= 0 {
			m.enter(x, back, false)
			return back
		}
		m.enter(x, m.start, false)
		return m.start
	}
	back := m.drop(x)
	if i.to >= 0 {
		back = i.to
	}
	if back < 0 {
		back = m.start
	}
	m.enter(x, back, false)
	return back
}

// wake makes the suspended state current again; false if it cannot go on because documents have changed since.
func (m *machine) wake(x *wits.Context) (state int, ok bool) {
	return m.takeBack(x, (*wits.Context).Resume)
}

// drop ends the suspended state, which it gives, without letting it go on.
func (m *machine) drop(x *wits.Context) int {
	back, ok := m.takeBack(x, (*wits.Context).Discard)
	if ok {
		m.leave(x, back)
	}
	return back
}

// takeBack finds the suspended state and makes it current again in one of two ways.
func (m *machine) takeBack(x *wits.Context, how func(*wits.Context, *wits.Suspension) bool) (state int, ok bool) {
	words := x.Words()
	w := words[m.paused]
	words[m.paused] = 0
	state = m.byKey(w)
	if state < 0 || !how(x, m.states[state].halt) {
		return state, false
	}
	words[m.over] = w & kind.KeyFree
	words[m.control] = 0
	return state, true
}

// restore finds a state for a machine whose current one is gone: the one that an interrupt has suspended, else the start.
func (m *machine) restore(x *wits.Context) int {
	if m.paused >= 0 {
		if back, ok := m.wake(x); ok {
			return back
		}
	}
	m.enter(x, m.start, false)
	return m.start
}
