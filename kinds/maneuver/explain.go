package maneuver

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// Explain says why the plan is as it is: by which methods tasks are done, which were refused and why, what would have come second, and what a task waits for.
func (d *design) Explain(q *why.Question) []why.Reason {
	e := d.explainer(q)
	n := &e.Part.Nodes[q.Node]
	e.stands(n)
	switch n.Kind {
	case "plan":
		e.plan()
	case "method":
		e.method(n)
	case "compound":
		e.compound(n)
	case "primitive":
		e.primitive(n)
	}
	return e.Reasons
}

// ExplainEnd says why the document has ended.
func (d *design) ExplainEnd(q *why.Question) []why.Reason {
	e := d.explainer(q)
	if q.Result() == wits.Success {
		e.Cause("%s has done its plan.", e.Part.Name)
		return e.Reasons
	}
	for _, t := range e.now.View.Tasks {
		if e.now.Stand[t.ID] == Broken {
			e.Cause("%s has failed.", e.called(t))
		}
	}
	if len(e.Reasons) == 0 {
		e.Cause("There is no plan.")
		e.refused(func(Failure) bool { return true })
	}
	return e.Reasons
}

type explainer struct {
	*kind.Explanation
	d   *design
	now Planner
}

func (d *design) explainer(q *why.Question) *explainer {
	e := &explainer{Explanation: kind.NewExplanation(q), d: d}
	e.now = plannerOf(q.After, e.Part)
	return e
}

// called is what people call a task of the plan: its sentence, or its name and its unit.
func (e *explainer) called(t ViewTask) string {
	switch {
	case t.Says != "":
		return t.Name + " (" + t.Says + ")"
	case t.Who != "":
		return t.Name + " of " + t.Who
	}
	return t.Name
}

// times is a number of times in words.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// refused adds why plans were not gone on with, most frequent first, three at most.
func (e *explainer) refused(of func(Failure) bool) {
	said := 0
	for _, f := range e.now.View.Refused {
		if !of(f) {
			continue
		}
		if said++; said > 3 {
			return
		}
		who := f.Method
		if e.primitiveTask(f.Task) || who == "" {
			who = f.Task
		}
		e.Other(e.NodeNamed(who), "%s was refused %s: %s.", who, times(f.Times), f.Why)
	}
}

func (e *explainer) primitiveTask(name string) bool {
	i := e.NodeNamed(name)
	return i >= 0 && e.Part.Nodes[i].Kind == "primitive"
}

// goes says what becomes of a plan, by the state of its planner.
var goes = [...]string{"no plan has been made yet", "a plan is looked for", "the plan is carried out", "the plan is carried out while a new one is looked for",
	"a part of the plan is planned again", "the plan has been carried out", "there is no plan", "the search was stopped"}

// stands says how a node stands: what becomes of the plan, or how often a task or method is in it.
func (e *explainer) stands(n *inspect.NodeInfo) {
	if n.Kind == "plan" {
		e.State("%s is what the units of %s do together: %s.", n.Name, e.Part.Name, goes[min(e.now.State, Stopped)])
		return
	}
	count, running := 0, 0
	for _, t := range e.now.View.Tasks {
		if t.Name == n.Name || n.Kind == "method" && t.Method == n.Name {
			count++
		}
		if t.Name == n.Name && e.now.Stand[t.ID] == Running {
			running++
		}
	}
	switch {
	case count == 0:
		e.State("%s is not in the plan.", n.Name)
	case running == 0:
		e.State("%s is in the plan %s.", n.Name, times(count))
	default:
		e.State("%s is in the plan %s, and runs now.", n.Name, times(count))
	}
}

// plan is about the whole.
func (e *explainer) plan() {
	p := &e.now
	v := &p.View
	switch p.State {
	case Unplanned:
		e.Cause("Nothing has been planned since %s began.", e.Part.Name)
	case Planning:
		e.Cause("A plan is looked for: %d partial plans have been looked at, and %d wait.", p.Iterations, p.Open)
	case Replanning:
		e.Cause("The plan goes on while a new one is looked for, since \"again\" became true: %d partial plans have been looked at.", p.Iterations)
	case Repairing:
		e.Cause("A task has failed, and another way to do what it is a part of is looked for.")
		e.broken()
	case Done:
		e.Cause("The plan was carried out; the next is made when \"again\" becomes true.")
	case NoPlan:
		if e.Cause("There is no plan: no choice of methods leads to one."); v.Why != "" {
			e.Cause("%s.", kind.Capital(v.Why))
		}
		e.refused(func(Failure) bool { return true })
		return
	case Stopped:
		e.Cause("The search has come to one of its limits after %d partial plans.", p.Iterations)
		return
	default:
		e.Cause("It is the shortest plan that was found, of %s s: %d partial plans were looked at, of %d.", kind.Number(v.Seconds), p.Iterations, p.Made)
	}
	if s := v.Second; s != nil && p.State == Acting {
		least := "at least "
		if s.Whole {
			least = ""
		}
		e.Other(e.NodeNamed(s.Task), "The plan that came second takes %s%s s, %s s more: there %s is done by %s%s.", least, kind.Number(s.Seconds), kind.Number(s.Seconds-v.Seconds), s.Task, s.Method, e.instead(s))
	}
	e.refused(func(Failure) bool { return true })
}

