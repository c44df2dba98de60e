package wits

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// What kinds ask of a question when they answer it; see [Explainer].

// Reason makes a reason that is about the node that is asked about and names no value.
func (q *Question) Reason(role Role, format string, args ...any) Reason {
	return Reason{Role: role, Text: fmt.Sprintf(format, args...), Part: q.Part, Node: q.Node, Value: -1, Tick: q.Tick, AsOf: q.Tick}
}

// At returns how the mind stood at the end of a frame, up to the one that is asked about; nil if that is not known. Do not change
// it.
func (q *Question) At(tick int64) *Mind {
	switch {
	case tick == q.Tick:
		return q.After
	case tick == q.Tick-1 && q.Before != nil:
		return q.Before
	case tick > q.Tick || q.Past == nil:
		return nil
	}
	return q.Past(tick)
}

// keepPast has what is asked of the past looked up once, and gives nothing of another program.
func (q *Question) keepPast() {
	if q.Past == nil {
		return
	}
	past, known := q.Past, map[int64]*Mind{}
	q.Past = func(tick int64) *Mind {
		m, ok := known[tick]
		if !ok {
			if m = past(tick); m != nil && m.x.program.Original() != q.Program.Original() {
				m = nil
			}
			known[tick] = m
		}
		return m
	}
}

// Frame returns the same question about an earlier frame; nil if how the mind stood then is not known.
func (q *Question) Frame(tick int64) *Question {
	after := q.At(tick)
	if after == nil {
		return nil
	}
	then := *q
	then.Before, then.After, then.Tick, then.Since = q.At(tick-1), after, tick, -1
	return &then
}

// ValueIn returns a value, by its index in [Program.Values], as it stood at the end of a frame; nil if that is not known.
func (q *Question) ValueIn(tick int64, value int) any {
	m := q.At(tick)
	if m == nil || value < 0 {
		return nil
	}
	return q.Program.values[value].Slot.get(&m.x)
}

// AsOf returns the frame at whose end a value, by its index in [Program.Values], was as it was read in a frame: that one or the
// one before; -1 if it was so only within the frame, or that is not known.
func (q *Question) AsOf(tick int64, value int, is any) int64 {
	for _, at := range [...]int64{tick, tick - 1} {
		if was := q.ValueIn(at, value); was != nil && q.TextOf(value, was) == q.TextOf(value, is) {
			return at
		}
	}
	return -1
}

// TextOf returns a value of the type that a value of the program has, by its index in [Program.Values], with its unit.
func (q *Question) TextOf(value int, v any) string {
	return q.Program.textOfValue(&q.Program.values[value], v)
}

// Evaluated finds the last evaluation, up to the frame that is asked about, of an expression, by its number; ok is false if
// it is not known, or if values that it read are not. Want, if it is not nil, is the outcome that it must have had.
func (q *Question) Evaluated(evaluation int32, want any) (claim *Claim, ok bool) {
	if evaluation < 0 || int(evaluation) >= len(q.Program.evaluations) {
		return nil, false
	}
	noted, ok := q.Notes.Evaluation(q.Program, evaluation, q.Tick, want)
	if !ok {
		return nil, false
	}
	e := &q.Program.evaluations[evaluation]
	c := &Claim{Expression: e.Text, Tick: noted.Tick, Outcome: noted.Outcome}
	for i := range e.Reads {
		r := Read{Name: e.Reads[i].Name, Called: e.Reads[i].Called, Value: e.Reads[i].Value, Is: noted.Values[i]}
		if r.Is == NotCalled {
			continue
		}
		if e.Reads[i].Settled {
			r.Is = q.ValueIn(noted.Tick, r.Value)
		}
		if r.Is == nil {
			return nil, false
		}
		c.Reads = append(c.Reads, r)
	}
	return c, true
}

// Ran reports whether a node, by its activity bit, was active at the end of the frame before the one that is asked about, and
// at its end. What was before is false if it is not known.
func (q *Question) Ran(bit int) (before, after bool) {
	return q.Before != nil && q.Before.Active(bit), q.After.Active(bit)
}

// Changed reports whether a node, by its activity bit, is known to have begun or ended in the frame.
func (q *Question) Changed(bit int) bool {
	before, after := q.Ran(bit)
	return q.Before != nil && before != after
}

