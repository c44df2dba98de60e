package wits

import (
	"fmt"
	"slices"
	"strings"
)

// What a debugger does to a mind while it looks at it or meddles with it. None of it is state of the agent: snapshots and
// hashes are the same with it, and a mind that nobody looks at pays one comparison for it where code of a node runs.

// observer is what a mind keeps for who looks at it.
type observer struct {
	bits     []uint64    // of nodes that have ended; nil while nobody wants to know
	some     bool        // any of them is set
	as       [2][]uint64 // of those that have ended with success and with failure, where the kind tells it here
	tells    []Tracer
	held     []hold
	met      []int32     // nodes whose forced result has come about; nil while nobody wants to know
	notes    *frameNotes // nil while nobody wants to know
	asked    bool        // by [Mind.NoteEvaluations] to note
	followed *followed   // nil while nobody follows
}

// noted reports whether somebody wants evaluations noted.
func (l *observer) noted() bool { return l.asked || l.followed != nil && l.followed.noted > 0 }

// note has evaluations noted.
func (l *observer) note() {
	if l.notes == nil {
		l.notes = &frameNotes{}
	}
}

// hold is a value that a debugger writes before every step.
type hold struct {
	value int
	slot  Slot
	v     any
	set   Slot // whether the field of a board is set; not valid of any other value
}

// write has a mind hold the value; a field of a board is set then.
func (h *hold) write(x *Context) {
	h.slot.set(x, h.v)
	if h.set.Valid() {
		x.words[h.set.at] = 1
	}
}

// flagOf returns where a value's being set stands, if it is a field of a board.
func (p *Program) flagOf(value int) Slot {
	for i := range p.boards {
		b := &p.boards[i]
		if k := slices.Index(b.Fields, value); k >= 0 {
			return p.values[b.Sets[k]].Slot
		}
	}
	return Slot{}
}

// observe changes what a mind keeps for who looks at it: it makes room for that, and gives it up if nothing is kept any more.
func (m *Mind) observe(change func(*observer)) {
	m.Wake()
	l := m.x.observer
	if l == nil {
		l = &observer{}
	}
	change(l)
	if l.bits == nil && len(l.tells) == 0 && l.met == nil && len(l.held) == 0 && l.notes == nil && l.followed == nil {
		l = nil
	}
	m.x.observer = l
}

// NoteEnds has the mind note from now on which nodes end, for [Mind.Ended], or not any more: a node that ends within a frame
// as it did before leaves the mind as it was. A node of a kind that does not tell how its nodes end is not noted.
func (m *Mind) NoteEnds(on bool) {
	m.observe(func(l *observer) {
		switch {
		case !on:
			l.bits, l.as = nil, [2][]uint64{}
		case l.bits == nil:
			l.noteEnds(m.x.program.activeWords)
		}
	})
}

func (l *observer) noteEnds(words int) {
	l.bits, l.as = make([]uint64, words), [2][]uint64{make([]uint64, words), make([]uint64, words)}
}

// Ended appends to dst the nodes that have ended since it was asked last or [Mind.NoteEnds] was called, by their activity
// bits, 64 a word, and forgets them.
func (m *Mind) Ended(dst []uint64) []uint64 {
	if m.x.observer == nil || m.x.observer.bits == nil {
		return dst
	}
	dst = append(dst, m.x.observer.bits...)
	m.x.observer.some = false
	clear(m.x.observer.bits)
	clear(m.x.observer.as[0])
	clear(m.x.observer.as[1])
	return dst
}

// HasEnded reports whether [Mind.Ended] would give any node now.
func (m *Mind) HasEnded() bool { return m.x.observer != nil && m.x.observer.some }

// EndedAs appends to dst those of the nodes that [Mind.Ended] would give now that ended with a result, as far as they have
// no bits in [Mind.Activity] that tell it ([NodeInfo] has those); it forgets none.
func (m *Mind) EndedAs(dst []uint64, s Status) []uint64 {
	if m.x.observer == nil || m.x.observer.bits == nil || s != Success && s != Failure {
		return dst
	}
	return append(dst, m.x.observer.as[s-Success]...)
}

