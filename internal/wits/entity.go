package wits

import "strconv"

// Entity names something in the game's world: an index and a generation, so that the id of something that has gone is
// never mistaken for what came after it. The zero value is nobody. Entities are plain numbers and therefore survive
// snapshots, clones and files; what they stand for is the game's affair.
type Entity uint64

// NewEntity makes an id from an index and a generation. Generation 0 with index 0 is nobody.
func NewEntity(index, generation uint32) Entity {
	return Entity(uint64(generation)<<32 | uint64(index))
}

// Index is the entity's place in the game's tables.
func (e Entity) Index() uint32 { return uint32(e) }

// Generation counts how often the index was used before.
func (e Entity) Generation() uint32 { return uint32(e >> 32) }

// String gives "nobody" or "#index" and, past the first generation, "#index.generation".
func (e Entity) String() string {
	if e == 0 {
		return "nobody"
	}
	s := "#" + strconv.FormatUint(uint64(e.Index()), 10)
	if g := e.Generation(); g > 1 {
		s += "." + strconv.FormatUint(uint64(g), 10)
	}
	return s
}
