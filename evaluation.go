package wits

import (
	"math"
	"slices"
)

// An evaluation is an expression of a document that decides something: a condition, a score. The program knows what each of
// them reads, so that a mind that is observed can note with which values it was evaluated: at the end of a frame they may be
// others already.

// Evaluation describes one.
type Evaluation struct {
	// Text is the source of the expression.
	Text string
	// Node is the path of the node that has it, of the part itself for the part's own; Document its file.
	Node, Document string
	// Outcome is what comes of it.
	Outcome OutcomeKind
	// Reads are the values that the expression reads, and the results of the functions that it calls.
	Reads []EvaluationRead
	// Writes is the value that the outcome is written to at once, by its index in [Program.Values]; -1 for none. Under are the
	// conditions of the script around it that let it.
	Writes int
	Under  []Side
	writes func() Slot
}

// Side is a side of a condition: an evaluation, by its number, and whether it held.
type Side struct {
	Evaluation int32
	Held       bool
}

// OutcomeKind is what comes of an evaluation.
type OutcomeKind uint8

// Kinds of outcomes: a bool, a float64, an int64, which may be the number of a value of an enumeration.
const (
	OutcomeTruth OutcomeKind = iota
	OutcomeNumber
	OutcomeWhole
	// OutcomeWritten: what comes of it is known by what it is written to alone.
	OutcomeWritten
	// OutcomeData: it is no expression, but something that a kind does and notes itself; see [Context.NoteData].
	OutcomeData
)

// EvaluationRead is a value that an expression reads.
type EvaluationRead struct {
	// Name is what the expression calls it, or the function that is called: "Time()".
	Name string
	// Called: it is the result of a call, the nth of the expression in the order in which calls are written.
	Called bool
	// Settled: nothing writes it within a frame, so it was as it is at the frame's end.
	Settled bool
	// Value is its index in [Program.Values]; -1 if it is not listed there.
	Value int
	slot  Slot
	call  int32               // its number; see [Builder.CallNumber]
	read  func(*Context) bool // a truth without a place of its own
}

// ReadSource says where a value lies that an expression reads, for [Builder.Evaluation].
type ReadSource struct {
	Name string
	// Called: it is the result of a call, whose number [Context.NoteCall] is given when it is made: what an expression need not
	// call it does not.
	Called bool
	Call   int32
	// Slot is asked for once the layout is known; nil where Read computes the value, which is a truth.
	Slot func() Slot
	Read func(*Context) bool
}

// Evaluation makes an expression one that is noted: wrap its closure with [NotedBool] or [NotedFloat]. Reads is asked for
// once the layout is known. It gives the number of the evaluation.
func (b *Builder) Evaluation(n *Node, text string, outcome OutcomeKind, reads func() []ReadSource) int32 {
	e := Evaluation{Text: text, Node: b.path, Document: b.doc.File, Outcome: outcome, Writes: -1}
	if n != nil {
		e.Node = n.path
	}
	id := int32(len(b.l.p.evaluations))
	b.l.p.evaluations = append(b.l.p.evaluations, e)
	b.Finish(func() {
		e := &b.l.p.evaluations[id]
		for _, r := range reads() {
			read := EvaluationRead{Name: r.Name, Called: r.Called, Value: -1, call: r.Call, read: r.Read}
			if r.Slot != nil {
				read.slot = r.Slot()
			}
			e.Reads = append(e.Reads, read)
		}
	})
	return id
}

// Assignment makes an expression whose value is written to a place one that is noted: wrap what computes and writes it with
// [NotedWrite]. Under are the conditions that let it.
func (b *Builder) Assignment(n *Node, text string, to func() Slot, under []Side, reads func() []ReadSource) int32 {
	id := b.Evaluation(n, text, OutcomeWritten, reads)
	e := &b.l.p.evaluations[id]
	e.writes, e.Under = to, under
	return id
}

// NotedWrite is something that computes a value and writes it: it is noted, with what it is about to read, when a mind that is
// observed does so.
func NotedWrite(f func(*Context), evaluation int32) func(*Context) {
	return func(x *Context) {
		if x.look != nil {
			x.noteEvaluation(evaluation, 0)
		}
		f(x)
	}
}