// Raised reports whether a trigger (by its bit) was raised in the last step; it acts in the next.
func (m *Mind) Raised(bit int) bool {
	return bit >= 0 && m.x.words[int(m.x.program.next)+bit/64]>>(bit%64)&1 != 0
}

// Ended is for kinds: it notes, if somebody looks, that nodes have ended. Word is one of the block that holds activity
// bits, and mask has the bits of the nodes in it.
func (x *Context) Ended(word int, mask uint64) {
	if x.observer != nil {
		x.noteEnds(word, mask)
	}
}

// EndedAs is [Context.Ended] for kinds whose nodes have no bits that tell how they ended last.
func (x *Context) EndedAs(word int, mask uint64, s Status) {
	if x.observer != nil {
		x.noteEnds(word, mask)
		if !x.ahead && (s == Success || s == Failure) {
			x.noteEndsAs(word-int(x.program.active), mask, s)
		}
	}
}

func (x *Context) noteEnds(word int, mask uint64) {
	if x.ahead { // what is imagined has not ended
		return
	}
	word -= int(x.program.active)
	if x.observer.bits != nil {
		x.observer.bits[word] |= mask
		x.observer.some = true
	}
	if w := x.observer.followed; w != nil {
		w.end.Ended[word] |= mask
	}
}

func (x *Context) noteEndsAs(word int, mask uint64, s Status) {
	if x.observer.bits != nil {
		x.observer.as[s-Success][word] |= mask
	}
	switch w := x.observer.followed; {
	case w == nil:
	case s == Success:
		w.end.Succeeded[word] |= mask
		w.end.Failed[word] &^= mask
	default:
		w.end.Failed[word] |= mask
		w.end.Succeeded[word] &^= mask
	}
}

// Tracer is told what a mind does within a frame, on the goroutine that steps it. It may read the mind, also take snapshots
// of it, and must not change it. What a kind only imagines (see [Context.BeginLookahead]) is not told.
type Tracer interface {
	// Trace is called at a point of a frame. Node is the number of the node whose code runs next, for [Program.NodeAt]; -1
	// at points that are not TraceNode.
	Trace(m *Mind, at TracePoint, node int32)
}

// TracePoint is a point within a frame, in the order in which they come.
type TracePoint uint8

// Points of a frame. A mind that is parked or has ended does not come to any; one that is parked in a frame does not come
// to its end.
const (
	// TraceBegin: the game has written the inputs; the marked triggers act next.
	TraceBegin TracePoint = iota
	// TraceUpdate: triggers have acted; what is active is updated next.
	TraceUpdate
	// TraceNode: code of a node runs next. It comes any number of times, before TraceUpdate as well as after it.
	TraceNode
	// TraceEnd: the frame is over.
	TraceEnd
)

func (p TracePoint) String() string {
	return [...]string{"begin", "update", "node", "end"}[min(p, TraceEnd)]
}

// AddTracer has a tracer told of the mind's frames from the next one on, after those that were added before; one that is told
// already is not told twice. Tracers are compared, so give a pointer. Not while the mind steps.
func (m *Mind) AddTracer(t Tracer) {
	if l := m.x.observer; l == nil || !slices.Contains(l.tells, t) {
		m.observe(func(l *observer) { l.tells = append(l.tells, t) })
	}
}

// RemoveTracer ends that. Not while the mind steps.
func (m *Mind) RemoveTracer(t Tracer) {
	if l := m.x.observer; l != nil && slices.Contains(l.tells, t) {
		m.observe(func(l *observer) { l.tells = slices.DeleteFunc(l.tells, func(o Tracer) bool { return o == t }) })
	}
}

// SetCurrentNode notes which node runs, so that faults and messages can name it, and tracers are told of it. It is for kinds.
func (x *Context) SetCurrentNode(node int32) {
	x.at(node)
	if x.observer != nil {
		x.traceNode(node)
	}
}

//go:noinline
func (x *Context) traceNode(node int32) { x.trace(TraceNode, node) } // apart, so that SetCurrentNode is compiled into its callers

