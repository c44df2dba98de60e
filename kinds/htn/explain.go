package htn

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why a task or a method is in the plan that runs, or is not: which methods lead to it, which conditions held
// and which did not, and what is done instead.
func (d *domain) Explain(q *wits.Question) []wits.Reason {
	e := d.explainer(q)
	n := &e.Part.Nodes[q.Node]
	switch n.Kind {
	case "state":
		e.state(n)
	case "plan":
		e.plan(n)
	case "method":
		e.method(n)
	case "compound":
		e.compound(n)
	default:
		e.task(n)
	}
	return e.Reasons
}

// ExplainEnd says why the document has ended: its plan was done, or there is none.
func (d *domain) ExplainEnd(q *wits.Question) []wits.Reason {
	e := d.explainer(q)
	if out := e.now.Outcome; out == Planned || out == Partial {
		e.Cause("%s has done its plan.", e.Part.Name)
		return e.Reasons
	}
	e.outcome()
	e.ways(d.tasks[d.root].name)
	return e.Reasons
}

type explainer struct {
	*kind.Explanation
	d   *domain
	was *Planner // nil: not known
	now Planner
}

func (d *domain) explainer(q *wits.Question) *explainer {
	e := &explainer{Explanation: kind.NewExplanation(q), d: d}
	e.now = planner(q.After, e.Part)
	e.now.Step = min(max(e.now.Step, 0), len(e.now.Steps)) // a mind may come from a file, and claim any
	if q.Before != nil {
		p := planner(q.Before, e.Part)
		p.Step = min(max(p.Step, 0), len(p.Steps))
		e.was = &p
	}
	return e
}

// row returns what became of a method or a task in the last search.
func (e *explainer) row(n *wits.NodeInfo) *Row {
	for i := range e.now.Tried {
		r := &e.now.Tried[i]
		if n.Kind == "method" && r.Task == n.Type && r.Method == n.Title || n.Kind != "method" && r.Task == n.Name && r.Method == "" {
			return r
		}
	}
	return &Row{}
}

// task is the answer about a task that runs something.
func (e *explainer) task(n *wits.NodeInfo) {
	was, is := e.Life("", "")
	if was && !is {
		e.over(n)
		return
	}
	at := slices.IndexFunc(e.now.Steps, func(s Step) bool { return s.Task == n.Name })
	for i := at; i >= 0 && i < len(e.now.Steps); i++ {
		if s := e.now.Steps[i]; s.Task == n.Name && i >= e.now.Step {
			at = i // the next time that it is its turn
			break
		}
	}
	switch {
	case is && extra(n, "background") != "" && (at < 0 || at != e.now.Step):
		e.Cause("It runs in the background: the plan goes on meanwhile.")
	case at < 0:
		e.unplanned(n)
		return
	case at == e.now.Step:
		e.Cause("It is what is to be done now: step %d of %d of the plan: %s.", at+1, len(e.now.Steps), e.steps())
		e.Brief("step %d of %d of the plan", at+1, len(e.now.Steps))
	case at > e.now.Step:
		e.About(wits.RoleCause, e.now.Steps[e.now.Step].Task, "Its turn comes later: it is step %d of %d of the plan, and step %d, %s, runs.", at+1, len(e.now.Steps), e.now.Step+1, e.now.Steps[e.now.Step])
	default:
		e.Cause("It is done: it was step %d of %d of the plan.", at+1, len(e.now.Steps))
	}
	if is {
		if text := extra(n, "effects"); text != "" {
			e.Cause("When it has succeeded, the planner takes it that %s.", kind.Quoted(text))
		}
		e.conditions(n)
	}
	e.chain(n, -1)
}

// over says how a task has ended, as far as the plan tells.
func (e *explainer) over(n *wits.NodeInfo) {
	if e.was == nil {
		return
	}
	same := slices.EqualFunc(e.was.Steps, e.now.Steps, func(a, b Step) bool { return a.String() == b.String() })
	switch {
	case same && e.now.Step > e.was.Step:
		e.Cause("It succeeded, and the plan went on.")
	case e.now.Broke == n.Name && e.was.Broke != n.Name:
		e.Cause("It failed, or its conditions did not hold any more, so the plan was given up.")
	case e.now.Broke != e.was.Broke:
		e.About(wits.RoleCause, e.now.Broke, "The plan was given up because of %s: it failed, or its conditions did not hold any more.", e.now.Broke)
	case !same && slices.Compare(e.now.Record, e.was.Record) < 0:
		e.Cause("A plan was made in this frame whose methods come before those of the plan that it was part of, so it took its place.")
		e.changed()
	case e.was.Step+1 == len(e.was.Steps):
		e.Cause("It was the last step of its plan, which is over.")
	default:
		e.Cause("Its plan is over: another took its place, or it was given up.")
	}
	if !same && e.now.Step < len(e.now.Steps) {
		e.About(wits.RoleCause, e.now.Steps[e.now.Step].Task, "The plan is now %s, and %s is to be done.", e.steps(), e.now.Steps[e.now.Step])
		e.chain(&e.Part.Nodes[e.NodeNamed(e.now.Steps[e.now.Step].Task)], -1)
	}
}

// changed adds what has become of the state in the frame.
func (e *explainer) changed() {
	n := e.NodeNamed(stateNode)
	for i := range e.Part.Nodes[n].Ports {
		p := &e.Part.Nodes[n].Ports[i]
		if p.Value >= 0 && e.Text(p.Value) != e.TextBefore(p.Value) {
			e.Value(n, p.Value, "%s was %s and is %s.", p.Name, e.TextBefore(p.Value), e.Text(p.Value))
		}
	}
}

