package kind

import (
	"reflect"
	"slices"

	"github.com/wits-ai/wits"
)

// What a node read when it was computed. Minds are known as they stood at the ends of frames; what a node read within a frame
// follows from the order of visits: who is visited before it has written already, who comes after it has not.

// Ordered is a part that visits its nodes one after another, once in each frame in which it is active; what writes its own
// variables does so before. Place is when it visits a node.
type Ordered interface{ Place(node int) int }

// step is a node on the way from the root to another: a node of a part.
type step struct{ part, node int }

// way lists the nodes in which a node lies, from the root's on, and the node itself.
func (a *Explanation) way(part, node int) []step {
	var out []step
	for parts := a.Program.Parts(); part >= 0; part, node = parts[part].Parent, parts[part].Node {
		out = append([]step{{part, node}}, out...)
	}
	return out
}

// writerOf finds the only node that gives a value out, or the innermost document that does if no node in it does; false if
// there is none, or more than one.
func (a *Explanation) writerOf(value int) (step, bool) {
	var node, document step
	nodes, depth := 0, -1
	for i := range a.Program.Parts() {
		part := &a.Program.Parts()[i]
		for k := range part.Nodes {
			m := &part.Nodes[k]
			gives := slices.ContainsFunc(m.Ports, func(p wits.PortInfo) bool { return p.Out && !p.Trigger && p.Value == value })
			switch {
			case gives && m.Part < 0:
				node, nodes = step{i, k}, nodes+1
			case gives && len(m.Path) >= depth:
				document, depth = step{i, k}, len(m.Path)
			}
		}
	}
	if nodes > 0 {
		return node, nodes == 1
	}
	return document, depth >= 0
}

// A value that is not known is so for one of these reasons.
const (
	NotRecorded = "that frame is not recorded"
	WithinFrame = "it may have changed within the frame"
)

// read returns a value as a node of the part read it in the frame that q is about: a node that has been computed in it. Why says
// why it is not known.
func (a *Explanation) read(q *wits.Question, node, value int) (is any, as int64, why string) {
	info := &q.Program.Values()[value]
	switch info.Class {
	case wits.ClassInput, wits.ClassLiteral:
		return q.ValueIn(q.Tick, value), q.Tick, ""
	case wits.ClassVariable:
		if a.ofOrdered(value) { // only scripts write it, and they run before all nodes are visited
			return q.ValueIn(q.Tick, value), q.Tick, ""
		}
		return nil, -1, WithinFrame
	}
	w, ok := a.writerOf(value)
	if !ok {
		return nil, -1, WithinFrame
	}
	from, to := a.way(w.part, w.node), a.way(a.Question.Part, node)
	at := 0
	for at+1 < len(from) && at+1 < len(to) && from[at] == to[at] {
		at++
	}
	g, ok := q.Compiled(from[at].part).(Ordered)
	if !ok || from[at].part != to[at].part {
		return nil, -1, WithinFrame
	}
	if g.Place(from[at].node) < g.Place(to[at].node) {
		return q.ValueIn(q.Tick, value), q.Tick, ""
	}
	is, why = a.late(q, from[at:], value)
	return is, q.Tick - 1, why
}

// ofOrdered reports whether a value is a variable of an [Ordered] part: one that documents of other kinds do not write.
func (a *Explanation) ofOrdered(value int) bool {
	for i := range a.Program.Parts() {
		part := &a.Program.Parts()[i]
		if _, is := a.Compiled(i).(Ordered); !is {
			continue
		}
		if of := a.Program.Values()[value].Path; len(of) > len(part.Path) && (part.Path == "" || of[:len(part.Path)+1] == part.Path+".") {
			name := of
			if part.Path != "" {
				name = of[len(part.Path)+1:]
			}
			for k := range part.Ports {
				if p := &part.Ports[k]; p.Name == name && p.Value == value {
					return name[0] != '@'
				}
			}
		}
	}
	return false
}

// BeforeVisit returns a value that a node writes when it is visited, as it was until then in the frame that q is about. Why says why it
// is not known.
func (a *Explanation) BeforeVisit(q *wits.Question, node, value int) (is any, why string) {
	return a.late(q, []step{{a.Question.Part, node}}, value)
}

