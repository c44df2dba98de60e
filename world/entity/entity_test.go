package entity_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/entity"
)

// Components of the tests: a few words, less than a word, none.
type (
	Hunger struct{ Metre, Rate float64 }
	Small  struct{ A, B uint16 }
	Tag    struct{}
)

var (
	schema  = entity.NewSchema()
	hunger  = entity.Add[Hunger](schema, "hunger")
	small   = entity.Add[Small](schema, "small")
	tag     = entity.Add[Tag](schema, "tag")
	thirst  = entity.Add[Hunger](schema, "thirst") // the same type once more
	refused = entity.Add[string](entity.NewSchema(), "refused")
	foreign = entity.Add[Hunger](entity.NewSchema(), "hunger")
)

func newWorld(t testing.TB, room int) *entity.World {
	t.Helper()
	must.Succeed(t, schema.Err())
	return entity.NewWorld(schema, room)
}

func wantIndices(t *testing.T, what string, got []uint32, want ...uint32) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}

func TestO08_ComponentsHaveNumbersInTheirOrder(t *testing.T) {
	if hunger.ID() != 1 || small.ID() != 2 || tag.ID() != 3 || thirst.ID() != 4 || schema.Len() != 4 {
		t.Fatal(hunger.ID(), small.ID(), tag.ID(), thirst.ID(), schema.Len())
	}
	if schema.Name(2) != "small" || small.Name() != "small" || schema.Name(0) != "" || schema.Name(5) != "" || schema.Name(-1) != "" {
		t.Fatal("names")
	}
	if !hunger.Of(schema) || foreign.Of(schema) || refused.Of(schema) || refused.ID() != 0 || refused.Name() != "" {
		t.Fatal("a component is of its schema alone")
	}
}

func TestO08_SchemaNamesEveryFault(t *testing.T) {
	s := entity.NewSchema()
	entity.Add[Hunger](s, "hunger")
	entity.Add[Small](s, "hunger")
	entity.Add[Small](s, "")
	entity.Add[struct{ Name string }](s, "person")
	entity.Add[struct {
		A int8
		B int64
	}](s, "gappy")
	if s.Len() != 1 {
		t.Fatal("what is at fault was added")
	}
	for _, want := range []string{`two components are called "hunger"`, "Small has no name", "person: struct { Name string } holds pointers", "gappy: ", "has padding"} {
		if !strings.Contains(s.Err().Error(), want) {
			t.Errorf("%q is missing in:\n%v", want, s.Err())
		}
	}
}

func TestO08_LoopsGoByIndexAndBearChanges(t *testing.T) {
	w := newWorld(t, 1)
	var all []wits.Entity
	for range 130 {
		e := w.Spawn()
		all = append(all, e)
		hunger.Put(w, e, Hunger{float64(e.Index()), 0})
	}
	var seen []uint32
	for e, h := range hunger.All(w) {
		if h.Metre != float64(e.Index()) {
			t.Fatal(e, *h)
		}
		seen = append(seen, e.Index())
		switch e.Index() {
		case 1, 64, 130:
			w.Remove(e) // itself
		case 63:
			hunger.Drop(w, e)
			hunger.Drop(w, all[64]) // and one ahead
			w.Remove(all[69])
		case 80:
			for range 300 { // the columns move
				hunger.Put(w, w.Spawn(), Hunger{})
			}
			*h = Hunger{} // an old pointer is of no use, but does no harm
		}
		if len(seen) > 200 {
			t.Fatal("a loop that feeds itself")
		}
	}
	// 1, 64 and 70 were taken again at 80, all behind; 131 and up are new.
	want := make([]uint32, 0, 130)
	for i := uint32(1); i <= 130; i++ {
		if i != 65 && i != 70 {
			want = append(want, i)
		}
	}
	wantIndices(t, "seen", seen, want...)
	n := 0
	for e := range w.All() {
		if n++; n == 3 {
			break
		}
		w.Remove(e)
	}
	if n != 3 || hunger.Len(w) == 0 {
		t.Fatal(n)
	}
	for range hunger.All(w) {
		w.CopyFrom(entity.NewWorld(nil, 0)) // the world under its feet
	}
	if w.Len() != 0 {
		t.Fatal("not the other world")
	}
}