// For says for how long it has been so, as the end of a sentence: " for 1.2 s", " since frame 12", " since this frame", or
// nothing if that is not known.
func (q *Question) For() string {
	switch {
	case q.Since < 0 || q.Since > q.Tick:
		return ""
	case q.Since == q.Tick:
		return " since this frame"
	case q.Delta > 0:
		return fmt.Sprintf(" for %s s", strconv.FormatFloat(float64(float64(q.Tick-q.Since)*q.Delta), 'f', 1, 64))
	}
	return fmt.Sprintf(" since frame %d", q.Since)
}

// Try has a kind look into a copy of one of the two minds, as its own code sees it in a frame: to compute a condition, say.
// What it does to the copy is lost. It must not run code of the game's: there is no body and no world. It is false if f
// panicked, or the mind is nil.
func (q *Question) Try(m *Mind, f func(x *Context)) (ok bool) {
	if m == nil {
		return false
	}
	c := m.Clone()
	c.x.program, c.x.fault, c.x.phase, c.x.restarts = q.Program, nil, phaseUpdate, maxRestarts
	c.x.frame = Frame{Delta: q.Delta, Tick: q.Tick}
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	f(&c.x)
	return true
}

// ValueAt returns the index in [Program.Values] of the value that lies in a slot; -1 if it is none that is listed.
func (p *Program) ValueAt(s Slot) int {
	if !s.Valid() {
		return -1
	}
	return slices.IndexFunc(p.values, func(v ValueInfo) bool {
		return v.Slot.at == s.at && (v.Slot.typ.words == 0) == (s.typ.words == 0)
	})
}

// Acted reports whether a trigger, by its bit, acted in the frame that is asked about.
func (q *Question) Acted(bit int) bool {
	m := q.After
	return bit >= 0 && m.x.words[int(m.x.program.now)+bit/64]>>(bit%64)&1 != 0
}

// Signaled reports whether a signal of the kind's was raised in the frame that is asked about.
func (q *Question) Signaled(s Signal) bool {
	m := q.After
	return slices.ContainsFunc(s.fan, func(k mark) bool { return m.x.words[m.x.program.next+k.word]&k.mask != 0 })
}

// Result returns how the part that is asked about has ended by itself, Success or Failure, if it is known that it has done so in the
// frame; else Running.
func (q *Question) Result() Status {
	part := &q.Program.Parts()[q.Part]
	if part.Parent < 0 {
		if s := q.After.Status(); s == Success || s == Failure {
			return s
		}
		return Running
	}
	n := &q.Program.Parts()[part.Parent].Nodes[part.Node]
	for s, port := range [...]string{Success: "OnSuccess", Failure: "OnFailure"} {
		if i := portOf(n.Ports, port, true); i >= 0 && q.After.Raised(n.Ports[i].Bit) {
			return Status(s)
		}
	}
	switch succeeded, failed := q.After.Active(n.Succeeded), q.After.Active(n.Failed); {
	case succeeded && !failed:
		return Success
	case failed && !succeeded:
		return Failure
	}
	return Running
}

// Text returns a value, by its index in [Program.Values], as it stood at the end of the frame, with its unit.
func (q *Question) Text(value int) string { return q.Program.textOf(&q.After.x, value) }

// TextIn returns a value as it is in a copy of a mind; see [Question.Try].
func (q *Question) TextIn(x *Context, value int) string { return q.Program.textOf(x, value) }

// TextBefore returns a value as it stood at the end of the frame before; the one of the frame if that is not known.
func (q *Question) TextBefore(value int) string {
	if q.Before == nil {
		return q.Text(value)
	}
	return q.Program.textOf(&q.Before.x, value)
}

func (p *Program) textOf(x *Context, value int) string {
	v := &p.values[value]
	return p.textOfValue(v, v.Slot.get(x))
}

func (p *Program) textOfValue(v *ValueInfo, is any) string {
	text := v.Slot.typ.Format(is)
	if f, ok := is.(float64); ok {
		text = v.Slot.typ.Format(roundedText(f))
	}
	return strings.TrimSpace(text + " " + v.Unit)
}

// Compiled returns what a part of the program was compiled to, by its index in [Program.Parts], for a kind that looks for parts of
// its own.
func (q *Question) Compiled(part int) Part { return q.explainer(part) }

