package maneuver

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Activate begins without a plan; the first update begins to look for one.
func (d *design) Activate(x *wits.Context) {
	for _, v := range d.variables {
		x.Reset(v)
	}
	for _, f := range d.functions {
		f.Activate(x)
	}
	m, w := &d.words, x.Words()
	d.forget(x)
	w[m.state], w[m.again], w[m.iterations], w[m.open], w[m.made], w[m.seconds], w[m.ends], w[m.failures] = uint64(Unplanned), 0, 0, 0, 0, 0, 0, 0
	kind.Put(x, m.view, View{})
}

// Update runs a frame: a little of the search, if there is one, and the plan.
func (d *design) Update(x *wits.Context) wits.Status {
	m, w := &d.words, x.Words()
	h := d.plan(x)
	if d.again != nil {
		x.SetCurrentNode(d.id)
		now := (*d.again)(x)
		if now && w[m.again] == 0 {
			w[m.idle] = idleNot
			if h == nil {
				w[m.searching] = searchNone // what is looked for is of an older state
			} else {
				d.begin(x, searchWhole, 0)
			}
		}
		w[m.again] = 0
		if now {
			w[m.again] = 1
		}
	}
	if h == nil && w[m.searching] == searchNone && (w[m.idle] == idleNot || w[m.idle] == idleFacts && d.moved(x)) {
		d.begin(x, searchWhole, 0)
	}
	if w[m.searching] != searchNone {
		if status := d.look(x, h); status != wits.Running {
			return d.over(x, status)
		}
		h = d.plan(x)
	}
	if h == nil {
		if w[m.idle] == idleFacts && d.end != endNever {
			return d.over(x, wits.Failure)
		}
		return wits.Running
	}
	switch d.run(x, h) {
	case wits.Success:
		if w[m.state], w[m.has], w[m.idle] = uint64(Done), 0, idleDone; d.end == endPlan {
			return d.over(x, wits.Success)
		}
		if w[m.searching] != searchNone {
			w[m.state] = uint64(Planning) // what was to come after it
		}
	case wits.Failure:
		return d.over(x, wits.Failure)
	}
	return wits.Running
}

// Abort ends the document from outside: what units do is stopped.
func (d *design) Abort(x *wits.Context) { d.over(x, wits.Aborted) }

// over stops what units do.
func (d *design) over(x *wits.Context, status wits.Status) wits.Status {
	if h := d.plan(x); h != nil {
		d.stopAll(x, h)
	}
	d.forget(x)
	return status
}

// stopAll ends all tasks that run.
func (d *design) stopAll(x *wits.Context, h *held) {
	for i := range h.todo {
		d.stop(x, &h.todo[i])
	}
}

// stop ends a task before it is done, if it runs.
func (d *design) stop(x *wits.Context, a *activity) {
	status := &x.Words()[d.words.status[a.id]]
	if *status != runs {
		return
	}
	*status = waits
	if a.task.stop != nil {
		a.show(x)
		(*a.task.stop)(x)
	}
}

// moved reports whether facts are others than when the last search began.
func (d *design) moved(x *wits.Context) bool {
	for _, f := range d.facts {
		if !f.from.Same(x, f.to) {
			return true
		}
		f.from.CopyTo(x, f.to) // the same reference, so that the next look is cheap
	}
	return false
}

// begin begins a search, of what is now. What becomes of it is decided by look.
func (d *design) begin(x *wits.Context, what, part int) {
	m, w := &d.words, x.Words()
	for _, f := range d.facts {
		f.from.CopyTo(x, f.to)
	}
	w[m.searching], w[m.repairs], w[m.looked] = uint64(what), uint64(part), 0
	kind.Put(x, m.search, Memory{})
	switch {
	case what == searchPart:
		w[m.state] = uint64(Repairing)
	case w[m.has] != 0:
		w[m.state] = uint64(Replanning)
	default:
		w[m.state] = uint64(Planning)
	}
}

