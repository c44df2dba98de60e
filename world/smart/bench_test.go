package smart_test

import (
	"testing"

	"github.com/wits-ai/wits/world/smart"
)

// One agent asks one object, with a catalogue of four offers; and takes a place and gives it back, at an object that
// nobody uses and at one that many look at.
func BenchmarkPool(b *testing.B) {
	h := newHouse(b, 64)
	g, inn := h.guest(), h.inn(1)
	offers := make([]smart.Offer, 0, 8)
	b.Run("offers", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if offers = h.uses.Offers(offers[:0], g, h.w, inn); len(offers) != 4 {
				b.Fatal(offers)
			}
		}
	})
	b.Run("can", func(b *testing.B) {
		for b.Loop() {
			if !h.uses.Can(g, h.w, h.sleep, inn) {
				b.Fatal("it cannot")
			}
		}
	})
	take := func(o smart.Offer, busy bool) func(b *testing.B) {
		object := inn
		if busy {
			object = h.inn(2)
			for range 16 {
				h.take(h.guest(), h.look, object)
			}
		}
		return func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				u, err := h.uses.Take(g, h.w, o, object)
				if err != nil || !h.uses.Release(u) {
					b.Fatal(err)
				}
			}
		}
	}
	b.Run("take and release", take(h.sleep, false))
	b.Run("take and release beside 16", take(h.sleep, true))
	saved := smart.NewPool(h.catalog, 64)
	b.Run("copy", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			saved.CopyFrom(h.uses)
		}
	})
}
