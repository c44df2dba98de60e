package smart_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/smart"
)

// guest is an agent that is nothing but its number.
type guest wits.Entity

func (g guest) Entity() wits.Entity { return wits.Entity(g) }

// Inn is an object with beds and one tap; Closed is one that offers nothing.
type Inn struct{ Closed, Rooms int64 }

// Nothing orders nothing: these tests take without orders.
type Nothing struct{ smart.Claim }

// Night is the working state of a use of a bed.
type Night struct{ Room, Hours int64 }

// house is a world with a pool. The catalogue is its own, so that each test counts its own initialisations.
type house struct {
	t       testing.TB
	w       *entity.World
	uses    *smart.Pool[guest]
	inits   int
	drink   smart.Offer
	sleep   smart.Offer
	wash    smart.Offer
	look    smart.Offer
	night   smart.State[guest, Night]
	catalog *smart.Catalogue[guest]
}

var (
	innSchema = entity.NewSchema()
	inns      = entity.Add[Inn](innSchema, "inn")
	beasts    = entity.Add[Food](innSchema, "beast")
)

func newHouse(t testing.TB, room int) *house {
	t.Helper()
	h := &house{t: t, w: entity.NewWorld(innSchema, room), catalog: smart.NewCatalogue[guest](innSchema)}
	open := func(_ guest, _ *entity.World, _ wits.Entity, i *Inn) bool { return i.Closed == 0 }
	none := act.Verb[Nothing]{}
	h.drink = smart.Add(h.catalog, "drink", smart.Spec{}, inns, none, open)
	h.sleep = smart.Add(h.catalog, "sleep", smart.Spec{Places: 2, Doc: "A bed for the night."}, inns, none, open)
	h.wash = smart.Add(h.catalog, "wash", smart.Spec{Share: h.drink}, inns, none, open)
	h.look = smart.Add(h.catalog, "look", smart.Spec{Places: smart.Unlimited}, inns, none, nil)
	h.night = smart.AddState(h.catalog, h.sleep, func(w *entity.World, object wits.Entity) Night {
		h.inits++
		return Night{Room: inns.Get(w, object).Rooms}
	})
	must.Succeed(t, h.catalog.Err())
	h.uses = smart.NewPool(h.catalog, room)
	return h
}

func (h *house) guest() guest { return guest(h.w.Spawn()) }

func (h *house) inn(rooms int64) wits.Entity {
	e := h.w.Spawn()
	inns.Put(h.w, e, Inn{Rooms: rooms})
	return e
}

// take is a Take that must succeed.
func (h *house) take(g guest, o smart.Offer, object wits.Entity) smart.Use {
	h.t.Helper()
	u, err := h.uses.Take(g, h.w, o, object)
	if err != nil {
		h.t.Fatal(err)
	}
	return u
}

// refuse is a Take that must not.
func (h *house) refuse(g guest, o smart.Offer, object wits.Entity, want error) {
	h.t.Helper()
	before := h.uses.Hash()
	if h.uses.Can(g, h.w, o, object) || h.uses.Check(g, h.w, o, object) != want {
		h.t.Fatalf("check: %v, want %v", h.uses.Check(g, h.w, o, object), want)
	}
	if u, err := h.uses.Take(g, h.w, o, object); u != 0 || err != want {
		h.t.Fatalf("%v, %v; want %v", u, err, want)
	}
	if h.uses.Hash() != before {
		h.t.Fatal("a refusal changes the pool")
	}
}

func (h *house) release(u smart.Use) {
	h.t.Helper()
	if !h.uses.Release(u) {
		h.t.Fatalf("%v is over already", u)
	}
}

func (h *house) counts(executed, initialised, uninitialised int) {
	h.t.Helper()
	want := smart.Counts{Made: executed + initialised + uninitialised, Executed: executed, Initialised: initialised, Uninitialised: uninitialised}
	if got := h.uses.Counts(); got != want {
		h.t.Fatalf("%+v, want %+v", got, want)
	}
}
