package tree

import (
	"github.com/wits-ai/wits"
)

// parallel says how many children must end a way for the node to end so.
type parallel struct{ success, failure int32 }

// parallel visits all children that have not ended since the node began, in their order. What ended in earlier frames
// counts from the beginning, wherever it stands among the children.
func (t *tree) parallel(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	if k < 0 && !t.isActive(words, i) {
		t.note(x, n.first, n.end, wits.Running)
	}
	p := &t.parallels[n.arg]
	all := n.end - n.first
	if k >= 0 && s != wits.Running {
		t.note(x, k, k+1, s)
	}
	var succeeded, failed int32
	for c := n.first; c < n.end; c++ {
		switch t.over(words, c) {
		case wits.Success:
			succeeded++
		case wits.Failure:
			failed++
		}
	}
	for c := n.first; ; c++ {
		switch { // a number of all is looked at after the last child
		case succeeded >= p.success && p.success < all:
			return t.settle(x, n, i, wits.Success)
		case failed >= p.failure && p.failure < all:
			return t.settle(x, n, i, wits.Failure)
		}
		for c < n.end && (c == k || t.over(words, c) != wits.Running) {
			c++
		}
		if c == n.end {
			break
		}
		switch now := t.run(x, c, -1, wits.Running); now {
		case wits.Success:
			t.note(x, c, c+1, now)
			succeeded++
		case wits.Failure:
			t.note(x, c, c+1, now)
			failed++
		}
	}
	switch {
	case failed >= p.failure:
		return t.settle(x, n, i, wits.Failure)
	case succeeded >= p.success:
		return t.settle(x, n, i, wits.Success)
	case succeeded+failed == all:
		return wits.Failure
	}
	return wits.Running
}

// over is how a child of a parallel has ended since the node began; running if it has not, or was aborted.
func (t *tree) over(words []uint64, c int32) wits.Status {
	if s := t.ended(words, c); s != wits.Aborted && !t.isActive(words, c) {
		return s
	}
	return wits.Running
}

// settle ends a parallel, and what still runs of it; if that is solid it waits until the next frames.
func (t *tree) settle(x *wits.Context, n *record, i int32, s wits.Status) wits.Status {
	if n.flags&heavy == 0 || t.firm(x, n) < 0 {
		t.abortAll(x, n.first, n.end)
		return s
	}
	words := x.Words()
	for c := t.child(words, n.first, n.end); c >= 0; c = t.child(words, c+1, n.end) {
		if !t.ask(x, c) {
			t.abort(x, c)
		}
	}
	words[t.waits[i]] = uint64(end(s))
	t.notIdle(words)
	return wits.Running
}

// order is how a random sequence or selector draws its next child: all alike if there are no weights.
type order struct{ weights []float64 }

// random is a sequence or selector with memory whose order is drawn as it goes.
func (t *tree) random(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	known := k >= 0
	if !known {
		if !t.isActive(words, i) {
			t.note(x, n.first, n.end, wits.Running)
		}
		k = t.child(words, n.first, n.end)
	}
	for {
		if k < 0 {
			if k = t.draw(x, n); k < 0 {
				return n.on
			}
		}
		if !known {
			s = t.run(x, k, -1, wits.Running)
		}
		known = false
		if s == wits.Running {
			return s
		}
		if t.note(x, k, k+1, s); s != n.on {
			return s
		}
		k = -1
	}
}

// draw chooses one of the children that have not ended since the node began; -1 if there is none.
func (t *tree) draw(x *wits.Context, n *record) int32 {
	words := x.Words()
	weights := t.orders[n.arg].weights
	sum, last := 0.0, int32(-1)
	for c := n.first; c < n.end; c++ {
		if w := weightOf(weights, c-n.first); w > 0 && t.ended(words, c) == wits.Running {
			sum += w
			last = c
		}
	}
	if last < 0 {
		return -1
	}
	t.notIdle(words)
	at := float64(x.Rand().Float() * sum)
	for c := n.first; c < last; c++ {
		if w := weightOf(weights, c-n.first); w > 0 && t.ended(words, c) == wits.Running {
			if at -= w; at < 0 {
				return c
			}
		}
	}
	return last
}

func weightOf(weights []float64, i int32) float64 {
	if weights == nil {
		return 1
	}
	return weights[i]
}

// choice is how a switch finds its child.
type choice struct {
	value    *func(*wits.Context) int64
	keys     []int64 // of the children but the last, if there is one more for all else
	reactive bool
}

// choose runs the child that belongs to a value. The value is looked at when the node begins; a reactive one looks in
// every frame.
func (t *tree) choose(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	if k < 0 {
		c := &t.switches[n.arg]
		if k = t.child(words, n.first, n.end); k < 0 || c.reactive {
			now := t.find(x, n)
			if k >= 0 && now != k {
				d := end(wits.Failure)
				if now >= 0 {
					d = goesOn(now)
				}
				if s, over := t.yield(x, i, k, d); over {
					return s
				}
			}
			if k = now; k < 0 {
				return wits.Failure
			}
		}
		s = t.run(x, k, -1, wits.Running)
	}
	if s != wits.Running {
		t.note(x, k, k+1, s)
	}
	return s
}

// find is the child that belongs to the value now; -1 if there is none.
func (t *tree) find(x *wits.Context, n *record) int32 {
	c := &t.switches[n.arg]
	if n.flags&impure != 0 {
		t.notIdle(x.Words())
	}
	x.SetCurrentNode(n.id)
	v := (*c.value)(x)
	for j, key := range c.keys {
		if v == key {
			return n.first + int32(j)
		}
	}
	if other := n.first + int32(len(c.keys)); other < n.end {
		return other
	}
	return -1
}
