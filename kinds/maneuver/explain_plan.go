package maneuver

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// ExplainPlan tells the plan as a schedule, how it was found, and why methods and tasks are no part of it.
func (d *design) ExplainPlan(q *why.Question) *why.PlanAnswer {
	e := d.explainer(q)
	v := &e.now.View
	s := &why.Schedule{State: e.now.State.String(), Seconds: v.Seconds, Now: -1, Looked: e.now.Iterations, Made: e.now.Made, Open: e.now.Open, Why: v.Why}
	e.times(s)
	for _, t := range v.Tasks {
		is := why.ScheduleTask{ID: t.ID, Node: e.NodeNamed(t.Name), MethodNode: -1, Name: t.Name, Scope: t.Scope, Parent: t.Parent, Primitive: t.Primitive,
			Who: t.Who, Says: t.Says, Start: t.Start, End: t.End, Slack: t.Slack, Critical: t.Critical, After: t.After}
		if t.Primitive {
			is.Stand = e.now.Stand[t.ID].String()
		} else {
			is.Method, is.MethodNode = t.Method, e.NodeNamed(t.Method)
		}
		s.Tasks = append(s.Tasks, is)
	}
	for _, r := range v.Rows {
		s.Rows = append(s.Rows, why.ScheduleRow(r))
	}
	for _, l := range v.Briefing {
		s.Briefing = append(s.Briefing, why.ScheduleLine(l))
	}
	for _, p := range v.Plans {
		is := why.PartialPlan{ID: p.ID, From: p.From, Node: e.NodeNamed(p.Method), Task: p.Task, Method: p.Method, Alternative: p.Alternative, Seconds: p.Seconds, Tasks: p.Open, Chosen: p.Chosen}
		if is.Node < 0 { // a unit does it, by no method of the document
			is.Method, is.Node = "", e.NodeNamed(p.Task)
		}
		s.Partial = append(s.Partial, is)
	}
	for _, f := range v.Refused {
		s.Refused = append(s.Refused, why.PlanRefusal{Node: e.NodeNamed(cmp.Or(f.Method, f.Task)), Task: f.Task, Method: f.Method, Why: f.Why, Times: f.Times})
	}
	if o := v.Second; o != nil {
		s.Second = &why.SecondPlan{Seconds: o.Seconds, Whole: o.Whole, Task: o.Task, Method: o.Method, Instead: o.Instead}
	}
	return &why.PlanAnswer{Goal: -1, Says: e.says(), Notes: e.notes(), Schedule: s}
}

// times says when the plan was begun, as far as the frame tells, and how much later than planned it will end.
func (e *explainer) times(s *why.Schedule) {
	begun, ok := kept(e.After, e.Part, "begun")
	if has, _ := kept(e.After, e.Part, "has"); !ok || has == 0 {
		return
	}
	start := math.Float64frombits(uint64(begun))
	now := e.After.Frame().Time
	if e.Delta > 0 { // a mind of a recording does not know its frame
		now = float64(float64(e.Tick) * e.Delta)
	}
	s.Now = max(0, now-start)
	if late := e.now.Ends - start - s.Seconds; late > slackLeast {
		s.Late = late
	}
}

// says are the sentences on the plan as a whole that say what decided it.
func (e *explainer) says() []string { return e.causes(-1, (*explainer).plan) }

// notes say of methods that are no part of the plan why.
func (e *explainer) notes() (list []why.PlanNote) {
	for i := range e.Part.Nodes {
		n := &e.Part.Nodes[i]
		if n.Kind != "method" || slices.ContainsFunc(e.now.View.Tasks, func(t ViewTask) bool { return t.Method == n.Name }) {
			continue
		}
		list = append(list, why.PlanNote{Node: i, Text: strings.Join(e.causes(i, func(own *explainer) { own.method(n) }), " ")})
	}
	return list
}

// causes are the sentences of an answer about a node that say what decided it.
func (e *explainer) causes(node int, answer func(*explainer)) (out []string) {
	q := *e.Question
	q.Node = node
	own := &explainer{Explanation: kind.NewExplanation(&q), d: e.d, now: e.now}
	answer(own)
	for _, r := range own.Reasons {
		if r.Role == why.RoleCause {
			out = append(out, r.Text)
		}
	}
	return out
}
