package tree

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// servant is a document or an action that a service runs. Its bits follow those of the records.
type servant struct {
	*kind.Runner
	of   int32 // the record whose service it is
	at   int32 // its bit
	runs *kind.BehaviorRef
	node *node
	// every is the service's interval, as the document says it.
	every string
}

// servants counts what services run, and gives each its bit.
func (b *builder) servants() int {
	t := b.t
	for _, n := range b.nodes {
		for k := range n.Services {
			s := &n.Services[k]
			if s.Runs() {
				ref := kind.RefOf(&kind.Node{Name: fmt.Sprintf("%sService%d", n.Name, k+1), At: s.At, Source: s.Source}, &s.Behavior)
				t.servants = append(t.servants, &servant{of: n.at, at: int32(len(b.nodes) + len(t.servants)), runs: ref, node: n, every: s.Every.String()})
			}
		}
	}
	return len(t.servants)
}

// makeServants makes the nodes of what services run.
func (b *builder) makeServants(first int) {
	for _, c := range b.t.servants {
		bit := first + int(c.at)
		c.Runner = kind.MakeRunner(b.Builder, c.runs, "service", bit)
		c.Node.SetEnded(bit+64*b.t.width, bit+128*b.t.width)
	}
}

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
	for k := range n.Services {
		d, c := &n.Services[k], &list[k]
		c.next = timer{seconds: b.amount(n, d.Every), deviation: b.amount(n, d.Deviation)}
		state := b.State(fmt.Sprintf("%s service %d", n.Name, k), b.float)
		b.Finish(func() { c.next.until = state.Slot() })
		what := ""
		if !d.Runs() {
			i := b.script(n, d.Script)
			b.Finish(func() { c.script = t.scripts[i] })
			what = d.Script.String()
		} else {
			c.runs = b.servantOf(n, k)
			c.runs.Connect(b.Builder, c.runs.runs, &t.functions)
			if what = c.runs.runs.Document; what == "" {
				what = c.runs.runs.Action
			}
		}
		often := "every frame"
		if s := d.Every.String(); s != "0" {
			often = fmt.Sprintf("every %s s", s)
		}
		n.Node.AddExtra("service", often+": "+what)
	}
}

// servantOf returns what the k-th service of a node runs.
func (b *builder) servantOf(n *node, k int) *servant {
	for _, c := range b.t.servants {
		if c.node == n && c.runs.Source == n.Services[k].Source {
			return c
		}
	}
	return nil
}

// service1 is what runs when a node begins, and from then on at an interval as long as it is active.
type service1 struct {
	script *func(*wits.Context) // nil: it runs something
	runs   *servant
	next   timer // until it runs
}

// serve runs the services of a node that are due, and what they have begun.
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
		if c.script == nil {
			t.attend(x, c, begins)
		} else if begins || !c.next.waits(x) {
			x.SetCurrentNode(t.nodes[i].id)
			(*c.script)(x)
			c.next.start(x, t)
		}
		t.wakeAt(x, &c.next)
	}
}

// attend runs a frame of what a service runs, if it runs or is due.
func (t *tree) attend(x *wits.Context, c *service1, begins bool) {
	r, words := c.runs, x.Words()
	switch runs := t.isActive(words, r.at); {
	case runs && !begins:
		r.Refresh(x)
	case begins || !c.next.waits(x):
		if runs { // what was left by a mind that stood still
			t.release(x, r)
		}
		x.SetCurrentNode(t.nodes[r.of].id)
		c.next.start(x, t)
		t.noteOne(x, r.at, wits.Running)
		r.Begin(x)
	default:
		return
	}
	t.notIdle(words) // it may go on in the next frame
	if s := r.Update(x); s != wits.Running {
		t.noteOne(x, r.at, s)
	}
}

// releaseAll ends what the services of a node run.
func (t *tree) releaseAll(x *wits.Context, i int32) {
	for k := range t.services[i] {
		if c := t.services[i][k].runs; c != nil {
			t.release(x, c)
		}
	}
}

// release ends what a service runs, if it runs. In a look ahead nothing of it has begun.
func (t *tree) release(x *wits.Context, c *servant) {
	if x.InLookahead() || !t.isActive(x.Words(), c.at) {
		return
	}
	c.Stop(x)
	t.note(x, c.at, c.at+1, wits.Aborted)
}

// servant is the answer about what a service runs.
func (e *explainer) servant(node int, c *servant) {
	name, of := e.Part.Nodes[node].Name, e.name(c.of)
	was, is := e.active(e.Before, c.at), e.active(e.After, c.at)
	switch {
	case is && e.Before != nil && !was:
		e.State("%s became active in this frame.", name)
	case is:
		e.Stands(name, true)
	case was:
		e.State("%s ended in this frame: it %s.", name, verbs[e.ended(e.After, c.at)])
	default:
		e.Stands(name, false)
	}
	if e.active(e.After, c.of) {
		e.about(wits.RoleCause, c.of, "It is a service of %s, which is active: it begins with %s and then every %s s.", of, of, c.every)
	} else {
		e.about(wits.RoleCause, c.of, "It is a service of %s, which is not active.", of)
	}
}