func TestO08_MisuseFindsNothingAndBreaksNothing(t *testing.T) {
	w := newWorld(t, 1)
	e := w.Spawn()
	hunger.Put(w, e, Hunger{1, 2})
	before := w.Hash()
	late := entity.NewSchema()
	young := entity.NewWorld(late, 1)
	f := young.Spawn()
	added := entity.Add[Hunger](late, "late")
	var zero entity.Component[Hunger]
	var none entity.World
	for name, c := range map[string]struct {
		c entity.Component[Hunger]
		w *entity.World
		e wits.Entity
	}{
		"a component of another schema":   {foreign, w, e},
		"the zero component":              {zero, w, e},
		"one that was added too late":     {added, young, f},
		"one of no world":                 {hunger, &none, e},
		"nothing of nothing":              {zero, &none, 0},
		"nobody":                          {hunger, w, 0},
		"index 0 with what stands there":  {hunger, w, wits.NewEntity(0, 1)},
		"the row of index 0":              {hunger, w, 1},
		"an index that never was":         {hunger, w, wits.NewEntity(2, 1)},
		"an index far outside":            {hunger, w, wits.NewEntity(math.MaxUint32, math.MaxUint32)},
		"an entity of another generation": {hunger, w, wits.NewEntity(1, 7)},
	} {
		if c.c.Get(c.w, c.e) != nil || c.c.Has(c.w, c.e) || c.c.Put(c.w, c.e, Hunger{}) != nil || c.c.Drop(c.w, c.e) {
			t.Error(name)
		}
	}
	for range zero.All(w) {
		t.Error("a loop over nothing")
	}
	for range foreign.Present(w) {
		t.Error("a loop over what the world does not know")
	}
	if refused.Put(w, e, "") != nil || zero.Len(w) != 0 || w.Remove(0) || w.Alive(1) || w.Hide(0) {
		t.Error("misuse of the world")
	}
	if w.Hash() != before || *hunger.Get(w, e) != (Hunger{1, 2}) || w.Len() != 1 {
		t.Error("something changed")
	}
	if g := none.Spawn(); g != wits.NewEntity(1, 1) || !none.Alive(g) {
		t.Error("the zero world has entities, without components")
	}
}

func TestO08_TheHashTellsWorldsApart(t *testing.T) {
	build := func(change func(w *entity.World, a, b wits.Entity)) *entity.World {
		w := newWorld(t, 8)
		a, b := w.Spawn(), w.Spawn()
		hunger.Put(w, a, Hunger{1, 2})
		if change != nil {
			change(w, a, b)
		}
		return w
	}
	worlds := map[string]*entity.World{}
	for name, change := range map[string]func(w *entity.World, a, b wits.Entity){
		"nothing":      nil,
		"a value":      func(w *entity.World, a, _ wits.Entity) { hunger.Get(w, a).Rate = 3 },
		"a component":  func(w *entity.World, a, _ wits.Entity) { tag.Put(w, a, Tag{}) },
		"its owner":    func(w *entity.World, a, b wits.Entity) { hunger.Drop(w, a); hunger.Put(w, b, Hunger{1, 2}) },
		"its name":     func(w *entity.World, a, _ wits.Entity) { hunger.Drop(w, a); thirst.Put(w, a, Hunger{1, 2}) },
		"hidden":       func(w *entity.World, _, b wits.Entity) { w.Hide(b) },
		"removed":      func(w *entity.World, _, b wits.Entity) { w.Remove(b) },
		"another":      func(w *entity.World, _, _ wits.Entity) { w.Spawn() },
		"a generation": func(w *entity.World, _, b wits.Entity) { w.Remove(b); w.Spawn() },
	} {
		w := build(change)
		for other, o := range worlds {
			if o.Hash() == w.Hash() || o.Equal(w) {
				t.Errorf("%s looks like %s", name, other)
			}
		}
		worlds[name] = w
	}
	if back := build(func(w *entity.World, a, b wits.Entity) {
		w.Hide(a)
		small.Put(w, b, Small{1, 2})
		small.Drop(w, b)
		w.Show(a)
	}); !back.Equal(worlds["nothing"]) || back.Hash() != worlds["nothing"].Hash() {
		t.Error("what was undone shows")
	}
}

func TestO08_NothingAllocatesOnceGrown(t *testing.T) {
	w := newWorld(t, 100)
	var list []wits.Entity
	for range 100 {
		e := w.Spawn()
		hunger.Put(w, e, Hunger{1, 1})
		list = append(list, e)
	}
	c := newWorld(t, 0)
	c.CopyFrom(w)
	sum, want := 0.0, w.Hash()
	if n := testing.AllocsPerRun(100, func() {
		for _, e := range list {
			sum += hunger.Get(w, e).Metre
		}
		for e, h := range hunger.All(w) {
			if w.Present(e) {
				sum += h.Rate
			}
		}
		for e, h := range hunger.Present(w) {
			if small.Get(w, e) == nil {
				sum += h.Rate
			}
		}
		for e := range w.All() {
			sum += float64(e.Index())
		}
		for _, e := range list[:50] {
			w.Remove(e)
		}
		for i := range list[:50] {
			list[i] = w.Spawn()
			tag.Put(w, list[i], Tag{})
		}
		w.CopyFrom(c)
		for i := range list[:50] {
			list[i] = wits.NewEntity(uint32(i+1), 1)
		}
		if w.Hash() != want {
			t.Error("not restored")
		}
	}); n != 0 {
		t.Fatalf("%v allocations", n)
	}
	if sum == 0 {
		t.Fatal("nothing was read")
	}
}
