package goap

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// planner runs a document: the part that Build gives. It holds no agent's state.
type planner struct {
	id      int32
	d       domain
	facts   []fact
	goals   []goal
	actions []action
	rooms   *arenas
	tag     uint64

	nodes, length int     // limits
	every         float64 // s; -1: never
	end           ending

	running, pursued kind.Row  // which action runs, and which goal is pursued
	asked            kind.Flag // a new plan is wanted
	control          int       // word: the tag of the document that the plan is of
	step, count      int       // words: the place of the action whose turn it is, and how many there are
	plan             []int     // words: the actions, eight a word
	waited           int       // word: for how long the action has waited whose turn it is, s
	left             int       // word: time to the next plan, s

	checks, plans int32 // evaluations for those who ask why: facts were checked, and a plan was sought with them; see noted

	own       []wits.Slot // facts that only actions change
	variables []wits.Slot // that go back to their defaults on activation
	functions []wits.Part // whose state goes back
}

// fact is where a fact comes from, and where it lies.
type fact struct {
	field
	node  *wits.Node
	id    int32
	at    int // word of its value
	begun int // word: what a whole number was when the action began that runs
	read  func(*wits.Context)
	from  int             // word that it is read from; 0: it is computed
	note  int32           // of one that is read from a word: its evaluation
	told  *kind.ExprTrace // what it is read from, for those who ask why; nil: it is made by actions alone
}

// goal is one as a frame needs it.
type goal struct {
	node   *wits.Node
	bit    kind.Flag
	want   []uint64
	rank   number
	avoid  []bool // by action
	avoids bool
	wants  []condition     // one by one
	ranks  *kind.ExprTrace // what the priority is computed from, for those who ask why; nil: it is a number

	priority, outcome, cost, missing int // words
}

// action is one as a frame needs it.
type action struct {
	*kind.Runner
	op         operator
	price      number
	only, when *func(*wits.Context) bool
	ways       []way
	patience   float64 // s; forever
	reactive   bool
	bars       bool // it is left out when its turn came and "when" was false
	barred     kind.Flag
	add        float64 // what a failure adds to the cost; 0: it is left out
	seconds    float64
	until      int // word: game time, s, till when its last failure counts

	told     *told     // for those who ask why
	promises []promise // what facts of the game are to be when it has succeeded

	cost, step, role, unkept int // words
}

// promise is a value that a fact with an expression is to have once an action has succeeded.
type promise struct {
	at    int    // word of the fact
	value uint64 // what is to be in it
}

// way leads from an action to one that needs what comes of it, or to a goal that wants it: a goal's place comes after those
// of the actions. It is for people who look.
type way struct {
	to    int
	taken *wits.Signal
}

// number is one that is fixed, or computed.
type number struct {
	fixed float64
	f     *func(*wits.Context) float64
}

func (n *number) get(x *wits.Context) float64 {
	if n.f != nil {
		return (*n.f)(x)
	}
	return n.fixed
}

// pass is what has happened in a frame.
type pass struct {
	begun, failed set
	budget        int // sets of facts that may still be looked at
	state         [maxRow]uint64
}

// set is a set of actions.
type set [(mostActions + 63) / 64]uint64

func (s *set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s *set) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s *set) any() bool      { return *s != set{} }

func float(x *wits.Context, at int) float64       { return math.Float64frombits(x.Words()[at]) }
func setFloat(x *wits.Context, at int, v float64) { x.Words()[at] = math.Float64bits(v) }

// Activate begins without a plan: facts are known when the document has its update.
func (u *planner) Activate(x *wits.Context) {
	for _, v := range u.variables {
		x.Reset(v)
	}
	for _, v := range u.own {
		x.Reset(v)
	}
	for _, f := range u.functions {
		f.Activate(x)
	}
	for i := range u.actions {
		if a := &u.actions[i]; a.bars {
			a.barred.Clear(x)
		}
	}
	u.drop(x)
	x.Words()[u.control] = 0
	setFloat(x, u.left, 0)
}

