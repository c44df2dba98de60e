package flock

import (
	"embed"
	"io/fs"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/foresee"
	"github.com/wits-ai/wits/world/universe"
)

//go:embed documents/*.json documents/*.png
var embedded embed.FS

// Documents returns the behaviours that come with the game, one file each, and the pictures of their maps.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the game's types, actions, functions and the interface Animal to designers, with those of package universe.
func Register(r *wits.Registry) {
	universe.Register(r)
	foresee.Register(r)
	wits.AddInterface[AnimalPorts](r, "Animal", wits.Doc("What the game tells the mind of a creature, and hears from it."))
	r.AddKind(designKind)
	registerNodes(r)
}

// NewRegistry has all kinds, the standard functions and the game's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}

func root(x float64) float64 { return math.Sqrt(x) }
