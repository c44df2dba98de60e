package wits

// What a planner does as a whole, for tools that draw it: one question in place of one for each of its nodes.

// PlanAnswer is the plan of a part at the end of a frame, and why other nodes have no place in it.
type PlanAnswer struct {
	// Goal is the node of the goal that is pursued; -1 for none, and for kinds that have no goals.
	Goal int
	// Steps are what is to be done, in its order. Step is the place of the current one in Steps; len(Steps) after the last.
	Steps []PlanStep
	Step  int
	// Left are the tasks behind the end of a plan that is cut, the next first: they are planned later.
	Left []string
	// Says are sentences on the plan as a whole: that it is held, or why there is none.
	Says []string
	// Notes say of nodes why they have no place in the plan; of a node at most one.
	Notes []PlanNote
	// Lacks are what nodes need or want and is not so at the end of the frame.
	Lacks []PlanLack
	// Tries are what the search that made the plan tried, one thing after another, as far as the mind has kept it.
	Tries []PlanTry
	// Schedule is the plan of kinds that plan what several units do; nil of others. It is not changed.
	Schedule *Schedule
}

// PlanStep is a step of a plan.
type PlanStep struct {
	Node int
	// Text is the step with its arguments: "NavigateTo(Place: (3, 4))".
	Text string
	// After is what the planner takes to be different behind the step from what it was before: "Wood", "Stones is 1". It is empty if nothing
	// is, if the step is done, and if the mind does not keep it.
	After []string
}

// PlanNote says in sentences why a node has no place in a plan.
type PlanNote struct {
	Node int
	Text string
}

// PlanLack is a port of a node that shows what the node needs, and is not so.
type PlanLack struct {
	Node int
	Port string
}

// PlanTry is something that a search tried.
type PlanTry struct {
	Node int
	// Depth is how many tasks were decomposed then.
	Depth int
	// Chosen: it was not refused then. Text says it in a sentence, with the reason.
	Chosen bool
	Text   string
}

// PlanExplainer is implemented by a [Part] that plans. It is asked only if the part was active at the end of the frame; the question's
// Node is -1. It changes no mind.
type PlanExplainer interface {
	ExplainPlan(q *Question) *PlanAnswer
}

// ExplainPlan tells the plan of a part; Node of the question does not matter. It gives nil for a part that does not plan or that
// the program does not have, and for a mind that is not known or is another program's. A part that was not active has no plan.
func (p *Program) ExplainPlan(q Question) *PlanAnswer {
	q.Program, q.Node = p, -1
	if q.Part < 0 || q.Part >= len(p.Parts()) || q.After == nil || q.After.x.program.fingerprint != p.fingerprint {
		return nil
	}
	if q.Before != nil && q.Before.x.program.fingerprint != p.fingerprint {
		q.Before = nil
	}
	if v := q.After.x.program; v.Original() == p.Original() {
		q.Program = v // results that were forced
	}
	e, ok := q.explainer(q.Part).(PlanExplainer)
	if !ok {
		return nil
	}
	if _, is := q.Ran(p.Parts()[q.Part].Active); !is {
		return &PlanAnswer{Goal: -1}
	}
	q.keepPast()
	return e.ExplainPlan(&q)
}
