package maneuver

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// design is a compiled document. It holds no agent's state; all of that is in the mind.
type design struct {
	id      int32
	domain  *Domain
	tasks   []taskDef
	methods []methodDef
	root    int
	with    []setter // of the whole's inputs
	facts   []fact
	again   *func(*wits.Context) bool
	late    float64 // s; 0: tasks may take as long as they like
	failed  failing
	end     ending
	limits  Limits
	sign    uint64 // of all that decides what a kept plan means

	variables []kind.Slot // that go back to their defaults on activation
	functions []kind.Part // whose state goes back
	refs      []kind.Slot // references in which values lie while something is computed
	words     words
}

// fact is a value of the document as it was when the search began: what is planned does not change while it is planned.
type fact struct{ from, to kind.Slot }

// taskDef is a type of task: its values lie in slots of its node while something of it is computed.
type taskDef struct {
	name    string
	node    int32
	ports   []portDef // inputs, then outputs
	inputs  int
	seconds *func(*wits.Context) float64 // nil: constant
	takes   float64
	when    *func(*wits.Context) bool
	why     string
	set     []setter
	begin   *func(*wits.Context)
	until   *func(*wits.Context) bool
	fails   *func(*wits.Context) bool
	lost    *func(*wits.Context) bool // also while it waits
	stop    *func(*wits.Context)
}

// portDef is an input or output.
type portDef struct {
	name       string
	typ        *kind.Type
	slot, item kind.Slot // of the value; of one of many, of a list
	zero       any
}

// many is the type of its elements, if it has many values; else nil.
func (p *portDef) many() *kind.Type { return p.typ.Elem() }

// setter computes a value, into the slot of an input or output or of a field.
type setter struct {
	port int
	into func(*wits.Context)
}

// methodDef is a way to refine a task.
type methodDef struct {
	name  string
	node  int32
	task  int
	off   *func(*wits.Context) bool
	when  *func(*wits.Context) bool
	why   string
	ways  *list
	parts []partDef
	set   []setter
	gives []connection // of the outputs
}

// list is an expression for several values, and where it and one of them lie.
type list struct {
	into     func(*wits.Context)
	all, one kind.Slot
}

// partDef is a task that a method makes.
type partDef struct {
	task  int
	when  *func(*wits.Context) bool
	each  *list
	index kind.Slot
	with  []given
	from  []connection // of the inputs
	after []int
}

// given is an input of a part that is computed, or the same always.
type given struct {
	port int
	into func(*wits.Context) // nil: constant
	slot kind.Slot
	is   any
}

// connection passes what a part decides on to an input of another, or to an output of the task.
type connection struct {
	part, from int // the part and its input or output
	to         int // the input or output
	fan        fan
}

// fan says what is connected of two ends of which one or both are many.
type fan uint8

const (
	whole    fan = iota // all with all, or one with one
	gather              // one of each of several parts, to many of one
	spread              // many of one, to one of each of several parts
	parallel            // one of each to one of each
	same                // one to each
)

// asker is what searches ask: the mind in whose frame they run. It is the world of a search.
type asker struct {
	x *wits.Context
	d *design
}

// load puts what a task knows into the slots of its type.
func (d *design) load(x *wits.Context, t Task) *taskDef {
	k := &d.tasks[t.is().of]
	for i := range k.ports {
		p := &k.ports[i]
		p.slot.Set(x, p.value(t.plan, t.is().ports+int32(i)))
	}
	return k
}

// value is that of an input or output of a plan, its zero while it is not known.
func (p *portDef) value(plan *Plan, at int32) any {
	if !plan.known(at) {
		return p.zero
	}
	is := plan.ports.at(int(at))
	if p.many() == nil {
		return plan.values.read(int(is.at)).is
	}
	all := reflect.MakeSlice(p.typ.Go(), int(is.n), int(is.n))
	for i := range int(is.n) {
		all.Index(i).Set(reflect.ValueOf(plan.values.read(int(is.at) + i).is))
	}
	return all.Interface()
}

// elements are the values of a list.
func elements(v any) []any {
	all := reflect.ValueOf(v)
	out := make([]any, all.Len())
	for i := range out {
		out[i] = all.Index(i).Interface()
	}
	return out
}

// evaluate computes a list, and says how many elements it has.
func (l *list) evaluate(x *wits.Context) int {
	l.into(x)
	return reflect.ValueOf(l.all.Get(x)).Len()
}

// cost is how long a task takes.
func (d *design) cost(t Task) float64 {
	k := &d.tasks[t.is().of]
	if k.seconds == nil {
		return k.takes
	}
	a := t.world.(*asker)
	d.load(a.x, t)
	a.x.SetCurrentNode(k.node)
	return (*k.seconds)(a.x)
}

// decide refines a primitive task: it sets its outputs.
func (d *design) decide(draft *Draft, _ int) error {
	x := draft.world.(*asker).x
	k := d.load(x, draft.Task)
	x.SetCurrentNode(k.node)
	if k.when != nil && !(*k.when)(x) {
		return errors.New(k.why)
	}
	for i := range k.set {
		k.set[i].into(x)
	}
	for i := k.inputs; i < len(k.ports); i++ {
		draft.give(&k.ports[i], k.ports[i].slot.Get(x))
	}
	return nil
}

