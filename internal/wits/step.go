package wits

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"runtime/debug"
)

// Step runs one frame and returns how the root program stands. See the package comment for what a frame does. A mind
// that has ended or is parked stays as it is.
func (m *Mind) Step(f Frame) Status {
	m.x.frame = f // here, so that it is compiled into the caller and the frame is copied once
	return m.step()
}

// step is a frame under the guard against panics of the coder's code.
func (m *Mind) step() Status {
	if m.x.phase != phaseIdle {
		panic(m.busy())
	}
	defer m.recovered()
	return m.run()
}

// badFrame parks the mind for a frame in which time does not pass as it does.
func (m *Mind) badFrame() {
	x := &m.x
	x.node = 0
	if d := x.frame.Delta; !(d >= 0 && d <= math.MaxFloat64) {
		m.park(fmt.Sprintf("the game gave the frame a Delta of %v: it is the seconds since the last frame, 0 or more", d))
	} else {
		m.park(fmt.Sprintf("the game gave the frame a Time of %v: it is the seconds since the start of the game", x.frame.Time))
	}
}

// run is a frame, without the guard: who calls it has one.
func (m *Mind) run() (s Status) {
	x := &m.x
	if x.monitor != x.frame.Monitor {
		m.monitor()
	}
	if x.fault != nil {
		return Running
	}
	root := x.root()
	if s := Status(root & rootStatus); s != Running {
		return s
	}
	if d := x.frame.Delta; !(d >= 0 && d <= math.MaxFloat64) || !(math.Abs(x.frame.Time) <= math.MaxFloat64) {
		m.badFrame()
		return Running
	}
	p := x.program

	x.phase, x.restarts = phaseRelease, maxRestarts
	x.at(0)
	if x.frame.Time == 0 {
		x.ownTime()
	}
	if x.observer != nil {
		x.observeBegin()
	}
	if p.refreshed != nil {
		p.refresh(x)
	}
	var any uint64
	words, now, next := x.words, int(p.now), int(p.next)
	for i := range next - now {
		w := words[next+i]
		words[now+i], words[next+i] = w, 0
		any |= w
	}
	if root&rootBegun == 0 {
		x.setRoot(uint64(Running) | rootBegun | rootActive)
		p.root.Activate(x)
		any = 1
	}
	if any != 0 {
		p.release(x, p.acting)
	}

	x.phase = phaseUpdate
	if x.observer != nil {
		x.trace(TraceUpdate, -1)
	}
	if s = p.root.Update(x); s != Running {
		if s > Failure {
			badStatus(s)
		}
		x.setRoot(uint64(s) | rootBegun)
	}
	if x.observer != nil {
		x.trace(TraceEnd, -1)
		x.observeEnd()
	}
	x.phase = phaseIdle
	x.at(atRest)
	return s
}

// ownTime is the time of a frame for which the game gives none: it is in the mind, so it goes with its snapshots.
func (x *Context) ownTime() {
	now := math.Float64frombits(x.words[wordTime])
	x.frame.Time = now
	x.words[wordTime] = math.Float64bits(now + x.frame.Delta)
}

// release lets the marked triggers act that are among these. Bits are numbered in the order in which they act; what
// acts may mark more that come after it (see Begin).
func (p *Program) release(x *Context, among []uint64) {
	now := x.words[p.now : p.now+p.markWords : p.now+p.markWords]
	for i, left := range among {
		for marked := now[i] & left; marked != 0; marked = now[i] & left {
			bit := bits.TrailingZeros64(marked)
			left &= ^uint64(0) << bit << 1
			p.releases[i*64+bit](x)
		}
	}
}

// recovered parks the mind if its frame panicked, or if its goroutine ends in it.
func (m *Mind) recovered() {
	if m.x.phase == phaseIdle {
		return // it came to its end
	}
	m.failed(recover())
}

// failed parks the mind after a frame that did not come to its end; reason is what recover gave.
func (m *Mind) failed(reason any) {
	if reason == nil {
		reason = errGoexit // nothing can keep the goroutine from ending, but the mind is left as after a panic
	}
	m.park(reason)
}

// errGoexit is why a mind is parked in whose frame the goroutine was ended.
var errGoexit = errors.New("the goroutine was ended in it by runtime.Goexit, which t.FailNow, t.Fatal and t.Skip of a test do; report with t.Error there, and end the test after Step")

// busy says why a mind cannot step.
func (m *Mind) busy() string {
	if m.x.program == nil {
		return "wits: Step of a Mind that no program made: get one from Program.NewMind, not from new or a literal"
	}
	return "wits: Step of a mind that is stepping: from an action of its own, or from two goroutines at once"
}

// guard runs a piece of a frame outside Step.
func (m *Mind) guard(f func()) {
	defer m.recovered()
	f()
	m.x.phase = phaseIdle
}

func (m *Mind) park(reason any) {
	x := &m.x
	imagined := x.ahead
	x.EndLookahead()
	n := x.here()
	if !imagined {
		n.failedAt(m)
	}
	f := &Fault{Document: n.Document, Node: n.Path, Type: n.Type, Tick: x.frame.Tick}
	f.cause, _ = reason.(error)
	if r, ok := reason.(*releaseError); ok {
		f.Message = r.Error()
	} else {
		f.Message = fmt.Sprint(reason)
		f.Stack = string(debug.Stack())
	}
	x.fault = f
	x.phase = phaseIdle
	x.at(atRest)
	if x.frame.Log != nil {
		f.log(x)
	}
	if x.observer != nil {
		x.observeEnd()
	}
}

// failedAt marks a node as active of whose action no more than an Update is to be run: kinds may mark such a node only when its action
// goes on, and this one has not come to that.
func (n *node) failedAt(m *Mind) {
	switch n.action.(type) {
	case nil, Activator, Ender:
	default:
		if n.active >= 0 {
			m.x.words[int(m.x.program.active)+int(n.active/64)] |= 1 << (n.active % 64)
		}
	}
}

// log tells the game that the mind is parked. A Logger that panics at that has no say in what Step does: the fault tells.
func (f *Fault) log(x *Context) {
	defer func() {
		if r := recover(); r != nil {
			f.Message += fmt.Sprintf("; and the game's Logger panicked when it was told so: %v", r)
		}
	}()
	x.frame.Log.Log(Message{Entity: x.frame.Entity, Tick: x.frame.Tick, Level: Error,
		Node: f.Node, Document: f.Document, Text: "parked: " + f.Message})
}

// ErrReleasePhase is the error of a trigger that was raised while triggers were being released: in Activate, End or
// OnTrigger. Raise it in Update instead.
var ErrReleasePhase = errors.New("triggers may be raised only in Update, not while triggers are being released")

type releaseError struct{ port string }

func (e *releaseError) Error() string {
	return fmt.Sprintf("%s was fired in Activate, End or OnTrigger: %v", e.port, ErrReleasePhase)
}

func (e *releaseError) Unwrap() error { return ErrReleasePhase }
