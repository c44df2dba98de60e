package tree

import (
	"fmt"

	"github.com/wits-ai/wits"
)

// servicesOf reads what runs while the node is active.
func (b *builder) servicesOf(n *node, rec *record) {
	t := b.t
	if len(n.Services) == 0 {
		return
	}
	if t.services == nil {
		t.services = make([][]service1, len(t.nodes))
	}
	rec.flags |= serviced
	b.timed = true
	list := make([]service1, len(n.Services))
	t.services[n.at] = list
	for k, d := range n.Services {
		c := &list[k]
		c.next = timer{seconds: b.amount(n, d.Every), deviation: b.amount(n, d.Deviation)}
		i := b.script(n, d.Script)
		n.Node.AddExtra("service", fmt.Sprintf("every %s s: %s", d.Every.String(), d.Script.String()))
		state := b.State(fmt.Sprintf("%s service %d", n.Name, k), b.float)
		b.Finish(func() { c.script, c.next.until = t.scripts[i], state.Slot() })
	}
}

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
