package town

import (
	"testing"

	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// hold is a person at the keys: what is held from one second to another.
type hold struct {
	from, to float64
	key      string
}

// A person selects a villager, takes it over, does its work with the keys and gives it back.
func TestO05_PlayerTakesOverAndGivesBack(t *testing.T) {
	keys := []hold{
		{0.05, 0.1, actors.KeyTake},
		{1, 1.6, actors.KeyRight}, // up to the first log
		{1.5, 1.6, actors.KeyUp},
		{2, 2.1, keyUse},
		{4, 4.1, keyDrop},
		{6, 6.1, actors.KeyTake},
	}
	g := New()
	w := func() *World { return g.world }
	var carried, freed bool
	start := 0.0
	_, err := sim.Headless(g, sim.Run{Options: map[string]string{"scene": "house"}, Seed: 1, Ticks: 40 * Rate,
		Focus: func(int64) uint32 { return ada.Index() },
		Script: func(tick int64) (held []string) {
			for _, k := range keys {
				if now := float64(tick) / Rate; now >= k.from && now < k.to {
					held = append(held, k.key)
				}
			}
			return held
		}, After: func(tick int64) bool {
			v := w().Villager(ada)
			switch now := float64(tick) / Rate; {
			case now > 0.6 && now < 6:
				if g.Taken() != ada || g.Agents()[0].Steered != "you" {
					t.Fatalf("%.2f s: nobody steers her", now)
				}
				if now < 0.95 {
					start = w().At(ada).X
				}
				if now > 0.8 && now < 1 && doing(w(), ada) != 0 {
					t.Errorf("%.2f s: she does something nobody told her", now)
				}
				if now > 1.75 && now < 1.9 && (w().At(ada).X < start+0.8 || v.Velocity.Len() > 0) {
					t.Errorf("%.2f s: she walked from %.2f to %v and should stand", now, start, w().At(ada))
				}
				carried = carried || v.count(w(), ThingWood) == 1
				freed = freed || carried && v.count(w(), ThingWood) == 0
			case now > 6.2 && now < 6.3 && (g.Taken() != 0 || g.Agents()[0].Steered != ""):
				t.Fatal("she is not given back")
			}
			return true
		}})
	must.Succeed(t, err)
	if !carried || !freed {
		t.Errorf("she picked a log up: %v, and dropped it: %v", carried, freed)
	}
	if w().Tally.Houses != 1 {
		t.Error("her mind did not go on to build the house")
	}
}

// Space does what the thing in front offers, whatever it is.
func TestO09_UseWhatIsInFront(t *testing.T) {
	for _, c := range []struct {
		name  string
		put   func(w *World)
		order act.Type
	}{
		{"log", func(w *World) { w.AddWood(at(0.7, 0), 0) }, take.Type()},
		{"food", func(w *World) { w.AddFood(at(0.7, 0)) }, take.Type()},
		{"tree", func(w *World) { w.AddTree(at(1, 0)) }, chop.Type()},
		{"blob", func(w *World) { w.AddBlob(at(1, 0)) }, strike.Type()},
		{"blob before a log", func(w *World) { w.AddWood(at(0.8, 0.2), 0); w.AddBlob(at(0.9, 0)) }, strike.Type()},
		{"site without wood", func(w *World) { w.AddSite(at(1.5, 0)) }, 0},
		{"ready site", func(w *World) { sites.Get(w.Things, w.AddSite(at(1.5, 0))).Wood = SiteWood }, build.Type()},
		{"fire by day", func(w *World) { w.AddFire(at(1, 0)) }, 0},
		{"fire by night", func(w *World) { w.AddFire(at(1, 0)); w.Season.Start = 0.8 * DayLength }, sleep.Type()},
		{"empty larder", func(w *World) { w.AddLarder(at(1, 0)) }, 0},
		{"larder", func(w *World) { w.stock(w.AddLarder(at(1, 0))) }, eat.Type()},
		{"nothing", func(*World) {}, 0},
		{"tree too far away", func(w *World) { w.AddTree(at(2.5, 0)) }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := NewWorld(at(-5, -5), at(5, 5), 1, 64)
			e := w.AddVillager(at(0, 0))
			w.Villager(e).Facing = 0
			c.put(w)
			offer, what := w.body(e, w.Villager(e)).atHand()
			o := order(offer, what)
			if o.Type() != c.order {
				t.Errorf("it is order %d (%s), not %d", o.Type(), catalogue.Name(offer), c.order)
			}
		})
	}
}
