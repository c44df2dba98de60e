package decisions

import (
	"math/bits"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// follower makes the events of one mind. While the mind steps it belongs to the goroutine that steps it; between two ticks to that of
// the stream.
type follower struct {
	s    *Stream
	id   uint32
	name string
	mind *wits.Mind

	table  *table
	active []uint64 // at the end of the last frame
	raised []uint64 // then, for the next
	began  []int64  // by rank: in which tick
	fault  *wits.Fault
	frames int // since the last tick
	events []Event

	reasons       bool
	before, after *wits.Mind // copies, for those reasons
	notes         wits.Notes

	ended, begun, inner, open []int32 // ranks, of one frame
}

func (s *Stream) follow(a *sim.Agent) *follower {
	f := &follower{s: s, id: a.ID, mind: a.Mind, reasons: s.filter.kind(Choose)}
	f.rebase()
	a.Mind.Follow(f, f.reasons)
	return f
}

// rebase takes the mind as it stands for what was before: nothing has happened.
func (f *follower) rebase() {
	m := f.mind
	f.table = f.s.tableOf(m.Program())
	f.active = m.Activity(f.active[:0])
	f.raised = raised(m, f.raised[:0])
	f.fault, f.frames, f.events = m.Fault(), 0, f.events[:0]
	f.began = slices.Grow(f.began[:0], len(f.table.nodes))[:len(f.table.nodes)]
	for i := range f.began {
		f.began[i] = -1
	}
	if f.reasons {
		f.before, f.after, f.notes = m.Clone(), m.Clone(), wits.Notes{}
	}
}

// raised appends the triggers that act in the next frame.
func raised(m *wits.Mind, dst []uint64) []uint64 {
	n := m.Program().TriggerBits()
	for bit := range n {
		if bit%64 == 0 {
			dst = append(dst, 0)
		}
		if m.Raised(bit) {
			dst[bit/64] |= 1 << (bit % 64)
		}
	}
	return dst
}

// fresh is for an agent that has come into the game with the last tick: what is active began in it.
func (f *follower) fresh() {
	clear(f.active)
	clear(f.raised)
	f.frame(f.mind, &wits.FrameEnd{Active: f.mind.Activity(nil), Ended: make([]uint64, len(f.active)),
		Succeeded: make([]uint64, len(f.active)), Failed: make([]uint64, len(f.active)), Raised: raised(f.mind, nil), Acted: f.mind.Acted()})
}

// Stepped implements [wits.Follower].
func (f *follower) Stepped(m *wits.Mind, e *wits.FrameEnd) {
	f.frames++
	if p := m.Program(); p != f.table.program {
		f.swap(p)
	}
	f.frame(m, e)
}

// swap goes on with another version of the program: nodes are known by their paths.
func (f *follower) swap(p *wits.Program) {
	was, began, active := f.table, f.began, f.active
	f.table = f.s.tableOf(p)
	t := f.table
	at := map[string]int{}
	for i := range t.nodes {
		at[t.nodes[i].node.Path] = i
	}
	f.active, f.began = make([]uint64, len(t.mask)), make([]int64, len(t.nodes))
	for i := range f.began {
		f.began[i] = -1
	}
	for i := len(was.nodes) - 1; i >= 0; i-- {
		n := &was.nodes[i]
		if !has(active, n.bit) {
			continue
		}
		if k, ok := at[n.node.Path]; ok {
			set(f.active, t.nodes[k].bit)
			f.began[k] = began[i]
		} else if f.s.kinds[End] {
			f.add(Event{Kind: End, Node: n.node, Began: began[i]})
		}
	}
	f.raised = make([]uint64, len(t.fires))
	if f.reasons {
		f.before, f.after, f.notes = nil, f.mind.Clone(), wits.Notes{}
	}
}

func has(words []uint64, bit int) bool {
	return bit >= 0 && bit/64 < len(words) && words[bit/64]>>(bit%64)&1 != 0
}

func set(words []uint64, bit int) { words[bit/64] |= 1 << (bit % 64) }

func (f *follower) add(e Event) {
	e.Tick, e.Agent = f.s.next, f.id
	f.events = append(f.events, e)
}

// frame makes the events of a frame.
func (f *follower) frame(m *wits.Mind, e *wits.FrameEnd) {
	t := f.table
	if f.reasons {
		f.observe(m)
	}
	f.ended, f.begun, f.inner = f.ended[:0], f.begun[:0], f.inner[:0]
	if f.s.kinds[Fire] {
		for i, w := range t.inputs {
			for w &= e.Acted[i] &^ f.raised[i]; w != 0; w &= w - 1 {
				q := &t.ports[64*i+bits.TrailingZeros64(w)]
				f.add(Event{Kind: Fire, Node: q.node, Port: q.name, Game: true})
			}
		}
	}
	if f.s.kinds[Take] {
		for i, w := range t.takes {
			for w &= e.Raised[i]; w != 0; w &= w - 1 {
				q := &t.ports[64*i+bits.TrailingZeros64(w)]
				f.add(Event{Kind: Take, Node: q.node, From: q.from, Why: q.name})
			}
		}
	}
	for i, mask := range t.mask {
		before, now, ended := f.active[i]&mask, e.Active[i]&mask, e.Ended[i]&mask
		for w := before ^ now | ended; w != 0; w &= w - 1 {
			bit := w & -w
			rank := t.rank[64*i+bits.TrailingZeros64(w)]
			if before&bit != 0 {
				f.ended = append(f.ended, rank)
			} else if ended&bit != 0 && now&bit == 0 {
				f.inner = append(f.inner, rank)
			}
			if before&bit == 0 || now&bit != 0 {
				f.begun = append(f.begun, rank)
			}
		}
		f.active[i] = e.Active[i]
	}
	if len(f.ended)+len(f.begun) > 0 {
		f.changes(m, e)
	}
	if f.s.kinds[Fire] {
		for i, w := range t.fires {
			for w &= e.Raised[i]; w != 0; w &= w - 1 {
				q := &t.ports[64*i+bits.TrailingZeros64(w)]
				f.add(Event{Kind: Fire, Node: q.node, Port: q.name})
			}
		}
	}
	copy(f.raised, e.Raised)
	if now := m.Fault(); now != f.fault {
		if f.fault = now; now != nil && f.s.kinds[Fault] {
			f.add(Event{Kind: Fault, Node: f.failed(now), Fault: now})
		}
	}
	if f.reasons {
		f.before, f.after = f.after, f.before
	}
}

// changes tells of what has ended and begun.
func (f *follower) changes(m *wits.Mind, e *wits.FrameEnd) {
	slices.Sort(f.ended)
	slices.Sort(f.begun)
	slices.Sort(f.inner)
	for _, rank := range slices.Backward(f.ended) {
		f.end(m, e, rank)
	}
	f.open = f.open[:0]
	for _, rank := range f.begun {
		f.close(m, e, rank)
		if f.reasons {
			f.choice(rank)
		}
		f.began[rank] = f.s.next
		if f.s.kinds[Begin] {
			f.add(Event{Kind: Begin, Node: f.table.nodes[rank].node, Began: f.s.next})
		}
		f.open = append(f.open, rank)
	}
	f.close(m, e, -1)
}

// close tells of nodes that began in the frame and have ended in it, up to one that lies around a node which begins next: what
// ends at once has ended before the next of its neighbours begins.
func (f *follower) close(m *wits.Mind, e *wits.FrameEnd, next int32) {
	for n := len(f.open); n > 0 && !f.around(f.open[n-1], next); n-- {
		rank := f.open[n-1]
		if f.open = f.open[:n-1]; f.atOnce(rank) {
			f.end(m, e, rank)
		}
	}
}

// atOnce reports whether a node that began in the frame has ended in it.
func (f *follower) atOnce(rank int32) bool {
	_, found := slices.BinarySearch(f.inner, rank)
	return found
}

// around reports whether a node lies around another one.
func (f *follower) around(outer, inner int32) bool {
	for inner > outer {
		inner = f.table.nodes[inner].above
	}
	return inner == outer
}

func (f *follower) end(m *wits.Mind, e *wits.FrameEnd, rank int32) {
	n := &f.table.nodes[rank]
	if f.s.kinds[End] {
		f.add(Event{Kind: End, Node: n.node, Began: f.began[rank], Result: f.result(m, e, n)})
	}
	f.began[rank] = -1
}

// result returns how a node has ended.
func (f *follower) result(m *wits.Mind, e *wits.FrameEnd, n *active) Result {
	succeeded, failed := has(e.Succeeded, n.bit), has(e.Failed, n.bit)
	switch {
	case n.bit == f.table.root && n.node.Index < 0:
		succeeded, failed = m.Status() == wits.Success, m.Status() == wits.Failure
	case n.succeeded >= 0 && n.failed >= 0:
		succeeded, failed = has(e.Active, n.succeeded), has(e.Active, n.failed)
	}
	switch {
	case succeeded == failed:
		return Stopped
	case succeeded:
		return Succeeded
	}
	return Failed
}

// failed returns the node of a fault.
func (f *follower) failed(fault *wits.Fault) *Node {
	for _, n := range f.table.places {
		if n.Path == fault.Node {
			return n
		}
	}
	return f.table.places[[2]int{0, -1}]
}

// leave tells of an agent that has left the game, by its death, say: what was active has ended.
func (f *follower) leave() {
	if f.s.kinds[End] {
		for i := len(f.table.nodes) - 1; i >= 0; i-- {
			if n := &f.table.nodes[i]; has(f.active, n.bit) {
				f.add(Event{Kind: End, Node: n.node, Began: f.began[i]})
			}
		}
	}
	f.mind.Unfollow(f)
}

// notesKept is for how many ticks notes are kept at least.
const notesKept = 120

// observe takes in what reasons are made of.
func (f *follower) observe(m *wits.Mind) {
	if f.after == nil || f.after.CopyFrom(m) != nil {
		f.after = m.Clone()
	}
	tick := f.s.next
	f.notes.Add(m, tick)
	if tick%notesKept == 0 {
		f.notes.Forget(tick - notesKept)
	}
}

// choice tells of a node that has begun, if it was chosen among others.
func (f *follower) choice(rank int32) {
	n := f.table.nodes[rank].node
	if n.Index < 0 {
		return
	}
	brief, reasons := "", f.ask(n)
	claimed := false
	for i := range reasons {
		if r := &reasons[i]; r.Brief != "" && r.Role == wits.RoleCause && (brief == "" || r.Claim != nil && !claimed) {
			brief, claimed = r.Brief, r.Claim != nil
		}
	}
	if brief == "" {
		return
	}
	e := Event{Kind: Choose, Node: n, Why: brief}
	for i := range reasons {
		r := &reasons[i]
		if r.Role != wits.RoleAlternative {
			continue
		}
		a := Alternative{Text: r.Text}
		if r.Agent == 0 || r.Agent == f.id {
			a.Node = f.table.places[[2]int{r.Part, r.Node}]
		}
		e.Over = append(e.Over, a)
	}
	f.add(e)
}

// ask has the kind say why a node began. A kind of somebody's own that fails at that says nothing.
func (f *follower) ask(n *Node) (reasons []wits.Reason) {
	defer func() {
		if recover() != nil {
			reasons = nil
		}
	}()
	q := wits.Question{Part: n.Part, Node: n.Index, Before: f.before, After: f.after, Delta: f.after.Frame().Delta,
		Tick: f.s.next, Since: f.s.next, Notes: &f.notes}
	return f.table.program.Explain(q)
}
