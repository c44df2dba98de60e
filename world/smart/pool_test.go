package smart_test

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/smart"
)

func TestO09_AnOfferHasItsPlaces(t *testing.T) {
	h := newHouse(t, 8)
	a, b, c, inn, other := h.guest(), h.guest(), h.guest(), h.inn(1), h.inn(2)
	first := h.take(a, h.sleep, inn)
	h.take(b, h.sleep, inn)
	h.refuse(c, h.sleep, inn, smart.ErrTaken)
	h.take(c, h.sleep, other) // its beds are its own
	h.release(first)
	h.take(c, h.sleep, inn)
	h.refuse(a, h.sleep, inn, smart.ErrTaken)
	for range 50 {
		h.take(h.guest(), h.look, inn)
	}
}

func TestO09_OffersCanShareTheirPlaces(t *testing.T) {
	h := newHouse(t, 8)
	a, b, inn := h.guest(), h.guest(), h.inn(1)
	u := h.take(a, h.wash, inn)
	h.refuse(b, h.drink, inn, smart.ErrTaken)
	h.refuse(b, h.wash, inn, smart.ErrTaken)
	h.take(b, h.sleep, inn)
	h.take(a, h.drink, inn) // nobody stands in one's own way
	h.release(u)
	h.refuse(b, h.wash, inn, smart.ErrTaken)
}

func TestO09_TakingAgainGivesTheSameUse(t *testing.T) {
	h := newHouse(t, 8)
	a, inn := h.guest(), h.inn(3)
	u := h.take(a, h.sleep, inn)
	h.night.Get(h.uses, u).Hours = 5
	inns.Get(h.w, inn).Closed = 1 // for new guests
	if again := h.take(a, h.sleep, inn); again != u || h.night.Get(h.uses, u).Hours != 5 {
		t.Fatal(again)
	}
	h.counts(1, 0, 0)
	inns.Drop(h.w, inn)
	h.refuse(a, h.sleep, inn, smart.ErrNotOffered)
}

func TestO09_NeverMoreUsesThanAtOnce(t *testing.T) {
	h := newHouse(t, 8)
	all := []wits.Entity{h.inn(1), h.inn(2), h.inn(3)}
	a, b, c := h.guest(), h.guest(), h.guest()
	for _, inn := range all { // one after the other: one will do
		h.release(h.take(a, h.sleep, inn))
		h.release(h.take(b, h.look, inn))
		h.counts(0, 1, 0)
	}
	var held []smart.Use
	for _, g := range []guest{a, b, c} {
		held = append(held, h.take(g, h.look, all[0]))
	}
	h.counts(3, 0, 0)
	for _, u := range held {
		h.release(u)
	}
	h.counts(0, 3, 0)
	for i, inn := range all {
		held[i] = h.take(a, h.sleep, inn)
	}
	h.counts(3, 0, 0)
}

func TestO09_AnObjectsOwnUsesComeBeforeTheFactorys(t *testing.T) {
	h := newHouse(t, 8)
	a, b, inn, ruin := h.guest(), h.guest(), h.inn(7), h.inn(8)
	first, second := h.take(a, h.sleep, inn), h.take(a, h.sleep, ruin)
	h.release(first)
	h.release(second)
	h.uses.ReleaseObject(ruin)
	h.counts(0, 1, 1) // one initialised, at the inn; one in the factory's pool
	if h.inits != 2 {
		t.Fatal(h.inits)
	}
	own := h.take(b, h.sleep, inn)
	if uint32(own) != uint32(first) || h.inits != 2 || h.night.Get(h.uses, own).Room != 7 {
		t.Fatalf("%v, %d initialisations: not the object's own", own, h.inits)
	}
	h.counts(1, 0, 1)
	next := h.take(a, h.sleep, inn) // the object has no more: the factory's
	if uint32(next) != uint32(second) || h.inits != 3 || h.night.Get(h.uses, next).Room != 7 {
		t.Fatalf("%v, %d initialisations: not the factory's", next, h.inits)
	}
	h.counts(2, 0, 0)
	h.take(a, h.drink, inn) // nor has the factory: a new one
	h.counts(3, 0, 0)
}

