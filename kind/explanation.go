package kind

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
)

// Explanation is an answer to a question (see [wits.Explainer]) while it is put together.
type Explanation struct {
	*wits.Question
	// Part is the part that is asked about.
	Part    *wits.PartInfo
	Reasons []wits.Reason
}

// NewExplanation begins an answer.
func NewExplanation(q *wits.Question) *Explanation {
	return &Explanation{Question: q, Part: &q.Program.Parts()[q.Part]}
}

// Say adds a sentence about a node of the part; -1 for the part itself.
func (a *Explanation) Say(role wits.Role, node int, format string, args ...any) {
	r := a.Reason(role, format, args...)
	r.Node = node
	a.Reasons = append(a.Reasons, r)
}

// State adds how the node that is asked about stands.
func (a *Explanation) State(format string, args ...any) {
	a.Say(wits.RoleState, a.Node, format, args...)
}

// Cause adds what decided it.
func (a *Explanation) Cause(format string, args ...any) {
	a.Say(wits.RoleCause, a.Node, format, args...)
}

// Brief says the sentence that was added last as a clause as well: what chose the node that is asked about among others.
func (a *Explanation) Brief(format string, args ...any) {
	a.Reasons[len(a.Reasons)-1].Brief = fmt.Sprintf(format, args...)
}

// Other adds why something else did not come.
func (a *Explanation) Other(node int, format string, args ...any) {
	a.Say(wits.RoleAlternative, node, format, args...)
}

// Value adds a sentence that names a value, by its index in [wits.Program.Values].
func (a *Explanation) Value(node, value int, format string, args ...any) {
	a.Say(wits.RoleValue, node, format, args...)
	a.Reasons[len(a.Reasons)-1].Value = value
}

// Name returns a node of the part.
func (a *Explanation) Name(node int) string {
	if node < 0 {
		return a.Part.Name
	}
	return a.Part.Nodes[node].Name
}

// Stands adds that a node is active or not, and since when.
func (a *Explanation) Stands(name string, active bool) {
	not := ""
	if !active {
		not = "not "
	}
	if since := a.For(); since != "" {
		a.State("%s has %sbeen active%s.", name, not, since)
	} else {
		a.State("%s is %sactive.", name, not)
	}
}

// Raised adds what raised a trigger port that acted in the frame, and what came of that: "LowHealth became true and ended Idle
// (frame 600)." It gives what it has named.
func (a *Explanation) Raised(node int, port, effect string) []wits.Source {
	sources := a.Sources(a.Question.Part, node, port)
	for _, s := range sources {
		a.Cause("%s and %s (frame %d).", a.Source(s), effect, a.Tick)
		r := &a.Reasons[len(a.Reasons)-1]
		r.Part, r.Node, r.Port = s.Part, s.Node, s.Port
		if !life[s.Port] { // what comes after another has not been chosen
			r.Brief = a.Source(s)
		}
	}
	return sources
}

// Source says what raised a trigger, for the beginning of a sentence: "LowHealth became true".
func (a *Explanation) Source(s wits.Source) string {
	part := &a.Program.Parts()[s.Part]
	switch {
	case s.Game:
		return "The game raised " + s.Port
	case s.Node < 0:
		return part.Name + " " + Did(s.Port)
	case s.Part == a.Question.Part:
		return part.Nodes[s.Node].Name + " " + Did(s.Port)
	}
	return part.Nodes[s.Node].Path + " " + Did(s.Port)
}

// did says what a node has done that raises a trigger of a name.
var did = map[string]string{
	"OnActivate": "started", "OnDeactivate": "ended", "OnSuccess": "succeeded", "OnFailure": "failed",
	"OnTrue": "was true", "OnFalse": "was false", "OnBecomeTrue": "became true", "OnBecomeFalse": "became false", "OnChange": "changed",
}

// life are the triggers that tell how a node goes, not what it found.
var life = map[string]bool{"OnActivate": true, "OnDeactivate": true, "OnSuccess": true, "OnFailure": true}

// Did says what a node has done that raises a trigger: "became true", "raised Ping".
func Did(port string) string {
	if text := did[port]; text != "" {
		return text
	}
	return "raised " + port
}

// Port finds a port of a node of the part, or of the part itself; nil if there is none.
func (a *Explanation) Port(node int, name string, out bool) *wits.PortInfo {
	ports := a.Part.Ports
	if node >= 0 {
		ports = a.Part.Nodes[node].Ports
	}
	for i := range ports {
		if ports[i].Name == name && ports[i].Out == out {
			return &ports[i]
		}
	}
	return nil
}

// ExprTrace is an expression of a document for those who ask why: its text and what it reads. Make it with [Scope.ExprTrace].
type ExprTrace struct {
	Text  string
	Reads []NamedValue
	// Calls: it calls functions, which may be the game's, so nobody but the agent itself may compute it.
	Calls bool
	// Evaluation is its number among the evaluations of the program, from 1; 0 for one that is none.
	Evaluation int32
}

// ExprTrace returns all that the scope has noted so far, with the text of what was read.
func (s *Scope) ExprTrace(text string) ExprTrace {
	return ExprTrace{text, slices.Clone(s.Used), len(s.Calls) > 0, s.last}
}

// Read adds the values that an expression reads as they stood at the end of the frame; none for nil.
func (a *Explanation) Read(node int, t *ExprTrace) {
	if t == nil {
		return
	}
	for _, u := range t.Reads {
		a.Reading(node, u)
	}
}

// Reading adds one value that an expression reads.
func (a *Explanation) Reading(node int, u NamedValue) {
	if v := a.Program.ValueAt(u.Port.Slot()); v >= 0 && !a.Names(v) {
		a.Value(node, v, "%s is %s.", u.Name, a.Text(v))
	}
}
