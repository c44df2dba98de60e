package lod

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/internal/wire"
)

// written is a trader of a crowd of which some have left, and what it writes.
func written(t testing.TB) (*Trader, func(frame int) []Trade, []byte) {
	tr, step := crowd(t, 2, 30)
	for frame := range 50 {
		step(frame)
	}
	for _, id := range []ID{7, 3, 29} {
		tr.Remove(id)
	}
	data, err := tr.AppendBinary(nil)
	must.Succeed(t, err)
	return tr, step, data
}

// A trader that goes back to a moment does the same again, frame by frame.
func TestLOD25_Restore(t *testing.T) {
	tr, step, data := written(t)
	type moment struct {
		Trades []Trade
		Hash   uint64
	}
	run := func() (list []moment) {
		for frame := range 100 {
			trades := slices.Clone(step(50 + frame))
			if frame == 10 {
				if id := add(t, tr, tr.details.Kinds[0]); id != 29 { // the number that was given back last
					t.Errorf("the new one is %d", id)
				}
			}
			list = append(list, moment{trades, tr.Hash()})
		}
		return list
	}
	first := run()
	after, err := NewTrader(tr.details, 2)
	must.Succeed(t, err)
	must.Succeed(t, after.Restore(data))
	if after.Equal(tr) {
		t.Error("100 frames change nothing")
	}
	must.Succeed(t, tr.Restore(data))
	if !after.Equal(tr) || after.Hash() != tr.Hash() {
		t.Error("the same bytes are two traders")
	}
	if again := run(); !reflect.DeepEqual(again, first) {
		t.Error("it does something else after it was restored")
	}
}

// Levels are found by their names where the details have changed; the others are the cheapest.
func TestRestoreByNames(t *testing.T) {
	kind := func(features ...Feature) *Details {
		k, err := NewKind(Spec{Name: "Person", Resources: 1, Features: features})
		must.Succeed(t, err)
		return &Details{Kinds: []*Kind{k}}
	}
	feature := func(name string, levels ...string) Feature {
		f := Feature{Name: name}
		for i, l := range levels {
			f.Levels = append(f.Levels, Level{Name: l, Cost: []float64{float64(i)}})
		}
		return f
	}
	was, err := NewTrader(kind(feature("Mind", "Rare", "Often"), feature("Body", "Ghost", "Solid"), feature("Hair", "Flat", "Full")), 0)
	must.Succeed(t, err)
	id, err := was.Add("Person")
	must.Succeed(t, err)
	put(was, id, len(was.details.Kinds[0].solutions)-1) // the dearest
	data, err := was.AppendBinary(nil)
	must.Succeed(t, err)
	is, err := NewTrader(kind(feature("Feet", "Slide", "IK"), feature("Body", "Ghost", "Soft"), feature("Mind", "Rare", "Seldom", "Often")), 0)
	must.Succeed(t, err)
	must.Succeed(t, is.Restore(data))
	if got := []string{is.Level(id, 0).Name, is.Level(id, 1).Name, is.Level(id, 2).Name}; !slices.Equal(got, []string{"Slide", "Ghost", "Often"}) {
		t.Errorf("its levels are %v", got)
	}
	is.details.Kinds[0].tag++
	if err := is.Restore(data); !errors.Is(err, ErrUnreadable) {
		t.Errorf("a kind that is gone: %v", err)
	}
	more, err := NewTrader(was.details, 1)
	must.Succeed(t, err)
	if err := more.Restore(data); !errors.Is(err, ErrUnreadable) {
		t.Errorf("other players: %v", err)
	}
}

// Whatever byte is another one or is missing, nothing is read, and nothing changes.
func TestRestore_Damaged(t *testing.T) {
	tr, _, data := written(t)
	hash := tr.Hash()
	for i := range data {
		data[i] ^= 0x10
		if err := tr.Restore(data); !errors.Is(err, ErrUnreadable) {
			t.Errorf("byte %d: %v", i, err)
		}
		data[i] ^= 0x10
		if err := tr.Restore(data[:i]); !errors.Is(err, ErrUnreadable) {
			t.Errorf("%d bytes: %v", i, err)
		}
	}
	if tr.Hash() != hash {
		t.Error("it has changed")
	}
}

// Whatever is read with a right checksum can be played and is written as it was read, or refused.
func FuzzRestore(f *testing.F) {
	tr, err := NewTrader(&Details{Perception: DefaultPerception(), Kinds: []*Kind{simple(f)}}, 1)
	must.Succeed(f, err)
	for range 4 {
		add(f, tr, tr.details.Kinds[0])
	}
	tr.Remove(1)
	frame := func() {
		tr.Frame(0.1, []float64{10}, func(_ int, id ID) View { return View{Pixels: float64(id) * 10_000, Ahead: 1} })
	}
	frame()
	data, err := tr.AppendBinary(nil)
	must.Succeed(f, err)
	f.Add(data[:len(data)-8])
	f.Fuzz(func(t *testing.T, data []byte) {
		if tr.Restore(wire.Seal(slices.Clone(data), 0)) != nil {
			return
		}
		hash := tr.Hash()
		again, err := tr.AppendBinary(nil)
		must.Succeed(t, err)
		must.Succeed(t, tr.Restore(again))
		if tr.Hash() != hash {
			t.Fatal("it reads another one than it writes")
		}
		frame()
	})
}
