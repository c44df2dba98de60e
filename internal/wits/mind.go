package wits

import (
	"fmt"
	"slices"
)

// Mind is all state of one agent. Make one with [Program.NewMind]. A mind must not be used by two goroutines at once;
// different minds of one program may.
type Mind struct {
	x Context
}

// NewMind makes a mind at its start. Equal seeds draw equal random numbers.
func (p *Program) NewMind(seed uint64) *Mind {
	m := &Mind{}
	m.init(p, append([]uint64(nil), p.image...), append([]any(nil), p.imageRefs...), seed)
	return m
}

// NewMinds makes n minds that lie side by side in memory, with seeds seed, seed+1, ...
func (p *Program) NewMinds(n int, seed uint64) []Mind {
	minds := make([]Mind, n)
	w, r := len(p.image), len(p.imageRefs)
	words, refs := make([]uint64, n*w), make([]any, n*r)
	for i := range minds {
		mw, mr := words[i*w:(i+1)*w:(i+1)*w], refs[i*r:(i+1)*r:(i+1)*r]
		copy(mw, p.image)
		copy(mr, p.imageRefs)
		minds[i].init(p, mw, mr, seed+uint64(i))
	}
	return minds
}

func (m *Mind) init(p *Program, words []uint64, refs []any, seed uint64) {
	m.x = Context{program: p, words: words, refs: refs, phase: phaseIdle, node: atRest}
	m.Reseed(seed)
}

// Program is the program that the mind runs.
func (m *Mind) Program() *Program { return m.x.program }

// Status is how the root program stands.
func (m *Mind) Status() Status { return Status(m.x.root() & rootStatus) }

// Restart ends a program that is running, clean-up included, and lets the next step begin again at the start. Inputs,
// the random generator and the mind's own time stay as they are; a parked mind is freed, without clean-up.
func (m *Mind) Restart() {
	p := m.x.program
	if m.begun() && m.Status() == Running && m.x.fault == nil {
		m.x.phase = phaseRelease
		m.guard(func() { p.root.Abort(&m.x) })
		m.x.phase = phaseIdle
		m.x.at(atRest)
	}
	was := &Context{words: slices.Clone(m.x.words), refs: slices.Clone(m.x.refs)}
	copy(m.x.words, p.image)
	copy(m.x.refs, p.imageRefs)
	m.x.words[wordRand], m.x.words[wordTime] = was.words[wordRand], was.words[wordTime]
	for i := range p.values {
		if v := &p.values[i]; v.Class == ClassInput {
			copyValue(&m.x, v.Slot, was, v.Slot)
		}
	}
	m.x.fault = nil
}

// Abort ends a program that is running, clean-up included, and forgets triggers that were raised. The next step begins it
// again. Unlike [Mind.Restart] it leaves the rest of the mind as it is: what documents keep stays. A parked mind is freed,
// without clean-up.
func (m *Mind) Abort() {
	x, p := &m.x, m.x.program
	if m.begun() && m.Status() == Running && x.fault == nil {
		x.phase = phaseRelease
		m.guard(func() { p.root.Abort(x) })
		x.phase = phaseIdle
		x.at(atRest)
	}
	x.fault = nil
	clear(x.words[p.now : p.next+p.markWords])
	clear(x.words[p.active : p.active+int32(p.activeWords)])
}

// How the root stands: the last of the activity bits.
const (
	rootStatus = 3 // its [Status]
	rootBegun  = 4 // it was activated
	rootActive = 8 // it runs: the last bit of [Mind.Activity]
	rootBits   = 4
)

func (m *Mind) begun() bool { return m.x.root()&rootBegun != 0 }

func (x *Context) root() uint64 {
	return x.words[x.program.rootWord] >> x.program.rootShift & (1<<rootBits - 1)
}

func (x *Context) setRoot(state uint64) {
	p := x.program
	w := &x.words[p.rootWord]
	*w = *w&^((1<<rootBits-1)<<p.rootShift) | state<<p.rootShift
}

// Fault is why an agent was parked: an action or function of the coder's panicked, broke a rule, or ended its goroutine.
type Fault struct {
	Document, Node, Type string
	Tick                 int64
	Message              string
	Stack                string
	cause                error
}

// Error says which node failed, in which document, and why.
func (f *Fault) Error() string {
	return fmt.Sprintf("%s: %s (%s): %s", f.Document, f.Node, f.Type, f.Message)
}

// Unwrap is the error that the coder's code panicked with, or [ErrReleasePhase]; nil if it was no error.
func (f *Fault) Unwrap() error { return f.cause }

// Fault is nil, or why the mind is parked. A parked mind does not step.
func (m *Mind) Fault() *Fault { return m.x.fault }

// Resume lets a parked mind go on with the next step. The frame that failed is not repeated.
func (m *Mind) Resume() { m.x.fault = nil }
