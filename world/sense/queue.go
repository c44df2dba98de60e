package sense

import "github.com/wits-ai/wits"

// item is something that is to be looked at: whether a signal has reached a sensor, or what a sensor perceives of all that
// is emitted all the time. Of each sort, who waits for longest goes first; so nobody waits for ever.
type item struct {
	due    float64     // from when on it waits
	serial uint64      // of the signal; 0 for a look around
	by     wits.Entity // whose sensor
	since  float64     // a signal had not reached it before then
	swift  float64     // how fast the sensor may come towards the signal, as due was computed, in metres a second
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

// queue is a heap of items: the one that waits for longest is the first.
type queue []item

// ready reports whether the first has waited until now.
func (q queue) ready(now float64) bool { return len(q) > 0 && q[0].due <= now }

// waiting returns how many are due.
func (q queue) waiting(now float64) (n int) {
	for i := range q {
		if q[i].due <= now {
			n++
		}
	}
	return n
}

// push puts an item into the queue.
func (q *queue) push(it item) {
	*q = append(*q, it)
	h, i := *q, len(*q)-1
	for i > 0 {
		up := (i - 1) / 4
		if !it.before(&h[up]) {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = it
}

// pop takes the first item out.
func (q *queue) pop() {
	n := len(*q) - 1
	it := (*q)[n]
	*q = (*q)[:n]
	if n > 0 {
		q.sink(it)
	}
}

// sink puts an item into the place of the first.
func (q queue) sink(it item) {
	i := 0
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
