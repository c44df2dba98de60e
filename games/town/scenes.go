package town

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
)

// Scene is a world to begin with, and the root document that its villagers run.
type Scene struct {
	Build  func(seed uint64) *World
	Mind   string
	Living string // the document of its living scenes; "" for none
}

// Planners are what the planner layer of villagers can be. With graph each decision has a plan of its own; with the others all work is one
// decision, and what it takes is up to a document of that technique: work.tree.json and so on.
var Planners = []string{"graph", "tree", "machine", "goap", "htn"}

// mind returns the root document of a scene's villagers with a planner. Who does nothing but eat needs none.
func (s *Scene) mind(planner string) (string, error) {
	switch {
	case planner != "" && !slices.Contains(Planners, planner):
		return "", fmt.Errorf("town: there is no planner %q, but %s", planner, strings.Join(Planners, ", "))
	case planner == "" || planner == Planners[0] || s.Mind != "villager.machine.json":
		return s.Mind, nil
	}
	return "villager_" + planner + ".machine.json", nil
}

// Scenes are the village itself, the four test cases of [Ott, appendix D], which can be watched in the page as
// well, a crowd for measurements, and the town.
var Scenes = map[string]Scene{
	"village":   {newVillage, "villager.machine.json", villageScenes},
	"eat":       {func(seed uint64) *World { return newEatScene(seed) }, "eater.utility.json", ""},
	"house":     {func(seed uint64) *World { return newHouseScene(seed, 0, geom.Vec2{}) }, "villager.machine.json", ""},
	"blob":      {func(seed uint64) *World { return newHouseScene(seed, 8, at(-6.4, -3.2)) }, "villager.machine.json", ""},
	"interrupt": {func(seed uint64) *World { return newHouseScene(seed, 20.7, at(5.4, -3.8)) }, "villager.machine.json", ""},
	"crowd":     {func(seed uint64) *World { return NewCrowd(seed, 200) }, "villager.machine.json", ""},
	"town":      {newTownScene, "townsfolk.machine.json", ""},
	"street":    {func(seed uint64) *World { return newStreet(seed, blockPeople) }, "shopper.tree.json", streetScenes},
}

func at(x, y float64) geom.Vec2 { return geom.Vec2{X: x, Y: y} }

// newVillage returns the village on its first morning.
func newVillage(seed uint64) *World {
	w := NewWorld(at(-18, -11), at(18, 11), seed, 256)
	w.Season = Season{Grow: true, Raids: true, Arrivals: true, Decay: true, Hunger: 1, Start: 0.06 * DayLength, Most: mostVillager}
	r := w.Random()
	w.AddFire(at(0, 0))
	larder := w.AddLarder(at(2.9, 1.3))
	w.AddHouse(w.middle().Add(plots[0]))
	w.AddSite(w.middle().Add(plots[1]))
	for _, p := range []geom.Vec2{at(-16.4, 7.2), at(-13.2, 6.8), at(-16.2, 4.4), at(-10, 7.5), at(-14, 3.6), at(-16.4, 1.6), at(-15.2, -1.4),
		at(-16.3, -5.2), at(-14, -7.6), at(-16.4, -9.3), at(-11.6, -9.2), at(-3.4, 8.2), at(4.4, 9.8), at(9.6, 9), at(12.6, 7.4), at(15.4, 9), at(16.4, 6.2), at(15.9, 3), at(16.6, -1.2),
		at(15, -4.2), at(16.3, -8.2), at(13.4, -9.2), at(9.2, -9.3), at(4.4, -9.7)} {
		w.AddTree(p.Add(scatter(r, 0, 0.4)))
	}
	for _, p := range []geom.Vec2{at(-3.6, -4), at(-2.2, -8.9), at(-8.8, -6.6), at(3.4, -5.6), at(9.4, -6.2), at(12.3, -4.6), at(9.2, 5.6), at(13, 3.2), at(-10.6, 4.2), at(-12.6, -3.8), at(-3, 4.6), at(3.2, 4.6)} {
		w.AddBush(p)
		w.AddFood(p.Add(scatter(r, 0.8, 1.2)))
	}
	for range 3 {
		w.stock(larder)
	}
	w.AddWood(at(4.2, 2.9), 0.4)
	w.AddWood(at(7.6, 3.2), 1.2)
	for i := range 6 {
		w.AddVillager(geom.FromAngle(float64(float64(i)*1.05) + 0.3).Scale(2.1))
	}
	return w
}

