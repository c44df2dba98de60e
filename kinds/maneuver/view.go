package maneuver

import (
	"cmp"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// View is a plan, and how it was found, for people and tools. It is what the port View of the node Plan holds.
type View struct {
	// Seconds is how long the plan takes; Tasks are all of its tasks, the whole first, those that were dropped by repairs left out.
	Seconds float64    `json:"seconds"`
	Tasks   []ViewTask `json:"tasks,omitempty"`
	// Rows are what the units do, for a Gantt chart; Briefing says the plan in words.
	Rows     []ViewRow  `json:"rows,omitempty"`
	Briefing []ViewLine `json:"briefing,omitempty"`
	// Plans are the partial plans of the last search that led somewhere, at most the first 256: each was made of another by refining one task.
	Plans []ViewPlan `json:"plans,omitempty"`
	// Refused are why plans were not gone on with, the most frequent first, at most 64.
	Refused []Failure `json:"refused,omitempty"`
	// Second is the plan that would have come second; nil if there is none.
	Second *ViewSecond `json:"second,omitempty"`
	// Why says why nothing could be looked for at all, or is "".
	Why string `json:"why,omitempty"`
}

// ViewTask is a task of a plan. Times are in seconds from its start.
type ViewTask struct {
	ID        int     `json:"id"`
	Name      string  `json:"name"`
	Scope     string  `json:"scope"`
	Parent    int     `json:"parent"` // -1: the whole
	Primitive bool    `json:"primitive"`
	Method    string  `json:"method,omitempty"`
	Who       string  `json:"who,omitempty"`
	Says      string  `json:"says,omitempty"`
	Start     float64 `json:"start"`
	End       float64 `json:"end"`
	Slack     float64 `json:"slack"`
	Critical  bool    `json:"critical"`
	After     []int   `json:"after,omitempty"` // tasks that end before it begins, as the methods say
}

// ViewRow is what one unit does, one thing after another: ids of tasks.
type ViewRow struct {
	Who   string `json:"who"`
	Tasks []int  `json:"tasks"`
}

// ViewLine is a sentence of the briefing.
type ViewLine struct {
	Depth int    `json:"depth"`
	Text  string `json:"text"`
	Task  int    `json:"task"`
}

// ViewPlan is a partial plan of a search.
type ViewPlan struct {
	ID          int     `json:"id"`
	From        int     `json:"from"` // -1: it is the first
	Task        string  `json:"task,omitempty"`
	Method      string  `json:"method,omitempty"`
	Alternative int     `json:"alternative"`
	Seconds     float64 `json:"seconds"`
	Open        int     `json:"open"` // tasks that are to be refined yet
	Chosen      bool    `json:"chosen"`
}

// ViewSecond is the most promising of the plans that a search has left.
type ViewSecond struct {
	Seconds float64 `json:"seconds"` // at least, if it is not complete
	Whole   bool    `json:"whole"`   // it is complete
	// Task and Method are where it goes another way than the plan.
	Task        string `json:"task"`
	Method      string `json:"method"`
	Alternative int    `json:"alternative"`
	Instead     string `json:"instead"` // the method of the plan
}

const (
	mostPlans   = 256
	mostRefused = 64
)

// tell makes the view of a plan, nil if there is none, and of the search.
func (d *design) tell(x *wits.Context, p *Plan, s *Search, why string) {
	v := View{Why: why}
	if p != nil {
		v.plan(p)
	}
	if s != nil {
		v.search(s)
	}
	kind.Put(x, d.words.view, v)
}

// plan tells of a plan.
func (v *View) plan(p *Plan) {
	v.Seconds = p.Duration()
	for i := range p.tasks.len() {
		t, task := p.tasks.read(i), p.Task(i)
		if t.dropped {
			continue
		}
		is := p.times[i]
		e := ViewTask{ID: i, Name: task.Name(), Scope: task.Scope(), Parent: int(t.parent), Primitive: task.Primitive(), Method: task.Method(), Who: task.Called(), Says: task.Says(),
			Start: is.Start, End: is.End, Slack: is.Slack, Critical: is.Slack <= slackLeast && is.End > is.Start}
		for k := range p.order.len() {
			if o := p.order.read(k); int(o.after) == i {
				e.After = append(e.After, int(o.before))
			}
		}
		v.Tasks = append(v.Tasks, e)
	}
	for _, r := range p.Rows() {
		row := ViewRow{Who: r.Who}
		for _, t := range r.Tasks {
			row.Tasks = append(row.Tasks, t.id)
		}
		v.Rows = append(v.Rows, row)
	}
	for _, l := range p.Briefing() {
		v.Briefing = append(v.Briefing, ViewLine{l.Depth, l.Text, l.Task.id})
	}
}

// search tells of a search.
func (v *View) search(s *Search) {
	if v.Refused = s.Failures(); len(v.Refused) > mostRefused {
		v.Refused = v.Refused[:mostRefused]
	}
	chosen := map[*Plan]bool{}
	best := s.Best()
	listed := map[*Plan]bool{}
	var all []*Plan
	add := func(p *Plan) {
		for ; p != nil && !listed[p]; p = p.from {
			listed[p] = true
			all = append(all, p)
		}
	}
	add(best)
	for p := best; p != nil && s.Outcome() == Found; p = p.from {
		chosen[p] = true
	}
	for _, p := range s.open {
		add(p)
	}
	slices.SortFunc(all, func(a, b *Plan) int { return cmp.Compare(a.serial, b.serial) })
	for _, p := range all[:min(len(all), mostPlans)] {
		e := ViewPlan{ID: p.serial, From: -1, Seconds: p.cost, Open: p.open, Chosen: chosen[p], Method: p.step.Method, Alternative: p.step.Alternative}
		if p.from != nil {
			e.From, e.Task = p.from.serial, p.Task(p.step.Task).Name()
		}
		v.Plans = append(v.Plans, e)
	}
	if s.Outcome() == Found && len(s.open) > 0 {
		v.Second = second(s.open[0], best, chosen)
	}
}

// second tells of the most promising plan that was left, and where it goes another way than the one that was chosen.
func second(p, best *Plan, chosen map[*Plan]bool) *ViewSecond {
	out := &ViewSecond{Seconds: p.cost, Whole: p.Complete()}
	at := p
	for at.from != nil && !chosen[at.from] {
		at = at.from
	}
	out.Task, out.Method, out.Alternative = at.Task(at.step.Task).Name(), at.step.Method, at.step.Alternative
	for b := best; b != nil; b = b.from {
		if b.from == at.from {
			out.Instead = b.step.Method
			break
		}
	}
	return out
}
