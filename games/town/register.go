package town

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

//go:embed documents/*.json
var embedded embed.FS

// Documents are the economy and the behaviours that come with the game, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the town's types, actions, functions and the interface Walker to designers.
func Register(r *wits.Registry) {
	wits.AddEnum[Spot](r, "spot", "Where people of a town go.", spotNames[:]...)
	wits.AddInterface[WalkerPorts](r, "Walker", wits.Doc("What the town tells the mind of one of its people."))
	wits.AddAction[nodeGo](r, wits.Named("GoTo"))
	wits.AddFunc(r, "Collapse", collapse, wits.Doc("The building whose rule runs is gone, with all that it has. Gives true; false if it is no building's rule."))
}

// NewRegistry has all kinds, the standard functions and the town's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
