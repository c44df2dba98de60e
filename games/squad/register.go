package squad

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

// Documents are the behaviours that come with the game, and the outpost, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the game's types, actions, functions and the interface Fighter to designers.
func Register(r *wits.Registry) {
	act.Register(r)
	wits.AddEnum[Spot](r, "spot", "A place that means something to whoever stands there.", spotNames[:]...)
	wits.AddEnum[Line](r, "line", "Something that bodies call out.", lineNames[:]...)
	wits.AddInterface[FighterPorts](r, "Fighter", wits.Doc("What the game tells the mind of a soldier or of the intruder."))
	registerNodes(r)
	registerFunctions(r)
}

// NewRegistry has all kinds, the standard functions and the game's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
