package wits

import "github.com/wits-ai/wits/internal/jsontree"

// Variables reads variables that belong to a node rather than to the document, as the header's are read. Those of a node
// may have names that the document has given to others; "shared" makes one readable outside of the node.
func (d *Decoder) Variables(list *jsontree.Node, node string) []VariableDecl {
	return d.declared(list, node+`: "variables"`, "variable", map[string]bool{}, []string{"type", "default", "unit", "doc", "keep", "shared"})
}

// Variable gives the node a variable of its own, like an out-port; nil, with the problem reported, if it has no type or the
// node has a port of that name. The debugger shows it at the node; what else may see it is a matter of the kind, which asks
// [Port.Local].
func (n *Node) Variable(d *VariableDecl) *Port {
	if p := n.Port(d.Name); p != nil {
		if !p.Builtin { // else the reader has reported it
			n.b.ProblemAt(d.pos, n.Name, "it has a port called "+d.Name+" already", "give the variable another name")
		}
		return nil
	}
	p := n.b.variable(d, &n.where)
	if p == nil {
		return nil
	}
	p.node, p.local = n, !d.Shared
	n.add(p)
	return p
}

// Local says that the port is a variable that only the inside of its node knows.
func (p *Port) Local() bool { return p.local }

// Lifecycle gives the node the ports of all that begins and ends, for one that runs a part of the kind's own.
func (n *Node) Lifecycle() { n.lifecycle(0) }

// WarnAt is [Builder.Warn] for a place of the document.
func (b *Builder) WarnAt(at jsontree.Position, node, reason, hint string) {
	p := b.doc.problem(at, node, reason, hint)
	p.Warning = true
	b.l.problems.add(p)
}

// Whole is the document with all that it has from its base. Do not change it.
func (d *Decoder) Whole() *JSON { return d.doc.tree }
