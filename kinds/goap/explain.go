package goap

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why a goal is pursued or not, why an action runs, waits or is not in the plan, and where a fact comes from.
func (u *planner) Explain(q *wits.Question) []wits.Reason {
	e := u.explainer(kind.NewExplanation(q))
	for i := range u.facts {
		if u.facts[i].node.Index() == q.Node {
			e.fact(&u.facts[i])
		}
	}
	for i := range u.goals {
		if u.goals[i].node.Index() == q.Node {
			e.goal(i)
		}
	}
	for i := range u.actions {
		if u.actions[i].Node.Index() == q.Node {
			e.action(i)
		}
	}
	return e.Reasons
}

// ExplainEnd says why the document has ended by itself.
func (u *planner) ExplainEnd(q *wits.Question) []wits.Reason {
	e := u.explainer(kind.NewExplanation(q))
	var reached, lost []string
	for i := range u.goals {
		switch e.outcome(i) {
		case Reached:
			reached = append(reached, u.goals[i].node.Name)
		case Unwanted:
		default:
			lost = append(lost, u.goals[i].node.Name)
		}
	}
	switch result := q.Result(); {
	case result == wits.Running:
	case result == wits.Failure:
		e.Cause("%s ended with failure: no plan leads to %s.", e.Part.Name, kind.Joined(lost))
	case u.end == endGoal && len(reached) > 0:
		e.Cause("%s ended with success: %s is reached.", e.Part.Name, kind.Joined(reached))
	default:
		e.Cause("%s ended with success: nothing is wanted that is not so.", e.Part.Name)
	}
	return e.Reasons
}

// told is what an action needs and makes, one by one, and what its cost and its conditions are computed from.
type told struct {
	needs            []condition
	makes            []effect
	cost, only, when kind.ExprTrace
}

// explainer explains the nodes of a document.
type explainer struct {
	*kind.Explanation
	u       *planner
	words   []uint64 // at the end of the frame
	pursued int      // the goal that is pursued then, and the action that runs; -1 for none
	running int
	plan    []int // what remains of the plan
}

func (u *planner) explainer(a *kind.Explanation) *explainer {
	e := &explainer{Explanation: a, u: u, pursued: -1, running: -1}
	a.Try(a.After, func(x *wits.Context) {
		e.words = slices.Clone(x.Words())
		e.pursued, e.running = u.pursued.Find(x), u.running.Find(x)
	})
	if e.pursued >= 0 && u.sound(e.words) {
		for k := int(e.words[u.step]); k < int(e.words[u.count]); k++ {
			e.plan = append(e.plan, u.planned(e.words, k))
		}
	}
	return e
}

func (e *explainer) float(at int) float64  { return math.Float64frombits(e.words[at]) }
func (e *explainer) outcome(i int) Outcome { return Outcome(min(e.words[e.u.goals[i].outcome], 255)) }
func (e *explainer) role(i int) Role       { return Role(min(e.words[e.u.actions[i].role], 255)) }

// steps returns the plan in words.
func (e *explainer) steps() string {
	var names []string
	for _, i := range e.plan {
		names = append(names, e.u.actions[i].Node.Name)
	}
	if len(names) == 0 {
		return "all of it is done, and what it is for is not so yet"
	}
	return strings.Join(names, ", then ")
}

// met reports whether a condition is so with the facts as they are at the end of the frame.
func (e *explainer) met(c *condition) bool {
	v := e.words[c.fact.value.Slot().Word()]
	if c.fact.width == 0 {
		low, high := ends(c.set)
		return clamped(v) >= low && clamped(v) <= high
	}
	return v < uint64(c.fact.width) && c.set>>c.fact.shift>>v&1 != 0
}

func (c *condition) node(e *explainer) int {
	return e.NodeNamed(c.fact.decl.Name)
}

// checked adds what an expression had read when it was evaluated last and came to what is wanted.
func (e *explainer) checked(t *kind.ExprTrace, want any) {
	e.Checked(e.Node, e.Name(e.Node), t, e.Recall(t, want))
}

// changed adds the facts that have changed since the frame before, which is why something else is done.
func (e *explainer) changed() {
	if e.Before == nil {
		return
	}
	o := e.lastSought()
	if o.claim == nil || o.claim.Tick != e.Tick {
		o = e.lastCheck()
	}
	for i := range e.u.facts {
		n := e.u.facts[i].node
		v := e.Program.ValueAt(n.Port("Value").Slot())
		if v < 0 || e.Names(v) {
			continue
		}
		if r := o.fact(n.Name); r != nil && o.claim.Tick == e.Tick {
			if e.TextOf(v, r.Is) != e.TextBefore(v) {
				e.Value(n.Index(), v, "%s was %s %s (frame %d), and %s in the frame before.", n.Name, e.TextOf(v, r.Is), o.text, e.Tick, e.TextBefore(v))
				e.Last().AsOf = e.AsOf(e.Tick, v, r.Is)
			}
		} else if e.Text(v) != e.TextBefore(v) {
			e.Value(n.Index(), v, "%s is %s, and was %s in the frame before.", n.Name, e.Text(v), e.TextBefore(v))
		}
	}
}

