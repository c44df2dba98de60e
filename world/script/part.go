package script

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// part is a compiled document. It holds no agent's state; all of that is in the mind.
type part struct {
	id          int32
	ops         []op // what the steps are compiled to; the last one ends the script
	steps       []*step
	wires       []*tripwire
	volumes     []Volume // of the wires
	interrupt   *func(*wits.Context) bool
	interrupted *kind.ExprTrace
	then        *step // what runs after an interruption; nil: nothing
	view        func(*wits.Context) View
	ids         []uint64       // of the instructions, the same in a changed document
	places      map[uint64]int // of the instructions, by ids
	at          int            // word: the ID of the instruction that comes next; bridging while then runs
	timer       wits.Slot      // s: until when a step waits
	variables   []wits.Slot    // that go back to their defaults on activation
	functions   []wits.Part    // whose state goes back
}

// bridging stands for an instruction while what follows an interruption runs, 0 for the first one.
const bridging = 1

// op is an instruction.
type op struct {
	do     opcode
	step   int // its place; -1 is none
	to     int // where opIf, opRound, opJump and opBack go
	status wits.Status
}

type opcode uint8

const (
	opRun opcode = iota
	opWait
	opAwait
	opScript
	opFire
	opIf    // goes on, or to the steps of "else"
	opEnter // begins a loop
	opRound // begins a round, or goes to the end of the loop
	opJump
	opBack  // goes to the next round, which begins in the next frame
	opLeave // ends a step that holds others
	opEnd
)

// step is one as a frame needs it.
type step struct {
	source *kind.Node
	about  declare.About
	place  int
	node   *wits.Node
	flag   kind.Flag
	runner *kind.Runner // nil: it runs nothing

	until              *func(*wits.Context) bool // when it is over, what it chooses by, or what a round needs; nil: none
	told               *kind.ExprTrace           // of until
	seconds, deviation *amount
	times              *amount
	script             *func(*wits.Context)
	fire               wits.Signal
	lenient            bool

	count, rounds int    // words: how often it has begun, and of a loop how many rounds of the last time
	word          int    // of its activity bit
	mask          uint64 // of it
}

// tripwire is one as a frame needs it.
type tripwire struct {
	runner  *kind.Runner
	check   *func(*wits.Context) bool // nil: always
	told    *kind.ExprTrace           // of check
	script  *func(*wits.Context)
	fire    wits.Signal
	after   int // the wire that must have fired before; -1 is none
	most    int
	delay   float64 // s
	every   float64 // s
	who     wits.Slot
	last    wits.Slot // s: when it fired
	due     wits.Slot // s: when it will fire; 0 is not at all
	fired   int       // words
	refused int
}

// amount is a number: fixed, or computed anew each time.
type amount struct {
	fixed float64
	f     *func(*wits.Context) float64
}

func (a *amount) value(x *wits.Context) float64 {
	if a.f != nil {
		return (*a.f)(x)
	}
	return a.fixed
}

// Activate begins with the first step, and with wires that have never fired.
func (p *part) Activate(x *wits.Context) {
	for _, v := range p.variables {
		x.Reset(v)
	}
	for _, f := range p.functions {
		f.Activate(x)
	}
	words := x.Words()
	words[p.at] = 0
	for _, s := range p.steps {
		words[s.count] = 0
	}
	for _, w := range p.wires {
		words[w.fired], words[w.refused] = 0, 0
		wits.Set(x, w.due, 0.0)
		wits.Set(x, w.who, wits.Entity(0))
	}
}

// Update runs a frame: the wires, then the steps, until one takes time.
func (p *part) Update(x *wits.Context) wits.Status {
	if len(p.wires) > 0 {
		x.StayAwake() // the field is not the mind's
		p.trip(x)
	}
	if len(p.ops) == 1 {
		return wits.Running
	}
	x.SetCurrentNode(p.id)
	words := x.Words()
	if words[p.at] == bridging && p.then != nil {
		return p.bridge(x)
	}
	if p.interrupt != nil && (*p.interrupt)(x) {
		p.halt(x)
		if p.then == nil {
			return p.end(x, wits.Failure)
		}
		words[p.at] = bridging
		p.begin(x, p.then)
		return p.bridge(x)
	}
	return p.run(x, words)
}

// bridge runs what follows an interruption.
func (p *part) bridge(x *wits.Context) wits.Status {
	if p.update(x, p.then) == wits.Running {
		return wits.Running
	}
	return p.end(x, wits.Failure)
}

// update goes on with a step that runs something, or begins it.
func (p *part) update(x *wits.Context, s *step) wits.Status {
	if s.runner.Empty() {
		return wits.Success
	}
	if s.flag.Get(x) {
		s.runner.Refresh(x)
	} else {
		s.runner.Begin(x)
	}
	return s.runner.Update(x)
}

// begin counts that a step begins.
func (p *part) begin(x *wits.Context, s *step) {
	x.Words()[s.count]++
	if s.runner == nil {
		s.flag.Set(x)
	}
}

// finish ends a step that runs nothing.
func (s *step) finish(x *wits.Context) {
	s.flag.Clear(x)
	x.EndedAs(s.word, s.mask, wits.Success)
}

