package wits

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/wits-ai/wits/geom"
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

// Program returns the program that the mind runs.
func (m *Mind) Program() *Program { return m.x.program }

// Status returns how the root program stands.
func (m *Mind) Status() Status { return Status(m.x.root() & rootStatus) }

// Restart ends a program that is running, clean-up included, and lets the next step begin again at the start. Inputs,
// the random generator and the mind's own time stay as they are; a parked mind is freed, without clean-up.
func (m *Mind) Restart() {
	m.Wake()
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
	m.Wake()
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
func (m *Mind) Resume() { m.SetFault(nil) }

// Frame is what the game says about one frame when it steps a mind.
type Frame struct {
	// Delta is the game time since the last frame, in seconds: 0 or more. A frame with another one parks the mind.
	Delta float64
	// Time is the game time at the start of the frame, in seconds: what waits, waits by it. A game that leaves it at 0 need
	// not count: its minds then go by the sum of the Deltas that they were given before.
	Time float64
	// Tick counts frames from the start of the game.
	Tick int64
	// Entity is the agent's own id in the game's world.
	Entity Entity
	// Self is whatever the game wants its actions to find about the agent: its body, its component. See [Self].
	Self any
	// World is whatever the game wants its actions to find about everything else. See [World].
	World any
	// Log receives what documents and actions log; nil drops it.
	Log Logger
	// Monitor can be asked from outside what the mind is doing, also while a frame does not come to its end; nil for none.
	Monitor *Monitor
}

// Logger is the game's sink for messages of its agents. It is called from the goroutine that steps the mind. If it panics in the
// middle of a frame, the mind is parked as for any panic; if it does when it is told so, the [Fault] says that too.
type Logger interface {
	Log(Message)
}

// Message is one line from an agent.
type Message struct {
	Entity Entity
	Tick   int64
	Level  Level
	// Node is the path of the node that speaks, such as "Idle/MoveTowards"; Document the file it stands in.
	Node, Document string
	Text           string
}

// Level grades messages.
type Level uint8

// Levels of messages. An Error parks no agent; it only says that something is wrong.
const (
	Info Level = iota
	Warning
	Error
)

func (l Level) String() string { return [...]string{"info", "warning", "error"}[min(l, Error)] }

const (
	phaseRelease uint8 = iota // triggers take effect; raising one is an error
	phaseUpdate               // active parts run
	phaseIdle                 // between frames: the game writes inputs
)

// Context is a mind while it steps, as actions and functions see it. It is valid only during the call it was given to.
type Context struct {
	words    []uint64
	refs     []any
	program  *Program
	frame    Frame
	fault    *Fault
	observer *observer // nil while nobody looks
	sleeper  *sleeper  // nil: it is on no [Schedule]
	node     int32     // the node that runs, for faults, messages and the monitor; atRest between frames
	restarts int16     // how often something may still begin anew in this frame
	phase    uint8
	ahead    bool // a kind looks ahead, and frame.Log is its [Lookahead]
}

// Delta returns the game time since the last frame, in seconds.
func (x *Context) Delta() float64 { return x.frame.Delta }

// Time returns the game time, in seconds.
func (x *Context) Time() float64 {
	x.StayAwake()
	return x.frame.Time
}

// Tick counts frames from the start of the game.
func (x *Context) Tick() int64 {
	x.StayAwake()
	return x.frame.Tick
}

// Entity returns the agent's own id.
func (x *Context) Entity() Entity { return x.frame.Entity }

// Rand returns the mind's own random generator.
func (x *Context) Rand() Rand { return Rand{&x.words[wordRand], x.program.random} }

// Dice returns the same generator for what takes an interface with Float, such as the regions of geom: handing them on allocates nothing,
// as it would with Rand. Do not keep them.
func (x *Context) Dice() geom.Random { return dice{x} }

// Self returns what the game put into [Frame.Self]; a fault if that is not a T.
func Self[T any](x *Context) T {
	x.StayAwake()
	return given[T](x.frame.Self, "Frame.Self")
}

// SelfIs returns what the game put into [Frame.Self] if that is a T; for kinds that can do without.
func SelfIs[T any](x *Context) (T, bool) {
	x.StayAwake()
	t, ok := x.frame.Self.(T)
	return t, ok
}

// WorldIs returns what the game put into [Frame.World] if that is a T; for kinds that can do without.
func WorldIs[T any](x *Context) (T, bool) {
	x.StayAwake()
	t, ok := x.frame.World.(T)
	return t, ok
}

// World returns what the game put into [Frame.World]; a fault if that is not a T.
func World[T any](x *Context) T {
	x.StayAwake()
	return given[T](x.frame.World, "Frame.World")
}

func given[T any](v any, where string) T {
	t, ok := v.(T)
	if !ok {
		is := "nil"
		if v != nil {
			is = fmt.Sprintf("a %T", v)
		}
		panic(fmt.Sprintf("%s is %s, but this node wants a %v", where, is, reflect.TypeFor[T]()))
	}
	return t
}

// Log sends a message to the game's [Logger]. Formatting is skipped when there is none.
func (x *Context) Log(level Level, format string, args ...any) {
	x.StayAwake()
	if x.frame.Log == nil || x.ahead {
		return
	}
	n := x.here()
	x.frame.Log.Log(Message{Entity: x.frame.Entity, Tick: x.frame.Tick, Level: level,
		Node: n.Path, Document: n.Document, Text: fmt.Sprintf(format, args...)})
}

// raise marks triggers for the next frame.
func (x *Context) raise(fan []mark) {
	next := x.program.next
	for _, m := range fan {
		x.words[next+m.word] |= m.mask
	}
}

// The methods below are for kinds.

// Words returns the mind's block. Kinds keep their own state there, at places that their [Builder] gave them.
func (x *Context) Words() []uint64 { return x.words }

// maxRestarts is how often things of one mind may begin anew in the frame in which they ended.
const maxRestarts = 1000

// AllowRestart asks whether something that has ended in this frame may begin anew in it. After a thousand times in a frame of a
// mind the answer is no, and the kind goes on with the next frame: so no loop hangs a frame.
func (x *Context) AllowRestart() bool {
	if x.restarts == 0 {
		return false
	}
	x.restarts--
	return true
}

// Reset sets a value back to what it is in a new mind.
func (x *Context) Reset(s Slot) {
	if n := int32(s.typ.words); n > 0 {
		copy(x.words[s.at:s.at+n], x.program.image[s.at:s.at+n])
	} else {
		x.refs[s.at] = x.program.imageRefs[s.at]
	}
}

// Raise marks a trigger that the kind itself raises (a node's OnActivate and the like). Unlike a coder's trigger it may
// be raised in any phase; it acts in the next frame.
func (x *Context) Raise(s Signal) { x.raise(s.fan) }

// Released reports whether a trigger acts in this frame.
func (x *Context) Released(t TriggerBit) bool { return x.words[x.program.now+t.word]&t.mask != 0 }

// Raised reports whether a trigger was raised in this frame, and so acts in the next.
func (x *Context) Raised(t TriggerBit) bool { return x.words[x.program.next+t.word]&t.mask != 0 }

// Signal is a resolved trigger of a kind.
type Signal struct{ fan []mark }

// Heard reports whether anything follows from the trigger.
func (s Signal) Heard() bool { return len(s.fan) > 0 }

// mark is a bit among the trigger bits.
type mark struct {
	word int32
	mask uint64
}
