package wits

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"runtime/debug"
	"slices"
)

// Step runs one frame and returns how the root program stands. See the package comment for what a frame does. A mind
// that has ended or is parked stays as it is.
func (m *Mind) Step(f Frame) Status {
	known := m.x.frame.Monitor
	m.x.frame = f // here, so that it is compiled into the caller and the frame is copied once
	return m.step(known)
}

// step executes one frame and recovers panics of the coder's code. Known is the monitor that has noted the mind.
func (m *Mind) step(known *Monitor) Status {
	if m.x.phase != phaseIdle {
		panic(m.busy())
	}
	defer m.recovered()
	return m.run(known)
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

// run executes one frame. The caller must recover panics.
func (m *Mind) run(known *Monitor) (s Status) {
	x := &m.x
	if m := x.frame.Monitor; m != known && m != nil {
		m.note(x.mind())
	}
	if x.sleeper != nil {
		if x.sleeper.asleep { // the game steps it all the same
			f := x.frame
			m.Wake()
			x.frame = f
		}
		x.sleeper.wake = math.Inf(1)
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

// Beginning is what a part raises on its inside when it begins, such as a graph's OnActivate. Unlike other triggers it
// acts at once, in the frame in which the part begins, so that a part that is embedded begins as a root does: what it
// starts with is active before its first update. What it reaches beyond the part acts in the next frame, as always.
type Beginning struct {
	now, next []mark
	ends      []int   // bits among now that end something: the part itself, if its inside wants that
	inside    markSet // all acting bits of the part and of what it embeds
	stale     []mark  // all bits of the part and of what it embeds, except those of its inbound ports
	entries   []entry
}

// entry is an inbound trigger port of the part: where it is marked, and what of the inside it reaches.
type entry struct {
	port mark
	fan  []mark
}

// Beginning resolves an inner trigger that the kind raises when the part begins; call it in Finish.
func (p *Port) Beginning() Beginning {
	b, prog := p.b, p.b.l.p
	within, beyond, stale := prog.newMarkSet(), prog.newMarkSet(), prog.newMarkSet()
	var fans []*trigger // that lead beyond the part
	search := b.l.search()
	p.trig.seen = search
	for queue := append(make([]*trigger, 0, 1+len(p.trig.to)), p.trig); len(queue) > 0; queue = queue[1:] {
		within.add(queue[0].mark())
		for _, t := range queue[0].to {
			switch {
			case t.seen == search:
			case t.inside(b):
				t.seen = search
				queue = append(queue, t)
			default:
				fans = append(fans, t)
			}
		}
	}
	for _, t := range fans { // each a search of its own
		for _, m := range t.fan() {
			beyond.add(m)
		}
	}
	out := Beginning{now: within.marks(), next: beyond.marks(), inside: prog.newMarkSet()}
	ports := map[*trigger]bool{}
	for _, d := range b.ports {
		if d.Trigger && d.Out && !d.Builtin && d.trig != nil && d.trig.bit >= 0 { // seen from inside, it gives out
			ports[d.trig] = true
			out.entries = append(out.entries, entry{d.trig.mark(), d.trig.fanInside(b)})
		}
	}
	for _, t := range b.l.triggers {
		if t.bit < 0 || !t.inside(b) {
			continue
		}
		m := t.mark()
		if !ports[t] {
			stale.add(m)
		}
		if t.release.run != nil {
			out.inside.add(m)
			if within.has(m) && t.release.class == ReleaseEnd {
				out.ends = append(out.ends, int(t.bit))
			}
		}
	}
	out.stale = stale.marks()
	slices.Sort(out.ends)
	return out
}

// fanInside returns what a trigger reaches within a part.
func (t *trigger) fanInside(b *Builder) []mark {
	search := b.l.search()
	t.seen = search
	var reached marksOf
	for queue := []*trigger{t}; len(queue) > 0; queue = queue[1:] {
		reached.add(queue[0].mark())
		for _, to := range queue[0].to {
			if to.seen != search && to.inside(b) {
				to.seen = search
				queue = append(queue, to)
			}
		}
	}
	return reached.sorted()
}

// inside reports whether a trigger lies in a part or in what it embeds.
func (t *trigger) inside(b *Builder) bool {
	if t.b == b {
		return !t.leaves
	}
	return t.b.depth > b.depth && t.b.ancestor(b.depth) == b
}

func (b *Builder) ancestor(depth int) *Builder {
	for b.depth > depth {
		b = b.parent
	}
	return b
}

// Begin raises what a part begins with. Call it in the part's Activate.
func (x *Context) Begin(b *Beginning) {
	p := x.program
	x.forget(p.next, b)
	x.raise(b.next)
	if x.phase == phaseRelease { // the release that goes on comes to the rest; ends it has passed
		x.forget(p.now, b)
		x.mark(b.now)
		for _, bit := range b.ends {
			p.releases[bit](x)
		}
		return
	}
	for i, bits := range b.inside { // what was marked before the part began is not meant for it
		x.words[p.now+int32(i)] &^= bits
	}
	x.mark(b.now)
	phase := x.phase
	x.phase = phaseRelease
	p.release(x, b.inside)
	x.phase = phase
}

// forget takes back what the inside of a part raised before it began: a former life of the part is over, and what it
// started must not act in this one. What came in through the part's ports stays: it is meant for whoever is there.
func (x *Context) forget(from int32, b *Beginning) {
	words := x.words[from : from+x.program.markWords]
	for _, m := range b.stale {
		words[m.word] &^= m.mask
	}
	for i := range b.entries {
		if e := &b.entries[i]; words[e.port.word]&e.port.mask != 0 {
			for _, m := range e.fan {
				words[m.word] |= m.mask
			}
		}
	}
}

// mark marks triggers for this frame.
func (x *Context) mark(marks []mark) {
	for _, m := range marks {
		x.words[x.program.now+m.word] |= m.mask
	}
}

// markSet is bits of all marks of a program.
type markSet []uint64

func (p *Program) newMarkSet() markSet { return make(markSet, p.markWords) }

func (s markSet) add(m mark) {
	if m.mask != 0 {
		s[m.word] |= m.mask
	}
}

func (s markSet) has(m mark) bool { return s[m.word]&m.mask != 0 }

// marks lists the bits, one mark a word.
func (s markSet) marks() []mark {
	count := 0
	for _, mask := range s {
		if mask != 0 {
			count++
		}
	}
	out := make([]mark, 0, count)
	for w, mask := range s {
		if mask != 0 {
			out = append(out, mark{int32(w), mask})
		}
	}
	return out
}

// marksOf collects few bits of many. They are likely to come in their order.
type marksOf []mark

func (s *marksOf) add(m mark) {
	if m.mask == 0 {
		return
	}
	if last := len(*s) - 1; last >= 0 && (*s)[last].word == m.word {
		(*s)[last].mask |= m.mask
		return
	}
	*s = append(*s, m)
}

// sorted returns the bits, one mark a word.
func (s marksOf) sorted() []mark {
	slices.SortFunc(s, func(a, b mark) int { return int(a.word - b.word) })
	out := marksOf(make([]mark, 0, len(s)))
	for _, m := range s {
		out.add(m)
	}
	return slices.Clip(out)
}