func TestO09_ThatWhichWaitsLongestElsewhereComesBeforeANewOne(t *testing.T) {
	h := newHouse(t, 8)
	a := h.guest()
	all := []wits.Entity{h.inn(1), h.inn(2), h.inn(3), h.inn(4)}
	var uses []smart.Use
	for _, inn := range all[:3] {
		uses = append(uses, h.take(a, h.sleep, inn))
	}
	for _, i := range []int{1, 0, 2} {
		h.release(uses[i])
	}
	u := h.take(a, h.sleep, all[3])
	if uint32(u) != uint32(uses[1]) || h.night.Get(h.uses, u).Room != 4 {
		t.Fatalf("%v, want that of %v", u, uses[1])
	}
	h.counts(1, 2, 0)
	if again := h.take(a, h.sleep, all[2]); uint32(again) != uint32(uses[2]) || h.inits != 4 {
		t.Fatal("the use that stayed with its object was not found again")
	}
}

func TestO09_NoStateLeaksFromOneAgentToTheNext(t *testing.T) {
	h := newHouse(t, 8)
	a, b, inn, other := h.guest(), h.guest(), h.inn(5), h.inn(6)
	u := h.take(a, h.sleep, inn)
	*h.night.Get(h.uses, u) = Night{Room: 99, Hours: 99}
	h.release(u)
	u = h.take(b, h.sleep, inn) // the same record, initialised
	if *h.night.Get(h.uses, u) != (Night{Room: 5}) {
		t.Fatal(*h.night.Get(h.uses, u))
	}
	h.night.Get(h.uses, u).Hours = 99
	h.release(u)
	u = h.take(a, h.sleep, other) // the same record, initialised anew
	if *h.night.Get(h.uses, u) != (Night{Room: 6}) {
		t.Fatal(*h.night.Get(h.uses, u))
	}
	h.counts(1, 0, 0)
	v := h.take(b, h.sleep, other)
	h.night.Get(h.uses, v).Hours = 3 // two at once
	if h.night.Get(h.uses, u).Hours != 0 {
		t.Fatal("two agents share a state")
	}
}

func TestO09_WhatAnAgentLeavesBehindIsWipedAtOnce(t *testing.T) {
	left, clean := newHouse(t, 8), newHouse(t, 8)
	for _, h := range []*house{left, clean} {
		a, inn := h.guest(), h.inn(5)
		u := h.take(a, h.sleep, inn)
		if h == left {
			h.night.Get(h.uses, u).Hours = 8
		}
		h.release(u)
	}
	if left.uses.Hash() != clean.uses.Hash() {
		t.Fatal("what was written before shows")
	}
}

func TestO09_StaleUsesAreRefused(t *testing.T) {
	h := newHouse(t, 8)
	a, b, inn := h.guest(), h.guest(), h.inn(1)
	old := h.take(a, h.sleep, inn)
	h.release(old)
	stale := func(u smart.Use) {
		t.Helper()
		if _, ok := h.uses.Info(u); ok || h.uses.Release(u) || h.night.Get(h.uses, u) != nil {
			t.Fatalf("%v is good for something", u)
		}
	}
	stale(old)
	now := h.take(b, h.sleep, inn)
	stale(old)
	for _, u := range []smart.Use{0, 1, now + 1, now + 1<<32, ^smart.Use(0)} {
		stale(u)
	}
	if i, ok := h.uses.Info(now); !ok || i != (smart.Info{Agent: b.Entity(), Object: inn, Offer: h.sleep}) {
		t.Fatal(i, ok)
	}
	drinks := h.take(b, h.drink, inn)
	if h.night.Get(h.uses, drinks) != nil {
		t.Fatal("the state of one offer is read as that of another")
	}
	if drinks.String() != "use 2.1" || now.String() != "use 1.2" || smart.Use(0).String() != "no use" {
		t.Fatal(drinks, now)
	}
}

