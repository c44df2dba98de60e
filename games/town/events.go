package town

import (
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Event is something that happened in a tick, for whoever paints, counts or tests.
type Event struct {
	Kind  EventKind
	Who   wits.Entity
	At    geom.Vec2
	Angle float64 // rad
}

// EventKind tells events apart.
type EventKind int64

// Kinds of events.
const (
	Picked EventKind = iota
	Stored
	Delivered
	Ate
	Chopped
	Felled
	Hammered
	Built
	Struck
	Killed
	Bitten
	Died
	Stolen
	Came
	Regrown
	Raid
	Collapsed
	Raised
	BurnedDown
	Left
)

func (w *World) tell(e Event) {
	w.Events = append(w.Events, e)
	if i := slices.Index(sceneEvents[:], e.Kind); i >= 0 {
		w.Happened[i] = w.Tick
	}
}

// Tally counts what happened, ready for JSON. Food and wood are neither made nor lost:
//
//	Grown = Eaten + Stolen + Spoilt + food there is
//	Wood  = SiteWood a house that was built or begun + logs there are
type Tally struct {
	Arrived int64 `json:"arrived"` // villagers
	Died    int64 `json:"died"`
	Grown   int64 `json:"foodGrown"`
	Eaten   int64 `json:"foodEaten"`
	Stored  int64 `json:"foodStored"`
	Stolen  int64 `json:"foodStolen"` // by blobs
	Spoilt  int64 `json:"foodSpoilt"` // with its storehouse
	Wood    int64 `json:"wood"`       // that was ever there
	Used    int64 `json:"woodUsed"`   // that went into sites
	Chops   int64 `json:"chops"`
	Felled  int64 `json:"treesFelled"`
	Builds  int64 `json:"buildActions"`
	Houses  int64 `json:"housesBuilt"`
	Fallen  int64 `json:"housesFallen"`
	Strikes int64 `json:"strikes"`
	Blobs   int64 `json:"blobsKilled"`
}
