package goap

import "math/bits"

// Of steps that can change places a search need not try every order. So it does not go on with all actions that help, but with
// a set of them of which one is enough (strong stubborn sets, Valmari; for planning, Wehrle and Helmert). Backwards, for a set
// of states S that the present state is not in:
//
//   - There is a fact that is not as S wants it, and so every plan to S has an action that makes it so. All of those are in.
//   - With an action come all that could not change places with it if they came next after it: relations.after.
//   - An action after which something is not as S wants it cannot be the last. Then the actions that make that so are enough.
//
// Take a lightest plan to S, and the last of its actions that is in the set. All that come after it can change places with it, so
// there is a plan just as light in which it is the last. So nothing is lost; of wants that do not depend on each other only the
// producers of one are tried. Forwards it is the mirror image: the first action that is in the set can come first of all.
//
// Actions that are of no use for S are in none of its lightest plans and so need not be in. Of those that are the same to plans a
// search knows only the one that costs least, and of these the first by name.

// stubborn is such a set for the states of a row, of which the present one is none.
func (a *arena) stubborn(row []uint64) set {
	if a.forward {
		a.ofUse = a.usable
		return a.least(row, a.goal)
	}
	a.ofUse = a.d.rel.use(a.d, row)
	a.only(&a.ofUse, &a.usable)
	return a.least(a.state, row)
}

// mostTries is with how many facts a set may begin: that a later one has a much smaller set is rare.
const mostTries = 4

// least is the least of some sets that begin with a fact that is not as it shall be.
func (a *arena) least(state, want []uint64) set {
	d, tries := a.d, 0
	least, most := a.ofUse, d.rel.count(&a.ofUse)
	try := func(t *set) bool {
		a.only(t, &a.ofUse)
		first := *t
		if n := a.complete(t, most, state, want); n < most {
			most, least = n, *t
		}
		tries++
		return *t == first || tries == mostTries
	}
	for i := d.masks - 1; i >= 0; i-- { // the last first: so what comes last by name is more often the last of the plan
		for w := state[i] &^ want[i]; w != 0; {
			bit := 63 - bits.LeadingZeros64(w)
			w &^= 1 << bit
			var t set
			d.rel.makers(&t, i, want[i]&d.rel.fields[64*i+bit])
			if try(&t) {
				return least
			}
		}
	}
	for i := d.masks; i < d.size; i++ {
		if low, high := ends(want[i]); int64(state[i]) >= low && int64(state[i]) <= high {
			continue
		}
		var t set
		d.rel.towards(&t, i-d.masks, int64(state[i]), want[i])
		if try(&t) {
			return least
		}
	}
	return least
}

// only takes out what is not in another set.
func (a *arena) only(t, by *set) {
	for i := range a.d.rel.words {
		t[i] &= by[i]
	}
}

// complete adds what has to come with the actions of a set, and gives how many there are then. It stops when there are as many
// as in the best that is known.
func (a *arena) complete(t *set, most int, state, want []uint64) int {
	rel := a.d.rel
	n := rel.count(t)
	for todo := *t; ; {
		k := -1
		for i := range rel.words {
			if todo[i] != 0 {
				k = 64*i + bits.TrailingZeros64(todo[i])
				todo[i] &= todo[i] - 1
				break
			}
		}
		if k < 0 || n >= most {
			return n
		}
		more := &rel.after[k]
		if a.forward {
			more = &rel.before[k]
		}
		var necessary set
		if !a.covered(more, t) && a.necessary(&necessary, &a.d.ops[k], state, want) {
			more = &necessary
		}
		for i := range rel.words {
			fresh := more[i] & a.ofUse[i] &^ t[i]
			t[i] |= fresh
			todo[i] |= fresh
			n += bits.OnesCount64(fresh)
		}
	}
}

// covered reports whether all of a set that is of use is in another.
func (a *arena) covered(s, by *set) bool {
	for i := range a.d.rel.words {
		if s[i]&a.ofUse[i]&^by[i] != 0 {
			return false
		}
	}
	return true
}

// necessary are actions one of which has to come between an action and the end that the search begins at. False says that the
// action can be next to it.
func (a *arena) necessary(to *set, o *operator, state, want []uint64) bool {
	d := a.d
	for i := range d.masks {
		from, need := o.to[i], want[i] // backwards: what comes of it, and what is wanted
		if a.forward {
			from, need = state[i], o.pre[i]
		}
		if w := from &^ need; w != 0 {
			d.rel.makers(to, i, need&d.rel.fields[64*i+bits.TrailingZeros64(w)])
			return true
		}
	}
	if !a.forward {
		return false
	}
	for i := d.masks; i < d.size; i++ {
		if low, high := ends(o.pre[i]); int64(state[i]) < low || int64(state[i]) > high {
			d.rel.towards(to, i-d.masks, int64(state[i]), o.pre[i])
			return true
		}
	}
	return false
}
