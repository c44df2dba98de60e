package utility

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/kit"
)

// reasoner is a compiled utility document. It holds no agent's state; all of that is in the mind.
type reasoner struct {
	id        int32
	weighted  bool
	within    float64 // share of the best below which an option is no candidate
	top       int     // how many of the best are candidates; 0: all are
	every     float64 // s between decisions; -1: never
	options   []option
	variables []wits.Slot // that go back to their defaults on activation
	functions []wits.Part // whose state goes back

	chosen kit.Row   // which option runs
	asked  kit.Flag  // a decision was asked for
	left   wits.Slot // s until the next decision
}

// option is one as a frame needs it.
type option struct {
	*kit.Runner
	utility   *func(*wits.Context) float64 // nil: 1
	rank      *func(*wits.Context) float64 // nil: 0, or what considerations say
	weight    *func(*wits.Context) float64 // nil: 1
	modifiers [outcomes]modifier

	considerations []*consideration
	combine        combining
	compensate     bool
	commitment     float64

	score, modifier, outcome wits.Slot
	until                    wits.Slot // s of game time at which the modifier ends
	ranked                   wits.Slot // the rank in the last decision
}

// Activate begins without an option; the first update decides. What options remember stays.
func (u *reasoner) Activate(x *wits.Context) {
	for _, v := range u.variables {
		x.Reset(v)
	}
	for _, f := range u.functions {
		f.Activate(x)
	}
	u.asked.Clear(x)
	wits.Set(x, u.left, 0.0)
}

// Update runs a frame.
func (u *reasoner) Update(x *wits.Context) wits.Status {
	var begun begun
	cur := u.chosen.Find(x)
	switch {
	case u.due(x, cur):
		cur = u.decide(x, cur, &begun)
	case cur >= 0:
		u.options[cur].Refresh(x)
	}
	for cur >= 0 && !u.options[cur].Empty() {
		o := &u.options[cur]
		s := o.Runner.Update(x)
		if s == wits.Running {
			break
		}
		o.remember(x, outcomeOf(s))
		cur = u.decide(x, -1, &begun)
	}
	return wits.Running
}

// due says whether a decision is to be made, and counts the time to the next.
func (u *reasoner) due(x *wits.Context, cur int) bool {
	due := cur < 0 || u.options[cur].Empty() || u.asked.Get(x)
	if u.every >= 0 {
		left := wits.Get[float64](x, u.left) - x.Delta()
		wits.Set(x, u.left, left)
		due = due || left <= 0
	}
	return due
}

// Abort ends the document from outside, the option first.
func (u *reasoner) Abort(x *wits.Context) {
	if cur := u.chosen.Find(x); cur >= 0 {
		u.interrupt(x, cur)
	}
}

// interrupt ends an option before its end.
func (u *reasoner) interrupt(x *wits.Context, i int) {
	o := &u.options[i]
	o.Stop(x)
	if o.Empty() {
		o.remember(x, Success) // what runs nothing has nothing left to do
	} else {
		o.remember(x, Interrupted)
	}
}

// remember notes how an option has ended.
func (o *option) remember(x *wits.Context, how Outcome) {
	wits.Set(x, o.outcome, how)
	wits.Set(x, o.until, x.Time()+o.modifiers[how].seconds)
}

func outcomeOf(s wits.Status) Outcome {
	if s == wits.Success {
		return Success
	}
	return Failure
}

// begun tells which options have begun in a frame.
type begun [maxOptions / 64]uint64

func (b *begun) add(i int)      { b[i/64] |= 1 << (i % 64) }
func (b *begun) has(i int) bool { return b[i/64]>>(i%64)&1 != 0 }
