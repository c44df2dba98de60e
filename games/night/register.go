package night

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/starlark"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/script"
	"github.com/wits-ai/wits/world/sense"
	"github.com/wits-ai/wits/world/unseen"
)

//go:embed documents/*.json documents/*.star
var embedded embed.FS

// Documents returns the behaviours that come with the game, one file each, with the senses of the guards and the house.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the game's types, actions, functions, lists and the interfaces Guard and Hider to designers.
func Register(r *wits.Registry) {
	actors.Register(r)
	wits.AddEnum[Mood](r, "mood", "What a guard is about.", moodNames[:]...)
	wits.AddEnum[Route](r, "route", "How a guard chooses its next patrol point.", routeNames[:]...)
	wits.AddInterface[GuardPorts](r, "Guard", wits.Doc("What the game tells a guard's mind, and what the mind gives out."))
	sense.AddTo[geom.Vec2](r)
	registerNodes(r)
	registerFunctions(r)
	registerHider(r)
	registerRobot(r)
	r.AddKind(script.Kind{Classes: classes, View: wireView})
	r.AddKind(starlark.Kind{})
	r.AddKind(unseen.Kind{Foreign: true}) // the rooms of the level, which World.startManor checks
	registerManor(r)
}

// NewRegistry has all kinds, the standard functions and the game's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
