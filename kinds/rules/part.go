package rules

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// system is a compiled document. It holds no agent's state; all of that is in the mind.
type system struct {
	id      int32
	rules   []rule
	land    *Land
	matcher *matcher // nil: each rule is evaluated when it is due
	day     float64  // s

	next, began int // words: when the next rule is due, and when the document began; s of game time

	variables []wits.Slot // that go back to their defaults on activation
	functions []wits.Part // whose state goes back
}

// rule is one as a frame needs it.
type rule struct {
	*kind.Runner
	id   int32
	word int // of its activity bit
	mask uint64

	checks                              []check
	views                               []view
	inputs, outputs                     []*bin
	success, failedInputs, failedChecks *func(*wits.Context)
	fire                                []wits.Signal
	radius                              float64
	flows                               bool

	every, first float64 // s
	heard        bool    // it is evaluated by triggers
	due, round   int     // words: s of game time; evaluations so far

	outcome, fired, refused int // words of ports
	failing, had            int // words: which check or input failed, and how much of it there was

	lhs  *leftSide // of a production system
	told []*kind.ExprTrace
}

// check is a condition that must hold.
type check struct {
	f          *func(*wits.Context) bool
	evaluation int32
}

// Activate begins: rules are due from now on.
func (p *system) Activate(x *wits.Context) {
	for _, v := range p.variables {
		x.Reset(v)
	}
	for _, f := range p.functions {
		f.Activate(x)
	}
	words := x.Words()
	words[p.began] = math.Float64bits(x.Time())
	if p.matcher != nil {
		p.matcher.begin(x, p)
	}
	for i := range p.rules {
		r := &p.rules[i]
		words[r.outcome], words[r.fired], words[r.refused] = uint64(Waiting), 0, 0
		if p.matcher == nil {
			words[r.round] = 0
			r.plan(x, p)
		}
	}
	words[p.next] = math.Float64bits(x.Time())
}

// plan says when the rule is due after its evaluations so far: times are counted from the beginning, so that they do not drift.
func (r *rule) plan(x *wits.Context, p *system) float64 {
	words := x.Words()
	due := math.Inf(1)
	if !r.heard {
		due = math.Float64frombits(words[p.began]) + r.first + float64(float64(words[r.round])*r.every)
	}
	words[r.due] = math.Float64bits(due)
	return due
}

// call has a rule evaluated in the next update.
func (p *system) call(x *wits.Context, r *rule) {
	words := x.Words()
	words[r.due], words[p.next] = math.Float64bits(x.Time()), math.Float64bits(x.Time())
}

// Update evaluates the rules that are due, in the order of the document, and goes on with what runs.
func (p *system) Update(x *wits.Context) wits.Status {
	if p.matcher != nil {
		return p.matcher.update(x, p)
	}
	words := x.Words()
	now := x.Now() + x.Delta()/2 // the frame that is nearest to the due time
	if now < math.Float64frombits(words[p.next]) {
		x.Until(p.Sleep(x))
		return wits.Running
	}
	next := math.Inf(1)
	for i := range p.rules {
		r := &p.rules[i]
		due, ran := math.Float64frombits(words[r.due]), r.Get(x)
		if due <= now {
			r.evaluate(x, p)
			words[r.round]++
			if due = r.plan(x, p); due <= now || due > now+r.every && !r.heard { // late, or the document says another period now
				due = r.skip(x, p, now)
			}
		}
		next = min(next, due)
		if !r.Empty() && r.Get(x) {
			r.goOn(x, ran)
			next = min(next, x.Time())
		}
	}
	words[p.next] = math.Float64bits(next)
	return wits.Running
}

// Sleep returns when a rule is due next: see [wits.Sleeper]. It is a little before half a frame before that, as no sum is exact.
func (p *system) Sleep(x *wits.Context) (until float64) {
	next := math.Float64frombits(x.Words()[p.next])
	return next - x.Delta()/2 - float64(min(math.Abs(next), math.MaxFloat64)*0x1p-50)
}

