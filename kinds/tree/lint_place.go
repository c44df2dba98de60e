package tree

import (
	"fmt"

	"github.com/wits-ai/wits/document/declare"
)

// misplaced warns of conditions among the children of a node that have no effect there, or another than they say.
func (l *linter) misplaced(b *builder, n *node) {
	switch is := n.Is.(type) {
	case *Sequence:
		if !is.Reactive.Reactive {
			l.aloneLast(b, n)
		}
	case *Selector:
		if !n.ownOrder() { // else another child may be the last
			l.nothingLower(b, n)
		}
	case *Parallel:
		l.lookedAtOnce(b, n)
	}
}

// isCondition reports whether a child is a condition that is looked at and done with.
func (c *child) isCondition() bool { return c.decl != nil && c.decl.typ.op == opIf }

// aborting reports whether a node says that it aborts, "self" or "lower".
func (d *decl) aborting(what string) bool {
	o, ok := d.Is.(observing)
	return ok && o.observer().aborting(what)
}

// aloneLast warns of conditions that are to end what runs after them in a sequence, where nothing takes its time.
func (l *linter) aloneLast(b *builder, n *node) {
	for i, c := range n.children {
		if !c.isCondition() || !c.decl.aborting("self") {
			continue
		}
		takes := false
		for _, later := range n.children[i+1:] {
			takes = takes || l.of(later.decl).takes
		}
		if takes {
			continue
		}
		reason := "it is to end what runs after it in the sequence, and nothing there takes longer than a moment"
		if i == len(n.children)-1 {
			reason = "it is to end what runs after it in the sequence, and it is the last child"
		}
		hint, fix := `put it before what it is to end, or remove "abort"`, declare.ToDrop("abort")
		if c.decl.aborting("lower") {
			hint, fix = `put it before what it is to end, or write "abort": "lower"`, declare.ToAdd("abort", `"lower"`)
		}
		b.Warn(b.node(c.decl).Node, "abort", reason, hint, fix)
	}
}

// nothingLower warns of conditions in the last branch of a selector that are to end the branches after it.
func (l *linter) nothingLower(b *builder, n *node) {
	if len(n.children) == 0 {
		return
	}
	last := n.children[len(n.children)-1]
	if last.decl == nil {
		return
	}
	conditions := []child{last}
	if last.decl.typ.name == "sequence" {
		conditions = last.decl.children
	}
	for _, c := range conditions {
		if c.decl == nil || !c.isCondition() && c.decl.typ.name != "guard" || !c.decl.aborting("lower") || c.decl != last.decl && !c.isCondition() {
			continue
		}
		hint, fix := fmt.Sprintf(`let the branch stand before those that it is to end in %s, or remove "abort"`, n.Node.Name), declare.ToDrop("abort")
		if c.decl.aborting("self") {
			hint, fix = fmt.Sprintf(`let the branch stand before those that it is to end in %s, or write "abort": "self"`, n.Node.Name), declare.ToAdd("abort", `"self"`)
		}
		b.Warn(b.node(c.decl).Node, "abort", fmt.Sprintf("it is to end branches of %s that come after its own, and its own is the last", n.Node.Name), hint, fix)
	}
}

// lookedAtOnce warns of conditions side by side with something else, which are looked at when that begins, and never again.
func (l *linter) lookedAtOnce(b *builder, n *node) {
	takes := false
	for _, c := range n.children {
		takes = takes || !c.isCondition() && l.of(c.decl).takes
	}
	for _, c := range n.children {
		if !takes || !c.isCondition() || c.decl.Is.(observing).observer().Abort.Given() {
			continue
		}
		hint := `"while" is looked at in every frame, and fails when it no longer holds; "abort": "none" says that once is enough`
		if c.decl.typ.name == "hinted" {
			hint = `"abort": "none" says that once is enough; a sequence with "abort": "self" looks again`
		}
		b.Warn(b.node(c.decl).Node, c.decl.typ.name, "in a parallel the condition is looked at once, when that begins", hint, declare.ToAdd("abort", `"none"`))
	}
}
