package goap

import (
	"math"
	"math/bits"
	"slices"
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

//
// Where what is wanted does not say much of how things have to be, there are many more sets of states than states: a box that
// is to be there can be in the hand or not, carried by a way or another. Backwards the search knows of no state that cannot come
// about. So one that has not come to an end after some sets goes forwards from the present state as well, by turns (A*, led by
// the sum of shares): whichever comes to an end first has the plan, which is of the least cost either way.
//
// Neither goes on with all actions that help, but with a stubborn set of them (stubborn.go).

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
	unfinished         // it can go on
	paused             // it is to go on later
)

// firstTurn is how many sets are entered backwards before the search goes forwards as well.
const firstTurn = 128

// arena is the room for a search. It holds nothing of any agent between searches.
type arena struct {
	d       *domain
	reach   *heuristic
	costs   []int64 // of actions, in thousandths; below 0 is one that is left out
	weights []int64 // the same with what each action weighs beside its cost
	state   []uint64
	goal    []uint64
	usable  set     // actions that a plan can have
	ofUse   set     // those that can be of use for the row that the search goes on from
	best    []int16 // of actions that are the same, by the first: the one that costs least
	forward bool    // the rows are states, and the search goes from the present one to the goal
	budget  int     // rows that may still be entered
	visited int
	until   int    // rows: the end of its turn
	stop    int    // of what it has done: where it pauses
	looked  int    // rows that the last search has entered, in both directions
	cut     bool   // something was left out for a limit
	other   *arena // that searches the other way round; nil: there was no need yet
	turns   turns
	entries []entry
	sets    []uint64 // of the entries, d.size words each
	table   []int32  // entries by hash: index + 1
	heap    []int32
	out     []uint64 // a set that is being made
	plan    []uint8  // that was found, in the order of its actions
	scratch [2][]uint64
	most    int    // entries there is room for
	aim     *aim   // of a search for as much as possible; nil: for the cheapest plan
	rises   []rise // of that
	top     int32  // entry that has most so far; -1: none has what else the goal wants
}

func newArena(d *domain, most int) *arena {
	if d.rel == nil {
		d.relate()
	}
	a := &arena{reach: &heuristic{}, d: d, most: most, costs: make([]int64, len(d.ops)), weights: make([]int64, len(d.ops)),
		state: make([]uint64, d.size), goal: make([]uint64, d.size), out: make([]uint64, d.size)}
	a.scratch = [2][]uint64{make([]uint64, d.size), make([]uint64, d.size)}
	a.best = make([]int16, len(d.ops))
	a.reach.begin(d)
	a.room()
	return a
}

// room makes room for entries.
func (a *arena) room() {
	a.entries, a.sets = make([]entry, 0, a.most), make([]uint64, 0, a.most*a.d.size)
	a.table = make([]int32, 1<<bits.Len(uint(2*a.most)))
	a.heap = make([]int32, 0, a.most)
}

