package nav

import (
	"math"
	"math/bits"
)

// buckets is how many a queue has.
const buckets = 256

// queue has the nodes that a search is to go on from, in buckets of about equal cost: those of the cheapest bucket come
// first, and of these the one that came last, which mostly has come furthest. A heap would spend a fifth of a search on an
// order that no result depends on.
type queue struct {
	entries []entry
	heads   [buckets]int32 // by bucket: the entry that came last, if the bucket is filled
	filled  [buckets / 64]uint64
	floor   float64 // the least total of the first bucket
	width   float64 // of a bucket
	at      int     // no bucket before it is filled
	rest    int32   // entries beyond the last bucket; -1: none
}

// entry is a node that waits.
type entry struct {
	total float64 // cost up to there and least cost of the rest
	node  int32
	next  int32 // of its bucket; -1: none
}

// reset makes the queue empty. Totals begin at a floor, and are mostly within a span of it.
func (q *queue) reset(floor, span float64) {
	q.entries = q.entries[:0]
	q.filled = [buckets / 64]uint64{}
	q.floor, q.width, q.at, q.rest = floor, max(span, 0.1)/buckets, 0, -1
}

// push adds a node.
func (q *queue) push(total float64, node int32) {
	i := int32(len(q.entries))
	q.entries = append(q.entries, entry{total, node, -1})
	q.put(i, total)
}

func (q *queue) put(i int32, total float64) {
	k := (total - q.floor) / q.width
	if !(k < buckets) {
		q.entries[i].next, q.rest = q.rest, i
		return
	}
	b := max(int(k), q.at)
	if q.filled[b>>6]>>(b&63)&1 == 1 {
		q.entries[i].next = q.heads[b]
	} else {
		q.entries[i].next = -1
		q.filled[b>>6] |= 1 << (b & 63)
	}
	q.heads[b] = i
}

// pop takes a node out whose total is at most a bound; -1 if there is none.
func (q *queue) pop(most float64) int32 {
	for {
		b := q.first()
		if b < 0 {
			if q.rest < 0 {
				return -1
			}
			q.spread()
			continue
		}
		q.at = b
		if q.floor+float64(float64(b)*q.width) > most {
			return -1
		}
		e := q.entries[q.heads[b]]
		if q.heads[b] = e.next; e.next < 0 {
			q.filled[b>>6] &^= 1 << (b & 63)
		}
		if e.total <= most {
			return e.node
		}
	}
}

// first returns the first bucket that is filled; -1 if there is none.
func (q *queue) first() int {
	w := q.at >> 6
	set := q.filled[w] >> (q.at & 63) << (q.at & 63)
	for set == 0 {
		if w++; w == len(q.filled) {
			return -1
		}
		set = q.filled[w]
	}
	return w<<6 + bits.TrailingZeros64(set)
}

// spread divides what lay beyond the last bucket into buckets that are twice as wide.
func (q *queue) spread() {
	q.floor = math.Inf(1)
	for i := q.rest; i >= 0; i = q.entries[i].next {
		q.floor = min(q.floor, q.entries[i].total)
	}
	q.width = float64(2 * q.width)
	q.at = 0
	i := q.rest
	q.rest = -1
	for i >= 0 {
		next := q.entries[i].next
		q.put(i, q.entries[i].total)
		i = next
	}
}
