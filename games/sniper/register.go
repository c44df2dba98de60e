package sniper

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/belief"
)

//go:embed documents/*.json
var embedded embed.FS

// Documents returns the behaviours that come with the game, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the game's types, lists, actions, functions and the interfaces Sniper and Person to designers.
func Register(r *wits.Registry) {
	actors.Register(r)
	wits.AddEnum[Side](r, "side", "On whose side somebody is, as the sniper sees it.", sideNames[:]...)
	wits.AddEnum[Rank](r, "rank", "What somebody is.", rankNames[:]...)
	wits.AddEnum[Pose](r, "pose", "How a body holds itself.", poseNames[:]...)
	wits.AddEnum[Command](r, "command", "What the patrol is told to do.", commandValues[:]...)
	wits.AddType[Looks](r, "looks", "What one sees of another.")
	belief.AddTypes[geom.Vec2, Looks, belief.Nothing](r)
	wits.AddInterface[SniperPorts](r, "Sniper", wits.Doc("What the game tells the sniper's mind."))
	wits.AddInterface[PersonPorts](r, "Person", wits.Doc("What the game tells the mind of a soldier or civilian."))
	registerNodes(r)
	registerFunctions(r)
}

// NewRegistry has all kinds, the standard functions and the game's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