// NoteWrite notes an assignment that is about to be made, if the mind notes them: for kinds that write without a closure.
func (x *Context) NoteWrite(evaluation int32) {
	if x.look != nil {
		x.noteEvaluation(evaluation, 0)
	}
}

// CallNumber is a number for a call that an expression makes.
func (b *Builder) CallNumber() int32 {
	b.l.calls++
	return b.l.calls
}

// settleEvaluations finds the values that evaluations read in the symbol table.
func (p *Program) settleEvaluations() {
	at := make(map[Slot]int, len(p.values))
	for i := range p.values {
		at[p.values[i].Slot] = i
	}
	for i := range p.evaluations {
		if w := p.evaluations[i].writes; w != nil {
			if v, ok := at[w()]; ok {
				p.evaluations[i].Writes = v
			}
		}
		for k := range p.evaluations[i].Reads {
			r := &p.evaluations[i].Reads[k]
			if v, ok := at[r.slot]; ok && r.read == nil && !r.Called {
				r.Value = v
				r.Settled = p.Settled(v)
			}
		}
	}
}

// Settled says whether nothing that runs in a frame writes a value, by its index in [Program.Values]: the game writes it
// between two frames, or the document says what it is.
func (p *Program) Settled(value int) bool {
	c := p.values[value].Class
	return c == ClassInput || c == ClassLiteral
}

// Evaluations lists the program's evaluations; an evaluation's number is its index. Do not change them.
func (p *Program) Evaluations() []Evaluation { return p.evaluations }

// NotedBool is a condition that is noted when a mind that is observed evaluates it.
func NotedBool(f func(*Context) bool, evaluation int32) func(*Context) bool {
	return func(x *Context) bool {
		v := f(x)
		if x.look != nil {
			x.noteEvaluation(evaluation, truth(v))
		}
		return v
	}
}

// NotedFloat is a number that is noted when a mind that is observed evaluates it.
func NotedFloat(f func(*Context) float64, evaluation int32) func(*Context) float64 {
	return func(x *Context) float64 {
		v := f(x)
		if x.look != nil {
			x.noteEvaluation(evaluation, math.Float64bits(v))
		}
		return v
	}
}

// NotedInt is a whole number that is noted when a mind that is observed evaluates it.
func NotedInt(f func(*Context) int64, evaluation int32) func(*Context) int64 {
	return func(x *Context) int64 {
		v := f(x)
		if x.look != nil {
			x.noteEvaluation(evaluation, uint64(v))
		}
		return v
	}
}

// NotedInto is something that computes a bool, an int or a value of an enumeration into a slot that lies in words: it is noted
// when a mind that is observed computes it.
func NotedInto(f func(*Context), to Slot, evaluation int32) func(*Context) {
	return func(x *Context) {
		f(x)
		if x.look != nil {
			x.noteEvaluation(evaluation, x.words[to.at])
		}
	}
}

// Observed says whether somebody looks at the mind, for kinds that evaluate a condition without a closure: they tell of it
// with [Context.Evaluated].
func (x *Context) Observed() bool { return x.look != nil }

// Evaluated notes an evaluation of a condition, if the mind notes them.
func (x *Context) Evaluated(evaluation int32, holds bool) {
	if x.look != nil {
		x.noteEvaluation(evaluation, truth(holds))
	}
}

// EvaluatedInt is Evaluated for what comes to a whole number, or to a value of an enumeration by its number.
func (x *Context) EvaluatedInt(evaluation int32, outcome int64) {
	if x.look != nil {
		x.noteEvaluation(evaluation, uint64(outcome))
	}
}

// EvaluatedFloat is Evaluated for what comes to a number.
func (x *Context) EvaluatedFloat(evaluation int32, outcome float64) {
	if x.look != nil {
		x.noteEvaluation(evaluation, math.Float64bits(outcome))
	}
}

func truth(v bool) uint64 {
	if v {
		return 1
	}
	return 0
}

