package wits

import (
	"slices"
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
	// Delta is how long a frame of the game is, in seconds, for answers that speak of time; 0 if that is not known.
	Delta float64
	// Tick is the frame that is asked about, Since the last one up to it in which the node's activity or result changed or
	// the node ended, -1 if that is not known. A kind explains what happened in Tick; whoever asks why something has been
	// so for long asks about the frame Since.
	Tick, Since int64
	// Past gives how the mind stood at the end of an earlier frame, nil if that is not known: what acts in a frame was decided
	// in frames before it. It may be nil. What it gives is not changed.
	Past func(tick int64) *Mind
	// Notes are what the mind noted of its frames; nil if nothing was noted. Values that change within a frame are known from
	// them alone.
	Notes *Notes
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
	// RoleOrigin is where a value that decided it came from, step by step, as far as the world: "Amber saw Hider at 12.4 s."
	RoleOrigin Role = "origin"
	// RoleAlternative says why something else did not come: "Patrol scored 0.31, Flee 0.72."
	RoleAlternative Role = "alternative"
)

// Reason is one sentence of an answer.
type Reason struct {
	Role Role `json:"role"`
	// Text is for designers: names of their documents, values with units, no numbers of bits.
	Text string `json:"text"`
	// Agent is in whose mind Part and Node are, by the game's number; 0: in that of the one who was asked.
	Agent uint32 `json:"agent,omitempty"`
	// Part and Node are what the sentence is about, for a reader who wants to go there; Node is -1 for the part itself.
	Part int `json:"part"`
	Node int `json:"node"`
	// Port is the trigger port of the node that acted, if the sentence is about one.
	Port string `json:"port,omitempty"`
	// Value is a value that the sentence names, by its index in [Program.Values], whose last writer the asker may look for;
	// -1 for none.
	Value int `json:"value"`
	// Tick is the frame that the sentence is about: of a value, the one in which it was read.
	Tick int64 `json:"tick"`
	// AsOf is the frame at whose end the value was as it was read: Tick, or the frame before if it was written later in Tick;
	// -1 if it was so only within a frame.
	AsOf int64 `json:"as_of"`
	// Brief is the decision that the sentence tells as a clause, to follow a colon: "Eat scores highest, 0.37". It stands at
	// what chose the node that is asked about among others, and is empty elsewhere.
	Brief string `json:"brief,omitempty"`
	// Claim is what the sentence says in a form that can be checked; nil if it says nothing of the sort.
	Claim *Claim `json:"claim,omitempty"`
}

// Claim says what was computed in a frame, from which values, and what came of it. Whoever computes it with these values gets
// that outcome.
type Claim struct {
	// Expression is a source text of the document; Function, if that is empty, a registered function as in
	// [FunctionType.Title], whose parameters the Reads are named after.
	Expression string `json:"expression,omitempty"`
	Function   string `json:"function,omitempty"`
	// Rule, if it is not empty, names the rule of the kind by which it was computed; the document has no expression for that. If
	// it can be said as one, Expression does so.
	Rule string `json:"rule,omitempty"`
	// Tick is the frame in which it was computed.
	Tick  int64  `json:"tick"`
	Reads []Read `json:"reads"`
	// Outcome is the value that came of it. Before, where it matters, is what had come of it the frame before: a trigger such
	// as OnBecomeTrue compares the two.
	Outcome any `json:"outcome"`
	Before  any `json:"before,omitempty"`
	// Raised is the trigger that the outcome raised; "" for none.
	Raised string `json:"raised,omitempty"`
}

// Read is a value that a computation read.
type Read struct {
	// Name is what the expression calls it, or the parameter of the function. Called: it is the result of a call of a function
	// by the expression, in the order in which they are written.
	Name   string `json:"name"`
	Called bool   `json:"called,omitempty"`
	// Value is its index in [Program.Values]; -1 if it has none.
	Value int `json:"value"`
	// Is is what it was when it was read.
	Is any `json:"is"`
}

