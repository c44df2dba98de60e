package entity_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/entity"
	"pgregory.net/rapid"
)

// model is a world of maps, for comparison.
type model struct {
	alive      map[wits.Entity]bool // true: in the world
	hunger     map[wits.Entity]Hunger
	small      map[wits.Entity]Small
	generation map[uint32]uint32 // last given
}

func (m *model) clone() *model {
	return &model{maps.Clone(m.alive), maps.Clone(m.hunger), maps.Clone(m.small), maps.Clone(m.generation)}
}

// spawn says which entity must come next: that of the lowest index that nobody has.
func (m *model) spawn() wits.Entity {
	taken := map[uint32]bool{}
	for e := range m.alive {
		taken[e.Index()] = true
	}
	i := uint32(1)
	for taken[i] {
		i++
	}
	m.generation[i]++
	e := wits.NewEntity(i, m.generation[i])
	m.alive[e] = true
	return e
}

func (m *model) remove(e wits.Entity) {
	delete(m.alive, e)
	delete(m.hunger, e)
	delete(m.small, e)
}

func byIndex(a, b wits.Entity) int { return int(a.Index()) - int(b.Index()) }

// check compares all that can be asked.
func (m *model) check(t *rapid.T, w *entity.World, known []wits.Entity) {
	all := slices.SortedFunc(maps.Keys(m.alive), byIndex)
	if got := slices.Collect(w.All()); !slices.Equal(got, all) || w.Len() != len(all) {
		t.Fatalf("all: %v, want %v", got, all)
	}
	for _, e := range known {
		present, alive := m.alive[e]
		if w.Alive(e) != alive || w.Present(e) != (alive && present) {
			t.Fatalf("%v: alive %v, present %v", e, w.Alive(e), w.Present(e))
		}
		checkComponent(t, w, hunger, m.hunger, e)
		checkComponent(t, w, small, m.small, e)
		if thirst.Has(w, e) {
			t.Fatalf("%v has what nobody gave it", e)
		}
	}
	checkLoops(t, w, hunger, m.hunger, m.alive)
	checkLoops(t, w, small, m.small, m.alive)
}

func checkComponent[T comparable](t *rapid.T, w *entity.World, c entity.Component[T], want map[wits.Entity]T, e wits.Entity) {
	v, has := want[e]
	if got := c.Get(w, e); (got != nil) != has || has && *got != v || c.Has(w, e) != has {
		t.Fatalf("%v has %s %v, want %v", e, c.Name(), got, v)
	}
}

func checkLoops[T comparable](t *rapid.T, w *entity.World, c entity.Component[T], want map[wits.Entity]T, alive map[wits.Entity]bool) {
	owners := slices.SortedFunc(maps.Keys(want), byIndex)
	var all, present []wits.Entity
	for e, v := range c.All(w) {
		if *v != want[e] {
			t.Fatalf("%v: %v", e, *v)
		}
		all = append(all, e)
	}
	for e := range c.Present(w) {
		present = append(present, e)
	}
	if !slices.Equal(all, owners) || c.Len(w) != len(owners) {
		t.Fatalf("%s: %v, want %v", c.Name(), all, owners)
	}
	owners = slices.DeleteFunc(owners, func(e wits.Entity) bool { return !alive[e] })
	if !slices.Equal(present, owners) {
		t.Fatalf("%s in the world: %v, want %v", c.Name(), present, owners)
	}
}

func TestO08_WorldsBehaveLikeMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, saved := entity.NewWorld(schema, rapid.IntRange(0, 3).Draw(t, "room")), &entity.World{}
		m := &model{map[wits.Entity]bool{}, map[wits.Entity]Hunger{}, map[wits.Entity]Small{}, map[uint32]uint32{}}
		saved.CopyFrom(w)
		old := m.clone()
		known := []wits.Entity{0, 1, wits.NewEntity(0, 1), wits.NewEntity(9999, 1)}
		pick := func(t *rapid.T) wits.Entity { return rapid.SampledFrom(known).Draw(t, "entity") }
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) {
				m.check(t, w, known)
				old.check(t, saved, known)
				written(t, w)
			},
			"spawn": func(t *rapid.T) {
				for range rapid.IntRange(1, 70).Draw(t, "many") {
					e, want := w.Spawn(), m.spawn()
					if e != want {
						t.Fatalf("spawned %v, want %v", e, want)
					}
					known = append(known, e)
				}
			},
			"remove": func(t *rapid.T) {
				e := pick(t)
				if _, alive := m.alive[e]; w.Remove(e) != alive {
					t.Fatalf("removed %v", e)
				}
				m.remove(e)
			},
			"put": func(t *rapid.T) {
				e, h := pick(t), Hunger{rapid.Float64Range(0, 100).Draw(t, "metre"), 1}
				_, alive := m.alive[e]
				if p := hunger.Put(w, e, h); (p != nil) != alive {
					t.Fatalf("%v: put %v", e, p)
				}
				s := Small{rapid.Uint16().Draw(t, "a"), 3}
				small.Put(w, e, s)
				if alive {
					m.hunger[e], m.small[e] = h, s
				}
			},
			"drop": func(t *rapid.T) {
				e := pick(t)
				if _, has := m.hunger[e]; hunger.Drop(w, e) != has {
					t.Fatalf("dropped from %v", e)
				}
				delete(m.hunger, e)
			},
			"hide": func(t *rapid.T) {
				e := pick(t)
				if _, alive := m.alive[e]; w.Hide(e) != alive {
					t.Fatalf("hid %v", e)
				} else if alive {
					m.alive[e] = false
				}
			},
			"show": func(t *rapid.T) {
				e := pick(t)
				if _, alive := m.alive[e]; w.Show(e) != alive {
					t.Fatalf("showed %v", e)
				} else if alive {
					m.alive[e] = true
				}
			},
			"change": func(t *rapid.T) {
				if h := hunger.Get(w, pick(t)); h != nil {
					h.Metre = 1
				}
				for e, h := range hunger.All(w) {
					h.Rate++
					m.hunger[e] = *h
				}
			},
			"remove in a loop": func(t *rapid.T) {
				every := rapid.Uint32Range(1, 5).Draw(t, "every")
				for e := range hunger.All(w) {
					if e.Index()%every == 0 {
						w.Remove(e)
						m.remove(e)
					}
				}
			},
			"save": func(t *rapid.T) {
				saved.CopyFrom(w)
				old = m.clone()
				if !saved.Equal(w) || saved.Hash() != w.Hash() {
					t.Fatal("the copy differs")
				}
			},
			"restore": func(t *rapid.T) {
				w.CopyFrom(saved)
				m = old.clone()
			},
		})
	})
}
