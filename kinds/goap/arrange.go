package goap

import "slices"

// arrange puts steps of the plan that do not depend on each other into the order of their names: as long as there are two
// neighbours that may change places and do not stand so, they do. Such neighbours lead to the same facts in either order, so
// the plan stays what it is.
func (a *arena) arrange() {
	for changed := true; changed; {
		changed = false
		for i := 1; i < len(a.plan); i++ {
			if a.plan[i] < a.plan[i-1] && (!a.d.rel.after[a.plan[i-1]].has(int(a.plan[i])) || a.commute(i-1)) {
				a.plan[i-1], a.plan[i] = a.plan[i], a.plan[i-1]
				changed = true
			}
		}
	}
}

// commute reports whether a step of the plan and the one after it can change places.
func (a *arena) commute(step int) bool {
	one, other := a.scratch[0], a.scratch[1]
	copy(one, a.state)
	for _, k := range a.plan[:step] {
		a.d.apply(&a.d.ops[k], one)
	}
	copy(other, one)
	first, second := &a.d.ops[a.plan[step]], &a.d.ops[a.plan[step+1]]
	if !a.d.in(other, second.pre) {
		return false
	}
	a.d.apply(second, other)
	if !a.d.in(other, first.pre) {
		return false
	}
	a.d.apply(first, other)
	a.d.apply(first, one)
	a.d.apply(second, one)
	return slices.Equal(one, other)
}