func (x *Context) trace(at TracePoint, node int32) {
	if x.ahead {
		return
	}
	for _, t := range x.observer.tells {
		t.Trace(x.mind(), at, node)
	}
}

// Read lets f look at the mind as code of a node does: to compute an expression, say. Between two steps it is the state at
// the end of the last one. f must change nothing and call nothing of the game's. It is false if f panicked.
func (m *Mind) Read(f func(x *Context)) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	m.catchUp()
	f(&m.x)
	return true
}

// Active reports whether a node (by its bit in [Mind.Activity]) is active, for who looks by [Mind.Read].
func (x *Context) Active(bit int) bool { return x.mind().Active(bit) }

// NodeAt returns the node that has a number given to a [Tracer]: its part and its index there. The index is -1 for the part
// itself. ok is false for a number that no node has.
func (p *Program) NodeAt(number int32) (part, node int, ok bool) {
	p.indexNodes()
	if number < 0 || int(number) >= len(p.places) {
		return 0, -1, false
	}
	at := p.places[number]
	return int(at[0]), int(at[1]), at[0] >= 0
}

func (p *Program) indexNodes() {
	p.placed.Do(func() {
		p.places = make([][2]int32, len(p.nodes))
		for i := range p.places {
			p.places[i] = [2]int32{-1, -1}
		}
		for i := range p.Parts() {
			part := &p.Parts()[i]
			p.places[part.at] = [2]int32{int32(i), -1}
			for k := range part.Nodes {
				p.places[part.Nodes[k].at] = [2]int32{int32(i), int32(k)}
			}
		}
	})
}

// Fire raises a trigger from outside, by its bit in [Mind.Triggers]: it acts in the next step, with all that is linked to
// it. It does nothing for a bit that no trigger has.
func (m *Mind) Fire(bit int) {
	p := m.x.program
	if bit < 0 || bit >= p.triggerBits {
		return
	}
	m.Wake()
	for _, b := range p.reach(bit) {
		m.x.words[int(p.next)+b/64] |= 1 << (b % 64)
	}
}

// Trigger returns the bit of a trigger by the path of its node and its name, such as "Flee.Activate"; -1 if there is none.
func (p *Program) Trigger(path string) int {
	for i := range p.Parts() {
		part := &p.Parts()[i]
		if bit := triggerBit(part.Ports, part.Path, path); bit >= 0 {
			return bit
		}
		for k := range part.Nodes {
			if bit := triggerBit(part.Nodes[k].Ports, part.Nodes[k].Path, path); bit >= 0 {
				return bit
			}
		}
	}
	return -1
}

func triggerBit(ports []PortInfo, at, path string) int {
	for i := range ports {
		if q := &ports[i]; q.Trigger && q.Bit >= 0 && strings.HasSuffix(path, q.Name) && of(at, q.Name) == path {
			return q.Bit
		}
	}
	return -1
}

// reach lists a trigger and all those that it is linked to, by their bits.
func (p *Program) reach(bit int) []int {
	type end struct {
		part, node int
		port       string
	}
	at := map[end]int{} // bits of trigger ports
	var queue []end
	note := func(e end, port *PortInfo) {
		if at[e] = port.Bit; port.Bit == bit {
			queue = append(queue, e)
		}
	}
	next := map[end][]end{}
	for i := range p.Parts() {
		part := &p.Parts()[i]
		for k := range part.Ports {
			if port := &part.Ports[k]; port.Trigger {
				inner := end{i, -1, port.Name}
				note(inner, port)
				if outer := (end{part.Parent, part.Node, port.Name}); part.Parent >= 0 && !port.Builtin { // the same trigger
					next[inner], next[outer] = append(next[inner], outer), append(next[outer], inner)
				}
			}
		}
		for n := range part.Nodes {
			for k := range part.Nodes[n].Ports {
				if port := &part.Nodes[n].Ports[k]; port.Trigger {
					note(end{i, n, port.Name}, port)
				}
			}
		}
		for _, l := range part.Links {
			from := end{i, l.From, l.FromPort}
			next[from] = append(next[from], end{i, l.To, l.ToPort})
		}
	}
	out, seen := []int{bit}, map[end]bool{}
	for ; len(queue) > 0; queue = queue[1:] {
		if e := queue[0]; !seen[e] {
			seen[e] = true
			if b, ok := at[e]; ok && b >= 0 && !slices.Contains(out, b) {
				out = append(out, b)
			}
			queue = append(queue, next[e]...)
		}
	}
	return out
}