// Update runs a frame.
func (u *planner) Update(x *wits.Context) wits.Status {
	words := x.Words()
	fresh := words[u.control] != u.tag || !u.sound(words)
	changed := u.look(x)
	if changed {
		u.redeem(words)
	}
	changed = u.freed(x) || changed
	reranked := u.rank(x)
	if u.every >= 0 {
		setFloat(x, u.left, float(x, u.left)-x.Delta())
	}
	if u.every > 0 {
		x.Counted(u.left, -x.Delta())
		x.Counting(float(x, u.left))
	}
	wanted := u.asked.Get(x) || u.every >= 0 && float(x, u.left) <= 0
	p := pass{budget: u.nodes}
	switch goal := u.pursued.Find(x); {
	case fresh:
		u.drop(x)
		u.decide(x, &p)
	case goal < 0:
		if recosted := u.priceAll(x, &p); wanted || changed || reranked || recosted {
			u.decide(x, &p)
		}
	case changed && u.satisfied(x, &p, goal) && !u.finishing(x):
		if u.reach(x, goal) {
			return wits.Success
		}
		u.decide(x, &p)
	case wanted || float(x, u.goals[goal].priority) <= 0 || u.rival(x, &p, goal, changed):
		u.decide(x, &p)
	case changed && !u.valid(x, &p, goal) || words[u.step] >= words[u.count]:
		u.drop(x)
		u.decide(x, &p)
	default:
		if changed {
			u.skip(x, &p, goal)
		}
		if reranked {
			u.outrank(x, goal)
		}
	}
	return u.goOn(x, &p)
}

// goOn runs the plan, and those that follow it in the frame. An action begins at most once in a frame, so it ends.
func (u *planner) goOn(x *wits.Context, p *pass) wits.Status {
	for {
		goal := u.pursued.Find(x)
		if goal < 0 {
			return u.idle(x, p)
		}
		words := x.Words()
		if words[u.step] >= words[u.count] {
			return wits.Running // the plan is through; whether the goal is reached is seen in the next frame
		}
		i := u.planned(words, int(words[u.step]))
		a := &u.actions[i]
		switch runs := a.Get(x); {
		case runs && a.reactive && !u.may(x, a):
			a.Stop(x)
			fallthrough
		case !runs:
			if p.begun.has(i) {
				if p.failed.any() {
					u.asked.Set(x) // in the next frame there may be a better plan, with what has failed in this one
				}
				return wits.Running
			}
			if a.when != nil && !u.may(x, a) {
				if !u.wait(x, i) {
					u.drop(x)
					u.decide(x, p)
					continue
				}
				return wits.Running
			}
			u.begin(x, i)
			p.begun.add(i)
		case !p.begun.has(i):
			a.Refresh(x)
		}
		status := wits.Success
		if a.Empty() {
			a.Clear(x)
		} else {
			status = a.Runner.Update(x)
		}
		switch status {
		case wits.Running:
			return wits.Running
		case wits.Success:
			u.done(x, i)
			if goOn, over := u.next(x, p, goal); over {
				return wits.Success
			} else if !goOn {
				return wits.Running
			}
		default:
			p.failed.add(i)
			if a.seconds > 0 {
				setFloat(x, a.until, x.Time()+a.seconds)
			}
			u.drop(x)
			u.decide(x, p)
		}
	}
}

// next goes on after an action has succeeded. Facts may show what came of it only in the next frame: what they do not show
// yet is no reason to plan anew in this one.
func (u *planner) next(x *wits.Context, p *pass, goal int) (goOn, over bool) {
	words := x.Words()
	u.look(x)
	u.redeem(words)
	u.rank(x)
	if u.satisfied(x, p, goal) {
		if u.reach(x, goal) {
			return false, true
		}
		u.decide(x, p)
		return true, false
	}
	if words[u.step] >= words[u.count] || !u.valid(x, p, goal) {
		u.asked.Set(x)
		return false, false
	}
	u.skip(x, p, goal)
	if u.rival(x, p, goal, true) {
		u.decide(x, p)
	}
	return true, false
}

