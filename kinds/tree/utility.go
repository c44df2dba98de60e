package tree

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Utility runs the child with the highest score.
type Utility struct {
	Children []kind.Text `json:"utility" role:"name" of:"node" example:"[\"Eat\", \"Rest\"]" doc:"Names of nodes, each with a score."`
	Reactive bool        `json:"reactive" doc:"Look at the scores anew in every frame, also while a child runs."`
	Choose   kind.Text   `json:"choose" words:"highest,weighted,random" doc:"How a child is chosen by the scores: the one with the highest; one drawn by the scores; or one drawn among those that are good enough, all alike."`
	Above    *float64    `json:"above" default:"0" doc:"The score that is not yet good enough to be drawn."`
	Inertia  *float64    `json:"inertia" min:"0" doc:"Is added to the score of the child that runs."`
	Validate bool        `json:"validate" doc:"Leave out children whose conditions do not hold, before scores are computed."`
}

func (*Utility) op() op { return opUtility }

// About tells people of it.
func (*Utility) About() declare.About {
	return declare.About{Group: composite, Title: "[{reactive} ]utility", Also: []string{"score", "utility selector", "best", "priority by score"},
		Doc: "Runs the child with the highest score; if that fails, the next.", Example: `{"utility": ["Eat", "Rest"], "inertia": 0.1, "reactive": true}`}
}

func (u *Utility) children() []kind.Text { return u.Children }

func (u *Utility) build(b *builder, n *node, rec *record) {
	how := u.Choose.String()
	c := utility{reactive: u.Reactive, validate: u.Validate, weighted: how == "weighted", random: how == "random"}
	if u.Above != nil {
		if c.above = *u.Above; !c.random {
			b.Problem(n.Node, "above", `"above" says which children are good enough to be drawn, and none is drawn here`, "", declare.ToAdd("choose", `"random"`), declare.ToRemove())
		}
	}
	if u.Inertia != nil {
		if c.inertia = *u.Inertia; !u.Reactive {
			b.Problem(n.Node, "inertia", "only a reactive node may leave a child that runs for a better one", "", declare.ToAdd("reactive", "true"), declare.ToRemove())
		}
	}
	rec.on = wits.Failure
	rec.arg = int32(len(b.t.utilities))
	b.t.utilities = append(b.t.utilities, c)
}

// utility is how a utility selector chooses: the child with the highest score if nothing else is said.
type utility struct {
	weighted bool    // draws by the scores
	random   bool    // draws among those whose score is above a threshold, all alike
	above    float64 // the threshold
	reactive bool
	validate bool
	inertia  float64 // is added to the score of the child that runs
}

// score is what a node gives as its score: that of its expression, else the highest of its children, else that of the tree that it
// runs.
type score struct {
	has      bool                         // the node has a score
	f        *func(*wits.Context) float64 // nil: the highest of the children
	slot     wits.Slot                    // not valid: the node has no score
	pure     bool
	told     *kind.ExprTrace // the expression, for those who ask why
	response *response       // nil: the number is taken as it is
}

// left is the score of a child that is left out, because its conditions do not hold.
const left = -math.MaxFloat64

// utility runs the child with the highest score and, as long as children fail, the next. Scores are computed when the node
// begins and hold as long as it runs; a reactive one computes them in every frame, of those children that could run.
func (t *tree) utility(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	u := &t.utilities[n.arg]
	known := k >= 0
	if !known {
		if !t.isActive(words, i) {
			t.note(x, n.first, n.end, wits.Running)
			t.rate(x, n, -1)
		}
		if k = t.child(words, n.first, n.end); k >= 0 && u.reactive {
			t.rate(x, n, k)
			t.readmit(x, n, k)
			if best := t.best(x, n, k); best != k && best >= 0 {
				if s, over := t.yield(x, i, k, goesOn(best)); over {
					return s
				}
				t.note(x, k, k+1, wits.Running) // it may be chosen again
				k = best
			}
		}
	}
	for {
		if k < 0 {
			if k = t.best(x, n, -1); k < 0 {
				return wits.Failure
			}
		}
		if !known {
			s = t.run(x, k, -1, wits.Running)
		}
		known = false
		if s == wits.Running {
			return s
		}
		if t.note(x, k, k+1, s); s == wits.Success {
			return s
		}
		if u.reactive && !t.valid(x, k) {
			t.leaveOut(x, k)
			t.note(x, k, k+1, wits.Running) // as soon as its conditions hold it may be chosen again
		}
		k = -1
	}
}

// rate computes the scores of the children that have not ended since the node began. With validation those that are bound
// to fail have ended so, unless they run; a reactive node leaves them out for now. While a child runs it looks at those that
// have failed as well, and at the conditions of all: what is bound to fail interrupts nobody.
func (t *tree) rate(x *wits.Context, n *record, running int32) {
	words := x.Words()
	u := &t.utilities[n.arg]
	for c := n.first; c < n.end; c++ {
		switch {
		case c == running:
		case running < 0 && t.ended(words, c) != wits.Running:
			continue
		case (u.validate || running >= 0) && !t.valid(x, c):
			if u.reactive {
				t.leaveOut(x, c)
			} else {
				t.note(x, c, c+1, wits.Failure)
			}
			continue
		}
		t.score(x, c)
	}
}

// leaveOut has a child not be chosen until its score is computed again.
func (t *tree) leaveOut(x *wits.Context, c int32) { wits.Set(x, t.scores[c].slot, left) }

