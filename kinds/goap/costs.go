package goap

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// What an action costs may depend on where the step before it has ended: going to the shop costs more from the wood than from home.
// A search knows of one cost for each operator. So such an action is several operators, one for each value that costs more, which
// needs that value, and one for all others.

// more is what an action costs more with a value of a fact.
type more struct {
	value  uint64 // bits of it
	amount number
}

// costFrom compiles what an action costs more.
func (b *builder) costFrom(i int) {
	d, a := &b.body.Actions[i], &b.u.actions[i]
	for n := range d.CostFrom {
		m := &d.CostFrom[n]
		if n > 0 {
			b.ProblemAt(m.At, d.Name, `"costFrom" has more than one fact`, "an action costs more by one fact; put the others into \"cost\", or make two actions of it")
			return
		}
		k := b.fact(d.Name, m.Name, m.At)
		if k == nil {
			return
		}
		if k.width == 0 {
			b.ProblemAt(m.At, d.Name, fmt.Sprintf("%s is a whole number, and an action costs more by the values of an enumeration or a bool", m.Name), "")
			return
		}
		a.from, a.by = &k.field, m.Name
		names := k.typ.Enum()
		if names == nil {
			names = []string{"false", "true"}
		}
		for v := range m.Value {
			p := &m.Value[v]
			at := -1
			for value, name := range names {
				if name == p.Name {
					at = value
				}
			}
			if at < 0 {
				b.ProblemAt(p.At, d.Name, fmt.Sprintf("%s cannot be %q", m.Name, p.Name), "", kind.Closest(p.Name, names, "")...)
				continue
			}
			extra := more{value: 1 << at << k.shift}
			b.number(kind.NewScope(b.Builder, a.Node), p.Value, d.Name, &extra.amount)
			a.more = append(a.more, extra)
			a.Node.AddExtra("costs more if "+k.says(at, false), p.Value.String())
		}
	}
}

// operators makes the operators of the domain from the actions.
func (b *builder) operators() {
	u := b.u
	over := false
	add := func(i int, o operator) {
		if over = len(u.d.ops) == mostActions; over {
			return
		}
		o.settle(&u.d)
		u.d.ops, u.owners = append(u.d.ops, o), append(u.owners, uint8(i))
	}
	for i := range u.actions {
		a := &u.actions[i]
		a.op.settle(&u.d)
		a.first = len(u.d.ops)
		var costly uint64
		for k := range a.more {
			costly |= a.more[k].value
			add(i, a.op.only(a.from, a.more[k].value))
		}
		if len(a.more) == 0 {
			add(i, a.op)
		} else if a.op.pre[a.from.word]&a.from.mask()&^costly != 0 {
			add(i, a.op.only(a.from, ^costly))
		}
		a.end = len(u.d.ops)
	}
	if over {
		b.Problem(nil, "", fmt.Sprintf("there are more than %d actions, each value that one costs more with counted as one", mostActions), "let an action run a document with actions of its own")
	}
}

// only is the action where a fact has one of some values. If it cannot have, it never comes about.
func (o operator) only(f *field, values uint64) operator {
	pre := append([]uint64(nil), o.pre...)
	pre[f.word] &= values | ^f.mask()
	o.pre, o.first, o.tests, o.wholes = pre, nil, nil, nil
	return o
}

// cost writes what the operators of an action cost; less than 0: it is left out.
func (u *planner) cost(x *wits.Context, to *arena, k int, avoided bool) {
	a := &u.actions[k]
	base := float(x, a.cost)
	for op := a.first; op < a.end; op++ {
		switch n := op - a.first; {
		case avoided:
			to.costs[op] = -1
		case n < len(a.more) && base <= mostCost:
			x.SetCurrentNode(a.Node.ID())
			to.costs[op] = units(max(0, base+a.more[n].amount.get(x)))
		default:
			to.costs[op] = units(base)
		}
	}
}

// rest is what remains of the plan costs, from the facts as they are; -1 if an action of it is left out of plans now.
func (u *planner) rest(words []uint64, a *arena) (sum int64) {
	state := a.scratch[0]
	copy(state, a.state)
	for step := int(words[u.step]); step < int(words[u.count]); step++ {
		k := &u.actions[u.planned(words, step)]
		op := k.first
		for ; k.from != nil && op < k.end-1 && state[k.from.word]&k.from.mask()&u.d.ops[op].pre[k.from.word] == 0; op++ {
		}
		if a.costs[op] < 0 {
			return -1
		}
		sum += a.costs[op]
		u.d.apply(&k.op, state)
	}
	return sum
}
