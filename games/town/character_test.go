package town

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// alone is a game with one villager whose character a test sets.
func alone(t *testing.T, set func(w *World, v *Villager)) (*Game, *World, wits.Entity) {
	t.Helper()
	w := NewWorld(at(-14, -9), at(14, 9), 1, 64)
	w.Season.Start = 0.1 * DayLength
	e := w.AddVillager(geom.Vec2{})
	set(w, w.Villager(e))
	g := New()
	must.Succeed(t, g.Begin(w, "villager.machine.json", 1))
	return g, w, e
}

// The brave kill a blob, the timid run from it, and who is badly hurt runs sooner: numbers decide.
func TestCourageDecides(t *testing.T) {
	for _, c := range []struct {
		name            string
		courage, health float64
		fights          bool
	}{
		{"brave", 0.9, HealthFull, true},
		{"timid", 0.2, HealthFull, false},
		{"brave, but badly hurt", 0.6, 4, false},
	} {
		g, w, e := alone(t, func(w *World, v *Villager) { v.Courage, v.Health, v.Hunger = c.courage, c.health, 20 })
		blob := w.AddBlob(at(5, 0))
		nearest := 99.0
		for range 8 * Rate {
			g.tick()
			if w.Things.Alive(blob) {
				nearest = min(nearest, w.At(e).Dist(w.At(blob)))
			}
		}
		if killed := w.Tally.Blobs == 1; killed != c.fights {
			t.Errorf("%s: killed the blob: %v, after %d blows", c.name, killed, w.Tally.Strikes)
		}
		if !c.fights && (w.Tally.Strikes > 0 || nearest < 3) {
			t.Errorf("%s: %d blows, and as near as %.1f m", c.name, w.Tally.Strikes, nearest)
		}
	}
}

// At night villagers go to bed: into a house while there are beds, else to the fire; in the morning they come out.
func TestSleepsAtNight(t *testing.T) {
	g, w, _ := alone(t, func(w *World, v *Villager) { v.Hunger = HungerFull })
	w.Season.Start = (nightAt + 0.01) * DayLength
	house := w.AddHouse(at(4, 2))
	w.AddFire(at(-2, 0))
	for i := range houseBeds {
		w.AddVillager(at(-1, float64(i)))
	}
	for range 20 * Rate {
		g.tick()
	}
	outside := 0
	for e, v := range villagers.All(w.Things) {
		if doing(w, e) != sleep.Type() {
			t.Errorf("%s does order %d at night", e, doing(w, e))
		}
		if v.Inside == 0 {
			outside++
		}
	}
	if n := houses.Get(w.Things, house).Sleepers; n != houseBeds || outside != 1 {
		t.Errorf("%d sleep in the house and %d outside", n, outside)
	}
	for w.Night() {
		g.tick()
	}
	for range 2 * Rate {
		g.tick()
	}
	if n := houses.Get(w.Things, house).Sleepers; n != 0 {
		t.Errorf("%d still sleep by day", n)
	}
}

// Who is not hungry stores food; with a full larder nobody gathers any.
func TestStoresFood(t *testing.T) {
	for _, full := range []bool{false, true} {
		g, w, _ := alone(t, func(w *World, v *Villager) { v.Hunger, v.Diligence = HungerFull, 0.8 })
		larder := w.AddLarder(at(2, 0))
		for i := range 4 {
			w.AddFood(at(-2, float64(i)))
		}
		if full {
			for range LarderRoom {
				w.stock(larder)
			}
		}
		for range 30 * Rate {
			g.tick()
		}
		want := int64(4)
		if full {
			want = 0
		}
		if w.Tally.Stored != want {
			t.Errorf("larder full %v: %d foods were stored, not %d", full, w.Tally.Stored, want)
		}
	}
}
