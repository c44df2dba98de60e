package goap

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// ExplainPlan tells the goal that is pursued, what remains of the plan, why other goals are not pursued, and why other actions are not in the plan.
func (u *planner) ExplainPlan(q *why.Question) *why.PlanAnswer {
	e := u.explainer(kind.NewExplanation(q))
	out := &why.PlanAnswer{Goal: -1}
	for _, i := range e.plan {
		a := &u.actions[i]
		s := why.PlanStep{Node: a.Node.Index(), Text: a.Node.Name}
		for k := range a.told.makes {
			s.After = append(s.After, a.told.makes[k].text)
		}
		out.Steps = append(out.Steps, s)
	}
	for i := range u.goals {
		g := &u.goals[i]
		out.Lacks = e.lacks(out.Lacks, g.node.Index(), "wants ", g.wants)
		if i != e.pursued {
			out.Notes = append(out.Notes, why.PlanNote{Node: g.node.Index(), Text: kind.Capital(e.standing(i)) + "."})
			continue
		}
		out.Goal = g.node.Index()
		out.Says = append(out.Says, kind.Capital(g.node.Name)+" is pursued at a cost of "+kind.Number(e.float(g.cost))+".")
	}
	for i := range u.actions {
		a := &u.actions[i]
		out.Lacks = e.lacks(out.Lacks, a.Node.Index(), "needs ", a.told.needs)
		if i != e.running && !slices.Contains(e.plan, i) {
			out.Notes = append(out.Notes, why.PlanNote{Node: a.Node.Index(), Text: e.noted(q, i)})
		}
	}
	return out
}

// lacks adds the conditions of a node that are not so at the end of the frame.
func (e *explainer) lacks(out []why.PlanLack, node int, before string, list []condition) []why.PlanLack {
	for i := range list {
		if c := &list[i]; !e.met(c) {
			out = append(out, why.PlanLack{Node: node, Port: before + c.fact.decl.Name})
		}
	}
	return out
}

// noted says why an action is not in the plan.
func (e *explainer) noted(q *why.Question, i int) string {
	about := *q
	about.Node = e.u.actions[i].Node.Index()
	own := *e
	own.Explanation = kind.NewExplanation(&about)
	own.turn(i, false)
	own.without(i)
	var all []string
	for _, r := range own.Reasons {
		if r.Role == why.RoleCause || r.Role == why.RoleAlternative {
			all = append(all, r.Text)
		}
	}
	return strings.Join(all, " ")
}
