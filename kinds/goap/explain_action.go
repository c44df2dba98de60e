package goap

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/kind"
)

// action explains an action.
func (e *explainer) action(i int) {
	a := &e.u.actions[i]
	n := &e.Part.Nodes[e.Node]
	was, is := e.Ran(n.Active)
	done := slices.ContainsFunc(a.ways, func(w way) bool { return e.Signaled(*w.taken) })
	switch {
	case is && done && !e.Began():
		e.State("%s has succeeded and began anew in this frame.", n.Name)
	case !is && !was && done:
		e.State("%s began and ended in this frame, with success.", n.Name)
	case done:
		e.Life("", ", with success")
	default:
		e.Life("", "")
	}
	if !e.Runs() {
		e.Cause("%s is not active any more, so it does nothing.", e.Part.Name)
		return
	}
	if was && !is && !done {
		e.ended(i)
	}
	e.turn(i, is)
	if n := e.words[a.unkept]; n > 0 {
		e.Cause("It has succeeded %d times since what it promises was last so: %s.", n, a.told.promised())
	}
	o := e.lastSought()
	if e.planned(i) {
		o = e.made()
	}
	e.facts(a.told.needs, o)
	e.Was(e.Node, e.Name(e.Node), e.Recall(&a.told.cost, nil))
	if was != is {
		e.changed()
	}
	if !is {
		e.instead(i)
	}
}

// planned reports whether what became of an action is what the plan says that is pursued: it is in it, or it does without.
func (e *explainer) planned(i int) bool {
	switch e.role(i) {
	case Barred, Failed, Unavailable, Unreachable:
		return slices.Contains(e.plan, i)
	}
	return e.pursued >= 0
}

// ended is about an action that ran and does no more, and has not succeeded.
func (e *explainer) ended(i int) {
	failed := e.role(i) == Failed
	for _, p := range e.Part.Nodes[e.Node].Ports {
		failed = failed || p.Trigger && p.Out && p.Builtin && p.Name == "OnFailure" && e.After.Raised(p.Bit)
	}
	switch next := slices.Index(e.plan, i); {
	case failed:
		e.Cause("It failed.")
	case next == 0 && e.u.actions[i].when != nil:
		e.Cause("It was ended, because what it waits for was not so any more, or it failed.")
	case e.pursued < 0:
		e.Cause("It failed, or was ended: no goal is pursued any more.")
	default:
		e.Cause("It failed, or was ended because the plan now begins with something else.")
	}
}

// turn says what part the action plays in the plan, as its role says, which was noted when the plan was made or went on.
func (e *explainer) turn(i int, is bool) {
	a := &e.u.actions[i]
	at := slices.Index(e.plan, i)
	goal := ""
	if e.pursued >= 0 {
		goal = e.u.goals[e.pursued].node.Name
	}
	switch role := e.role(i); {
	case at == 0 && is:
		e.Cause("It is its turn in the plan for %s: %s.", goal, e.steps())
		e.Brief("its turn in the plan for %s", goal)
	case at == 0 && role == Waits:
		e.Cause("It is its turn in the plan for %s, but it waits until \"%s\" holds.", goal, a.told.when.Text)
		e.checked(&a.told.when, false)
	case at >= 0:
		e.Cause("Its turn in the plan for %s is to come: %s.", goal, e.steps())
	case role == Barred:
		e.Cause("It is left out of plans: when it was its turn \"%s\" did not hold.", a.told.when.Text)
		e.checked(&a.told.when, false)
	case role == Failed && a.seconds > 0:
		e.Cause("It is left out of plans for %s s from when it failed.", kind.Number(a.seconds))
	case role == Failed:
		e.Cause("It was left out of the last plan, because it had failed.")
	case role == Unavailable && a.only != nil:
		e.Cause("It was left out of plans, because \"%s\" did not hold when costs were last computed, or its cost was no number.", a.told.only.Text)
		e.checked(&a.told.only, nil)
	case role == Unavailable:
		e.Cause("It was left out of plans, because its cost was no number.")
	case role == Unreachable:
		e.Cause("No actions led to what it needs when the last plan was made: %s.", said(a.told.needs))
	case e.pursued >= 0 && e.u.goals[e.pursued].avoid[i]:
		e.Cause("It is left out of the plan: %s avoids it.", goal)
	case e.pursued < 0:
		e.Cause("No goal is pursued, so there is no plan that it could be in.")
	default:
		e.Cause("It is not in the plan for %s: %s.", goal, e.steps())
	}
}

// instead adds why the plan does without the action.
func (e *explainer) instead(i int) {
	a := &e.u.actions[i]
	if e.running >= 0 {
		e.Other(e.u.actions[e.running].Node.Index(), "%s runs now.", e.u.actions[e.running].Node.Name)
	}
	switch e.role(i) {
	case Barred, Failed, Unavailable, Unreachable:
		return
	}
	if e.pursued < 0 {
		e.goals(-1)
		return
	}
	if slices.Contains(e.plan, i) {
		return
	}
	serves := false
	for _, k := range e.plan {
		b := &e.u.actions[k]
		for x := range a.told.makes {
			for y := range b.told.makes {
				if a.told.makes[x].text == b.told.makes[y].text {
					serves = true
					e.Other(b.Node.Index(), "%s, which is in the plan, makes the same so: %s. It costs %s, and %s costs %s.",
						b.Node.Name, a.told.makes[x].text, e.cost(k), a.Node.Name, e.cost(i))
				}
			}
		}
	}
	if serves {
		return
	}
	wanted := func(list []condition) bool {
		return slices.ContainsFunc(list, func(c condition) bool {
			return slices.ContainsFunc(a.told.makes, func(m effect) bool { return m.serves(&c) })
		})
	}
	served := wanted(e.u.goals[e.pursued].wants)
	for _, k := range e.plan {
		served = served || wanted(e.u.actions[k].told.needs)
	}
	if !served {
		e.Other(e.Node, "Nothing comes of it that the rest of the plan needs.")
		return
	}
	made := e.made()
	for k := range a.told.needs {
		c := &a.told.needs[k]
		if met, known := made.meets(c); known && !met {
			e.Other(c.node(e), "It needs this, which was not so when the plan was made: %s.", c.text)
		}
	}
	e.Other(e.Node, "A plan with it would be no cheaper: it costs %s by itself, and the plan cost %s when it was made.", e.cost(i), kind.Number(e.float(e.u.goals[e.pursued].cost)))
}

// cost returns what an action costs; see [action].
func (e *explainer) cost(i int) string {
	if c := e.float(e.u.actions[i].cost); !math.IsInf(c, 1) {
		return kind.Number(c)
	}
	return "nothing that can be counted: it is left out"
}