// give sets an output of the task that is refined.
func (d *Draft) give(p *portDef, v any) {
	if p.many() == nil {
		d.Set(p.name, v)
		return
	}
	all := elements(v)
	d.SetCount(p.name, len(all))
	for i, v := range all {
		d.SetAt(p.name, i, v)
	}
}

// put sets an input of a part.
func (p Part) put(port *portDef, v any) {
	if port.many() == nil {
		p.Set(port.name, v)
		return
	}
	SetAll(p, port.name, elements(v))
}

// alternatives is how many ways a method sees.
func (d *design) alternatives(m *methodDef, t Task) int {
	x := t.world.(*asker).x
	d.load(x, t)
	x.SetCurrentNode(m.node)
	return m.ways.evaluate(x)
}

// refine has a method make its parts.
func (d *design) refine(m *methodDef, draft *Draft, way int) error {
	x := draft.world.(*asker).x
	k := d.load(x, draft.Task)
	x.SetCurrentNode(m.node)
	if m.ways != nil {
		m.ways.into(x)
		if !m.ways.all.Item(x, way, m.ways.one) {
			return fmt.Errorf("there is no way %d", way+1)
		}
	}
	if m.when != nil && !(*m.when)(x) {
		return errors.New(m.why)
	}
	made := make([][]Part, len(m.parts))
	for i := range m.parts {
		made[i] = d.make(x, draft, &m.parts[i])
	}
	for i := range m.parts {
		p := &m.parts[i]
		for _, c := range p.from {
			d.connect(draft, c, made[c.part], &d.tasks[m.parts[c.part].task].ports[c.from], made[i], &d.tasks[p.task].ports[c.to])
		}
		for _, after := range p.after {
			for _, before := range m.made(made, after) {
				for _, part := range made[i] {
					draft.Before(before.Task, part.Task)
				}
			}
		}
	}
	for i := range m.set {
		m.set[i].into(x)
	}
	for i := range m.set {
		if at := m.set[i].port; i == 0 || m.set[i-1].port != at { // fields follow what they are of
			draft.give(&k.ports[at], k.ports[at].slot.Get(x))
		}
	}
	for _, c := range m.gives {
		d.connect(draft, c, made[c.part], &d.tasks[m.parts[c.part].task].ports[c.from], nil, &k.ports[c.to])
	}
	if n := draft.plan.tasks.len(); n > d.limits.Tasks {
		return fmt.Errorf("the plan would have %d tasks, and may have %d", n, d.limits.Tasks)
	}
	return nil
}

// made are the tasks that were made of a part; of one that was not made, what it would have come after.
func (m *methodDef) made(made [][]Part, part int) []Part {
	if len(made[part]) > 0 {
		return made[part]
	}
	var out []Part
	for _, after := range m.parts[part].after {
		out = append(out, m.made(made, after)...)
	}
	return out
}

// make makes the tasks of a part of a method, with what is computed of their inputs.
func (d *design) make(x *wits.Context, draft *Draft, p *partDef) (made []Part) {
	if p.when != nil && !(*p.when)(x) {
		return nil
	}
	n := 1
	if p.each != nil {
		n = p.each.evaluate(x)
	}
	for i := range n {
		part := draft.Add(d.tasks[p.task].name)
		made = append(made, part)
		if p.each != nil {
			p.each.all.Item(x, i, p.each.one)
			p.index.Set(x, int64(i))
		}
		for k := range p.with {
			g := &p.with[k]
			v := g.is
			if g.into != nil {
				g.into(x)
				v = g.slot.Get(x)
			}
			part.put(&d.tasks[p.task].ports[g.port], v)
		}
	}
	return made
}

// connect passes on what parts decide; to nil: to the task that is refined.
func (d *design) connect(draft *Draft, c connection, from []Part, out *portDef, to []Part, in *portDef) {
	target := func(i int) Task {
		if to == nil {
			return draft.Task
		}
		return to[i].Task
	}
	targets := max(len(to), 1)
	if to != nil && len(to) == 0 {
		return
	}
	switch c.fan {
	case gather:
		for i := range targets {
			draft.count(target(i), in.name, len(from))
			for k, part := range from {
				draft.Connect(part.End(out.name), target(i).EndAt(in.name, k))
			}
		}
	case spread:
		for i := range targets {
			if len(from) == 0 {
				break // the part was not made
			}
			draft.Connect(from[0].EndAt(out.name, i), target(i).End(in.name))
		}
	case parallel:
		for i := range min(targets, len(from)) {
			draft.Connect(from[i].End(out.name), target(i).End(in.name))
		}
	default:
		for i := range targets {
			if len(from) > 0 {
				draft.Connect(from[0].End(out.name), target(i).End(in.name))
			}
		}
	}
}
