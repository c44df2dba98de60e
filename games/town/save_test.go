package town

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// played is a village of a scene after some ticks.
func played(t testing.TB, scene string, ticks int, options ...actors.Option) *Game {
	g := New(options...)
	must.Succeed(t, g.Start(map[string]string{"scene": scene}, 3))
	g.ahead(ticks)
	return g
}

func (g *Game) ahead(ticks int) {
	for range ticks {
		g.tick()
	}
}

func saveOf(t testing.TB, g *Game) []byte {
	data, err := g.Save()
	must.Succeed(t, err)
	return data
}

// A village that is loaded stands as the one that was saved, in every scene and at any time of day, and goes on as it does.
func TestSave_GoesOnAsIfNothingHadHappened(t *testing.T) {
	for _, c := range []struct {
		scene, planner string
		ticks          int
	}{{"village", "", 0}, {"village", "", 1}, {"village", "", 900}, {"village", "", 9000 / slow}, {"eat", "", 400}, {"house", "", 700}, {"blob", "", 700},
		{"interrupt", "", 1300}, {"crowd", "", 200}, {"village", "tree", 1500}, {"village", "machine", 1500}, {"village", "goap", 1500}, {"village", "htn", 1500}} {
		t.Run(fmt.Sprint(c.scene, c.planner, c.ticks), func(t *testing.T) {
			after := 600
			if testing.Short() {
				if after = 100; c.ticks > 1000 || c.scene == "crowd" {
					t.Skip("long: plays for minutes of the game")
				}
			}
			g := New()
			must.Succeed(t, g.Start(map[string]string{"scene": c.scene, "planner": c.planner}, 3))
			g.ahead(c.ticks)
			data := saveOf(t, g)
			other := played(t, "village", 77) // whatever it was before
			report, err := other.Load(data)
			if err != nil || report != "" {
				t.Fatal(report, err)
			}
			if again := saveOf(t, other); !bytes.Equal(again, data) {
				t.Error("saved again it is something else")
			}
			for i := range after {
				if a, b := sim.Hash(g), sim.Hash(other); a != b {
					t.Fatalf("after %d ticks the hash is %016x, and not %016x", i, b, a)
				}
				g.tick()
				other.tick()
			}
		})
	}
}

