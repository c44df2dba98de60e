package view

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/formula"
)

// reading is a value that a condition names.
type reading struct {
	name, unit string
	value      Value
}

// maxReads is how many values a page is told of a transition.
const maxReads = 16

// transitionsOf lists the transitions of all parts, with what their conditions name.
func transitionsOf(p *wits.Program) (transitions []Transition) {
	for _, part := range p.Parts() {
		for i, l := range part.Links {
			if l.FromPort == "" && l.ToPort == "" && l.Bit >= 0 && l.Label != "" {
				transitions = append(transitions, Transition{part.ID, i, l.Bit, readsOf(p, part, l)})
			}
		}
	}
	return transitions
}

// readsOf finds what the condition of a transition names: values of the part, fields of boards, ports of its nodes. Each
// once, in order.
func readsOf(p *wits.Program, part wits.PartInfo, l wits.LinkInfo) (reads []reading) {
	add := func(name string, port *wits.PortInfo) {
		if port == nil || port.Type == nil || len(reads) == maxReads {
			return
		}
		v := p.Values()[port.Value]
		reads = append(reads, reading{name, v.Unit, Value{Index: port.Value, Type: v.Slot.Type()}})
	}
	for _, b := range l.Because {
		if !b.Code {
			continue
		}
		for _, name := range namesIn(b.Text) {
			add(name, portNamed(part, name))
		}
	}
	return reads
}

// portNamed finds a data port of the part or, as "Node.Port", of one of its nodes; nil if there is none with a value.
func portNamed(part wits.PartInfo, name string) *wits.PortInfo {
	if q := dataPort(part.Ports, name); q != nil {
		return q
	}
	node, port, dotted := strings.Cut(name, ".")
	if !dotted {
		return nil
	}
	i := slices.IndexFunc(part.Nodes, func(n wits.NodeInfo) bool { return n.Name == node })
	if i < 0 {
		return nil
	}
	return dataPort(part.Nodes[i].Ports, port)
}

func dataPort(ports []wits.PortInfo, name string) *wits.PortInfo {
	for i := range ports {
		if q := &ports[i]; q.Name == name && !q.Trigger && q.Value >= 0 {
			return q
		}
	}
	return nil
}

// namesIn lists the names of an expression, dotted ones as a whole, each once.
func namesIn(expression string) (names []string) {
	rest := expression
	for rest != "" {
		switch c := rest[0]; {
		case c == '"' || c == '\'':
			rest = formula.AfterQuote(rest[1:], c)
		case formula.Letter(c):
			n := 1
			for n < len(rest) && (formula.Letter(rest[n]) || rest[n] >= '0' && rest[n] <= '9' || rest[n] == '.' && n+1 < len(rest) && formula.Letter(rest[n+1])) {
				n++
			}
			if name := rest[:n]; !slices.Contains(names, name) {
				names = append(names, name)
			}
			rest = rest[n:]
		case c >= '0' && c <= '9': // 2e3 is no name
			rest = strings.TrimLeft(rest, "0123456789.eE")
		default:
			rest = rest[1:]
		}
	}
	return names
}
