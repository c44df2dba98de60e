package entity

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/wits-ai/wits"
)

// World is a set of entities with their components. Make one with [NewWorld], or by copying one into the zero World.
type World struct {
	schema  *Schema
	ids     []wits.Entity // by index: who is there, or who will be there next; 0 is nobody's
	taken   set           // the indices of the living, and 0
	hidden  set           // of them, those that are not in the world
	columns []column      // by number of component; 0 is empty
	count   int           // of the living
	low     int           // no word of taken before this one has room
}

// NewWorld makes an empty world. room is how many entities it holds before it must grow.
func NewWorld(s *Schema, room int) *World {
	if s == nil {
		s = NewSchema()
	}
	w := &World{schema: s, columns: make([]column, len(s.names))}
	for i := range w.columns {
		w.columns[i].stride = s.strides[i]
	}
	w.grow(max(0, room) + 1)
	w.extend()
	w.ids[0] = nobody
	w.taken.add(0)
	for i := range w.columns {
		if c := &w.columns[i]; c.stride > 0 {
			c.rows[0] = nobody
		}
	}
	return w
}

// nobody stands where the entity with index 0 would: no entity of that index is equal to it.
const nobody = 1

// Schema returns the list of components that its entities can have.
func (w *World) Schema() *Schema { return w.schema }

// Spawn makes an entity without components, which is in the world. It takes the lowest free index.
func (w *World) Spawn() wits.Entity {
	if len(w.ids) == 0 { // the zero World
		*w = *NewWorld(w.schema, 0)
	}
	for w.low < len(w.taken) && w.taken[w.low] == ^uint64(0) {
		w.low++
	}
	i := len(w.ids)
	if w.low < len(w.taken) {
		i = w.low*64 + bits.TrailingZeros64(^w.taken[w.low])
	}
	if i == len(w.ids) {
		w.extend()
		w.ids[i] = wits.NewEntity(uint32(i), 1)
	}
	w.taken.add(uint32(i))
	w.count++
	return w.ids[i]
}

// Remove ends an entity and all its components; false if it is gone already.
func (w *World) Remove(e wits.Entity) bool {
	if !w.Alive(e) {
		return false
	}
	for i := range w.columns {
		w.columns[i].drop(e)
	}
	i := e.Index()
	w.taken.remove(i)
	w.hidden.remove(i)
	w.ids[i] = wits.NewEntity(i, max(1, e.Generation()+1)) // after 4,294,967,295 uses of an index it begins again
	w.count--
	w.low = min(w.low, int(i/64))
	return true
}

// Alive reports whether an entity is there, hidden or not.
func (w *World) Alive(e wits.Entity) bool {
	i := e.Index()
	return uint64(i) < uint64(len(w.ids)) && w.ids[i] == e && w.taken.has(i)
}

// Hide takes an entity out of the world, into an inventory, say: it lives on and keeps its components. False if it is
// gone.
func (w *World) Hide(e wits.Entity) bool {
	if !w.Alive(e) {
		return false
	}
	w.hidden.add(e.Index())
	return true
}

// Show puts a hidden entity back into the world. False if it is gone.
func (w *World) Show(e wits.Entity) bool {
	if !w.Alive(e) {
		return false
	}
	w.hidden.remove(e.Index())
	return true
}

// Present reports whether an entity is there and not hidden.
func (w *World) Present(e wits.Entity) bool { return w.Alive(e) && !w.hidden.has(e.Index()) }

// Len returns how many entities there are, hidden ones included.
func (w *World) Len() int { return w.count }

// All goes through all entities, hidden ones included, by ascending index. The world may change meanwhile, as in
// [Component.All].
func (w *World) All() iter.Seq[wits.Entity] {
	return func(yield func(wits.Entity) bool) { w.each(yield) }
}

func (w *World) each(yield func(wits.Entity) bool) {
	for i, end := uint32(1), w.end(); ; i++ {
		if i = w.taken.next(i, end); i >= end || !yield(w.ids[i]) {
			return
		}
	}
}

// end returns where the indices end that were ever used.
func (w *World) end() uint32 { return uint32(len(w.ids)) }

// grow makes room for n indices.
func (w *World) grow(n int) {
	words := (n + 63) / 64
	w.ids = slices.Grow(w.ids, n-len(w.ids))
	w.taken = slices.Grow(w.taken, words-len(w.taken))
	w.hidden = slices.Grow(w.hidden, words-len(w.hidden))
	for i := range w.columns {
		if c := &w.columns[i]; c.stride > 0 {
			c.rows = slices.Grow(c.rows, n*c.stride-len(c.rows))
			c.set = slices.Grow(c.set, words-len(c.set))
		}
	}
}

// extend adds an index to all tables. What lies in spare room is not zero after a copy, so it is cleared by append.
func (w *World) extend() {
	n := len(w.ids) + 1
	if n > cap(w.ids) {
		w.grow(2 * n)
	}
	w.ids = append(w.ids, 0)
	if n > len(w.taken)*64 {
		w.taken = append(w.taken, 0)
		w.hidden = append(w.hidden, 0)
	}
	for i := range w.columns {
		c := &w.columns[i]
		for range c.stride {
			c.rows = append(c.rows, 0)
		}
		if c.stride > 0 && n > len(c.set)*64 {
			c.set = append(c.set, 0)
		}
	}
}
