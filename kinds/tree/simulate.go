package tree

import (
	"github.com/wits-ai/wits"
)

// simulation is how a simulate node chooses.
type simulation struct {
	judge    *func(*wits.Context) int64 // nil: the model's
	reselect timer                      // until it looks again while a child runs; no seconds: never
	debounce bool
	negative bool
	keep     bool
	budget   int
	summary  []*func(*wits.Context) float64

	prospects []wits.Slot // by child
	shown     []wits.Slot // summaries, child by child
	choice    wits.Slot   // of the child that was chosen last, from 1; 0 is none
	why       wits.Slot
	cost      wits.Slot // actions simulated for the last choice
}

// simulate runs the child of which the best will come and, if that fails, the best of the others.
func (t *tree) simulate(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	c := &t.simulations[n.arg]
	known := k >= 0
	if !known {
		if !t.isActive(words, i) {
			t.note(x, n.first, n.end, wits.Running)
		}
		k = t.child(words, n.first, n.end)
		if k >= 0 && c.reselect.seconds != nil && !c.reselect.waits(x) {
			var over bool
			if k, s, over = t.reselect(x, n, i, k); over {
				return s
			}
		}
	}
	for {
		if k < 0 {
			if k = t.decide(x, n, -1); k < 0 {
				return wits.Failure
			}
			t.chosen(x, n, k)
		}
		if !known {
			s = t.run(x, k, -1, wits.Running)
		}
		known = false
		if s == wits.Running {
			if c.reselect.seconds != nil {
				t.wakeAt(x, &c.reselect)
			}
			return s
		}
		if t.note(x, k, k+1, s); s == wits.Success {
			return s
		}
		k = -1
	}
}

// chosen notes a choice, and when to look again.
func (t *tree) chosen(x *wits.Context, n *record, k int32) {
	c := &t.simulations[n.arg]
	t.notIdle(x.Words())
	wits.Set(x, c.choice, int64(k-n.first)+1)
	if c.reselect.seconds != nil {
		x.SetCurrentNode(n.id)
		c.reselect.start(x, t)
	}
}

// reselect looks again while child k runs, and says with which child to go on, or how the node stands: it has failed if
// there is nothing to go on with, and runs while something solid is to end first.
func (t *tree) reselect(x *wits.Context, n *record, i, k int32) (now int32, s wits.Status, over bool) {
	best := t.decide(x, n, k)
	if best != k {
		d := end(wits.Failure)
		if best >= 0 {
			d = goesOn(best)
		}
		if s, over = t.yield(x, i, k, d); over {
			return -1, s, true
		}
		t.note(x, k, k+1, wits.Running) // it may be chosen again
	}
	if best < 0 {
		return -1, wits.Failure, true
	}
	t.chosen(x, n, best)
	return best, wits.Running, false
}

// decide looks ahead, shows what it saw and chooses a child: -1 if none is good enough. The mind is otherwise as before.
func (t *tree) decide(x *wits.Context, n *record, current int32) int32 {
	c := &t.simulations[n.arg]
	f := t.world.take()
	f.left, f.floor, f.depth, f.before = c.budget, 0, 0, nil
	f.spent, f.again, f.later = false, false, false
	f.prospects = append(f.prospects[:0], make([]Prospect, n.end-n.first)...)
	f.values = append(f.values[:0], make([]float64, len(c.shown))...)
	x.SetCurrentNode(n.id)
	x.BeginLookahead(&f.Lookahead)
	t.world.fill(x, f.now)
	best, why, _ := t.compare(x, n, current, f)
	x.EndLookahead()
	x.SetCurrentNode(n.id)
	for i, o := range f.prospects {
		wits.Set(x, c.prospects[i], o)
	}
	for i, v := range f.values {
		wits.Set(x, c.shown[i], v)
	}
	wits.Set(x, c.why, why)
	wits.Set(x, c.cost, int64(c.budget-f.left))
	t.world.give(f)
	return best
}

// imagine visits a simulate node within a look ahead: it goes on with the state to which its best child leads, or the one that
// runs already.
func (t *tree) imagine(x *wits.Context, n *record, i int32) wits.Status {
	f := foresightOf(x)
	words := x.Words()
	if !t.isActive(words, i) {
		t.note(x, n.first, n.end, wits.Running)
	} else if k := t.child(words, n.first, n.end); k >= 0 && t.simulations[n.arg].reselect.seconds == nil {
		s := t.run(x, k, -1, wits.Running)
		if s != wits.Running {
			t.note(x, k, k+1, s)
		}
		if s != wits.Failure {
			return s
		}
	}
	if f.depth == maxLevels {
		f.spent = true
		return wits.Failure
	}
	best, _, s := t.compare(x, n, t.child(words, n.first, n.end), f)
	if best < 0 {
		return wits.Failure
	}
	wits.Set(x, t.simulations[n.arg].choice, int64(best-n.first)+1)
	return s
}