// Explainer is implemented by the [Part] that a kind compiles a document to, if it can say more of its nodes than the
// symbol table tells. The answer is in the order in which it is to be read. It changes neither mind. It is asked about nodes
// alone, and only if the part was active at the end of the frame or of the one before it.
type Explainer interface {
	Explain(q *Question) []Reason
}

// EndExplainer is implemented by an [Explainer] that can say why its document as a whole ended in the frame: by itself, with
// success or failure. It gives nothing if the document has not ended by itself in the frame.
type EndExplainer interface {
	ExplainEnd(q *Question) []Reason
}

// LastExplainer is implemented by an [Explainer] whose parts are seldom active at the end of a frame: it says what a node, or
// with node -1 the part, did when it was active last. It gives nothing if that has never been.
type LastExplainer interface {
	ExplainLast(q *Question) []Reason
}

// Explain says why a node stands as it does: what its kind says or, if that says nothing, which triggers acted on it. For a
// node of a document that is not active it says why the document is not. It gives nothing for a part or a node that the
// program does not have, and for a mind that is not known or is another program's.
func (p *Program) Explain(q Question) []Reason {
	q.Program = p
	if q.Part < 0 || q.Part >= len(p.Parts()) || q.Node < -1 || q.Node >= len(p.Parts()[q.Part].Nodes) {
		return nil
	}
	if q.After == nil || q.After.x.program.fingerprint != p.fingerprint {
		return nil
	}
	if q.Before != nil && q.Before.x.program.fingerprint != p.fingerprint {
		q.Before = nil
	}
	if v := q.After.x.program; v.Original() == p.Original() {
		q.Program = v // results that were forced
	}
	q.keepPast()
	out := once(q.answer())
	at := 0
	for at < len(out) && out[at].Role == RoleState {
		at++
	}
	return slices.Insert(out, at, q.meddled()...)
}

// once drops values that are named twice.
func once(reasons []Reason) []Reason {
	var out []Reason
	for _, r := range reasons {
		if r.Role != RoleValue || !slices.ContainsFunc(out, func(o Reason) bool { return o.Role == RoleValue && o.Text == r.Text }) {
			out = append(out, r)
		}
	}
	return out
}

// answer returns what the kinds of the node's part, and of the parts around it, say.
func (q *Question) answer() []Reason {
	part := &q.Program.Parts()[q.Part]
	was, is := q.Ran(part.Active)
	switch {
	case q.Node < 0 && part.Parent >= 0:
		return q.of(part.Parent, part.Node).answer()
	case q.Node < 0:
		return append(q.ofRoot(), q.end(q.Part)...)
	case !was && !is && (q.Since < 0 || q.Since != q.Tick): // else it ran within this frame
		out := []Reason{q.Reason(RoleState, "%s is not active, because %s, which it is part of, is not.", part.Nodes[q.Node].Name, part.title())}
		return append(append(out, q.last(q.Part, q.Node)...), q.around()...)
	}
	var out []Reason
	if e, ok := q.explainer(q.Part).(Explainer); ok {
		out = e.Explain(q)
	}
	if len(out) == 0 {
		out = q.Plain()
	}
	if inner := part.Nodes[q.Node].Part; inner >= 0 {
		at := slices.IndexFunc(out, func(r Reason) bool { return r.Role != RoleState && r.Role != RoleCause })
		if at < 0 {
			at = len(out)
		}
		out = slices.Insert(out, at, q.end(inner)...)
	}
	if was && !is && q.Changed(part.Nodes[q.Node].Active) {
		out = append(out, q.around()...)
	}
	return out
}

// of returns the same question about another node.
func (q *Question) of(part, node int) *Question {
	other := *q
	other.Part, other.Node = part, node
	return &other
}

