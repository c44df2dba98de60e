package graph

import (
	"fmt"
	"reflect"

	"github.com/wits-ai/wits"
)

// What a node of a graph read when it was computed. Minds are known as they stood at the ends of frames; what a node read
// within a frame follows from the order of visits: who is visited before it has written already, who comes after it has not.

// step is a node on the way from the root to another: a node of a part.
type step struct{ part, node int }

// way lists the nodes in which a node lies, from the root's on, and the node itself.
func (e *explainer) way(part, node int) []step {
	var out []step
	for parts := e.Program.Parts(); part >= 0; part, node = parts[part].Parent, parts[part].Node {
		out = append([]step{{part, node}}, out...)
	}
	return out
}

// writerOf finds the only node that gives a value out, or the innermost document that does if no node in it does; false if
// there is none, or more than one.
func (e *explainer) writerOf(value int) (w step, ok bool) {
	n, depth := 0, 0
	for i := range e.Program.Parts() {
		part := &e.Program.Parts()[i]
		for k := range part.Nodes {
			m := &part.Nodes[k]
			if m.Part < 0 || len(m.Path) < depth {
				continue
			}
			for p := range m.Ports {
				if q := &m.Ports[p]; q.Out && !q.Trigger && q.Value == value {
					w, ok, depth = step{i, k}, true, len(m.Path)
				}
			}
		}
	}
	for i := range e.Program.Parts() {
		part := &e.Program.Parts()[i]
		for k := range part.Nodes {
			m := &part.Nodes[k]
			if m.Part >= 0 {
				continue
			}
			for p := range m.Ports {
				if q := &m.Ports[p]; q.Out && !q.Trigger && q.Value == value {
					w, n = step{i, k}, n+1
				}
			}
		}
	}
	return w, n == 1 || n == 0 && ok
}

// A value that is not known is so for one of these reasons.
const (
	unrecorded = "that frame is not recorded"
	within     = "it may have changed within the frame"
)

// read gives a value as a node of the part read it in the frame that q is about: a node that has been computed in it. Why says
// why it is not known.
func (e *explainer) read(q *wits.Question, node, value int) (is any, as int64, why string) {
	info := &q.Program.Values()[value]
	switch info.Class {
	case wits.ClassInput, wits.ClassLiteral:
		return q.ValueIn(q.Tick, value), q.Tick, ""
	case wits.ClassVariable:
		if e.ofGraph(value) { // only scripts write it, and they run before all nodes are visited
			return q.ValueIn(q.Tick, value), q.Tick, ""
		}
		return nil, -1, within
	}
	w, ok := e.writerOf(value)
	if !ok {
		return nil, -1, within
	}
	from, to := e.way(w.part, w.node), e.way(e.Question.Part, node)
	at := 0
	for at+1 < len(from) && at+1 < len(to) && from[at] == to[at] {
		at++
	}
	g, ok := q.Compiled(from[at].part).(*graph)
	if !ok || from[at].part != to[at].part {
		return nil, -1, within
	}
	if g.place[from[at].node] < g.place[to[at].node] {
		return q.ValueIn(q.Tick, value), q.Tick, ""
	}
	is, why = e.late(q, from[at:], value)
	return is, q.Tick - 1, why
}

