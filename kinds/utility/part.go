package utility

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// reasoner is a compiled level of options: those of a document, or those within an option. It holds no agent's state; all
// of that is in the mind.
type reasoner struct {
	id        int32
	choose    chooser
	own       Chooser // of a coder's, if that chooses
	within    float64 // share of the best below which an option is no candidate
	top       int     // how many of the best are candidates; 0: all are
	every     float64 // s between decisions; -1: never
	stall     float64 // s for which an option runs undisturbed
	end       ending
	order     []int // of rules and sequences
	lenient   bool  // a sequence goes on after a failure
	options   []option
	buckets   []*bucket
	ranked    bool // ranks are given
	early     bool // they are known before the considerations are
	suspends  bool // an option suspends the one before it
	variables []wits.Slot
	functions []wits.Part                  // whose state goes back
	told      []kind.ExprTrace             // by option: what its score reads, for those who ask why
	tells     []map[string]*kind.ExprTrace // by option: its expressions, by the names of the considerations

	chosen kind.Row  // which option runs
	asked  kind.Flag // a decision was asked for
	left   int       // word: s until the next decision
	born   int       // word: whether the level has ever begun
	memory memory
	steady steady
}

// option is one as a frame needs it.
type option struct {
	*kind.Runner
	id             int32
	light          bool // nothing but factors, and a score: neither past, nor weight, nor targets
	considerations []consideration
	factors        []factor  // those of a simple option
	picks          []*picker // of the considerations
	targets        *picker   // nil: the option has none
	utility        input     // not given: 1
	rank           input     // not given: that of the bucket, or 0
	weight         input     // not given: 1
	bucket         int       // -1: none
	combine        combining
	ranks          rankJoin
	compensate     bool
	prunes         bool
	simple         bool // all considerations are factors
	suspends       bool
	counts         bool // how often it was begun in a row matters
	commitment     commitment
	modifiers      [outcomes]modifier
	draws          []int // words of bounds that are drawn when it begins
	suspension     *wits.Suspension

	// Words of the mind.
	score, modifier, ranked int
	until                   int // s of game time at which the modifier ends
	since                   int // s of game time at which it has begun or ended last
	row                     int // how often it was begun in a row
	depth                   int // its place among those that are suspended, from 1; 0: it is not
	decision                int
	outcome                 wits.Slot
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
	setFloat(x, u.left, 0)
	u.memory.forget(x)
	if words := x.Words(); words[u.born] == 0 {
		words[u.born] = 1
		for i := range u.options {
			if wits.Get[Outcome](x, u.options[i].outcome) == None {
				setFloat(x, u.options[i].since, x.Time())
			}
		}
	}
}

// ask notes that a decision was asked for.
func (u *reasoner) ask(x *wits.Context) { u.asked.Set(x) }

// Update runs a frame.
func (u *reasoner) Update(x *wits.Context) wits.Status {
	cur := u.chosen.Find(x)
	if u.choose == sequence {
		return u.inTurn(x, cur)
	}
	if u.due(x, cur) {
		return u.run(x, cur)
	}
	o := &u.options[cur]
	o.Refresh(x)
	if s := o.Runner.Update(x); s != wits.Running {
		return u.after(x, cur, s)
	}
	return wits.Running
}

// after goes on in a frame in which an option has ended that was running when it began.
func (u *reasoner) after(x *wits.Context, cur int, s wits.Status) wits.Status {
	var p pass
	cur, s = u.over(x, cur, s, &p)
	if s != wits.Running {
		return s
	}
	return u.goOn(x, cur, &p)
}

// run runs a frame that begins with a decision.
func (u *reasoner) run(x *wits.Context, cur int) wits.Status {
	var p pass
	return u.goOn(x, u.decide(x, cur, &p), &p)
}

// goOn runs the chosen option, and those that follow it in the frame.
func (u *reasoner) goOn(x *wits.Context, cur int, p *pass) wits.Status {
	for cur >= 0 {
		o := &u.options[cur]
		if o.Empty() {
			if u.end != endOption {
				return wits.Running
			}
			u.stop(x, cur)
			next, settled := u.beneath(x, p)
			if !settled {
				return wits.Success
			}
			cur = next
			continue
		}
		s := o.Runner.Update(x)
		if s == wits.Running {
			return s
		}
		if cur, s = u.over(x, cur, s, p); s != wits.Running {
			return s
		}
	}
	if u.end == endNever {
		return wits.Running
	}
	return wits.Failure
}