// readmit lets a child that has failed be chosen again once it would not be: its conditions do not hold, or its score is too
// low. So it takes over when that has changed, and not in every frame only to fail again.
func (t *tree) readmit(x *wits.Context, n *record, running int32) {
	words := x.Words()
	u := &t.utilities[n.arg]
	enough := wits.Get[float64](x, t.scores[running].slot) + u.inertia
	if u.random {
		enough = u.above
	}
	for c := n.first; c < n.end; c++ {
		if c != running && t.ended(words, c) != wits.Running && !(wits.Get[float64](x, t.scores[c].slot) > enough) {
			t.note(x, c, c+1, wits.Running)
		}
	}
}

// best chooses among the children that have not ended since the node began; -1 if there is none.
func (t *tree) best(x *wits.Context, n *record, running int32) int32 {
	words := x.Words()
	u := &t.utilities[n.arg]
	best, top, sum := int32(-1), 0.0, 0.0
	for c := n.first; c < n.end; c++ {
		if c != running && t.ended(words, c) != wits.Running {
			continue
		}
		v := wits.Get[float64](x, t.scores[c].slot)
		if v == left {
			continue
		}
		sum += u.weight(v)
		if c == running {
			v += u.inertia
		}
		if best < 0 || v > top {
			best, top = c, v
		}
	}
	switch {
	case u.random && running >= 0 && wits.Get[float64](x, t.scores[running].slot)+u.inertia > u.above:
		return running
	case !u.random && (!u.weighted || running >= 0):
		return best
	case sum <= 0:
		return -1
	}
	t.notIdle(words)
	at := float64(x.Rand().Float() * sum)
	last := int32(-1)
	for c := n.first; c < n.end; c++ {
		if w := u.weight(wits.Get[float64](x, t.scores[c].slot)); w > 0 && t.ended(words, c) == wits.Running {
			if last = c; at < w {
				break
			}
			at -= w
		}
	}
	return last
}

// weight returns how likely a child with a score is to be drawn, beside others.
func (u *utility) weight(score float64) float64 {
	switch {
	case !u.random:
		return max(score, 0)
	case score > u.above:
		return 1
	}
	return 0
}

// score computes a node's score, and writes it where people and expressions can read it.
func (t *tree) score(x *wits.Context, i int32) float64 {
	sc, n := &t.scores[i], &t.nodes[i]
	v, any := 0.0, false
	for c := n.first; c < n.end; c++ {
		if t.scores[c].slot.Valid() {
			if w := t.score(x, c); !any || w > v {
				v, any = w, true
			}
		}
	}
	if n.op == opRun && sc.f == nil {
		if sub := t.inner(x, n, i); sub != nil && sub.scores != nil && sub.scores[0].has {
			v = sub.score(x, 0)
		}
	}
	if sc.f != nil {
		if !sc.pure {
			t.notIdle(x.Words())
		}
		x.SetCurrentNode(n.id)
		v = sc.rated(x)
	}
	v = kind.Score(v)
	wits.Set(x, sc.slot, v)
	return v
}

// valid reports whether a node could do something if it began now: its conditions hold, and those of what it would run,
// without doing any of it. Conditions that say so are left for later.
func (t *tree) valid(x *wits.Context, i int32) bool {
	n := &t.nodes[i]
	switch n.op {
	case opRun:
		r := t.runners[n.arg]
		if s, forced := r.Override(); forced {
			return s != wits.Failure
		}
		sub := t.inner(x, n, i)
		return sub == nil || t.isActive(x.Words(), i) || sub.valid(x, 0)
	case opIf, opIfPort, opWhile:
		return n.flags&deferred != 0 || t.holds(x, n)
	case opStatus, opOverridden:
		return n.on != wits.Failure
	case opSwitch:
		c := t.find(x, n)
		return c >= 0 && t.valid(x, c)
	case opInvert:
		c := &t.nodes[n.first]
		return c.op != opIf && c.op != opIfPort || c.flags&deferred != 0 || !t.holds(x, c)
	case opForce:
		return n.on == wits.Success
	case opGuard:
		x.SetCurrentNode(n.id)
		return (n.flags&deferred != 0 || t.tests(x, n)) && t.valid(x, n.first)
	case opCooldown:
		if c := &t.timers[n.arg]; c.waits(x) {
			t.wakeAt(x, c) // it may be otherwise then
			return false
		}
		return t.valid(x, n.first)
	case opSequence, opChain, opSimulate, opReactiveSequence, opParallel, opRandom, opSelector, opReactiveSelector, opHinted, opUtility:
		all := n.op == opSequence || n.op == opChain || n.op == opReactiveSequence || n.op == opParallel || n.op == opRandom && n.on == wits.Success
		for c := n.first; c < n.end; c++ {
			if t.valid(x, c) != all {
				return !all
			}
		}
		return all
	}
	return n.first == n.end || n.op == opOwn || t.valid(x, n.first) // other decorators; all else can only be tried
}

// inner returns the tree that a leaf runs, to be asked for its score or whether it could do something; nil if it runs none. It gets the
// values of its ports; one that does not run, variables as it would begin with. What it reads this tree does not watch, so the next frame is
// not taken for repeated.
func (t *tree) inner(x *wits.Context, n *record, i int32) *tree {
	r := t.runners[n.arg]
	sub, ok := r.Part().(*tree)
	if !ok {
		return nil
	}
	t.notIdle(x.Words())
	r.Refresh(x)
	if !t.isActive(x.Words(), i) {
		for _, v := range sub.variables {
			x.Reset(v)
		}
	}
	return sub
}
