// Package entity keeps what a game's world consists of: entities, each a number, with typed components, each a flat
// struct.
//
// What you want to do, and the call that does it:
//
//	say which components there are   schema := NewSchema(); hunger := Add[Hunger](schema, "hunger")
//	check that                       schema.Err()
//	make a world                     w := NewWorld(schema, 64)
//	make an entity, remove it        e := w.Spawn(); w.Remove(e)
//	ask whether it still lives       w.Alive(e)
//	give it a component, take it     hunger.Put(w, e, Hunger{...}); hunger.Drop(w, e)
//	read it, change it               if h := hunger.Get(w, e); h != nil { h.Metre -= 1 }
//	go through all that have it      for e, h := range hunger.All(w) { ... }
//	the same, those in the world     for e, h := range hunger.Present(w) { ... }
//	go through all entities          for e := range w.All() { ... }
//	pick an item up, put it down     w.Hide(e); w.Show(e); w.Present(e)
//	take a snapshot, restore it      saved.CopyFrom(w); w.CopyFrom(saved)
//	compare                          w.Equal(o), w.Hash()
//	save it, for later builds too    w.MarshalBinary(), Read(schema, data)
//
// # Entities
//
// An entity is an index and a generation, both from 1. The lowest free index is given first, with the next generation,
// so that an id of something that has gone is never taken for what came after it, and the loops go over few gaps.
//
// A hidden entity is an item that somebody carries: it is not in the world, but lives on with all its components
// [Ott, smart items].
//
// # Components
//
// A component is found by its number, never by its type. Each has a column with a row for every index: first the
// entity that has it, then its words. So access is one multiplication, one comparison and the address. What is removed
// leaves zeros; so equal worlds are equal words, whatever happened before, and a snapshot is a few copies.
//
// # Misuse
//
// Nothing is corrupted and nothing panics: a component of another schema, one that Add refused, one added after the
// world was made, and an entity that has gone all give nil or false. What Add refuses says Schema.Err.
//
// A pointer that Get, Put or a loop gave is good until the next Spawn, Remove, Drop or CopyFrom of that world. Reading,
// and writing through such pointers to different entities, may go on in parallel; all else may not.
//
// # Costs
//
// A column has 8 bytes and the component's size for every index in use, whether the entity has the component or not.
// Get takes one or two nanoseconds; nothing but growth allocates. See docs/performance.md for the comparison with a map
// by type and a search by type.
//
// Source: [Ott], "Entity", "Entity Component", "Unity or entity component implementation", appendix B.
package entity
