package wits

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document/declare"
)

// The links between ports while a document is compiled, and what is only drawn.

// Link joins an outbound port to an inbound one. Linked data ports are the same place in the mind. It returns what is
// wrong and what to do about it, "" if nothing is.
func (b *Builder) Link(from, to *Port) (reason string, fixes []declare.Fix) {
	switch {
	case !from.Out && !to.Out:
		return fmt.Sprintf("%s and %s both take something in", from, to), said("links go from an outbound port to an inbound one")
	case from.Out && to.Out:
		return fmt.Sprintf("%s and %s both give something out", from, to), said("links go from an outbound port to an inbound one")
	case !from.Out:
		return fmt.Sprintf("the link goes the wrong way: %s takes in and %s gives out", from, to), []declare.Fix{declare.ToSet(strconv.Quote(to.String() + " -> " + from.String())).As(fmt.Sprintf("write %s -> %s", to, from))}
	case from.Trigger != to.Trigger:
		return fmt.Sprintf("%s is %s and %s is %s", from, portKind(true, from.Trigger), to, portKind(false, to.Trigger)), nil
	case from.Trigger:
		a, b := from.trigger(), to.trigger()
		if b.led && slices.Contains(a.to, b) {
			return fmt.Sprintf("the link from %s to %s is there twice", from, to), []declare.Fix{declare.ToRemove().Labelled("Remove this link").As("remove one")}
		}
		a.to, b.led = append(a.to, b), true
		a.need, b.need = true, true
	case from.Type != to.Type:
		return fmt.Sprintf("%s is %s and %s wants %s", from, article(from.Type.name), to, article(to.Type.name)), converted(b.Conversion(from.Type, to.Type))
	case to.List:
		m := to.with()
		m.sources = append(m.sources, from.cell)
	case to.from != nil:
		return fmt.Sprintf("%s has a link already, from %s", to, to.from), []declare.Fix{declare.ToRemove().Labelled("Remove this link").As("an inbound data port has one source")}
	case to.given:
		return fmt.Sprintf("%s has both a value and a link", to), []declare.Fix{declare.ToRemove().Labelled("Remove this link").As(`remove it from "with", or the link`)}
	default:
		to.from = from
		to.cell.join(from.cell)
	}
	from.links++
	to.links++
	return "", nil
}

func said(hint string) []declare.Fix { return []declare.Fix{{Hint: hint}} }

func converted(f *FunctionType) []declare.Fix {
	if f == nil {
		return nil
	}
	return said(fmt.Sprintf("put %s between them", f.Title()))
}

