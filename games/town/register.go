package town

import (
	"embed"
	"errors"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/steer"
)

//go:embed documents/*.json
var embedded embed.FS

// Documents returns the behaviours that come with the game, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the village's types, actions, functions and the interfaces Villager and Blob to designers.
func Register(r *wits.Registry) {
	actors.Register(r)
	wits.AddEnum[Task](r, "task", "What a villager can do with a thing.", taskNames[:]...)
	wits.AddEnum[Thing](r, "thing", "What there is in the village.", thingNames[:]...)
	wits.AddInterface[VillagerPorts](r, "Villager", wits.Doc("What the village tells a villager's behaviour."))
	steer.Register(r)
	registerNodes(r)
	registerScenes(r)
	registerBlob(r)
	registerFunctions(r)
	registerTown(r)
}

// NewRegistry has all kinds, the standard functions and the village's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}

// check reports whether components, orders and offers are sound. It is asked once for each start.
func check() error { return errors.Join(schema.Err(), repertoire.Err(), catalogue.Err()) }
