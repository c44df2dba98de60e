package wits

import (
	"fmt"
	"strings"
)

// Why a node stands as it does, in words. Whoever asks gives two minds, copies of how an agent stood at the end of a frame
// and of the one before it; they may be of any time, such as out of a recording.

// Question asks why a node of a part stands as it does at the end of a frame.
type Question struct {
	Program *Program
	// Part is the index of the part in [Program.Parts], Node that of the node in it; -1 for the part itself.
	Part, Node int
	// Before and After are how the mind stood at the end of the frame before the one that is asked about, and at its end.
	// Before may be nil: it is not known. They are the asker's own copies.
	Before, After *Mind
	// Tick is the frame that is asked about, Since the last one up to it in which the node's activity or result changed or
	// the node ended, -1 if that is not known. A kind explains what happened in Tick; whoever asks why something has been
	// so for long asks about the frame Since.
	Tick, Since int64
}

// Role says what a reason is for.
type Role string

// Roles of reasons, in the order in which they are told.
const (
	// RoleState says how the node stands: "Flee has been active for 1.2 s."
	RoleState Role = "state"
	// RoleCause is what decided it: "LowHealth.OnBecomeTrue acted on Idle.Deactivate."
	RoleCause Role = "cause"
	// RoleValue is a value that the decision read: "CharHealth is 24 hp, Threshold is 30."
	RoleValue Role = "value"
	// RoleAlternative says why something else did not come: "Patrol scored 0.31, Flee 0.72."
	RoleAlternative Role = "alternative"
)

// Reason is one sentence of an answer.
type Reason struct {
	Role Role `json:"role"`
	// Text is for designers: names of their documents, values with units, no numbers of bits.
	Text string `json:"text"`
	// Part and Node are what the sentence is about, for a reader who wants to go there; Node is -1 for the part itself.
	Part int `json:"part"`
	Node int `json:"node"`
	// Value is a value that the sentence names, by its index in [Program.Values], whose last writer the asker may look for;
	// -1 for none.
	Value int `json:"value"`
}

// Explainer is implemented by the [Part] that a kind compiles a document to, if it can say more of its nodes than the
// symbol table tells. The answer is in the order in which it is to be read. It changes neither mind.
type Explainer interface {
	Explain(q *Question) []Reason
}

// Explain says why a node stands as it does: what its kind says or, if that says nothing, which triggers acted on it.
func (p *Program) Explain(q Question) []Reason {
	q.Program = p
	if q.Part < 0 || q.Part >= len(p.parts) || q.Node >= len(p.parts[q.Part].Nodes) || q.After == nil {
		return nil
	}
	run := p.runs[q.Part]
	if f, ok := run.(*forcedPart); ok {
		run = f.Part
	}
	if e, ok := run.(Explainer); ok && q.Node >= 0 {
		if out := e.Explain(&q); len(out) > 0 {
			return out
		}
	}
	return q.Plain()
}

// Plain is the answer that needs no kind: the node's activity, and which triggers acted on it in the frame.
func (q *Question) Plain() []Reason {
	part := &q.Program.parts[q.Part]
	path, bit, ports := part.Name, part.Active, part.Ports
	if q.Node >= 0 {
		n := &part.Nodes[q.Node]
		path, bit, ports = n.Name, n.Active, n.Ports
	}
	var out []Reason
	say := func(role Role, value int, format string, args ...any) {
		out = append(out, Reason{Role: role, Text: fmt.Sprintf(format, args...), Part: q.Part, Node: q.Node, Value: value})
	}
	switch {
	case bit < 0:
		say(RoleState, -1, "%s runs in every frame in which %s is active.", path, part.Name)
	case q.After.Active(bit) && q.Before != nil && !q.Before.Active(bit):
		say(RoleState, -1, "%s became active in this frame.", path)
	case q.After.Active(bit):
		say(RoleState, -1, "%s is active.", path)
	case q.Before != nil && q.Before.Active(bit):
		say(RoleState, -1, "%s stopped in this frame.", path)
	default:
		say(RoleState, -1, "%s is not active.", path)
	}
	for i := range ports {
		switch port := &ports[i]; {
		case port.Trigger && !port.Out && q.Acted(port.Bit):
			say(RoleCause, -1, "%s.%s acted in this frame.", path, port.Name)
		case !port.Trigger && !port.Out && port.Value >= 0:
			say(RoleValue, port.Value, "%s is %s.", port.Name, q.Text(port.Value))
		}
	}
	return out
}

// Acted says whether a trigger, by its bit, acted in the frame that is asked about.
func (q *Question) Acted(bit int) bool {
	m := q.After
	return bit >= 0 && m.x.words[int(m.x.program.now)+bit/64]>>(bit%64)&1 != 0
}

// Text is a value, by its index in [Program.Values], as it stood at the end of the frame, with its unit.
func (q *Question) Text(value int) string { return q.Program.textOf(q.After, value) }

// TextBefore is a value as it stood at the end of the frame before; the one of the frame if that is not known.
func (q *Question) TextBefore(value int) string {
	if q.Before == nil {
		return q.Text(value)
	}
	return q.Program.textOf(q.Before, value)
}

func (p *Program) textOf(m *Mind, value int) string {
	v := &p.values[value]
	text := v.Slot.typ.Format(v.Slot.get(&m.x))
	if f, ok := v.Slot.get(&m.x).(float64); ok {
		text = v.Slot.typ.Format(roundedText(f))
	}
	return strings.TrimSpace(text + " " + v.Unit)
}
