package tree

import "github.com/wits-ai/wits"

// counter counts how often a decorator has run its child.
type counter struct {
	times *amount // nil: for ever
	count wits.Slot
}

// repeat runs its child again as long as it ends with one status: a repetition begins in the frame in which the last one
// has ended. One without an end does so only if that has not begun in the same frame.
func (t *tree) repeat(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	c := &t.counters[n.arg]
	count := int64(0)
	if k >= 0 || t.isActive(words, i) {
		count = wits.Get[int64](x, c.count)
	}
	older := k >= 0 || t.isActive(words, n.first)
	for {
		if c.times != nil && float64(count) >= c.times.value(x) {
			return n.on
		}
		s = t.only(x, n, k, s)
		if k = -1; s == n.on {
			count++
		} else if s != wits.Running {
			return s
		}
		wits.Set(x, c.count, count)
		if s == wits.Running {
			return s
		}
		if c.times != nil && float64(count) >= c.times.value(x) {
			return n.on
		}
		if c.times == nil && !older || !x.AllowRestart() {
			t.begin(x, i)
			return wits.Running
		}
		t.notIdle(words)
		older = false
	}
}

// until runs its child again until it ends with one status.
func (t *tree) until(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	older := k >= 0 || t.isActive(words, n.first)
	for {
		s = t.only(x, n, k, s)
		switch k = -1; {
		case s == wits.Running:
			return s
		case s == n.on:
			return wits.Success
		case !older || !x.AllowRestart():
			t.begin(x, i)
			return wits.Running
		}
		older = false
	}
}

// timer is a time at which something ends.
type timer struct {
	seconds   *amount
	deviation *amount // nil: none
	until     wits.Slot
}

// start sets the time at which it ends: from now on, and at random a little sooner or later.
func (c *timer) start(x *wits.Context, t *tree) {
	wits.Set(x, c.until, x.Time()+c.span(x, t))
}

func (c *timer) span(x *wits.Context, t *tree) float64 {
	seconds := c.seconds.value(x)
	if c.deviation != nil {
		if d := c.deviation.value(x); d > 0 {
			t.notIdle(x.Words())
			seconds += x.Rand().Range(-d, d)
		}
	}
	return max(seconds, 0)
}

func (c *timer) waits(x *wits.Context) bool { return x.Time() < wits.Get[float64](x, c.until) }

// cooldown fails while its time is not over, which begins when the child has ended.
func (t *tree) cooldown(x *wits.Context, n *record, k int32, s wits.Status) wits.Status {
	c := &t.timers[n.arg]
	if k < 0 && !t.isActive(x.Words(), n.first) && c.waits(x) {
		t.wakeAt(x, c)
		return wits.Failure
	}
	if s = t.only(x, n, k, s); s != wits.Running {
		x.SetCurrentNode(n.id)
		c.start(x, t)
		t.notIdle(x.Words())
	}
	return s
}

// timeout aborts its child when its time is over.
func (t *tree) timeout(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	c := &t.timers[n.arg]
	if k < 0 {
		if !t.isActive(x.Words(), i) {
			x.SetCurrentNode(n.id)
			c.start(x, t)
		} else if !c.waits(x) {
			if s, over := t.yield(x, i, n.first, end(wits.Failure)); over {
				return s
			}
			return wits.Failure
		}
	}
	if s = t.only(x, n, k, s); s == wits.Running {
		t.wakeAt(x, c)
	} else if x.InLookahead() && x.Time() > wits.Get[float64](x, c.until) {
		return wits.Failure // time has passed in the child
	}
	return s
}

// delay waits before it begins its child.
func (t *tree) delay(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	if k >= 0 || t.isActive(x.Words(), n.first) {
		return t.only(x, n, k, s)
	}
	c := &t.timers[n.arg]
	if !t.isActive(x.Words(), i) {
		x.SetCurrentNode(n.id)
		c.start(x, t)
	}
	if c.waits(x) && !t.skip(x, c) {
		t.begin(x, i)
		return wits.Running
	}
	return t.only(x, n, -1, wits.Running)
}

// once does not run its child again when that has ended.
func (t *tree) once(x *wits.Context, n *record, k int32, s wits.Status) wits.Status {
	if words := x.Words(); k < 0 && !t.isActive(words, n.first) {
		if was := t.ended(words, n.first); was == wits.Success || was == wits.Failure {
			return was
		}
	}
	return t.only(x, n, k, s)
}

// guard looks at its condition before its child begins and, if it may abort it, while that runs.
func (t *tree) guard(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	if k < 0 {
		active := t.isActive(x.Words(), n.first)
		if (!active || n.flags&self != 0) && !(n.flags&deferred != 0 && x.InLookahead()) && !t.tests(x, n) {
			if active {
				if s, over := t.yield(x, i, n.first, end(wits.Failure)); over {
					return s
				}
			}
			return wits.Failure
		}
	}
	return t.only(x, n, k, s)
}

// tests computes a guard's condition.
func (t *tree) tests(x *wits.Context, n *record) bool {
	c := &t.conditions[n.arg]
	if n.flags&impure != 0 {
		t.notIdle(x.Words())
	}
	x.SetCurrentNode(n.id)
	v := c.f(x)
	if c.holds.Valid() {
		wits.Set(x, c.holds, v)
	}
	return v
}