// over says what follows when an option has ended by itself: the one that it has suspended, or whichever is chosen. It
// gives the document's status if that ends as well.
func (u *reasoner) over(x *wits.Context, cur int, s wits.Status, p *pass) (int, wits.Status) {
	how := Failure
	if s == wits.Success {
		how = Success
	}
	u.remember(x, cur, how)
	if next, settled := u.beneath(x, p); settled {
		return next, wits.Running
	}
	if u.end == endOption {
		return -1, s
	}
	return u.decide(x, -1, p), wits.Running
}

// due reports whether a decision is to be made, and counts the time to the next.
func (u *reasoner) due(x *wits.Context, cur int) bool {
	if u.every >= 0 {
		setFloat(x, u.left, float(x, u.left)-x.Delta())
	}
	if u.every > 0 {
		x.Counted(u.left, -x.Delta())
	}
	switch {
	case cur < 0 || u.options[cur].Empty():
		return true
	case u.stall > 0 && x.Now()-float(x, u.options[cur].since) < u.stall:
		x.Until(float(x, u.options[cur].since) + u.stall - x.Delta()) // the sum is not exact
		return false
	}
	return u.waits(x)
}

// waits reports whether a decision is asked for, or its time has come.
func (u *reasoner) waits(x *wits.Context) bool {
	if u.asked.Get(x) || u.every >= 0 && float(x, u.left) <= 0 {
		return true
	}
	if u.every > 0 {
		x.Counting(float(x, u.left))
	}
	return false
}

// inTurn runs a frame of a sequence.
func (u *reasoner) inTurn(x *wits.Context, cur int) wits.Status {
	k := 0
	if cur >= 0 {
		for u.order[k] != cur {
			k++
		}
	}
	fresh := cur < 0
	for {
		if k == len(u.order) {
			return wits.Success
		}
		cur = u.order[k]
		o := &u.options[cur]
		switch {
		case fresh:
			u.begin(x, cur)
			setDecision(x, o, Chosen)
		case o.Empty():
			u.stop(x, cur)
			k, fresh = k+1, true
			continue
		default:
			o.Refresh(x)
		}
		if o.Empty() {
			return wits.Running
		}
		s := o.Runner.Update(x)
		if s == wits.Running {
			return s
		}
		if s == wits.Success {
			u.remember(x, cur, Success)
		} else if u.remember(x, cur, Failure); !u.lenient {
			return wits.Failure
		}
		k, fresh = k+1, true
	}
}

// Abort ends the level from outside, the option first.
func (u *reasoner) Abort(x *wits.Context) {
	if cur := u.chosen.Find(x); cur >= 0 {
		u.stop(x, cur)
	}
	u.unwind(x, 0)
}

// begin makes an option the one that runs.
func (u *reasoner) begin(x *wits.Context, i int) {
	o := &u.options[i]
	for _, w := range o.draws {
		setFloat(x, w, x.Rand().Float())
	}
	for k := range u.options {
		if c := &u.options[k]; c.counts && k != i {
			x.Words()[c.row] = 0
		}
	}
	if o.counts {
		x.Words()[o.row]++
	}
	setFloat(x, o.since, x.Time())
	u.memory.forget(x)
	o.commit(x)
	if o.targets != nil {
		o.targets.hold(x)
	}
	o.Begin(x)
}

// stop ends an option before its end.
func (u *reasoner) stop(x *wits.Context, i int) {
	o := &u.options[i]
	o.Stop(x)
	if o.Empty() {
		u.remember(x, i, Success) // what runs nothing has nothing left to do
	} else {
		u.remember(x, i, Interrupted)
	}
}

// remember notes how an option has ended.
func (u *reasoner) remember(x *wits.Context, i int, how Outcome) {
	o := &u.options[i]
	o.note(x, how)
	setFloat(x, o.since, x.Time())
	u.memory.forget(x)
}

// note writes an outcome, and till when it counts.
func (o *option) note(x *wits.Context, how Outcome) {
	wits.Set(x, o.outcome, how)
	setFloat(x, o.until, x.Time()+o.modifiers[how].Seconds)
}

// begun tells which options have begun in a frame.
type begun struct {
	bits [maxOptions / 64]uint64
	any  bool
}

func (b *begun) add(i int)      { b.bits[i/64] |= 1 << (i % 64); b.any = true }
func (b *begun) has(i int) bool { return b.any && b.bits[i/64]>>(i%64)&1 != 0 }
