package maneuver

import (
	"fmt"
	"slices"
)

// Plan is a partial plan: tasks in each other, what they know of each other, and which comes before which. Once it has been searched from it is never
// changed; plans that come from it share with it what they have in common.
type Plan struct {
	domain *Domain
	tasks  vector[task]
	ports  vector[port]
	values vector[value]
	links  vector[link]
	order  vector[precedence]
	open   int // tasks that are to be refined yet
	made   int // refinements
	times  []Time
	cost   float64
	serial int // among the plans of a search
	from   *Plan
	step   Step
}

// Step is what made a plan of the one before it.
type Step struct {
	// Task is what was refined, and Method and Alternative by what; Method is "" for the first plan.
	Task        int
	Method      string
	Alternative int
}

// task is a task of a plan.
type task struct {
	of       int32 // its type
	parent   int32 // -1: none
	first, n int32 // its parts
	ports    int32 // where its ports lie
	method   int32 // that refined it
	refined  bool
	dropped  bool // it is no part of the plan any more
}

// port is where the values of an input or output lie.
type port struct{ at, n int32 } // n -1: not known yet how many

// value is what an input or output has, or one of many.
type value struct {
	is  any
	set bool
	by  int32 // the task whose refinement has set it
}

// link passes a value on.
type link struct{ from, to end }

// end is an input or output, or one of its many values.
type end struct{ port, element int32 } // the port's place in the plan; element -1: as a whole

// precedence is that a task, with all of its parts, ends before another begins, with all of its.
type precedence struct{ before, after int32 }

// newPlan is a plan of one task, of which nothing is known.
func newPlan(d *Domain, root int) *Plan {
	p := &Plan{domain: d}
	p.add(root, -1)
	return p
}

// copied is a plan that can be changed. This one must not be any more.
func (p *Plan) copied() *Plan {
	return &Plan{domain: p.domain, tasks: p.tasks.copied(), ports: p.ports.copied(), values: p.values.copied(), links: p.links.copied(), order: p.order.copied(), open: p.open, made: p.made, from: p}
}

func (p *Plan) add(of, parent int) int {
	t := &p.domain.types[of]
	at := p.tasks.len()
	p.tasks.push(task{of: int32(of), parent: int32(parent), ports: int32(p.ports.len()), method: -1, refined: t.Primitive && len(t.Outputs) == 0 && len(p.domain.refine[of]) == 0})
	for i := range len(t.Inputs) + len(t.Outputs) {
		if t.at(i).Many {
			p.ports.push(port{-1, -1})
			continue
		}
		p.ports.push(port{int32(p.values.len()), 1})
		p.values.push(value{})
	}
	if !p.tasks.read(at).refined {
		p.open++
	}
	return at
}

// Len is how many tasks it has. The first is the whole.
func (p *Plan) Len() int { return p.tasks.len() }

// Task is one of its tasks.
func (p *Plan) Task(i int) Task { return Task{plan: p, id: i} }

// Complete reports that nothing is to be decided any more: every primitive task has its outputs, every other one its parts.
func (p *Plan) Complete() bool { return p.open == 0 }

// Cost is what plans are ordered by: how long it takes, in seconds, unless the search has another measure.
func (p *Plan) Cost() float64 { return p.cost }

// From is the plan of which it was made, and how; nil for the first.
func (p *Plan) From() (*Plan, Step) { return p.from, p.step }

// count says how many values an input or output of many has.
func (p *Plan) count(at, n int32) error {
	switch is := p.ports.at(int(at)); {
	case is.n == n:
		return nil
	case is.n >= 0:
		return fmt.Errorf("has %d values, and not %d", is.n, n)
	}
	*p.ports.write(int(at)) = port{int32(p.values.len()), n}
	for range n {
		p.values.push(value{})
	}
	// Who is connected to the whole of it, in whichever direction, has as many.
	for i := range p.links.len() {
		if l := p.links.at(i); l.from == (end{at, -1}) || l.to == (end{at, -1}) {
			if err := p.pair(l); err != nil {
				return err
			}
		}
	}
	return nil
}

// pair sees to it that both ends of a link between wholes have as many values.
func (p *Plan) pair(l link) error {
	if l.from.element >= 0 || l.to.element >= 0 {
		return nil
	}
	switch from, to := p.ports.at(int(l.from.port)), p.ports.at(int(l.to.port)); {
	case from.n >= 0:
		return p.count(l.to.port, from.n)
	case to.n >= 0:
		return p.count(l.from.port, to.n)
	}
	return nil
}