// article is "a float", "an int".
func article(name string) string {
	if name != "" && strings.ContainsRune("aeiou", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// Conversion finds a function that turns one type into the other, one that is called To... or ...Of; nil if there is none.
func (b *Builder) Conversion(from, to *Type) *FunctionType {
	r := b.l.reg
	for _, name := range r.FunctionNames() {
		if !strings.HasPrefix(name, "To") && !strings.HasSuffix(name, "Of") {
			continue
		}
		for _, f := range r.Functions(name) {
			if len(f.Params) == 1 && f.Params[0].Type == from && !f.Params[0].List && f.Result == to {
				return f
			}
		}
	}
	return nil
}

// ShowLink tells the debugger of a link.
func (b *Builder) ShowLink(from, to *Port, delayed bool) {
	at := func(p *Port) int32 {
		if p.node == nil {
			return -1
		}
		return p.node.index
	}
	b.links = append(b.links, shownLink{from: at(from), to: at(to), fromPort: from.Field, toPort: to.Field, delayed: delayed})
}

// shownLink is a link until the debugger asks what is to be told of it.
type shownLink struct {
	from, to         int32
	fromPort, toPort *Field    // nil for none
	more             *LinkInfo // of one with a label or a bit: all of it
	delayed          bool
}

func (l *shownLink) info() LinkInfo {
	if l.more != nil {
		return *l.more
	}
	i := LinkInfo{From: int(l.from), To: int(l.to), Delayed: l.delayed, Bit: -1}
	if l.fromPort != nil {
		i.FromPort, i.ToPort = l.fromPort.Name, l.toPort.Name
	}
	return i
}

// ShowTransition tells the debugger of a way from one node to another, from nil: any; label says when it is taken, because what
// holds then. The signal is for the kind to raise whenever it is.
func (b *Builder) ShowTransition(from, to *Node, label string, because ...Because) *Signal {
	l := LinkInfo{From: -1, To: int(to.index), Label: label, Because: because}
	if from != nil {
		l.From = int(from.index)
	}
	return b.way(l)
}

// ShowInterrupt is ShowTransition for what suspends whatever is current.
func (b *Builder) ShowInterrupt(to *Node, label string, because ...Because) *Signal {
	return b.way(LinkInfo{From: -1, To: int(to.index), Label: label, Because: because, Interrupts: true})
}

func (b *Builder) way(l LinkInfo) *Signal {
	l.Bit = -1
	t := b.l.newTrigger(b, &b.where, fmt.Sprintf("#%d", len(b.links)), true)
	b.links = append(b.links, shownLink{more: &l})
	taken := &Signal{}
	b.Finish(func() {
		l.Bit, taken.fan = int(t.bit), t.fan()
	})
	return taken
}

// ShowChild tells the debugger that a node runs another as its child; the order of calls is that of execution. Label says
// in which case it does, "" if that is not a matter of cases.
func (b *Builder) ShowChild(parent, child *Node, label string) {
	l := shownLink{from: parent.index, to: child.index}
	if label != "" {
		l.more = &LinkInfo{From: int(parent.index), To: int(child.index), Label: label, Bit: -1}
	}
	b.links = append(b.links, l)
}

// Linked runs f when all documents of the program are linked, before values get their places.
func (b *Builder) Linked(f func()) { b.l.beforeLayout = append(b.l.beforeLayout, f) }

// Flows lists how data flows between the part's nodes, as pairs of their indexes, the writer's first: also where the
// way leads through other documents or back around the part, and where who writes or reads lies deeper inside a node.
// Ask for it in [Builder.Linked]. Pairs may repeat.
func (b *Builder) Flows() [][2]int32 {
	if !b.l.flowed {
		b.l.flowed = true
		for _, part := range b.l.builders {
			for _, n := range part.nodes {
				n.flows()
			}
			if part.parent != nil {
				for _, p := range part.reads {
					flow(p.cell.find().node, part.embedding())
				}
			}
		}
	}
	return b.flows
}

// Reads says that the part itself reads a port, other than through a link to one of its nodes: in a condition, say.
func (b *Builder) Reads(p *Port) {
	p.read = true
	b.reads = append(b.reads, p)
}

// Writes says that the part itself writes an outbound port of its own, other than through a link.
func (b *Builder) Writes(p *Port) {
	if b.parent != nil && p.cell != nil {
		p.cell.find().node = b.embedding()
	}
}

// flows finds who writes what a node reads.
func (n *Node) flows() {
	if n.Part != nil {
		return // whoever reads inside has it
	}
	for _, p := range n.OwnPorts() {
		if p.Out || p.Trigger {
			continue
		}
		if p.cell != nil {
			flow(p.cell.find().node, n)
		}
		for _, s := range p.also().sources {
			flow(s.find().node, n)
		}
	}
}

// flow notes it with the part in which the ways to the writer and to the reader part.
func flow(from, to *Node) {
	if from == nil {
		return
	}
	for from.b != to.b {
		if from.b.depth >= to.b.depth {
			from = from.b.embedding()
		} else {
			to = to.b.embedding()
		}
	}
	if from != to {
		from.b.flows = append(from.b.flows, [2]int32{from.index, to.index})
	}
}

// embedding returns the node of the parent that the part is.
func (b *Builder) embedding() *Node { return b.parent.nodes[b.info.Node] }
