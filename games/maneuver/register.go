package maneuver

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

//go:embed documents/*.json
var embedded embed.FS

// Documents are the behaviours that come with the game, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the game's types, actions, functions and the interfaces Commander and Unit to designers.
func Register(r *wits.Registry) {
	wits.AddEnum[Class](r, "class", "What a unit is.", classNames[:]...)
	wits.AddEnum[Verb](r, "verb", "What an order tells a unit to do.", verbNames[:]...)
	wits.AddEnum[Bridge](r, "bridge", "A bridge over the river.", bridgeNames...)
	wits.AddType[Unit](r, "unit", "A unit, as it is planned to be.")
	wits.AddInterface[CommanderPorts](r, "Commander", wits.Doc("What the game tells the mind of a commander."))
	wits.AddInterface[UnitPorts](r, "Unit", wits.Doc("What the game tells the mind of a unit."))
	registerNodes(r)
	registerFunctions(r)
}

// NewRegistry has all kinds, the standard functions and the game's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
