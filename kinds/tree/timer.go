package tree

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Cooldown fails for a time after its child has ended.
type Cooldown struct {
	Child kind.Text `json:"cooldown" role:"name" of:"node" doc:"Names the child."`
	Timer
}

// Timeout aborts its child when it takes longer.
type Timeout struct {
	Child kind.Text `json:"timeout" role:"name" of:"node" doc:"Names the child."`
	Timer
}

// Delay waits before it runs its child.
type Delay struct {
	Child kind.Text `json:"delay" role:"name" of:"node" doc:"Names the child."`
	Timer
}

// Wait succeeds after a time.
type Wait struct {
	Seconds   kind.Amount `json:"wait" min:"0" unit:"s" example:"1" doc:"How long, in seconds."`
	Deviation kind.Amount `json:"deviation" min:"0" unit:"s" doc:"Seconds by which that differs at random, in both directions."`
}

// Timer is how long something takes.
type Timer struct {
	Seconds   kind.Amount `json:"seconds" min:"0" unit:"s" need:"1" doc:"How long, in seconds."`
	Deviation kind.Amount `json:"deviation" min:"0" unit:"s" doc:"Seconds by which that differs at random, in both directions."`
}

func (*Cooldown) op() op { return opCooldown }
func (*Timeout) op() op  { return opTimeout }
func (*Delay) op() op    { return opDelay }
func (*Wait) op() op     { return opWait }

func (c *Cooldown) children() []kind.Text { return []kind.Text{c.Child} }
func (t *Timeout) children() []kind.Text  { return []kind.Text{t.Child} }
func (d *Delay) children() []kind.Text    { return []kind.Text{d.Child} }

// About tells people of it.
func (*Cooldown) About() declare.About {
	return declare.About{Group: decorator, Title: "cooldown {seconds}[ ± {deviation}] s", Also: []string{"limit rate", "throttle", "recharge", "wait between"},
		Doc: "Fails for a time after its child has ended, in whatever way.", Example: `{"cooldown": "Shoot", "seconds": 2, "deviation": 0.5}`}
}

// About tells people of it.
func (*Timeout) About() declare.About {
	return declare.About{Group: decorator, Title: "timeout {seconds}[ ± {deviation}] s", Also: []string{"time limit", "deadline", "give up after"},
		Doc: "Aborts its child when it takes longer, and fails.", Example: `{"timeout": "Chase", "seconds": 10}`}
}

// About tells people of it.
func (*Delay) About() declare.About {
	return declare.About{Group: decorator, Title: "delay {seconds}[ ± {deviation}] s", Also: []string{"wait before", "start later", "pause before"},
		Doc: "Waits before it runs its child.", Example: `{"delay": "Greet", "seconds": 0.5}`}
}

// About tells people of it.
func (*Wait) About() declare.About {
	return declare.About{Group: leaf, Title: "wait {wait}[ ± {deviation}] s", Also: []string{"pause", "sleep", "idle", "rest", "stand still", "timer"},
		Doc: "Succeeds after so many seconds.", Example: `{"wait": 3, "deviation": 1}`}
}

func (w *Wait) ends(*linter, *decl) prospects { return ways(true, false, true) }

func (c *Cooldown) build(b *builder, n *node, rec *record) {
	b.timer(n, rec, c.Seconds, c.Deviation)
	b.timed = true
}

func (t *Timeout) build(b *builder, n *node, rec *record) {
	b.timer(n, rec, t.Seconds, t.Deviation)
	b.timed = true
}

func (d *Delay) build(b *builder, n *node, rec *record) { b.timer(n, rec, d.Seconds, d.Deviation) }
func (w *Wait) build(b *builder, n *node, rec *record)  { b.timer(n, rec, w.Seconds, w.Deviation) }

// timer reads a time.
func (b *builder) timer(n *node, rec *record, seconds, deviation kind.Amount) {
	t := b.t
	c := timer{seconds: b.amount(n, seconds), deviation: b.amount(n, deviation)}
	rec.arg = int32(len(t.timers))
	t.timers = append(t.timers, c)
	b.port(n, "Until", b.float, func(s wits.Slot) { t.timers[rec.arg].until = s })
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

func (c *timer) waits(x *wits.Context) bool { return x.Before(wits.Get[float64](x, c.until)) }

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
