package tree

import "github.com/wits-ai/wits"

// chain is what a sequence may have beside its children [Pro360, listing 5.7].
type chain struct {
	between timer // from one child to the next; no seconds: none
	lenient bool  // goes on when a child fails
	loop    bool
	least   Prospect // in a look ahead a child of which no more than this comes has failed
	judge   *func(*wits.Context) int64
}

// chain visits a sequence with memory that may pause between its children, leave out what fails, and begin anew at the end.
func (t *tree) chain(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	c := &t.chains[n.arg]
	known := k >= 0
	older := known
	if !known {
		if !t.isActive(words, i) {
			t.note(x, n.first, n.end, wits.Running)
			k = n.first
		} else if k = t.child(words, n.first, n.end); k >= 0 {
			older = true
		} else {
			if t.pauses(x, n, i) {
				return wits.Running
			}
			older, k = true, t.pending(words, n)
		}
	}
	for ; ; k++ {
		if k == n.end {
			if !c.loop {
				return wits.Success
			}
			t.note(x, n.first, n.end, wits.Running)
			t.notIdle(words)
			if !older || n.first == n.end || !x.AllowRestart() {
				t.begin(x, i)
				t.anotherRound(x)
				return wits.Running
			}
			older, k = false, n.first
		}
		if !known {
			s = t.link(x, k, c)
		}
		known = false
		if s == wits.Running {
			return s
		}
		if t.note(x, k, k+1, s); s == wits.Failure && !c.lenient {
			return s
		}
		if c.between.seconds != nil && (k+1 < n.end || c.loop) {
			x.SetCurrentNode(n.id)
			c.between.start(x, t)
			if t.pauses(x, n, i) {
				return wits.Running
			}
		}
	}
}

// pauses reports whether the pause between two children is not over; in a look ahead it passes at once.
func (t *tree) pauses(x *wits.Context, n *record, i int32) bool {
	c := &t.chains[n.arg]
	if c.between.seconds == nil || !c.between.waits(x) || t.skip(x, &c.between) {
		return false
	}
	t.begin(x, i)
	return true
}

// pending returns the first child that has not ended since the round began; the end if all have.
func (t *tree) pending(words []uint64, n *record) int32 {
	k := n.first
	for k < n.end && t.ended(words, k) != wits.Running {
		k++
	}
	return k
}

// link visits a child. In a look ahead it has failed if too little comes of it.
func (t *tree) link(x *wits.Context, k int32, c *chain) wits.Status {
	if c.least == 0 || !x.InLookahead() {
		return t.run(x, k, -1, wits.Running)
	}
	f := foresightOf(x)
	if f.depth == maxLevels {
		f.spent = true
		return wits.Failure
	}
	before := f.before
	l := f.push(x)
	s := t.follow(x, k, f)
	if s == wits.Success {
		f.before = l.start
		if t.judged(x, c.judge, f) <= c.least {
			s = wits.Failure
		}
	}
	f.before = before
	f.pop()
	return s
}
