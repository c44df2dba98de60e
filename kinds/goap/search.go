package goap

import (
	"math/bits"
	"sync"
)

// The search goes backwards [Pro360, 1.6]: it begins with the set of states in which the goal's facts are true, and steps back
// through the actions that produce one of them, to the sets of states from which they lead there: what still has to be made
// true. It is done with the first set that the present state is in. Sets are visited in the order of what the plan from them
// costs plus the least that the plan to them can cost (A*), so the first that is found is the cheapest; a producer that leads
// nowhere costs no more than being visited, and no set is entered twice, so there are no loops.
//
// An action weighs its cost and, by far less, one for itself. So of several plans of the same cost the search finds one with
// the fewest actions. Of those it is the same every time: where actions do the same, the one that comes first by name, and
// steps that do not depend on each other are put in the order of their names (arrange.go).

// entry is a set of states that the search has come to, and the way from it to the goal.
type entry struct {
	weight int64 // of the actions to the goal
	rest   int64 // the least that the actions from the present can weigh
	next   int32 // entry that the action leads to; -1: it is the goal
	place  int32 // in the heap; -1: it is not in it
	hash   uint32
	op     uint8
	length uint8 // actions to the goal
	done   bool  // the present state is in the set
}

// weighing is how much more a thousandth of cost weighs than an action: more than a plan has actions.
const weighing = mostLength + 1

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
	reach   heuristic
	steps   stubborn
	costs   []int64 // of actions, in thousandths; below 0 is one that is left out
	weights []int64 // the same with what each action weighs beside its cost
	state   []uint64
	entries []entry
	sets    []uint64 // of the entries, d.size words each
	table   []int32  // entries by hash: index + 1
	heap    []int32
	out     []uint64 // a set that is being made
	plan    []uint8  // that was found, in the order of its actions
	scratch [2][]uint64
	most    int // entries there is room for

	full    bool  // the last search entered as many sets as it may
	nearest int32 // the entry of the last search that was nearest to the present state
}

func newArena(d *domain, most int) *arena {
	a := &arena{d: d, most: most, costs: make([]int64, len(d.ops)), weights: make([]int64, len(d.ops)),
		state: make([]uint64, d.size), out: make([]uint64, d.size)}
	a.scratch = [2][]uint64{make([]uint64, d.size), make([]uint64, d.size)}
	a.reach.begin(d)
	a.steps.begin(d, &a.reach.marks)
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

// set returns that of an entry.
func (a *arena) set(i int32) []uint64 { return a.sets[int(i)*a.d.size : (int(i)+1)*a.d.size] }

// total returns the least that a plan through an entry can weigh.
func (e *entry) total() int64 { return e.weight + e.rest }

// search looks for the cheapest way from a.state to a goal by actions at a.costs; below 0 is one that is left out. No plan is
// longer than that, and no more sets are entered than budget says, which is made less by those that were. It gives what the
// plan costs; the plan is in a.plan.
func (a *arena) search(goal []uint64, length int, budget *int) (outcome, int64) {
	for i := range a.entries {
		a.forget(int32(i))
	}
	a.entries, a.sets, a.heap, a.plan = a.entries[:0], a.sets[:0], a.heap[:0], a.plan[:0]
	for k, c := range a.costs {
		a.weights[k] = c*weighing + 1
		if c < 0 {
			a.weights[k] = -1
		}
	}
	a.reach.from(a.d, a.state, a.weights)
	copy(a.out, goal)
	a.full, a.nearest = !a.enter(entry{next: -1}, budget), 0
	cut := false
	for visited := 0; len(a.heap) > 0; visited++ {
		i := a.pop()
		from := a.entries[i] // entries may move
		if from.rest < a.entries[a.nearest].rest {
			a.nearest = i
		}
		switch {
		case from.done:
			for ; a.entries[i].next >= 0; i = a.entries[i].next {
				a.plan = append(a.plan, a.entries[i].op)
			}
			a.arrange()
			return found, from.weight / weighing
		case int(from.length) == length:
			cut = true
			continue
		case visited > 8*a.most:
			a.full = true
			continue
		}
		a.steps.from(a.state, a.set(i), a.out, a.weights)
		// The steps of a plan are found from the last to the first: so what comes last by name is tried first.
		for k := len(a.d.ops) - 1; k >= 0; k-- {
			if a.steps.steps[k/64]>>(k%64)&1 == 0 {
				continue
			}
			a.d.before(&a.d.ops[k], a.set(i), a.out)
			if !a.enter(entry{weight: from.weight + a.weights[k], next: i, op: uint8(k), length: from.length + 1}, budget) {
				a.full = true
			}
		}
	}
	if cut || a.full {
		return limited, 0
	}
	return impossible, 0
}

// enter notes how to get to the goal from the set in a.out, if nothing lighter is known. False says that there is no room.
func (a *arena) enter(n entry, budget *int) bool {
	n.hash = hash(a.out)
	slot, i := a.find(n.hash)
	if i >= 0 {
		e := &a.entries[i]
		if n.weight == e.weight && a.precedes(n.op, n.next, e.op, e.next) {
			e.op, e.next = n.op, n.next
		}
		if n.weight >= e.weight {
			return true
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
	n.done, n.place = a.d.in(a.state, a.out), -1
	a.entries = append(a.entries, n)
	a.sets = append(a.sets, a.out...)
	a.table[slot] = int32(len(a.entries))
	a.push(int32(len(a.entries) - 1))
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

// find returns the entry of the set in a.out, -1 if there is none, and where in the table it is, or would be.
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
