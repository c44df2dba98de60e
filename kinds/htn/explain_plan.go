package htn

import (
	"fmt"
	"strings"

	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// ExplainPlan tells the plan, what is assumed behind each of its steps, and why methods and tasks were refused or taken back.
func (d *domain) ExplainPlan(q *why.Question) *why.PlanAnswer {
	e := d.explainer(q)
	out := &why.PlanAnswer{Goal: -1, Step: e.now.Step, Left: e.now.Rest}
	for i, s := range e.now.Steps {
		out.Steps = append(out.Steps, why.PlanStep{Node: e.NodeNamed(s.Task), Text: s.String(), After: e.behind(i)})
	}
	if e.hold(); len(e.now.Steps) == 0 {
		e.outcome()
	}
	out.Says = e.causes()
	for i := range e.Part.Nodes {
		switch n := &e.Part.Nodes[i]; n.Kind {
		case "state", "plan", "compound":
		default:
			if text := e.noted(n); text != "" {
				out.Notes = append(out.Notes, why.PlanNote{Node: i, Text: text})
			}
		}
	}
	for _, t := range e.now.Tries {
		out.Tries = append(out.Tries, why.PlanTry{
			Node: e.NodeNamed(strings.TrimSpace(t.Task + " " + t.Method)), Depth: t.Depth, Chosen: t.Verdict == Chosen, Text: t.String() + ".",
		})
	}
	return out
}

// noted says why a method or a task that runs something has no place in the plan, and what would have to be otherwise; "" if it has
// one, or was not looked at.
func (e *explainer) noted(n *inspect.NodeInfo) string {
	r := e.row(n)
	if e.After.Active(n.Active) || r.Verdict != Refused && r.Verdict != Undone && r.Verdict != Culled {
		return ""
	}
	q := *e.Question
	q.Node = n.ID
	own := &explainer{Explanation: kind.NewExplanation(&q), d: e.d, was: e.was, now: e.now}
	own.Cause("%s.", own.verdict(n, r))
	own.change(n, r)
	return strings.Join(own.causes(), " ")
}

// causes are the sentences so far that say what decided it.
func (e *explainer) causes() (out []string) {
	for _, r := range e.Reasons {
		if r.Role == why.RoleCause {
			out = append(out, r.Text)
		}
	}
	return out
}

// behind are the values that are assumed to be others behind a step that is not done, of a document that keeps it: than before the
// step or, of the first that is left, than now.
func (e *explainer) behind(step int) (out []string) {
	if step < e.now.Step {
		return nil
	}
	before := e.now.State
	if step > e.now.Step {
		before = e.now.Steps[step-1].After
	}
	for i, p := range e.now.Steps[step].After {
		if i < len(before) && before[i] != p {
			out = append(out, fmt.Sprintf("%s is %s", p.Name, p.Value))
		}
	}
	return out
}
