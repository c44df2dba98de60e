package maneuver

import "fmt"

// Reopened is a plan in which a task is to be refined again: without its parts, and without what its refinement had decided. What others had been decided
// from that is opened, too; all the rest stays as it is, with the same numbers.
func (p *Plan) Reopened(id int) *Plan {
	out := p.copied()
	out.from, out.step = p, Step{Task: id}
	again := []int32{int32(id)}
	cleared := map[int32]bool{}
	for len(again) > 0 {
		i := again[len(again)-1]
		again = again[:len(again)-1]
		if is := out.tasks.read(int(i)); is.dropped || !is.refined || out.domain.types[is.of].Primitive && len(out.domain.refine[is.of]) == 0 {
			continue // it decides nothing
		}
		out.drop(i, cleared)
		t := out.tasks.write(int(i))
		t.refined, t.method = false, -1
		out.open++
		for k := range out.values.len() {
			if v := out.values.read(k); v.set && cleared[v.by] {
				*out.values.write(k) = value{}
			}
		}
		for k := range out.tasks.len() {
			t := out.tasks.read(k)
			if t.refined && !t.dropped && len(out.Task(k).typ().Inputs) > 0 && !out.Task(k).Grounded() {
				again = append(again, int32(k))
			}
		}
	}
	out.forget()
	return out
}

// drop takes the parts of a task away, and remembers whose decisions go with them.
func (p *Plan) drop(i int32, cleared map[int32]bool) {
	cleared[i] = true
	t := p.tasks.write(int(i))
	first, n := t.first, t.n
	t.first, t.n = 0, 0
	for k := range n {
		part := p.tasks.write(int(first + k))
		if !part.refined {
			p.open--
		}
		part.dropped = true
		p.drop(first+k, cleared)
	}
}

// forget leaves out connections and precedences of tasks that are gone.
func (p *Plan) forget() {
	gone := func(at int32) bool { return p.tasks.read(p.owner(at)).dropped }
	var links vector[link]
	for i := range p.links.len() {
		if l := p.links.at(i); !gone(l.from.port) && !gone(l.to.port) {
			links.push(l)
		}
	}
	var order vector[precedence]
	for i := range p.order.len() {
		if o := p.order.at(i); !p.tasks.read(int(o.before)).dropped && !p.tasks.read(int(o.after)).dropped {
			order.push(o)
		}
	}
	p.links, p.order = links, order
}

// Repair begins a search for another way to do a part of a complete plan, such as when a unit is lost: the task is refined again, and what depends on it.
// If that fails, try the task that it is a part of. The world, the doctrine and limits are those of the options; the task and its inputs are those
// of the plan.
func Repair(p *Plan, id int, o Options) (*Search, error) {
	if id < 0 || id >= p.Len() || p.tasks.read(id).dropped {
		return nil, fmt.Errorf("the plan has no task %d", id)
	}
	s, err := emptySearch(p.domain, o)
	if err != nil {
		return nil, err
	}
	out := p.Reopened(id)
	if !s.push(out) {
		return nil, fmt.Errorf("%s cannot be planned again: %s", p.Task(id).Name(), s.Failures()[0].Why)
	}
	return s, nil
}
