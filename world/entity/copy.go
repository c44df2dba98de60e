package entity

import "slices"

// CopyFrom makes w a copy of o, components included, in the memory that w has. The schema is then that of o.
func (w *World) CopyFrom(o *World) {
	if w == o {
		return
	}
	w.schema, w.count, w.low = o.schema, o.count, o.low
	w.ids = append(w.ids[:0], o.ids...)
	w.taken = append(w.taken[:0], o.taken...)
	w.hidden = append(w.hidden[:0], o.hidden...)
	for len(w.columns) < len(o.columns) {
		w.columns = append(w.columns, column{})
	}
	w.columns = w.columns[:len(o.columns)]
	for i := range o.columns {
		to, from := &w.columns[i], &o.columns[i]
		to.stride = from.stride
		to.rows = append(to.rows[:0], from.rows...)
		to.set = append(to.set[:0], from.set...)
	}
}

// Equal reports whether two worlds are the same: schema, entities, components, and which ids will be given next.
func (w *World) Equal(o *World) bool {
	return w.schema == o.schema && slices.Equal(w.ids, o.ids) && slices.Equal(w.taken, o.taken) &&
		slices.Equal(w.hidden, o.hidden) && slices.EqualFunc(w.columns, o.columns, func(a, b column) bool {
		return slices.Equal(a.rows, b.rows) // the sets follow from the rows
	})
}

// Hash returns the same for worlds that are equal, all components included. A not-a-number counts by its bits, and so does
// the sign of a zero.
func (w *World) Hash() uint64 {
	h := hash(len(w.ids))
	for _, e := range w.ids {
		h.add(uint64(e))
	}
	for i := range w.taken {
		h.add(w.taken[i])
		h.add(w.hidden[i])
	}
	for i := range w.columns {
		c := &w.columns[i]
		h.add(uint64(i))
		for at, end := uint32(0), w.end(); ; at++ {
			if at = c.set.next(at, end); at >= end {
				break
			}
			for _, word := range c.rows[int(at)*c.stride : int(at+1)*c.stride] {
				h.add(word)
			}
		}
	}
	return uint64(h)
}

type hash uint64

func (h *hash) add(w uint64) {
	*h = (*h ^ hash(w)) * 0x9e3779b97f4a7c15
	*h ^= *h >> 29
}
