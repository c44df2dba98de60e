package decisions

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits"
)

// Kind is what an event tells.
type Kind uint8

// Kinds of events.
const (
	// Begin: a node became active.
	Begin Kind = iota + 1
	// End: a node stopped being active, see [Event.Result].
	End
	// Fire: a trigger was raised, by a node, or by the game at the document's own port.
	Fire
	// Take: a transition from one node to another was taken.
	Take
	// Choose: a node was chosen among others. It comes right before the Begin of that node.
	Choose
	// Fault: the mind was parked, because code of an action or function failed.
	Fault
)

// AllKinds returns all kinds of events.
func AllKinds() []Kind { return []Kind{Begin, End, Fire, Take, Choose, Fault} }

func (k Kind) String() string {
	return [...]string{"none", "begin", "end", "fire", "take", "choose", "fault"}[min(k, Fault+1)%(Fault+1)]
}

// Result is how a node ended.
type Result uint8

// Results of nodes.
const (
	// Stopped: it was ended from outside, or its kind does not tell how nodes end.
	Stopped Result = iota
	// Succeeded and Failed: it ended by itself.
	Succeeded
	Failed
)

func (r Result) String() string { return [...]string{"stopped", "success", "failure"}[min(r, Failed)] }

// Node is a node of a program, as events name it. All events of a program share its nodes; do not change them.
type Node struct {
	// Document is the file of the document that the node stands in, Path leads to it from the root: "Idle/MoveTowards". The
	// document that the agent runs, as a whole, has the path "".
	Document, Path string
	// Name is the last part of the path or, of the root, the name of the document.
	Name string
	// Kind is "action" for a coder's action; others are those of wits.NodeInfo. Type is what the node runs.
	Kind, Type string
	// Part and Index are its place in Program.Parts; Index is -1 for the root.
	Part, Index int
	// Depth is how many documents lie around the document that the node stands in: 0 for nodes of the root document.
	Depth int
}

// Label returns the path or, of the root, the name of the document.
func (n *Node) Label() string {
	if n == nil {
		return "*"
	}
	if n.Path == "" {
		return n.Name
	}
	return n.Path
}

// Event is one thing that was decided. In a frame of an agent events come in this order: what the game fired; transitions that were taken; ends of what was
// active before, the innermost first; what began, the outermost first, with choices before their beginnings, and what ended at once before the next
// one beside it begins; what fired in the frame, which acts in the next; a fault. A node that begins and ends several times in a frame is told once or, if it is active at the end, as
// begun at last.
type Event struct {
	Kind Kind
	// Tick and Time (seconds of game time) are those of the tick as [Stream.Tick] has them.
	Tick int64
	Time float64
	// Agent and Name are those of [sim.Agent].
	Agent uint32
	Name  string
	// Node is what the event is about: of Take, the node that the transition leads to.
	Node *Node
	// From is, of Take, the node that was left; nil for a transition from any.
	From *Node
	// Result is, of End, how the node ended, and Began the tick in which it began; -1 if the stream was not yet there.
	Result Result
	Began  int64
	// Port is, of Fire, the port of the node. Game: the game, or a debugger, raised it from outside.
	Port string
	Game bool
	// Why is, of Choose, the reason as a clause, "Eat scores highest, 0.37"; of Take, what the transition says of when it is taken.
	Why string
	// Over are, of Choose, the others that could have come; a slice of the event's own.
	Over []Alternative
	// Fault is, of Fault, what failed.
	Fault *wits.Fault
}

// Alternative is what was not chosen.
type Alternative struct {
	// Node is what it is; nil if the reason is about none.
	Node *Node
	// Text says why it was not: "Patrol scored 0.31."
	Text string
}

// String returns the event in words, without tick: "Ada: Eat ended with success".
func (e *Event) String() string {
	var b strings.Builder
	if e.Name != "" {
		b.WriteString(e.Name + ": ")
	}
	b.WriteString(e.What())
	return b.String()
}

// What returns the event in words, without the agent: "Eat ended with success".
func (e *Event) What() string {
	switch e.Kind {
	case Begin:
		return e.Node.Label() + " began"
	case End:
		switch e.Result {
		case Succeeded:
			return e.Node.Label() + " ended with success"
		case Failed:
			return e.Node.Label() + " ended with failure"
		}
		return e.Node.Label() + " was ended"
	case Fire:
		by := ""
		if e.Game {
			by = " by the game"
		}
		return e.Node.Label() + "." + e.Port + " fired" + by
	case Take:
		return e.From.Label() + " -> " + e.Node.Label() + " was taken: " + e.Why
	case Choose:
		return e.Node.Label() + " was chosen: " + e.Why
	case Fault:
		return fmt.Sprintf("parked: %v", e.Fault)
	}
	return e.Kind.String()
}