func TestO09_PlacesComeBackWhenAnAgentDies(t *testing.T) {
	h := newHouse(t, 8)
	a, b, inn, other := h.guest(), h.guest(), h.inn(1), h.inn(2)
	h.take(a, h.sleep, inn)
	h.take(a, h.drink, inn)
	h.take(a, h.sleep, other)
	kept := h.take(b, h.sleep, other)
	if n := h.uses.ReleaseAgent(a.Entity()); n != 3 || h.uses.ReleaseAgent(a.Entity()) != 0 {
		t.Fatal(n)
	}
	h.counts(1, 3, 0)
	h.take(b, h.drink, inn)
	if _, ok := h.uses.Info(kept); !ok {
		t.Fatal("another agent's place was given back")
	}
	if h.uses.ReleaseAgent(wits.NewEntity(1<<30, 1)) != 0 {
		t.Fatal("nobody had a place")
	}
}

func TestO09_UsesGoToTheFactoryWhenTheirObjectGoes(t *testing.T) {
	h := newHouse(t, 8)
	a, b, inn, other := h.guest(), h.guest(), h.inn(1), h.inn(2)
	u, kept := h.take(a, h.sleep, inn), h.take(b, h.drink, other)
	h.release(h.take(b, h.sleep, inn))
	if n := h.uses.ReleaseObject(inn); n != 1 || h.uses.ReleaseObject(inn) != 0 {
		t.Fatal(n)
	}
	h.counts(1, 0, 2)
	if h.uses.Release(u) || !h.uses.Release(kept) {
		t.Fatal("the wrong use is over")
	}
	h.w.Remove(inn)
	h.refuse(a, h.sleep, inn, smart.ErrGone)
}

func TestO09_ASweepFindsWhoAndWhatIsGone(t *testing.T) {
	h := newHouse(t, 8)
	a, b, inn, other := h.guest(), h.guest(), h.inn(1), h.inn(2)
	h.take(a, h.sleep, inn)
	h.take(a, h.sleep, other)
	kept := h.take(b, h.sleep, other)
	h.release(h.take(b, h.drink, inn))
	if h.uses.Sweep(h.w) != 0 {
		t.Fatal("all are there")
	}
	h.w.Remove(inn)
	h.w.Remove(a.Entity())
	again := h.inn(3) // takes the index of the guest or the inn
	if n := h.uses.Sweep(h.w); n != 2 {
		t.Fatal(n)
	}
	h.counts(1, 1, 2)
	if _, ok := h.uses.Info(kept); !ok {
		t.Fatal("a place of the living was given back")
	}
	if u := h.take(b, h.sleep, again); h.night.Get(h.uses, u).Room != 3 {
		t.Fatal("not initialised with the new object")
	}
}

// Whoever forgets to release loses nothing but the place: ids of what is gone never count for what came after it.
func TestO09_AnIndexThatIsUsedAgainBringsNothingAlong(t *testing.T) {
	h := newHouse(t, 8)
	a, inn := h.guest(), h.inn(1)
	h.take(a, h.drink, inn)
	h.release(h.take(a, h.sleep, inn))
	h.w.Remove(inn)
	h.w.Remove(a.Entity())
	b, next := h.guest(), h.inn(2)
	if b.Entity().Index() != a.Entity().Index() || next.Index() != inn.Index() {
		t.Fatal("not the indices of before")
	}
	u := h.take(b, h.sleep, next)
	if h.night.Get(h.uses, u).Room != 2 {
		t.Fatal("initialised with what is gone")
	}
	h.take(b, h.drink, next)
	if n := h.uses.ReleaseAgent(b.Entity()); n != 2 {
		t.Fatal(n)
	}
	if n := h.uses.Sweep(h.w); n != 1 {
		t.Fatal(n)
	}
}