// stock puts new food into a larder.
func (w *World) stock(larder wits.Entity) {
	item := w.AddFood(w.At(larder))
	w.hide(item)
	w.putIn(larders.Get(w.Things, larder), item)
}

// newEatScene has one villager and three foods.
func newEatScene(seed uint64) *World {
	w := NewWorld(at(-9, -5.5), at(9, 5.5), seed, 64)
	w.Season = Season{Hunger: 3, Start: 0.1 * DayLength}
	v := w.AddVillager(at(-5, 0))
	w.Villager(v).Hunger, w.Villager(v).Strength = 55, strength
	w.AddFood(at(-2, 0.6))
	w.AddFood(at(1, -0.8))
	w.AddFood(at(4.5, 1))
	return w
}

// newHouseScene has one villager with [Ott]'s strength, two logs, a site and trees; and a blob that comes, unless
// its time is 0.
func newHouseScene(seed uint64, blob float64, from geom.Vec2) *World {
	w := NewWorld(at(-11, -6.6), at(11, 6.6), seed, 64)
	w.Season = Season{Start: 0.1 * DayLength}
	w.BlobTime, w.BlobPlace = blob, from
	v := w.AddVillager(at(-2, -3.4))
	p := w.Villager(v)
	p.Strength, p.Hunger, p.Courage = strength, HungerFull, 1
	w.AddSite(at(3, 0.6))
	w.AddWood(at(-0.6, -2.6), 0.5)
	w.AddWood(at(0.8, -1.4), 1.9)
	w.AddTree(at(-7.3, 3.4))
	w.AddTree(at(-9.6, -3.6))
	w.AddTree(at(10.2, -5.6))
	return w
}

// NewCrowd is one village next to another for n villagers: for measurements.
func NewCrowd(seed uint64, n int) *World {
	const side = 12.0
	columns := 1
	for columns*columns*5 < n {
		columns++
	}
	half := float64(float64(columns) * side / 2)
	w := NewWorld(at(-half, -half), at(half, half), seed, 8*n)
	w.Season = Season{Grow: true, Hunger: 1, Start: 0.05 * DayLength}
	r := w.Random()
	for i := range columns * columns {
		c := at(float64((float64(i%columns)+0.5)*side)-half, float64((float64(i/columns)+0.5)*side)-half)
		w.AddFire(c)
		w.AddLarder(c.Add(at(2, 1)))
		w.AddSite(c.Add(at(-3, 2)))
		for range 5 {
			w.AddTree(c.Add(scatter(r, 3.6, 5.5)))
			w.AddBush(c.Add(scatter(r, 3, 5.5)))
		}
		for range 3 {
			w.AddFood(c.Add(scatter(r, 2, 5.5)))
		}
		w.AddWood(c.Add(scatter(r, 2, 5.5)), 1)
		if i%4 == 0 {
			w.AddBlob(c.Add(scatter(r, 4, 5.5)))
		}
	}
	for i := range n {
		c := i / 5 % (columns * columns)
		w.AddVillager(at(float64((float64(c%columns)+0.5)*side)-half, float64((float64(c/columns)+0.5)*side)-half).Add(scatter(r, 0.8, 2.5)))
	}
	return w
}

// newTownScene has empty ground, a campfire, and a treasury.
func newTownScene(seed uint64) *World {
	const columns, rows = 44, 32
	w := NewWorld(at(-columns*tileSize/2, -rows*tileSize/2), at(columns*tileSize/2, rows*tileSize/2), seed, 1024)
	w.Season = Season{Hunger: 0.4, Start: 0.06 * DayLength, Town: true}
	w.Map = rules.NewGrid(columns, rows, tileSize, layerCount)
	w.AddFire(at(0, 0))
	r := w.Random()
	for i := range w.Map.Layer(layerFertility) {
		w.Map.Layer(layerFertility)[i] = r.Range(0.4, 1)
	}
	ore := w.Map.Layer(layerOre)
	for range 9 { // veins
		x, y := r.Range(6, float64(columns*tileSize)-6), r.Range(6, float64(rows*tileSize)-6)
		for _, t := range w.Map.Around(nil, x, y, r.Range(2, 4)) {
			ore[t] += r.Range(20, 60)
		}
	}
	return w
}
