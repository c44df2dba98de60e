package tree

import (
	"math"
	"math/bits"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// tree is a compiled tree. It holds no agent's state; all of that is in the mind.
type tree struct {
	ends  prospects
	nodes []record // the root first; children of a node lie side by side
	// Three rows of bits in the mind, a bit for each record: which are active; which succeeded last, or failed. One that was
	// aborted has both bits, one that has not ended since the tree began none.
	active, succeeded, failed int // first words
	width                     int // of each, in words

	conditions []test
	runners    []*kind.Runner
	woken      []kind.Flag    // by runner; nil if none sleeps
	actions    []wits.Updater // by runner: of those that are no more than that
	timers     []timer
	counters   []counter
	parallels  []parallel
	orders     []order
	utilities  []utility
	switches   []choice
	chains     []chain

	simulations []simulation
	simulators  []func(*wits.Context, any) wits.Status // by runner: what an action does to a model
	world       world                                  // nil: the game has no model

	hints    []hinted
	scripts  []*func(*wits.Context)
	signals  []*wits.Signal
	texts    []text
	services [][]service1 // by record; nil if no record has any
	servants []*servant   // what services run, in the order of their bits, which follow those of the records
	scores   []score      // by record; nil if no record has any

	own     []Visitor   // what runs of nodes of types that the game adds
	solids  []wits.Slot // whether one was asked to end
	waits   []int32     // by record, if it is heavy and has children: the word with its [decision]; nil if nothing is solid
	leaving int         // word: the tree was asked to end; 0 if nothing is solid

	named map[*record]int32 // the numbers of the evaluations that conditions are that only name a value
	told  []*kind.ExprTrace // by record: the condition or value of the document, for those who ask why; nil if it has none

	polls bool // a result in it is forced
	was   []op // by record: what it is that is opOverridden; nil if nothing is

	variables []wits.Slot // that go back to their defaults on activation
	functions []wits.Part // whose state goes back

	// What idle frames need; see idle_frames.go.
	events  bool // frames may be idle
	control int  // word: tag, idle, the record to go on with
	tag     uint64
	watch   []watched
	wake    int // word: game time, s, from which on a frame is not idle; -1 if nothing waits for a time
}

// record is a node as a frame needs it.
type record struct {
	op op
	// on is the status with which a sequence or selector goes on to its next child, and which others of the kind end with
	// or wait for.
	on         wits.Status
	flags      flags
	first, end int32 // children
	parent     int32 // -1 for the root
	arg        int32 // place in the table of the op, or word
	id         int32 // for Context.Enter
}

type flags uint16

const (
	serviced flags = 1 << iota // has services
	observed                   // has children that may abort later ones
	observes                   // a condition that may abort those after it
	lower                      // a condition, guard or sequence that may abort those after its parent
	before                     // what runs ends before another child begins
	impure                     // what it computes depends on more than values in words of the mind
	self                       // a guard that may abort its child
	deferred                   // a condition that is not looked at in advance
	sleeps                     // what it runs is updated only when a trigger has fired
	heavy                      // solid, or something in it is
	guarded                    // its first child is a condition that is not impure
)

// test is a condition.
type test struct {
	f     func(*wits.Context) bool
	noted int32     // the number of its evaluation, from 1; 0 if f notes what comes of it
	holds wits.Slot // of a guard that observes: what it was last
}

// now computes it.
func (c *test) now(x *wits.Context) bool {
	v := c.f(x)
	if x.Observed() && c.noted > 0 {
		x.Evaluated(c.noted-1, v)
	}
	return v
}

// Activate begins anew. The first update runs the root.
func (t *tree) Activate(x *wits.Context) {
	for _, v := range t.variables {
		x.Reset(v)
	}
	for _, f := range t.functions {
		f.Activate(x)
	}
	clear(x.Words()[t.active : t.active+3*t.width])
	x.Words()[t.control] = 0
	t.unask(x) // a parked mind was freed without an abort
}

// Update runs a frame.
func (t *tree) Update(x *wits.Context) wits.Status {
	words := x.Words()
	letGo := false
	if tag := words[t.control] >> tagShift; tag != t.tag {
		if letGo = tag == t.tag^forcedTag; !letGo {
			t.repair(x)
		}
		words[t.control] = t.tag << tagShift
	}
	if t.leaving > 0 && words[t.leaving] != 0 {
		return t.leave(x)
	}
	if letGo || t.polls {
		return t.pass(x)
	}
	if t.events {
		if t.idleFrame(x, words) {
			return t.goOn(x, words)
		}
		words[t.control] = t.tag<<tagShift | idleBit
		if t.wake >= 0 {
			words[t.wake] = math.Float64bits(math.Inf(1))
		}
	}
	s := t.run(x, 0, -1, wits.Running)
	if s != wits.Running {
		t.note(x, 0, 1, s)
	}
	return s
}

// repair makes sense of what is active in a mind that was carried over from another document, where nodes may have had
// other parents: what is active no more lies in what is active is aborted, and so is what runs beside another child of
// a node that runs one at a time.
func (t *tree) repair(x *wits.Context) {
	words := x.Words()
	var any uint64
	for _, w := range words[t.active : t.active+t.width] {
		any |= w
	}
	if any == 0 {
		return
	}
	t.unask(x)
	for _, c := range t.servants {
		if !t.isActive(words, c.of) {
			t.release(x, c)
		}
	}
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.parent >= 0 && !t.isActive(words, n.parent) || n.op.instant() {
			t.abort(x, int32(i))
		} else if c := t.child(words, n.first, n.end); c >= 0 && n.op != opParallel && n.op != opOwn {
			t.abortAll(x, c+1, n.end)
		}
	}
}

