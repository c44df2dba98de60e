package machine

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// machine is a compiled machine: a document's, or one that lies in a state, a region or an interrupt. It holds no agent's
// state; all of that is in the mind.
type machine struct {
	id          int32
	top         bool // a document's
	later       bool // a state that begins has its first update in the next frame
	start       int
	states      []state // sorted by name, then the interrupts by priority
	plain       int     // how many of them are no interrupts
	interrupts  []interrupt
	transitions []transition
	variables   []wits.Slot  // that go back to their defaults on activation
	functions   []wits.Part  // whose state goes back
	heard       []*kind.Flag // of all triggers that it waits for

	current kind.Row // which state is
	over    int      // word: how the current state's program has ended; Running while it has not
	history history
	last    int // word: the key of the state to go on with, and goesDeep; 0 for none, -1 if nothing is remembered
	paused  int // word: the key of the state that an interrupt suspends, and what over was; -1 without interrupts

	// What idle frames need; see idle_frames.go.
	control int
	due     int // word: time in the state, s, at which a transition may become due
	seen    int // first of the words that the conditions read, as they were when last checked
	tag     uint64

	told     []told // of transitions
	cuts     []told // of interrupts
	remember func() // makes room for the history; nil once it was called, or the program is laid out
}

// state is a state, or an interrupt, as a frame needs it.
type state struct {
	*kind.Runner
	key         uint64 // of its name
	elapsed     int    // word
	counted     int    // the same; -1 if others read it
	exits       []int  // transitions that leave it, by priority
	end         wits.Status
	enter, exit *func(*wits.Context)
	inner       inner            // what it runs is a machine, or regions
	halt        *wits.Suspension // if it may be interrupted
	clears      []*kind.Flag     // when it begins

	timed  bool         // it has transitions that wait for a time
	watch  []int        // words that its conditions read
	idles  bool         // its conditions depend on nothing else
	ends   int32        // evaluation: that has ended what it runs
	plain  wits.Updater // what it runs, if that is an action and no more than its update
	nested *machine     // what it runs, if that is a machine and no more than its update
	id     int32
}

// transition is one as a frame needs it.
type transition struct {
	to    int // -1: stays, or index says
	among []int
	any   bool // it leaves all states
	wait  bool
	fresh bool
	done  uint8
	after float64
	when  *func(*wits.Context) bool
	pick  *pick // nil: none
	index *func(*wits.Context) int64
	then  *func(*wits.Context)
	fire  []*wits.Signal
	heard *kind.Flag // its trigger has fired in this frame; nil if it has none
	held  *kind.Flag // of one that stays and waits for no trigger: its conditions held when last checked
	armed *kind.Flag // of one that waits: its conditions have held
	arms  int32      // of one that waits: evaluation: its conditions have held
	ways  []way
}

// way shows on pages.
type way struct {
	from, to int // -1: any
	taken    *wits.Signal
}

// interrupt says when a program suspends the current state, and what follows.
type interrupt struct {
	when    *func(*wits.Context) bool
	heard   *kind.Flag
	held    *kind.Flag // of one without a trigger: its condition held when last checked
	restart bool
	to      int // -1: back
	taken   *wits.Signal
}

// runs reports whether the program of the current state runs, so that triggers reach it.
func (m *machine) runs(x *wits.Context) bool { return x.Words()[m.over] == uint64(wits.Running) }

// Activate enters the state that the machine starts with, or goes on with the one of its history.
func (m *machine) Activate(x *wits.Context) {
	i, deeply := m.recall(x.Words())
	if i < 0 {
		i = m.start
		for _, v := range m.variables {
			x.Reset(v)
		}
		for _, f := range m.functions {
			f.Activate(x)
		}
		for _, t := range m.interrupts {
			if t.held != nil {
				t.held.Clear(x)
			}
		}
		if m.top {
			m.forgetInside(x)
		}
	}
	m.enter(x, i, deeply)
}

