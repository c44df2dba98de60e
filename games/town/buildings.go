package town

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
)

// Ruled is the component of things with rules of their own: buildings of the town; trees, bushes and houses of the village.
type Ruled struct {
	Type  int64 // index into ruledNames
	Place int64 // its place in [World.RuledThings]
}

// Building is a building of the town: a component beside the one that says what villagers can do with it, such as [House].
type Building struct {
	Corner    int64 // the tile in its lower left
	Residents int64 // who have it as [Villager.Home], or are on their way
	Changed   int64 // 1: its mind has not been told of a change of Residents
}

// buildingType is a type of building. What it costs and does, its document says: house.rules.json and so on.
type buildingType struct {
	name, about string
	key, icon   string // of its tool
	thing       Thing
	roof        sim.Color
	sign        string // the sprite on the roof
}

// Types of buildings.
const (
	typeHouse = iota
	typeField
	typeStorehouse
	typeMine
	typeWorkshop
	typeMarket
	typeWell
	typeFirehouse
	buildingCount
)

// What else has rules.
const (
	typeTree = buildingCount + iota
	typeBush
	typeHut
	typeCount
)

var buildingTypes = [buildingCount]buildingType{
	{"house", "Three people live in it, and pay taxes.", "Digit1", "M8 2 L15 8 H13 V14 H9.5 V10 H6.5 V14 H3 V8 H1 Z", ThingHouse, 0xc99a4eff, ""},
	{"field", "One worker grows food, as long as the ground is fertile.", "Digit2", "M1 13 H15 V14.4 H1 Z M3 12 V6 L1.6 4 L3.6 2 L5.6 4 L4.2 6 V12 Z M7.4 12 V6 L6 4 L8 2 L10 4 L8.6 6 V12 Z M11.8 12 V6 L10.4 4 L12.4 2 L14.4 4 L13 6 V12 Z", ThingField, 0xd9b84cff, ""},
	{"storehouse", "People eat here what the treasury has.", "Digit3", "M1 5 L8 1.6 L15 5 V14 H1 Z M3 7 V9 H13 V7 Z M3 10.4 V12.4 H13 V10.4 Z", ThingLarder, 0x9a7148ff, ""},
	{"mine", "Two workers dig ore, where there is some.", "Digit4", "M2 6 C5 1.6 11 1.6 14 6 C10.6 4.4 9.6 4.2 8.8 4.2 V14.4 H7.2 V4.2 C6.4 4.2 5.4 4.4 2 6 Z", ThingBuilding, 0x7d8790ff, "axe"},
	{"workshop", "Two workers make goods of ore.", "Digit5", "M2 2 H11 V6 H8 V14.4 H5 V6 H2 Z M12 3 H14 V5 H12 Z", ThingBuilding, 0xa8553aff, "hammer"},
	{"market", "One worker sells goods.", "Digit6", "M1 2 H15 V6 C15 8 12 8 11.4 6 C11 8 8.4 8 8 6 C7.6 8 5 8 4.6 6 C4 8 1 8 1 6 Z M2.4 9 H3.8 V13 H12.2 V9 H13.6 V14.4 H2.4 Z", ThingBuilding, 0xc8443cff, ""},
	{"well", "Keeps fire off its neighbours.", "Digit7", "M8 1 C11 5.4 13 7.6 13 10.4 A5 4.4 0 0 1 3 10.4 C3 7.6 5 5.4 8 1 Z", ThingBuilding, 0x2f6f9aff, ""},
	{"firehouse", "Two workers put fires out within 12 m.", "Digit8", "M3 14 L5 3.4 H4 V2 H12 V3.4 H11 L13 14 Z M6 5 L5.6 8 H10.4 L10 5 Z", ThingBuilding, 0xd8382fff, "flame"},
}

// ruledNames are the types of things with rules, by Ruled.Type; each has a document of its name. The first ones are buildings, which commands take.
var ruledNames, buildingNames = func() (all, buildings []string) {
	for i := range buildingTypes {
		all = append(all, buildingTypes[i].name)
	}
	return append(all, "tree", "bush", "hut"), all
}()

// The map of the town.
const (
	tileSize  = 1.5 // m
	footprint = 2   // tiles that a building is wide, and deep
	half      = footprint * tileSize / 2

	mostBuilt, mostResident = 400, 400 // buildings, and villagers of a town
)

// Layers of the map; documents write "map.Fire".
const (
	layerFire = iota // the hazard of fire; what stands there burns from 1 on
	layerOre
	layerFertility
	layerCount
)

var layerNames = []string{"Fire", "Ore", "Fertility"}

// footing is what the mind of a building finds as Frame.Self, for one step.
type footing struct {
	w             *World
	at            geom.Vec2 // from the lower left of the ground
	tiles, around []int32
}