// around is why the part of the node stands as it does, as causes of how the node does.
func (q *Question) around() []Reason {
	other := q.of(q.Part, -1)
	other.Since = -1 // that of the node
	out := other.answer()
	for i := range out {
		if out[i].Role == RoleState {
			out[i].Role = RoleCause
		}
	}
	return out
}

// explainer returns what a part is run by.
func (q *Question) explainer(part int) Part {
	run := q.Program.runs[part]
	if f, ok := run.(*overriddenPart); ok {
		run = f.Part
	}
	return run
}

// end is why a part has ended by itself in the frame, as causes; nothing if it has not or nobody can say.
func (q *Question) end(part int) []Reason {
	if was, is := q.Ran(q.Program.Parts()[part].Active); is {
		return nil
	} else if !was {
		return q.last(part, -1)
	}
	e, ok := q.explainer(part).(EndExplainer)
	if !ok {
		return nil
	}
	return e.ExplainEnd(q.of(part, -1))
}

// last returns what a node of a part, or the part itself, did when it was active last; nothing if nobody can say.
func (q *Question) last(part, node int) []Reason {
	if e, ok := q.explainer(part).(LastExplainer); ok {
		return e.ExplainLast(q.of(part, node))
	}
	return nil
}

// ofRoot returns how the program as a whole stands.
func (q *Question) ofRoot() []Reason {
	part, m := &q.Program.Parts()[0], q.After
	switch was, is := q.Ran(part.Active); {
	case is && !was && q.Before != nil:
		return []Reason{q.Reason(RoleState, "%s began in this frame.", part.Name)}
	case is:
		return []Reason{q.Reason(RoleState, "%s is active.", part.Name)}
	case !m.begun():
		return []Reason{q.Reason(RoleState, "%s has not begun: it begins when the agent's mind runs next.", part.Name)}
	}
	how := map[Status]string{Success: "has ended with success", Failure: "has ended with failure"}[m.Status()]
	if how == "" {
		how = "has been ended"
	}
	return []Reason{q.Reason(RoleState, "%s %s, so nothing of it runs until the game restarts it.", part.Name, how)}
}

// meddled returns what no kind knows of: that the agent is parked, and that a debugger has forced the result.
func (q *Question) meddled() (out []Reason) {
	if q.Node >= 0 {
		path := q.Program.Parts()[q.Part].Nodes[q.Node].Path
		for _, p := range []*Program{q.After.x.program, q.Program} {
			if s, ok := p.overrides[path]; ok {
				out = append(out, q.Reason(RoleCause, "The debugger forces its result: %v, whatever the node itself says.", s))
				break
			}
		}
	}
	if f := q.After.x.fault; f != nil {
		why, _, _ := strings.Cut(f.Message, "\n")
		r := q.Reason(RoleCause, "The agent is parked since frame %d, so nothing of it goes on: %s (%s) failed: %s.", f.Tick, f.Node, f.Type, strings.TrimRight(why, ". "))
		for i := range q.Program.Parts() {
			for k := range q.Program.Parts()[i].Nodes {
				if q.Program.Parts()[i].Nodes[k].Path == f.Node {
					r.Part, r.Node = i, k
				}
			}
		}
		out = append(out, r)
	}
	return out
}

// title returns what a part is called: the node that embeds it or, of the root, the document.
func (p *PartInfo) title() string {
	if p.Path == "" {
		return p.Name
	}
	return p.Path[strings.LastIndexByte(p.Path, '/')+1:]
}

// Plain returns the answer that needs no kind: the node's activity, and which triggers acted on it in the frame.
func (q *Question) Plain() []Reason {
	part := &q.Program.Parts()[q.Part]
	path, bit, ports := part.Name, part.Active, part.Ports
	if q.Node >= 0 {
		n := &part.Nodes[q.Node]
		path, bit, ports = n.Name, n.Active, n.Ports
	}
	var out []Reason
	say := func(role Role, value int, format string, args ...any) {
		r := q.Reason(role, format, args...)
		r.Value = value
		out = append(out, r)
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
