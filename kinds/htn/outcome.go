package htn

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
)

// What comes of a search: a plan that is begun or not, and what an author is told.

// check checks the plan because the state has changed, and gives it up if it cannot be carried out. Sensed says that another is to be
// made: it reports whether that took the place of the one that runs.
func (d *domain) check(x *wits.Context, sensed bool) (began bool) {
	if !d.guarded && !sensed {
		return false
	}
	s := d.borrow(x)
	defer d.give(s)
	switch {
	case d.guarded && !s.valid():
		d.abandon(x)
	case sensed:
		began = d.reconsider(x, s)
	}
	return began
}

// reconsider makes a new plan because a sensor has changed the state, and reports whether it took the place of the one that
// runs.
func (d *domain) reconsider(x *wits.Context, s *search) bool {
	out := d.search(x, s, true)
	if out == Searching {
		return false
	}
	if out != Planned && out != Partial {
		d.tell(x, s, out)
		return false
	}
	p := -1
	if d.replan != always {
		p = d.priority(x, s)
	} else if d.priority(x, s) == 0 {
		p = 0
	}
	if p > 0 || p == 0 && d.same(x, s, out) {
		return false
	}
	d.adopt(x, s, out)
	return true
}

// start makes a plan where there is none.
func (d *domain) start(x *wits.Context) Outcome {
	s := d.borrow(x)
	defer d.give(s)
	m, w := &d.memory, x.Words()
	out := d.search(x, s, false)
	switch out {
	case Planned, Partial:
		d.adopt(x, s, out)
	case Searching:
		w[m.outcome] = uint64(out)
	default:
		d.tell(x, s, out)
		w[m.outcome], w[m.left] = uint64(out), 0
		if out == Stuck {
			w[m.stuck]++
		}
	}
	return out
}

// tell says what an author should know, once for as long as it stays so.
func (d *domain) tell(x *wits.Context, s *search, out Outcome) {
	told := &x.Words()[d.memory.told]
	if Outcome(*told) == out && out != Stuck {
		return
	}
	*told = uint64(out)
	x.SetCurrentNode(d.id)
	switch out {
	case Endless:
		x.Log(wits.Error, "%s", s.endless())
	case Stuck:
		x.Log(wits.Warning, "the plan was cut, and what is left of it cannot be planned any more: %s would have to be chosen otherwise before the cut. Let a method of its own lead to what comes first, or raise \"horizon\"",
			d.tasks[d.methods[s.choices[0].method].task].name)
	}
}

// endless says which limit the search has reached, and which task comes back to itself.
func (s *search) endless() string {
	d := s.d
	text := ""
	switch s.cause {
	case tooManySteps:
		text = "no plan: it has more than %d steps"
	case tooManyChoices:
		text = "no plan: it needs more than %d methods"
	case tooDeep:
		text = "no plan: tasks lie more than %d deep within each other"
	default:
		text = "no plan: the search takes more than %d iterations"
	}
	at := [...]int{tooManySteps: d.limits.steps, tooManyChoices: d.limits.choices, tooDeep: d.limits.depth, tooManyIterations: d.limits.iterations}[s.cause]
	text = strings.Replace(text, "%d", strconv.Itoa(at), 1)
	task, from, to := s.cycle()
	if task < 0 {
		return text + `; raise the limit under "limits"`
	}
	way := []string{}
	for i := to; i != from; i = s.choices[i].parent {
		way = append([]string{d.tasks[s.choices[i].task].name}, way...)
	}
	return text + ": " + d.tasks[task].name + " -> " + strings.Join(way, " -> ") + " comes back to itself, and no effect in between changes what its methods ask for"
}
