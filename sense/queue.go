package sense

import "github.com/wits-ai/wits"

// item is something that is to be looked at: whether a signal has reached a sensor, or what a sensor perceives of all that
// is emitted all the time. Who waits for longest goes first, whichever it is; so nobody waits for ever.
type item struct {
	due    float64     // from when on it waits
	serial uint64      // of the signal; 0 for a look around
	by     wits.Entity // whose sensor
	since  float64     // a signal had not reached it before then
	cursor int64       // how far a look around has come
	signal int32       // where the signal is
	sensor int32
}

// before orders the queue. No two items are alike in all of this, so that the order is the same however they came in.
func (a *item) before(b *item) bool {
	switch {
	case a.due != b.due:
		return a.due < b.due
	case a.serial != b.serial:
		return a.serial < b.serial
	case a.by != b.by:
		return a.by < b.by
	}
	return a.sensor < b.sensor
}

// push puts an item into the queue, which is a heap.
func (t *State) push(it item) {
	t.queue = append(t.queue, it)
	q, i := t.queue, len(t.queue)-1
	for i > 0 {
		up := (i - 1) / 4
		if !it.before(&q[up]) {
			break
		}
		q[i] = q[up]
		i = up
	}
	q[i] = it
}

// pop takes the first item out.
func (t *State) pop() {
	n := len(t.queue) - 1
	it := t.queue[n]
	t.queue = t.queue[:n]
	if n > 0 {
		t.sink(it)
	}
}

// sink puts an item into the place of the first.
func (t *State) sink(it item) {
	q, i := t.queue, 0
	for {
		first := 4*i + 1
		if first >= len(q) {
			break
		}
		least := first
		for k := first + 1; k < min(first+4, len(q)); k++ {
			if q[k].before(&q[least]) {
				least = k
			}
		}
		if !q[least].before(&it) {
			break
		}
		q[i] = q[least]
		i = least
	}
	q[i] = it
}