// idle executes a frame in which no goal is pursued.
func (u *planner) idle(x *wits.Context, p *pass) wits.Status {
	if u.end == endNever {
		if p.failed.any() {
			u.asked.Set(x) // what has failed may be tried again in the next frame
		}
		return wits.Running
	}
	for i := range u.goals {
		if f := Outcome(x.Words()[u.goals[i].outcome]); f != Reached && f != Unwanted {
			return wits.Failure
		}
	}
	return wits.Success
}

// may reports whether what an action waits for is so.
func (u *planner) may(x *wits.Context, a *action) bool {
	x.SetCurrentNode(a.Node.ID())
	return (*a.when)(x)
}

// wait lets the action wait whose turn it is; false if it has waited long enough.
func (u *planner) wait(x *wits.Context, i int) bool {
	a := &u.actions[i]
	if waited := float(x, u.waited); a.patience == forever || waited < a.patience {
		setFloat(x, u.waited, waited+x.Delta())
		x.Counted(u.waited, x.Delta())
		if a.patience != forever {
			x.Counting(a.patience - waited)
		}
		x.Words()[a.role] = uint64(Waits)
		return true
	}
	a.barred.Set(x)
	return false
}

// begin begins the action whose turn it is.
func (u *planner) begin(x *wits.Context, i int) {
	a := &u.actions[i]
	words := x.Words()
	for k := range u.facts {
		if f := &u.facts[k]; f.width == 0 {
			words[f.begun] = words[f.at]
		}
	}
	words[a.role] = uint64(Runs)
	setFloat(x, u.waited, 0)
	if words[a.unkept] == manyUnkept {
		x.SetCurrentNode(a.Node.ID())
		x.Log(wits.Warning, "%s has succeeded %d times, and what it promises is still not so: %s. Let it fail when it has not done it, or correct its \"effects\"",
			a.Node.Name, manyUnkept, a.told.promised())
	}
	a.Begin(x)
}

// done goes on to the next action of the plan, after one has succeeded: what it promises is so, as far as only actions
// change it.
func (u *planner) done(x *wits.Context, i int) {
	a := &u.actions[i]
	words := x.Words()
	for k := range u.facts {
		f := &u.facts[k]
		if f.read != nil {
			continue
		}
		if f.width > 0 {
			if to := a.op.to[f.word] & f.mask(); to != 0 {
				words[f.at] = f.value(to)
			}
			continue
		}
		for _, s := range a.op.sums {
			if s.word == f.word {
				words[f.at] = uint64(f.summed(words[f.at], s))
			}
		}
	}
	if a.seconds > 0 {
		setFloat(x, a.until, 0)
	}
	if len(a.promises) > 0 && words[a.unkept] < math.MaxInt64 {
		words[a.unkept]++
	}
	words[u.step]++
	setFloat(x, u.waited, 0)
	u.show(x)
	to := len(u.actions) + u.pursued.Find(x)
	if words[u.step] < words[u.count] {
		to = u.planned(words, int(words[u.step]))
	}
	for _, w := range a.ways {
		if w.to == to {
			x.Raise(*w.taken)
		}
	}
}

// reach notes that a goal is reached, and ends what still runs for it. It says whether the document ends with that.
func (u *planner) reach(x *wits.Context, goal int) bool {
	u.drop(x)
	u.halt(x, -1)
	u.show(x)
	x.Words()[u.goals[goal].outcome] = uint64(Reached)
	return u.end == endGoal
}

// drop forgets the plan; what runs goes on.
func (u *planner) drop(x *wits.Context) {
	words := x.Words()
	words[u.step], words[u.count] = 0, 0
	setFloat(x, u.waited, 0)
	for i := range u.goals {
		u.goals[i].bit.Clear(x)
	}
}

// halt ends the action that runs, unless it is that one.
func (u *planner) halt(x *wits.Context, but int) {
	if i := u.running.Find(x); i >= 0 && i != but {
		u.actions[i].Stop(x)
	}
}

// Abort ends the document from outside, the action first.
func (u *planner) Abort(x *wits.Context) {
	u.halt(x, -1)
	u.drop(x)
	u.show(x)
	u.asked.Clear(x)
}