// Source is where a trigger came from.
type Source struct {
	// Part and Node are what raised it, and Port is the port by which it did: a node's outbound port, such as OnSuccess, or
	// with Node -1 a port of the part itself, such as a graph's OnActivate. They are of no use if Game is true.
	Part, Node int
	Port       string
	// Game: it is a port of the root document that the game raised, or the debugger.
	Game bool
}

// Sources lists what raised a trigger port that acted in the frame, in the order of the document's links. The port is one
// that a node takes in or gives out; node -1 means a port of the part itself. What is raised acts in the frame after that, so what nodes did to raise it
// they did in the frame before; but a part that begins raises what it begins with in the same frame.
func (q *Question) Sources(part, node int, port string) []Source {
	t := tracing{q: q, seen: map[Source]bool{}}
	if node >= 0 {
		ports := q.Program.Parts()[part].Nodes[node].Ports
		if i := portOf(ports, port, true); i >= 0 {
			t.from(part, node, &ports[i])
			return t.found
		}
	}
	t.into(part, node, port)
	return t.found
}

type tracing struct {
	q     *Question
	seen  map[Source]bool
	found []Source
}

// note is false for what was met before.
func (t *tracing) note(s Source) bool {
	was := t.seen[s]
	t.seen[s] = true
	return !was
}

// into finds what raised a port that takes in: a node's, or with node -1 one of the part by which something goes out.
func (t *tracing) into(part, node int, port string) {
	if !t.note(Source{Part: part, Node: node, Port: port}) {
		return
	}
	p := &t.q.Program.Parts()[part]
	if node < 0 {
		if i := portOf(p.Ports, port, true); i >= 0 {
			t.from(part, -1, &p.Ports[i])
			return
		}
	}
	for i := range p.Links {
		l := &p.Links[i]
		if l.To != node || l.ToPort != port || l.FromPort == "" {
			continue
		}
		ports := p.Ports
		if l.From >= 0 {
			ports = p.Nodes[l.From].Ports
		}
		if k := portOf(ports, l.FromPort, true); k >= 0 {
			t.from(part, l.From, &ports[k])
		}
	}
}

// from goes on at a port that gives out and has acted.
func (t *tracing) from(part, node int, port *PortInfo) {
	if !port.Trigger || !t.q.Acted(port.Bit) {
		return
	}
	p := &t.q.Program.Parts()[part]
	switch {
	case node >= 0 && p.Nodes[node].Part >= 0 && !port.Builtin: // it comes out of a document
		before := len(t.found)
		if t.into(p.Nodes[node].Part, -1, port.Name); len(t.found) == before {
			t.add(Source{Part: part, Node: node, Port: port.Name})
		}
	case node >= 0 || port.Builtin:
		t.add(Source{Part: part, Node: node, Port: port.Name})
	case p.Parent >= 0: // it came into the document
		t.into(p.Parent, p.Node, port.Name)
	default:
		t.add(Source{Part: part, Node: -1, Port: port.Name, Game: true})
	}
}

func (t *tracing) add(s Source) {
	if !slices.Contains(t.found, s) {
		t.found = append(t.found, s)
	}
}

func portOf(ports []PortInfo, name string, out bool) int {
	return slices.IndexFunc(ports, func(p PortInfo) bool { return p.Name == name && p.Out == out })
}

// Origin is where something that a mind has read came from: who perceived whom, who said something, who gave an order.
type Origin struct {
	// Text says it in a sentence: "Amber saw Hider at 12.4 s, at (3, 4) m."
	Text string
	// By is who perceived, heard or was told; Of whom it is about, or who said it. Either may be nobody.
	By, Of Entity
	// With names the sense, the message or the order; "" for none.
	With string
	// Time is when it was, in seconds of game time.
	Time float64
	// Node is the path of the node of By's mind that did it, if it was its mind that did: the answer goes on to why that ran.
	Node string
}

// OriginQuestion asks where a value came from that a mind was given, or that a function gave it.
type OriginQuestion struct {
	// Agent is the game's number of the agent whose mind it is, as its entity's index; Entity the entity, if it is known.
	Agent  uint32
	Entity Entity
	// Input is the path of the input of the agent's program that the game wrote. Function, if Input is empty, is the registered
	// function that gave the value, called with Args.
	Input    string
	Function string
	Args     []any
	// Is is the value.
	Is any
	// Tick is the frame in which it was given, Time the game time at its beginning, in seconds.
	Tick int64
	Time float64
	// World is what the game gives minds as [Frame.World], as it is now, which may be later than Tick; nil if it is not known.
	World any
	// Named is an entity for people.
	Named func(Entity) string
}