// compare simulates the children from where the look ahead stands and leaves it where the best one leads. It says which that
// is, why, and how it ends.
func (t *tree) compare(x *wits.Context, n *record, current int32, f *foresight) (best int32, why Why, ends wits.Status) {
	c := &t.simulations[n.arg]
	words := x.Words()
	l := f.push(x)
	before, outer := f.before, f.depth == 1
	barred := int32(-1)
	if c.debounce {
		barred = n.first + int32(wits.Get[int64](x, c.choice)) - 1
	}
	best = -1
	beside, again := f.again, false
	var top, forbidden, any Prospect
	equal := 0
	keep := func(s wits.Status) {
		if ends, again = s, f.again; !outer {
			f.world.copy(l.best, f.now)
			l.then.Save(x)
		}
	}
	// The one that runs comes first, so that a small budget does not forget it.
	for j := int32(-1); j < n.end-n.first && !f.spent; j++ {
		k := n.first + j
		if j < 0 {
			k = current
		}
		if k < 0 || j >= 0 && k == current || k != current && t.ended(words, k) != wits.Running {
			continue
		}
		f.world.copy(f.now, l.start)
		l.mind.Restore(x)
		f.again = false
		o, s := t.try(x, n, k, f, l)
		f.before = before
		if outer {
			f.prospects[k-n.first] = o
		}
		any = max(any, o)
		if !c.allows(o) {
			continue
		}
		if k == barred {
			if forbidden = o; k == current {
				keep(s)
			}
			continue
		}
		if o == top {
			equal++
		}
		if best < 0 || o > top || o == top && better(k, best, current, c.keep) {
			if o > top {
				equal = 1
			}
			best, top = k, o
			keep(s)
		}
	}
	f.pop()
	f.again = beside || again
	onlyThat := best < 0 && forbidden > 0 && barred == current
	if onlyThat { // nothing else will do, and it runs already
		best = current
	}
	if best < 0 {
		f.world.copy(f.now, l.start)
		l.mind.Restore(x)
		switch {
		case f.spent:
			return best, OverBudget, wits.Failure
		case any > Impossible:
			return best, Refused, wits.Failure
		}
		return best, Hopeless, wits.Failure
	}
	if !outer {
		f.world.copy(f.now, l.best)
		l.then.Restore(x)
	}
	switch {
	case onlyThat:
		why = Kept
	case forbidden > top:
		why = Second
	case equal == 1:
		why = Best
	case best == current && c.keep:
		why = Kept
	default:
		why = First
	}
	return best, why, ends
}

// allows reports whether something of which that comes may be chosen.
func (c *simulation) allows(o Prospect) bool {
	return o >= Irrelevant || o > Impossible && c.negative
}

// better reports whether a comes before b, of which the same will come.
func better(a, b, current int32, keep bool) bool {
	if keep && (a == current || b == current) {
		return a == current
	}
	return a < b
}

// try simulates a child and judges what comes of it.
func (t *tree) try(x *wits.Context, n *record, k int32, f *foresight, l *level) (Prospect, wits.Status) {
	c := &t.simulations[n.arg]
	t.abortAll(x, n.first, k)
	t.abortAll(x, k+1, n.end)
	s := t.follow(x, k, f)
	switch {
	case f.spent:
		return Unseen, wits.Failure
	case s != wits.Running:
		t.note(x, k, k+1, s)
	}
	f.before = l.start
	x.SetCurrentNode(n.id)
	o := Impossible
	if s != wits.Failure {
		o = t.judged(x, c.judge, f)
	}
	if f.depth == 1 {
		for i, show := range c.summary {
			f.values[int(k-n.first)*len(c.summary)+i] = (*show)(x)
		}
	}
	return o, s
}

// judged returns what a heuristic says to what has happened since f.before.
func (t *tree) judged(x *wits.Context, judge *func(*wits.Context) int64, f *foresight) Prospect {
	if judge == nil {
		return min(max(f.world.judge(x, f.before, f.now), Impossible), Urgent)
	}
	return Prospect(min(max((*judge)(x), int64(Impossible)), int64(Urgent)))
}
