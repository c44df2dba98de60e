package tree

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Repeat runs its child again while it succeeds.
type Repeat struct {
	Child kind.Text   `json:"repeat" role:"name" of:"node" doc:"Names the child."`
	Times kind.Amount `json:"times" of:"int" min:"1" doc:"How many times; for ever if left out."`
}

// Retry runs its child again while it fails.
type Retry struct {
	Child kind.Text   `json:"retry" role:"name" of:"node" doc:"Names the child."`
	Times kind.Amount `json:"times" of:"int" min:"1" doc:"How many times; for ever if left out."`
}

// Until runs its child again until it ends one way.
type Until struct {
	Child kind.Text `json:"until" role:"name" of:"node" doc:"Names the child."`
	Is    kind.Text `json:"is" words:"success,failure" need:"\"success\"" doc:"How the child must end."`
}

func (*Repeat) op() op { return opRepeat }
func (*Retry) op() op  { return opRetry }
func (*Until) op() op  { return opUntil }

func (r *Repeat) children() []kind.Text { return []kind.Text{r.Child} }
func (r *Retry) children() []kind.Text  { return []kind.Text{r.Child} }
func (u *Until) children() []kind.Text  { return []kind.Text{u.Child} }

// About tells people of it.
func (*Repeat) About() declare.About {
	return declare.About{Group: decorator, Title: "repeat [{times} times|for ever]", Also: []string{"loop", "again", "times", "forever", "repeater"},
		Doc:     "Runs its child again and again while it succeeds: so many times, or for ever. It fails as soon as the child fails.",
		Example: `{"repeat": "Shoot", "times": 3}`}
}

// About tells people of it.
func (*Retry) About() declare.About {
	return declare.About{Group: decorator, Title: "retry [{times} times|for ever]", Also: []string{"loop", "try again", "repeat on failure", "until success"},
		Doc:     "Runs its child again when it fails, at most so many times in all. It succeeds as soon as the child succeeds.",
		Example: `{"retry": "OpenDoor", "times": 2}`}
}

// About tells people of it.
func (*Until) About() declare.About {
	return declare.About{Group: decorator, Title: "until [{is}|success]", Also: []string{"loop", "repeat until", "until success", "until failure"},
		Doc:     `Runs its child again and again until it ends the way that "is" says; then it has succeeded.`,
		Example: `{"until": "OpenDoor", "is": "success"}`}
}

func (r *Repeat) ends(l *linter, n *decl) prospects {
	only := l.only(n)
	return ways(only.succeeds && r.Times.Given(), only.fails, true)
}

func (r *Repeat) build(b *builder, n *node, rec *record) { b.again(n, rec, wits.Success, r.Times) }
func (r *Retry) build(b *builder, n *node, rec *record)  { b.again(n, rec, wits.Failure, r.Times) }
func (u *Until) build(_ *builder, _ *node, rec *record)  { rec.on = statusOf(u.Is) }

// again reads how often a node runs its child while it ends one way.
func (b *builder) again(n *node, rec *record, on wits.Status, times kind.Amount) {
	rec.on = on
	rec.arg = int32(len(b.t.counters))
	c := counter{times: b.amount(n, times)}
	b.t.counters = append(b.t.counters, c)
	b.port(n, "Count", b.whole, func(s wits.Slot) { b.t.counters[rec.arg].count = s })
}

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
			t.anotherRound(x)
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
			t.anotherRound(x)
			return wits.Running
		}
		older = false
	}
}
