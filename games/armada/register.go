package armada

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

//go:embed documents/*.json
var embedded embed.FS

// Documents returns the behaviours that come with the game, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the game's types, lists, actions, functions and the interfaces Ship, Squad and Commander to designers.
func Register(r *wits.Registry) {
	act.Register(r)
	wits.AddEnum[ErrandKind](r, "errand", "What a ship is told to do.", errandNames[:]...)
	wits.AddEnum[OrderKind](r, "task", "What a squad is told to do.", orderNames[:]...)
	wits.AddEnum[Formation](r, "formation", "How a squad flies.", formationNames[:]...)
	wits.AddEnum[Stage](r, "stage", "How far a squad's attack is, as it tells others.", stageNames[:]...)
	wits.AddType[Own](r, "own squad", "A squad of one's own side, as its commander and the other squads know it.")
	wits.AddType[Victim](r, "victim", "One of those whom a ship is told to attack.")
	wits.AddType[Foe](r, "foe", "A squad of the other side, as a commander knows it.")
	wits.AddInterface[ShipPorts](r, "Ship", wits.Doc("What the game tells the mind of a ship, and hears from it."))
	wits.AddInterface[SquadPorts](r, "Squad", wits.Doc("What the game tells the mind of a squad."))
	wits.AddInterface[CommanderPorts](r, "Commander", wits.Doc("What the game tells the mind of a fleet."))
	registerNodes(r)
	registerFlight(r)
	registerFunctions(r)
}

// NewRegistry has all kinds, the standard functions and the game's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