// The villager that a person steers is still steered, and so is its walk.
func TestSave_WhoIsSteered(t *testing.T) {
	g := played(t, "village", 300)
	id := g.seats[2].id
	g.TakeOver(id)
	other := New()
	for _, to := range []*Game{g, other} {
		if to == other {
			must.Succeed(t, to.Start(map[string]string{"scene": "village"}, 1))
			if _, err := to.Load(saveOf(t, g)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if other.Taken() != id || other.seats[2].SteeredBy() != "you" {
		t.Errorf("steered is %v by %q", other.Taken(), other.seats[2].SteeredBy())
	}
	g.ahead(120)
	other.ahead(120)
	if sim.Hash(g) != sim.Hash(other) {
		t.Error("it went on otherwise")
	}
	other.GiveBack()
	other.ahead(60)
	sound(t, other)
}

// A later build, whose documents say something else, goes on with a save, and says what became of it.
func TestSave_DocumentsHaveChanged(t *testing.T) {
	g := played(t, "village", 1200)
	documents := gametest.Changed(t, Documents(), "villager.machine.json", `"implements": [`, `"ports": [{"in": "Later", "type": "float"}], "implements": [`)
	later := played(t, "village", 1, actors.From(documents))
	report, err := later.Load(saveOf(t, g))
	if err != nil || !strings.Contains(report, "villager.machine.json: 6 minds") || !strings.Contains(report, "Later") {
		t.Fatal(report, err)
	}
	if later.world.Hash() != g.world.Hash() {
		t.Error("the world is another one")
	}
	later.ahead(600)
	sound(t, later)
}

// withState is a save with another state of the village.
func withState(t *testing.T, data []byte, change func(*saved)) []byte {
	file, err := wits.OpenSave(data)
	must.Succeed(t, err)
	var s saved
	must.Succeed(t, json.Unmarshal(file.State(), &s))
	g := played(t, "village", 1)
	programs := map[string]*wits.Program{blobFile: g.blob.Program}
	for _, a := range g.Agents() {
		programs[a.Mind.Program().Document()] = a.Mind.Program()
	}
	var minds []*wits.Mind
	for i := range file.Len() {
		m := programs[file.Document(i)].NewMind(1)
		must.Succeed(t, file.Read(i, m))
		minds = append(minds, m)
	}
	change(&s)
	own, err := json.Marshal(s)
	must.Succeed(t, err)
	out, err := wits.WriteSave(own, minds...)
	must.Succeed(t, err)
	return out
}

// A build in which sorts of things have another order puts them where they are; one whose bodies can do something else drops orders.
func TestSave_OtherBuilds(t *testing.T) {
	g := played(t, "village", 2000)
	data := saveOf(t, g)
	other := played(t, "village", 1)
	sorts := withState(t, data, func(s *saved) { // food and wood were numbered the other way round
		for e := range g.world.Things.All() {
			if p := placed.Get(g.world.Things, e); p.Thing < 2 {
				p.Thing = 1 - p.Thing
			}
		}
		s.Things, _ = g.world.Things.MarshalBinary()
		s.Sorts = append([]string{"wood", "food"}, thingNames[2:]...)
	})
	if report, err := other.Load(sorts); err != nil || report != "" {
		t.Fatal(report, err)
	}
	sound(t, other)
	other.ahead(600)
	sound(t, other)
	orders := withState(t, data, func(s *saved) {
		s.Uses[0] ^= 1 // of another catalogue
	})
	report, err := other.Load(orders)
	if err != nil || !strings.Contains(report, "orders of 6 villagers were dropped") {
		t.Fatal(report, err)
	}
	other.ahead(600)
	sound(t, other)
}

// What is damaged, of another game, or cannot be is refused, and the village goes on as if nothing had happened.
func TestSave_Refuses(t *testing.T) {
	g := played(t, "village", 500)
	data := saveOf(t, g)
	before := sim.Hash(g)
	damaged := bytes.Clone(data)
	damaged[len(damaged)/2] ^= 4
	foreign, err := wits.WriteSave([]byte(`{"game":"duel"}`))
	must.Succeed(t, err)
	cases := map[string][]byte{"damaged": damaged, "foreign": foreign, "nothing": nil, "half": data[:len(data)/2]}
	for name, change := range map[string]func(*saved){
		"document": func(s *saved) { s.Document = "gone.graph.json" },
		"ground":   func(s *saved) { s.World.High = s.World.Low },
		"wide":     func(s *saved) { s.World.High.X = 1e12 },
		"things":   func(s *saved) { s.Things = s.Things[:len(s.Things)/2] },
		"uses":     func(s *saved) { s.Uses = s.Uses[:len(s.Uses)/2] },
		"sort":     func(s *saved) { s.Sorts[5] = "castle" },
		"orders":   func(s *saved) { s.Agents[0].Orders = s.Agents[0].Orders[:4] },
		"agents":   func(s *saved) { s.Agents[0], s.Agents[1] = s.Agents[1], s.Agents[0] },
		"nobody":   func(s *saved) { s.Agents[0].ID = 0 },
		"minds":    func(s *saved) { s.Minds[3] = s.Minds[4]; s.Minds = append(s.Minds, 9) },
	} {
		cases[name] = withState(t, data, change)
	}
	for name, data := range cases {
		report, err := g.Load(data)
		if err == nil || report != "" || len(err.Error()) < 10 {
			t.Errorf("%s: %q, %v", name, report, err)
		}
		if name == "damaged" && !errors.Is(err, wits.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		if sim.Hash(g) != before {
			t.Fatalf("%s: the village is another one", name)
		}
	}
}

// Things are put into their cells anew where the lists of a save do not fit together.
func TestSave_ListsOfTheGridAreMended(t *testing.T) {
	g := played(t, "village", 500)
	other := played(t, "village", 1)
	data := withState(t, saveOf(t, g), func(s *saved) {
		for e := range g.world.Things.All() {
			placed.Get(g.world.Things, e).Next = e
		}
		s.Things, _ = g.world.Things.MarshalBinary()
	})
	if _, err := other.Load(data); err != nil {
		t.Fatal(err)
	}
	sound(t, other)
	other.ahead(300)
	sound(t, other)
}
