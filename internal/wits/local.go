package wits

import (
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Variable gives the node a variable of its own, like an out-port; nil, with the problem reported, if it has no type or the
// node has a port of that name. The debugger shows it at the node; what else may see it is a matter of the kind, which asks
// [Port.Local].
func (n *Node) Variable(d *document.VariableDecl) *Port {
	if p := n.Port(d.Name); p != nil {
		if !p.Builtin { // else the reader has reported it
			n.b.ProblemAt(d.At, n.Name, "it has a port called "+d.Name+" already", "give the variable another name", declare.ToRename(""))
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
func (b *Builder) WarnAt(at jsontree.Position, node, reason, hint string, fixes ...declare.Fix) {
	p := b.doc.Problem(at, node, reason, hint, fixes...)
	p.Warning = true
	b.l.problems.Add(p)
}
