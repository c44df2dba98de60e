package town

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
)

// visits counts who comes to which hotspot, and fails the test if one has more visitors than seats, or two have the same seat.
type visits struct {
	at   map[wits.Entity]wits.Name // whom it has counted
	came map[string][]int64        // the ticks in which somebody came, by hotspot
	does map[string]int            // how many did what, by hotspot and activity
}

func newVisits() *visits {
	return &visits{map[wits.Entity]wits.Name{}, map[string][]int64{}, map[string]int{}}
}

func (c *visits) count(t *testing.T, g *Game) {
	t.Helper()
	w := g.world
	seats := map[wits.Name]map[int64]bool{}
	for e, v := range villagers.All(w.Things) {
		if v.Spot == 0 {
			delete(c.at, e)
			continue
		}
		s := w.spots.Named(v.Spot)
		if s == nil {
			t.Fatalf("tick %d: %s is at a hotspot that there is not", w.Tick, v.Person().Name)
		}
		if seats[v.Spot] == nil {
			seats[v.Spot] = map[int64]bool{}
		}
		if seats[v.Spot][v.Seat] || v.Seat >= int64(s.Capacity) {
			t.Fatalf("tick %d: %s sits in seat %d of %s, which is taken or not there", w.Tick, v.Person().Name, v.Seat, s.Name)
		}
		seats[v.Spot][v.Seat] = true
		if w.body(e, v).atSpot() && c.at[e] != v.Spot {
			c.at[e] = v.Spot
			c.came[s.Name] = append(c.came[s.Name], w.Tick)
			c.does[s.Name+" "+v.Does.String()]++
		}
	}
}

// swap gives a running village other documents, as an editor does that saves them.
func swap(t *testing.T, g *Game, files fstest.MapFS) {
	t.Helper()
	g.Brains().Replace(files)
	r := g.Brains().Prepare(slices.Collect(maps.Keys(files)))
	for _, p := range r.Apply(g.Agents()) {
		if p.Err != nil {
			t.Fatal(p.Err)
		}
	}
}

// Villagers come to all hotspots, do there what the document says for such as they, and never more than there are seats; the village gets on.
func TestVillagersComeToHotspots(t *testing.T) {
	c := newVisits()
	g := watch(t, "village", 28800, func(g *Game, tick int64) { c.count(t, g) })
	for _, name := range []string{"Campfire", "Market", "Well"} {
		if n := len(c.came[name]); n < 4 {
			t.Errorf("in two days %d came to the %s", n, name)
		}
	}
	for _, want := range []string{"Campfire Boast", "Campfire Listen", "Market Trade", "Well Drink"} {
		if c.does[want] == 0 {
			t.Errorf("nobody did %s; done was %v", want, c.does)
		}
	}
	for what := range c.does {
		if strings.HasPrefix(what, "Well") && what != "Well Drink" || strings.HasPrefix(what, "Market") && what != "Market Trade" {
			t.Errorf("somebody did %s", what)
		}
	}
	if s := g.Statistics(); s.Tally.Died > 0 || s.Tally.Houses < 6 || s.Tally.Eaten < 60 {
		t.Errorf("the village does not get on: %+v", s)
	}
}

// A new house draws people to the fire at an hour at which it draws nobody else.
func TestEventsDrawVillagers(t *testing.T) {
	come := func(event bool) (most int) {
		g := New()
		defer g.Close()
		must.Succeed(t, g.Start(map[string]string{"scene": "village"}, 1))
		for tick := range 18 * Rate {
			if g.Step(sim.Input{}); tick == 0 && event {
				g.world.tell(Event{Kind: Built})
			}
			n, _ := g.world.visitors(g.world.spots.Named(wits.NameOf("Campfire")))
			most = max(most, n)
		}
		if h := g.world.hour(); h > 12 {
			t.Fatalf("it is %.1f h", h)
		}
		return most
	}
	if n := come(false); n != 0 {
		t.Errorf("%d came to the campfire in the morning", n)
	}
	if n := come(true); n < 3 {
		t.Errorf("%d came to the campfire when a house was built", n)
	}
}

// A designer changes the hotspots while the game runs: one that is taken away is left, one that has fewer seats has fewer visitors, and a
// new one is visited.
func TestHotspotsChangeWhileTheGameRuns(t *testing.T) {
	g := New()
	defer g.Close()
	must.Succeed(t, g.Start(map[string]string{"scene": "village"}, 1))
	c := newVisits()
	for range 40 * Rate {
		g.Step(sim.Input{})
		c.count(t, g)
	}
	if len(c.came["Well"]) == 0 || len(c.came["Bench"]) > 0 {
		t.Fatalf("before: %v", c.came)
	}
	swap(t, g, gametest.Changed(t, Documents(), spotsFile, `"capacity": 2`, `"capacity": 1`, spotsFile, `"spots": {`,
		`"spots": {"Bench": {"at": [8, -1], "around": 0.4, "capacity": 1, "within": 60, "offers": {"anyone": {"draw": 0.9, "does": "Listen"}}},`))
	c = newVisits()
	for range 240 * Rate {
		g.Step(sim.Input{})
		c.count(t, g) // the visitors of the well have one seat now
	}
	if len(c.came["Bench"]) == 0 {
		t.Errorf("nobody came to the new bench: %v", c.came)
	}
	swap(t, g, gametest.Changed(t, Documents(), spotsFile, `"doc": "Two can drink at once."`, `"doc": "For two."`))
	for range 2 * Rate {
		g.Step(sim.Input{})
	}
	for _, v := range villagers.All(g.world.Things) {
		if v.Spot == wits.NameOf("Bench") {
			t.Errorf("%s still is at the bench, which is gone", v.Person().Name)
		}
	}
	sound(t, g)
}