// frameNotes is what a mind that is observed notes of the frame that it is in.
type frameNotes struct {
	evaluations []evaluationNote
	words       []uint64
	refs        []any
	calls       []int32 // that were made since the last evaluation
	pending     []int   // values that were written by hand since the last frame
	hands       []handNote
	told        []tellingNote
}

// evaluationNote is one evaluation; what it read that is not settled lies in the words and references from some places on.
type evaluationNote struct {
	id      int32
	at, ref int32
	outcome uint64
}

// handNote is a value that somebody wrote into the mind before the frame.
type handNote struct {
	value int
	is    any
}

// maxEvaluations is how many evaluations of a frame are noted. A mind that makes more is in a loop.
const maxEvaluations = 4096

//go:noinline
func (x *Context) noteEvaluation(id int32, outcome uint64) {
	n := x.look.notes
	if n == nil || x.ahead || x.phase == phaseIdle || len(n.evaluations) == maxEvaluations {
		return
	}
	n.evaluations = append(n.evaluations, evaluationNote{id, int32(len(n.words)), int32(len(n.refs)), outcome})
	for i := range x.program.evaluations[id].Reads {
		r := &x.program.evaluations[id].Reads[i]
		if r.Called {
			made := slices.Contains(n.calls, r.call)
			if n.words = append(n.words, truth(made)); !made {
				continue
			}
		}
		switch {
		case r.Settled:
		case r.read != nil:
			n.words = append(n.words, truth(r.read(x)))
		case r.slot.typ == nil:
		case r.slot.typ.words == 0:
			n.refs = append(n.refs, x.refs[r.slot.at])
		default:
			n.words = append(n.words, x.words[r.slot.at:int(r.slot.at)+r.slot.typ.words]...)
		}
	}
	n.calls = n.calls[:0]
}

// NoteCall is for kinds: an expression has made a call, by its number.
func (x *Context) NoteCall(number int32) {
	if x.look != nil {
		x.noteCall(number)
	}
}

func (x *Context) noteCall(number int32) {
	if n := x.look.notes; n != nil && !x.ahead && x.phase != phaseIdle && len(n.calls) < maxEvaluations {
		n.calls = append(n.calls, number)
	}
}

// NoteData is for kinds: it notes, in words of the kind's own making, with what it did something that is no expression, such as
// choosing among points. The evaluation is one without reads, of the outcome [OutcomeData]. The words are copied. Ask
// [Context.Observed] before making them.
func (x *Context) NoteData(evaluation int32, words []uint64) {
	if x.look != nil {
		x.noteData(evaluation, words)
	}
}

func (x *Context) noteData(evaluation int32, words []uint64) {
	n := x.look.notes
	if n == nil || x.ahead || x.phase == phaseIdle || len(n.evaluations) == maxEvaluations {
		return
	}
	n.evaluations = append(n.evaluations, evaluationNote{evaluation, int32(len(n.words)), int32(len(n.refs)), 0})
	n.words = append(n.words, words...)
	n.calls = n.calls[:0]
}

// begin forgets the last frame, and takes in what was written by hand since.
func (n *frameNotes) begin(x *Context) {
	n.evaluations, n.words, n.refs = n.evaluations[:0], n.words[:0], n.refs[:0]
	n.hands, n.calls, n.told = n.hands[:0], n.calls[:0], n.told[:0]
	for _, v := range n.pending {
		n.hands = append(n.hands, handNote{v, x.program.values[v].Slot.get(x)})
	}
	n.pending = n.pending[:0]
	for _, h := range x.look.held {
		n.hands = append(n.hands, handNote{h.value, h.v})
	}
}

// NoteEvaluations has the mind note, in each frame from the next one on, with which values its conditions and scores are
// evaluated, and what is written into it by hand, or not any more. [Notes] take that in after each frame.
func (m *Mind) NoteEvaluations(on bool) {
	m.looked(func(l *look) {
		switch {
		case !on:
			l.notes = nil
		case l.notes == nil:
			l.notes = &frameNotes{}
		}
	})
}

// NotesEvaluations says whether the mind notes its evaluations.
func (m *Mind) NotesEvaluations() bool { return m.x.look != nil && m.x.look.notes != nil }

