package htn

import (
	"math"

	"github.com/wits-ai/wits"
)

// maxPropertyWords is how many words of the mind a property of the state may take.
const maxPropertyWords = 8

// Activate begins without a plan; the first update makes one.
func (d *domain) Activate(x *wits.Context) {
	for _, v := range d.variables {
		x.Reset(v)
	}
	for _, f := range d.functions {
		f.Activate(x)
	}
	m, w := &d.memory, x.Words()
	w[m.has], w[m.idle], w[m.left], w[m.later], w[m.step], w[m.length], w[m.chosen] = 0, 0, 0, 0, 0, 0, 0
	w[m.outcome], w[m.tag] = uint64(Unplanned), d.tag
	for i := range d.sensors {
		w[d.sensors[i].due] = 0
	}
}

// Update runs a frame.
func (d *domain) Update(x *wits.Context) wits.Status {
	d.settle(x)
	d.inBackground(x)
	status := d.turn(x, d.sense(x))
	if status != wits.Running {
		d.halt(x)
	}
	return status
}

// Abort ends the document from outside, what it runs first.
func (d *domain) Abort(x *wits.Context) {
	d.settle(x)
	d.halt(x)
}

// halt ends all that runs.
func (d *domain) halt(x *wits.Context) {
	d.abandon(x)
	for i := range d.tasks {
		if t := &d.tasks[i]; !t.compound && t.run.Get(x) {
			t.run.Stop(x)
			t.settle(x)
		}
	}
}

// sense lets the sensors write the state, and reports whether one of them has changed it.
func (d *domain) sense(x *wits.Context) (changed bool) {
	w := x.Words()
	for i := range d.sensors {
		s := &d.sensors[i]
		if s.every > 0 {
			if x.Before(math.Float64frombits(w[s.due])) {
				continue
			}
			w[s.due] = math.Float64bits(x.Time() + s.every)
		}
		if s.words == 1 {
			was := w[s.word]
			x.SetCurrentNode(d.state)
			s.look(x)
			changed = changed || w[s.word] != was
			continue
		}
		var was [maxPropertyWords]uint64
		at := w[s.word : s.word+s.words]
		copy(was[:], at)
		x.SetCurrentNode(d.state)
		s.look(x)
		for k := range at {
			changed = changed || at[k] != was[k]
		}
	}
	return changed
}

// moved reports whether the state is another than when the plan was last found to be good, and remembers it.
func (d *domain) moved(x *wits.Context) bool {
	m, w := &d.memory, x.Words()
	changed := uint64(0)
	for i, at := range m.props {
		changed |= w[at] ^ w[m.seen[i]]
		w[m.seen[i]] = w[at]
	}
	return changed != 0
}

// turn runs the plan, and makes one where that is called for. Sensed says that a sensor has changed the state.
func (d *domain) turn(x *wits.Context, sensed bool) wits.Status {
	m, w := &d.memory, x.Words()
	moved := d.moved(x)
	if moved || d.impure {
		w[m.idle] = 0
	}
	began := false // at most one plan begins in a frame, so that none can hang it
	if w[m.has] != 0 && (moved || d.impure) {
		switch {
		case !d.valid(x):
			d.abandon(x)
		case sensed:
			began = d.reconsider(x)
		}
	}
	for {
		if w[m.has] == 0 {
			if w[m.idle] != 0 {
				return d.resting(x)
			}
			if began {
				return wits.Running
			}
			began = true
			switch d.start(x) {
			case Planned, Partial:
			case Stuck:
				return wits.Running // the next frame begins at the root
			default:
				w[m.idle] = 1
				return d.resting(x)
			}
		}
		switch d.run(x) {
		case wits.Running:
			return wits.Running
		case wits.Failure:
			d.abandon(x)
			continue
		}
		nothing := w[m.length] == 0 && w[m.left] == 0
		d.close(x)
		if w[m.left] > 0 {
			continue
		}
		if d.ends == endPlan {
			return wits.Success
		}
		if nothing {
			w[m.idle] = 1 // the same plan would come of the same state
		}
	}
}

// resting returns how the document stands while nothing is to be done, or can be.
func (d *domain) resting(x *wits.Context) wits.Status {
	if out := Outcome(x.Words()[d.memory.outcome]); d.ends != endNever && out != Planned && out != Partial {
		return wits.Failure
	}
	return wits.Running
}

// run goes on with the plan: Running while a task runs, Failure if it cannot be carried out any more.
func (d *domain) run(x *wits.Context) wits.Status {
	m, w := &d.memory, x.Words()
	for {
		i := int(w[m.step])
		if i >= int(w[m.length]) {
			return wits.Success
		}
		k := d.task(w[m.steps[i]])
		if k < 0 {
			return wits.Failure // it is gone from the document
		}
		t := &d.tasks[k]
		switch s := d.perform(x, t, i); s {
		case wits.Success:
		case wits.Running:
			return s
		default:
			w[m.broke], w[t.unmet] = uint64(d.names[k]), 0
			return wits.Failure
		}
		d.advance(x, k, i)
		t.carryOut(x)
		if (d.moved(x) || t.expects != nil) && !d.valid(x) { // what was expected may not have come true
			return wits.Failure
		}
	}
}

// perform runs a frame of a step of the plan.
func (d *domain) perform(x *wits.Context, t *task, step int) wits.Status {
	w := x.Words()
	switch {
	case t.run.Empty():
		d.load(w, t, step)
		return wits.Success
	case t.background:
		if t.run.Get(x) {
			t.run.Stop(x)
		}
		d.load(w, t, step)
		t.run.Begin(x)
		w[t.busy] = 1
		if t.run.Update(x) != wits.Running {
			t.settle(x)
		}
		return wits.Success
	case !t.run.Get(x):
		d.load(w, t, step)
		t.run.Begin(x)
	default:
		t.run.Refresh(x)
	}
	return t.run.Update(x)
}

// advance goes on to the next step of the plan.
func (d *domain) advance(x *wits.Context, t int32, step int) {
	m, w := &d.memory, x.Words()
	w[m.step]++
	at := &w[d.tasks[t].step]
	*at = 0
	for i := step + 1; i < int(w[m.length]); i++ {
		if d.task(w[m.steps[i]]) == t {
			*at = uint64(i + 1)
			return
		}
	}
}

// inBackground runs a frame of the tasks that go on while the plan does.
func (d *domain) inBackground(x *wits.Context) {
	for _, i := range d.behind {
		t := &d.tasks[i]
		if !t.run.Get(x) {
			continue
		}
		t.run.Refresh(x)
		if t.run.Update(x) != wits.Running {
			t.settle(x)
		}
	}
}

// settle notes that a task does not run in the background any more.
func (t *task) settle(x *wits.Context) {
	if t.background {
		x.Words()[t.busy] = 0
	}
}