// Set writes a value from outside, between two steps, by its index in [Program.Values]. The text is what [Type.Parse]
// reads. It fails if the text is no value of the type. A field of a board is set then. A value that the game or a node
// writes in every step is written over by them: hold inputs with [Mind.Hold].
func (m *Mind) Set(value int, text string) error {
	v, slot, err := m.parse(value, text)
	if err != nil {
		return err
	}
	m.Wake()
	h := hold{slot: slot, v: v, set: m.x.program.flagOf(value)}
	h.write(&m.x)
	if l := m.x.observer; l != nil && l.notes != nil && !slices.Contains(l.notes.pending, value) {
		l.notes.pending = append(l.notes.pending, value)
	}
	return nil
}

func (m *Mind) parse(value int, text string) (any, Slot, error) {
	p := m.x.program
	if value < 0 || value >= len(p.values) {
		return nil, Slot{}, fmt.Errorf("wits: %s has no such value", p.name)
	}
	info := &p.values[value]
	v, err := info.Slot.typ.Parse(text)
	if err != nil {
		return nil, Slot{}, fmt.Errorf("%s is a %s: %q %w", info.Path, info.Slot.typ, text, err)
	}
	return v, info.Slot, nil
}

// Hold has a value written before every step from now on, after the game has written its inputs, until [Mind.Release]: so an
// agent sees what the debugger says in place of what the game says. It fails as [Mind.Set] does. A value that a node writes
// is not held by it: that node writes later.
func (m *Mind) Hold(value int, text string) error {
	v, slot, err := m.parse(value, text)
	if err != nil {
		return err
	}
	m.Release(value)
	m.observe(func(l *observer) { l.held = append(l.held, hold{value, slot, v, m.x.program.flagOf(value)}) })
	return nil
}

// Release ends a hold. It says whether there was one.
func (m *Mind) Release(value int) (was bool) {
	m.observe(func(l *observer) {
		n := len(l.held)
		l.held = slices.DeleteFunc(l.held, func(h hold) bool { return h.value == value })
		was = len(l.held) < n
	})
	return was
}

// Held lists the values that are held, by their index in [Program.Values], in the order in which they were.
func (m *Mind) Held() []int {
	if m.x.observer == nil {
		return nil
	}
	var list []int
	for _, h := range m.x.observer.held {
		list = append(list, h.value)
	}
	return list
}

// keepObserver lets who looked at the mind while it ran another program look on, and holds what was held, by its path.
func (m *Mind) keepObserver(was *observer, from *Program) {
	m.observe(func(l *observer) {
		l.tells = was.tells
		if was.met != nil {
			l.met = []int32{}
		}
		if was.bits != nil {
			l.noteEnds(m.x.program.activeWords)
		}
		if l.asked, l.followed = was.asked, was.followed; l.followed != nil {
			l.followed.fit(m.x.program.activeWords)
		}
		if l.noted() {
			l.note()
		}
		for _, h := range was.held {
			i := m.x.program.Find(from.values[h.value].Path)
			if i < 0 {
				continue
			}
			if slot := m.x.program.values[i].Slot; slot.typ.goes == h.slot.typ.goes {
				l.held = append(l.held, hold{i, slot, h.v, m.x.program.flagOf(i)})
			}
		}
	})
}

// observeBegin writes what is held, and tells tracers that a frame begins.
func (x *Context) observeBegin() {
	for i := range x.observer.held {
		x.observer.held[i].write(x)
	}
	if n := x.observer.notes; n != nil {
		n.begin(x)
	}
	x.trace(TraceBegin, -1)
}