// newSearch is the search that is to be made, at its beginning.
func (d *design) newSearch(x *wits.Context) (*Search, error) {
	m, w := &d.words, x.Words()
	o := Options{Task: d.tasks[d.root].name, World: &asker{x, d}, Without: d.offNow(x), Iterations: d.limits.Iterations, Open: d.limits.Plans}
	if w[m.searching] == searchPart {
		h := d.plan(x)
		if h == nil {
			return nil, errPlan
		}
		return Repair(h.plan, int(w[m.repairs]), o)
	}
	k := &d.tasks[d.root]
	o.Inputs = map[string]any{}
	x.SetCurrentNode(d.id)
	for _, s := range d.with {
		s.into(x)
		p := &k.ports[s.port]
		if o.Inputs[p.name] = p.slot.Get(x); p.many() != nil {
			o.Inputs[p.name] = elements(o.Inputs[p.name])
		}
	}
	return NewSearch(d.domain, o)
}

// look runs a frame of the search, and takes what it finds.
func (d *design) look(x *wits.Context, h *held) wits.Status {
	m, w := &d.words, x.Words()
	var s *Search
	if kept := kind.Get[Memory](x, m.search).is; kept == nil {
		made, err := d.newSearch(x)
		if err != nil {
			return d.failedSearch(x, h, nil, NoPlan, err.Error())
		}
		s = made
	} else if s = d.going(x); s == nil {
		w[m.searching] = searchNone
		return wits.Running // the plan that was to be repaired is gone
	} else {
		s = s.copied()
	}
	s.options.World = &asker{x, d}
	out := s.Run(d.limits.Frame)
	w[m.iterations], w[m.open], w[m.made] = uint64(s.Looked()), uint64(s.Open()), uint64(s.Made())
	switch out {
	case Searching:
		d.keepSearch(x, s)
		return wits.Running
	case Found:
		d.adopt(x, h, s)
		return wits.Running
	case Limited:
		return d.failedSearch(x, h, s, Stopped, "")
	default:
		return d.failedSearch(x, h, s, NoPlan, "")
	}
}

// failedSearch ends a search that has found nothing. Of a repair, what the task is a part of is tried, and then the whole.
func (d *design) failedSearch(x *wits.Context, h *held, s *Search, state State, why string) wits.Status {
	m, w := &d.words, x.Words()
	was, part := w[m.searching], int(w[m.repairs])
	kind.Put(x, m.search, Memory{})
	w[m.searching] = searchNone
	if was == searchPart && h != nil {
		if parent := int(h.plan.tasks.read(part).parent); parent > 0 {
			d.begin(x, searchPart, parent)
		} else {
			d.begin(x, searchWhole, 0)
		}
		return wits.Running
	}
	if h != nil && w[m.broken] == 0 {
		d.tell(x, h.plan, s, why)
		w[m.state] = uint64(Acting) // the old plan goes on
		return wits.Running
	}
	d.tell(x, nil, s, why)
	if h != nil {
		d.stopAll(x, h)
	}
	d.forget(x)
	w[m.state], w[m.idle], w[m.broken] = uint64(state), idleFacts, 0
	return wits.Running
}

// adopt has a plan carried out. Of a plan that was repaired, what was kept goes on.
func (d *design) adopt(x *wits.Context, old *held, s *Search) {
	m, w := &d.words, x.Words()
	last := *s.Best()
	last.from = nil // what led to it is not kept
	p := &last
	h := d.hold(p)
	part := w[m.searching] == searchPart && old != nil
	if old != nil {
		for i := range old.todo {
			if a := &old.todo[i]; !part || !h.keeps(a) || w[m.status[a.id]] == hasFailed && a.id+1 == int(w[m.broken]) {
				d.stop(x, a)
				w[m.status[a.id]] = waits
			}
		}
	}
	if !part {
		for i := range m.status {
			w[m.status[i]] = waits
		}
		w[m.begun], w[m.late] = math.Float64bits(x.Time()), 0
	} else if behind := x.Time() - math.Float64frombits(w[m.begun]) - p.times[w[m.repairs]].Start; behind > math.Float64frombits(w[m.late]) {
		w[m.late] = math.Float64bits(behind)
	}
	w[m.has], w[m.idle], w[m.sign], w[m.searching], w[m.broken], w[m.state] = 1, idleNot, d.sign, searchNone, 0, uint64(Acting)
	w[m.tasks], w[m.seconds] = uint64(len(h.todo)), math.Float64bits(p.Duration())
	kind.Put(x, m.search, Memory{})
	kind.Put(x, m.plan, Memory{&memory{data: d.write(x, p), held: h, by: d}})
	d.tell(x, p, s, "")
}