// instead says how the plan does what the second would do otherwise.
func (e *explainer) instead(s *ViewSecond) string {
	switch s.Instead {
	case "":
		return ""
	case s.Method:
		return ", another way of the same"
	}
	return " instead of " + s.Instead
}

// broken adds the tasks that have failed.
func (e *explainer) broken() {
	for _, t := range e.now.View.Tasks {
		if e.now.Stand[t.ID] == Broken {
			e.Say(why.RoleCause, e.NodeNamed(t.Name), "%s has failed.", kind.Capital(e.called(t)))
		}
	}
}

// instances are the tasks of a type in the plan.
func (e *explainer) instances(name string) (list []ViewTask) {
	for _, t := range e.now.View.Tasks {
		if t.Name == name {
			list = append(list, t)
		}
	}
	return list
}

// compound is about a task that methods refine.
func (e *explainer) compound(n *inspect.NodeInfo) {
	list := e.instances(n.Name)
	for _, t := range list {
		parent := ""
		if p := e.task(t.Parent); p != nil {
			parent = ", a part of " + p.Name
		}
		e.Say(why.RoleCause, e.NodeNamed(t.Method), "It is done by %s, from %s s to %s s of the plan%s.", t.Method, kind.Number(t.Start), kind.Number(t.End), parent)
	}
	if len(list) == 0 {
		e.Cause("No method of the plan makes it.")
	}
	e.refused(func(f Failure) bool { return f.Task == n.Name })
	if s := e.now.View.Second; s != nil && s.Task == n.Name {
		e.Other(e.NodeNamed(s.Method), "By %s the whole would take %s s more.", s.Method, kind.Number(s.Seconds-e.now.View.Seconds))
	}
}

// task is one of the plan; nil if there is none.
func (e *explainer) task(id int) *ViewTask {
	for i := range e.now.View.Tasks {
		if e.now.View.Tasks[i].ID == id {
			return &e.now.View.Tasks[i]
		}
	}
	return nil
}

// primitive is about what units do.
func (e *explainer) primitive(n *inspect.NodeInfo) {
	list := e.instances(n.Name)
	for _, t := range list {
		who := t.Who
		if who == "" {
			who = "It"
		}
		slack := "if it ends later, so does the whole"
		if !t.Critical {
			slack = "it may end " + kind.Number(t.Slack) + " s later"
		}
		e.Cause("%s: %s, planned from %s s to %s s; %s.", who, e.now.Stand[t.ID], kind.Number(t.Start), kind.Number(t.End), slack)
		if e.now.Stand[t.ID] == Waiting {
			if before := e.waits(t); len(before) > 0 {
				e.Cause("It waits for %s.", kind.List(before))
			}
		}
	}
	if len(list) == 0 {
		e.Cause("No method of the plan makes it.")
	}
	e.refused(func(f Failure) bool { return f.Task == n.Name })
}

// waits lists what has to end before a task begins, and has not.
func (e *explainer) waits(t ViewTask) (names []string) {
	for at := &t; at != nil; at = e.task(at.Parent) {
		for _, id := range at.After {
			if before := e.task(id); before != nil && !e.ended(before) {
				names = append(names, strings.TrimSpace(before.Name+" "+before.Who))
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// ended reports whether a task has ended with all of its parts.
func (e *explainer) ended(t *ViewTask) bool {
	if t.Primitive {
		return e.now.Stand[t.ID] == Ended
	}
	for i := range e.now.View.Tasks {
		if part := &e.now.View.Tasks[i]; part.Parent == t.ID && !e.ended(part) {
			return false
		}
	}
	return true
}

// method is about a way to do a task.
func (e *explainer) method(n *inspect.NodeInfo) {
	used := 0
	for _, t := range e.now.View.Tasks {
		if t.Method == n.Name {
			used++
			e.Say(why.RoleCause, e.NodeNamed(t.Name), "It does %s, from %s s to %s s of the plan.", t.Name, kind.Number(t.Start), kind.Number(t.End))
		}
	}
	refused := false
	for _, f := range e.now.View.Refused {
		if f.Method == n.Name {
			refused = true
			e.Cause("It was refused %s: %s.", times(f.Times), f.Why)
		}
	}
	if used > 0 || refused {
		return
	}
	if s := e.now.View.Second; s != nil && s.Method == n.Name {
		e.Cause("With it the whole would take %s s more.", kind.Number(s.Seconds-e.now.View.Seconds))
		return
	}
	for _, p := range e.now.View.Plans {
		if p.Method == n.Name {
			e.Cause("A partial plan with it would take at least %s s, and the plan takes %s s.", kind.Number(p.Seconds), kind.Number(e.now.View.Seconds))
			return
		}
	}
	e.Cause("It was not tried: it is switched off, or the search did not come to a task that it does.")
}
