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

// At is how the mind stood at the end of a frame, up to the one that is asked about; nil if that is not known. Do not change
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

// Frame is the same question about an earlier frame; nil if how the mind stood then is not known.
func (q *Question) Frame(tick int64) *Question {
	after := q.At(tick)
	if after == nil {
		return nil
	}
	then := *q
	then.Before, then.After, then.Tick, then.Since = q.At(tick-1), after, tick, -1
	return &then
}

// ValueIn is a value, by its index in [Program.Values], as it stood at the end of a frame; nil if that is not known.
func (q *Question) ValueIn(tick int64, value int) any {
	m := q.At(tick)
	if m == nil || value < 0 {
		return nil
	}
	return q.Program.values[value].Slot.get(&m.x)
}

// AsOf is the frame at whose end a value, by its index in [Program.Values], was as it was read in a frame: that one or the
// one before; -1 if it was so only within the frame, or that is not known.
func (q *Question) AsOf(tick int64, value int, is any) int64 {
	for _, at := range [...]int64{tick, tick - 1} {
		if was := q.ValueIn(at, value); was != nil && q.TextOf(value, was) == q.TextOf(value, is) {
			return at
		}
	}
	return -1
}

// TextOf is a value of the type that a value of the program has, by its index in [Program.Values], with its unit.
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

// ValueAt is the index in [Program.Values] of the value that lies in a slot; -1 if it is none that is listed.
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

// Result is how the part that is asked about has ended by itself, Success or Failure, if it is known that it has done so in the
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

// Text is a value, by its index in [Program.Values], as it stood at the end of the frame, with its unit.
func (q *Question) Text(value int) string { return q.Program.textOf(&q.After.x, value) }

// TextIn is a value as it is in a copy of a mind; see [Question.Try].
func (q *Question) TextIn(x *Context, value int) string { return q.Program.textOf(x, value) }

// TextBefore is a value as it stood at the end of the frame before; the one of the frame if that is not known.
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

// Compiled is what a part of the program was compiled to, by its index in [Program.Parts], for a kind that looks for parts of
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
