package entity_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/entity"
)

// written reads a world that is written, and wants the same.
func written(t rapid.TB, w *entity.World) {
	data, err := w.MarshalBinary()
	must.Succeed(t, err)
	is, lost, fresh, err := entity.Read(schema, data)
	if err != nil || len(lost)+len(fresh) > 0 {
		t.Fatalf("%v, lost %v, new %v", err, lost, fresh)
	}
	if is.Hash() != w.Hash() || !is.Equal(w) || is.Len() != w.Len() {
		t.Fatal("a world that was read is another one")
	}
	was := &entity.World{}
	was.CopyFrom(w)
	if a, b := is.Spawn(), was.Spawn(); a != b {
		t.Fatalf("the next is %v, not %v", a, b)
	}
}

// A later program, whose components have other fields, finds values by name.
func TestRead_OtherComponents(t *testing.T) {
	type before struct {
		Health float64
		Gold   int32
		Level  uint32
		At     [2]float32
		Mood   int64
		Was    uint64
	}
	type after struct {
		Level  int64 // was whole, of another size
		Health float64
		Mood   float64 // was whole
		At     [3]float32
		Gold   int32
		Small  int16 // new
		_      [6]byte
	}
	then, now := entity.NewSchema(), entity.NewSchema()
	b, gone := entity.Add[before](then, "person"), entity.Add[Hunger](then, "gone")
	later, a := entity.Add[Small](now, "later"), entity.Add[after](now, "person")
	w := entity.NewWorld(then, 0)
	e, other := w.Spawn(), w.Spawn()
	b.Put(w, e, before{Health: -0.5, Gold: -7, Level: 9, At: [2]float32{1.5, -2}, Mood: 3, Was: 5})
	b.Put(w, other, before{Mood: 1<<60 + 1}) // no float64 is that
	gone.Put(w, other, Hunger{1, 2})
	w.Hide(other)
	data, err := w.MarshalBinary()
	must.Succeed(t, err)
	is, lost, fresh, err := entity.Read(now, data)
	must.Succeed(t, err)
	if !slices.Equal(lost, []string{"person.Was", "gone"}) || !slices.Equal(fresh, []string{"person.At[2]", "person.Small", "later"}) {
		t.Errorf("lost %v, new %v", lost, fresh)
	}
	if got := *a.Get(is, e); got != (after{Level: 9, Health: -0.5, At: [3]float32{1.5, -2}, Mood: 3, Gold: -7}) {
		t.Errorf("%+v", got)
	}
	if got := *a.Get(is, other); got != (after{}) || is.Present(other) || !is.Alive(other) || later.Has(is, e) {
		t.Errorf("%+v", got)
	}
}

func TestRead_Refuses(t *testing.T) {
	w := entity.NewWorld(schema, 0)
	hunger.Put(w, w.Spawn(), Hunger{1, 2})
	data, err := w.MarshalBinary()
	must.Succeed(t, err)
	for _, bad := range [][]byte{{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01}, {2, 0, 5, 0}, {1, 1, 0, 0}, append(slices.Clone(data), 0)} {
		if _, _, _, err := entity.Read(schema, bad); !errors.Is(err, entity.ErrUnreadable) {
			t.Errorf("%x: %v", bad, err)
		}
	}
}

// TestRead_Damaged: no byte can be another one, and none can be missing but the checksum, which former builds did not write.
func TestRead_Damaged(t *testing.T) {
	w := entity.NewWorld(schema, 0)
	for i := range 5 {
		e := w.Spawn()
		hunger.Put(w, e, Hunger{float64(i), 1})
		small.Put(w, e, Small{1, 2})
	}
	data, err := w.MarshalBinary()
	must.Succeed(t, err)
	for i := range data {
		for _, flip := range []byte{1, 2, 0x10, 0x80, 0xff} {
			data[i] ^= flip
			if _, _, _, err := entity.Read(schema, data); !errors.Is(err, entity.ErrUnreadable) {
				t.Errorf("byte %d of %d changed by %#x: %v", i, len(data), flip, err)
			}
			data[i] ^= flip
		}
		if _, _, _, err := entity.Read(schema, data[:i]); (err == nil) != (i == len(data)-8) {
			t.Errorf("the first %d bytes of %d: %v", i, len(data), err)
		}
	}
}

// Whatever is read is a world, or refused.
func FuzzRead(f *testing.F) {
	w := entity.NewWorld(schema, 0)
	for i := range 5 {
		e := w.Spawn()
		hunger.Put(w, e, Hunger{float64(i), 1})
		if i%2 == 0 {
			small.Put(w, e, Small{1, 2})
			w.Hide(e)
		}
	}
	w.Remove(wits.NewEntity(2, 1))
	data, err := w.MarshalBinary()
	must.Succeed(f, err)
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		w, _, _, err := entity.Read(schema, data)
		if err != nil {
			return
		}
		for e := range w.All() {
			if !w.Alive(e) {
				t.Fatal(e)
			}
		}
		written(t, w)
	})
}