// notCalled is the type of [NotCalled].
type notCalled struct{}

// NotCalled stands in [Noted].Values for the result of a call that the evaluation did not need.
var NotCalled any = notCalled{}

// Noted is an evaluation as it was noted.
type Noted struct {
	// Tick is the frame in which the expression was evaluated.
	Tick int64
	// Outcome is a bool, a float64 or an int64; of [OutcomeData] the words, as a []uint64.
	Outcome any
	// Values are what it read, as in [Evaluation].Reads; nil for what is settled, and for what is not known.
	Values []any
}

// noteRun is a row of frames, as far from each other as the first two, in each of which an evaluation read the same, and came to
// the same. Most evaluations read nothing that has to be kept: there are many of these.
type noteRun struct {
	first, last int64
	outcome     uint64
	read        *noteRead // nil: nothing that has to be kept
	order       int32     // among the evaluations of its last frame
	step        int32     // from one frame of the row to the next; of no matter if there is one
}

// maxStep is how far from each other the frames of a row may be.
const maxStep = 1000

// goesOn says whether a frame may be the next one of the row.
func (r *noteRun) goesOn(tick int64) bool {
	step := tick - r.last
	return step == 0 || step == int64(r.step) || r.first == r.last && step <= maxStep
}

// add makes a frame that [noteRun.goesOn] allows the last one of the row.
func (r *noteRun) add(tick int64, order int32) {
	if tick > r.last {
		r.step = int32(tick - r.last)
	}
	r.last, r.order = tick, order
}

// upTo is the last frame of the row up to one that is not before the first.
func (r *noteRun) upTo(tick int64) int64 {
	if tick >= r.last {
		return r.last
	}
	return tick - (tick-r.first)%int64(r.step)
}

// noteRead is what an evaluation read that is not settled.
type noteRead struct {
	words []uint64
	refs  []any
}

var nothingRead noteRead

// kept is what it read.
func (r *noteRun) kept() *noteRead {
	if r.read == nil {
		return &nothingRead
	}
	return r.read
}

// size is about how many bytes it takes.
func (r *noteRun) size() int64 {
	if r.read == nil {
		return 40
	}
	return 40 + 48 + int64(len(r.read.words))*8 + int64(len(r.read.refs))*16
}

// handRun is a row of frames before each of which somebody wrote the same.
type handRun struct {
	handNote
	first, last int64
}

// noteSpan is what was noted while a mind ran one program.
type noteSpan struct {
	program     *Program
	first, last int64
	runs        [][]noteRun // by evaluation
	hands       []handRun
	told        []tellingRun
}

// Notes are what a mind has noted over many frames, for those who ask why. The zero Notes are empty. They are not for use by
// two goroutines at once.
type Notes struct {
	spans []noteSpan
	size  int64
}

// Size is about how many bytes the notes take.
func (n *Notes) Size() int64 { return n.size }

// noteCost is about what a row of what was told or written by hand takes, and a span.
const noteCost = 80

// Add takes in what the mind has noted in its last frame, which was the given one. It does nothing for a mind that notes
// nothing. Frames must be added in order.
func (n *Notes) Add(m *Mind, tick int64) {
	if m.x.look == nil || m.x.look.notes == nil {
		return
	}
	f, p := m.x.look.notes, m.x.program
	if len(n.spans) == 0 || n.spans[len(n.spans)-1].program != p || n.spans[len(n.spans)-1].last != tick-1 {
		n.spans = append(n.spans, noteSpan{program: p, first: tick, runs: make([][]noteRun, len(p.evaluations))})
		n.size += int64(len(p.evaluations))*24 + noteCost
	}
	s := &n.spans[len(n.spans)-1]
	s.last = tick
	for i := range f.evaluations {
		e := &f.evaluations[i]
		words, refs := f.words[e.at:], f.refs[e.ref:]
		if i+1 < len(f.evaluations) {
			words, refs = f.words[e.at:f.evaluations[i+1].at], f.refs[e.ref:f.evaluations[i+1].ref]
		}
		runs := s.runs[e.id]
		if k := len(runs) - 1; k >= 0 && runs[k].goesOn(tick) && runs[k].outcome == e.outcome && slices.Equal(runs[k].kept().words, words) && sameRefs(runs[k].kept().refs, refs) {
			runs[k].add(tick, int32(i))
			continue
		}
		r := noteRun{first: tick, last: tick, outcome: e.outcome, order: int32(i)}
		if len(words)+len(refs) > 0 {
			r.read = &noteRead{slices.Clone(words), slices.Clone(refs)}
		}
		s.runs[e.id] = append(runs, r)
		n.size += r.size()
	}
	for _, h := range f.hands {
		n.hand(s, h, tick)
	}
	for _, t := range f.told {
		n.tell(s, t, tick)
	}
}