// skip leaves out evaluations that are over already: a rule is evaluated at most once a frame.
func (r *rule) skip(x *wits.Context, p *system, now float64) float64 {
	words := x.Words()
	if r.every == 0 {
		words[r.due] = math.Float64bits(x.Time())
		return x.Time()
	}
	passed := now - math.Float64frombits(words[p.began]) - r.first
	words[r.round] = uint64(max(passed, 0)/r.every) + 1
	return r.plan(x, p)
}

// evaluate looks at a rule that is due.
func (r *rule) evaluate(x *wits.Context, p *system) {
	x.SetCurrentNode(r.id)
	var tiles []int32
	if p.land != nil {
		tiles = r.tiles(x, p)
		p.look(x, r.views, tiles)
	}
	if !r.allowed(x) {
		r.refuse(x, Unmet, r.failedChecks)
		return
	}
	r.compute(x)
	share := 1.0
	if r.flows {
		share = r.share(x, p, tiles)
	} else if !r.supplied(x, p, tiles) {
		r.refuse(x, Missing, r.failedInputs)
		return
	}
	if share > 0 {
		r.execute(x, p, tiles, share)
	}
}

// allowed reports whether all checks hold.
func (r *rule) allowed(x *wits.Context) bool {
	for i := range r.checks {
		c := &r.checks[i]
		holds := (*c.f)(x)
		x.Evaluated(c.evaluation, holds)
		if !holds {
			x.Words()[r.failing] = uint64(i)
			return false
		}
	}
	return true
}

// compute evaluates the expressions of amounts, before anything changes.
func (r *rule) compute(x *wits.Context) {
	for _, k := range r.inputs {
		k.compute(x)
	}
	for _, k := range r.outputs {
		k.compute(x)
	}
}

// slack is what an input may lack: amounts that were added up are not exact.
const slack = 1e-9

// supplied reports whether all inputs are there.
func (r *rule) supplied(x *wits.Context, p *system, tiles []int32) bool {
	for i, k := range r.inputs {
		if k.debt {
			continue
		}
		if has := k.has(x, p, tiles); !(has >= k.of(x)-slack) {
			x.Words()[r.failing], x.Words()[r.had] = uint64(i), math.Float64bits(has)
			return false
		}
	}
	return true
}

// share returns which part of its amounts for a day a rule that flows moves now: that of the time since its last evaluation, or what
// its inputs suffice for.
func (r *rule) share(x *wits.Context, p *system, tiles []int32) float64 {
	share := max(r.every, x.Delta()) / p.day
	for _, k := range r.inputs {
		if of := k.of(x); !k.debt && of > 0 {
			share = min(share, k.has(x, p, tiles)/of)
		}
	}
	return share
}

// refuse notes that the rule did not fire.
func (r *rule) refuse(x *wits.Context, why Outcome, script *func(*wits.Context)) {
	words := x.Words()
	words[r.outcome] = uint64(why)
	words[r.refused]++
	if script != nil {
		(*script)(x)
	}
}

// execute takes the inputs, adds the outputs and does what the rule does beside that.
func (r *rule) execute(x *wits.Context, p *system, tiles []int32, share float64) {
	words := x.Words()
	for _, k := range r.inputs {
		k.take(x, p, tiles, float64(k.of(x)*share))
	}
	for _, k := range r.outputs {
		k.add(x, p, tiles, float64(k.of(x)*share), r.radius > 0)
	}
	words[r.outcome] = uint64(Fired)
	words[r.fired]++
	if r.success != nil {
		(*r.success)(x)
	}
	for _, s := range r.fire {
		x.Raise(s)
	}
	switch {
	case r.Empty():
		x.EndedAs(r.word, r.mask, wits.Success)
	case !r.Get(x):
		r.Begin(x)
	}
}

// goOn runs a frame of what the rule runs, which may have begun in this frame.
func (r *rule) goOn(x *wits.Context, ran bool) wits.Status {
	if ran {
		r.Refresh(x)
	}
	return r.Runner.Update(x)
}

// Abort ends what runs.
func (p *system) Abort(x *wits.Context) {
	for i := range p.rules {
		if r := &p.rules[i]; r.Get(x) {
			r.Stop(x)
		}
	}
}

// Ends reports that rules do not end by themselves; see kind.Ender.
func (p *system) Ends() (success, failure bool) { return false, false }
