package town

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/gametest"
	"github.com/wits-ai/wits/world/scene"
)

// visits counts who comes to which scene, and fails the test if two have the same place, or a scene has more people than room.
type visits struct {
	at   map[int]string     // whom it has counted, by its place among agents
	came map[string][]int64 // the ticks in which somebody came, by scene
	does map[string]int     // how many did what, by scene and behavior
}

func newVisits() *visits {
	return &visits{map[int]string{}, map[string][]int64{}, map[string]int{}}
}

func (c *visits) count(t *testing.T, g *Game) {
	t.Helper()
	w := g.world
	taken := map[geom.Vec2]string{}
	for i := range w.Agents {
		v := w.Villager(w.Agents[i].ID)
		if v == nil {
			continue
		}
		zone, _, ok := w.director.Role(i)
		if !ok {
			delete(c.at, i)
			continue
		}
		z := w.director.Zone(zone)
		name, at := z.Scene.Name, geom.Vec2{}
		if at, _, _ = w.director.Place(i); taken[at] == name || z.Members > z.Scene.Capacity {
			t.Fatalf("tick %d: %s has a place in %s that is taken", w.Tick, v.Person().Name, name)
		}
		taken[at] = name
		if does := w.director.Playing(i).Behavior; w.body(w.Agents[i].ID, v).atPlace() && does != 0 && c.at[i] != name {
			c.at[i] = name
			c.came[name] = append(c.came[name], w.Tick)
			c.does[name+" "+does.String()]++
		}
	}
}

// members returns how many play in a scene, or are on the way to it.
func members(g *Game, scene string) (n int) {
	for i := range g.world.director.Zones() {
		if z := g.world.director.Zone(i); z.Scene.Name == scene {
			n += z.Members
		}
	}
	return n
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

// Villagers play in all scenes, do there what the document says for such as they, and the village gets on.
func TestVillagersPlayInScenes(t *testing.T) {
	c := newVisits()
	g := watch(t, "village", 28800, func(g *Game, tick int64) { c.count(t, g) })
	for _, name := range []string{"Campfire", "Market", "Well"} {
		if n := len(c.came[name]); n < 4 {
			t.Errorf("in two days %d came to the %s", n, name)
		}
	}
	for _, want := range []string{"Campfire Boast", "Campfire Listen", "Housewarming Boast", "Market Trade", "Well Drink"} {
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

// A new house draws people to the fire at an hour at which nothing else does.
func TestEventsDrawVillagers(t *testing.T) {
	come := func(event bool) (most int) {
		g := New()
		defer g.Close()
		must.Succeed(t, g.Start(map[string]string{"scene": "village"}, 1))
		for tick := range 18 * Rate {
			if g.Step(sim.Input{}); tick == 0 && event {
				g.world.tell(Event{Kind: Built})
			}
			most = max(most, members(g, "Campfire")+members(g, "Housewarming"))
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

// A designer changes the scenes while the game runs: one that is taken away dissolves, one that has less room has fewer people, and a new
// one is played.
func TestScenesChangeWhileTheGameRuns(t *testing.T) {
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
	swap(t, g, gametest.Changed(t, Documents(), villageScenes, `"capacity": 2`, `"capacity": 1`, villageScenes, `"scenes": {`,
		`"scenes": {"Bench": {"at": [[8, -1]], "radius": 1, "main": {"Listener": {"draw": 0.9, "within": 60}}, "capacity": 1},`))
	c = newVisits()
	for range 240 * Rate {
		g.Step(sim.Input{})
		c.count(t, g) // the well has room for one now
	}
	if len(c.came["Bench"]) == 0 {
		t.Errorf("nobody came to the new bench: %v", c.came)
	}
	swap(t, g, gametest.Changed(t, Documents(), villageScenes, `"doc": "Two can drink at once."`, `"doc": "For two."`))
	for range 2 * Rate {
		g.Step(sim.Input{})
	}
	if n := members(g, "Bench"); n > 0 {
		t.Errorf("%d are still at the bench, which is gone", n)
	}
	sound(t, g)
}

// In the street all scenes are played, people queue, and everybody gets on, in every block.
func TestStreet(t *testing.T) {
	g := New()
	defer g.Close()
	must.Succeed(t, g.Start(map[string]string{"scene": "village", "people": "200"}, 1))
	d := g.world.director
	started, promoted := map[string]int{}, 0
	for range 150 * Rate {
		g.Step(sim.Input{})
		for _, e := range d.Events() {
			switch e.Kind {
			case scene.Started:
				started[d.Zone(e.Zone).Scene.Name]++
			case scene.Promoted:
				promoted++
			}
		}
	}
	for i := range d.Scenes().Scenes {
		if name := d.Scenes().Scenes[i].Name; started[name] == 0 {
			t.Errorf("%s never starts", name)
		}
	}
	if promoted == 0 || d.Zones() != 3*len(d.Scenes().Scenes) || g.people != 200 {
		t.Errorf("%d moved up in %d scenes of %d people", promoted, d.Zones(), g.people)
	}
	sound(t, g)
}

// Somebody is told which role a villager has, or why it has none.
func TestTellRole(t *testing.T) {
	g := New()
	defer g.Close()
	must.Succeed(t, g.Start(map[string]string{"scene": "village"}, 1))
	plays, refused := false, false
	for range 20 {
		for range Rate {
			g.Step(sim.Input{})
		}
		for i := range g.world.Agents {
			must.Succeed(t, g.Command(g.world.Agents[i].ID.Index(), "role", nil))
			_, _, ok := g.world.director.Role(i)
			if text := strings.Join(g.answers, " "); ok != strings.HasPrefix(text, "It plays ") || !ok && !strings.Contains(text, "Well: ") {
				t.Fatalf("it has a role: %v, and is told %q", ok, text)
			}
			plays, refused = plays || ok, refused || !ok
		}
	}
	if !plays || !refused {
		t.Error("nobody plays, or everybody does")
	}
}