func (n *Notes) hand(s *noteSpan, h handNote, tick int64) {
	t := s.program.values[h.value].Slot.typ
	for i := range s.hands {
		if r := &s.hands[i]; r.value == h.value && r.last >= tick-1 && t.Format(r.is) == t.Format(h.is) {
			r.last = tick
			return
		}
	}
	s.hands = append(s.hands, handRun{h, tick, tick})
	n.size += noteCost
}

// sameRefs compares what is kept as references: what a reference points to is never changed in place.
func sameRefs(a, b []any) bool {
	return slices.EqualFunc(a, b, func(a, b any) bool {
		s, ok := a.(string)
		t, is := b.(string)
		return ok && is && s == t || a == nil && b == nil
	})
}

// Forget drops what is before a frame.
func (n *Notes) Forget(before int64) {
	n.spans = slices.DeleteFunc(n.spans, func(s noteSpan) bool { return s.last < before })
	n.each(func(s *noteSpan) {
		for i := range s.runs {
			s.runs[i] = slices.Clone(slices.DeleteFunc(s.runs[i], func(r noteRun) bool { return r.last < before }))
		}
		s.hands = slices.DeleteFunc(s.hands, func(r handRun) bool { return r.last < before })
		s.told = slices.Clone(slices.DeleteFunc(s.told, func(r tellingRun) bool { return r.last < before }))
		s.first = max(s.first, before)
	})
}

// Cut drops what is after a frame.
func (n *Notes) Cut(after int64) {
	n.spans = slices.DeleteFunc(n.spans, func(s noteSpan) bool { return s.first > after })
	n.each(func(s *noteSpan) {
		for i := range s.runs {
			runs := slices.DeleteFunc(s.runs[i], func(r noteRun) bool { return r.first > after })
			for k := range runs {
				runs[k].last = runs[k].upTo(after)
			}
			s.runs[i] = runs
		}
		s.hands = slices.DeleteFunc(s.hands, func(r handRun) bool { return r.first > after })
		for i := range s.hands {
			s.hands[i].last = min(s.hands[i].last, after)
		}
		s.told = slices.DeleteFunc(s.told, func(r tellingRun) bool { return r.first > after })
		for i := range s.told {
			s.told[i].last = min(s.told[i].last, after)
		}
		s.last = min(s.last, after)
	})
}

// each changes all spans, and measures them anew.
func (n *Notes) each(change func(s *noteSpan)) {
	n.size = 0
	for i := range n.spans {
		s := &n.spans[i]
		change(s)
		n.size += int64(len(s.runs))*24 + noteCost + int64(len(s.hands)+len(s.told))*noteCost
		for _, runs := range s.runs {
			for k := range runs {
				n.size += runs[k].size()
			}
		}
	}
}

// span is the one that holds a frame; nil if it was not noted.
func (n *Notes) span(tick int64) *noteSpan {
	if n == nil {
		return nil
	}
	for i := len(n.spans) - 1; i >= 0; i-- {
		if s := &n.spans[i]; s.first <= tick && tick <= s.last {
			return s
		}
	}
	return nil
}

// Covers says whether a frame was noted.
func (n *Notes) Covers(tick int64) bool { return n.span(tick) != nil }

