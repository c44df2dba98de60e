package tree

import "github.com/wits-ai/wits"

// observe looks, before a sequence or selector with memory goes on with child r, at the conditions among the children
// before r that may abort it. It says with which child to go on, and how that stands if that is known.
func (t *tree) observe(x *wits.Context, n *record, r int32) (k int32, s wits.Status, known bool) {
	for k = n.first; k < r; k++ {
		c := &t.nodes[k]
		if c.flags&observes != 0 {
			if s = t.look(x, c); s != n.on {
				t.abort(x, r)
				return k, s, true
			}
		} else if c.flags&lower != 0 && n.on == wits.Failure && t.takesOver(x, c) {
			t.abort(x, r)
			return k, wits.Running, false
		}
	}
	return r, wits.Running, false
}

// takesOver says whether a condition of a branch that is not active has begun to hold, and all that stand before what the
// branch does hold now. It notes for the next time what they are.
func (t *tree) takesOver(x *wits.Context, n *record) bool {
	if n.op == opGuard {
		was := wits.Get[bool](x, t.conditions[n.arg].holds)
		return t.tests(x, n) && !was
	}
	words := x.Words()
	begun, all := false, true
	for k := n.first; k < n.first+n.arg; k++ {
		c := &t.nodes[k]
		s := t.look(x, c)
		if c.flags&lower != 0 {
			if s == wits.Success && t.ended(words, k) != wits.Success {
				begun = true
			}
			t.note(x, k, k+1, s)
		}
		all = all && s == wits.Success
	}
	return begun && all
}
