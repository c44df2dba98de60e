package jedi

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/kinds/tree"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

//go:embed documents/*.json
var embedded embed.FS

// Documents returns the behaviours that come with the game, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the game's actions, functions and model to designers.
func Register(r *wits.Registry) {
	act.Register(r)
	tree.AddModel(r, model())
	registerActions(r)
	registerFunctions(r)
	registerDroid(r)
}

// NewRegistry has all kinds, the standard functions and the game's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