// Update runs a frame.
func (m *machine) Update(x *wits.Context) wits.Status {
	words := x.Words()
	cur := words[m.control] - m.tag
	if cur >= uint64(len(m.states)) {
		return m.turn(x, words)
	}
	s := &m.states[cur]
	changed := uint64(0)
	for i, w := range s.watch {
		changed |= words[w] ^ words[m.seen+i]
	}
	if changed != 0 {
		return m.turn(x, words)
	}
	elapsed := math.Float64frombits(words[s.elapsed])
	if s.timed {
		due := math.Float64frombits(words[m.due])
		if elapsed >= due {
			return m.turn(x, words)
		}
		x.Counting(due - elapsed)
	}
	words[s.elapsed] = math.Float64bits(elapsed + x.Delta())
	x.Counted(s.counted, x.Delta())
	if words[m.over] != uint64(wits.Running) {
		return wits.Running
	}
	var status wits.Status
	switch {
	case s.nested != nil:
		status = s.nested.Update(x)
	case s.plain != nil:
		x.SetCurrentNode(s.id)
		status = s.plain.Update(x)
		x.StayAwake()
	case s.Empty():
		return wits.Running
	default:
		s.Refresh(x)
		status = s.Runner.Update(x)
	}
	if status != wits.Running {
		return m.follow(x, int(cur), status)
	}
	return wits.Running
}

// follow goes on in a frame in which the program of the current state has ended.
func (m *machine) follow(x *wits.Context, cur int, status wits.Status) wits.Status {
	var ended visits
	return m.goOn(x, m.ended(x, cur, status, &ended), true, &ended)
}

// turn executes a frame in which something may have changed.
func (m *machine) turn(x *wits.Context, words []uint64) wits.Status {
	cur := m.current.Find(x)
	if cur < 0 { // its state, or the interrupt, is gone from the document
		cur = m.restore(x)
	}
	m.noteWatched(words, cur)
	took := true
	if i := m.interrupted(x, cur); i >= 0 {
		cur = m.suspend(x, cur, i)
	} else if t, to := m.check(x, cur, false); t >= 0 {
		cur = m.take(x, cur, t, to)
	} else {
		took = false
		if m.runs(x) {
			m.states[cur].Refresh(x)
		}
	}
	if !took {
		m.foundNothing(words, cur)
	}
	var ended visits
	status := m.goOn(x, cur, took, &ended)
	for _, f := range m.heard {
		f.Clear(x)
	}
	return status
}

// goOn runs the current state, and those that follow when programs end; -1 for none in this frame. Began: it has become
// the current one in this frame.
func (m *machine) goOn(x *wits.Context, cur int, began bool, ended *visits) wits.Status {
	words := x.Words()
	for cur >= 0 {
		s := &m.states[cur]
		if s.end != wits.Running {
			m.leave(x, cur)
			m.settle(words)
			return s.end
		}
		if began && m.later {
			break
		}
		words[s.elapsed] = math.Float64bits(math.Float64frombits(words[s.elapsed]) + x.Delta())
		x.Counted(s.counted, x.Delta())
		if s.Empty() || !m.runs(x) {
			break
		}
		status := s.Runner.Update(x)
		if status == wits.Running {
			break
		}
		cur, began = m.ended(x, cur, status, ended), true
	}
	return wits.Running
}

// ended decides what follows when the program of the current state has ended: the state to go on with, -1 for none in this
// frame.
func (m *machine) ended(x *wits.Context, cur int, status wits.Status, ended *visits) int {
	words := x.Words()
	words[m.control] = 0
	words[m.over] = uint64(status)
	m.noteEnd(x, cur, status)
	m.states[cur].Set(x) // the state stays current
	if cur >= m.plain {
		return m.resume(x, cur)
	}
	if ended.again(cur) {
		return -1
	}
	t, to := m.check(x, cur, true)
	if t < 0 {
		return -1
	}
	return m.take(x, cur, t, to)
}

// Abort ends the machine from outside, the state's program first.
func (m *machine) Abort(x *wits.Context) {
	if cur := m.current.Find(x); cur >= 0 {
		m.note(x.Words(), cur)
		m.leave(x, cur)
		if cur >= m.plain {
			m.drop(x)
		}
	}
	for _, f := range m.heard {
		f.Clear(x)
	}
}

// enter makes a state the current one. Deeply: the machines in it go on where they were left.
func (m *machine) enter(x *wits.Context, i int, deeply bool) {
	s := &m.states[i]
	words := x.Words()
	words[m.control] = 0
	words[m.over] = uint64(wits.Running)
	for _, f := range s.clears {
		f.Clear(x)
	}
	words[s.elapsed] = 0
	if deeply && s.inner != nil {
		s.inner.deepen(words)
	}
	if s.enter != nil {
		x.SetCurrentNode(s.Node.ID())
		(*s.enter)(x)
	}
	s.Begin(x)
}