// arenas are those of a program; minds that step side by side have one each.
type arenas struct {
	d    *domain
	most int
	lock sync.Mutex
	free []*arena
	open []*arena // of searches that are not done, the oldest first; see spread.go
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

// turns is how far a search in two directions is.
type turns struct {
	whole  int     // rows that may be entered in each direction
	left   int     // how many could still be, in the one that has entered more
	turn   int     // rows of a turn
	ahead  bool    // it is the turn of the search forwards
	both   bool    // that has begun
	result outcome // of the search backwards
}

// search looks for the cheapest way from a.state to a goal by actions at a.costs; below 0 is one that is left out. No plan is
// longer than that, and in neither direction more rows are entered than budget says, which is made less by those that were. It
// gives what the plan costs; the plan is in a.plan.
func (a *arena) search(goal []uint64, length int, budget *int) (outcome, int64) {
	return a.seek(goal, nil, length, budget)
}

// seek is the same for as much as possible of a number, if there is an aim.
func (a *arena) seek(goal []uint64, to *aim, length int, budget *int) (outcome, int64) {
	a.open(goal, to, *budget)
	result, cost := a.resume(length, math.MaxInt)
	*budget = a.turns.left
	return result, cost
}

// open begins a search.
func (a *arena) open(goal []uint64, to *aim, budget int) {
	a.aim, a.forward = to, to != nil
	for k, c := range a.costs {
		a.weights[k] = c*weighing + 1
		if c < 0 {
			a.weights[k] = -1
		}
	}
	a.reach.from(a.d, a.state, a.weights)
	a.choose()
	copy(a.goal, goal)
	if to != nil {
		a.climbs()
		a.begin(a.state, budget)
	} else {
		a.begin(a.goal, budget)
	}
	a.until = len(a.entries) + firstTurn
	a.turns = turns{whole: budget, left: a.budget, turn: firstTurn, result: unfinished}
	a.looked = len(a.entries)
}

// done is how much the search has done: rows that it has entered, and gone on from, in both directions.
func (a *arena) done() int {
	n := len(a.entries) + a.visited
	if a.turns.both {
		n += len(a.other.entries) + a.other.visited
	}
	return n
}

// resume goes on with a search until it ends, or has done so much. It does the same whatever it does at once: what has been done
// alone says how far it is.
func (a *arena) resume(length, pause int) (outcome, int64) {
	if a.aim != nil {
		return a.climb(pause)
	}
	t := &a.turns
	for {
		side, result, cost := a, t.result, int64(0)
		if t.ahead {
			side, result = a.other, unfinished
		}
		if result == unfinished {
			side.stop = len(side.entries) + side.visited + pause - a.done()
			if pause == math.MaxInt {
				side.stop = pause
			}
			result, cost = side.goOn(length)
			if a.looked = len(a.entries); t.both {
				a.looked += len(a.other.entries)
			}
			if result == paused {
				return paused, 0
			}
			t.left = min(t.left, side.budget)
		}
		if result == found || result == impossible {
			if t.ahead {
				a.plan = append(a.plan[:0], a.other.plan...)
			}
			if result == found {
				a.arrange()
			}
			return result, cost
		}
		switch {
		case !t.ahead:
			t.result = result
			o := a.other
			if !t.both {
				o, t.both = a.opposite(t.whole), true
			}
			o.until = len(o.entries) + t.turn
		case result == limited && t.result == limited:
			return limited, 0
		default:
			a.until = len(a.entries) + t.turn
			t.turn *= 2
		}
		t.ahead = !t.ahead
	}
}

// choose notes which actions a plan can have: of those that are the same the one that costs least.
func (a *arena) choose() {
	a.usable = set{}
	for k, c := range a.reach.ops {
		t := a.d.rel.twins[k]
		if int(t) == k {
			a.best[k] = -1
		}
		if b := a.best[t]; c < far && (b < 0 || a.weights[k] < a.weights[b]) {
			if a.usable.add(k); b >= 0 {
				a.usable.remove(int(b))
			}
			a.best[t] = int16(k)
		}
	}
}

// opposite begins a search from the state, for the same as a.
func (a *arena) opposite(budget int) *arena {
	o := a.other
	if o == nil {
		o = &arena{d: a.d, reach: a.reach, most: a.most, forward: true, costs: a.costs, weights: a.weights, state: a.state, goal: a.goal, out: make([]uint64, a.d.size)}
		o.room()
		a.other = o
	}
	o.usable = a.usable
	o.begin(a.state, budget)
	return o
}

// begin begins a search at a row.
func (a *arena) begin(row []uint64, budget int) {
	for i := range a.entries {
		a.forget(int32(i))
	}
	a.entries, a.sets, a.heap, a.plan = a.entries[:0], a.sets[:0], a.heap[:0], a.plan[:0]
	a.budget, a.visited = budget, 0
	copy(a.out, row)
	a.cut = !a.enter(entry{next: -1})
}

// goOn goes on with a search till it ends, its turn is over, or it has done so much that it is to pause.
func (a *arena) goOn(length int) (outcome, int64) {
	for ; len(a.heap) > 0; a.visited++ {
		if len(a.entries) >= a.until {
			return unfinished, 0
		}
		if len(a.entries)+a.visited >= a.stop {
			return paused, 0
		}
		i := a.pop()
		from := a.entries[i]
		switch {
		case from.done:
			for ; a.entries[i].next >= 0; i = a.entries[i].next {
				a.plan = append(a.plan, a.entries[i].op)
			}
			if a.forward {
				slices.Reverse(a.plan)
			}
			return found, from.weight / weighing
		case int(from.length) == length || a.visited > 8*a.most:
			a.cut = true
			continue
		}
		a.expand(i, from)
	}
	if a.cut {
		return limited, 0
	}
	return impossible, 0
}

// expand enters what an entry leads to. Backwards, the steps of a plan are found from the last to the first: so what comes last
// by name is tried first.
func (a *arena) expand(i int32, from entry) {
	row := a.row(i)
	try := a.ofUse
	if a.aim == nil {
		try = a.stubborn(row)
	}
	for n := range a.d.rel.words {
		w := n
		if !a.forward {
			w = a.d.rel.words - 1 - n
		}
		for some := try[w]; some != 0; {
			k := bits.TrailingZeros64(some)
			if !a.forward {
				k = 63 - bits.LeadingZeros64(some)
			}
			some &^= 1 << k
			k += 64 * w
			o := &a.d.ops[k]
			if a.forward {
				if !a.d.in(row, o.pre) {
					continue
				}
				copy(a.out, row)
				a.d.apply(o, a.out)
			} else if !a.d.before(o, row, a.out) {
				continue
			}
			if !a.enter(entry{weight: from.weight + a.weights[k], next: i, op: uint8(k), length: from.length + 1}) {
				a.cut = true
			}
		}
	}
}