// set gives a value, and passes it on to whatever is connected, on and on.
func (p *Plan) set(e end, is any, by int32) error {
	at := p.ports.at(int(e.port))
	switch {
	case at.n < 0:
		return fmt.Errorf("it is not known how many values it has")
	case e.element < 0 && at.n != 1:
		return fmt.Errorf("has %d values, not one", at.n)
	case e.element >= at.n:
		return fmt.Errorf("has %d values: there is no %d", at.n, e.element)
	}
	v := p.values.write(int(at.at + max(e.element, 0)))
	if v.set {
		return fmt.Errorf("has a value already: %v", v.is)
	}
	*v = value{is, true, by}
	for i := range p.links.len() {
		l := p.links.at(i)
		if l.from.port != e.port || l.from.element >= 0 && l.from.element != max(e.element, 0) {
			continue
		}
		to := l.to
		if l.from.element < 0 && l.to.element < 0 { // wholes: one after another
			to.element = max(e.element, 0)
		}
		if err := p.set(to, is, by); err != nil {
			return fmt.Errorf("connected to %s, which %w", p.nameOf(to), err)
		}
	}
	return nil
}

// connect has one end get what the other has, now or later.
func (p *Plan) connect(from, to end) error {
	l := link{from, to}
	p.links.push(l)
	if err := p.pair(l); err != nil {
		return err
	}
	at := p.ports.at(int(from.port))
	for i := range max(at.n, 0) {
		if from.element >= 0 && from.element != i {
			continue
		}
		v := p.values.at(int(at.at + i))
		if !v.set {
			continue
		}
		one := to
		if from.element < 0 && to.element < 0 {
			one.element = i
		}
		if err := p.set(one, v.is, v.by); err != nil {
			return err
		}
	}
	return nil
}

// known reports that an input or output has all of its values.
func (p *Plan) known(at int32) bool {
	is := p.ports.at(int(at))
	for i := range is.n {
		if !p.values.read(int(is.at + i)).set {
			return false
		}
	}
	return is.n >= 0
}

// promised reports that an input or output has all of its values, or is connected to where they come from.
func (p *Plan) promised(at int32) bool {
	is := p.ports.at(int(at))
	if is.n < 0 {
		return p.comes(end{at, -1})
	}
	for i := range is.n {
		if !p.values.read(int(is.at+i)).set && !p.comes(end{at, -1}) && !p.comes(end{at, i}) {
			return false
		}
	}
	return true
}

func (p *Plan) comes(e end) bool {
	for i := range p.links.len() {
		if p.links.read(i).to == e {
			return true
		}
	}
	return false
}

// nameOf is what people call an input or output: Task.Port, Task.Port[1].
func (p *Plan) nameOf(e end) string {
	i := p.owner(e.port)
	t := p.Task(i)
	name := fmt.Sprintf("%s.%s", t.Name(), t.typ().at(int(e.port-p.tasks.read(i).ports)).Name)
	if e.element >= 0 && p.ports.at(int(e.port)).n != 1 {
		name += fmt.Sprintf("[%d]", e.element)
	}
	return name
}

// owner is the task that a port is of.
func (p *Plan) owner(at int32) int {
	for i := p.tasks.len() - 1; ; i-- {
		if p.tasks.read(i).ports <= at {
			return i
		}
	}
}

// next is the task to refine: of those whose inputs are known the one of the highest scope, and of several the first; -1 if there is none. So what
// matters most is decided first, wherever in the plan it stands [Pro360, ch. 10.8].
func (p *Plan) next() int {
	best := -1
	for i := range p.tasks.len() {
		t := p.tasks.read(i)
		if !t.refined && !t.dropped && (best < 0 || p.domain.scope[t.of] < p.domain.scope[p.tasks.read(best).of]) && p.Task(i).Grounded() {
			best = i
		}
	}
	return best
}

// Waiting lists the tasks that nobody can refine, since they lack inputs, and which: "Regroup lacks Start".
func (p *Plan) Waiting() (names []string) {
	for i := range p.tasks.len() {
		t := p.Task(i)
		if t.Refined() || t.is().dropped || t.Grounded() {
			continue
		}
		var lacks []string
		for k, in := range t.typ().Inputs {
			if !p.known(p.tasks.read(i).ports + int32(k)) {
				lacks = append(lacks, in.Name)
			}
		}
		names = append(names, fmt.Sprintf("%s lacks %s", t.Name(), listed(lacks)))
	}
	slices.Sort(names)
	return slices.Compact(names)
}
