package entity

import (
	"iter"
	"math/bits"

	"github.com/wits-ai/wits"
)

// Get returns the component of an entity, to read and to change; nil if it has none, or is gone.
func (c Component[T]) Get(w *World, e wits.Entity) *T {
	if c.schema != w.schema || int(c.id) >= len(w.columns) {
		return nil
	}
	rows := w.columns[c.id].rows
	at := uint64(e.Index()) * uint64(c.stride)
	if at+1 >= uint64(len(rows)) || rows[at] != uint64(e) {
		return nil
	}
	return view[T](&rows[at+1])
}

// Has reports whether an entity has the component.
func (c Component[T]) Has(w *World, e wits.Entity) bool { return c.Get(w, e) != nil }

// Put gives an entity the component, in place of what it had, and returns where it is; nil if the entity is gone.
func (c Component[T]) Put(w *World, e wits.Entity, v T) *T {
	if !c.known(w) || !w.Alive(e) {
		return nil
	}
	column := &w.columns[c.id]
	at := int(e.Index()) * int(c.stride)
	column.rows[at] = uint64(e)
	column.set.add(e.Index())
	to := view[T](&column.rows[at+1])
	*to = v
	return to
}

// Drop takes the component from an entity; false if it has none, or is gone.
func (c Component[T]) Drop(w *World, e wits.Entity) bool {
	return c.known(w) && w.columns[c.id].drop(e)
}

// Len returns how many entities have the component, hidden ones included.
func (c Component[T]) Len(w *World) int {
	if !c.known(w) {
		return 0
	}
	n := 0
	for _, word := range w.columns[c.id].set {
		n += bits.OnesCount64(word)
	}
	return n
}

// All goes through the entities that have the component, hidden ones included, by ascending index. The world may change
// meanwhile: what is removed or dropped before its turn does not come; what is spawned comes if it takes a free index
// ahead of the present one, and not if it takes a new one.
func (c Component[T]) All(w *World) iter.Seq2[wits.Entity, *T] {
	return func(yield func(wits.Entity, *T) bool) { c.each(w, false, yield) }
}

// Present goes through those that are in the world, in the manner of All.
func (c Component[T]) Present(w *World) iter.Seq2[wits.Entity, *T] {
	return func(yield func(wits.Entity, *T) bool) { c.each(w, true, yield) }
}

func (c Component[T]) each(w *World, present bool, yield func(wits.Entity, *T) bool) {
	// Everything is read anew in every round, because yield may change the world.
	for i, end := uint32(0), w.end(); c.known(w); i++ {
		if i = w.columns[c.id].set.next(i, end); i >= end {
			return
		}
		if present && w.hidden.has(i) {
			continue
		}
		row := w.columns[c.id].rows[int(i)*int(c.stride):]
		if !yield(wits.Entity(row[0]), view[T](&row[1])) {
			return
		}
	}
}

func (c Component[T]) known(w *World) bool {
	return c.id != 0 && c.schema == w.schema && int(c.id) < len(w.columns)
}

// column is all values of one component.
type column struct {
	rows   []uint64 // for each index the entity, or 0, and its value, or zeros; row 0 is never anybody's
	set    set      // the indices that have one
	stride int      // words of a row
}

// drop zeroes a row; false if it is not that of the entity.
func (c *column) drop(e wits.Entity) bool {
	at := uint64(e.Index()) * uint64(c.stride)
	if at >= uint64(len(c.rows)) || c.rows[at] != uint64(e) {
		return false
	}
	clear(c.rows[at : at+uint64(c.stride)])
	c.set.remove(e.Index())
	return true
}

// set is a set of indices, a bit for each.
type set []uint64

func (s set) has(i uint32) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s set) add(i uint32)      { s[i/64] |= 1 << (i % 64) }
func (s set) remove(i uint32)   { s[i/64] &^= 1 << (i % 64) }

// next returns the first index in the set from i on; end or more if there is none below end.
func (s set) next(i, end uint32) uint32 {
	for i < end && int(i/64) < len(s) {
		if word := s[i/64] >> (i % 64); word != 0 {
			return i + uint32(bits.TrailingZeros64(word))
		}
		i = i/64*64 + 64
	}
	return end
}
