package wits

import (
	"math"
	"slices"
	"strings"
)

// What minds have noted of their evaluations over many frames, in rows of frames, for those who ask why.

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

// goesOn reports whether a frame may be the next one of the row.
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

// upTo returns the last frame of the row up to one that is not before the first.
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

// kept returns what it read.
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
	if m.x.observer == nil || m.x.observer.notes == nil {
		return
	}
	f, p := m.x.observer.notes, m.x.program
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

// span returns the one that holds a frame; nil if it was not noted.
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

// Covers reports whether a frame was noted.
func (n *Notes) Covers(tick int64) bool { return n.span(tick) != nil }

// Evaluation returns the last evaluation, up to a frame, of an expression of the program that the mind ran in it. Want, if it is
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

// Data returns the words that a kind noted last, up to a frame, and the frame in which it did; see [Context.NoteData]. Do not
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

// LastIntervention returns what somebody had written to a value, by its index in [Program.Values], before a frame: set between the frame
// before and this one, or held.
func (n *Notes) LastIntervention(p *Program, value int, tick int64) (is any, ok bool) {
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

// What minds tell other agents, such as orders: whoever asks why somebody does as it was told is led to the node that told it, and
// to why that ran.

// Telling is that a node told another agent something.
type Telling struct {
	// Tick is the last frame, up to the one that was asked about, in which it did.
	Tick int64
	// Node is the path of the node, What what it told, for people: "to attack Squad 3".
	Node, What string
	// To is who was told, Inputs the inputs of its document that the game sets because of it.
	To     Entity
	Inputs []string
}

// tellingNote is something that was told in a frame.
type tellingNote struct {
	node   int32
	to     Entity
	what   string
	inputs string // with a space after each
}

// tellingRun is a row of frames in each of which the same was told.
type tellingRun struct {
	tellingNote
	first, last int64
}

// maxTellings is how much a mind can tell in a frame that is noted.
const maxTellings = 1024

// Tells notes, if somebody observes the mind, that the node that runs tells another agent something: an order, a message. The
// action still has to see to it that the other one learns of it. What says it for people, after who was told: "to attack
// Squad 3". Inputs are those of the other's document that the game sets because of it, such as "Order" and "Target": of others
// it says nothing. It costs a comparison if nobody observes.
func (x *Context) Tells(to Entity, what string, inputs ...string) {
	if x.observer == nil || to == 0 {
		return
	}
	if n := x.observer.notes; n != nil && !x.ahead && x.phase != phaseIdle && len(n.told) < maxTellings {
		n.told = append(n.told, tellingNote{x.node, to, what, strings.Join(inputs, " ") + " "})
	}
}

func (n *Notes) tell(s *noteSpan, t tellingNote, tick int64) {
	for i := len(s.told) - 1; i >= max(0, len(s.told)-maxTellings); i-- {
		if r := &s.told[i]; r.last >= tick-1 && r.tellingNote == t {
			r.last = tick
			return
		}
	}
	s.told = append(s.told, tellingRun{t, tick, tick})
	n.size += noteCost
}

// LastTelling finds what the mind told an agent last, in the frames from one to another, because of which the game sets an input of that
// one's document; it says no if nothing is known. The agent is the index of its entity.
func (n *Notes) LastTelling(agent uint32, input string, from, tick int64) (Telling, bool) {
	for at := tick; at >= from; at-- {
		s := n.span(at)
		if s == nil {
			continue
		}
		for i := len(s.told) - 1; i >= 0; i-- {
			if r := &s.told[i]; r.to.Index() == agent && r.first <= at && at <= r.last && slices.Contains(strings.Fields(r.inputs), input) {
				return Telling{Tick: at, Node: s.program.nodes[r.node].Path, What: r.what, To: r.to, Inputs: strings.Fields(r.inputs)}, true
			}
		}
	}
	return Telling{}, false
}
