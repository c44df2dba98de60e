package wits

import (
	"slices"
	"strings"
)

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