// Abort ends the tree from outside, the deepest nodes first.
func (t *tree) Abort(x *wits.Context) {
	t.abort(x, 0)
	x.Words()[t.control] = 0
	if t.leaving > 0 {
		x.Words()[t.leaving] = 0
	}
}

// isActive reports whether a node is active: it was running at the end of the last frame, or something in it has begun in
// this one.
func (t *tree) isActive(words []uint64, i int32) bool {
	return words[t.active+int(i>>6)]>>(i&63)&1 != 0
}

// note writes how the nodes from lo to before hi have ended, and tells who looks.
func (t *tree) note(x *wits.Context, lo, hi int32, s wits.Status) {
	words := x.Words()
	for lo < hi {
		w, mask := int(lo>>6), ^uint64(0)<<(lo&63)
		next := (lo | 63) + 1
		if next > hi {
			mask &= ^uint64(0) >> (uint32(-hi) & 63)
			next = hi
		}
		if s != wits.Running {
			x.Ended(t.active+w, mask)
		}
		succeeded, failed := &words[t.succeeded+w], &words[t.failed+w]
		switch s {
		case wits.Success:
			*succeeded |= mask
			*failed &^= mask
		case wits.Failure:
			*succeeded &^= mask
			*failed |= mask
		case wits.Aborted:
			*succeeded |= mask
			*failed |= mask
		default: // not ended yet
			*succeeded &^= mask
			*failed &^= mask
		}
		lo = next
	}
}

// noteOne is note for one node.
func (t *tree) noteOne(x *wits.Context, i int32, s wits.Status) {
	words := x.Words()
	w, mask := int(i>>6), uint64(1)<<(i&63)
	if s != wits.Running {
		x.Ended(t.active+w, mask)
		if s > wits.Aborted { // there is no such status, which whoever runs the tree says
			s = wits.Running
		}
	}
	succeeded, failed := &words[t.succeeded+w], &words[t.failed+w]
	*succeeded = *succeeded&^mask | mask&-uint64(s&wits.Success)
	*failed = *failed&^mask | mask&-uint64(s&wits.Failure>>1)
}

// ended tells how a node has ended last; Running if it has not.
func (t *tree) ended(words []uint64, i int32) wits.Status {
	w, b := int(i>>6), i&63
	return wits.Status(words[t.succeeded+w]>>b&1 | words[t.failed+w]>>b&1<<1)
}

// quiet reports that none of the nodes from one on, before end, is active; false also where that takes longer to find out.
func (t *tree) quiet(words []uint64, from, end int32) bool {
	return from >= end || from>>6 == (end-1)>>6 && words[t.active+int(from>>6)]>>(from&63)<<(64-(end-from)) == 0
}

// child returns the first active child from a place on; -1 if there is none.
func (t *tree) child(words []uint64, from, end int32) int32 {
	for w := from >> 6; from < end; w++ {
		if set := words[t.active+int(w)] >> (from & 63); set != 0 {
			if from += int32(bits.TrailingZeros64(set)); from < end {
				return from
			}
			return -1
		}
		from = (w + 1) << 6
	}
	return -1
}

// begin makes a node active that goes on in the next frame, or whose clean-up must not be forgotten, with all that it
// lies in. Where the way up meets a node that is active already, a reactive one that wants it so ends what else it runs.
func (t *tree) begin(x *wits.Context, i int32) {
	words := x.Words()
	words[t.control] &^= idleBit
	for !t.isActive(words, i) {
		words[t.active+int(i>>6)] |= 1 << (i & 63)
		p := t.nodes[i].parent
		if p < 0 {
			return
		}
		if n := &t.nodes[p]; n.flags&before != 0 && t.isActive(words, p) {
			t.abortAll(x, n.first, i)
			t.abortAll(x, i+1, n.end)
			return
		}
		i = p
	}
}

// notIdle notes that something has happened that the next frame may not take for repeated. Mostly that is known, and then nothing
// is written that the next node would have to wait for.
func (t *tree) notIdle(words []uint64) {
	if words[t.control]&idleBit != 0 {
		words[t.control] &^= idleBit
	}
}

// abort ends an active node from outside, what it runs first.
func (t *tree) abort(x *wits.Context, i int32) {
	words := x.Words()
	if !t.isActive(words, i) {
		return
	}
	n := &t.nodes[i]
	t.abortAll(x, n.first, n.end)
	switch n.op {
	case opRun:
		t.halt(x, n.arg)
	case opCooldown:
		t.timers[n.arg].start(x, t)
	case opSolid:
		wits.Set(x, t.solids[n.arg], false)
	case opCleanup:
		t.cleanUp(x, n)
	case opOverridden:
		t.dismiss(x, i)
	}
	if n.flags&serviced != 0 {
		t.releaseAll(x, i)
	}
	if n.flags&heavy != 0 && n.first < n.end {
		words[t.waits[i]] = 0
	}
	words[t.active+int(i>>6)] &^= 1 << (i & 63)
	t.note(x, i, i+1, wits.Aborted)
	t.notIdle(words)
}

// abortAll aborts the active ones of some siblings, in their order.
func (t *tree) abortAll(x *wits.Context, from, end int32) {
	words := x.Words()
	for i := t.child(words, from, end); i >= 0; i = t.child(words, i+1, end) {
		t.abort(x, i)
	}
}
