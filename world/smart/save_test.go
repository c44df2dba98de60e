package smart_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/smart"
)

// written reads a pool that is written, and wants the same.
func written(t rapid.TB, h *house) {
	data, err := h.uses.MarshalBinary()
	must.Succeed(t, err)
	is, kept, err := smart.ReadPool(h.catalog, data)
	if err != nil || !kept || !is.Equal(h.uses) || is.Hash() != h.uses.Hash() || is.Counts() != h.uses.Counts() {
		t.Fatalf("a pool that was read is another one: kept %v, %v", kept, err)
	}
	for u, i := range h.uses.All() { // also the lists of agents and objects
		if is.ReleaseAgent(i.Agent) == 0 {
			t.Fatalf("%v is in no list", u)
		}
		is.ReleaseObject(i.Object)
		if is.Release(u) {
			t.Fatalf("%v is released twice", u)
		}
		break
	}
}

// In a program whose objects offer something else nobody has anything.
func TestReadPool_OtherOffers(t *testing.T) {
	h := newHouse(t, 4)
	h.take(h.guest(), h.drink, h.inn(1))
	data, err := h.uses.MarshalBinary()
	must.Succeed(t, err)
	other := smart.NewCatalogue[guest](innSchema)
	is, kept, err := smart.ReadPool(other, data)
	if err != nil || kept || is.Counts() != (smart.Counts{}) {
		t.Error(is.Counts(), kept, err)
	}
	for n := range data[:len(data)-8] { // what former builds wrote has no checksum
		if _, _, err := smart.ReadPool(h.catalog, data[:n]); !errors.Is(err, smart.ErrUnreadable) {
			t.Fatalf("%d bytes: %v", n, err)
		}
	}
}

// TestReadPool_Damaged: whatever byte is another one, no use of it is kept.
func TestReadPool_Damaged(t *testing.T) {
	h := newHouse(t, 4)
	h.take(h.guest(), h.sleep, h.inn(1))
	data, err := h.uses.MarshalBinary()
	must.Succeed(t, err)
	for i := range data {
		for _, flip := range []byte{1, 2, 0x10, 0x80, 0xff} {
			data[i] ^= flip
			if _, kept, err := smart.ReadPool(h.catalog, data); kept {
				t.Errorf("byte %d of %d changed by %#x: %v", i, len(data), flip, err)
			}
			data[i] ^= flip
		}
	}
}

// Whatever is read is a pool whose lists end, or refused.
func FuzzReadPool(f *testing.F) {
	h := newHouse(f, 4)
	a, b, inn, other := h.guest(), h.guest(), h.inn(1), h.inn(2)
	h.take(a, h.sleep, inn)
	h.take(b, h.sleep, inn)
	h.uses.Release(h.take(b, h.look, other))
	h.take(a, h.look, other)
	h.uses.ReleaseObject(h.inn(3))
	data, err := h.uses.MarshalBinary()
	must.Succeed(f, err)
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, _, err := smart.ReadPool(h.catalog, data)
		if err != nil {
			return
		}
		p.Check(a, h.w, h.sleep, inn)
		p.ReleaseAgent(a.Entity())
		p.ReleaseObject(inn)
		p.Take(b, h.w, h.drink, other)
		p.Sweep(h.w)
	})
}
