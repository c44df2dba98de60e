package smart_test

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/smart"
)

func TestAPoolShrinksAfterAPeak(t *testing.T) {
	crowd := 20_000
	if testing.Short() {
		crowd = 1000
	}
	h := newHouse(t, 8)
	inn := h.inn(1)
	kept := h.take(h.guest(), h.sleep, inn)
	var battle []smart.Use
	for range crowd {
		battle = append(battle, h.take(h.guest(), h.look, inn))
	}
	last := battle[len(battle)-1]
	for _, u := range battle[:len(battle)-1] {
		h.release(u)
	}
	if gone := h.uses.Trim(10); gone != 0 {
		t.Errorf("%d uses are gone, and an agent has the last", gone)
	}
	h.release(last)
	if gone := h.uses.Trim(10); gone != crowd+1-10 {
		t.Errorf("%d uses are gone", gone)
	}
	h.counts(1, 9, 0)
	if i, ok := h.uses.Info(kept); !ok || i.Object != inn {
		t.Errorf("what an agent has became %v, %v", i, ok)
	}
	// Names of uses that are gone name nothing, and no later use has one of them.
	for range crowd {
		u := h.take(h.guest(), h.look, inn)
		if slices.Contains(battle[:20], u) || u == last {
			t.Fatalf("%v is given twice", u)
		}
	}
	for _, u := range battle {
		if _, ok := h.uses.Info(u); ok {
			t.Fatalf("%v is somebody's again", u)
		}
	}
}

func TestTrimmingGivesMemoryBack(t *testing.T) {
	crowd := 50_000
	if testing.Short() {
		crowd = 2000
	}
	h := newHouse(t, 8)
	inn := h.inn(1)
	g := h.guest()
	var guests []guest
	for range crowd {
		guests = append(guests, h.guest())
	}
	for _, g := range guests {
		h.take(g, h.look, inn)
	}
	before := h.uses.Capacity()
	if before < crowd*100 {
		t.Fatalf("%d uses have %d bytes", crowd, before)
	}
	for _, g := range guests {
		h.uses.ReleaseAgent(g.Entity())
	}
	h.uses.Trim(0)
	if left := h.uses.Capacity(); left > before/100 {
		t.Errorf("%d bytes are left of %d", left, before)
	}
	h.counts(0, 0, 0)
	h.take(g, h.sleep, inn)
	h.counts(1, 0, 0)
}

func TestAPoolHasALimit(t *testing.T) {
	h := newHouse(t, 8)
	inn := h.inn(1)
	h.uses.Limit(2)
	a := h.guest()
	first := h.take(a, h.look, inn)
	h.take(h.guest(), h.look, inn)
	late := h.guest()
	h.refuse(late, h.look, inn, smart.ErrFull)
	h.refuse(late, h.look, wits.Entity(0), smart.ErrGone) // what is worse is said first
	if again := h.take(a, h.look, inn); again != first {
		t.Errorf("who has a use is given %v", again)
	}
	h.release(first)
	h.take(late, h.look, inn)
	h.uses.Limit(1) // agents keep what they have
	h.counts(2, 0, 0)
	h.refuse(a, h.look, inn, smart.ErrFull)
	h.uses.Limit(0)
	h.take(a, h.look, inn)
	h.counts(3, 0, 0)
}
