package tree

import "github.com/wits-ai/wits"

// amount is a number: fixed, or computed anew each time.
type amount struct {
	fixed float64
	f     *func(*wits.Context) float64
}

func (a *amount) value(x *wits.Context) float64 {
	if a.f != nil {
		return (*a.f)(x)
	}
	return a.fixed
}

// text is what a leaf logs.
type text struct {
	level wits.Level
	args  []any // one
}

// program runs an action or document.
func (t *tree) program(x *wits.Context, n *record, i int32) wits.Status {
	if x.InLookahead() {
		return t.foresee(x, n, i)
	}
	r := t.runners[n.arg]
	words := x.Words()
	if t.isActive(words, i) {
		if n.flags&sleeps != 0 {
			if woken := t.woken[n.arg]; woken.Get(x) {
				woken.Clear(x)
			} else {
				return wits.Running
			}
		}
		r.Refresh(x)
	} else {
		t.begin(x, i)
		if n.flags&sleeps != 0 {
			t.woken[n.arg].Clear(x)
		}
		r.Begin(x)
	}
	s := r.Update(x)
	if s != wits.Running {
		t.notIdle(words)
	}
	return s
}

// act runs an action of which nothing but the update is to be run.
func (t *tree) act(x *wits.Context, n *record, i int32) wits.Status {
	if x.InLookahead() {
		return t.foresee(x, n, i)
	}
	words := x.Words()
	w, bit := t.active+int(i>>6), uint64(1)<<(i&63)
	if words[w]&bit == 0 {
		t.begin(x, i)
	}
	x.SetCurrentNode(n.id)
	s := t.actions[n.arg].Update(x)
	if s != wits.Running {
		words[w] &^= bit
		t.notIdle(words)
	}
	return s
}

// holds computes a condition leaf's condition.
func (t *tree) holds(x *wits.Context, n *record) bool {
	if n.op == opIfPort {
		if x.Observed() {
			x.Evaluated(t.named[n], x.Words()[n.arg]&1 != 0)
		}
		return x.Words()[n.arg]&1 != 0
	}
	if n.flags&impure != 0 {
		t.notIdle(x.Words())
		x.SetCurrentNode(n.id)
	}
	return t.conditions[n.arg].f(x)
}

// look is a condition that looks once.
func (t *tree) look(x *wits.Context, n *record) wits.Status {
	if n.flags&deferred != 0 && x.InLookahead() || t.holds(x, n) {
		return wits.Success
	}
	return wits.Failure
}

// watchOver is a condition that runs: while it holds, or until it does.
func (t *tree) watchOver(x *wits.Context, n *record, i int32) wits.Status {
	if t.holds(x, n) == (n.op == opWhile) {
		if !t.isActive(x.Words(), i) {
			t.begin(x, i)
		}
		return wits.Running
	}
	if t.isActive(x.Words(), i) {
		t.notIdle(x.Words())
	}
	return n.on
}

// wait waits.
func (t *tree) wait(x *wits.Context, n *record, i int32) wits.Status {
	c := &t.timers[n.arg]
	if !t.isActive(x.Words(), i) {
		t.begin(x, i)
		x.SetCurrentNode(n.id)
		c.start(x, t)
	}
	if c.waits(x) && !t.skip(x, c) {
		return wits.Running
	}
	t.notIdle(x.Words())
	return wits.Success
}

// effect is a leaf that does something in no time. To others it is like an action that ends in the frame in which it
// begins.
func (t *tree) effect(x *wits.Context, n *record, i int32) wits.Status {
	t.begin(x, i)
	x.SetCurrentNode(n.id)
	switch n.op {
	case opScript:
		(*t.scripts[n.arg])(x)
	case opFire:
		x.Raise(*t.signals[n.arg])
	case opLog:
		c := &t.texts[n.arg]
		x.Log(c.level, "%s", c.args...)
	}
	return wits.Success
}
