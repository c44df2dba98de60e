package goap

// The sets of states, or states, that a search has come to: a table by their hash, and a heap of those that it may go on with.

// row is that of an entry.
func (a *arena) row(i int32) []uint64 { return a.sets[int(i)*a.d.size : (int(i)+1)*a.d.size] }

// total is the least that a plan through an entry can weigh.
func (e *entry) total() int64 { return e.weight + e.rest }

// enter notes how to get to the goal from the set in a.out, if nothing lighter is known. False says that there is no room.
func (a *arena) enter(n entry) bool {
	n.hash = hash(a.out)
	slot, i := a.find(n.hash)
	if i >= 0 {
		e := &a.entries[i]
		if n.weight == e.weight && !a.forward && a.precedes(n.op, n.next, e.op, e.next) {
			e.op, e.next = n.op, n.next
		}
		if n.weight >= e.weight {
			return true
		}
		n.rest, n.done, n.place = e.rest, e.done, e.place
		if a.aim != nil {
			a.bound(&n)
		}
		*e = n
		if e.place < 0 {
			a.push(i)
		} else {
			a.up(int(e.place))
		}
		if a.aim != nil {
			a.topped(i)
		}
		return true
	}
	if a.aim != nil {
		a.bound(&n)
	} else if a.forward {
		n.rest = a.reach.between(a.d, a.out, a.goal)
	} else {
		n.rest = a.reach.of(a.d, a.out)
	}
	if n.rest >= far {
		return true // nothing leads there
	}
	if len(a.entries) == a.most || a.budget <= 0 {
		return false
	}
	a.budget--
	n.place = -1
	if a.forward {
		n.done = a.d.in(a.out, a.goal)
	} else {
		n.done = a.d.in(a.state, a.out)
	}
	a.entries = append(a.entries, n)
	a.sets = append(a.sets, a.out...)
	a.table[slot] = int32(len(a.entries))
	a.push(int32(len(a.entries) - 1))
	if a.aim != nil {
		a.topped(int32(len(a.entries) - 1))
	}
	return true
}

// precedes reports whether one of two equally long rows of actions comes before the other by name. Each is its first action
// and the entry that this leads to.
func (a *arena) precedes(op uint8, next int32, than uint8, after int32) bool {
	for op == than && next != after {
		n, m := &a.entries[next], &a.entries[after]
		op, next, than, after = n.op, n.next, m.op, m.next
	}
	return op < than
}

// hash of a set.
func hash(set []uint64) uint32 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, w := range set {
		h = (h ^ w) * 0xff51afd7ed558ccd
		h ^= h >> 32
	}
	return uint32(h)
}

// find is the entry of the set in a.out, -1 if there is none, and where in the table it is, or would be.
func (a *arena) find(h uint32) (slot int, i int32) {
	for slot = int(h) & (len(a.table) - 1); ; slot = (slot + 1) & (len(a.table) - 1) {
		i = a.table[slot] - 1
		if i < 0 {
			return slot, -1
		}
		if a.entries[i].hash == h && equal(a.row(i), a.out) {
			return slot, i
		}
	}
}

func equal(a, b []uint64) bool {
	for i, w := range a {
		if w != b[i] {
			return false
		}
	}
	return true
}

// forget takes an entry out of the table, all entries being about to go.
func (a *arena) forget(i int32) {
	for slot := int(a.entries[i].hash) & (len(a.table) - 1); a.table[slot] != 0; slot = (slot + 1) & (len(a.table) - 1) {
		a.table[slot] = 0
	}
}

// before says which of two entries is looked at first: the one through which a plan may be cheaper, else the one that is
// farther from the goal, else the older one.
func (a *arena) before(i, k int32) bool {
	e, f := &a.entries[i], &a.entries[k]
	switch {
	case e.total() != f.total():
		return e.total() < f.total()
	case e.weight != f.weight:
		return e.weight > f.weight
	}
	return i < k
}

func (a *arena) push(i int32) {
	a.heap = append(a.heap, i)
	a.up(len(a.heap) - 1)
}

func (a *arena) up(at int) {
	i := a.heap[at]
	for at > 0 {
		above := (at - 1) / 2
		if !a.before(i, a.heap[above]) {
			break
		}
		a.heap[at] = a.heap[above]
		a.entries[a.heap[at]].place = int32(at)
		at = above
	}
	a.heap[at] = i
	a.entries[i].place = int32(at)
}

func (a *arena) pop() int32 {
	top, last := a.heap[0], len(a.heap)-1
	i := a.heap[last]
	a.heap = a.heap[:last]
	a.entries[top].place = -1
	if last == 0 {
		return top
	}
	at := 0
	for {
		below := 2*at + 1
		if below >= last {
			break
		}
		if below+1 < last && a.before(a.heap[below+1], a.heap[below]) {
			below++
		}
		if !a.before(a.heap[below], i) {
			break
		}
		a.heap[at] = a.heap[below]
		a.entries[a.heap[at]].place = int32(at)
		at = below
	}
	a.heap[at] = i
	a.entries[i].place = int32(at)
	return top
}