func (e *explainer) steps() string {
	var all []string
	for _, s := range e.now.Steps {
		all = append(all, s.String())
	}
	return strings.Join(all, ", then ")
}

// callers returns the methods that have a task among their subtasks.
func (e *explainer) callers(node int) (list []*wits.NodeInfo) {
	for _, l := range e.Part.Links {
		if m := l.From; l.To == node && m >= 0 && e.Part.Nodes[m].Kind == "method" && !slices.Contains(list, &e.Part.Nodes[m]) {
			list = append(list, &e.Part.Nodes[m])
		}
	}
	return list
}

// chain says which methods led to a task that is in the plan, up to the root, and how those fared that come before them. One method is not told of.
func (e *explainer) chain(n *wits.NodeInfo, but int) {
	seen := map[int]bool{but: true}
	for {
		var m *wits.NodeInfo
		for _, c := range e.callers(n.ID) {
			if e.After.Active(c.Active) && !seen[c.ID] {
				m = c
				break
			}
		}
		if m == nil {
			return
		}
		seen[m.ID] = true
		e.by(m)
		if n = &e.Part.Nodes[e.NodeNamed(m.Type)]; seen[n.ID] {
			return
		}
		seen[n.ID] = true
	}
}

// by says that a task is done by a method, and why not by those before it.
func (e *explainer) by(m *wits.NodeInfo) {
	when := e.whens(m)
	if len(when) == 0 {
		e.Say(wits.RoleCause, m.ID, "%s is done by its method %s, which has no conditions.", m.Type, m.Title)
	} else {
		e.Say(wits.RoleCause, m.ID, "%s is done by its method %s: %s held when the plan was made.", m.Type, m.Title, strings.Join(when, " and "))
	}
	e.held(m)
	for i := range e.now.Tried {
		r := &e.now.Tried[i]
		if r.Task != m.Type || r.Method == "" {
			continue
		}
		if r.Method == m.Title {
			return
		}
		e.alternative(r)
	}
}

// alternative says what became of a method.
func (e *explainer) alternative(r *Row) {
	n := e.NodeNamed(strings.TrimSpace(r.Task + " " + r.Method))
	if n < 0 {
		return
	}
	e.Say(wits.RoleAlternative, n, "%s.", e.verdict(&e.Part.Nodes[n], r))
	e.conditions(&e.Part.Nodes[n])
}

// ways says what became of all methods of a task.
func (e *explainer) ways(task string) {
	for i := range e.now.Tried {
		if r := &e.now.Tried[i]; r.Task == task && r.Method != "" {
			e.alternative(r)
		}
	}
}

// unplanned says why a task is not in the plan.
func (e *explainer) unplanned(n *wits.NodeInfo) {
	e.instead()
	if r := e.row(n); n.Kind != "compound" && (r.Verdict == Refused || r.Verdict == Undone) {
		e.Cause("%s.", e.verdict(n, r))
		e.conditions(n)
	}
	callers := e.callers(n.ID)
	if len(callers) == 0 && n.ID != e.NodeNamed(e.d.tasks[e.d.root].name) {
		e.Cause("No method has it among its subtasks.")
	}
	for _, m := range callers {
		e.alternative(e.row(m))
	}
}

const (
	through    = ": the plan goes through it"
	notThrough = ": the plan does not go through it any more"
)

// compound is the answer about a task that has methods.
func (e *explainer) compound(n *wits.NodeInfo) {
	_, is := e.Life(through, notThrough)
	if is && !e.Began() {
		e.Cause("The plan goes through it.")
	}
	if !is {
		e.unplanned(n)
		e.ways(n.Name)
		return
	}
	for i := range e.Part.Nodes {
		if m := &e.Part.Nodes[i]; m.Kind == "method" && m.Type == n.Name && e.After.Active(m.Active) {
			e.by(m)
			e.chain(n, m.ID)
		}
	}
}

// method is the answer about a method.
func (e *explainer) method(n *wits.NodeInfo) {
	if _, is := e.Life(through, notThrough); is {
		e.by(n)
		e.chain(&e.Part.Nodes[e.NodeNamed(n.Type)], n.ID)
		return
	}
	e.Cause("%s.", e.verdict(n, e.row(n)))
	e.conditions(n)
	e.instead()
	for i := range e.Part.Nodes {
		if m := &e.Part.Nodes[i]; m.Kind == "method" && m.Type == n.Type && e.After.Active(m.Active) {
			e.Say(wits.RoleAlternative, m.ID, "%s is done by its method %s.", m.Type, m.Title)
		}
	}
}

// state is the answer about what the planner knows.
func (e *explainer) state(n *wits.NodeInfo) {
	e.State("%s is what the planner knows while %s is active: what its sensors see, and what tasks that have succeeded made of it.", n.Name, e.Part.Name)
	for i := range n.Ports {
		switch p := &n.Ports[i]; {
		case p.Value < 0:
		case p.Source != "":
			e.Value(n.ID, p.Value, "%s is %s; its sensor sees %s.", p.Name, e.Text(p.Value), kind.Quoted(p.Source))
		default:
			e.Value(n.ID, p.Value, "%s is %s.", p.Name, e.Text(p.Value))
		}
	}
}

// plan is the answer about the plan.
func (e *explainer) plan(n *wits.NodeInfo) {
	e.State("%s is what %s does, and why.", n.Name, e.Part.Name)
	e.instead()
	e.Cause("The last search took %d iterations and went back %d times.", e.now.Iterations, e.now.Backtracks)
	if e.now.Broke != "" {
		e.About(wits.RoleCause, e.now.Broke, "The last plan that was given up was so because of %s.", e.now.Broke)
	}
	e.ways(e.d.tasks[e.d.root].name)
}