// Teller is implemented by a game, or a service of one, that can tell where what it gives to minds came from. What it tells
// must be of the time that is asked about, or before it: it keeps what has happened for some time, beside its state. It tells
// nothing if it does not know, and changes nothing. The latest comes last.
type Teller interface {
	Origins(q *OriginQuestion) []Origin
}

// WithOrigins returns an option of a function whose results come from the world, such as what an agent perceives: it tells from where.
func WithOrigins(origins func(q *OriginQuestion) []Origin) Option {
	return func(o *options) { o.origins = origins }
}

// OriginsOf asks where a value came from: the value itself, if its type is a [Teller]; else the registered function that gave
// it; nothing for an input, which the game is to be asked about. The mind is the agent's live one, or nil.
func (p *Program) OriginsOf(q *OriginQuestion, live *Mind) []Origin {
	if live != nil && q.World == nil {
		q.World = live.x.frame.World
	}
	if live != nil && q.Entity == 0 {
		q.Entity = live.x.frame.Entity
	}
	if t, ok := q.Is.(Teller); ok {
		if told := t.Origins(q); len(told) > 0 {
			return told
		}
	}
	r := p.Registry()
	if r == nil || q.Function == "" {
		return nil
	}
	for _, f := range r.Functions(q.Function) {
		if f.origins != nil {
			return f.origins(q)
		}
	}
	return nil
}

// Happening is something that a service keeps to tell of it later: that somebody perceived somebody, say, for some time.
type Happening struct {
	By, Of Entity
	With   Name
	// Teller is who told By of it; nobody for what it perceived itself.
	Teller Entity
	// From is when it was first, Until when it was last, in seconds of game time; meanwhile it went on.
	From, Until float64
	// X, Y and Z are where it was first.
	X, Y, Z float64
	// Strength is how strong it was first, in whatever measure the service has.
	Strength float64
}

// OriginLog keeps what has happened of late, for a [Teller]. It is not part of a game's state: what is played again is noted
// again, in its place. The zero OriginLog keeps [DefaultHappenings]. It allocates once.
type OriginLog struct {
	Most int // how many it keeps
	list []Happening
}

// DefaultHappenings is how many happenings an [OriginLog] keeps if it does not say.
const DefaultHappenings = 64

// Note keeps that something happens at a time. What happened already, of the same, no longer than gap seconds before, goes on.
// If time has gone back, what was noted after it is dropped.
func (l *OriginLog) Note(h Happening, gap float64) {
	if n := len(l.list); n > 0 && l.list[n-1].From > h.From {
		l.Return(h.From)
	}
	for i := len(l.list) - 1; i >= 0; i-- {
		if o := &l.list[i]; o.By == h.By && o.Of == h.Of && o.With == h.With {
			if h.From-o.Until <= gap {
				o.Until = max(o.Until, h.From)
				return
			}
			break
		}
	}
	most := l.Most
	if most <= 0 {
		most = DefaultHappenings
	}
	if l.list == nil {
		l.list = make([]Happening, 0, most)
	}
	if len(l.list) == most {
		copy(l.list, l.list[1:])
		l.list = l.list[:most-1]
	}
	h.Until = h.From
	l.list = append(l.list, h)
}

// Return drops what was noted after a time, in seconds of game time: the game has gone back to it.
func (l *OriginLog) Return(time float64) {
	kept := l.list[:0]
	for _, h := range l.list {
		if h.From <= time {
			h.Until = min(h.Until, time)
			kept = append(kept, h)
		}
	}
	l.list = kept
}

// Last finds the latest happening of which match is true that had begun by a time, in seconds of game time.
func (l *OriginLog) Last(time float64, match func(h *Happening) bool) (Happening, bool) {
	for i := len(l.list) - 1; i >= 0; i-- {
		if h := &l.list[i]; h.From <= time+1e-9 && match(h) {
			return *h, true
		}
	}
	return Happening{}, false
}