// run runs a frame of the plan: Success when all of it is done, Failure if the document ends with a task that fails.
func (d *design) run(x *wits.Context, h *held) wits.Status {
	m, w := &d.words, x.Words()
	start := math.Float64frombits(w[m.begun])
	busy, done := 0, 0
	for again := true; again; { // what ends lets others begin in the same frame
		again, busy, done = false, 0, 0
		for i := range h.todo {
			a := &h.todo[i]
			switch d.perform(x, h, a, start) {
			case wits.Running:
				if w[m.status[a.id]] == runs {
					busy++
				}
			case wits.Success:
				again, done = true, done+1
			case wits.Failure:
				w[m.failures]++
				d.stop(x, a)
				w[m.status[a.id]] = hasFailed
			default:
				done++
			}
		}
	}
	late := math.Float64frombits(w[m.late])
	for i := range h.todo { // what runs longer than planned delays the whole, but for its slack
		if a := &h.todo[i]; w[m.status[a.id]] == runs {
			if behind := x.Time() - start - a.is.End - a.is.Slack; behind > late {
				late = behind
			}
		}
	}
	w[m.late] = math.Float64bits(late)
	w[m.ends] = math.Float64bits(start + h.plan.times[0].End + late)
	w[m.busy], w[m.done] = uint64(busy), uint64(done)
	if w[m.searching] == searchNone {
		for i := range h.todo {
			if id := h.todo[i].id; w[m.status[id]] == hasFailed {
				return d.breaks(x, h, id)
			}
		}
	}
	if done == len(h.todo) {
		return wits.Success
	}
	return wits.Running
}

// breaks begins to look for another way to do what has failed.
func (d *design) breaks(x *wits.Context, h *held, task int) wits.Status {
	w := x.Words()
	w[d.words.broken] = uint64(task + 1)
	parent := int(h.plan.tasks.read(task).parent)
	switch {
	case d.failed == failEnd:
		return wits.Failure
	case d.failed == failPart && parent > 0:
		d.begin(x, searchPart, parent)
	default:
		d.begin(x, searchWhole, 0)
	}
	return wits.Running
}

// perform runs a frame of a task: Running while it waits or runs, Success when it has ended in it, Failure if it has failed, Aborted if it was done before.
func (d *design) perform(x *wits.Context, h *held, a *activity, start float64) wits.Status {
	m, w := &d.words, x.Words()
	status, since := &w[m.status[a.id]], &w[m.since[a.id]]
	k := a.task
	switch *status {
	case isDone:
		return wits.Aborted
	case hasFailed:
		return wits.Running
	case waits:
		if k.isLost(x, a) {
			return wits.Failure
		}
		for _, before := range a.needs {
			if w[m.status[before]] != isDone {
				return wits.Running
			}
		}
		*status, *since = runs, math.Float64bits(x.Time())
		a.show(x)
		if k.fails != nil && (*k.fails)(x) {
			return wits.Failure
		}
		if k.begin != nil {
			(*k.begin)(x)
		}
		if k.until != nil || a.seconds() > 0 {
			return wits.Running
		}
	}
	a.show(x)
	if k.isLost(x, a) || k.fails != nil && (*k.fails)(x) {
		return wits.Failure
	}
	took := x.Time() - math.Float64frombits(*since)
	if k.until != nil && took == 0 {
		return wits.Running // the game has not heard of it yet
	}
	if k.until == nil && took >= a.seconds()-slackLeast || k.until != nil && (*k.until)(x) {
		*status = isDone
		return wits.Success
	}
	if d.late > 0 && took > a.seconds()+d.late {
		return wits.Failure
	}
	return wits.Running
}

// isLost reports whether a task that is not done cannot be done any more.
func (k *taskDef) isLost(x *wits.Context, a *activity) bool {
	if k.lost == nil {
		return false
	}
	a.show(x)
	return (*k.lost)(x)
}
