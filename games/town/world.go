package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
)

// Building is what stands on a tile: a house, a workshop, a road. A slot whose Type is empty is free.
type Building struct {
	Type   string
	Unit   rules.Unit
	Tile   int32
	Uses   uint32  // how often the slot was used, from 1: the generation of its entity
	Road   float64 // above 0 it is a road, on which people go so many times as fast
	Joined bool    // a road leads from it to the gate
	Door   int32   // the tile of road at which people come and go; -1 if there is none that leads to the gate
	Lives  int32   // walkers whose home it is
	Staff  int32   // walkers who work there
	Born   int64   // tick
}

// World is the town but for its economy and its people's minds.
type World struct {
	Grid   rules.Grid
	Ground []Ground // by tile; it never changes
	Tick   int64
	Seed   uint64

	Site      []int32 // by tile, the building's slot and 1; 0: none
	Buildings []Building
	Free      []int32 // slots
	Count     int     // of buildings that are no roads
	Fallen    int64   // buildings that burnt down

	Walkers []Walker
	Away    []int32 // free slots of walkers
	About   int     // walkers who are there
	Turn    int32   // who is asked first next time that there is work

	roads  roads
	places places
	sparks []Event
}

// EventKind is what happened.
type EventKind uint8

// Kinds of events, for who paints and writes the log.
const (
	Built EventKind = iota
	Gone
	Fell // it has burnt down
	Came // somebody
	Left
)

// Event is something that happened at a place, in metres.
type Event struct {
	Kind EventKind
	At   geom.Vec2
}

func newWorld(width, height int, seed uint64) *World {
	w := &World{Grid: rules.Grid{Width: width, Height: height}, Seed: seed, Ground: newGround(width, height, seed), Site: make([]int32, width*height)}
	w.roads.size(width * height)
	return w
}

// Tiles is how many tiles there are.
func (w *World) Tiles() int { return len(w.Ground) }

// Gate is the tile where the road leads into the town.
func (w *World) Gate() int32 { return w.Grid.Tile(0, w.Grid.Height/2) }

// Middle is the middle of a tile. Columns go to the right and rows up, a metre each.
func (w *World) Middle(tile int32) geom.Vec2 {
	return geom.Vec2{X: float64(int(tile)%w.Grid.Width) + 0.5, Y: float64(int(tile)/w.Grid.Width) + 0.5}
}

// TileAt is the tile at a place; -1 outside of the map.
func (w *World) TileAt(at geom.Vec2) int32 {
	if !(at.X >= 0 && at.Y >= 0 && at.X < float64(w.Grid.Width) && at.Y < float64(w.Grid.Height)) {
		return -1
	}
	return w.Grid.Tile(int(at.X), int(at.Y))
}

// inside is the place on the map that is nearest to another.
func (w *World) inside(at geom.Vec2) geom.Vec2 {
	return geom.Vec2{X: geom.Clamp(at.X, 0, float64(w.Grid.Width)-0.01), Y: geom.Clamp(at.Y, 0, float64(w.Grid.Height)-0.01)}
}

// At is what stands on a tile; nil if nothing does.
func (w *World) At(tile int32) *Building {
	if tile < 0 || int(tile) >= len(w.Site) || w.Site[tile] == 0 {
		return nil
	}
	return &w.Buildings[w.Site[tile]-1]
}

// isRoad reports whether there is a road on a tile.
func (w *World) isRoad(tile int32) bool {
	b := w.At(tile)
	return b != nil && b.Road > 0
}

// beside is the tile beside another: to the right, up, to the left, down; -1 outside of the map.
func (w *World) beside(tile int32, way int) int32 {
	column, row := int(tile)%w.Grid.Width, int(tile)/w.Grid.Width
	return w.Grid.Tile(column+ways[way][0], row+ways[way][1])
}

var ways = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// Entities of buildings and of people, by slot. The first is the town's.
const (
	townID      = 1
	buildingIDs = 2
	walkerIDs   = 1 << 20
)

// slotOf is the slot of a building's entity; -1 if it is gone.
func (w *World) slotOf(e wits.Entity) int32 {
	i := int64(e.Index()) - buildingIDs
	if i < 0 || i >= int64(len(w.Buildings)) || w.Buildings[i].Type == "" || w.Buildings[i].Uses != e.Generation() {
		return -1
	}
	return int32(i)
}
