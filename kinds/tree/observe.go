package tree

import (
	"github.com/wits-ai/wits"
)

// observe looks, before a sequence or selector with memory goes on with child r, at the conditions among the children
// before r that may abort it. It says with which child to go on, and how that stands if that is known. Over says that the
// node itself stands as s, since something solid is to end first.
func (t *tree) observe(x *wits.Context, n *record, i, r int32) (k int32, s wits.Status, known, over bool) {
	for k = n.first; k < r; k++ {
		c := &t.nodes[k]
		if c.flags&observes != 0 {
			if s = t.look(x, c); s != n.on {
				if now, over := t.yield(x, i, r, end(s)); over {
					t.note(x, k, k+1, s)
					return k, now, true, true
				}
				return k, s, true, false
			}
		} else if c.flags&lower != 0 && n.on == wits.Failure && t.takesOver(x, c) {
			s, over = t.yield(x, i, r, goesOn(k))
			return k, s, false, over
		}
	}
	return r, wits.Running, false, false
}

// takesOver reports whether a condition of a branch that is not active has begun to hold, and all that stand before what the
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
