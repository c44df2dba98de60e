package arena

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

// Documents are the behaviours and the ground that come with the game, one file each.
func Documents() fs.FS { return sim.Documents(embedded, "documents") }

// Register offers the game's types, list, actions and the interfaces Brute and Champion to designers.
func Register(r *wits.Registry) {
	act.Register(r)
	wits.AddEnum[Range](r, "range", "How near an enemy is, the nearest first.", rangeNames[:]...)
	wits.AddEnum[Blow](r, "blow", "A blow of a brute.", blowNames[:]...)
	wits.AddType[Span](r, "span", "A bridge, as a brute knows it.")
	wits.AddInterface[BrutePorts](r, "Brute", wits.Doc("What the game tells the brute's mind."))
	wits.AddInterface[ChampionPorts](r, "Champion", wits.Doc("What the game tells the champion's mind."))
	registerNodes(r)
}

// NewRegistry has all kinds, the standard functions and the game's own.
func NewRegistry() *wits.Registry {
	r := std.NewRegistry()
	Register(r)
	return r
}
