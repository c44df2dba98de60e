package wits

import (
	"fmt"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// OuterData gives the part a data port of the kind's own that whoever embeds it sees like a declared one, and of a root the
// game. It returns the port as seen from inside, or what is wrong and what to do about it. If the document declares a port
// of that name, direction and type, it is that one: so a document can give it a unit, a default and an explanation.
func (b *Builder) OuterData(f Field) (inner *Port, reason, hint string) {
	for _, p := range b.ports {
		switch {
		case p.Name != f.Name:
		case !p.Trigger && p.Out != f.Out && p.Type == f.Type: // what comes in is outbound as seen from inside
			return p, "", ""
		default:
			return nil, fmt.Sprintf("the document has a port %s that is not %s of type %s", f.Name, portKind(f.Out, false), f.Type), "rename one of the two"
		}
	}
	for _, v := range b.vars {
		if v.Name == f.Name {
			return nil, fmt.Sprintf("the document has a variable %s", f.Name), "rename one of the two"
		}
	}
	if document.Builtin(f.Name) {
		return nil, fmt.Sprintf("%s is the name of a built-in port", f.Name), "give it another name"
	}
	class := ClassLiteral
	if f.Out {
		class = ClassOutput
	} else if b.parent == nil {
		class = ClassInput
	}
	if err := f.parseDefault(); err != nil {
		return nil, err.Error(), "this is for the coder of the kind"
	}
	c := b.l.newCell(&b.where, &f, class)
	c.was = b.was[f.Name]
	outer := &Port{Field: &f, b: b, cell: c}
	if b.parent == nil {
		b.l.outer = append(b.l.outer, outer)
	} else {
		outer.b, outer.node = b.parent, b.embedding()
		if outer.node.Port(f.Name) != nil {
			return nil, fmt.Sprintf("%s is the name of a built-in port of the kind %s", f.Name, b.parent.doc.Kind), "give it another name"
		}
		outer.node.add(outer)
	}
	g := f
	g.Out = !f.Out
	inner = &Port{Field: &g, b: b, cell: c}
	b.ports = append(b.ports, inner)
	return inner, "", ""
}

// Kind says what the node is: "action", "function", "part", or a word of the part's own kind.
func (n *Node) Kind() string { return n.kind }

// Type is what the node runs: the name of the action or function, the document.
func (n *Node) Type() string { return n.typ }

// Object is what the document says of the node; nil if it says nothing.
func (n *Node) Object() *jsontree.Node { return n.source }