func (m *machine) leave(x *wits.Context, i int) {
	s := &m.states[i]
	if m.runs(x) {
		s.Stop(x)
	} else {
		s.Clear(x)
	}
	if s.exit != nil {
		x.SetCurrentNode(s.Node.ID())
		(*s.exit)(x)
	}
}

// check finds the transition to take from a state and where it leads to, -1 for none. Those that stay do what they do on
// the way. If the program has ended just now only transitions that wait for that are checked.
func (m *machine) check(x *wits.Context, cur int, ended bool) (transition, to int) {
	s := &m.states[cur]
	for _, i := range s.exits {
		t := &m.transitions[i]
		if ended && t.done == 0 && !t.wait {
			continue
		}
		holds := m.holds(x, s, t) && (t.pick == nil || t.pick.finds(x))
		if t.held != nil {
			if holds != t.held.Get(x) {
				t.held.Flip(x)
				if holds {
					m.act(x, t, cur, cur)
				}
			}
			continue
		}
		if !holds {
			continue
		}
		switch {
		case t.index != nil:
			if to = m.choose(x, t, cur); to >= 0 {
				return i, to
			}
		case t.to >= 0:
			return i, t.to
		default:
			m.act(x, t, cur, cur)
		}
	}
	return -1, -1
}

// holds reports whether all conditions of a transition hold. The costly one is last.
func (m *machine) holds(x *wits.Context, s *state, t *transition) bool {
	over := x.Words()[m.over]
	if t.wait {
		if !t.armed.Get(x) && m.met(x, s, t) {
			t.armed.Set(x)
			m.noteArmed(x, s, t)
		}
		if !t.armed.Get(x) || over == uint64(wits.Running) && !s.Empty() {
			return false
		}
		return t.done == 0 || t.done>>over&1 != 0
	}
	return (t.done == 0 || t.done>>over&1 != 0) && m.met(x, s, t)
}

// met reports whether the conditions hold that are not about the end of the state's program.
func (m *machine) met(x *wits.Context, s *state, t *transition) bool {
	if t.heard != nil && !t.heard.Get(x) {
		return false
	}
	if elapsed := math.Float64frombits(x.Words()[s.elapsed]); t.after > 0 && elapsed < t.after {
		x.Counting(t.after - elapsed)
		return false
	}
	if t.when == nil {
		return true
	}
	x.SetCurrentNode(m.id)
	return (*t.when)(x)
}

// choose finds the state that a transition with several leads to; -1 if the index is none of theirs.
func (m *machine) choose(x *wits.Context, t *transition, cur int) int {
	x.SetCurrentNode(m.id)
	k := (*t.index)(x)
	if k < 0 || k >= int64(len(t.among)) || t.any && t.among[k] == cur {
		return -1
	}
	return t.among[k]
}

// take leaves a state and enters the next, whose place it returns.
func (m *machine) take(x *wits.Context, cur, i, to int) int {
	t := &m.transitions[i]
	m.leave(x, cur)
	m.act(x, t, cur, to)
	if in := m.states[to].inner; t.fresh && in != nil {
		in.forget(x)
	}
	m.enter(x, to, false)
	return to
}

// act does what a transition says to do.
func (m *machine) act(x *wits.Context, t *transition, from, to int) {
	if t.pick != nil {
		t.pick.commit(x)
	}
	if t.then != nil {
		x.SetCurrentNode(m.id)
		(*t.then)(x)
	}
	for _, f := range t.fire {
		x.Raise(*f)
	}
	for _, w := range t.ways {
		if (w.from == from || w.from < 0) && w.to == to {
			x.Raise(*w.taken)
		}
	}
}

// hear notes that a trigger has fired that the machine waits for.
func (m *machine) hear(x *wits.Context, heard *kind.Flag) {
	if m.current.Find(x) >= 0 {
		heard.Set(x)
		x.Words()[m.control] = 0
	}
}

// visits tells which states have ended in a frame.
type visits [maxStates / 64]uint64

func (v *visits) again(i int) bool {
	was := v[i/64]>>(i%64)&1 != 0
	v[i/64] |= 1 << (i % 64)
	return was
}