func TestO09_ObjectsOfferByTheirComponents(t *testing.T) {
	h := newHouse(t, 8)
	a, b, inn := h.guest(), h.guest(), h.inn(1)
	beast := h.w.Spawn()
	beasts.Put(h.w, beast, Food{})
	want := func(g guest, object wits.Entity, offers ...smart.Offer) {
		t.Helper()
		if got := h.uses.Offers(nil, g, h.w, object); !slices.Equal(got, offers) {
			t.Fatalf("%v, want %v", got, offers)
		}
	}
	want(a, inn, h.drink, h.sleep, h.wash, h.look)
	want(a, beast)
	want(a, 0)
	want(guest(0), inn)
	h.take(b, h.drink, inn)
	want(a, inn, h.sleep, h.look)
	want(b, inn, h.drink, h.sleep, h.wash, h.look)
	inns.Get(h.w, inn).Closed = 1
	want(a, inn, h.look)
	h.refuse(a, h.sleep, inn, smart.ErrNotOffered)
	h.refuse(a, h.sleep, beast, smart.ErrNotOffered)
	h.refuse(a, 0, inn, smart.ErrUnknownOffer)
	h.refuse(a, 99, inn, smart.ErrUnknownOffer)
	h.refuse(a, h.sleep, 0, smart.ErrGone)
	h.refuse(guest(0), h.sleep, inn, smart.ErrGone)
}

func TestO09_ItemsInAnInventoryStillOffer(t *testing.T) {
	h := newHouse(t, 8)
	a, b, inn := h.guest(), h.guest(), h.inn(1)
	h.w.Hide(inn)
	if got := h.uses.Offers(nil, a, h.w, inn); len(got) != 4 {
		t.Fatal(got)
	}
	u := h.take(a, h.drink, inn)
	h.refuse(b, h.drink, inn, smart.ErrTaken)
	h.w.Show(inn)
	if _, ok := h.uses.Info(u); !ok {
		t.Fatal("putting an item down ends its uses")
	}
}

func TestO09_SnapshotsOfThePool(t *testing.T) {
	h := newHouse(t, 0)
	a, b, inn, other := h.guest(), h.guest(), h.inn(1), h.inn(2)
	u := h.take(a, h.sleep, inn)
	h.release(h.take(b, h.sleep, other))
	var saved smart.Pool[guest]
	saved.CopyFrom(h.uses)
	saved.CopyFrom(&saved)
	if !saved.Equal(h.uses) || saved.Hash() != h.uses.Hash() || saved.Catalogue() != h.catalog {
		t.Fatal("the copy is another")
	}
	h.night.Get(h.uses, u).Hours = 4
	if saved.Equal(h.uses) || saved.Hash() == h.uses.Hash() || h.night.Get(&saved, u).Hours != 0 {
		t.Fatal("the copy shares memory")
	}
	var world entity.World
	world.CopyFrom(h.w)
	saved.CopyFrom(h.uses)
	run := func() (got []smart.Use) {
		h.release(u)
		for _, inn := range []wits.Entity{other, inn, h.inn(3)} {
			got = append(got, h.take(b, h.sleep, inn))
		}
		return got
	}
	first, hash := run(), h.uses.Hash()
	h.w.CopyFrom(&world)
	h.uses.CopyFrom(&saved)
	if second := run(); !slices.Equal(first, second) || h.uses.Hash() != hash {
		t.Fatal("the same goes on in another way", first, second)
	}
	h.counts(3, 0, 0)
	n := 0
	for use, i := range h.uses.All() {
		if got, ok := h.uses.Info(use); !ok || got != i {
			t.Fatal(use, i)
		}
		n++
	}
	if n != 3 {
		t.Fatal(n)
	}
}

func TestO09_NothingAllocatesOnceGrown(t *testing.T) {
	h := newHouse(t, 64)
	inn := h.inn(1)
	var all []guest
	for range 20 {
		all = append(all, h.guest())
	}
	saved := smart.NewPool(h.catalog, 64)
	offers := make([]smart.Offer, 0, 8)
	taken := 0
	run := func() {
		saved.CopyFrom(h.uses)
		for _, g := range all {
			offers = h.uses.Offers(offers[:0], g, h.w, inn)
			for _, o := range offers {
				if u, err := h.uses.Take(g, h.w, o, inn); err == nil && o != h.look {
					h.uses.Release(u)
					taken++
				}
			}
		}
		h.uses.Sweep(h.w)
		for _, g := range all {
			h.uses.ReleaseAgent(g.Entity())
		}
		h.uses.ReleaseObject(inn)
	}
	run()
	if n := testing.AllocsPerRun(50, run); n != 0 || taken == 0 {
		t.Fatalf("%v allocations, %d taken", n, taken)
	}
}
