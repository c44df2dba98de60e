package tree_test

import "github.com/wits-ai/wits"

// mthen is what a node has decided to do when what it waits for has ended: go on with a child, or end.
type mthen struct {
	kid  *mnode
	ends wits.Status
}

// holds reports whether something solid runs in a node.
func (n *mnode) holds() bool {
	if !n.on {
		return false
	}
	if n.typ == "solid" {
		return n.kids[0].on
	}
	return n.firm() != nil
}

// firm is the child in which something solid runs.
func (n *mnode) firm() *mnode {
	for _, k := range n.kids {
		if k.holds() {
			return k
		}
	}
	return nil
}

// yield ends child r of a node, which then does something else; if something in r is solid, once that has ended.
func (m *model) yield(n, r *mnode, then mthen) (s wits.Status, over bool) {
	if !r.holds() {
		m.abort(r)
		return wits.Running, false
	}
	m.ask(r)
	n.then = &then
	s, over = m.waitFor(n)
	n.from = nil // it goes on by itself
	return s, over
}

// ask ends all in a node but what is solid.
func (m *model) ask(n *mnode) {
	if n.typ == "solid" {
		n.asked = true
		return
	}
	for _, k := range n.kids {
		if k.holds() {
			m.ask(k)
		} else {
			m.abort(k)
		}
	}
}

func (m *model) waitFor(n *mnode) (s wits.Status, over bool) {
	r := n.running()
	if !m.wind(n) {
		return wits.Running, true
	}
	then := *n.then
	n.then = nil
	for _, k := range n.kids {
		m.abort(k)
	}
	if n.typ == "utility" {
		r.last = wits.Running // it may be chosen again
	}
	n.from = then.kid
	return then.ends, then.kid == nil
}

// wind runs what is solid under a node, and reports whether none of it goes on.
func (m *model) wind(n *mnode) bool {
	done := true
	for _, k := range n.kids {
		switch {
		case !k.holds():
		case k.typ == "run":
			if m.wind(k) {
				m.abort(k)
			} else {
				done = false
			}
		case k.typ != "solid":
			done = m.wind(k) && done
		case m.visit(k.kids[0]) == wits.Running:
			done = false
		default:
			k.asked = false
		}
	}
	return done
}
