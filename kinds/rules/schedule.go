package rules

import (
	"math/bits"
	"slices"
)

// A rule is due in the ticks that leave the same remainder, its phase, when divided by its period. So for each period that rules have there is one list
// of entries, sorted by phase, and a place in it that goes round once a period: what is not due is not touched, and nothing is put back after it
// ran. A tick costs a few comparisons for each period that the document has, however many rules there are.

// queue is the rules of a period.
type queue struct {
	period  int64   // ticks
	entries []entry // sorted
	at      int     // the first that has not had its turn
	phase   uint32  // of the tick that runs
	fresh   []entry // placed since the last step, in any order
}

// entry is a rule of a unit.
type entry struct {
	phase, serial, slot uint32
	local, rule         uint16 // its number among those of the unit's type, and among all
}

// compare sorts by phase, then in the order in which rules run that are due at once.
func compare(a, b entry) int {
	switch {
	case a.phase != b.phase:
		return order(a.phase, b.phase)
	case a.serial != b.serial:
		return order(a.serial, b.serial)
	}
	return order(uint32(a.local), uint32(b.local))
}

func order(a, b uint32) int {
	if a < b {
		return -1
	} else if a > b {
		return 1
	}
	return 0
}

// queue is the number of the queue of a period.
func (e *Economy) queue(period int64) int32 {
	i := slices.IndexFunc(e.queues, func(q queue) bool { return q.period == period })
	if i < 0 {
		i = len(e.queues)
		e.queues = append(e.queues, queue{period: period})
	}
	return int32(i)
}

// phaseOf is the phase of a unit in a period.
func (e *Economy) phaseOf(u *unit, period int64) uint32 {
	switch first := u.placed; e.design.phase {
	case phaseSpread:
		// The golden ratio puts each unit where the gap between those before it is widest.
		part, _ := bits.Mul64(uint64(u.serial)*0x9E3779B97F4A7C15, uint64(period))
		return uint32((first + 1 + int64(part)) % period)
	case phasePlaced:
		return uint32(first % period)
	}
	return 0
}

// schedule enters the rules of a unit.
func (e *Economy) schedule(slot uint32) {
	u := &e.units[slot]
	for i, r := range e.design.types[u.typ].rules {
		q := &e.queues[e.queueOf[r]]
		q.fresh = append(q.fresh, entry{e.phaseOf(u, q.period), u.serial, slot, uint16(i), uint16(r)})
	}
}

// settle takes what was placed and removed into the queues. Next is the tick that runs next.
func (e *Economy) settle(next int64) {
	for i := range e.queues {
		if q := &e.queues[i]; len(q.fresh) > 0 {
			slices.SortFunc(q.fresh, compare)
			q.merge()
			q.turn(next)
		}
	}
	for _, slot := range e.dying {
		u := &e.units[slot]
		for i, r := range e.design.types[u.typ].rules {
			q := &e.queues[e.queueOf[r]]
			if at, ok := slices.BinarySearchFunc(q.entries, entry{e.phaseOf(u, q.period), u.serial, slot, uint16(i), uint16(r)}, compare); ok {
				q.entries = slices.Delete(q.entries, at, at+1)
				q.turn(next)
			}
		}
		e.free = append(e.free, slot)
	}
	e.dying = e.dying[:0]
}

// merge takes the fresh entries, which are sorted, in among the others.
func (q *queue) merge() {
	n, k := len(q.entries), len(q.fresh)
	q.entries = append(q.entries, q.fresh...)
	for i, to := n-1, n+k-1; k > 0; to-- {
		if i >= 0 && compare(q.entries[i], q.fresh[k-1]) > 0 {
			q.entries[to] = q.entries[i]
			i--
		} else {
			k--
			q.entries[to] = q.fresh[k]
		}
	}
	q.fresh = q.fresh[:0]
}

// turn puts the place in the list to where a tick needs it.
func (q *queue) turn(next int64) {
	q.at, _ = slices.BinarySearchFunc(q.entries, entry{phase: uint32(next % q.period)}, compare)
}

// collect finds the queues of which something is due in the tick that runs.
func (e *Economy) collect() {
	e.open = e.open[:0]
	for i := range e.queues {
		q := &e.queues[i]
		q.phase = uint32(e.now % q.period)
		if q.phase == 0 {
			q.at = 0
		}
		if q.due() {
			e.open = append(e.open, int32(i))
		}
	}
}

// due reports whether the rule at its place is due.
func (q *queue) due() bool { return q.at < len(q.entries) && q.entries[q.at].phase == q.phase }

// end is where what is due in its phase ends.
func (q *queue) end() int {
	n, _ := slices.BinarySearchFunc(q.entries[q.at:], entry{phase: q.phase + 1}, compare)
	return q.at + n
}

// earliest is the queue of the rule that runs next; nil if there is none.
func (e *Economy) earliest() *queue {
	var of *queue
	for _, i := range e.open {
		if q := &e.queues[i]; q.due() && (of == nil || compare(q.entries[q.at].atOnce(), of.entries[of.at].atOnce()) < 0) {
			of = q
		}
	}
	return of
}

// atOnce is the entry without its phase.
func (a entry) atOnce() entry {
	a.phase = 0
	return a
}

// pass passes over what is due and has not run.
func (e *Economy) pass() {
	for _, i := range e.open {
		for q := &e.queues[i]; q.due(); q.at++ {
		}
	}
}

// due is the next tick, from a tick on, in which a rule of a unit is due.
func (e *Economy) due(slot uint32, rule int, from int64) int64 {
	u := &e.units[slot]
	period := e.queues[e.queueOf[e.design.types[u.typ].rules[rule]]].period
	phase := int64(e.phaseOf(u, period))
	wait := (phase - from%period + period) % period
	return from + wait
}
