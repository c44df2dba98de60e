package robot

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/std"
)

//go:embed documents/*.json
var embedded embed.FS

// Documents returns the behaviours that come with the game, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the game's types, actions, functions and the interfaces Guard and Thief to designers.
func Register(r *wits.Registry) {
	actors.Register(r)
	wits.AddEnum[Sign](r, "sign", "What a robot shows over its head.", signNames[:]...)
	wits.AddInterface[GuardPorts](r, "Guard", wits.Doc("What the facility tells a robot's mind, and what the mind gives out."))
	wits.AddInterface[ThiefPorts](r, "Thief", wits.Doc("What the facility tells an intruder's mind."))
	registerNodes(r)
	registerFunctions(r)
}

// NewRegistry has all kinds, the standard functions and the game's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
