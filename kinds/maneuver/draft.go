package maneuver

import "fmt"

// Draft is the plan that a method works on, at the task that it refines.
type Draft struct {
	Task // what is refined
	err  error
}

// Part is a task that a method has added.
type Part struct {
	draft *Draft
	Task
}

// End is an input or output, or one of its many values, to connect.
type End struct {
	task Task
	name string
	at   int
}

// End is an input or output of a task as a whole.
func (t Task) End(name string) End { return End{t, name, -1} }

// EndAt is one of the many values of an input or output.
func (t Task) EndAt(name string, i int) End { return End{t, name, i} }

// Add adds a part.
func (d *Draft) Add(typ string) Part {
	of := d.plan.domain.find(typ)
	if of < 0 {
		panic(fmt.Sprintf("there is no type of task %q", typ))
	}
	id := d.plan.add(of, d.id)
	t := d.plan.tasks.write(d.id)
	if t.n == 0 {
		t.first = int32(id)
	}
	t.n++
	return Part{d, Task{d.plan, id, d.world}}
}

// keep remembers the first thing that went wrong.
func (d *Draft) keep(what string, err error) {
	if err != nil && d.err == nil {
		d.err = fmt.Errorf("%s %w", what, err)
	}
}

// Set gives an output of the task that is refined its value.
func (d *Draft) Set(name string, v any) { d.set(d.Task, name, -1, v) }

// SetAt gives one of many.
func (d *Draft) SetAt(name string, i int, v any) { d.set(d.Task, name, i, v) }

// SetCount says how many values an output has.
func (d *Draft) SetCount(name string, n int) { d.count(d.Task, name, n) }

// Set gives an input or output of a part its value.
func (p Part) Set(name string, v any) Part { p.draft.set(p.Task, name, -1, v); return p }

// SetAt gives one of many.
func (p Part) SetAt(name string, i int, v any) Part { p.draft.set(p.Task, name, i, v); return p }

// SetCount says how many values an input or output of a part has.
func (p Part) SetCount(name string, n int) Part { p.draft.count(p.Task, name, n); return p }

// SetAll gives an input or output of a part all its values.
func SetAll[T any](p Part, name string, all []T) {
	p.SetCount(name, len(all))
	for i, v := range all {
		p.SetAt(name, i, v)
	}
}

func (d *Draft) set(t Task, name string, i int, v any) {
	e := end{t.at(name), int32(i)}
	d.keep(d.plan.nameOf(e), d.plan.set(e, v, int32(d.id)))
}

func (d *Draft) count(t Task, name string, n int) {
	e := end{t.at(name), -1}
	d.keep(d.plan.nameOf(e), d.plan.count(e.port, int32(n)))
}

// Connect has one end get the value of another, now or when that is known.
func (d *Draft) Connect(from, to End) {
	a, b := end{from.task.at(from.name), int32(from.at)}, end{to.task.at(to.name), int32(to.at)}
	d.keep(d.plan.nameOf(b), d.plan.connect(a, b))
}

// Before has a task, with all of its parts, end before others begin.
func (d *Draft) Before(first Task, later ...Task) {
	for _, t := range later {
		d.plan.order.push(precedence{int32(first.id), int32(t.id)})
	}
}

// refine has a method refine a task, on a copy of the plan. It fails if the method refuses, or has left something open.
func (p *Plan) refine(id, method, alternative int, world any) (out *Plan, err error) {
	m := &p.domain.methods[method]
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, fmt.Errorf("its code failed: %v", r)
		}
	}()
	out = p.copied()
	d := &Draft{Task: Task{out, id, world}}
	if err := m.Refine(d, alternative); err != nil {
		return nil, err
	}
	if d.err != nil {
		return nil, d.err
	}
	t := out.tasks.write(id)
	t.refined, t.method = true, int32(method)
	out.open--
	out.made++
	out.step = Step{id, m.Name, alternative}
	for k, port := range d.typ().Outputs {
		at := t.ports + int32(len(d.typ().Inputs)+k)
		if d.Primitive() && !out.known(at) {
			return nil, fmt.Errorf("it has not decided %s", port.Name)
		}
		if !out.promised(at) {
			return nil, fmt.Errorf("it has neither decided %s nor connected it", port.Name)
		}
	}
	if d.Primitive() && t.n > 0 {
		return nil, fmt.Errorf("a primitive task has no parts")
	}
	return out, nil
}