// goal explains a goal.
func (e *explainer) goal(i int) {
	g := &e.u.goals[i]
	was, is := e.Life(": it is pursued", ": it is not pursued any more")
	if e.Runs() {
		e.Cause("%s.", kind.Capital(e.standing(i)))
	} else {
		e.Cause("%s is not active any more, so it pursues nothing.", e.Part.Name)
	}
	if is {
		e.Cause("The plan for it: %s. It cost %s when it was made.", e.steps(), kind.Number(e.float(g.cost)))
	}
	e.facts(g.wants, e.decided(i))
	e.checked(g.ranks, e.float(g.priority))
	if was != is {
		e.changed()
	}
	if e.Runs() {
		e.goals(i)
	}
}

// goals adds what became of all goals but one; -1 for all.
func (e *explainer) goals(but int) {
	for k := range e.u.goals {
		if k != but {
			e.Other(e.u.goals[k].node.Index(), "%s: %s.", e.u.goals[k].node.Name, e.standing(k))
		}
	}
}

// standing says in a clause what became of a goal.
func (e *explainer) standing(i int) string {
	g := &e.u.goals[i]
	p := kind.Number(e.float(g.priority))
	if e.pursued == i {
		return "it is pursued, with a priority of " + p + ": no goal of a higher one is both open and within reach"
	}
	if e.reached(i) {
		return "all that it wants is so: " + said(g.wants)
	}
	switch e.outcome(i) {
	case Pursued:
		return "it was pursued, and is no more: a new plan is made in the next frame"
	case Reached:
		return "all that it wants was so when it was last looked at"
	case Unwanted:
		if e.float(g.priority) > 0 {
			return "it was not wanted when the last plan was made; its priority is " + p + " now"
		}
		return "it is not wanted: its priority is " + p + ", and only goals above 0 are pursued"
	case Outranked:
		if e.pursued >= 0 && e.float(e.u.goals[e.pursued].priority) >= e.float(g.priority) {
			other := &e.u.goals[e.pursued]
			return fmt.Sprintf("it has a priority of %s; %s, which is pursued, has %s", p, other.node.Name, kind.Number(e.float(other.priority)))
		}
		return "it has a priority of " + p + "; when the last plan was made another of a higher one could be reached"
	case Impossible:
		if k := e.words[g.missing]; k > 0 && k <= uint64(len(g.wants)) {
			return "no actions led to this when the last plan was made: " + g.wants[k-1].text
		}
		if undo := e.u.undoing(i); undo != "" {
			return undo
		}
		return "no actions, one after the other, led to it when the last plan was made"
	case Limited:
		return fmt.Sprintf("it was given up: the search came to its limit of %d sets of facts and %d actions", e.u.nodes, e.u.length)
	}
	return "no plan has been made yet"
}

// reached reports whether all that a goal wants was so when that was checked last or, if that is not known, is so at the end of the
// frame.
func (e *explainer) reached(i int) bool {
	wants := e.u.goals[i].wants
	if met, known := e.lastCheck().all(wants); known {
		return met
	}
	return !slices.ContainsFunc(wants, func(c condition) bool { return !e.met(&c) })
}

// decided is when it was decided whether a goal is pursued.
func (e *explainer) decided(i int) *occasion {
	switch {
	case e.pursued == i:
		return e.made()
	case e.reached(i):
		return e.lastCheck()
	}
	return e.lastSought()
}

// fact explains a fact.
func (e *explainer) fact(f *fact) {
	n := &e.Part.Nodes[e.Node]
	v := e.Program.ValueAt(f.node.Port("Value").Slot())
	if v < 0 {
		return
	}
	text := fmt.Sprintf("%s is %s", n.Name, e.Text(v))
	if before := e.TextBefore(v); e.Before != nil && before != e.Text(v) {
		text += ", and was " + before + " in the frame before"
	}
	e.State("%s.", text)
	e.Reasons[0].Value = v
	if f.read != nil {
		e.Cause("It is read from this in every frame in which %s is active: %s.", e.Part.Name, n.Title)
		c := e.Lately(f.told, nil)
		if c == nil && f.from > 0 && !e.Notes.Covers(e.Tick) && e.words[e.u.control] == e.u.tag {
			c = e.copied(f, v)
		}
		e.Checked(e.Node, n.Name, f.told, c)
	} else {
		e.Cause("It has no expression: it is what the actions of %s have made of it.", e.Part.Name)
	}
	for i := range e.u.actions {
		a := &e.u.actions[i]
		for k := range a.told.makes {
			if a.told.makes[k].fact.decl.Name == n.Name {
				e.Other(a.Node.Index(), "%s promises this: %s.", a.Node.Name, a.told.makes[k].text)
			}
		}
	}
}

// copied returns what a fact read that only names a value, and is as that was; nil if it was not checked in the frame.
func (e *explainer) copied(f *fact, value int) *wits.Claim {
	if !e.Runs() || len(f.told.Reads) != 1 {
		return nil
	}
	is := e.ValueIn(e.Tick, value)
	read := wits.Read{Name: f.told.Reads[0].Name, Value: e.Program.ValueAt(f.told.Reads[0].Port.Slot()), Is: is}
	if is == nil || read.Value < 0 {
		return nil
	}
	return &wits.Claim{Expression: f.told.Text, Tick: e.Tick, Reads: []wits.Read{read}, Outcome: is}
}
