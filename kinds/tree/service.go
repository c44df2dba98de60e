package tree

import "github.com/wits-ai/wits"

// service1 is what runs when a node begins, and from then on at an interval as long as it is active.
type service1 struct {
	script *func(*wits.Context)
	next   timer // until it runs
}

// serve runs the services of a node that are due.
func (t *tree) serve(x *wits.Context, i int32) {
	if x.InLookahead() {
		return
	}
	begins := !t.isActive(x.Words(), i)
	if begins {
		t.notIdle(x.Words()) // it may end in this frame, and begin again in the next
	}
	list := t.services[i]
	for k := range list {
		c := &list[k]
		if begins || !c.next.waits(x) {
			x.SetCurrentNode(t.nodes[i].id)
			(*c.script)(x)
			c.next.start(x, t)
		}
		t.wakeAt(x, &c.next)
	}
}
