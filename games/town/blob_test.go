package town

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/gametest"
)

// lair begins with a blob and whatever else is put around it; at noon, where blobs come and go.
func lair(t *testing.T, put func(w *World), options ...actors.Option) (*Game, wits.Entity) {
	t.Helper()
	w := NewWorld(at(-12, -12), at(12, 12), 1, 64)
	w.Season = Season{Raids: true, Start: 0.3 * DayLength}
	blob := w.AddBlob(at(0, 0))
	put(w)
	g := New(options...)
	t.Cleanup(func() { g.Close() })
	must.Succeed(t, g.Begin(w, "villager.machine.json", 1))
	return g, blob
}

// A blob does what its documents say, case by case.
func TestBlobsMind(t *testing.T) {
	for name, c := range map[string]struct {
		put     func(w *World)
		seconds int
		holds   func(g *Game, blob wits.Entity, apples []wits.Entity) bool
	}{
		"eats what lies about, the nearest first": {func(w *World) { w.AddFood(at(3, 0)); w.AddFood(at(-5, 0)) }, 6, func(g *Game, _ wits.Entity, apples []wits.Entity) bool {
			return g.world.Tally.Stolen == 1 && g.world.Things.Alive(apples[1])
		}},
		"finds no food that is too far away": {func(w *World) { w.AddFood(at(11, 11)) }, 2, func(g *Game, blob wits.Entity, _ []wits.Entity) bool {
			return g.world.Tally.Stolen == 0 && !active(g, blob, "GoToFood") && active(g, blob, "Roam")
		}},
		"shuns the light, even for food": {func(w *World) { w.AddFire(at(3, 0)); w.AddFood(at(3, 0)) }, 20, func(g *Game, blob wits.Entity, _ []wits.Entity) bool {
			return g.world.Tally.Stolen == 0 && g.world.At(blob).Dist(at(3, 0)) > 2
		}},
		"keeps apart from others": {func(w *World) { w.AddBlob(at(0.2, 0)); w.AddBlob(at(0, 0.2)) }, 5, func(g *Game, blob wits.Entity, _ []wits.Entity) bool {
			near := 9.0
			for e := range blobs.All(g.world.Things) {
				if e != blob {
					near = min(near, g.world.At(e).Dist(g.world.At(blob)))
				}
			}
			return near > 0.6
		}},
		"leaves by day": {func(w *World) { blob, _ := first(blobs.All(w.Things)); blobs.Get(w.Things, blob).Age = 75 }, 15, func(g *Game, blob wits.Entity, _ []wits.Entity) bool {
			return !g.world.Things.Alive(blob)
		}},
		"stays in the evening": {func(w *World) {
			w.Season.Start = 0.7 * DayLength
			blob, _ := first(blobs.All(w.Things))
			blobs.Get(w.Things, blob).Age = 75
		}, 15, func(g *Game, blob wits.Entity, _ []wits.Entity) bool { return g.world.Things.Alive(blob) }},
		"bites who comes near": {func(w *World) { e := w.AddVillager(at(0.9, 0)); w.Villager(e).Courage = 0 }, 1, func(g *Game, _ wits.Entity, _ []wits.Entity) bool {
			_, v := first(villagers.All(g.world.Things))
			return v.Health < HealthFull-blobBite/2
		}},
	} {
		t.Run(name, func(t *testing.T) {
			g, blob := lair(t, c.put)
			var apples []wits.Entity
			for e := range foods.All(g.world.Things) {
				apples = append(apples, e)
			}
			for range c.seconds * Rate {
				g.tick()
				sound(t, g)
			}
			if !c.holds(g, blob, apples) {
				t.Errorf("after %d s: %+v, at %v", c.seconds, g.world.Tally, g.world.At(blob))
			}
		})
	}
}

// active reports whether a thought of a blob's document runs.
func active(g *Game, blob wits.Entity, thought string) bool {
	for _, d := range g.dens {
		if d.id != blob {
			continue
		}
		for _, part := range d.mind.Program().Parts() {
			for _, n := range part.Nodes {
				if n.Name == thought {
					return d.mind.Active(n.Active)
				}
			}
		}
	}
	return false
}

// A blob's document is changed while the village goes on: one that is greedy no more walks past food; a document that is wrong changes nothing.
func TestBlobsAreChangedWhileTheGameRuns(t *testing.T) {
	files := gametest.Changed(t, Documents())
	g, blob := lair(t, func(w *World) { w.AddFood(at(4, 0)) }, actors.From(files))
	for range 30 {
		g.tick()
	}
	if !active(g, blob, "GoToFood") {
		t.Fatal("it does not go for the food")
	}
	swap := func(from, to string) []sim.ReloadedProgram {
		files[blobFile] = gametest.Changed(t, files, blobFile, from, to)[blobFile]
		return g.Brains().Prepare([]string{blobFile}).Apply(g.Agents())
	}
	if out := swap(`"when": "FoodNear and`, `"when": "FoodNeer and`); len(out) != 1 || out[0].Err == nil || !strings.Contains(out[0].Err.Error(), "FoodNeer") {
		t.Fatalf("%+v", out)
	}
	swap(`FoodNeer`, `FoodNear`)
	if out := swap(`"Every": 0.33, "Of": "food", "Within": 9`, `"Every": 0.33, "Of": "food", "Within": 0.1`); len(out) != 1 || out[0].Err != nil {
		t.Fatalf("%+v", out)
	}
	before := g.world.At(blob)
	for range 5 * Rate {
		g.tick()
		sound(t, g)
	}
	if g.world.Tally.Stolen != 0 || active(g, blob, "GoToFood") || g.world.At(blob) == (geom.Vec2{}) || g.world.At(blob) == before {
		t.Errorf("stolen %d, at %v", g.world.Tally.Stolen, g.world.At(blob))
	}
}
