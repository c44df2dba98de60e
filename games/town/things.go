package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/entity"
)

// Thing says what an entity is, in documents by its name.
type Thing int32

// What there is in the world.
const (
	ThingFood Thing = iota
	ThingWood
	ThingTree
	ThingLarder
	ThingSite
	ThingHouse
	ThingBush
	ThingFire
	ThingBlob
	ThingVillager
	ThingBuilding
	ThingField
	things
)

var thingNames = [things]string{"food", "wood", "tree", "larder", "site", "house", "bush", "fire", "blob", "villager", "building", "field"}

func (t Thing) String() string { return thingNames[t] }

// Place is where an entity is; everything has one. What is hidden keeps the place where it was last.
type Place struct {
	At         geom.Vec2
	Next, Prev wits.Entity // of the same sort in the same cell of the grid
	Thing      Thing
	Cell       int32 // of the grid, -1 when it is in none
}

// Food can be eaten and stored.
type Food struct {
	Fill float64 // that it adds to the hunger metre
}

// Wood is a log.
type Wood struct {
	Angle float64 // rad: how it lies
}

// Tree gives wood when its health is gone, and grows again.
type Tree struct {
	Health float64 // 0: a stump
	Grown  float64 // 0 to 1
	Sway   float64 // s: how long ago it was hit, for who paints
}

// Larder keeps food, safe from blobs: the items in it are hidden entities.
type Larder struct {
	Items [LarderRoom]wits.Entity
	Count int64
}

// Site is a house that is being built: first it needs wood, then work.
type Site struct {
	Wood     int64
	Progress float64
}

// Ready reports whether all wood is there.
func (s *Site) Ready() bool { return s.Wood >= SiteWood }

// House is a finished house: people sleep there. It falls down in the end, and its plot becomes a site again.
type House struct {
	Worn     float64 // 0 to 1: how near it is to falling down
	Sleepers int64
	Kind     int64 // for who paints
}

// Bush lets fruit fall.
type Bush struct{}

// Fire is where those sleep who have no house.
type Fire struct {
	Heat float64
}

// The components. Their ids are small numbers in this order.
var (
	schema    = entity.NewSchema()
	placed    = entity.Add[Place](schema, "place")
	foods     = entity.Add[Food](schema, "food")
	woods     = entity.Add[Wood](schema, "wood")
	trees     = entity.Add[Tree](schema, "tree")
	larders   = entity.Add[Larder](schema, "larder")
	sites     = entity.Add[Site](schema, "site")
	houses    = entity.Add[House](schema, "house")
	bushes    = entity.Add[Bush](schema, "bush")
	fires     = entity.Add[Fire](schema, "fire")
	blobs     = entity.Add[Blob](schema, "blob")
	villagers = entity.Add[Villager](schema, "villager")
	buildings = entity.Add[Building](schema, "building")
	ruled     = entity.Add[Ruled](schema, "ruled")
)
