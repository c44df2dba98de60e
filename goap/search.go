package goap

import (
	"math/bits"
	"sync"
)

// The search goes backwards (book, 1.6): it begins with the set of states in which the goal's facts are true, and steps back
// through the actions that produce one of them, to the sets of states from which they lead there: what still has to be made
// true. It is done with a set that the present state is in. Sets come in the order of what the way from them costs and the
// least that the way to them can cost (A*), so the first that is found is the cheapest; a producer that leads nowhere costs
// no more than being looked at, and no set is entered twice, so there are no loops.
//
// Of several plans of the same cost it finds the one with the fewest actions, and of those the one whose actions come first
// by name, compared from the first action on. So what remains of a plan is also what would be found anew.

// entry is a set of states that the search has come to, and the way from it to the goal.
type entry struct {
	cost   int64 // of the way to the goal
	rest   int64 // the least that the way from the present can cost
	next   int32 // entry that the action leads to; -1: it is the goal
	place  int32 // in the heap; -1: it is not in it
	hash   uint32
	op     uint8
	length uint8 // actions to the goal
	done   bool  // the present state is in the set
	again  bool  // the way from it has become better, though not cheaper
}

// outcome is how a search ended.
type outcome uint8

const (
	found      outcome = iota
	impossible         // there is no plan
	limited            // a limit was reached before a plan was found
)

// arena is the room for a search. It holds nothing of any agent between searches.
type arena struct {
	d       *domain
	reach   reach
	costs   []int64
	state   []uint64
	entries []entry
	sets    []uint64 // of the entries, d.size words each
	table   []int32  // entries by hash: index + 1
	heap    []int32
	out     []uint64 // a set that is being made
	plan    []uint8  // that was found, in the order of its actions
	most    int      // entries there is room for
}

func newArena(d *domain, most int) *arena {
	a := &arena{d: d, most: most, costs: make([]int64, len(d.ops)), state: make([]uint64, d.size), out: make([]uint64, d.size)}
	a.reach.begin(d)
	a.entries, a.sets = make([]entry, 0, most), make([]uint64, 0, most*d.size)
	a.table = make([]int32, 1<<bits.Len(uint(2*most)))
	a.heap = make([]int32, 0, most)
	return a
}

// arenas are those of a program; minds that step side by side have one each.
type arenas struct {
	d    *domain
	most int
	lock sync.Mutex
	free []*arena
}

func (p *arenas) take() *arena {
	p.lock.Lock()
	defer p.lock.Unlock()
	if n := len(p.free); n > 0 {
		a := p.free[n-1]
		p.free = p.free[:n-1]
		return a
	}
	return newArena(p.d, p.most)
}

func (p *arenas) give(a *arena) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.free = append(p.free, a)
}

// set is that of an entry.
func (a *arena) set(i int32) []uint64 { return a.sets[int(i)*a.d.size : (int(i)+1)*a.d.size] }

// total is the least that a plan through an entry can cost.
func (e *entry) total() int64 { return e.cost + e.rest }

// search looks for the cheapest way from a.state to a goal by actions at a.costs; below 0 is one that is left out. No plan is
// longer than that, and no more sets are entered than budget says, which is made less by those that were. It gives what the
// plan costs; the plan is in a.plan.
func (a *arena) search(goal []uint64, length int, budget *int) (outcome, int64) {
	for i := range a.entries {
		a.forget(int32(i))
	}
	a.entries, a.sets, a.heap, a.plan = a.entries[:0], a.sets[:0], a.heap[:0], a.plan[:0]
	a.reach.from(a.d, a.state, a.costs)
	copy(a.out, goal)
	cut := !a.enter(entry{next: -1}, budget)
	best := int32(-1)
	for looked := 0; len(a.heap) > 0; looked++ {
		i := a.pop()
		e := &a.entries[i]
		switch {
		case best >= 0 && e.total() > a.entries[best].cost:
			a.heap = a.heap[:0] // all that follow cost more
			continue
		case e.done:
			if best < 0 || a.better(e.length, e.op, e.next, &a.entries[best]) {
				best = i
			}
			continue
		case int(e.length) == length || looked > 8*a.most:
			cut = true
			continue
		}
		again := e.again
		e.again = false
		from := *e // entries may move
		for k := range a.d.ops {
			if a.costs[k] < 0 || !a.d.before(&a.d.ops[k], a.set(i), a.out) {
				continue
			}
			next := entry{cost: from.cost + a.costs[k], next: i, op: uint8(k), length: from.length + 1, again: again}
			if best >= 0 && next.cost > a.entries[best].cost {
				continue
			}
			if !a.enter(next, budget) {
				cut = true
			}
		}
	}
	switch {
	case best >= 0:
		for i := best; a.entries[i].next >= 0; i = a.entries[i].next {
			a.plan = append(a.plan, a.entries[i].op)
		}
		return found, a.entries[best].cost
	case cut:
		return limited, 0
	}
	return impossible, 0
}

// enter notes a way to the goal from the set in a.out, if it is the best that is known. False says that there is no room.
func (a *arena) enter(n entry, budget *int) bool {
	n.hash = hash(a.out)
	slot, i := a.find(n.hash)
	if i >= 0 {
		e := &a.entries[i]
		same := n.again && e.next == n.next && e.op == n.op // what it leads to has become better
		switch {
		case n.cost > e.cost || n.cost == e.cost && !same && !a.better(n.length, n.op, n.next, e):
			return true
		case n.cost == e.cost:
			n.again = true
		}
		n.rest, n.done, n.place = e.rest, e.done, e.place
		*e = n
		if e.place < 0 {
			a.push(i)
		} else {
			a.up(int(e.place))
		}
		return true
	}
	if n.rest = a.reach.of(a.d, a.out); n.rest >= far {
		return true // nothing leads there
	}
	if len(a.entries) == a.most || *budget <= 0 {
		return false
	}
	*budget--
	n.done, n.again, n.place = a.d.in(a.state, a.out), false, -1
	a.entries = append(a.entries, n)
	a.sets = append(a.sets, a.out...)
	a.table[slot] = int32(len(a.entries))
	a.push(int32(len(a.entries) - 1))
	return true
}

// better says whether a way of the same cost comes before that of an entry: it is shorter, or its actions come first.
func (a *arena) better(length, op uint8, next int32, e *entry) bool {
	if length != e.length {
		return length < e.length
	}
	for next != e.next || op != e.op {
		if op != e.op {
			return op < e.op
		}
		if next < 0 || e.next < 0 {
			return false
		}
		n := &a.entries[next]
		op, next, e = n.op, n.next, &a.entries[e.next]
	}
	return false
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
		if a.entries[i].hash == h && equal(a.set(i), a.out) {
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
	case e.cost != f.cost:
		return e.cost > f.cost
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