// run follows the instructions until one takes time.
func (p *part) run(x *wits.Context, words []uint64) wits.Status {
	at, known := p.places[words[p.at]]
	if !known { // the step is gone from the document: the script begins anew
		p.halt(x)
	}
	for {
		words[p.at] = p.ids[at]
		o := &p.ops[at]
		var s *step
		if o.step >= 0 {
			s = p.steps[o.step]
			x.SetCurrentNode(s.node.ID())
		}
		next := at + 1
		switch o.do {
		case opRun:
			if s.until != nil && (*s.until)(x) {
				if s.flag.Get(x) {
					s.runner.Stop(x)
				}
				break
			}
			if !s.flag.Get(x) {
				p.begin(x, s)
			}
			switch p.update(x, s) {
			case wits.Running:
				return wits.Running
			case wits.Failure:
				if !s.lenient {
					return p.end(x, wits.Failure)
				}
			}
		case opWait:
			if !s.flag.Get(x) {
				p.begin(x, s)
				seconds := s.seconds.value(x)
				if d := s.deviation.value(x); d > 0 {
					seconds += x.Rand().Range(-d, d)
				}
				wits.Set(x, p.timer, x.Time()+max(seconds, 0))
			}
			if x.Before(wits.Get[float64](x, p.timer)) {
				return wits.Running
			}
			s.finish(x)
		case opAwait:
			if !s.flag.Get(x) {
				p.begin(x, s)
			}
			if !(*s.until)(x) {
				return wits.Running
			}
			s.finish(x)
		case opScript:
			p.begin(x, s)
			(*s.script)(x)
			s.finish(x)
		case opFire:
			p.begin(x, s)
			x.Raise(s.fire)
			s.finish(x)
		case opIf:
			p.begin(x, s)
			if !(*s.until)(x) {
				next = o.to
			}
		case opEnter:
			p.begin(x, s)
			words[s.rounds] = 0
		case opRound:
			if most := s.times.value(x); most > 0 && float64(words[s.rounds]) >= most || s.until != nil && !(*s.until)(x) {
				next = o.to
				break
			}
			words[s.rounds]++
		case opJump:
			next = o.to
		case opBack:
			words[p.at] = p.ids[o.to]
			return wits.Running
		case opLeave:
			s.finish(x)
		case opEnd:
			if s != nil {
				p.begin(x, s)
				s.finish(x)
			}
			return p.end(x, o.status)
		}
		at = next
	}
}

// end ends the script.
func (p *part) end(x *wits.Context, s wits.Status) wits.Status {
	p.Abort(x)
	return s
}

// halt ends the steps.
func (p *part) halt(x *wits.Context) {
	for i := len(p.steps) - 1; i >= 0; i-- {
		switch s := p.steps[i]; {
		case !s.flag.Get(x):
		case s.runner != nil:
			s.runner.Stop(x)
		default:
			s.flag.Clear(x)
			x.Ended(s.word, s.mask)
		}
	}
}

// Abort ends all that runs.
func (p *part) Abort(x *wits.Context) {
	p.halt(x)
	for _, w := range p.wires {
		if w.runner.Get(x) {
			w.runner.Stop(x)
		}
	}
}

// trip has wires fire, and goes on with what they run.
func (p *part) trip(x *wits.Context) {
	var v View
	if p.view != nil {
		v = p.view(x)
	}
	words := x.Words()
	for i, w := range p.wires {
		for _, t := range v.Trips(i) {
			if wits.Get[float64](x, w.due) != 0 || w.runner.Get(x) {
				words[w.refused]++ // it has been tripped already
				continue
			}
			wits.Set(x, w.who, t.Who)
			x.SetCurrentNode(w.runner.Node.ID())
			if p.refuses(words, x.Time(), w) != accepted || w.check != nil && !(*w.check)(x) {
				words[w.refused]++
				continue
			}
			wits.Set(x, w.due, x.Time()+w.delay)
			if w.delay == 0 {
				p.fire(x, w)
			}
		}
		if due := wits.Get[float64](x, w.due); due != 0 && !x.Before(due) {
			x.SetCurrentNode(w.runner.Node.ID())
			p.fire(x, w)
		} else if w.runner.Get(x) && !w.runner.Empty() {
			w.runner.Refresh(x)
			w.runner.Update(x)
		}
	}
}

// refusal is why a wire that is tripped does not fire, beside its condition.
type refusal uint8

const (
	accepted refusal = iota
	exhausted
	resting
	waiting // for the wire that has to fire before it
)

// refuses says why a wire would not fire at a time, s.
func (p *part) refuses(words []uint64, now float64, w *tripwire) refusal {
	switch {
	case w.most > 0 && words[w.fired] >= uint64(w.most):
		return exhausted
	case w.after >= 0 && words[p.wires[w.after].fired] == 0:
		return waiting
	case now < w.restsUntil(words):
		return resting
	}
	return accepted
}

// restsUntil returns until when a wire rests that has fired, s.
func (w *tripwire) restsUntil(words []uint64) float64 {
	if w.every == 0 || words[w.fired] == 0 {
		return math.Inf(-1)
	}
	return math.Float64frombits(words[w.last.Word()]) + w.every
}

// fire does what follows when a wire was tripped.
func (p *part) fire(x *wits.Context, w *tripwire) {
	x.Words()[w.fired]++
	wits.Set(x, w.last, x.Time())
	wits.Set(x, w.due, 0.0)
	if w.script != nil {
		(*w.script)(x)
	}
	x.Raise(w.fire)
	if !w.runner.Empty() {
		w.runner.Begin(x)
		w.runner.Update(x)
	}
}
