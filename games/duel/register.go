package duel

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

//go:embed documents/*.json
var embedded embed.FS

// Documents returns the behaviours that come with the game, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the duel's actions, functions and the interface Fighter to designers.
func Register(r *wits.Registry) {
	wits.AddInterface[FighterPorts](r, "Fighter", wits.Doc("What the duel tells a fighter's behaviour, and what it wants to know from it."))
	registerActions(r)
	registerFunctions(r)
}

// NewRegistry has all kinds, the standard functions and the duel's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
