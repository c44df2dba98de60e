package maneuver

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/wits-ai/wits"
)

// held is a plan as it is carried out. It is never changed.
type held struct {
	plan *Plan
	todo []activity // what units do, in the order in which it is planned to begin
}

// activity is a primitive task of a plan.
type activity struct {
	id     int // in the plan
	task   *taskDef
	values []any
	needs  []int32 // the primitive tasks of the plan that end before it begins
	is     Time
}

// hold makes a plan ready to be carried out.
func (d *design) hold(p *Plan) *held {
	h := &held{plan: p}
	for i := range p.tasks.len() {
		t := p.tasks.read(i)
		k := &d.tasks[t.of]
		if t.dropped || !p.domain.types[t.of].Primitive {
			continue
		}
		a := activity{id: i, task: k, is: p.times[i], needs: p.needs(i)}
		for j := range k.ports {
			a.values = append(a.values, k.ports[j].value(p, t.ports+int32(j)))
		}
		h.todo = append(h.todo, a)
	}
	slices.SortStableFunc(h.todo, func(a, b activity) int { return cmp.Or(cmp.Compare(a.is.Start, b.is.Start), cmp.Compare(a.id, b.id)) })
	return h
}

// keeps reports whether a task of a plan that was repaired is in this one as it was.
func (h *held) keeps(a *activity) bool {
	return slices.ContainsFunc(h.todo, func(b activity) bool { return b.id == a.id && reflect.DeepEqual(a.values, b.values) })
}

// needs lists the primitive tasks that end before a task begins: those of all that comes before it or what it is a part of. What was refined to nothing
// hands on what comes before it.
func (p *Plan) needs(task int) (list []int32) {
	seen := map[int]bool{}
	var before func(i int)
	var all func(i int)
	all = func(i int) {
		t := p.tasks.read(i)
		switch {
		case seen[i] || t.dropped:
			return
		case p.domain.types[t.of].Primitive:
			list = append(list, int32(i))
		case t.n == 0:
			before(i)
		}
		seen[i] = true
		for k := range t.n {
			all(int(t.first + k))
		}
	}
	before = func(i int) {
		for at := i; at >= 0; at = int(p.tasks.read(at).parent) {
			for k := range p.order.len() {
				if o := p.order.read(k); int(o.after) == at {
					all(int(o.before))
				}
			}
		}
	}
	before(task)
	slices.Sort(list)
	return slices.Compact(list)
}

// show puts the values of a task into the slots of its type, for its conditions and scripts.
func (a *activity) show(x *wits.Context) {
	for i := range a.values {
		a.task.ports[i].slot.Set(x, a.values[i])
	}
	x.SetCurrentNode(a.task.node)
}

// seconds is how long it is planned to take.
func (a *activity) seconds() float64 { return a.is.End - a.is.Start }
