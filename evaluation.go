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
		if x.observer != nil {
			x.noteEvaluation(evaluation, 0)
		}
		f(x)
	}
}

// NoteWrite notes an assignment that is about to be made, if the mind notes them: for kinds that write without a closure.
func (x *Context) NoteWrite(evaluation int32) {
	if x.observer != nil {
		x.noteEvaluation(evaluation, 0)
	}
}

// CallNumber returns a number for a call that an expression makes.
func (b *Builder) CallNumber() int32 {
	b.l.calls++
	return b.l.calls
}

// settleEvaluations finds the values that evaluations read in the symbol table.
func (p *Program) settleEvaluations() {
	words, refs := make([]int32, len(p.image)), make([]int32, len(p.imageRefs)) // from 1
	place := func(s Slot) *int32 {
		switch {
		case s.typ == nil:
			return nil
		case s.typ.words > 0:
			return &words[s.at]
		}
		return &refs[s.at]
	}
	for i := range p.values {
		*place(p.values[i].Slot) = int32(i + 1)
	}
	find := func(s Slot) (int, bool) {
		v := place(s)
		if v == nil || *v == 0 || p.values[*v-1].Slot != s {
			return 0, false
		}
		return int(*v - 1), true
	}
	for i := range p.evaluations {
		if w := p.evaluations[i].writes; w != nil {
			if v, ok := find(w()); ok {
				p.evaluations[i].Writes = v
			}
		}
		for k := range p.evaluations[i].Reads {
			r := &p.evaluations[i].Reads[k]
			if r.read != nil || r.Called {
				continue
			}
			if v, ok := find(r.slot); ok {
				r.Value = v
				r.Settled = p.Settled(v)
			}
		}
	}
}

// Settled reports whether nothing that runs in a frame writes a value, by its index in [Program.Values]: the game writes it
// between two frames, or the document says what it is.
func (p *Program) Settled(value int) bool {
	c := p.values[value].Class
	return c == ClassInput || c == ClassLiteral
}

// Evaluations lists the program's evaluations; an evaluation's number is its index. Do not change them.
func (p *Program) Evaluations() []Evaluation { return p.evaluations }

// NotedBool returns a condition that is noted when a mind that is observed evaluates it.
func NotedBool(f func(*Context) bool, evaluation int32) func(*Context) bool {
	return func(x *Context) bool {
		v := f(x)
		if x.observer != nil {
			x.noteEvaluation(evaluation, truth(v))
		}
		return v
	}
}

// NotedFloat returns a number that is noted when a mind that is observed evaluates it.
func NotedFloat(f func(*Context) float64, evaluation int32) func(*Context) float64 {
	return func(x *Context) float64 {
		v := f(x)
		if x.observer != nil {
			x.noteEvaluation(evaluation, math.Float64bits(v))
		}
		return v
	}
}

// NotedInt returns a whole number that is noted when a mind that is observed evaluates it.
func NotedInt(f func(*Context) int64, evaluation int32) func(*Context) int64 {
	return func(x *Context) int64 {
		v := f(x)
		if x.observer != nil {
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
		if x.observer != nil {
			x.noteEvaluation(evaluation, x.words[to.at])
		}
	}
}

// Observed reports whether somebody looks at the mind, for kinds that evaluate a condition without a closure: they tell of it
// with [Context.Evaluated].
func (x *Context) Observed() bool { return x.observer != nil }

// Evaluated notes an evaluation of a condition, if the mind notes them.
func (x *Context) Evaluated(evaluation int32, holds bool) {
	if x.observer != nil {
		x.noteEvaluation(evaluation, truth(holds))
	}
}

// EvaluatedInt is Evaluated for what comes to a whole number, or to a value of an enumeration by its number.
func (x *Context) EvaluatedInt(evaluation int32, outcome int64) {
	if x.observer != nil {
		x.noteEvaluation(evaluation, uint64(outcome))
	}
}

// EvaluatedFloat is Evaluated for what comes to a number.
func (x *Context) EvaluatedFloat(evaluation int32, outcome float64) {
	if x.observer != nil {
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
	n := x.observer.notes
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
	if x.observer != nil {
		x.noteCall(number)
	}
}

func (x *Context) noteCall(number int32) {
	if n := x.observer.notes; n != nil && !x.ahead && x.phase != phaseIdle && len(n.calls) < maxEvaluations {
		n.calls = append(n.calls, number)
	}
}

// NoteData is for kinds: it notes, in words of the kind's own making, with what it did something that is no expression, such as
// choosing among points. The evaluation is one without reads, of the outcome [OutcomeData]. The words are copied. Ask
// [Context.Observed] before making them.
func (x *Context) NoteData(evaluation int32, words []uint64) {
	if x.observer != nil {
		x.noteData(evaluation, words)
	}
}

func (x *Context) noteData(evaluation int32, words []uint64) {
	n := x.observer.notes
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
	for _, h := range x.observer.held {
		n.hands = append(n.hands, handNote{h.value, h.v})
	}
}

// NoteEvaluations has the mind note, in each frame from the next one on, with which values its conditions and scores are
// evaluated, and what is written into it by hand, or not any more. [Notes] take that in after each frame.
func (m *Mind) NoteEvaluations(on bool) {
	m.observe(func(l *observer) {
		if l.asked = on; l.noted() {
			l.note()
		} else {
			l.notes = nil
		}
	})
}

// NotesEvaluations reports whether [Mind.NoteEvaluations] has the mind note its evaluations.
func (m *Mind) NotesEvaluations() bool { return m.x.observer != nil && m.x.observer.asked }