// late returns a value that its writer writes after it is read in a frame: as the frame before left it, or as it was set back
// where the writer's part has begun. Whoever wrote it between, by hand or while triggers were released, has changed it.
func (a *Explanation) late(q *wits.Question, writer []step, value int) (is any, why string) {
	if v, ok := q.Notes.LastIntervention(q.Program, value, q.Tick); ok {
		return v, ""
	}
	if q.Before == nil {
		return nil, NotRecorded
	}
	for i, s := range writer {
		part := &q.Program.Parts()[s.part]
		n := &part.Nodes[s.node]
		if i > 0 || n.Active < 0 {
			if q.Before.Active(part.Active) != q.After.Active(part.Active) || a.restarted(q, part) {
				if n.Active < 0 && q.After.Active(part.Active) && i == len(writer)-1 {
					return reflect.Zero(q.Program.Values()[value].Slot.Type().Go()).Interface(), "" // its part has begun
				}
				return nil, WithinFrame
			}
		}
		for k := range n.Ports {
			if p := &n.Ports[k]; p.Trigger && !p.Out && q.Acted(p.Bit) {
				return nil, WithinFrame
			}
		}
	}
	return q.ValueIn(q.Tick-1, value), ""
}

// restarted reports whether a part may have ended and begun anew in a frame.
func (a *Explanation) restarted(q *wits.Question, part *wits.PartInfo) bool {
	for k := range part.Ports {
		if p := &part.Ports[k]; p.Builtin && p.Name == "OnActivate" && p.Bit >= 0 {
			return q.Acted(p.Bit)
		}
	}
	if part.Parent < 0 {
		return false
	}
	n := &q.Program.Parts()[part.Parent].Nodes[part.Node]
	for k := range n.Ports {
		if p := &n.Ports[k]; p.Name == "Activate" && p.Builtin {
			return q.Acted(p.Bit)
		}
	}
	return true // what embeds it is of another kind, and its beginning shows nowhere
}

// PortRead is what a node read from one port.
type PortRead struct {
	Port string
	// Name is that of what is linked to it, or its own.
	Name  string
	Value int
	// Is is nil if it is not known, which Why tells.
	Is  any
	Why string
	// As is the frame at whose end it was so; -1 for none.
	As int64
}

// PortReads returns all that a node reads, as it was in the frame that q is about, in which the node was computed.
func (a *Explanation) PortReads(q *wits.Question, node int) (out []PortRead) {
	n := &a.Part.Nodes[node]
	for i := range n.Ports {
		p := &n.Ports[i]
		switch {
		case p.Out || p.Trigger:
		case p.Value >= 0:
			is, as, why := a.read(q, node, p.Value)
			out = append(out, PortRead{p.Name, a.PortName(node, p), p.Value, is, why, as})
		default: // any number of links
			for _, l := range a.Part.Links {
				if l.To != node || l.ToPort != p.Name {
					continue
				}
				if from := a.Port(l.From, l.FromPort, true); from != nil && from.Value >= 0 {
					is, as, why := a.read(q, node, from.Value)
					out = append(out, PortRead{p.Name, a.linked(&l), from.Value, is, why, as})
				}
			}
		}
	}
	return out
}

// PortName names what comes into a port: what is linked to it, or the port itself.
func (a *Explanation) PortName(node int, p *wits.PortInfo) string {
	for i := range a.Part.Links {
		if l := &a.Part.Links[i]; l.To == node && l.ToPort == p.Name && l.FromPort != "" {
			return a.linked(l)
		}
	}
	return p.Name
}

// linked names where a link comes from: a port of the part, or a node and what it gives, unless that is all that it gives.
func (a *Explanation) linked(l *wits.LinkInfo) string {
	switch {
	case l.From < 0:
		return l.FromPort
	case l.FromPort == "Result" || l.FromPort == "Value":
		return a.Name(l.From)
	}
	return a.Name(l.From) + "." + l.FromPort
}