// land is the map as rules see it.
var land = rules.Land{
	Layers: layerNames,
	Under:  func(x *wits.Context) []int32 { return wits.Self[*footing](x).tiles },
	Around: func(x *wits.Context, radius float64) []int32 {
		l := wits.Self[*footing](x)
		l.around = l.w.Map.Around(l.around[:0], l.at.X, l.at.Y, radius)
		return l.around
	},
	Values: func(x *wits.Context, layer int) []float64 { return wits.Self[*footing](x).w.Map.Layer(layer) },
}

// cover makes it the footing of so many tiles from a corner on; of none in a world without a map.
func (l *footing) cover(w *World, corner, width, height int) *footing {
	if l.w, l.tiles = w, l.tiles[:0]; w.Map.Width == 0 {
		return l
	}
	x, y := corner%w.Map.Width, corner/w.Map.Width
	l.at = at(float64((float64(x)+float64(width)/2)*tileSize), float64((float64(y)+float64(height)/2)*tileSize))
	l.tiles = w.Map.Rect(l.tiles, x, y, width, height)
	return l
}

// stand returns the middle of the building with this lower left tile.
func (w *World) stand(corner int) geom.Vec2 {
	return w.tile(corner).Add(at(half-tileSize/2, half-tileSize/2))
}

// corner returns the lower left tile of a building whose middle is nearest to a place.
func (w *World) corner(p geom.Vec2) (int, error) {
	if err := w.on(p); err != nil {
		return 0, err
	}
	snap := func(v float64, most int) int { return min(max(int(v/tileSize+0.5)-footprint/2, 0), most-footprint) }
	return snap(p.Y-w.Low.Y, w.Map.Height)*w.Map.Width + snap(p.X-w.Low.X, w.Map.Width), nil
}

// over returns the building within a distance along x and y of a place; nobody if there is none.
func (w *World) over(p geom.Vec2, within float64) wits.Entity {
	for e := range buildings.All(w.Things) {
		if d := w.At(e).Sub(p); max(d.X, -d.X) < within && max(d.Y, -d.Y) < within {
			return e
		}
	}
	return 0
}

// free says what stands in the way of a building.
func (w *World) free(corner int) error {
	p := w.stand(corner)
	if e := w.over(p, 2*half-0.1); e != 0 {
		return fmt.Errorf("a %s stands there", ruledNames[ruled.Get(w.Things, e).Type])
	}
	for _, t := range [...]Thing{ThingFire, ThingTree} {
		if w.nearest(p, t, half+radii[t], nil, 0) != 0 {
			return fmt.Errorf("a %s is in the way", t)
		}
	}
	if buildings.Len(w.Things) >= mostBuilt {
		return fmt.Errorf("there are %d buildings already", mostBuilt)
	}
	return nil
}

// raise puts a building up.
func (w *World) raise(kind, corner int) wits.Entity {
	e := w.add(buildingTypes[kind].thing, w.stand(corner))
	switch buildingTypes[kind].thing {
	case ThingHouse:
		houses.Put(w.Things, e, House{Kind: int64(e.Index())})
	case ThingLarder:
		larders.Put(w.Things, e, Larder{})
	}
	buildings.Put(w.Things, e, Building{Corner: int64(corner)})
	w.rule(e, kind)
	w.tell(Event{Kind: Raised, Who: e, At: w.At(e)})
	return e
}

// rule gives an entity the rules of a type.
func (w *World) rule(e wits.Entity, kind int) {
	free := slices.Index(w.RuledThings, 0)
	if free < 0 {
		free, w.RuledThings = len(w.RuledThings), append(w.RuledThings, 0)
	}
	w.RuledThings[free] = e
	ruled.Put(w.Things, e, Ruled{Type: int64(kind), Place: int64(free)})
}

// unrule takes its rules from an entity.
func (w *World) unrule(e wits.Entity) {
	if r := ruled.Get(w.Things, e); r != nil {
		w.RuledThings[r.Place] = 0
		ruled.Drop(w.Things, e)
	}
}

// raze takes a building away with what is in it. Its residents must have left.
func (w *World) raze(e wits.Entity) {
	if l := larders.Get(w.Things, e); l != nil {
		for l.Count > 0 {
			item := w.takeOut(l)
			w.remove(item)
			w.Tally.Spoilt++
		}
	}
	w.remove(e)
}

// resident returns one who lives in a house.
func (w *World) resident(home wits.Entity) wits.Entity {
	for i := range w.Agents {
		if v := villagers.Get(w.Things, w.Agents[i].ID); v != nil && v.Home == home && v.Alive() {
			return w.Agents[i].ID
		}
	}
	return 0
}

// depart lets a villager leave the town for good.
func (w *World) depart(e wits.Entity) {
	v := w.Villager(e)
	w.tell(Event{Kind: Left, Who: e, At: w.At(e)})
	w.drop(e, v)
	w.gone(e, v)
}

// empty makes all residents of a house leave the town. Those on their way to it do not come.
func (w *World) empty(home wits.Entity) {
	for e := w.resident(home); e != 0; e = w.resident(home) {
		w.depart(e)
	}
	b := buildings.Get(w.Things, home)
	b.Residents, b.Changed = 0, 1
}