// Evaluation gives the last evaluation, up to a frame, of an expression of the program that the mind ran in it. Want, if it is
// not nil, is the outcome that is looked for: the last evaluation that came to it. It says no if none is known.
func (n *Notes) Evaluation(p *Program, id int32, tick int64, want any) (out Noted, ok bool) {
	s := n.span(tick)
	if s == nil || id < 0 || int(id) >= len(s.runs) || int(id) >= len(p.evaluations) {
		return out, false
	}
	if e, f := &s.program.evaluations[id], &p.evaluations[id]; e.Text != f.Text || e.Node != f.Node {
		return out, false // a version of the program in which expressions are numbered otherwise
	}
	runs := s.runs[id]
	k := len(runs) - 1
	for k >= 0 && runs[k].first > tick {
		k--
	}
	for ; k >= 0; k-- {
		at := runs[k].upTo(tick)
		if at < s.first {
			break // it has been forgotten
		}
		if out = s.noted(id, &runs[k], at); want == nil || out.Outcome == want {
			return out, true
		}
	}
	return Noted{}, false
}

// Data gives the words that a kind noted last, up to a frame, and the frame in which it did; see [Context.NoteData]. Do not
// change them. It says no if none are known.
func (n *Notes) Data(p *Program, id int32, tick int64) (words []uint64, at int64, ok bool) {
	noted, ok := n.Evaluation(p, id, tick, nil)
	if !ok {
		return nil, 0, false
	}
	words, _ = noted.Outcome.([]uint64)
	return words, noted.Tick, true
}

// Written finds the last assignment to a value, by its index in [Program.Values], that was made in a frame; -1 if none is known.
func (n *Notes) Written(p *Program, value int, tick int64) (evaluation int32) {
	s := n.span(tick)
	if s == nil || s.program.fingerprint != p.fingerprint || len(s.runs) != len(p.evaluations) {
		return -1
	}
	evaluation, last := -1, int32(-1)
	for i := range p.evaluations {
		if p.evaluations[i].Writes != value {
			continue
		}
		for k := len(s.runs[i]) - 1; k >= 0; k-- {
			if r := &s.runs[i][k]; r.first <= tick && tick <= r.last && r.upTo(tick) == tick && r.order > last {
				evaluation, last = int32(i), r.order
			}
		}
	}
	return evaluation
}

// noted unpacks a run.
func (s *noteSpan) noted(id int32, r *noteRun, tick int64) Noted {
	e := &s.program.evaluations[id]
	out := Noted{Tick: tick, Outcome: r.outcome != 0, Values: make([]any, len(e.Reads))}
	switch e.Outcome {
	case OutcomeNumber:
		out.Outcome = math.Float64frombits(r.outcome)
	case OutcomeWhole:
		out.Outcome = int64(r.outcome)
	case OutcomeWritten:
		out.Outcome = nil
	case OutcomeData:
		out.Outcome = r.kept().words
	}
	words, refs := r.kept().words, r.kept().refs
	for i := range e.Reads {
		read := &e.Reads[i]
		if read.Called {
			made := words[0] != 0
			if words = words[1:]; !made {
				out.Values[i] = NotCalled
				continue
			}
		}
		switch {
		case read.Settled:
		case read.read != nil:
			out.Values[i], words = words[0] != 0, words[1:]
		case read.slot.typ == nil:
		case read.slot.typ.words == 0:
			out.Values[i], refs = read.slot.typ.get(nil, refs[:1], 0), refs[1:]
		default:
			out.Values[i], words = read.slot.typ.get(words, nil, 0), words[read.slot.typ.words:]
		}
	}
	return out
}

// Hand gives what somebody had written to a value, by its index in [Program.Values], before a frame: set between the frame
// before and this one, or held.
func (n *Notes) Hand(p *Program, value int, tick int64) (is any, ok bool) {
	s := n.span(tick)
	if s == nil || value < 0 || value >= len(p.values) || s.program.fingerprint != p.fingerprint {
		return nil, false
	}
	for i := len(s.hands) - 1; i >= 0; i-- {
		if h := &s.hands[i]; h.value == value && h.first <= tick && tick <= h.last {
			return h.is, true
		}
	}
	return nil, false
}