// ofGraph says whether a value is a variable of a graph: one that documents of other kinds do not write.
func (e *explainer) ofGraph(value int) bool {
	for i := range e.Program.Parts() {
		part := &e.Program.Parts()[i]
		if _, is := e.Compiled(i).(*graph); !is {
			continue
		}
		if of := e.Program.Values()[value].Path; len(of) > len(part.Path) && (part.Path == "" || of[:len(part.Path)+1] == part.Path+".") {
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

// late gives a value that its writer writes after it is read in a frame: as the frame before left it, or as it was set back
// where the writer's graph has begun. Whoever wrote it between, by hand or while triggers were released, has changed it.
func (e *explainer) late(q *wits.Question, writer []step, value int) (is any, why string) {
	if v, ok := q.Notes.LastIntervention(q.Program, value, q.Tick); ok {
		return v, ""
	}
	if q.Before == nil {
		return nil, unrecorded
	}
	for i, s := range writer {
		part := &q.Program.Parts()[s.part]
		n := &part.Nodes[s.node]
		if i > 0 || n.Active < 0 {
			if q.Before.Active(part.Active) != q.After.Active(part.Active) || e.restarted(q, part) {
				if n.Active < 0 && q.After.Active(part.Active) && i == len(writer)-1 {
					return reflect.Zero(q.Program.Values()[value].Slot.Type().Go()).Interface(), "" // its graph has begun
				}
				return nil, within
			}
		}
		for k := range n.Ports {
			if p := &n.Ports[k]; p.Trigger && !p.Out && q.Acted(p.Bit) {
				return nil, within
			}
		}
	}
	return q.ValueIn(q.Tick-1, value), ""
}

// restarted says whether a part may have ended and begun anew in a frame.
func (e *explainer) restarted(q *wits.Question, part *wits.PartInfo) bool {
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

// reading is what a node read from one port.
type reading struct {
	port  string
	name  string // of what is linked to it
	value int
	is    any
	why   string // it is not known
	as    int64  // the frame at whose end it was so
}

// readings are all that a node reads, as it was in the frame that q is about, in which the node was computed.
func (e *explainer) readings(q *wits.Question, node int) (out []reading) {
	n := &e.Part.Nodes[node]
	for i := range n.Ports {
		p := &n.Ports[i]
		switch {
		case p.Out || p.Trigger:
		case p.Value >= 0:
			is, as, why := e.read(q, node, p.Value)
			out = append(out, reading{p.Name, e.nameOf(node, p), p.Value, is, why, as})
		default: // any number of links
			for _, l := range e.Part.Links {
				if l.To != node || l.ToPort != p.Name {
					continue
				}
				if from := e.Port(l.From, l.FromPort, true); from != nil && from.Value >= 0 {
					is, as, why := e.read(q, node, from.Value)
					out = append(out, reading{p.Name, e.linked(&l), from.Value, is, why, as})
				}
			}
		}
	}
	return out
}

// nameOf names what comes into a port: what is linked to it, or the port itself.
func (e *explainer) nameOf(node int, p *wits.PortInfo) string {
	for i := range e.Part.Links {
		if l := &e.Part.Links[i]; l.To == node && l.ToPort == p.Name && l.FromPort != "" {
			return e.linked(l)
		}
	}
	return p.Name
}

// linked names where a link comes from: a port of the graph, or a node and what it gives, unless that is all that it gives.
func (e *explainer) linked(l *wits.LinkInfo) string {
	switch {
	case l.From < 0:
		return l.FromPort
	case l.FromPort == "Result" || l.FromPort == "Value":
		return e.Name(l.From)
	}
	return e.Name(l.From) + "." + l.FromPort
}

// computed is what a node computed in the frame that q is about, if all that it read is known; else why not. The readings are
// as far as they are known.
func (e *explainer) computed(q *wits.Question, node int) (claim *wits.Claim, reads []reading, why string) {
	n := &e.Part.Nodes[node]
	result := e.Port(node, "Result", true)
	if q.After.Fault() != nil {
		return nil, nil, "the agent was parked"
	}
	if n.Kind == "expression" {
		if id := e.evaluation(n); id >= 0 {
			claim, ok := q.Evaluated(id, nil)
			if !ok || claim.Tick != q.Tick {
				return nil, nil, within
			}
			for _, r := range claim.Reads {
				if !r.Called {
					reads = append(reads, reading{r.Name, short(r.Name), r.Value, r.Is, "", q.AsOf(claim.Tick, r.Value, r.Is)})
				}
			}
			return claim, reads, ""
		}
	}
	reads = e.readings(q, node)
	claim = &wits.Claim{Tick: q.Tick}
	if n.Kind == "expression" {
		claim.Expression = n.Title
	} else {
		claim.Function = n.Title
	}
	for i := range reads {
		if reads[i].why != "" {
			return nil, reads, reads[i].why
		}
		claim.Reads = append(claim.Reads, wits.Read{Name: reads[i].port, Value: reads[i].value, Is: reads[i].is})
	}
	if result == nil || result.Value < 0 {
		return nil, reads, ""
	}
	claim.Outcome = q.ValueIn(q.Tick, result.Value)
	return claim, reads, ""
}

// short drops ".Result" from the name that an expression uses.
func short(name string) string {
	for _, end := range []string{".Result", ".Value"} {
		if n := len(name) - len(end); n > 0 && name[n:] == end {
			return name[:n]
		}
	}
	return name
}

// evaluation is the number of the evaluation that an expression is, if it reads what cannot be told without notes; else -1.
func (e *explainer) evaluation(n *wits.NodeInfo) int32 {
	for i, v := range e.Program.Evaluations() {
		if v.Node == n.Path && v.Text == n.Title {
			return int32(i)
		}
	}
	return -1
}

// values adds what a node read when it was computed in the frame that q is about.
func (e *explainer) values(q *wits.Question, node int, reads []reading) {
	verb := "read"
	if n := &e.Part.Nodes[node]; n.Kind == "function" && len(reads) > 1 {
		if p := e.Port(node, "Result", true); p != nil && p.Type != nil && p.Type.Name() == "bool" {
			verb = "compared"
		}
	}
	for _, r := range reads {
		when := fmt.Sprintf("when %s %s it (frame %d)", e.Name(node), verb, q.Tick)
		switch {
		case r.is == nil && r.why == "":
			continue
		case r.is == nil:
			e.Value(node, r.value, "What %s was %s is not known: %s.", r.name, when, r.why)
		default:
			e.Value(node, r.value, "%s was %s %s.", r.name, e.TextOf(r.value, r.is), when)
		}
		e.Reasons[len(e.Reasons)-1].Tick, e.Reasons[len(e.Reasons)-1].AsOf = q.Tick, r.as
	}
}
